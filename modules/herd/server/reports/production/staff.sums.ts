import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** What the statements by operator ask. */
export interface StaffAsked {
  readonly farmid: string;
  readonly period: Period;
  readonly asof: BusinessDate;
  readonly settings: HerdSettings;
  readonly roomid: string | null;
}

type ByOperator = Map<string, Record<string, number>>;

async function read(tx: Db, sql: string, asked: StaffAsked, more: Record<string, unknown> = {}): Promise<ByOperator> {
  const { period, asof, farmid, roomid, settings } = asked;
  const to = earlier(period.to, asof);
  const { text, params } = bind(sql, {
    farm: farmid,
    lo: period.from,
    hi: to,
    asof,
    room: roomid,
    heat: settings.HEATCYC,
    parmax: settings.PARMAX,
    ...more,
  });
  const { rows } = await tx.query<{ key: string } & Record<string, number>>(text, params);
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
}

const OWN = "not c.entered and c.kind <> 'E'";

/** Matings with a heat saved within one cycle before. */
export function heatsNoted(tx: Db, asked: StaffAsked): Promise<ByOperator> {
  return read(
    tx,
    `select coalesce(c.mate_applyid, '') as key, (count(*) filter (where c.rutdt <= c.matedt and c.rutdt >= c.matedt - {heat}::int))::int as heats
     from sow_cycle c where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and ${OWN}
       and ({room}::text is null or c.mate_roomid = {room}) group by 1`,
    asked,
  );
}

/** Positive checks that later turned out false: the sow returned, aborted or was found not in pig. */
export function falsePositives(tx: Db, asked: StaffAsked): Promise<ByOperator> {
  return read(
    tx,
    `select coalesce(c.freg_applyid, '') as key, count(*)::int as checks, (count(*) filter (where c.fregexamreslt = 'positive'))::int as positive,
       (count(*) filter (where c.fregexamreslt = 'positive' and c.outcome in ('return', 'abortion', 'notinpig')
         and c.outcomedt <= {asof}::date))::int as falsepos
     from sow_cycle c where c.farm_id = {farm} and c.fregexamdt >= {lo}::date and c.fregexamdt <= {hi}::date and c.fregexamreslt is not null
       and ({room}::text is null or c.mate_roomid = {room}) group by 1`,
    asked,
  );
}

/** Recorded deaths of the first three days in litters born in the month. */
export function earlyDeaths(tx: Db, asked: StaffAsked): Promise<ByOperator> {
  return read(
    tx,
    `select coalesce(c.farrow_applyid, '') as key, (coalesce(sum(p.num), 0))::int as early
     from sow_cycle c join piglet_change p on p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n
     where c.farm_id = {farm} and c.farrowdt >= {lo}::date and c.farrowdt <= {hi}::date and c.kind <> 'E'
       and p.kind = 'loss' and not p.unbalanced and p.age <= 3 and p.eventdt <= {asof}::date and ({room}::text is null or c.farrow_roomid = {room})
         group by 1`,
    asked,
  );
}

/** Collections by who made them. */
export function collections(tx: Db, asked: StaffAsked): Promise<ByOperator> {
  return read(
    tx,
    `select coalesce(e.applyid, '') as key, count(*)::int as collected, (coalesce(sum((e.data->>'motility')::float8), 0))::float8 as motility,
       (count(*) filter (where e.data ? 'motility'))::int as motility_n, (coalesce(sum(b.doses), 0))::int as doses,
         (count(*) filter (where b.doses = 0))::int as rejected
     from semen_batch b join animal_event e on e.farm_id = b.farm_id and e.event_id = b.event_id
     where b.farm_id = {farm} and b.collectdt >= {lo}::date and b.collectdt <= {hi}::date and e.farm_id = {farm} group by 1`,
    asked,
  );
}

/** Rows dated in the month: typed on another day than they happened, and changed later. First loads are no daily typing. */
export function typing(tx: Db, asked: StaffAsked): Promise<ByOperator> {
  return read(
    tx,
    `select coalesce(e.applyid, '') as key, count(*)::int as typed, (count(*) filter (where e.valuedt > e.eventdt))::int as late,
       (count(*) filter (where e.replaces is not null))::int as corrected
     from animal_event e where e.farm_id = {farm} and e.eventdt >= {lo}::date and e.eventdt <= {hi}::date and e.voided_at is null and not e.history
       group by 1`,
    asked,
  );
}

/** Matings of a window by operator, kind and parity, with how many farrowed; moved and sold left out. */
export interface MixRow {
  readonly key: string;
  readonly kind: string;
  readonly parity: number;
  readonly n: number;
  readonly farrowed: number;
}

/** The mix of w (the month moved back FRSHIFT), or of the twelve months to its end for the farm's own rates. */
export async function mixOf(tx: Db, asked: StaffAsked, days: number | null): Promise<MixRow[]> {
  const { period, settings, farmid, asof, roomid } = asked;
  const hi = addDays(period.to, -settings.FRSHIFT);
  const lo = days === null ? addDays(period.from, -settings.FRSHIFT) : addDays(hi, 1 - days);
  const { text, params } = bind(
    `select coalesce(c.mate_applyid, '') as key, c.kind, least(c.parity, {parmax}::int) as parity, count(*)::int as n,
       (count(*) filter (where c.outcome = 'farrowed' and c.outcomedt <= {asof}::date))::int as farrowed
     from sow_cycle c where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and ${OWN}
       and not coalesce(c.outcome in ('moved', 'sold') and c.outcomedt <= {asof}::date, false) and ({room}::text is null or c.mate_roomid = {room})
         group by 1, 2, 3`,
    { farm: farmid, lo, hi, asof, parmax: settings.PARMAX, room: days === null ? roomid : null },
  );
  return (await tx.query<MixRow>(text, params)).rows;
}
