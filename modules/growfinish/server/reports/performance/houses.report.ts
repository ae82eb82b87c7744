import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { isIn } from '#engine/batch/domain/figures/life.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, lifeWithin, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { onPhone } from '#engine/batch/server/reports/columns.ts';
import { int } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresOfBatch, figuresTogether, isAveraged } from '../../../domain/figures/measure.ts';
import { GROW_FIELDS as F, type GrowAt, type GrowFarm, growDays, growTable, inGrowFarms } from '../grow-at.ts';
import { FAMILY_WORDS, figureColumn, figureColumns, flagsNote, seen } from '../grow-columns.ts';
import { openedBy } from '../grow-drill.ts';
import { growReport } from '../grow-report.ts';

const GROWTH = ['PEI', 'FCR', 'ADG', 'ADFI', 'FCRDIF', 'GAIN', 'PIGDAYS'];
const LOSS = ['LOSS', 'MORT', 'CULLR'];
/** Figures told apart from the farm's mean of the same sources. */
const OFF = ['ADG', 'FCR', 'LOSS'] as const;
const CODES = ['PIGSIN', 'DAYSFED', 'EMPTY', ...GROWTH, ...LOSS, 'FEEDDIF', 'COSTGAIN', 'FCRSTD'];
const RANKED = 'PEI';

/** A house over its batches of a period. */
export interface HouseRow {
  readonly farmid: string;
  readonly roomid: string;
  readonly area: string;
  readonly capacity: number | null;
  readonly batches: readonly BatchLife[];
  /** True while it has fewer batches than are asked for: greyed, outside ranks. */
  readonly few: boolean;
  readonly yearly: number;
  readonly utilisation: number | null;
  readonly perplace: number | null;
  readonly values: LifeValues;
  readonly rank: number | null;
  readonly off: LifeValues;
}

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const sourcesOf = ({ moves }: BatchLife): string[] => moves.filter(isIn).flatMap(({ source, way }) => source ?? way ?? []);
const together = (batches: readonly BatchLife[], codes: readonly string[]): LifeValues =>
  figuresTogether(batches.filter(isAveraged).map(wholeLife), codes);

/** Pig-days of a house in the period, of every batch that stood in it, over its places. */
function utilisation(standing: readonly BatchLife[], capacity: number | null, { from, to }: Days): number | null {
  if (capacity === null || capacity === 0) return null;
  const spans = standing.flatMap((batch) => lifeWithin(batch, from, to) ?? []);
  return (100 * (figuresTogether(spans, ['PIGDAYS'])['PIGDAYS'] ?? 0)) / (capacity * (daysBetween(from, to) + 1));
}

function houseRow(
  at: GrowAt,
  standing: readonly BatchLife[],
  closed: readonly BatchLife[],
  days: Days,
  least: number,
): Omit<HouseRow, 'rank' | 'off'> {
  const [head] = standing;
  const batches = closed.filter(({ roomid }) => roomid === head?.roomid);
  const values = together(batches, seen(at, CODES));
  const capacity = head?.house.capacity ?? null;
  const gain = values['GAIN'] ?? null;
  return {
    ...{
      farmid: head?.farmid ?? '',
      roomid: head?.roomid ?? '',
      area: head?.house.area ?? '',
      capacity,
      batches,
      values,
      few: batches.length < least,
    },
    yearly: (365 * batches.length) / (daysBetween(days.from, days.to) + 1),
    utilisation: utilisation(standing, capacity, days),
    perplace: gain === null || capacity === null || capacity === 0 ? null : gain / capacity,
  };
}

/** What a house lies off the farm's batches of its area with the same sources. */
function offMean({ batches, values, area }: Pick<HouseRow, 'batches' | 'values' | 'area'>, closed: readonly BatchLife[]): LifeValues {
  const sources = new Set(batches.flatMap(sourcesOf));
  const same = closed.filter((batch) => batch.house.area === area && sourcesOf(batch).some((source) => sources.has(source)));
  const mean = together(same, OFF);
  return Object.fromEntries(
    OFF.map((code) => {
      const [own, other] = [values[code] ?? null, mean[code] ?? null];
      return [code, own === null || other === null ? null : own - other];
    }),
  );
}

