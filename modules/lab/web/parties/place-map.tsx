import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportMap as MapData, MapPoint } from '#engine/define/report-map.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { ManagedRow, ManageParts } from '#engine/web/screens/manage-page.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import type { FrameProps } from '#engine/web/screens/report-types.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { later } from '#engine/web/ui/later.tsx';

import { t3 } from '#kernel/language.ts';
import { COPY_FARM_FIELDS, copyCustFarm } from '../../contract/parties/party.calls.ts';
import { labPlace } from '../../contract/parties/place.resource.ts';

const ReportMap = later(() => import('#engine/web/chart/report-map.tsx'), <Skeleton height={560} />);

const WORDS = {
  list: t3('Danh sách', 'List', 'รายการ'),
  map: t3('Bản đồ', 'Map', 'แผนที่'),
  title: t3(
    'Trại của khách hàng, cỡ điểm theo số phiếu 12 tháng',
    'Farms of customers, sized by requests of 12 months',
    'ฟาร์มของลูกค้า ขนาดจุดตามใบส่งตรวจ 12 เดือน',
  ),
  sends: t3('Có gửi mẫu', 'Sends samples', 'ส่งตัวอย่าง'),
  silent: t3('12 tháng không gửi mẫu', 'Nothing sent in 12 months', 'ไม่ส่งใน 12 เดือน'),
  requests: t3('phiếu', 'requests', 'ใบ'),
  nowhere: t3('Chưa có tọa độ', 'Without coordinates', 'ไม่มีพิกัด'),
  copy: t3('Chuyển trại sang khách hàng khác', 'Copy to another customer', 'คัดลอกไปยังลูกค้าอื่น'),
  copyHint: t3(
    'Từ ngày đó trại thuộc khách hàng mới dưới mã mới; mã cũ dừng ngày hôm trước, phiếu cũ giữ nguyên.',
    'From that day the farm is the other customer’s under its new code; the old code ends the day before, its requests stay.',
    'ตั้งแต่วันนั้นฟาร์มเป็นของลูกค้าใหม่ภายใต้รหัสใหม่ รหัสเดิมสิ้นสุดในวันก่อนหน้า ใบส่งตรวจเดิมคงอยู่',
  ),
  none: t3('Chưa trại nào có tọa độ', 'No farm has coordinates yet', 'ยังไม่มีฟาร์มที่มีพิกัด'),
};
/** More farms than a laboratory of the largest kind serves. */
const MOST = 2000;

const isPlaced = ({ lat, lon }: ManagedRow): boolean => typeof lat === 'number' && typeof lon === 'number';

function pointOf(row: ManagedRow, requests: string): MapPoint {
  const n = Number(row['requests'] ?? 0);
  const name = `${String(row['placeid'])} · ${String(row['name'])}`;
  return {
    name,
    lat: Number(row['lat']),
    lon: Number(row['lon']),
    n,
    cls: n > 0 ? 0 : 1,
    text: `${name} · ${String(row['custname'] ?? '')} · ${n} ${requests}`,
  };
}

/** Farms of the customers where they lie; those nobody placed yet stand under the map. */
function PlaceMap() {
  const text = useText();
  const { data } = useCall(labPlace.find, { size: MOST, inuse: 'Y' } as never);
  const rows = (data?.rows ?? []) as unknown as readonly ManagedRow[];
  const requests = text(WORDS.requests);
  const map = useMemo(
    (): MapData => ({
      ...{ title: WORDS.title, grounds: ['VN34', 'TH'], scale: 'states', classes: [{ label: WORDS.sends }, { label: WORDS.silent }] },
      points: rows.filter(isPlaced).map((row) => pointOf(row, requests)),
    }),
    [rows, requests],
  );
  const nowhere = rows.filter((row) => !isPlaced(row));
  if (data === undefined) return null;
  return (
    <>
      {map.points?.length === 0 ? <Empty title={text(WORDS.none)} /> : <ReportMap map={map} />}
      {nowhere.length === 0 ? null : (
        <p>
          {text(WORDS.nowhere)}: {nowhere.map((row) => `${String(row['placeid'])} ${String(row['name'])}`).join(', ')}
        </p>
      )}
    </>
  );
}

function PlacesFrame({ subtitle, actions, children }: FrameProps) {
  return (
    <PageFrame subtitle={subtitle} actions={actions}>
      <AddressTabs
        tabs={[
          { key: 'list', label: WORDS.list, content: () => children },
          { key: 'map', label: WORDS.map, content: () => <PlaceMap /> },
        ]}
      />
    </PageFrame>
  );
}

/** Under the form of a farm: to another customer from a day on. */
function ToCustomer({ row }: { readonly row: ManagedRow }) {
  const text = useText();
  const may = useRights('LabFarmListManagement').edit;
  const placeid = String(row['placeid']);
  if (!may || row['inuse'] === 'N') return null;
  return (
    <details>
      <summary>{text(WORDS.copy)}</summary>
      <p className="dim">{text(WORDS.copyHint)}</p>
      <FieldForm
        label={text(WORDS.copy)}
        submitLabel={text(WORDS.copy)}
        draft={`copyCustFarm.${placeid}`}
        fields={COPY_FARM_FIELDS}
        call={copyCustFarm}
        confirmed
        toInput={(values) => ({ ...values, placeid })}
        onSaved={() => forget('/lab/')}
      />
    </details>
  );
}

/** Farms of the customers as a list and on the map. */
export const placeParts: ManageParts = {
  addTitle: t3('Thêm trại', 'Add a farm', 'เพิ่มฟาร์ม'),
  frame: PlacesFrame,
  keep: ['tab'],
  below: (row) => <ToCustomer row={row} />,
};
