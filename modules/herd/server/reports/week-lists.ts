import type { ReportRow, ReportSection } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db, ReportContext } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** Longest list printed under the week; the count in the title is of all. */
const PRINTED = 40;
/** A litter with so many deaths in the week is named. */
const LARGE_LOSS = 3;

interface Days {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

function titled(text: Text3, n: number): Text3 {
  return { V: `${text.V} (${n})`, E: `${text.E} (${n})`, T: `${text.T} (${n})` };
}

/** Events typed in the week on another day than they happened; first loads are no daily typing. */
export async function lateEvents(tx: Db, farmid: string, week: Days): Promise<ReportSection> {
  const { rows } = await tx.query<ReportRow & { all: number }>(
    `select a.pgid, e.animal_id as _animal, e.eventcd, e.eventdt, e.valuedt, e.valuedt - e.eventdt as late, e.applyid, e.crtusrid as typedby, (count(*) over ())::int as "all"
     from animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
     where e.farm_id = $1 and e.valuedt >= $2::date and e.valuedt <= $3::date and e.voided_at is null and e.valuedt > e.eventdt and not e.history
     order by late desc, e.eventdt, a.pgid limit ${PRINTED}`,
    [farmid, week.first, week.last],
  );
  return {
    key: 'late',
    title: titled({ V: 'Sự kiện nhập trễ', E: 'Events typed late', T: 'เหตุการณ์ที่บันทึกล่าช้า' }, rows[0]?.all ?? 0),
    columns: [
      column('pgid', 'animal'),
      column('eventcd', 'text'),
      column('eventdt', 'date'),
      column('valuedt', 'date'),
      column('late', 'int', { unit: 'd' }),
      column('applyid', 'text'),
      column('typedby', 'text'),
    ],
    rows: rows.map(({ all: _, ...row }) => row),
  };
}

const LITTER_LOSS: Text3 = { V: 'Ổ có {n} con chết', E: 'Litter with {n} deaths', T: 'ครอกที่ตาย {n} ตัว' };
const SOW_LOSS: Text3 = { V: 'Nái: {way}', E: 'Sow: {way}', T: 'แม่สุกร: {way}' };

/** Litters that lost three or more piglets in the week, and sows that died. */
export async function largestLosses(tx: Db, ctx: Pick<ReportContext, 'farmid' | 'language'>, week: Days): Promise<ReportSection> {
  const { language } = ctx;
  const litters = await tx.query<{
    pgid: string;
    _animal: string;
    eventdt: BusinessDate;
    count: number;
    parity: number;
    roomid: string | null;
  }>(
    `select a.pgid, p.animal_id as _animal, max(p.eventdt) as eventdt, sum(p.num)::int as count, max(p.parity) as parity, max(c.farrow_roomid) as roomid
     from piglet_change p join animal a on a.farm_id = p.farm_id and a.animal_id = p.animal_id
       join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n
     where p.farm_id = $1 and p.eventdt >= $2::date and p.eventdt <= $3::date and p.kind = 'loss' and not p.unbalanced
     group by a.pgid, p.animal_id, p.n having sum(p.num) >= ${LARGE_LOSS} order by count desc, a.pgid limit ${PRINTED}`,
    [ctx.farmid, week.first, week.last],
  );
  const sows = await tx.query<{
    pgid: string;
    _animal: string;
    eventdt: BusinessDate;
    leftway: string;
    reason: string | null;
    parity: number;
    roomid: string | null;
  }>(
    `select pgid, animal_id as _animal, leftdt as eventdt, leftway, leftreason as reason, parity, roomid from animal
     where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date and sex = 'F' and leftway in ('died', 'destroyed') order by leftdt, pgid limit ${PRINTED}`,
    [ctx.farmid, week.first, week.last],
  );
  const rows: ReportRow[] = [
    ...sows.rows.map(({ leftway, ...row }) => ({
      ...row,
      what: SOW_LOSS[language].replace('{way}', codeText('leftway', leftway, language) ?? ''),
      count: 1,
    })),
    ...litters.rows.map((row) => ({ ...row, what: LITTER_LOSS[language].replace('{n}', String(row.count)) })),
  ];
  return {
    key: 'losses',
    title: titled({ V: 'Thiệt hại lớn nhất', E: 'Largest losses', T: 'ความสูญเสียมากที่สุด' }, rows.length),
    columns: [
      column('what', 'text'),
      column('pgid', 'animal'),
      column('parity', 'int'),
      column('roomid', 'text'),
      column('eventdt', 'date'),
      column('count', 'int'),
      column('reason', 'text'),
    ],
    rows,
  };
}

const DUE: Readonly<Record<string, Text3>> = {
  farrow: { V: 'Nái đến ngày đẻ', E: 'Sows due to farrow', T: 'แม่ครบกำหนดคลอด' },
  check: { V: 'Nái cần khám thai', E: 'Pregnancy checks due', T: 'แม่ที่ต้องตรวจท้อง' },
  wean: { V: 'Ổ đến ngày cai sữa', E: 'Litters due to be weaned', T: 'ครอกครบกำหนดหย่านม' },
};

/** Piglets with the sow as known then: those that died or were weaned later were still there. */
const WITH_SOW = `greatest(0, c.livenum
  + coalesce((select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
      where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.eventdt <= {known}::date), 0)
  - coalesce((select sum(v.weannum) from weaning v where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.eventdt <= {known}::date), 0))`;

/**
 * What falls due in the week after, as known at the end of the week (or on the as-of day of a running
 * one): farrowings, first checks, weanings with the piglets to wean. Days of gestation bound the scan.
 */
export async function dueNext(
  tx: Db,
  ctx: Pick<ReportContext<HerdSettings>, 'farmid' | 'language' | 'settings'>,
  week: Days,
  asof: BusinessDate,
): Promise<ReportSection> {
  const days = nextWeek(week);
  const known = earlier(week.last, asof);
  const { FREGSTD, LACTSTD, GESTMIN, GESTMAX } = ctx.settings;
  const { text, params } = bind(
    `select
       (select count(*)::int from sow_cycle where farm_id = {farm} and matedt >= {first}::date - {most}::int and matedt <= {last}::date - {least}::int
         and matedt <= {known}::date and expfarrowdt between {first}::date and {last}::date and coalesce(outcomedt > {known}::date, true)) as farrow,
       (select count(*)::int from sow_cycle where farm_id = {farm} and matedt >= {first}::date - {check}::int and matedt <= {last}::date - {check}::int
         and matedt <= {known}::date and coalesce(outcomedt > {known}::date, true) and coalesce(fregexamdt > {known}::date, true)) as "check",
       w.n as wean, w.pigs from (select count(*)::int as n, coalesce(sum(${WITH_SOW}), 0)::int as pigs from sow_cycle c
         where farm_id = {farm} and kind <> 'E' and farrowdt >= {first}::date - {wean}::int and farrowdt <= {last}::date - {wean}::int and farrowdt <= {known}::date
           and livenum > 0 and coalesce(closeddt > {known}::date, true)) w`,
    { farm: ctx.farmid, first: days.first, last: days.last, known, most: GESTMAX, least: GESTMIN, check: FREGSTD, wean: LACTSTD },
  );
  const { rows } = await tx.query<{ farrow: number; check: number; wean: number; pigs: number }>(text, params);
  const due = rows[0];
  // Each count opens its work list, where the animals are ticked and their event is entered.
  const opens = {
    farrow: `PigFarwReport?from=${days.first}&to=${days.last}`,
    check: `PigFregExamReport?mode=due&day=${days.last}`,
    wean: `PigLstReport?day=${days.last}&lists=wean`,
  };
  const row = (key: 'farrow' | 'check' | 'wean', more = ''): ReportRow => ({
    what: `${DUE[key]?.[ctx.language] ?? ''}${more}`,
    count: due?.[key] ?? 0,
    _key: key,
    _open: opens[key],
  });
  const pigs: Text3 = {
    V: `${due?.pigs ?? 0} con`,
    E: `${due?.pigs ?? 0} piglets`,
    T: `${due?.pigs ?? 0} ตัว`,
  };
  return {
    key: 'due',
    title: {
      V: `Đến hạn tuần sau (${days.first}–${days.last})`,
      E: `Due next week (${days.first}–${days.last})`,
      T: `ครบกำหนดสัปดาห์หน้า (${days.first}–${days.last})`,
    },
    columns: [column('what', 'text'), column('count', 'int')],
    rows: [row('farrow'), row('check'), row('wean', ` (${pigs[ctx.language]})`)],
  };
}

/** The seven days after the week. */
function nextWeek(week: Days): Days {
  return { first: addDays(week.last, 1), last: addDays(week.last, 7) };
}
