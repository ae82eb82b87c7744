import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { code } from '#engine/define/fields.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { DUE_STATES, findAllDue } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';

const UNIT = [code('unit', S.unit, { list: 'unit' })];

const WORDS = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  live: t3('Số con', 'Live head', 'จำนวนตัว'),
  age: t3('Ngày tuổi', 'Age (d)', 'อายุ (วัน)'),
  from: t3('Từ ngày', 'From', 'ตั้งแต่'),
  to: t3('Đến ngày', 'To', 'ถึง'),
  on: t3('Đã xuất ngày', 'Issued on', 'จ่ายเมื่อ'),
  qty: t3('Lượng cần', 'Quantity needed', 'ปริมาณที่ต้องใช้'),
  days: t3('Số ngày dùng', 'Days covered', 'จำนวนวัน'),
  store: t3('Kho', 'Warehouse', 'คลัง'),
  list: t3('Việc theo chương trình của các lứa và đàn đang nuôi', 'Due list of the active batches and flocks', 'รายการตามโปรแกรมของรุ่นและฝูงที่กำลังเลี้ยง'),
  show: t3('Hiện', 'Show', 'แสดง'),
  todo: t3('Việc cần làm', 'To be done', 'ที่ต้องทำ'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
  none: t3('Không có việc nào', 'Nothing here', 'ไม่มีรายการ'),
};

const COLUMNS: readonly Column[] = [
  { key: 'roomid', label: WORDS.house, type: 'text', frozen: true },
  { key: 'parityid', label: WORDS.batch, type: 'int' },
  { key: 'live', label: WORDS.live, type: 'int' },
  { key: 'age', label: WORDS.age, type: 'int' },
  { key: 'item', label: S.itemid, type: 'text' },
  { key: 'state', label: S.state, type: 'text' },
  { key: 'from', label: WORDS.from, type: 'date' },
  { key: 'to', label: WORDS.to, type: 'date' },
  { key: 'on', label: WORDS.on, type: 'date' },
  { key: 'needed', label: WORDS.qty, type: 'text' },
  { key: 'coverdays', label: WORDS.days, type: 'int' },
  { key: 'storeid', label: WORDS.store, type: 'text' },
];
const TONES = { done: 'good', coming: 'muted', due: 'info', late: 'warn' } as const;

type Due = OutputOf<typeof findAllDue>['rows'][number];
const SHOWN = ['todo', 'all', 'done', 'late'] as const;
type Shown = (typeof SHOWN)[number];

const isShown = (row: Due, shown: Shown): boolean => shown === 'all' || (shown === 'todo' ? row.offered : row.state === shown);

/** How each line of the programmes stands for the active batches. */
export function DueList() {
  const text = useText();
  const named = useCodeTexts(UNIT);
  const [shown, setShown] = useState<Shown>('todo');
  const { data } = useCall(findAllDue, {});
  if (data === undefined) return <Skeleton height={240} />;
  const names: Readonly<Record<Shown, string>> = {
    todo: text(WORDS.todo),
    all: text(WORDS.all),
    done: text(DUE_STATES.words.done),
    late: text(DUE_STATES.words.late),
  };
  const count = (one: Shown): number => data.rows.filter((row) => isShown(row, one)).length;
  const rows = data.rows
    .filter((row) => isShown(row, shown))
    .map(
      (row): ReportRow => ({
        ...{ roomid: row.roomid, parityid: row.parityid, live: row.live, age: row.age, item: row.item, from: row.from, to: row.to, on: row.on },
        state: text(DUE_STATES.words[row.state]),
        _mark_state: TONES[row.state],
        needed: row.qty === null || row.state === 'done' ? null : `${formatNumber(row.qty, row.qty % 1 === 0 ? 0 : 1)} ${named('unit', row.unit)}`,
        coverdays: row.state === 'done' ? null : row.coverdays,
        storeid: row.storeid,
      }),
    );
  return (
    <>
      <NativeSelect
        label={text(WORDS.show)}
        maw={280}
        mb="sm"
        value={shown}
        data={SHOWN.map((value) => ({ value, label: `${names[value]} (${count(value)})` }))}
        onChange={(event) => setShown(event.currentTarget.value as Shown)}
      />
      <ReportGrid columns={COLUMNS} rows={rows} label={text(WORDS.list)} emptyTitle={text(WORDS.none)} />
    </>
  );
}
