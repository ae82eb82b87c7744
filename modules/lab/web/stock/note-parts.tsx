import { figure } from '#engine/document/web/figures.ts';
import { GOODS, GoodsLines, GoodsMovements, type LineColumn, type LineTable, PrintedGoods } from '#engine/document/web/goods-lines.tsx';
import { LotLabels } from '#engine/document/web/lot-labels.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { LW } from '../../contract/stock/words.ts';
import type { OpenLabNote } from './note-form.ts';

const OWN = {
  issued: t3('Đã xuất', 'Issued', 'จ่ายแล้ว'),
  left: t3('Còn lại', 'Left', 'เหลือ'),
  newlot: t3('Lô sau khi mở', 'Lot once opened', 'ล็อตหลังเปิด'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  checker: t3('Người kiểm tra', 'Checker', 'ผู้ตรวจ'),
  days: t3('Ngày trên đường', 'Days on the way', 'วันระหว่างทาง'),
  confirmer: t3('Người nhận', 'Received by', 'ผู้รับ'),
  over: t3('Vượt kế hoạch', 'Above plan', 'เกินแผน'),
};

type Line = OpenLabNote['lines'][number];

/** What the other side of a note is called, by its kind. */
const OTHERS: Readonly<Record<string, Text3>> = {
  purchase: LW.supplier,
  sale: LW.customer,
  transfer: LW.tostore,
  farm: LW.tofarm,
  lab: LW.tolab,
  sampling: LW.tofarm,
};

const dayOf = (value: string | null): string | null => (value === null ? null : formatDate(value as never));

/** What is written on the head of a note; a printed one keeps no state, which grows old on paper. */
export function Head({ head, printed = false }: { readonly head: OpenLabNote['head']; readonly printed?: boolean }) {
  const facts = [
    [LW.valuedt, dayOf(head.valuedt)],
    [LW.kind, head.kindName],
    [LW.state, printed ? null : head.stateName],
    [LW.store, head.storeName],
    [OTHERS[head.kind] ?? LW.customer, OTHERS[head.kind] === undefined ? null : head.other],
    [LW.test, head.testcd === null ? null : head.other],
    [LW.run, head.runno],
    [LW.recvdt, dayOf(head.recvdt)],
    [OWN.days, printed || head.days === null ? null : String(head.days)],
    [OWN.confirmer, head.confirmer],
    [OWN.over, (head.over ?? 0) > 0 ? `${figure(head.over, 1)} %` : null],
    [LW.refno, head.refno],
    [OWN.maker, head.maker],
    [OWN.checker, head.checker],
    [LW.remark, head.remark],
  ] as const;
  return <Facts facts={facts} />;
}

/** What a type of note shows of a line besides. */
const EXTRA: Readonly<Record<string, readonly LineColumn<Line>[]>> = {
  RN: [
    {
      ...{ label: LW.temp, numeric: true, tone: ({ toowarm }: Line) => (toowarm ? 'bad' : undefined) },
      cell: ({ temp }) => (temp === null ? '' : `${figure(temp, 1)} °C`),
    },
    { label: LW.place, cell: ({ place }) => place },
    { label: OWN.issued, numeric: true, cell: ({ issued }) => figure(issued) },
    { label: OWN.left, numeric: true, cell: ({ left }) => figure(left) },
  ],
  CN: [
    { label: OWN.newlot, cell: ({ newlot }) => newlot },
    { label: LW.tounit, cell: ({ tounit }) => tounit },
    { label: LW.loss, numeric: true, cell: ({ loss }) => figure(loss) },
  ],
};

const WHY: LineColumn<Line> = {
  label: LW.remark,
  cell: ({ reasonName, lotreason, remark }) => [reasonName, lotreason, remark].filter(Boolean).join(' · '),
};

const LINES: LineTable<OpenLabNote> = {
  item: LW.item,
  columns: ({ head: { notetp } }) => [
    ...[GOODS.lot, GOODS.expdt, GOODS.first, GOODS.qty, GOODS.unit, GOODS.base, GOODS.amount, ...(EXTRA[notetp] ?? []), WHY],
  ],
};

const PRINTED: LineTable<OpenLabNote> = {
  item: LW.item,
  columns: () => [GOODS.lot, GOODS.expdt, GOODS.unit, GOODS.qty, GOODS.amount, GOODS.remark],
};

type Opened = { readonly opened: OpenLabNote };

/** The lines of a note: first and present quantity, lots, and of a received one what has gone out. */
export const Lines = ({ opened }: Opened) => <GoodsLines table={LINES} opened={opened} />;

/** The lines of a note on paper. */
export const PrintLines = ({ opened }: Opened) => <PrintedGoods table={PRINTED} opened={opened} />;

/** Every movement of the note with its counter-movements. */
export const Movements = ({ opened: { movements } }: Opened) => <GoodsMovements item={LW.item} movements={movements} />;

/** Labels of what came in, or of an opened pack alone: when it was opened stands on it too. */
export const Labels = ({ opened }: Opened) => (
  <LotLabels
    opened={opened}
    of={({ newlot }: Line, { lot }) => newlot === null || lot === newlot}
    days={({ opened: day }: Line) => [[LW.opened, day]]}
  />
);
