import type { Narrowing } from '#engine/server/report/table.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { EXPLAINED_WORDS, TRANSFER_WORDS as T } from '#modules/stock/contract/transfer-words.ts';
import { ITEM_TYPE_WORDS, NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { FROZEN, type StockColumn, type StockMakers, stockTable } from '../stock-report.ts';
import type { OnTheWay, TransferLine } from './transfer-lines.ts';

/** What the tables show. A sender named the destination: nothing of it is hidden. */
export interface TransfersShown {
  readonly money: boolean;
  readonly decimals: number;
  readonly own: string;
  readonly language: Language;
}

export const TRANSFER_KINDS: Readonly<Record<TransferLine['trftp'], Text3>> = {
  internal: t3('Nội bộ', 'Internal', 'ภายใน'),
  farm: t3('Giữa các trại', 'Between farms', 'ระหว่างฟาร์ม'),
  lab: t3('Đến phòng xét nghiệm', 'To laboratory', 'ไปห้องปฏิบัติการ'),
};
const TO = t3('Nơi nhận', 'Destination', 'ปลายทาง');
const QTY = { decimals: 2 } as const;
const FROM = t3('Nơi gửi', 'Source', 'ต้นทาง');

interface Ends {
  readonly farmid: string;
  readonly storeid: string;
  readonly tofarm: string;
  readonly tostore: string | null;
}

/** Source and destination, farm and warehouse. */
function ends<R extends Ends>(c: StockMakers<R>): StockColumn<R>[] {
  return [
    c.text('farmid', { group: FROM, width: 8 }),
    c.text('storeid', { group: FROM, width: 10 }),
    c.text('tofarm', t3('Trại', 'Farm', 'ฟาร์ม'), { group: TO, width: 8 }),
    c.text('tostore', t3('Kho', 'Warehouse', 'คลัง'), { group: TO, width: 10 }),
  ];
}

const noteColumn = <R extends Ends & { readonly _noteid: string }>(c: StockMakers<R>, own: string): StockColumn<R> =>
  c.text('note', {
    ...{ ...FROZEN, width: 20, phone: 1 },
    opens: ({ _noteid, farmid }) => farmid === own && { route: 'PigstockTransfupd', params: { open: _noteid } },
  });

function howText({ how }: TransferLine, language: Language): string {
  return how.map((one) => `${EXPLAINED_WORDS[one.how][language]} ${roundHalfAway(one.qty, 4)}`).join(', ');
}

/** Every line that was sent, with what arrived. */
export const linesTable = (shown: TransfersShown) =>
  stockTable<TransferLine>(
    (c) => [
      noteColumn(c, shown.own),
      c.date('valuedt', t3('Ngày gửi', 'Sent on', 'วันที่ส่ง')),
      ...ends(c),
      c.text('name', { width: 18 }),
      c.decimal('sent', T.sent, { ...QTY, phone: 2 }),
      c.decimal('received', T.received, { ...QTY, phone: 3 }),
      c.decimal('short', T.short, {
        ...{ ...QTY, of: ({ short }) => (short === 0 ? null : short) },
        mark: ({ short }) => short !== null && short > 0 && 'warn',
      }),
      c.text('baseunit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน'), { width: 6 }),
      c.text('how', T.how, { width: 20, of: (row) => howText(row, shown.language) }),
      c.int('days', T.days),
      ...(shown.money ? [c.decimal('amount', { decimals: shown.decimals })] : []),
      c.text('stateName', W.state, { of: ({ state }) => NOTE_STATES.words[state] }),
      c.date('recvdt', T.recvdt),
      c.text('confirmer', T.confirmer),
      c.text('trftp', W.trftp, { words: TRANSFER_KINDS }),
      c.text('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { words: ITEM_TYPE_WORDS }),
      c.text('itemid'),
      c.text('lot'),
      c.decimal('qty', W.qty, QTY),
      c.text('unit'),
      c.text('driver', W.driver),
      c.text('operator', W.operator),
      c.text('maker', t3('Người lập', 'Made by', 'ผู้จัดทำ')),
      c.int('version', t3('Bản', 'Version', 'ฉบับ')),
      c.text('refno', W.refno),
    ],
    { style: ({ state }) => state === '02' && 'struck' },
  );

/** Lines summed under a name, within one base unit. */
export interface TransferSum {
  readonly name: string;
  readonly baseunit: string;
  readonly notes: number;
  readonly lines: number;
  readonly sent: number;
  readonly received: number;
  readonly short: number;
  readonly arrived: number;
  readonly amount: number;
  readonly days: number;
  readonly narrows: Narrowing;
}

const sum = (numbers: readonly number[]): number =>
  roundHalfAway(
    numbers.reduce((total, one) => total + one, 0),
    4,
  );

/** Sums of lines that stand, by a key and base unit, in the order of their names. */
export function summed(
  lines: readonly TransferLine[],
  keyOf: (line: TransferLine) => string,
  narrow: (line: TransferLine) => Narrowing,
): TransferSum[] {
  const standing = lines.filter(({ state }) => state !== '02');
  return [...Map.groupBy(standing, (line) => `${keyOf(line)}\n${line.baseunit}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]): TransferSum[] => {
      const [first] = own;
      if (first === undefined) return [];
      return [
        {
          ...{ name: keyOf(first), baseunit: first.baseunit, notes: new Set(own.map(({ _noteid }) => _noteid)).size, lines: own.length },
          ...{ sent: sum(own.map((line) => line.sent)), received: sum(own.map(({ received }) => received ?? 0)) },
          ...{ short: sum(own.map(({ short }) => short ?? 0)), arrived: sum(own.flatMap((line) => (line.received === null ? [] : [line.sent]))) },
          ...{ amount: sum(own.map(({ amount }) => amount ?? 0)), days: own.reduce((total, { days }) => total + days, 0) / own.length },
          narrows: narrow(first),
        },
      ];
    });
}

/** Sums one a row; short % is of what arrived or should have: what is still on the way is not short. */
export const sumsTable = (label: Text3, { money, decimals }: TransfersShown) =>
  stockTable<TransferSum>((c) => [
    c.text('name', label, {
      ...FROZEN,
      width: 28,
      phone: 1,
      opens: ({ narrows }) => ({ route: 'PigstrRepReport', params: { by: 'note', ...narrows } }),
    }),
    c.int('notes', t3('Số phiếu', 'Notes', 'จำนวนใบ')),
    c.int('lines', t3('Số dòng', 'Lines', 'จำนวนรายการ')),
    c.decimal('sent', T.sent, { ...QTY, phone: 2 }),
    c.decimal('received', T.received, { ...QTY, phone: 3 }),
    c.decimal('short', T.short, { ...QTY, phone: 4 }),
    c.text('baseunit', t3('Đơn vị', 'Unit', 'หน่วย')),
    c.percent('shortshare', t3('Thiếu %', 'Short %', 'ขาด %'), {
      ...{ decimals: 2, of: ({ short, arrived }) => (arrived === 0 ? null : (100 * short) / arrived) },
      mark: ({ short }) => short > 0 && 'warn',
    }),
    c.decimal('days', T.days, { decimals: 1 }),
    ...(money ? [c.decimal('amount', { decimals, total: 'sum' })] : []),
  ]);

/** From a source to each destination. */
interface MatrixRow {
  readonly name: string;
  readonly cells: ReadonlyMap<string, number>;
}

/** One end of a transfer: farm and warehouse. */
export const endText = (farm: string, store: string | null): string => [farm, store].filter(Boolean).join(' · ');

/** Source by destination: amounts, or the number of lines to who sees no money. */
export function matrix(lines: readonly TransferLine[], { money, decimals }: TransfersShown) {
  const standing = lines.filter(({ state }) => state !== '02');
  const toOf = (line: TransferLine) => endText(line.tofarm, line.tostore);
  const targets = [...new Set(standing.map(toOf))].toSorted();
  const rows = [...Map.groupBy(standing, ({ farmid, storeid }) => endText(farmid, storeid))].map(([name, own]): MatrixRow => {
    const cells = [...Map.groupBy(own, toOf)].map(([to, some]) => [to, money ? sum(some.map(({ amount }) => amount ?? 0)) : some.length] as const);
    return { name, cells: new Map(cells) };
  });
  const table = stockTable<MatrixRow>((c) => [
    c.text('name', FROM, { ...FROZEN, width: 20 }),
    ...targets.map((to) =>
      c.decimal(
        `to_${to}`,
        { V: to, E: to, T: to },
        { group: TO, decimals: money ? decimals : 0, total: 'sum', of: ({ cells }) => cells.get(to) ?? null },
      ),
    ),
  ]);
  return table.of(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

/** Goods on the way at the end of the period. */
export const onWayTable = (shown: TransfersShown, late: number) =>
  stockTable<OnTheWay>((c) => [
    noteColumn(c, shown.own),
    c.date('valuedt', t3('Ngày gửi', 'Sent on', 'วันที่ส่ง')),
    ...ends(c),
    c.text('itemid'),
    c.text('name', { width: 20, phone: 3 }),
    c.decimal('qty', W.qty, { ...QTY, phone: 2 }),
    c.text('baseunit', t3('Đơn vị', 'Unit', 'หน่วย')),
    c.int('days', T.days, { mark: ({ days }) => days > late && 'warn' }),
    ...(shown.money ? [c.decimal('amount', { decimals: shown.decimals, total: 'sum' })] : []),
  ]);