/** The houses of a farm with their rank in it. */
export function houseRows(at: GrowAt, standing: readonly BatchLife[], days: Days, least: number): HouseRow[] {
  const closed = standing.filter(({ closedt }) => closedt !== null && closedt >= days.from && closedt <= days.to);
  const houses = [...Map.groupBy(standing, ({ roomid }) => roomid).values()].map((own) => houseRow(at, own, closed, days, least));
  const ranked = houses
    .flatMap(({ few, values, roomid, area }) => (few || values[RANKED] == null ? [] : [{ roomid, area, value: values[RANKED] ?? 0 }]))
    .toSorted((a, b) => b.value - a.value);
  const rankOf = ({ roomid, area }: { roomid: string; area: string }): number | null => {
    const at = ranked.filter((one) => one.area === area).findIndex((one) => one.roomid === roomid);
    return at < 0 ? null : at + 1;
  };
  return houses.filter(({ batches }) => batches.length > 0).map((house) => ({ ...house, rank: rankOf(house), off: offMean(house, closed) }));
}

const TURN = t3('Vòng nuôi', 'Turns', 'รอบการเลี้ยง');
const BESIDE = t3('So với trại, cùng nguồn', 'Off the farm, same sources', 'ต่างจากฟาร์ม แหล่งเดียวกัน');

const offTone = (code: (typeof OFF)[number], { off, few }: HouseRow) => {
  const value = off[code] ?? null;
  if (few || value === null || value === 0) return null;
  return value > 0 === (GROW_FIGURES.of(code).direction === 'up') ? ('good' as const) : ('warn' as const);
};

const houseTable = (at: GrowAt, farms: number, days: Days, rows: readonly HouseRow[]) =>
  growTable<HouseRow>(
    (c) =>
      onPhone(
        [
          ...(farms > 1 ? [c.text('farmid', { frozen: true })] : []),
          c.text('roomid', { frozen: true, width: 9 }),
          c.text('area', { width: 10 }),
          c.int('rank', t3('Hạng (PEI)', 'Rank (PEI)', 'อันดับ (PEI)'), { mark: ({ rank }) => rank === 1 && 'good' }),
          ...figureColumns(at, GROWTH, FAMILY_WORDS.growth, rows),
          ...figureColumns(at, LOSS, FAMILY_WORDS.loss, rows),
          c.int('closed', t3('Lứa đã đóng', 'Batches closed', 'รุ่นที่ปิด'), { group: TURN, of: ({ batches }) => batches.length }),
          c.decimal('yearly', t3('Lứa mỗi năm', 'Batches a year', 'รุ่นต่อปี'), { group: TURN, decimals: 2 }),
          figureColumn<HouseRow>('PIGSIN', { group: TURN }),
          figureColumn<HouseRow>('DAYSFED', { group: TURN }),
          figureColumn<HouseRow>('EMPTY', { group: TURN }),
          c.percent('utilisation', GROW_FIGURES.of('UTIL').name, { group: TURN, decimals: 1 }),
          c.decimal('perplace', t3('Tăng trọng mỗi chỗ', 'Gain per place', 'น้ำหนักเพิ่มต่อที่'), { group: TURN, decimals: 1, unit: 'kg' }),
          figureColumn<HouseRow>('FEEDDIF', { group: FAMILY_WORDS.goods }),
          ...figureColumns(at, ['COSTGAIN'], FAMILY_WORDS.cost, rows),
          ...OFF.map((code) => {
            const { name, decimals } = GROW_FIGURES.of(code);
            return c.decimal(`off${code}`, name, { group: BESIDE, decimals, of: ({ off }) => off[code] ?? null, mark: (row) => offTone(code, row) });
          }),
          c.int('capacity', GROW_FIGURES.of('CAPACITY').name),
        ],
        ...['roomid', 'farmid', 'rank', 'FCR', 'ADG', 'LOSS'],
      ),
    {
      style: ({ few }) => few && 'muted',
      opens: ({ farmid, roomid }) => ({
        route: 'PigletProductRpt',
        params: { farms: farmid, rooms: roomid, from: days.from, to: days.to, which: 'closed' },
      }),
      narrows: ({ farmid, roomid }) => ({ farmid, roomid }),
      days: () => days,
    },
  );

