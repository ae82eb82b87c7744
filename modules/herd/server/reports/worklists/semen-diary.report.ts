import { code } from '#engine/define/fields.ts';
import { Refused } from '#engine/server/refused.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { USEFUL_SPERM } from '../../figures/leaving.stream.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { type HerdMember, herdOnDay } from '../analysis/herd-on-day.ts';
import { sowsToServe } from '../animals/work-animals.ts';
import { type HerdAt, herdReport, herdTable, SUM } from '../herd-report.ts';

/** A month of days at most. */
const LONGEST = 31;
const YEAR = 364;
const ML = { decimals: 0, unit: 'ml' } as const;

/** A collection with what was made of it. */
interface Collected {
  readonly motility: number | null;
  readonly abnormal: number | null;
  readonly volume: number | null;
  readonly dosevol: number;
  readonly doses: number;
  readonly dilutor: string | null;
}

const DECISIONS = {
  used: t3('Sử dụng', 'Used', 'ใช้ได้'),
  reason: t3('Sử dụng, có lý do', 'Used, with a reason', 'ใช้ โดยมีเหตุผล'),
  rejected: t3('Loại bỏ', 'Rejected', 'ทิ้ง'),
} as const;

const isSlow = ({ motility }: Collected, { settings }: HerdAt): boolean => Number(motility) < settings.SEMMOT;
const isAbnormal = ({ abnormal }: Collected, { settings }: HerdAt): boolean => Number(abnormal) > settings.SEMABN;
const diluentOf = ({ doses, dosevol, volume }: Collected): number => Math.max(0, doses * dosevol - (volume ?? 0));

/** A collection below the farm's bounds is rejected, or used with a reason. */
function decisionOf(row: Collected, at: HerdAt): Text3 {
  if (row.doses === 0) return DECISIONS.rejected;
  return isSlow(row, at) || isAbnormal(row, at) ? DECISIONS.reason : DECISIONS.used;
}

const DIARY = herdTable<Collected>((c) => [
  c.date('date', { frozen: true, phone: 1 }),
  c.text('time', t3('Giờ', 'Hour', 'เวลา')),
  c.text('batch'),
  c.animal('boarid', t3('Đực giống', 'Boar', 'พ่อพันธุ์'), { phone: 2 }),
  c.text('applyid'),
  c.decimal('volume', { decimals: 1, unit: 'ml', ...SUM }),
  c.decimal('motility', { decimals: 1, unit: '%', phone: 4, mark: (row, at) => isSlow(row, at) && 'bad' }),
  c.decimal('concentration', { decimals: 0, unit: '10⁶/ml' }),
  c.decimal('abnormal', { decimals: 1, unit: '%', mark: (row, at) => isAbnormal(row, at) && 'bad' }),
  c.decimal('usp', t3('Tinh trùng hữu ích', 'Useful sperm', 'อสุจิที่ใช้ได้'), { decimals: 1, unit: '10⁹', ...SUM }),
  c.decimal('spermdose', t3('Tinh trùng/liều', 'Sperm per dose', 'อสุจิ/โดส'), { decimals: 2, unit: '10⁹' }),
  c.decimal('dosevol', t3('Thể tích liều', 'Dose volume', 'ปริมาตรโดส'), ML),
  c.int('doses', { ...SUM, phone: 3 }),
  c.decimal('diluent', t3('Lượng pha thêm', 'Diluent', 'น้ำยาที่เติม'), { ...ML, ...SUM, of: diluentOf }),
  c.text('dilutor', t3('Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง')),
  c.text('decision', t3('Kết luận', 'Decision', 'ผลการตัดสิน'), { of: decisionOf }),
  c.text('changed', t3('Sửa sau khi nhập', 'Changed afterwards', 'แก้ไขภายหลัง')),
]);

const number = (key: string): string => `(e.data->>'${key}')::float8`;

const ROWS = `
  select e.eventdt as date, e.data->>'hour' as time, b.batch, a.pgid as boarid, e.animal_id as _animal, e.applyid, ${number('volume')} as volume,
    ${number('motility')} as motility, ${number('concentration')} as concentration, ${number('abnormal')} as abnormal, ${USEFUL_SPERM}::float8 as usp,
    coalesce(${number('spermdose')}, {spermdose}::float8) as spermdose, coalesce(${number('dosevol')}, {dosevol}::float8) as dosevol,
    coalesce((e.data->>'doses')::int, 0) as doses, e.data->>'dilutor' as dilutor, e.reason as _reason,
    case when e.replaces is not null then e.crtusrid || ' ' || to_char(e.crtdate, 'YYYYMMDD HH24:MI') end as changed
  from animal_event e
    join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
    left join semen_batch b on b.farm_id = e.farm_id and b.event_id = e.event_id
  where e.farm_id = {farm} and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between {lo}::date and {hi}::date
    and ({dilutor}::text is null or e.data->>'dilutor' = {dilutor})
  order by e.eventdt, e.data->>'hour' nulls last, e.seq limit 5000`;

/** Doses of a batch over the days; those left past the shelf life are no longer usable. */
interface Batch {
  readonly left: number;
  readonly expired: number;
}

