import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { movesIn } from '#engine/batch/domain/figures/life.ts';
import { BATCH_FAMILIES } from '#engine/batch/server/reports/columns.ts';
import { openedOf, type RowKey } from '#engine/batch/server/reports/drill.ts';
import { batchDays, batchNames, inBatchFarms } from '#engine/batch/server/reports/read.ts';
import {
  type Slot,
  slotsOf,
  type TimeExtra,
  type TimeGroup,
  type TimeLines,
  timeCharts,
  timeLines,
  timeTable,
} from '#engine/batch/server/reports/time.ts';
import { cameBy, TIME_EXTRA } from '#engine/batch/server/reports/time-extra.ts';
import { choice, defineList } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ofBirds } from '../../../domain/figures/bird-words.ts';
import type { FlockLife } from '../../../domain/figures/flock.ts';
import { FLOCK_FIGURES } from '../../../domain/figures/flock-figures.ts';
import { FLOCK_FIELDS as F, FLOCK_KIND, type FlockAt, type FlockFarm, flockReport, missingNote } from '../flock-kind.ts';

const STEP = defineList('flockstep', { month: t3('Tháng', 'Months', 'เดือน'), week: t3('Tuần trại', 'Farm weeks', 'สัปดาห์ฟาร์ม') });
const BY = defineList('flockby', { farm: t3('Trại', 'Farm', 'ฟาร์ม'), house: t3('Chuồng', 'House', 'โรงเรือน') });
const USUAL = 12;
/** Houses or farms shown beside the whole. */
const MOST_GROUPS = 20;

const extra: Readonly<Record<string, TimeExtra<FlockLife>>> = {
  ...Object.fromEntries(Object.entries(TIME_EXTRA).map(([code, line]) => [code, { ...line, name: ofBirds(line.name), part: ofBirds(line.part) }])),
  in_hatchery: cameBy('hatchery', t3('– trạm ấp', '– hatchery', '– โรงฟัก')),
  in_purchase: cameBy('purchase', t3('– mua', '– bought', '– ซื้อ')),
  in_transfer: cameBy('transfer', t3('– chuyển đến', '– transferred in', '– ย้ายเข้า')),
};

const LINES: TimeLines<FlockLife> = {
  codes: [
    ...['LIVE0', 'in_hatchery', 'in_purchase', 'in_transfer', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE', 'UNACC'],
    ...['PIGDAYS', 'avglive', 'MORT', 'LOSS', 'WSOLD', 'AWSOLD', 'FEED', 'ADFI', 'FEEDDIF', 'kg0', 'WLIVE', 'GAIN', 'FCR'],
    ...['EGGS', 'BROKENR', 'HENDAYS', 'HENDAY', 'EGGMASS', 'EGGWT', 'MASSHEN', 'FEEDEGG', 'EGGFCR', 'CMED', 'CVAC', 'opened', 'closed', 'UTIL'],
  ],
  extra,
  none: ['LIVE0', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE', 'EGGS'],
  atStart: ['LIVE0', 'kg0'],
  against: { FCR: 'FCRSTD', HENDAY: 'LAYSTD', MASSHEN: 'MASSSTD' },
};
const DRAWN = ['MORT', 'ADFI', 'FCR', 'HENDAY'] as const;

interface Asked extends RowKey {
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
}

const standingIn = (farm: FlockFarm, { areas, rooms }: Asked, from: BusinessDate, to: BusinessDate) =>
  farm.batches({ asof: to < farm.curbusdt ? to : farm.curbusdt, areas, rooms, from, daily: true });

/** A line for each reason birds died or were culled of, the most frequent first: its deaths and culls of each period. */
async function withReasons(at: FlockAt, flocks: readonly FlockLife[], days: Pick<Slot, 'from' | 'to'>): Promise<TimeLines<FlockLife>> {
  const counts = new Map<string, number>();
  const lost = flocks.flatMap((batch) => movesIn({ batch, ...days }).filter(({ kind }) => kind === 'dead' || kind === 'culled'));
  for (const { reason, heads } of lost) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + heads);
  const nameOf = await batchNames(at, ['reason']);
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason]) => reason);
  const lineOf = (reason: string): TimeExtra<FlockLife> => ({
    name: t1(`– ${nameOf('reason', reason) ?? reason}`),
    ...{ part: BATCH_FAMILIES.loss, unit: '', decimals: 0 },
    of: (spans) =>
      spans.reduce(
        (sum, span) =>
          movesIn(span).reduce((n, move) => (move.reason === reason && (move.kind === 'dead' || move.kind === 'culled') ? n + move.heads : n), sum),
        0,
      ),
  });
  const keys = reasons.map((reason) => `reason ${reason}`);
  const after = LINES.codes.indexOf('LOSS') + 1;
  return {
    ...LINES,
    codes: [...LINES.codes.slice(0, after), ...keys, ...LINES.codes.slice(after)],
    extra: { ...extra, ...Object.fromEntries(reasons.map((reason, n) => [keys[n] ?? '', lineOf(reason)])) },
  };
}

