import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { isIn } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { onPhone } from '#engine/batch/server/reports/columns.ts';
import { choice, defineList } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addressOf } from '#engine/server/report/table.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { BATCH_KEY, GROW_FIELDS as F, type GrowAt, type GrowColumn, growDays, growMakers, growTable, inGrowFarms } from '../grow-at.ts';
import {
  aboutColumns,
  BATCH_ROW,
  FAMILY_WORDS,
  familyCodes,
  familyColumns,
  figureColumn,
  flagColumn,
  flagsNote,
  type GrowRow,
  idColumns,
  originColumns,
  rowsOf,
} from '../grow-columns.ts';
import { growReport } from '../grow-report.ts';
import { averaged, leftOutNote, tenths, totalsTable } from './totals.ts';

const WHICH = defineList('batchstate', {
  closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว'),
  active: t3('Đang nuôi', 'Active', 'กำลังเลี้ยง'),
  both: t3('Cả hai', 'Both', 'ทั้งสอง'),
});
const SORT = defineList('batchsort', {
  closedt: t3('Ngày đóng', 'Closing date', 'วันปิด'),
  roomid: t3('Chuồng', 'House', 'โรงเรือน'),
  ADG: t3('ADG, tốt trước', 'ADG, best first', 'ADG ดีก่อน'),
  FCR: t3('FCR, tốt trước', 'FCR, best first', 'FCR ดีก่อน'),
  LOSS: t3('Hao hụt, thấp trước', 'Loss, lowest first', 'สูญเสียน้อยก่อน'),
});

const GROWTH_MORE = ['PEI', 'DTS', 'ADGS', 'FCRD', 'FCRSTD'];
const FAMILIES = ['heads', 'weight', 'growth', 'loss', 'goods'] as const;
const CODES = familyCodes(FAMILIES, [...GROWTH_MORE, 'FEEDDIF']);
/** Figures whose best and worst tenth stand out. */
const RANKED = ['ADG', 'FCR', 'LOSS', 'MORT', 'PEI', 'FCRDIF', 'ADGS', 'FCRD'];

/** Deaths in the first, second and last third of the stay, from the first arrival to the as-of day. */
export function deathsByThird({ moves, asof }: BatchLife): [number, number, number] {
  const first = moves.filter(isIn).reduce<BusinessDate | null>((day, { eventdt }) => (day === null || eventdt < day ? eventdt : day), null);
  const thirds: [number, number, number] = [0, 0, 0];
  if (first === null) return thirds;
  const days = daysBetween(first, asof) + 1;
  for (const { kind, eventdt, heads } of moves) {
    if (kind !== 'dead' || eventdt > asof) continue;
    const third = Math.min(2, Math.floor((3 * daysBetween(first, eventdt)) / days)) as 0 | 1 | 2;
    thirds[third] += heads;
  }
  return thirds;
}

const THIRDS = t3('Chết theo phần ba thời gian nuôi', 'Deaths by third of the stay', 'ตายตามหนึ่งในสามของระยะเลี้ยง');

function thirdColumns(): GrowColumn<GrowRow>[] {
  const c = growMakers<GrowRow>();
  return ([1, 2, 3] as const).map((n) =>
    c.int(`third${n}`, t3(`Phần ${n}`, `Third ${n}`, `ส่วนที่ ${n}`), { group: THIRDS, of: ({ batch }) => deathsByThird(batch)[n - 1] ?? 0 }),
  );
}

/** A column that shows the best and the worst tenth. */
function ranked(column: GrowColumn<GrowRow>, rows: readonly GrowRow[]): GrowColumn<GrowRow> {
  if (!RANKED.includes(column.key)) return column;
  const tones = tenths(rows, column.key);
  return { ...column, mark: ({ batch }) => tones.get(batch) };
}

const productTable = (at: GrowAt, farms: number, rows: readonly GrowRow[]) =>
  growTable<GrowRow>(
    () =>
      onPhone(
        [
          ...idColumns(farms > 1),
          ...familyColumns(at, 'growth', GROWTH_MORE),
          ...familyColumns(at, 'loss'),
          ...familyColumns(at, 'heads'),
          ...familyColumns(at, 'weight'),
          ...thirdColumns(),
          ...familyColumns(at, 'goods'),
          figureColumn<GrowRow>('FEEDDIF', { group: FAMILY_WORDS.goods }),
          ...originColumns(),
          ...aboutColumns(),
          flagColumn(),
        ].map((column) => ranked(column, rows)),
        ...['roomid', 'farmid', 'parityid', 'FCR', 'ADG', 'LOSS'],
      ),
    { ...BATCH_ROW, style: ({ batch }) => !averagedSet(rows).has(batch) && 'muted' },
  );

