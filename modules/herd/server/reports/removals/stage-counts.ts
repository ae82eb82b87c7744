import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** Stages of life and cycle in which a female can be lost, in their order. */
export const STAGES = ['gilt', 'inpig0', 'inpig36', 'inpig108', 'lact0', 'lact4', 'lact22', 'open0', 'open11', 'failed'] as const;
export type Stage = (typeof STAGES)[number];

/** A female that left: when in her cycle. */
export interface StageLoss {
  readonly stage: Stage;
  readonly parity: number;
  readonly way: string;
  readonly reason: string | null;
  readonly day: BusinessDate;
  /** Days in the stage's own count: since mating, farrowing, weaning, failure; null for gilts. */
  readonly days: number | null;
}

/** Females that entered a stage in the period. */
export interface StageRisk {
  readonly stage: Stage;
  readonly parity: number;
  readonly n: number;
}

/** Her last service decides: standing at the leaving, suckling, weaned, or failed. */
const LOSSES = `select case when a.status = 'G' then 'gilt'
      when c.farrowdt is not null and coalesce(c.weandt, 'infinity') > a.leftdt then case when a.leftdt - c.farrowdt <= 3 then 'lact0' when a.leftdt - c.farrowdt <= 21 then 'lact4' else 'lact22' end
      when c.farrowdt is not null or c.kind = 'E' or c.n is null then case when a.leftdt - coalesce(c.weandt, a.entrydt) <= 10 then 'open0' else 'open11' end
      when c.outcome in ('died', 'culled', 'sold', 'moved') or c.outcome is null then case when a.leftdt - c.matedt <= 35 then 'inpig0' when a.leftdt - c.matedt <= 107 then 'inpig36' else 'inpig108' end
      else 'failed' end as stage,
    least(a.parity, {parmax}::int) as parity, a.leftway as way, a.leftreason as reason, a.leftdt as day,
    case when a.status = 'G' then null when c.farrowdt is not null and coalesce(c.weandt, 'infinity') > a.leftdt then a.leftdt - c.farrowdt
      when c.farrowdt is not null or c.kind = 'E' or c.n is null then a.leftdt - coalesce(c.weandt, a.entrydt)
      when c.outcome in ('died', 'culled', 'sold', 'moved') or c.outcome is null then a.leftdt - c.matedt else a.leftdt - c.outcomedt end as days
  from animal a left join lateral (select * from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id order by c.n desc limit 1) c on true
  where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and a.sex = 'F' and not a.deleted
    and ({way}::text is null or a.leftway = {way}) and ({way}::text is not null or a.leftway <> 'moved')`;

const IN = (day: string): string => `${day} between {lo}::date and {hi}::date`;
const FROM = 'from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id';
const OWN = "c.farm_id = {farm} and not a.deleted and c.kind <> 'E'";

function inPig(stage: Stage, day: number): string {
  return `select '${stage}' as stage, least(c.parity, {parmax}::int) as parity, count(*)::int as n ${FROM}
    where ${OWN} and c.matedt between {lo}::date - ${day} and {hi}::date - ${day} and (c.outcomedt is null or c.outcomedt - c.matedt >= ${day}) group by 2`;
}

function suckling(stage: Stage, day: number): string {
  return `select '${stage}', least(c.farrow_parity, {parmax}::int), count(*)::int ${FROM} where ${OWN} and c.farrowdt between {lo}::date - ${day} and {hi}::date - ${day}
    and least(coalesce(c.weandt, 'infinity'), coalesce(a.leftdt, 'infinity')) >= c.farrowdt + ${day} group by 2`;
}

function weaned(stage: Stage, day: number): string {
  return `select '${stage}', least(c.farrow_parity, {parmax}::int), count(*)::int ${FROM}
    left join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1
    where ${OWN} and c.weandt between {lo}::date - ${day} and {hi}::date - ${day} and coalesce(a.leftdt, 'infinity') >= c.weandt + ${day}
      and coalesce(s.matedt, 'infinity') >= c.weandt + ${day} group by 2`;
}

const RISKS: readonly string[] = [
  inPig('inpig0', 0),
  inPig('inpig36', 36),
  inPig('inpig108', 108),
  suckling('lact0', 0),
  suckling('lact4', 4),
  suckling('lact22', 22),
  weaned('open0', 0),
  weaned('open11', 11),
  `select 'failed', least(c.parity, {parmax}::int), count(*)::int ${FROM} where ${OWN} and ${IN('c.outcomedt')} and c.outcome in ('return', 'negative', 'abortion', 'notinpig') group by 2`,
  `select 'gilt', 0, count(distinct s.animal_id)::int from herd_span s where s.farm_id = {farm} and s.kind = 'gilt' and s.from_day <= {hi}::date and s.to_day > {lo}::date`,
];

export interface StageAsked {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly parmax: number;
  readonly way: string | null;
}

/** Females lost in the period with their stage; moved ones only when that way is asked for. */
export async function stageLosses(tx: Db, asked: StageAsked): Promise<StageLoss[]> {
  const { text, params } = bind(LOSSES, valuesOf(asked));
  return (await tx.query<StageLoss>(text, params)).rows;
}

/** Females that entered each stage in the period, by parity. */
export async function stageRisks(tx: Db, asked: StageAsked): Promise<StageRisk[]> {
  const { text, params } = bind(RISKS.join(' union all '), valuesOf(asked));
  return (await tx.query<StageRisk>(text, params)).rows;
}

function valuesOf({ farmid, from, to, parmax, way }: StageAsked): Record<string, unknown> {
  return { farm: farmid, lo: from, hi: to, parmax, way };
}

/** A gilt first served in a window: how many litters she had, and whether she is gone (moved ones are lost from sight). */
export interface CohortLife {
  readonly litters: number;
  readonly gone: boolean;
  readonly n: number;
}

/** The lives of the gilts first served in some days. */
export async function cohortLives(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<CohortLife[]> {
  const { rows } = await tx.query<CohortLife>(
    `select a.parity as litters, coalesce(a.leftway <> 'moved', false) as gone, count(*)::int as n from sow_cycle c
     join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
     where c.farm_id = $1 and c.matedt >= $2::date and c.matedt <= $3::date and c.kind = 'G' and not c.entered and not a.deleted group by 1, 2`,
    [farmid, from, to],
  );
  return rows;
}

/**
 * Share of a cohort that reaches litter 0, 1, 2 … (product-limit): those still present or moved count up to the litters
 * they had. Null for an empty cohort; the curve ends where nobody is left to learn from.
 */
export function reachedLitters(lives: readonly CohortLife[], last: number): (number | null)[] {
  let share: number | null = lives.length === 0 ? null : 100;
  return Array.from({ length: last + 1 }, (_, k) => {
    if (k === 0 || share === null) return share;
    const reached = lives.reduce((sum, { litters, n }) => (litters >= k ? sum + n : sum), 0);
    const failed = lives.reduce((sum, { litters, gone, n }) => (gone && litters === k - 1 ? sum + n : sum), 0);
    share = reached + failed === 0 ? null : (share * reached) / (reached + failed);
    return share === null ? null : Math.round(share * 10) / 10;
  });
}
