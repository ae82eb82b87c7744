import { Stack } from '@mantine/core';
import { forget, useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { ManagedRow, ManageParts } from '#engine/web/screens/manage-page.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatMoment } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { COPY_FIELDS, copyCodeRange, findGivenCodes, MERGE_FIELDS, mergeCustomer } from '../../contract/parties/party.calls.ts';

const WORDS = {
  merge: t3('Gộp khách hàng trùng', 'Merge a double entry', 'รวมลูกค้าที่ซ้ำ'),
  mergeWhy: t3(
    'Trại và phiếu chuyển sang khách hàng được chọn; mã này còn lại làm mã cũ và không dùng để gửi phiếu mới.',
    'Farms and requests follow the customer chosen; this code stays as an alias and takes no new requests.',
    'ฟาร์มและใบส่งตรวจจะย้ายไปยังลูกค้าที่เลือก รหัสนี้คงไว้เป็นรหัสเดิมและไม่รับใบใหม่',
  ),
  mergeDo: t3('Gộp', 'Merge', 'รวม'),
  register: t3('Sổ mã đã cấp', 'Register of given numbers', 'ทะเบียนเลขที่ออกแล้ว'),
  no: t3('Mã số', 'Number', 'เลข'),
  request: t3('Phiếu', 'Request', 'ใบส่งตรวจ'),
  sample: t3('Mẫu', 'Sample', 'ตัวอย่าง'),
  by: t3('Người cấp', 'Given by', 'ผู้ออก'),
  at: t3('Lúc', 'At', 'เมื่อ'),
  struck: t3('Gạch bỏ vì', 'Struck out because', 'ขีดฆ่าเพราะ'),
  gaps: t3('Số bị bỏ trống', 'Numbers nobody was given', 'เลขที่ถูกเว้น'),
  noGaps: t3('Không có số bỏ trống', 'No gaps', 'ไม่มีเลขที่ถูกเว้น'),
  copy: t3('Tạo dải số cho năm mới', 'Range of a new year', 'สร้างช่วงของปีใหม่'),
} as const;

const LIST = '/lab/find';

function Merge({ row }: { readonly row: ManagedRow }) {
  const text = useText();
  const { edit } = useRights('LabCustListManagement');
  const may = (useSession()?.USRLVL ?? 0) >= 60 && edit;
  const custid = String(row['custid']);
  if (!may || row['alias'] != null) return null;
  return (
    <Part title={WORDS.merge} level={3}>
      <p className="dim">{text(WORDS.mergeWhy)}</p>
      <FieldForm
        label={text(WORDS.merge)}
        submitLabel={text(WORDS.mergeDo)}
        draft={`mergeCustomer.${custid}`}
        fields={MERGE_FIELDS}
        call={mergeCustomer}
        confirmed
        toInput={(values) => ({ ...values, custid })}
        onSaved={() => forget('/lab/')}
      />
    </Part>
  );
}

/** Under the form of a customer: double entries become one. */
export const customerParts: ManageParts = {
  addTitle: t3('Thêm khách hàng', 'Add a customer', 'เพิ่มลูกค้า'),
  below: (row) => <Merge row={row} />,
};

function Register({ rangecd }: { readonly rangecd: string }) {
  const text = useText();
  const { data } = useCall(findGivenCodes, { rangecd });
  if (data === undefined) return null;
  return (
    <Part title={WORDS.register} level={3} more={<span className="dim">{count(data.rows.length)}</span>}>
      <p data-tone={data.gaps.length > 0 ? 'warn' : undefined}>
        {data.gaps.length === 0 ? text(WORDS.noGaps) : `${text(WORDS.gaps)}: ${data.gaps.join(', ')}`}
      </p>
      {data.rows.length === 0 ? null : (
        <PlainTable
          label={text(WORDS.register)}
          heads={[WORDS.no, WORDS.request, WORDS.sample, WORDS.by, WORDS.at, WORDS.struck].map(text)}
          rows={data.rows.map(({ no, requestno, sample, givenby, givenat, struckwhy }) => ({
            key: no,
            name: struckwhy === null ? no : <s>{no}</s>,
            cells: [requestno, sample ?? '', givenby, formatMoment(givenat), toned(struckwhy === null ? undefined : 'warn', struckwhy ?? '')],
          }))}
        />
      )}
    </Part>
  );
}

function NewYear({ row }: { readonly row: ManagedRow }) {
  const text = useText();
  const may = useRights('LabGovCodeInit').edit;
  const year = Number(row['year']) + 1;
  const rangecd = String(row['rangecd']);
  if (!may) return null;
  const newcd = rangecd.replace(String(row['year']), String(year));
  return (
    <Part title={WORDS.copy} level={3}>
      <FieldForm
        label={text(WORDS.copy)}
        submitLabel={text(WORDS.copy)}
        draft={`copyCodeRange.${rangecd}`}
        fields={COPY_FIELDS}
        call={copyCodeRange}
        confirmed
        initial={{ year, ...(newcd === rangecd ? {} : { newcd }) }}
        toInput={(values) => ({ ...values, rangecd })}
        onSaved={() => forget(LIST)}
      />
    </Part>
  );
}

/** Under the form of a range: its register with gaps, and the range of the next year. */
export const rangeParts: ManageParts = {
  addTitle: t3('Thêm dải số', 'Add a range', 'เพิ่มช่วงเลข'),
  cells: ({ free, warn }) => (typeof free === 'number' && typeof warn === 'number' && free < warn ? { _mark_free: 'warn' } : {}),
  below: (row) => (
    <Stack>
      <Register rangecd={String(row['rangecd'])} />
      <NewYear row={row} />
    </Stack>
  ),
};
