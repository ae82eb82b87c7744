import { date, days } from '#engine/define/fields.ts';
import { Refused } from '#engine/server/refused.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { rounded } from '#kernel/rounding.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import { missingInPig } from '#modules/herd/domain/work/vaccination-plan.ts';
import { loadForecast } from '../../figures/forecast.ts';
import { BOARS_USED, filterSql } from '../../figures/stream.ts';
import { vaccinationBook } from '../animals/vaccinations.ts';
import { DAYS, type HerdAt, herdReport, herdTable } from '../herd-report.ts';
import { given } from '../list-period.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import { farrowingHouses, farrowWeeks } from './farrow-weeks.ts';

/** Days ahead when no days are named. */
const AHEAD = 21;

/** A sow in pig, due or past her day. */
interface Due {
  readonly pgid: string;
  readonly matedt: BusinessDate;
  readonly dayinpig: number;
  readonly movedt: BusinessDate;
  readonly moved: 'Y' | 'N';
  readonly sbmean: number | null;
  /** Share of those as many days in pig that farrow; null while nothing is known. */
  readonly chance: number | null;
  /** Names of the vaccinations she still lacks. */
  readonly vaccines: string | null;
}

const LATE = {
  unknown: { text: t3('Không rõ kết quả', 'Outcome unknown', 'ไม่ทราบผล'), tone: 'bad' },
  problem: { text: t3('Bất thường', 'Problem', 'ผิดปกติ'), tone: 'bad' },
  overdue: { text: t3('Quá ngày đẻ', 'Overdue', 'เลยกำหนด'), tone: 'warn' },
} as const;

/** A sow past her day: from OVERDUE, a problem from NOTINPIG, past GESTMAX nobody saved what became of it. */
function lateness({ dayinpig }: Due, { settings: { OVERDUE, NOTINPIG, GESTMAX } }: HerdAt): (typeof LATE)[keyof typeof LATE] | null {
  if (dayinpig > GESTMAX) return LATE.unknown;
  if (dayinpig >= NOTINPIG) return LATE.problem;
  return dayinpig >= OVERDUE ? LATE.overdue : null;
}

const LAST = { group: t3('Ổ trước', 'Last litter', 'ครอกก่อน') };

const DUE = herdTable<Due>(
  (c) => [
    c.date('expfarrowdt', { frozen: true, phone: 2 }),
    c.animal('pgid', { frozen: true, phone: 1 }),
    c.text('roomid', { phone: 3 }),
    c.int('dayinpig', t3('Ngày thai', 'Day in pig', 'วันอุ้มท้อง'), { ...DAYS, phone: 4 }),
    c.text('what', { of: (sow, at) => lateness(sow, at)?.text ?? null }),
    c.int('parity'),
    c.date('movedt', t3('Ngày chuyển chuồng đẻ', 'Move on', 'กำหนดย้ายเข้าคลอด'), {
      mark: ({ moved, movedt }, { curbusdt }) => moved === 'N' && movedt <= curbusdt && 'warn',
    }),
    c.flag('moved', t3('Đã chuyển', 'Moved', 'ย้ายแล้ว')),
    c.text('fregexamreslt', { words: HERD_LISTS.fregexamreslt.words }),
    c.percent('chance', t3('Khả năng đẻ', 'Share that farrows', 'โอกาสคลอด'), { of: ({ chance }) => rounded(chance && 100 * chance, 1) }),
    c.int('farrownum', LAST),
    c.int('livenum', LAST),
    c.int('deadnum', LAST),
    c.percent('sbmean', t3('Chết khi sinh bình quân', 'Stillborn, mean', 'ตายแรกคลอดเฉลี่ย'), { of: ({ sbmean }) => rounded(sbmean, 1) }),
    c.int('teats', t3('Vú hoạt động', 'Active teats', 'เต้านมใช้งาน')),
    c.text('vaccines', t3('Vắc xin còn thiếu', 'Vaccinations missing', 'วัคซีนที่ยังขาด'), { mark: ({ vaccines }) => vaccines !== null && 'warn' }),
    c.text('marks', t3('Dấu hiệu', 'Marks', 'เครื่องหมาย'), { words: MARK_WORDS }),
    c.date('matedt'),
    c.text('boars', { width: 18 }),
    c.text('mategrp'),
    c.text('lineage'),
  ],
  { style: (sow, at) => lateness(sow, at)?.tone },
);

/** The litters she had before this mating, those bought in with their mother left out. */
const BEFORE = `
  from sow_cycle p
  where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.farrowdt is not null and p.kind <> 'E'`;

