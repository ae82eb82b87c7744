import { code, date } from '#engine/define/fields.ts';
import { asofOf } from '#engine/server/report/db.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio, rounded } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { measurePeriod } from '../../figures/measure-periods.ts';
import { aimsOn } from '../../figures/targets.ts';
import { opensCount } from '../counted.ts';
import { type HerdAt, herdReport, SUM } from '../herd-report.ts';
import { type HerdMember, herdOnDay } from './herd-on-day.ts';
import { yearTo } from './plan-forecast.ts';
import { isBoar, isGilt, isSow, openCount, statusText } from './structure-counts.ts';
import {
  boarSection,
  type Class,
  classesTable,
  giltSection,
  inPigSection,
  lineageSection,
  markSection,
  parityColumns,
  paritySection,
  shareColumn,
  totalColumn,
} from './structure-sections.ts';

/** Statuses of mated females in the order of a cycle. */
const STATUSES = ['M', 'S', 'L', 'F', 'W', 'R', 'N', 'A'] as const;
const YEAR = 364;
const HALF = 26;

/** Sows by status and parity, beside those of another day. */
function statusTable(sows: readonly HerdMember[], others: readonly HerdMember[] | null, last: number) {
  const table = classesTable<Class>((c) => [
    c.text('status', t3('Trạng thái', 'Status', 'สถานะ'), { frozen: true, of: ({ name }, { language }) => statusText(name, language) }),
    ...parityColumns(c, last),
    totalColumn(c),
    shareColumn(c, sows),
    ...(others === null
      ? []
      : [
          c.int('other', t3('Ngày so sánh', 'Other day', 'วันเปรียบเทียบ'), {
            ...SUM,
            ...opensCount('other'),
            of: ({ name }) => others.filter(({ status }) => status === name).length,
          }),
        ]),
  ]);
  return table.of(STATUSES.map((status) => ({ name: status, members: sows.filter((one) => one.status === status), by: { of: 'sow', status } })));
}

/** Days the mated females of each parity stood in the year, and how many of them left. */
const LEFT = `
  select parity, sum(days)::float8 as days, sum(gone)::float8 as gone
  from (
    select least(s.parity, {last}::int) as parity, least(s.to_day, {day}::date + 1) - greatest(s.from_day, {since}::date) as days, 0 as gone
    from herd_span s
    where s.farm_id = {farm} and s.to_day > {since}::date and s.from_day <= {day}::date and s.kind not in ('gilt', 'boar')
    union all
    select least(a.parity, {last}::int), 0, 1 from animal a
    where a.farm_id = {farm} and a.leftdt >= {since}::date and a.leftdt <= {day}::date and a.sex = 'F' and not a.deleted
      and a.leftway <> 'moved' and a.first_matedt is not null) x
  group by 1`;

/** Removals of the last 52 weeks per average female of each parity, for those that stand now over half a year. */
async function removalRates(at: HerdAt, day: BusinessDate, last: number): Promise<Map<number, number>> {
  const rows = await at.rows<{ parity: number; days: number; gone: number }>(LEFT, { last, day, since: addDays(day, 1 - YEAR) });
  return new Map(rows.map(({ parity, days, gone }) => [parity, days === 0 ? 0 : (gone / (days / YEAR)) * (HALF / 52)]));
}

interface Headlines {
  readonly sows: readonly HerdMember[];
  readonly boars: readonly HerdMember[];
  readonly target: number | null;
  readonly repl: number | null;
}

/** Headline that is no figure of its own. */
const GILTS_NEEDED = 'GILTSNEEDED';

function tilesOf({ sows, boars, target, repl }: Headlines): NonNullable<ReportAnswer<HerdAt>['headline']> {
  const mean = (values: readonly number[]): number | null =>
    ratio(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    );
  const ages = sows.flatMap(({ age }) => (age === null ? [] : [age]));
  const needed = repl === null || target === null ? null : (target * repl) / 100 / 52;
  const tile = (figure: string, label: Text3, value: number | null, decimals: number, unit?: string) => ({
    figure,
    label,
    value: rounded(value, decimals),
    decimals,
    ...(unit === undefined ? {} : { unit }),
  });
  return [
    tile('CLOSING', t3('Nái đã phối có mặt', 'Mated females', 'แม่ที่ผสมแล้ว'), sows.length, 0),
    tile('APH', t3('Lứa bình quân', 'Average parity', 'ท้องเฉลี่ย'), mean(sows.map(({ parity }) => parity)), 2),
    tile('COUNT_sow', t3('Tuổi bình quân', 'Average age', 'อายุเฉลี่ย'), mean(ages), 0, 'd'),
    tile('COUNT_boar', t3('Nái trên một đực', 'Sows per boar', 'แม่ต่อพ่อพันธุ์'), ratio(sows.length, boars.length), 1),
    tile(GILTS_NEEDED, t3('Hậu bị cần mỗi tuần', 'Gilts needed a week', 'สุกรสาวที่ต้องการต่อสัปดาห์'), needed, 1),
  ];
}

