import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { saveBlob } from '#engine/web/excel/save.ts';
import type { ListDef } from '#engine/web/screens/list-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { t1, t3 } from '#kernel/language.ts';
import { findFarms } from '../contract/farm.calls.ts';
import { FARM_FILTERS } from '../contract/farm-fields.ts';
import { type Farm, FarmForm, LABELS, STATES, WORDS } from './farm-form.tsx';
import { posterSvg } from './farm-poster.ts';

const OWN_WORDS = {
  poster: t3('Mã QR của trại', 'QR poster of the farm', 'คิวอาร์ของฟาร์ม'),
  take: t3('Tải về để in', 'Download to print', 'ดาวน์โหลดเพื่อพิมพ์'),
  here: t3('Đang có: ', 'Still there: ', 'ยังมีอยู่: '),
  opened: t3('Đã mở trại {farm}. Tiếp theo:', 'Farm {farm} is open. Next:', 'เปิดฟาร์ม {farm} แล้ว ต่อไป:'),
  users: t3('Thêm người dùng', 'Add its users', 'เพิ่มผู้ใช้'),
  setup: t3('Khởi tạo thông số', 'Set up', 'ตั้งค่าเริ่มต้น'),
};

/** What a farm must be rid of, or leaves behind, when it is closed. */
const STILL_THERE = ['animals', 'birds', 'goods', 'requests', 'users'] as const;

const COLUMNS: readonly Column[] = [
  { key: 'farmid', label: LABELS.farmid, type: 'text', frozen: true },
  { key: 'farmname', label: LABELS.farmname, type: 'text', width: 20, phone: 1 },
  { key: 'stateName', label: LABELS.state, type: 'text', width: 14 },
  { key: 'animals', label: LABELS.animals, type: 'int', phone: 2 },
  { key: 'birds', label: LABELS.birds, type: 'int' },
  { key: 'users', label: LABELS.users, type: 'int' },
  { key: 'lastEntry', label: LABELS.lastEntry, type: 'date', phone: 3 },
  { key: 'daysSince', label: LABELS.daysSince, type: 'int' },
  { key: 'daysLeft', label: LABELS.daysLeft, type: 'int' },
  { key: 'unitName', label: LABELS.unittype, type: 'text', width: 16 },
  { key: 'groupName', label: LABELS.prnt1, type: 'text', width: 16 },
  { key: 'shtnm', label: LABELS.shtnm, type: 'text' },
  { key: 'rooms', label: LABELS.rooms, type: 'int' },
];

/** A poster for the barn door: scanned, it opens the product at this farm. */
function FarmPoster({ farm }: { readonly farm: Farm }) {
  const text = useText();
  const svg = useMemo(() => posterSvg(`${location.origin}/?farm=${farm.farmid}`, farm.farmname), [farm]);
  return (
    <section>
      <h3>{text(OWN_WORDS.poster)}</h3>
      <img width={180} height={210} alt={`${text(OWN_WORDS.poster)} ${farm.farmname}`} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <p>
        <Button variant="default" onClick={() => saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${farm.farmid}.svg`)}>
          {text(OWN_WORDS.take)}
        </Button>
      </p>
    </section>
  );
}

/** What a farm still holds, the way to set it up, its poster. */
function FarmBelow({ farm }: { readonly farm: Farm }) {
  const text = useText();
  return (
    <>
      <p>
        {text(OWN_WORDS.here)}
        {STILL_THERE.map((key) => `${text(LABELS[key])} ${count(farm[key])}`).join(' · ')} ·{' '}
        <PageLink name="InitPigParam" params={{ farmid: farm.farmid }}>
          {text(OWN_WORDS.setup)}
        </PageLink>
      </p>
      <FarmPoster farm={farm} />
    </>
  );
}

/** A farm that was just opened, and what it needs before anybody can work there. */
function Opened({ farmid }: { readonly farmid: string }) {
  const text = useText();
  return (
    <p className="draft-note" role="status">
      {text(OWN_WORDS.opened).replace('{farm}', farmid)}{' '}
      <PageLink name="UserAccount" params={{ farmid }}>
        {text(OWN_WORDS.users)}
      </PageLink>
      {' · '}
      <PageLink name="InitPigParam" params={{ farmid }}>
        {text(OWN_WORDS.setup)}
      </PageLink>
    </p>
  );
}

/** The farms of the company: open, describe, close. */
export const farmList: ListDef<typeof findFarms> = {
  route: 'FarmManagement',
  filters: FARM_FILTERS,
  columns: COLUMNS,
  call: findFarms,
  cells: (farm, say) => ({
    ...(farm as unknown as ReportRow),
    stateName: say(STATES[farm.state] ?? t1(farm.state)),
    ...(farm.daysLeft !== null && farm.daysLeft < 30 ? { _mark_daysLeft: 'warn' } : {}),
  }),
  addTitle: WORDS.add,
  nameOf: ({ farmid }, say) => `${say(WORDS.edit)} ${farmid}`,
  form: (farm, done) => <FarmForm farm={farm} onDone={(farmid) => done(farmid === null ? null : <Opened farmid={farmid} />)} />,
  below: (farm) => <FarmBelow farm={farm} />,
};
