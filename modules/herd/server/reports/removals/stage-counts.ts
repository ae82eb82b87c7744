import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { groupOf, loadReasons } from './reasons.ts';

/** Stages of life and cycle in which a female can be lost, in their order. */
export const STAGES = ['gilt', 'inpig0', 'inpig36', 'inpig108', 'lact0', 'lact4', 'lact22', 'open0', 'open11', 'failed'] as const;
export type Stage = (typeof STAGES)[number];

const PHASES = {
  gilt: t3('Hậu bị', 'Gilt', 'สุกรสาว'),
  inpig: t3('Mang thai, ngày', 'In pig, day', 'อุ้มท้อง วันที่'),
  lact: t3('Nuôi con, ngày', 'Lactation, day', 'เลี้ยงลูก วันที่'),
  open: t3('Chờ phối sau cai sữa, ngày', 'Open after weaning, days', 'รอผสมหลังหย่านม วัน'),
  failed: t3('Không mang thai', 'Not in pig', 'ไม่ท้อง'),
};

/** Where a female stands in life: the phase, and which part of it. */
export const STAGE_TITLES: Readonly<Record<Stage, readonly [over: Text3, group: Text3]>> = {
  gilt: [PHASES.gilt, t3('Chưa phối', 'Unserved', 'ยังไม่ผสม')],
  inpig0: [PHASES.inpig, t1('0–35')],
  inpig36: [PHASES.inpig, t1('36–107')],
  inpig108: [PHASES.inpig, t1('≥ 108')],
  lact0: [PHASES.lact, t1('0–3')],
  lact4: [PHASES.lact, t1('4–21')],
  lact22: [PHASES.lact, t1('> 21')],
  open0: [PHASES.open, t1('≤ 10')],
  open11: [PHASES.open, t1('> 10')],
  failed: [PHASES.failed, t3('Sau thất bại', 'After failure', 'หลังล้มเหลว')],
};

/** A stage in one line. */
export function stageName(stage: Stage): Text3 {
  const [over, group] = STAGE_TITLES[stage];
  return t3(`${over.V} ${group.V}`, `${over.E} ${group.E}`, `${over.T} ${group.T}`);
}

/** A female that left: when in her cycle. */
export interface StageLoss {
  readonly stage: Stage;
  readonly parity: number;
  readonly way: string;
  readonly reason: string | null;
  readonly day: BusinessDate;
  readonly pgid: string;
  readonly roomid: string | null;
  /** Days in the stage's own count: since mating, farrowing, weaning, failure; null for gilts. */
  readonly days: number | null;
}

/** Females that entered a stage in the period. */
export interface StageRisk {
  readonly stage: Stage;
  readonly parity: number;
  readonly n: number;
}

/** One that entered a stage, and the day she did. */
export interface StageEntry {
  readonly pgid: string;
  readonly date: BusinessDate;
  readonly roomid: string | null;
}

/** Her last service decides: standing at the leaving, suckling, weaned, or failed. */
const LOSSES = `
  select
    case when a.status = 'G' then 'gilt'
      when c.farrowdt is not null and coalesce(c.weandt, 'infinity') > a.leftdt then
        case when a.leftdt - c.farrowdt <= 3 then 'lact0' when a.leftdt - c.farrowdt <= 21 then 'lact4' else 'lact22' end
      when c.farrowdt is not null or c.kind = 'E' or c.n is null then
        case when a.leftdt - coalesce(c.weandt, a.entrydt) <= 10 then 'open0' else 'open11' end
      when c.outcome in ('died', 'culled', 'sold', 'moved') or c.outcome is null then
        case when a.leftdt - c.matedt <= 35 then 'inpig0' when a.leftdt - c.matedt <= 107 then 'inpig36' else 'inpig108' end
      else 'failed' end as stage,
    least(a.parity, {parmax}::int) as parity, a.leftway as way, a.leftreason as reason, a.leftdt as day, a.pgid, a.roomid,
    case when a.status = 'G' then null
      when c.farrowdt is not null and coalesce(c.weandt, 'infinity') > a.leftdt then a.leftdt - c.farrowdt
      when c.farrowdt is not null or c.kind = 'E' or c.n is null then a.leftdt - coalesce(c.weandt, a.entrydt)
      when c.outcome in ('died', 'culled', 'sold', 'moved') or c.outcome is null then a.leftdt - c.matedt
      else a.leftdt - c.outcomedt end as days
  from animal a
    left join lateral (
      select * from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id order by c.n desc limit 1) c on true
  where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and a.sex = 'F' and not a.deleted
    and ({way}::text is null or a.leftway = {way}) and ({way}::text is not null or a.leftway <> 'moved')`;