/** Why the gilts needed stay blank. */
const NO_TARGET = t3(
  'Không tính được hậu bị cần mỗi tuần: trại chưa đặt số nái mong muốn (màn hình Thông số trại).',
  'Gilts needed a week cannot be worked out: the farm has no target herd yet. Set Mated females wanted under Farm Settings.',
  'คำนวณสุกรสาวที่ต้องการต่อสัปดาห์ไม่ได้: ฟาร์มยังไม่ตั้งเป้าหมายฝูง (ตั้งจำนวนแม่พันธุ์ที่ต้องการที่ตั้งค่าฟาร์ม)',
);

const EXPECTED = t3(
  'Dự kiến ra đàn theo tỷ lệ của từng lứa trong 52 tuần qua.',
  "Expected removals by each parity's own rate of the last 52 weeks.",
  'การออกคาดการณ์จากอัตราของแต่ละท้องใน 52 สัปดาห์',
);

function notesOf(target: number | null): readonly Text3[] {
  const needed = t3(
    `Hậu bị cần mỗi tuần = đàn mục tiêu ${target} × tỷ lệ thay đàn / 100 / 52.`,
    `Gilts needed a week = target herd ${target} × replacement rate / 100 / 52.`,
    `สุกรสาวต่อสัปดาห์ = เป้าหมายฝูง ${target} × อัตราทดแทน / 100 / 52`,
  );
  return [target === null ? NO_TARGET : needed, EXPECTED];
}

/** PigGeneralReport2: what the herd is made of on one day, for planning replacement (herd.md). */
export const report = herdReport({
  name: 'PigGeneralReport2',
  page: {
    menuGroup: 'herd-production',
    place: 16,
    title: t3('Cơ cấu đàn giống', 'Herd Structure', 'โครงสร้างฝูงพันธุ์'),
    purpose: t3(
      'Đàn gồm những gì trong một ngày: trạng thái, lứa, hậu bị, đực; để lập kế hoạch thay đàn.',
      'What the herd is made of on one day: statuses, parities, gilts, boars; for planning replacement.',
      'องค์ประกอบของฝูงในวันหนึ่ง: สถานะ ลำดับท้อง สุกรสาว พ่อพันธุ์ เพื่อวางแผนทดแทน',
    ),
  },
  paper: 'landscape',
  fields: [F.farmid, F.day, date('other', t3('So với ngày', 'Compared with', 'เทียบกับวันที่'))],
  // What an opened count is narrowed by: who is counted, and the row it stands in.
  beside: [
    code('of', t3('Nhóm đếm', 'Who is counted', 'กลุ่มที่นับ')),
    code('status', t3('Trạng thái', 'Status', 'สถานะ')),
    { ...F.parityFrom, key: 'parity', max: 99, label: t3('Lứa', 'Parity', 'ลำดับท้อง') },
    code('weekinpig', t3('Tuần mang thai', 'Week in pig', 'สัปดาห์อุ้มท้อง')),
    code('agemonth', t3('Tuổi (tháng)', 'Age in months', 'อายุ (เดือน)')),
    code('ageyear', t3('Tuổi (năm)', 'Age in years', 'อายุ (ปี)')),
    F.lineage,
    code('mark', t3('Cảnh báo', 'Mark', 'เครื่องหมายเตือน')),
  ],
  drill: (tx, ctx, asked) => {
    // The gilts needed stand on the replacement rate of the year before: they open what was replaced in it.
    const ofYear = { ...asked, figure: 'REPL', from: yearTo(asked.to).from, params: { ...asked.params, asof: asked.to } };
    return openCount(tx, ctx, asked.figure === GILTS_NEEDED ? ofYear : asked);
  },
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const asof = asofOf(at);
    const day = params.day != null && params.day < asof ? params.day : asof;
    const last = settings.PARMAX;
    const herd = await herdOnDay(tx, farmid, day, settings);
    const [sows, gilts, boars] = [herd.filter(isSow), herd.filter(isGilt), herd.filter(isBoar)];
    const others = params.other == null ? null : (await herdOnDay(tx, farmid, params.other, settings)).filter(isSow);
    const targetOf = await aimsOn(tx, at, day);
    const target = targetOf('AVGMF');
    // The year's replacement matters where there is a herd wanted to replace.
    const measure = target === null ? null : await measurePeriod(tx, yearTo(day), { farmid, settings, asof: day, codes: ['REPL'] });
    const parity = paritySection(sows, { last, rates: await removalRates(at, day, last), targetOf });
    const inpig = inPigSection(sows);
    return {
      table: statusTable(sows, others, last),
      headline: tilesOf({ sows, boars, target, repl: measure?.figures['REPL']?.value ?? null }),
      charts: [parity.chart, inpig.chart],
      sections: [parity.section, inpig.section, giltSection(gilts), boarSection(boars), lineageSection(sows, last), markSection([...sows, ...gilts])],
      notes: notesOf(target),
      days: { from: day, to: day },
      subtitle: t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`),
      asof: day,
    };
  },
});