const BATCHES = herdTable<Batch>(
  (c) => [
    c.text('batch', { frozen: true, phone: 1 }),
    c.animal('boarid', t3('Đực giống', 'Boar', 'พ่อพันธุ์')),
    c.int('opening', t3('Đầu kỳ', 'Opening', 'ยกมา'), SUM),
    c.int('produced', t3('Sản xuất', 'Produced', 'ผลิต'), SUM),
    c.int('used', t3('Đã dùng', 'Used', 'ใช้'), SUM),
    c.int('sent', t3('Gửi đi', 'Sent', 'ส่งออก'), SUM),
    c.int('thrown', t3('Bỏ', 'Thrown away', 'ทิ้ง'), SUM),
    c.int('expired', t3('Quá hạn', 'Past shelf life', 'หมดอายุ'), { ...SUM, mark: ({ expired }) => expired > 0 && 'warn' }),
    c.int('closing', t3('Cuối kỳ', 'Closing', 'คงเหลือ'), { ...SUM, phone: 2, of: ({ left, expired }) => left - expired }),
    c.text('sows', t3('Nái dùng', 'Sows served', 'แม่ที่ผสม'), { width: 36 }),
  ],
  { style: ({ left }) => left < 0 && 'bad' },
);

/** Doses moved in the days in some way. */
const moved = (when: string, sign = -1): string => `(coalesce(${sign} * sum(m.qty) filter (where m.eventdt >= {lo}::date and ${when}), 0))::int`;

/** Batches that could be used since the first day or moved since then, and doses of no batch there is: summed before anything is looked up. */
const STOCK = `
  select s.*, a.pgid as boarid, b.usabledt as _usable, case when b.usabledt < {hi}::date then s.left else 0 end as expired,
    (select string_agg(f.pgid, ' ' order by f.pgid)
     from animal_event e join animal f on f.farm_id = e.farm_id and f.animal_id = e.animal_id
     where e.farm_id = {farm} and e.voided_at is null and e.event_id in (
       select u.source_event from movement u
       where u.farm_id = {farm} and u.book = 'semen' and u.place = s.batch and u.kind = 'mating'
         and u.eventdt between {lo}::date and {hi}::date)) as sows
  from (
    select m.place as batch, max(m.eventdt) as _moved, (coalesce(sum(m.qty) filter (where m.eventdt < {lo}::date), 0))::int as opening,
      ${moved("m.kind = 'collected'", 1)} as produced, ${moved("m.kind = 'mating'")} as used, ${moved("m.kind = 'sent'")} as sent,
      ${moved("m.kind not in ('collected', 'mating', 'sent')")} as thrown, sum(m.qty)::int as left
    from movement m
    where m.farm_id = {farm} and m.book = 'semen' and m.eventdt <= {hi}::date
    group by m.place) s
    left join semen_batch b on b.farm_id = {farm} and b.batch = s.batch
    left join animal a on a.farm_id = {farm} and a.animal_id = b.animal_id and a.sex = 'M'
  where coalesce(b.usabledt >= {lo}::date, s.left <> 0) or s._moved >= {lo}::date
  order by b.usabledt, s.batch`;

const DILUTORS = herdTable<{ readonly dilutor: string; readonly litres: number }>((c) => [
  c.text('dilutor', t3('Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง')),
  c.decimal('litres', t3('Lít', 'Litres', 'ลิตร'), { decimals: 2, unit: 'l', ...SUM }),
]);

function dilutorsOf(rows: readonly Collected[]): { dilutor: string; litres: number }[] {
  const used = Map.groupBy(
    rows.filter(({ doses }) => doses > 0),
    ({ dilutor }) => dilutor ?? '–',
  );
  return [...used]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dilutor, own]) => ({ dilutor, litres: roundHalfAway(own.reduce((ml, row) => ml + diluentOf(row), 0) / 1000, 2) }));
}

/** Sows to serve by a day and gilts in heat on it, as PigLstReport has them; asked of a day gone by, as the herd stood on its evening. */
async function toServe(at: HerdAt, to: BusinessDate): Promise<number> {
  const { tx, farmid, settings, curbusdt } = at;
  const tomorrow = addDays(to, 1);
  if (to < curbusdt) {
    const due = ({ status, weandt, rutdt }: HerdMember): boolean => {
      if (status === 'G') return rutdt !== null && addDays(rutdt, settings.HEATCYC) === tomorrow;
      if (status === 'W') return weandt === null || addDays(weandt, settings.WSISTD) <= tomorrow;
      return status === 'R' || status === 'N' || status === 'A';
    };
    return (await herdOnDay(tx, farmid, to, settings)).filter(due).length;
  }
  const [gilts] = await at.rows<{ n: number }>(
    "select count(*)::int as n from animal where farm_id = {farm} and status = 'G' and leftdt is null and not deleted and expmatedt = {tomorrow}::date",
    { tomorrow },
  );
  return (await sowsToServe(tx, at, tomorrow)) + (gilts?.n ?? 0);
}

interface Needed {
  readonly what: Text3;
  readonly value: number;
  readonly decimals?: number;
  /** True where doses are short. */
  readonly short?: boolean;
}

