import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { GEN_READ, type GenSettings } from '#modules/genetics/domain/genetic.settings.ts';

/** The genetic unit a request stands in: one company group, its GGP farms, its settings. */
export interface GenScope {
  readonly prnt2: string;
  /** Farm the person works in; what he writes belongs to it. */
  readonly farmid: string;
  /** GGP farms of the company: what evaluations and pedigrees read. */
  readonly farms: readonly string[];
  /** Those of them in reach of the person: what lists show. */
  readonly readable: readonly string[];
  readonly settings: GenSettings;
  readonly curbusdt: BusinessDate;
}

interface CompanyRow {
  readonly settings: SettingRow[];
  readonly farms: { farm_id: string; unittype: string }[];
}

/** Company, settings and genetic farms of a farm, in one query. */
export async function companyOf(
  db: Db,
  farmid: string,
  curbusdt: BusinessDate,
): Promise<Omit<GenScope, 'readable' | 'farmid'> & { readonly genetic: boolean }> {
  const { rows } = await db.query<CompanyRow & { prnt2: string }>(
    `select f.prnt2, setting_rows(f.farm_id, f.prnt2) as settings,
       (select jsonb_agg(jsonb_build_object('farm_id', c.farm_id, 'unittype', c.unittype) order by c.farm_id) from farm c
         where c.prnt2 = f.prnt2 and c.state <> 'closed') as farms
     from farm f where f.farm_id = $1`,
    [farmid],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`unknown farm ${farmid}`);
  const settings = readSettings(GEN_READ, row.settings, curbusdt);
  const kinds = settings.GENGP === 'Y' ? ['GGP', 'GP'] : ['GGP'];
  const farms = (row.farms ?? []).filter(({ unittype }) => kinds.includes(unittype)).map((farm) => farm.farm_id);
  return { prnt2: row.prnt2, farms, settings, curbusdt, genetic: farms.includes(farmid) };
}

/** Accuracies below which a value is hardly known, and from which it is well known (GENACC). */
export const accuracyClasses = ({ settings }: Pick<GenScope, 'settings'>): [number, number] => {
  const [low = 0.3, high = 0.6] = settings.GENACC.map(Number);
  return [low, high];
};

/** The refusal every genetic call of another unit answers, with no data. */
export function notGgp(): Refused {
  return new Refused([{ code: 'GEN_NOT_GGP' }], STATUS.serverError, ERROR_CLASS.logic);
}

/** Opens the genetic unit of a request. @throws Refused GEN_NOT_GGP for a farm that is no GGP unit. */
export async function openScope(db: Db, session: Session): Promise<GenScope> {
  if (session.farmid === null) throw notGgp();
  const { genetic, ...company } = await companyOf(db, session.farmid, session.curbusdt);
  if (!genetic) throw notGgp();
  await enterFarms(db, company.farms);
  return { ...company, farmid: session.farmid, readable: company.farms.filter((farm) => session.farms.includes(farm)) };
}

/**
 * The scope of a change: one of the company at a time, so that what its rules look at stands until it is written;
 * refused while a run is running. @throws Refused GEN_UPDATING.
 */
export async function openForChange(ctx: SignedContext): Promise<GenScope> {
  const scope = await openScope(ctx.db, ctx.session);
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`genetics ${scope.prnt2}`]);
  await refuseWhileRunning(ctx.db, scope.prnt2);
  return scope;
}

/** @throws Refused GEN_UPDATING while a run of the company is running. */
export async function refuseWhileRunning(db: Db, prnt2: string): Promise<void> {
  const { rows } = await db.query("select 1 from gen_run where prnt2 = $1 and state = 'running'", [prnt2]);
  if (rows.length > 0) throw refused('GEN_UPDATING');
}

/** The last published run of a kind; EBVs come from an EBV run, inbreeding from whichever was published later. */
export interface PublishedRun {
  readonly runno: number;
  readonly gentp: 'INB' | 'EBV';
  readonly day: BusinessDate;
  readonly base: { readonly from: BusinessDate; readonly to: BusinessDate } | null;
}

/** @param before only runs published on or before that number (the "run date" of a profile). */
export async function publishedRun(db: Db, prnt2: string, gentp: 'EBV' | 'any' = 'EBV', before: number | null = null): Promise<PublishedRun | null> {
  const { rows } = await db.query<{
    runno: number;
    gentp: 'INB' | 'EBV';
    day: BusinessDate;
    base_from: BusinessDate | null;
    base_to: BusinessDate | null;
  }>(
    `select runno, gentp, to_char(published_at, 'YYYYMMDD') as day, base_from, base_to from gen_run
     where prnt2 = $1 and published_at is not null and ($2 = 'any' or gentp = $2) and ($3::bigint is null or runno <= $3)
     order by published_at desc limit 1`,
    [prnt2, gentp, before],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const base = row.base_from === null || row.base_to === null ? null : { from: row.base_from, to: row.base_to };
  return { runno: Number(row.runno), gentp: row.gentp, day: row.day, base };
}
