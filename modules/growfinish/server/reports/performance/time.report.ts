import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { sharedTarget } from '#engine/batch/server/reports/targets.ts';
import { slotsOf, type TimeGroup, type TimeLines, timeCharts, timeLines, timeTable } from '#engine/batch/server/reports/time.ts';
import { cameBy, TIME_EXTRA } from '#engine/batch/server/reports/time-extra.ts';
import { choice, defineList, int } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { GROW_FIELDS as F, GROW_KIND, type GrowFarm, growDays, inGrowFarms } from '../grow-at.ts';
import { flagsNote } from '../grow-columns.ts';
import { openedBy } from '../grow-drill.ts';
import { growReport } from '../grow-report.ts';

const STEP = defineList('growstep', { month: t3('Tháng', 'Months', 'เดือน'), week: t3('Tuần trại', 'Farm weeks', 'สัปดาห์ฟาร์ม') });
const USUAL = 12;

const LINES: TimeLines<BatchLife> = {
  codes: [
    ...['LIVE0', 'in_weaning', 'in_purchase', 'in_transfer', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE', 'UNACC'],
    ...['PIGDAYS', 'avglive', 'WIN', 'WSOLD', 'AWSOLD', 'kg0', 'WLIVE', 'GAIN', 'ADG', 'ADFI', 'FCR'],
    ...['MORT', 'CULLR', 'DEADWEEKS', 'FEED', 'CMED', 'CVAC', 'opened', 'closed', 'UTIL', 'DIRECT', 'COSTGAIN'],
  ],
  extra: {
    ...TIME_EXTRA,
    in_weaning: cameBy('weaning', t3('– từ cai sữa', '– from weaning', '– จากหย่านม')),
    in_purchase: cameBy('purchase', t3('– mua', '– bought', '– ซื้อ')),
    in_transfer: cameBy('transfer', t3('– chuyển đến', '– transferred in', '– ย้ายเข้า')),
  },
  none: ['LIVE0', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE'],
  atStart: ['LIVE0', 'kg0'],
  against: { FCR: 'FCRSTD' },
  // Losses of a month are none of a whole batch: its target says nothing of them.
  aimed: ['ADG', 'ADFI', 'FCR', 'UTIL', 'COSTGAIN'],
};
/** Figures drawn over the months. */
const DRAWN = ['ADG', 'FCR', 'MORT'] as const;

/** Batches of a farm that stood on any of the days, as they are known on the last day that has passed. */
const standingIn = (farm: GrowFarm, { areas, rooms }: Asked, from: BusinessDate, to: BusinessDate) =>
  farm.batches({ asof: to < farm.curbusdt ? to : farm.curbusdt, areas, rooms, from, daily: true });

interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
}

/** PigletTimeReport: what the farm did in each month, whichever batches were open. @throws Refused 898, V_RANGE */
export const report = growReport({
  name: 'PigletTimeReport',
  page: {
    menuGroup: 'growfinish-report',
    place: 4,
    title: t3('Báo cáo năng suất theo tháng', 'Monthly Performance Report', 'รายงานผลการเลี้ยงรายเดือน'),
    purpose: t3(
      'Mỗi tháng trại nuôi được gì, bất kể lứa nào đang mở.',
      'What the farm did in each month, whichever batches were open.',
      'แต่ละเดือนฟาร์มเลี้ยงได้เท่าไร ไม่ว่ารุ่นใดเปิดอยู่',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [F.farms, F.areas, F.rooms, F.from, F.to, choice('step', t3('Theo', 'By', 'ตาม'), STEP, { fallback: 'month' })],
  beside: [int('parityid', F.parityid.label, { min: 1, max: 99_999 }), F.roomid, F.farmid],
  drill: openedBy((farm, params: Asked, { from, to }) => standingIn(farm, params, from, to)),
  answer: async (at, { from: asked, to: until, areas, rooms, step }) => {
    const days = growDays({ from: asked, to: until }, at.curbusdt, (to) =>
      step === 'week' ? addDays(to, -7 * (USUAL - 1)) : addMonths(to, 1 - USUAL),
    );
    const slots = slotsOf(step, days.from, days.to, at.curbusdt, at.weekstart);
    const [first, last] = [slots[0], slots.at(-1)];
    const whole = { from: first?.from ?? days.from, to: last?.to ?? days.to };
    const parts = await inGrowFarms(at, async (farm) => ({
      batches: await standingIn(farm, { areas, rooms }, whole.from, whole.to),
      capacity: await farm.places(areas, rooms),
      targets: farm.targets,
    }));
    const batches = parts.flatMap((part) => part.batches);
    const group: TimeGroup<BatchLife> = {
      ...{ batches, capacity: parts.reduce((sum, part) => sum + part.capacity, 0) },
      aims: (figure, own) => sharedTarget(parts, figure, own),
    };
    const lines = timeLines(at, LINES, group, slots, whole);
    return {
      table: timeTable(
        GROW_KIND,
        LINES,
        slots,
        whole,
        lines.some(({ aim }) => aim !== null),
      ).of(lines),
      days: whole,
      subtitle: spanned(t3('Các ngày', 'Days', 'วันที่'), whole),
      charts: timeCharts(GROW_KIND, DRAWN, slots, lines),
      notes: [flagsNote(batches)],
    };
  },
});