const NEED = herdTable<Needed>(
  (c) => [c.text('what'), c.decimal('value', t3('Giá trị', 'Value', 'ค่า'), { decimals: 2, mark: ({ short }) => short && 'bad' })],
  { decimals: ({ decimals = 0 }) => decimals },
);

/** Doses needed the day after: sows to serve by then and gilts expected in heat × DPM, against the doses still usable then. */
async function needed(at: HerdAt, to: BusinessDate): Promise<Needed[]> {
  const { tx, farmid, settings } = at;
  const [left] = await at.rows<{ n: number }>(
    `select coalesce(sum(m.qty), 0)::int as n from movement m join semen_batch b on b.farm_id = m.farm_id and b.batch = m.place
     where m.farm_id = {farm} and m.book = 'semen' and m.eventdt <= {to}::date and b.usabledt >= {tomorrow}::date`,
    { to, tomorrow: addDays(to, 1) },
  );
  const [year] = await measurePeriods(tx, [{ key: 'year', from: addDays(to, 1 - YEAR), to }], { farmid, settings, asof: to, codes: ['DPM'] });
  const dpm = year?.figures['DPM']?.value ?? 2;
  const serve = await toServe(at, to);
  const need = Math.ceil(serve * dpm - 1e-9);
  const have = left?.n ?? 0;
  return [
    { what: t3('Nái chờ phối', 'Sows to serve', 'แม่ที่ต้องผสม'), value: serve },
    { what: t3('Liều mỗi lượt phối (52 tuần)', 'Doses per mating (52 weeks)', 'โดสต่อการผสม (52 สัปดาห์)'), value: dpm, decimals: 2 },
    { what: t3('Liều cần', 'Doses needed', 'โดสที่ต้องใช้'), value: need },
    { what: t3('Liều còn dùng được', 'Doses still usable', 'โดสที่ใช้ได้'), value: have },
    { what: t3('Thừa (+) thiếu (−)', 'Over (+) or short (−)', 'เกิน (+) ขาด (−)'), value: have - need, short: have < need },
  ];
}

/** PigSemenDiary: the signed day book of the semen laboratory (herd.md). */
export const report = herdReport({
  name: 'PigSemenDiary',
  page: {
    menuGroup: 'herd-semen',
    place: 2,
    title: t3('Nhật ký pha chế tinh', 'Semen Station Diary', 'สมุดบันทึกห้องน้ำเชื้อ'),
    purpose: t3(
      'Sổ ký hằng ngày của phòng tinh và tồn liều tinh.',
      'The signed day book of the semen laboratory and the stock of doses.',
      'สมุดบันทึกประจำวันของห้องน้ำเชื้อและยอดโดส',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [F.farmid, { ...F.from, initial: 'today' }, F.to, code('dilutor', t3('Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง'), { list: 'dilutor' })],
  answer: async (at, params) => {
    const { settings, curbusdt } = at;
    const to = params.to ?? params.from ?? curbusdt;
    const from = params.from ?? to;
    const issues = periodIssues(from, to, LONGEST);
    if (issues.length > 0) throw new Refused(issues);
    const days = { lo: from, hi: to };
    const rows = await at.rows<Collected>(ROWS, {
      ...days,
      spermdose: settings.SPERMDOSE,
      dosevol: settings.DOSEVOL,
      dilutor: params.dilutor ?? null,
    });
    const [clock] = await at.rows<{ now: string }>("select to_char(clock_timestamp(), 'YYYYMMDD HH24:MI') as now");
    const now = clock?.now ?? '';
    const tomorrow = addDays(to, 1);
    return {
      table: DIARY.of(rows),
      sections: [
        { key: 'stock', title: t3('Tồn liều theo lô', 'Doses by batch', 'ยอดโดสตามชุดน้ำเชื้อ'), table: BATCHES.of(await at.rows<Batch>(STOCK, days)) },
        { key: 'dilutor', title: t3('Môi trường pha đã dùng', 'Dilutor used', 'น้ำยาเจือจางที่ใช้'), table: DILUTORS.of(dilutorsOf(rows), null) },
        {
          key: 'need',
          title: t3(`Nhu cầu ngày ${tomorrow}`, `Needed on ${tomorrow}`, `ความต้องการวันที่ ${tomorrow}`),
          table: NEED.of(await needed(at, to)),
        },
      ],
      notes: [
        t3(
          `Lập lúc ${now}; sửa đổi sau khi nhập ghi ở cột cuối.`,
          `Made at ${now}; changes after typing stand in the last column.`,
          `จัดทำเมื่อ ${now} การแก้ไขภายหลังอยู่ในช่องสุดท้าย`,
        ),
      ],
      signatures: [
        t3('Người pha chế', 'Prepared by', 'ผู้เตรียมน้ำเชื้อ'),
        t3('Người kiểm tra', 'Checked by', 'ผู้ตรวจสอบ'),
        t3('Quản lý trại', 'Farm manager', 'ผู้จัดการฟาร์ม'),
      ],
      subtitle: spanned(t3('Ngày', 'Days', 'วันที่'), { from, to }),
      applied: { from, to },
    };
  },
});