/** Houses drawn at most: the best of those ranked. */
const DRAWN = 8;

/** A figure over the batches of each house, in the order they were closed. */
function trend(code: 'FCR' | 'LOSS', rows: readonly HouseRow[], title: Text3) {
  const drawn = rows.filter(({ few }) => !few).slice(0, DRAWN);
  const most = Math.max(0, ...drawn.map(({ batches }) => batches.length));
  const lineOf = ({ batches }: HouseRow): (number | null)[] => {
    const ordered = batches.toSorted((a, b) => ((a.closedt ?? '') < (b.closedt ?? '') ? -1 : 1));
    return Array.from({ length: most }, (_, at) => (ordered[at] === undefined ? null : (figuresOfBatch(ordered[at], [code])[code] ?? null)));
  };
  if (most < 2) return [];
  const x = Array.from({ length: most }, (_, at) => String(at + 1));
  return [{ kind: 'line' as const, title, x, series: drawn.map((row) => ({ name: t1(row.roomid), values: lineOf(row) })) }];
}

interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
  readonly roomid?: string | null | undefined;
}

const standingIn = (farm: GrowFarm, { areas, rooms }: Asked, { from, to }: Days, daily = false) =>
  farm.batches({ asof: to < farm.curbusdt ? to : farm.curbusdt, areas, rooms, from, daily });

/** The closed batches behind a figure of a house, whole: those that enter its figures. */
const closedOf = async (farm: GrowFarm, { roomid, ...params }: Asked, days: Days) =>
  (await standingIn(farm, roomid == null ? params : { ...params, rooms: [roomid] }, days, true)).filter(
    (batch) => batch.closedt !== null && batch.closedt >= days.from && isAveraged(batch),
  );

/** PigletProductRmRpt: good and bad houses, whatever pigs were in them. @throws Refused 898 */
export const report = growReport({
  name: 'PigletProductRmRpt',
  page: {
    menuGroup: 'growfinish-report',
    place: 2,
    title: t3('Năng suất theo chuồng nuôi', 'Performance by House', 'ผลการเลี้ยงตามโรงเรือน'),
    purpose: t3(
      'Tìm chuồng tốt và chuồng kém, bất kể nuôi heo nào.',
      'Find good and bad houses, whatever pigs were in them.',
      'หาโรงเรือนที่ดีและไม่ดี ไม่ว่าเลี้ยงสุกรชุดใด',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.areas,
    F.rooms,
    F.from,
    F.to,
    int('least', t3('Số lứa ít nhất', 'Fewest batches', 'รุ่นอย่างน้อย'), { min: 1, max: 20, fallback: 2 }),
  ],
  beside: [F.farmid, F.roomid, F.parityid],
  drill: openedBy(closedOf, 'whole'),
  answer: async (at, { from, to, least, ...asked }) => {
    const days = growDays({ from, to }, at.curbusdt, (last) => addDays(addMonths(last, -12), 1));
    const parts = await inGrowFarms(at, async (farm) => {
      const standing = await standingIn(farm, asked, days);
      return { standing, rows: houseRows(at, standing, days, least) };
    });
    const rows = parts.flatMap((part) => part.rows);
    return {
      table: houseTable(at, parts.length, days, rows).of(rows),
      days,
      subtitle: spanned(t3('Lứa đóng', 'Batches closed', 'รุ่นที่ปิด'), days),
      charts: [
        ...trend('FCR', rows, t3('FCR qua các lứa', 'FCR over batches', 'FCR ในแต่ละรุ่น')),
        ...trend('LOSS', rows, t3('Hao hụt qua các lứa', 'Loss over batches', 'การสูญเสียในแต่ละรุ่น')),
      ],
      notes: [
        rows.some(({ few }) => few)
          ? t3(
              `Chuồng có dưới ${least} lứa không xếp hạng.`,
              `Houses with fewer than ${least} batches are outside ranks.`,
              `โรงเรือนที่มีน้อยกว่า ${least} รุ่นไม่จัดอันดับ`,
            )
          : null,
        flagsNote(rows.flatMap(({ batches }) => batches)),
      ],
    };
  },
});