/** Who is due in the days, and whoever is past her day: from the first day on, not from the one she counts as overdue on. */
const dueSql = (narrowed: string): string => `
  select a.pgid, c.animal_id as _animal, c.n as _n, a.roomid, c.parity, a.lineage, c.mategrp, c.matedt,
    {asof}::date - c.matedt as dayinpig, c.expfarrowdt,
    ${BOARS_USED} as boars, c.fregexamreslt,
    c.matedt + {moveday}::int as movedt, case when a.roomid = any({houses}::text[]) then 'Y' else 'N' end as moved,
    l.farrownum, l.livenum, l.deadnum, s.sbmean, a.teats_active as teats, nullif(array_to_string(${MARKS_OF}, ', '), '') as marks
  from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    left join lateral (select p.farrownum, p.livenum, p.deadnum ${BEFORE} order by p.n desc limit 1) l on true
    left join lateral (
      select (100.0 * sum(p.deadnum) / nullif(sum(p.livenum + p.deadnum + p.mummynum), 0))::float8 as sbmean
      ${BEFORE} and p.deadnum is not null and p.mummynum is not null) s on true
  where c.farm_id = {farm} and c.outcome is null and c.matedt is not null and c.kind <> 'E' and c.expfarrowdt <= {hi}::date
    and (c.expfarrowdt >= {lo}::date or c.expfarrowdt < {asof}::date) and a.leftdt is null and not a.deleted${narrowed}
  order by (c.matedt <= {asof}::date - {overdue}::int) desc, c.expfarrowdt, a.pgid limit 20000`;

/** PigFarwReport: sows due to farrow, the overdue at the head, and the weeks to come (herd.md). */
export const report = herdReport({
  name: 'PigFarwReport',
  page: {
    menuGroup: 'herd-list',
    place: 10,
    title: t3('Dự kiến nái đẻ', 'Farrowing Forecast', 'รายงานกำหนดคลอด'),
    purpose: t3(
      'Nái nào đẻ khi nào, còn ô đẻ không, con nào cần chăm sóc.',
      'Who farrows when, whether there is room, who needs care.',
      'แม่ตัวใดคลอดเมื่อใด มีซองคลอดพอหรือไม่ ตัวใดต้องดูแล',
    ),
  },
  paper: 'landscape',
  // Who is due lies ahead: no earlier days stand beside it.
  compares: [],
  fields: [
    F.farmid,
    date('from', t3('Đẻ từ ngày', 'Due from', 'กำหนดคลอดตั้งแต่')),
    date('to', t3('Đến ngày', 'Due to', 'ถึงวันที่')),
    days('ahead', t3('Số ngày tới', 'Days ahead', 'จำนวนวันล่วงหน้า'), { help: t3('Thay cho ngày cuối', 'In place of the last day', 'แทนวันสุดท้าย') }),
    F.roomid,
    F.group,
  ],
  answer: async (at, { roomid, group, ahead, ...asked }) => {
    const { tx, farmid, curbusdt, settings, language } = at;
    const from = asked.from ?? curbusdt;
    const to = ahead != null ? addDays(from, ahead) : (asked.to ?? addDays(from, AHEAD));
    const issues = periodIssues(from, to);
    if (issues.length > 0) throw new Refused(issues);
    const { houses, crates } = await farrowingHouses(at);
    const narrowed = filterSql({ roomid: 'a.roomid', group: 'c.mategrp' }, given({ roomid, group }));
    const found = await at.rows<Due>(dueSql(narrowed?.sql ?? ''), {
      asof: curbusdt,
      lo: from,
      hi: to,
      moveday: settings.MOVEDAY,
      overdue: settings.OVERDUE,
      houses: [...houses],
      ...markValues(settings),
      ...narrowed?.values,
    });
    const forecast = await loadForecast(tx, farmid, settings, curbusdt);
    const book = await vaccinationBook(tx, farmid, curbusdt);
    const vaccines = (sow: Due): string | null =>
      missingInPig(sow, book, curbusdt)
        .map((item) => book.names.get(item)?.[language] ?? item)
        .join(', ') || null;
    return {
      table: DUE.of(found.map((sow) => ({ ...sow, chance: forecast.share(sow.dayinpig), vaccines: vaccines(sow) }))),
      actions: [EVENT_ACTIONS.FAR, EVENT_ACTIONS.MOV, EVENT_ACTIONS.VAC, EVENT_ACTIONS.RET],
      sections: [await farrowWeeks(at, forecast, crates)],
      notes: [
        t3(
          `Quá ngày từ ngày thai ${settings.OVERDUE}, bất thường từ ${settings.NOTINPIG}. Khả năng đẻ theo ${forecast.learned} lượt phối đã rõ kết quả của 52 tuần.`,
          `Overdue from day ${settings.OVERDUE}, a problem from day ${settings.NOTINPIG}. The share that farrows is that of ${forecast.learned} final matings of 52 weeks.`,
          `เลยกำหนดตั้งแต่วันที่ ${settings.OVERDUE} ผิดปกติตั้งแต่วันที่ ${settings.NOTINPIG} โอกาสคลอดจากการผสมที่ทราบผลแล้ว ${forecast.learned} ครั้งใน 52 สัปดาห์`,
        ),
      ],
      subtitle: spanned(t3('Dự kiến đẻ', 'Due', 'กำหนดคลอด'), { from, to }),
      applied: { from, to },
    };
  },
});
