import { choice } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { Narrowing } from '#engine/server/report/table.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { percentOf } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { WORKLIST_LISTS } from '#modules/herd/contract/reports/worklists/lists.ts';
import { littersCounted } from '../../figures/litter.stream.ts';
import type { PeriodMeasure } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql } from '../../figures/stream.ts';
import { headlineOf } from '../figure-tables.ts';
import { DAYS, type HerdAt, herdReport, herdTable, KG, SUM } from '../herd-report.ts';
import { given, listPeriod } from '../list-period.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { closedTables } from './piglet-death.tables.ts';

const TOTALS = ['PWM_A', 'PWM_B', 'PWM_C', 'SURV', 'SB', 'MM'];
const CODES = [...TOTALS, 'FOSTERBAL', 'UNBALPLUS', 'UNBALMINUS', 'UNBALLIT'];
/** Days of a group's last mating after which its litters are closed. */
const REACH = 250;
/** A litter that lost so many in one day is named. */
const HEAVY = 3;

const FIELDS = [
  F.farmid,
  F.from,
  F.to,
  choice('basis', t3('Cách tính', 'Basis', 'วิธีนับ'), WORKLIST_LISTS.lossbasis, { fallback: 'dated', required: true }),
  F.roomid,
  { ...F.reason, listParents: { eventcd: 'PLD' } },
  F.applyid,
  F.parityFrom,
  F.parityTo,
  F.asof,
] as const;

const AGES: readonly (readonly [string, string, string])[] = [
  ['a0', '0', 'p.age <= 0'],
  ['a1', '1', 'p.age = 1'],
  ['a2', '2–3', 'p.age between 2 and 3'],
  ['a4', '4–7', 'p.age between 4 and 7'],
  ['a8', '8–14', 'p.age between 8 and 14'],
  ['a15', '15–21', 'p.age between 15 and 21'],
  ['a22', '> 21', 'p.age > 21'],
];

/** Piglets that died of a reason. */
interface Deaths {
  readonly _reason: string | null;
  readonly heads: number;
  readonly ofdeaths: number | null;
  readonly ofstarted: number | null;
  /** What the list of events is asked for to show them; null where it cannot. */
  readonly events: Narrowing | null;
}

const AGE = { group: t3('Chết ở ngày tuổi', 'Died on day of age', 'ตายเมื่ออายุ (วัน)'), ...SUM };
const HEAD = t3('Số con', 'Head', 'จำนวนตัว');

const REASONS = herdTable<Deaths>(
  (c) => [
    c.text('reason', { frozen: true, phone: 1, of: ({ _reason }) => _reason ?? '–' }),
    ...AGES.map(([key, label]) => c.int(key, t1(label), AGE)),
    c.int('heads', HEAD, { ...SUM, phone: 2 }),
    c.percent('ofdeaths', t3('% số chết', '% of deaths', '% ของที่ตาย'), { phone: 3 }),
    c.percent('ofstarted', t3('% số bắt đầu', '% of started', '% ของที่เริ่มต้น')),
    c.decimal('kg', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { ...SUM, ...KG }),
  ],
  { opens: ({ events }) => events && { route: 'PigEventInquiry', params: events } },
);

