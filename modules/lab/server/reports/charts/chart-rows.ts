import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Limits } from '../../../domain/results/cutoff.ts';
import type { DoubtRule } from '../../../domain/results/summary.ts';
import { countedFrom, DAY_OF, namedIn, type ResultFilter, withDoubt } from '../../results/counted.ts';

/** A counted result as charts read it. */
export interface ChartRow {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly state: string;
  readonly seq: number;
  readonly placeid: string | null;
  readonly place: string | null;
  readonly sender: string;
  readonly roomid: string | null;
  readonly pgid: string | null;
  readonly mark: string;
  readonly labno: string;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly sampletp: string;
  readonly pooled: number;
  readonly vaccine: string | null;
  readonly vaccinedt: BusinessDate | null;
  readonly sampledt: BusinessDate;
  /** The day its period is of. */
  readonly day: BusinessDate;
  readonly testcd: string;
  readonly kit: string;
  readonly lot: string | null;
  readonly runid: string | null;
  readonly reported: string | null;
  /** The number figures take: S/P, titre, Ct. */
  readonly stat: number | null;
  /** Titre a kit makes of its S/P. */
  readonly titre: number | null;
  /** Copies a standard curve makes of its Ct. */
  readonly copies: number | null;
  readonly cls: 'neg' | 'dbt' | 'pos' | null;
  readonly grade: string | null;
  readonly protective: boolean | null;
  readonly doubt: DoubtRule;
  /** What a neutralisation was read to. */
  readonly endpoint: 'full' | 'half';
}

const date = (column: string, name: string): string => `to_char(${column}, 'YYYYMMDD') as ${name}`;

/** Counted results of a filter by day of sampling; at most so many. */
export async function chartRows(db: Db, filter: ResultFilter, language: Language, most: number): Promise<readonly ChartRow[]> {
  const params: unknown[] = [language];
  const from = countedFrom(filter, params);
  const { rows } = await db.query<ChartRow>(
    `select r.farm_id as labid, r.requestid, r.requestno, r.state, x.seq, r.placeid, ${namedIn('p', '$1')} as place, r.sender, s.roomid, s.pgid, s.mark,
       coalesce(s.labno, s.mark) as labno, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, s.sampletp, s.pooled, s.vaccine,
       ${date('s.vaccinedt', 'vaccinedt')}, ${date('r.sampledt', 'sampledt')}, ${date(DAY_OF[filter.by ?? 'sampledt'], 'day')}, x.testcd, x.kit, x.lot,
       x.runid, x.reported, x.stat, x.titre, x.copies, x.cls, x.grade, x.protective, x.endpoint
     ${from} order by r.sampledt, r.requestno, x.seq, x.testcd limit ${most}`,
    params,
  );
  return withDoubt(db, rows);
}

/** How many results there are of a test and kit in a laboratory. */
export interface KitCount {
  readonly labid: string;
  readonly testcd: string;
  readonly kit: string;
  readonly n: number;
}

/** Tests and kits of a filter, the most used first. */
export async function kitCounts(db: Db, filter: ResultFilter): Promise<readonly KitCount[]> {
  const params: unknown[] = [];
  const { rows } = await db.query<KitCount>(
    `select r.farm_id as labid, x.testcd, x.kit, count(*)::int as n ${countedFrom(filter, params)} group by 1, 2, 3 order by 4 desc, 2, 3, 1`,
    params,
  );
  return rows;
}

/** A test with one kit, as a chart names and judges it. */
export interface ChartTest {
  readonly labid: string;
  readonly testcd: string;
  readonly kit: string;
  readonly name: string;
  readonly disease: string;
  readonly testgrp: string;
  readonly formula: string;
  readonly unit: string | null;
  readonly decimals: number;
  readonly dilfirst: number | null;
}

export async function chartTest(db: Db, { labid, testcd, kit }: Pick<KitCount, 'labid' | 'testcd' | 'kit'>, language: Language): Promise<ChartTest> {
  const { rows } = await db.query<Omit<ChartTest, 'labid' | 'testcd' | 'kit'>>(
    `select ${namedIn('t', '$3')} as name, disease, testgrp, formula, unit, decimals, dilfirst from lab_test t where farm_id = $1 and testcd = $2`,
    [labid, testcd, language],
  );
  return { labid, testcd, kit, ...(rows[0] as Omit<ChartTest, 'labid' | 'testcd' | 'kit'>) };
}

/** The rows results of a filter were judged by, the newest first. */
export async function usedLimits(db: Db, filter: ResultFilter, decimals: number): Promise<readonly Limits[]> {
  const params: unknown[] = [];
  const { rows } = await db.query<{ cutoff: Omit<Limits, 'decimals'> }>(
    `select x.cutoff ${countedFrom(filter, params)} and x.cutoff is not null group by x.cutoff order by max(x.testdt) desc`,
    params,
  );
  return rows.map(({ cutoff }) => ({ ...cutoff, decimals }));
}