/** A phase of the cycle. */
interface Phase {
  readonly parity: string;
  /** Day of a service c on which she comes to it. */
  readonly date: string;
  readonly where?: string;
  /** Tables that tell when she left the phase, those of them that matter to whoever came to it since a day. */
  readonly join?: (since: string) => string;
  /** The services still in it so many days after they came to it. */
  readonly stays?: (day: number) => string;
}

const leftSince = (since: string): string => `left join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id and a.leftdt >= ${since}`;
const servedSince = (since: string): string =>
  `left join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1 and s.matedt >= ${since}`;

const INPIG: Phase = { parity: 'c.parity', date: 'c.matedt', stays: (day) => `(c.outcomedt is null or c.outcomedt - c.matedt >= ${day})` };
const LACTATION: Phase = {
  parity: 'c.farrow_parity',
  date: 'c.farrowdt',
  join: leftSince,
  stays: (day) => `least(c.weandt, a.leftdt, 'infinity') >= c.farrowdt + ${day}`,
};
const OPEN: Phase = {
  parity: 'c.farrow_parity',
  date: 'c.weandt',
  join: (since) => `${leftSince(since)} ${servedSince(since)}`,
  stays: (day) => `least(s.matedt, a.leftdt, 'infinity') >= c.weandt + ${day}`,
};
const FAILED: Phase = { parity: 'c.parity', date: 'c.outcomedt', where: "c.outcome in ('return', 'negative', 'abortion', 'notinpig')" };

type CycleStage = Exclude<Stage, 'gilt'>;

/** The phase a stage is part of, and the day of it on which the stage begins. */
const BEGINS: Readonly<Record<CycleStage, readonly [phase: Phase, day: number]>> = {
  inpig0: [INPIG, 0],
  inpig36: [INPIG, 36],
  inpig108: [INPIG, 108],
  lact0: [LACTATION, 0],
  lact4: [LACTATION, 4],
  lact22: [LACTATION, 22],
  open0: [OPEN, 0],
  open11: [OPEN, 11],
  failed: [FAILED, 0],
};

const CYCLE_STAGES = STAGES.filter((stage) => stage !== 'gilt');

/** Services c that came to a phase in the days asked for, or up to `most` days before. */
function servicesIn({ date, where = 'true', join }: Phase, most: number): string {
  const since = `{lo}::date - ${most}`;
  return `from sow_cycle c ${join?.(since) ?? ''}
    where c.farm_id = {farm} and ${date} between ${since} and {hi}::date and c.kind <> 'E' and ${where}`;
}

/** Which of them begin a stage in the days asked for: on its first day everyone is in a phase. */
const begin = ({ date, stays }: Phase, day: number): string =>
  `${date} between {lo}::date - ${day} and {hi}::date - ${day}${day === 0 || stays === undefined ? '' : ` and ${stays(day)}`}`;

const GILT_DAYS = "s.farm_id = {farm} and s.kind = 'gilt' and s.from_day <= {hi}::date and s.to_day > {lo}::date";

/** Those that began a stage: a row an entry. */
function entriesOf(stage: Stage): string {
  if (stage === 'gilt') {
    return `select 0 as parity, s.animal_id, max(s.from_day) as date from herd_span s where ${GILT_DAYS} group by s.animal_id`;
  }
  const [phase, day] = BEGINS[stage];
  return `select least(${phase.parity}, {parmax}::int) as parity, c.animal_id, ${phase.date} + ${day} as date
    ${servicesIn(phase, day)} and ${begin(phase, day)}`;
}

/** Head that began each stage of a phase, by parity: its services are read once for all of them. */
function countsOf(phase: Phase): string {
  const stages = CYCLE_STAGES.filter((stage) => BEGINS[stage][0] === phase);
  const most = Math.max(...stages.map((stage) => BEGINS[stage][1]));
  const counts = stages.map((stage) => `count(*) filter (where ${begin(...BEGINS[stage])})`);
  return `select unnest(array['${stages.join("', '")}']) as stage, least(${phase.parity}, {parmax}::int) as parity,
      unnest(array[${counts.join(', ')}])::int as n
    ${servicesIn(phase, most)} group by 2`;
}