/** What the rows of deaths are narrowed and dated by. */
interface Scope {
  readonly sql: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const OF_LITTER = 'join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n';

/** Recorded deaths of the period, or of the litters closed in it; unbalanced differences of a first load are none. */
function scopeOf({ settings }: HerdAt, { basis, reason = null }: ParamsOf<typeof FIELDS>, filters: FigureFilters, days: Period): Scope {
  const dated = basis === 'dated';
  const own: Parameters<typeof filterSql>[0] = dated
    ? { parity: 'p.parity', roomid: 'c.farrow_roomid', applyid: 'p.applyid' }
    : { parity: 'c.farrow_parity', roomid: 'c.farrow_roomid', applyid: 'c.farrow_applyid' };
  const narrowed = filterSql(own, filters) ?? { sql: '', values: {} };
  const when = dated
    ? 'p.farm_id = {farm} and p.eventdt >= {lo}::date and p.eventdt <= {hi}::date'
    : `c.farm_id = {farm} and c.closeddt >= {lo}::date and c.closeddt <= {hi}::date and p.eventdt <= {hi}::date${littersCounted(settings)}`;
  // The litter is looked up only where a condition names it.
  const litter = dated && !narrowed.sql.includes('c.') ? '' : OF_LITTER;
  return {
    sql: `
      from piglet_change p ${litter}
      where ${when} and p.kind = 'loss' and not p.unbalanced and ({reason}::text is null or p.reason = {reason})${narrowed.sql}`,
    values: { lo: days.from, hi: days.to, reason, ...narrowed.values },
  };
}

/** Deaths by their reason, the most first. */
function byReason(at: HerdAt, { sql, values }: Scope): Promise<Pick<Deaths, '_reason' | 'heads'>[]> {
  const ages = AGES.map(([key, , when]) => `(coalesce(sum(p.num) filter (where ${when}), 0))::int as ${key}`);
  return at.rows(
    `select p.reason as _reason, ${ages.join(', ')}, sum(p.num)::int as heads, sum(p.kg)::float8 as kg ${sql} group by 1 order by heads desc, 1`,
    values,
  );
}

const HEAVY_DAYS = herdTable<object>((c) => [
  c.date('date'),
  c.animal('pgid'),
  c.int('age', t3('Ngày tuổi', 'Age', 'อายุ'), DAYS),
  c.int('heads', HEAD),
  c.text('reason'),
  c.text('roomid'),
  c.text('applyid'),
]);

/** Litters that lost three or more in one day. */
async function heavyDays(at: HerdAt, { sql, values }: Scope) {
  const rows = await at.rows(
    `select a.pgid, h.animal_id as _animal, h.n as _n, h.eventdt as date, h.age, c.farrow_roomid as roomid, c.farrow_applyid as applyid,
      h.reason, h.heads
     from (
       select p.farm_id, p.animal_id, p.n, p.eventdt, min(p.age) as age, string_agg(distinct p.reason, ', ') as reason, sum(p.num)::int as heads
       ${sql} group by p.farm_id, p.animal_id, p.n, p.eventdt having sum(p.num) >= ${HEAVY}) h
       join sow_cycle c on c.farm_id = h.farm_id and c.animal_id = h.animal_id and c.n = h.n
       join animal a on a.farm_id = h.farm_id and a.animal_id = h.animal_id
     order by heads desc, h.eventdt, a.pgid limit 1000`,
    values,
  );
  const n = rows.length;
  return {
    key: 'heavy',
    title: t3(
      `Ổ chết từ ${HEAVY} con trong một ngày: ${n}`,
      `Litters with ${HEAVY} or more deaths in a day: ${n}`,
      `ครอกที่ตายตั้งแต่ ${HEAVY} ตัวในวันเดียว: ${n}`,
    ),
    table: HEAVY_DAYS.of(rows),
  };
}

interface Gap {
  readonly what: Text3;
  readonly heads: number | null;
  readonly figure?: string;
}

const GAPS = herdTable<Gap>((c) => [c.text('what'), c.int('heads', HEAD)], { figure: ({ figure }) => figure });

/** The gap between what the litters lost (PWM B) and what was recorded as death, or left unexplained by a first load. */
function gapSection({ figures }: PeriodMeasure, { recorded, unbalanced }: { readonly recorded: number; readonly unbalanced: number }) {
  const lost = figures['PWM_B']?.numerator ?? 0;
  const counted = (figure: string, what: Text3): Gap => ({ what, heads: figures[figure]?.value ?? null, figure });
  const gaps: readonly Gap[] = [
    {
      what: t3('Hao hụt của các ổ đã cai sữa (PWM B)', 'Lost by the litters closed (PWM B)', 'การสูญเสียของครอกที่หย่านม (PWM B)'),
      heads: lost,
      figure: 'PWM_B',
    },
    { what: t3('Trong đó có ghi chết', 'Of them recorded as deaths', 'ที่บันทึกการตาย'), heads: recorded },
    { what: t3('Lệch số khi nạp dữ liệu đầu', 'Unbalanced by a first load', 'ไม่สมดุลจากข้อมูลเริ่มต้น'), heads: unbalanced },
    { what: t3('Chưa rõ nguyên nhân', 'Unexplained', 'อธิบายไม่ได้'), heads: lost - recorded - unbalanced },
    counted('UNBALPLUS', t3('Lệch số trong kỳ, thừa (+)', 'Unbalanced in the period, more (+)', 'ไม่สมดุลในช่วง เกิน (+)')),
    counted('UNBALMINUS', t3('Lệch số trong kỳ, thiếu (−)', 'Unbalanced in the period, fewer (−)', 'ไม่สมดุลในช่วง ขาด (−)')),
    counted('UNBALLIT', t3('Ổ lệch số', 'Litters unbalanced', 'ครอกที่ไม่สมดุล')),
    counted('FOSTERBAL', t3('Cân đối ghép con', 'Foster balance', 'ดุลการฝากลูก')),
  ];
  return {
    key: 'gap',
    title: t3('Hao hụt và số chết đã ghi', 'Losses against recorded deaths', 'การสูญเสียเทียบการตายที่บันทึก'),
    table: GAPS.of(gaps),
  };
}

/** PigletDeathReport: why and when piglets die with the sow, dated in the period or of the litters closed in it (herd.md). */
export const report = herdReport({
  name: 'PigletDeathReport',
  page: {
    menuGroup: 'herd-removal',
    place: 1,
    title: t3('Báo cáo heo con chết trước cai sữa', 'Pre-weaning Death Report', 'รายงานลูกสุกรตายก่อนหย่านม'),
    purpose: t3('Heo con theo mẹ chết vì sao và khi nào.', 'Why and when piglets die with the sow.', 'ลูกสุกรตายเพราะอะไรและเมื่อใดขณะอยู่กับแม่'),
  },
  paper: 'landscape',
  drill: true,
  fields: FIELDS,
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const { period, asof } = await listPeriod(tx, at, params, REACH);
    const { from, to } = period;
    const { roomid, applyid, parityFrom, parityTo, basis } = params;
    const filters = given({ roomid, applyid, parityFrom, parityTo });
    const { sections, measure, ...recorded } = await closedTables(at, { period, input: { farmid, settings, asof, filters, codes: CODES }, filters });
    const scope = scopeOf(at, params, filters, { ...period, to: earlier(to, asof) });
    // Started: born alive in the period for deaths dated in it, started with for litters closed in it.
    const started = measure.figures[basis === 'dated' ? 'PWM_C' : 'PWM_B']?.denominator ?? 0;
    const found = await byReason(at, scope);
    const all = found.reduce((sum, { heads }) => sum + heads, 0);
    const shares = (heads: number) => ({ ofdeaths: percentOf(heads, all), ofstarted: percentOf(heads, started) });
    // Deaths dated in the period stand in the list of events; those of litters closed in it may lie before.
    const listed = basis === 'dated' && params.farmid == null;
    const rows = found.map((one): Deaths => {
      const { _reason: reason, heads } = one;
      const events = listed && reason !== null ? { eventcd: 'PLD', from, to, reason, applyid, roomid } : null;
      return { ...one, ...shares(heads), events };
    });
    return {
      table: REASONS.of(rows, shares(all)),
      headline: await headlineOf(at, TOTALS, measure),
      charts:
        all === 0
          ? []
          : [{ kind: 'pareto', title: t3('Số con chết theo lý do', 'Deaths by reason', 'จำนวนตายตามสาเหตุ'), x: 'reason', series: ['heads'] }],
      sections: [...sections, gapSection(measure, recorded), await heavyDays(at, scope)],
      leftout: leftoutOf(measure.figures),
      notes: [
        ...variantNotes(CODES, settings),
        t3(
          'Chết khi sinh và thai khô không tính là chết ở đây; tỷ lệ sống tính cả hai, nên đổi cách ghi không làm đẹp số liệu.',
          'Stillborn and mummified piglets are no deaths here; survival counts them too, so that relabelling gains nothing.',
          'ลูกตายแรกคลอดและมัมมี่ไม่นับเป็นการตายที่นี่ แต่อัตรารอดนับรวม การเปลี่ยนวิธีบันทึกจึงไม่ทำให้ตัวเลขดีขึ้น',
        ),
      ],
      subtitle: spanned(t3('Kỳ', 'Period', 'ช่วง'), period),
      asof,
      days: { from, to },
    };
  },
});
