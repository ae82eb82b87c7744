import { earlier } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { DAYS, type HerdAt, herdTable } from '../herd-report.ts';

/** Longest list printed under the week; the count in the title is of all. */
const PRINTED = 40;
/** A litter with so many deaths in the week is named. */
const LARGE_LOSS = 3;

interface Days {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

const titled = (text: Text3, n: number): Text3 => t3(`${text.V} (${n})`, `${text.E} (${n})`, `${text.T} (${n})`);

const LATE = herdTable<{ readonly all: number }>((c) => [
  c.animal('pgid'),
  c.text('eventcd'),
  c.date('eventdt'),
  c.date('valuedt'),
  c.int('late', DAYS),
  c.text('applyid'),
  c.text('typedby'),
]);

const TYPED_LATE = `
  select a.pgid, e.animal_id as _animal, e.eventcd, e.eventdt, e.valuedt, e.valuedt - e.eventdt as late, e.applyid, e.crtusrid as typedby,
    (count(*) over ())::int as "all"
  from animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
  where e.farm_id = {farm} and e.valuedt >= {first}::date and e.valuedt <= {last}::date
    and e.voided_at is null and e.valuedt > e.eventdt and not e.history
  order by late desc, e.eventdt, a.pgid limit ${PRINTED}`;

/** Events typed in the week on another day than they happened; first loads are no daily typing. */
export async function lateEvents(at: HerdAt, { first, last }: Days) {
  const rows = await at.rows<{ all: number }>(TYPED_LATE, { first, last });
  return {
    key: 'late',
    title: titled(t3('Sự kiện nhập trễ', 'Events typed late', 'เหตุการณ์ที่บันทึกล่าช้า'), rows[0]?.all ?? 0),
    table: LATE.of(rows),
  };
}

/** A litter that lost piglets, or a sow that died one way. */
interface Loss {
  readonly leftway: keyof typeof HERD_LISTS.leftway.words | null;
  readonly count: number;
}

function lossText({ leftway, count }: Loss): Text3 {
  if (leftway === null) return t3(`Ổ có ${count} con chết`, `Litter with ${count} deaths`, `ครอกที่ตาย ${count} ตัว`);
  const way = HERD_LISTS.leftway.words[leftway];
  return t3(`Nái: ${way.V}`, `Sow: ${way.E}`, `แม่สุกร: ${way.T}`);
}

const LOSSES = herdTable<Loss>((c) => [
  c.text('what', { of: lossText }),
  c.animal('pgid'),
  c.int('parity'),
  c.text('roomid'),
  c.date('eventdt'),
  c.int('count'),
  c.text('reason'),
]);

const LITTERS_LOST = `
  select a.pgid, p.animal_id as _animal, max(p.eventdt) as eventdt, sum(p.num)::int as count, max(p.parity) as parity,
    max(c.farrow_roomid) as roomid, null as leftway
  from piglet_change p join animal a on a.farm_id = p.farm_id and a.animal_id = p.animal_id
    join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n
  where p.farm_id = {farm} and p.eventdt >= {first}::date and p.eventdt <= {last}::date and p.kind = 'loss' and not p.unbalanced
  group by a.pgid, p.animal_id, p.n having sum(p.num) >= ${LARGE_LOSS}
  order by count desc, a.pgid limit ${PRINTED}`;

const SOWS_LOST = `
  select pgid, animal_id as _animal, leftdt as eventdt, leftway, leftreason as reason, parity, roomid, 1 as count from animal
  where farm_id = {farm} and leftdt >= {first}::date and leftdt <= {last}::date and sex = 'F' and leftway in ('died', 'euthanised')
  order by leftdt, pgid limit ${PRINTED}`;

/** Litters that lost three or more piglets in the week, and sows that died. */
export async function largestLosses(at: HerdAt, { first, last }: Days) {
  const litters = await at.rows<Loss>(LITTERS_LOST, { first, last });
  const rows = [...(await at.rows<Loss>(SOWS_LOST, { first, last })), ...litters];
  return {
    key: 'losses',
    title: titled(t3('Thiệt hại lớn nhất', 'Largest losses', 'ความสูญเสียมากที่สุด'), rows.length),
    table: LOSSES.of(rows),
  };
}

/** What falls due next week, and the work list where the animals are ticked and their event is entered. */
interface Due {
  readonly _key: 'farrow' | 'check' | 'wean';
  readonly what: Text3;
  readonly count: number;
  readonly list: { readonly route: string; readonly params: Readonly<Record<string, string>> };
}

const DUE = herdTable<Due>((c) => [c.text('what'), c.int('count')], { opens: ({ list }) => list });

/** Piglets with the sow as known then: those that died or were weaned later were still there. */
const WITH_SOW = `greatest(0, c.livenum
  + coalesce((
    select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
    where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.eventdt <= {known}::date), 0)
  - coalesce((
    select sum(v.weannum) from weaning v
    where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.eventdt <= {known}::date), 0))`;

const FALLS_DUE = `
  select
    (select count(*)::int from sow_cycle
      where farm_id = {farm} and matedt >= {first}::date - {most}::int and matedt <= {last}::date - {least}::int and matedt <= {known}::date
        and expfarrowdt between {first}::date and {last}::date and coalesce(outcomedt > {known}::date, true)) as farrow,
    (select count(*)::int from sow_cycle
      where farm_id = {farm} and matedt >= {first}::date - {check}::int and matedt <= {last}::date - {check}::int and matedt <= {known}::date
        and coalesce(outcomedt > {known}::date, true) and coalesce(fregexamdt > {known}::date, true)) as "check",
    w.n as wean, w.pigs
  from (
    select count(*)::int as n, coalesce(sum(${WITH_SOW}), 0)::int as pigs from sow_cycle c
    where farm_id = {farm} and kind <> 'E' and farrowdt >= {first}::date - {wean}::int and farrowdt <= {last}::date - {wean}::int
      and farrowdt <= {known}::date and livenum > 0 and coalesce(closeddt > {known}::date, true)) w`;

/**
 * What falls due in the week after, as known at the end of the week (or on the as-of day of a running
 * one): farrowings, first checks, weanings with the piglets to wean. Days of gestation bound the scan.
 */
export async function dueNext(at: HerdAt, week: Days, asof: BusinessDate) {
  const [first, last] = [addDays(week.last, 1), addDays(week.last, 7)];
  const { FREGSTD, LACTSTD, GESTMIN, GESTMAX } = at.settings;
  const [due] = await at.rows<Readonly<Record<'farrow' | 'check' | 'wean' | 'pigs', number>>>(FALLS_DUE, {
    ...{ first, last, known: earlier(week.last, asof) },
    ...{ most: GESTMAX, least: GESTMIN, check: FREGSTD, wean: LACTSTD },
  });
  const { farrow, check, wean, pigs } = due ?? { farrow: 0, check: 0, wean: 0, pigs: 0 };
  const rows: readonly Due[] = [
    {
      _key: 'farrow',
      what: t3('Nái đến ngày đẻ', 'Sows due to farrow', 'แม่ครบกำหนดคลอด'),
      count: farrow,
      list: { route: 'PigFarwReport', params: { from: first, to: last } },
    },
    {
      _key: 'check',
      what: t3('Nái cần khám thai', 'Pregnancy checks due', 'แม่ที่ต้องตรวจท้อง'),
      count: check,
      list: { route: 'PigFregExamReport', params: { mode: 'due', day: last } },
    },
    {
      _key: 'wean',
      what: t3(`Ổ đến ngày cai sữa (${pigs} con)`, `Litters due to be weaned (${pigs} piglets)`, `ครอกครบกำหนดหย่านม (${pigs} ตัว)`),
      count: wean,
      list: { route: 'PigLstReport', params: { day: last, lists: 'wean' } },
    },
  ];
  return {
    key: 'due',
    title: t3(`Đến hạn tuần sau (${first}–${last})`, `Due next week (${first}–${last})`, `ครบกำหนดสัปดาห์หน้า (${first}–${last})`),
    table: DUE.of(rows),
  };
}