const COUNTS = [
  `select 'gilt' as stage, 0 as parity, count(distinct s.animal_id)::int as n from herd_span s where ${GILT_DAYS}`,
  ...[INPIG, LACTATION, OPEN, FAILED].map(countsOf),
].join(' union all ');

export interface StageAsked {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly parmax: number;
  readonly way: string | null;
}

/** Females lost in the period with their stage; moved ones only when that way is asked for. */
async function stageLosses(tx: Db, asked: StageAsked): Promise<StageLoss[]> {
  const { text, params } = bind(LOSSES, valuesOf(asked));
  return (await tx.query<StageLoss>(text, params)).rows;
}

/** The losses of a farm, of one group of reasons or all. */
export async function lossesAsked(tx: Db, asked: StageAsked, reasongroup: string | null, language: Language): Promise<StageLoss[]> {
  const losses = await stageLosses(tx, asked);
  if (reasongroup === null) return losses;
  const reasons = await loadReasons(tx, asked.farmid, language);
  return losses.filter(({ reason }) => groupOf(reasons, reason) === reasongroup);
}

/** Females that entered each stage in the period, by parity. */
export async function stageRisks(tx: Db, asked: StageAsked): Promise<StageRisk[]> {
  const { text, params } = bind(COUNTS, valuesOf(asked));
  return (await tx.query<StageRisk>(text, params)).rows;
}

/** Who they are, of a stage and of a parity or all. */
export async function stageEntries(tx: Db, asked: StageAsked, stage: Stage, parity: number | null): Promise<StageEntry[]> {
  const { text, params } = bind(
    `select r.pgid, x.date, r.roomid from (${entriesOf(stage)}) x join animal r on r.farm_id = {farm} and r.animal_id = x.animal_id
     where {parity}::int is null or x.parity = {parity}::int order by x.date, r.pgid`,
    { ...valuesOf(asked), parity },
  );
  return (await tx.query<StageEntry>(text, params)).rows;
}

function valuesOf({ farmid, from, to, parmax, way }: StageAsked): Record<string, unknown> {
  return { farm: farmid, lo: from, hi: to, parmax, way };
}

/** A gilt first served in a window: how many litters she had, and whether she is gone (moved ones are lost from sight). */
export interface CohortLife {
  /** Of the later of two cohorts. */
  readonly young: boolean;
  readonly litters: number;
  readonly gone: boolean;
  readonly n: number;
}

/** The lives of the gilts first served from one day to another, and of those since a day between them, which are apart. */
export async function cohortLives(tx: Db, farmid: string, from: BusinessDate, since: BusinessDate, to: BusinessDate): Promise<CohortLife[]> {
  const { rows } = await tx.query<CohortLife>(
    `select c.matedt >= $3::date as young, a.parity as litters, coalesce(a.leftway <> 'moved', false) as gone, count(*)::int as n from sow_cycle c
     join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
     where c.farm_id = $1 and c.matedt >= $2::date and c.matedt <= $4::date and c.kind = 'G' and not c.entered group by 1, 2, 3`,
    [farmid, from, since, to],
  );
  return rows;
}

/**
 * Share of a cohort that reaches litter 0, 1, 2 … (product-limit): those still present or moved count up to the litters
 * they had. Null for an empty cohort; the curve ends where nobody is left to learn from.
 */
export function reachedLitters(lives: readonly Omit<CohortLife, 'young'>[], last: number): (number | null)[] {
  let share: number | null = lives.length === 0 ? null : 100;
  return Array.from({ length: last + 1 }, (_, k) => {
    if (k === 0 || share === null) return share;
    const reached = lives.reduce((sum, { litters, n }) => (litters >= k ? sum + n : sum), 0);
    const failed = lives.reduce((sum, { litters, gone, n }) => (gone && litters === k - 1 ? sum + n : sum), 0);
    // Nobody has had this litter yet, and some may still have it: that those who left had not is no share of 0.
    const coming = lives.some(({ litters, gone }) => !gone && litters === k - 1);
    share = reached + failed === 0 || (reached === 0 && coming) ? null : (share * reached) / (reached + failed);
    return share === null ? null : Math.round(share * 10) / 10;
  });
}