/** Of flocks that laid nothing the lines of eggs are left out. */
const withoutEggs = (lines: TimeLines<FlockLife>, flocks: readonly FlockLife[]): TimeLines<FlockLife> =>
  flocks.some(({ eggs }) => eggs.length > 0) ? lines : { ...lines, codes: lines.codes.filter((code) => FLOCK_FIGURES.find(code)?.family !== 'eggs') };

/** Houses or farms by themselves, each with what its houses hold. */
async function groupsOf(at: FlockAt, by: 'farm' | 'house', flocks: readonly FlockLife[]) {
  const keyOf = ({ farmid, roomid }: FlockLife): string => (by === 'farm' ? farmid : `${farmid} ${roomid}`);
  const groups = [...Map.groupBy(flocks, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_GROUPS);
  const places = new Map(await inBatchFarms(at, async (farm) => [farm.farmid, await farm.places()] as const));
  return groups.map(([key, own]): TimeGroup<FlockLife> & { readonly key: string; readonly title: Text3 } => {
    const [one] = own;
    const title = by === 'farm' || one === undefined ? key : `${at.farms.length > 1 ? `${one.farmid} · ` : ''}${one.roomid} · ${one.house.name}`;
    const capacity = by === 'farm' ? (places.get(key) ?? 0) : (one?.house.capacity ?? 0);
    return { key: key.replaceAll(/\W/g, '_'), title: t1(title), batches: own, capacity };
  });
}

/** Periods from the first with a flock on; two at least. */
function sinceFirst(slots: readonly Slot[], flocks: readonly FlockLife[]): readonly Slot[] {
  const first = slots.findIndex(({ to }) => flocks.some(({ opendt }) => opendt <= to));
  return first <= 0 ? slots : slots.slice(Math.min(first, Math.max(0, slots.length - 2)));
}

/** ChikTimeReport: what the poultry farm did each week or month, whichever flocks were open. @throws Refused 898, V_RANGE */
export const report = flockReport({
  name: 'ChikTimeReport',
  page: {
    menuGroup: 'poultry',
    place: 11,
    title: t3('Báo cáo nuôi gà theo kỳ', 'Flock Report by Period', 'รายงานการเลี้ยงไก่ตามช่วงเวลา'),
    purpose: t3(
      'Mỗi tuần hoặc tháng trại gà làm được gì, bất kể đàn nào đang mở.',
      'What the poultry farm did each week or month, whichever flocks were open.',
      'แต่ละสัปดาห์หรือเดือนฟาร์มไก่ทำได้เท่าไร ไม่ว่าฝูงใดเปิดอยู่',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.farms,
    F.areas,
    F.rooms,
    F.from,
    F.to,
    choice('step', t3('Theo', 'By', 'ตาม'), STEP, { fallback: 'month' }),
    choice('by', t3('Tách theo', 'Split by', 'แยกตาม'), BY),
  ],
  beside: [F.farmid, F.roomid, F.parityid],
  drill: openedOf(FLOCK_KIND, (farm, params: Asked, { from, to }) => standingIn(farm, params, from, to)),
  answer: async (at, { from: asked, to: until, areas, rooms, step, by }) => {
    const days = batchDays({ from: asked, to: until }, at.curbusdt, (to) =>
      step === 'week' ? addDays(to, -7 * (USUAL - 1)) : addMonths(to, 1 - USUAL),
    );
    const all = slotsOf(step, days.from, days.to, at.curbusdt, at.weekstart);
    const read = { from: all[0]?.from ?? days.from, to: all.at(-1)?.to ?? days.to };
    const parts = await inBatchFarms(at, async (farm) => ({
      batches: await standingIn(farm, { areas, rooms }, read.from, read.to),
      capacity: await farm.places(areas, rooms),
    }));
    const flocks = parts.flatMap((part) => part.batches);
    const slots = asked == null ? sinceFirst(all, flocks) : all;
    const whole = { from: slots[0]?.from ?? read.from, to: read.to };
    const declared = await withReasons(at, flocks, whole);
    const table = timeTable(FLOCK_KIND, declared, slots, whole);
    const linesOf = (group: TimeGroup<FlockLife>) => timeLines(at, withoutEggs(declared, group.batches), group, slots, whole);
    const lines = linesOf({ batches: flocks, capacity: parts.reduce((sum, part) => sum + part.capacity, 0) });
    const groups = by == null ? [] : await groupsOf(at, by, flocks);
    return {
      table: table.of(lines),
      sections: groups.map((group) => ({ key: group.key, title: group.title, table: table.of(linesOf(group)) })),
      days: whole,
      subtitle: spanned(t3('Các ngày', 'Days', 'วันที่'), whole),
      charts: timeCharts(FLOCK_KIND, DRAWN, slots, lines),
      notes: [missingNote(flocks)],
    };
  },
});