const kept = new WeakMap<readonly GrowRow[], ReadonlySet<BatchLife>>();
/** Batches that enter means, asked for once a table. */
function averagedSet(rows: readonly GrowRow[]): ReadonlySet<BatchLife> {
  const found = kept.get(rows) ?? new Set(averaged(rows).map(({ batch }) => batch));
  kept.set(rows, found);
  return found;
}

type Sort = keyof typeof SORT.words;

function sorted(rows: readonly GrowRow[], by: Sort): GrowRow[] {
  if (by === 'roomid') return [...rows];
  if (by === 'closedt') return rows.toSorted((a, b) => ((a.batch.closedt ?? '9') < (b.batch.closedt ?? '9') ? -1 : 1));
  const sign = GROW_FIGURES.of(by).direction === 'up' ? -1 : 1;
  const figureIn = ({ values }: GrowRow) => values[by] ?? null;
  return rows.toSorted((a, b) => {
    const [x, y] = [figureIn(a), figureIn(b)];
    return x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y);
  });
}

/** FCR against ADG, a point a batch that enters means. */
function scatter(rows: readonly GrowRow[]) {
  const own = averaged(rows);
  const { ADG, FCR } = { ADG: GROW_FIGURES.of('ADG').name, FCR: GROW_FIGURES.of('FCR').name };
  return {
    kind: 'scatter' as const,
    title: t3('FCR theo ADG', 'FCR against ADG', 'FCR เทียบ ADG'),
    x: own.map(({ batch }) => `${batch.roomid} · ${batch.parityid}`),
    axes: { x: ADG, y: FCR },
    opens: own.map(({ batch }) => ({
      open: `PigletReportClose?${addressOf({ farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid })}`,
    })),
    series: [{ name: FCR, values: own.map(({ values }) => values['FCR'] ?? null), along: own.map(({ values }) => values['ADG'] ?? null) }],
  };
}

/** PigletProductRpt: batch against batch. @throws Refused 898 */
export const report = growReport({
  name: 'PigletProductRpt',
  page: {
    menuGroup: 'growfinish-report',
    place: 1,
    title: t3('Báo cáo năng suất nuôi', 'Growing Performance Report', 'รายงานผลการเลี้ยง'),
    purpose: t3(
      'So sánh lứa với lứa: tăng trọng, thức ăn, hao hụt và chi phí.',
      'Batch against batch: growth, feed, losses and cost.',
      'เทียบรุ่นต่อรุ่น การเติบโต อาหาร การสูญเสีย และต้นทุน',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.areas,
    F.rooms,
    choice('which', t3('Lứa', 'Batches', 'รุ่น'), WHICH, { fallback: 'closed' }),
    F.from,
    F.to,
    F.source,
    F.standard,
    choice('sort', t3('Xếp theo', 'Sort', 'เรียงตาม'), SORT, { fallback: 'closedt' }),
  ],
  beside: BATCH_KEY,
  drill: true,
  answer: async (at, { which, sort, source, areas, rooms, standard, from, to }) => {
    const days = growDays({ from, to }, at.curbusdt, (to) => addDays(addMonths(to, -12), 1));
    const parts = await inGrowFarms(at, async (farm) => {
      const asked = { asof: days.to, areas, rooms, standard };
      const closed = which === 'active' ? [] : await farm.batches({ ...asked, state: 'closed', closedFrom: days.from, closedTo: days.to });
      const active = which === 'closed' ? [] : await farm.batches({ ...asked, state: 'active' });
      return [...closed, ...active.filter(({ moves }) => moves.some(isIn))];
    });
    const batches = parts.flat().filter(({ moves }) => source == null || moves.some((move) => move.source === source));
    const rows = sorted(rowsOf(at, batches, CODES), sort);
    return {
      table: productTable(at, parts.length, rows).of(rows),
      days,
      subtitle: spanned(t3('Lứa đóng', 'Batches closed', 'รุ่นที่ปิด'), days),
      sections: [{ key: 'totals', title: t3('Cộng gộp và độ lệch', 'Together and spread', 'รวมและการกระจาย'), table: totalsTable(at, rows, CODES) }],
      charts: rows.length === 0 ? [] : [scatter(rows)],
      notes: [leftOutNote(rows), flagsNote(batches)],
    };
  },
});
