import type { Db } from '#engine/server/db.ts';
import { dateOfDay } from '#kernel/business-date.ts';
import type { Register } from '../register.ts';
import { type GenScope, publishedRun } from '../scope.ts';
import { writeBreedingIndex } from './breeding-index.ts';
import { clearMarks } from './due.ts';
import type { TakenRun } from './run-row.ts';
import type { RunResult, RunStats, RunValue, SetAside } from './run-types.ts';

const CHUNK = 2000;

type KeptRun = Pick<TakenRun, 'runno' | 'gentp' | 'breeds'>;
type Done = Extract<RunResult, { ok: true }>;

async function insertChunk(db: Db, table: string, columns: string, rows: readonly object[]): Promise<void> {
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  await db.query(`insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as r (${columns})`, [JSON.stringify(rows)]);
}

async function inChunks<T>(items: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += CHUNK) await work(items.slice(at, at + CHUNK));
}

const VALUE_COLUMNS =
  'farm_id text, runno bigint, gid text, animal_id uuid, pgid text, breed text, lineage text, sex text, birthdt date, sireid text, damid text, living boolean, f float8, completeness real, gens real, f_old float8, ebv jsonb, acc jsonb, adj jsonb, dev jsonb, counts jsonb, pa boolean, approx boolean, spi real, mli real, tsi real, total real, body real';

function valueRow(runno: number, register: Register, value: RunValue, farms: readonly string[], home: string): object {
  const animal = register.get(value.gid);
  // A parent named but never entered belongs to the farm that asked.
  const farm = animal?.farm ?? home;
  return {
    ...value,
    farm_id: farms.includes(farm) ? farm : home,
    runno,
    animal_id: animal?.animalId ?? null,
    pgid: animal?.pgid ?? null,
    breed: animal?.breed ?? null,
    lineage: animal?.lineage ?? null,
    sex: animal?.sex ?? null,
    birthdt: animal?.birthdt ?? null,
    sireid: animal?.sireid ?? null,
    damid: animal?.damid ?? null,
    living: animal?.status === 'living',
    f_old: value.fOld,
  };
}

function asideRow(runno: number, register: Register, item: SetAside, n: number, home: string): object {
  return {
    farm_id: register.get(item.gid)?.farm ?? home,
    runno,
    n,
    gid: item.gid,
    trait: item.trait,
    recdt: item.day === null ? null : dateOfDay(item.day),
    value: item.value,
    cause: item.cause,
  };
}

/** Records set aside by a run, whether it ended well or not. */
export async function storeSetAside(db: Db, runno: number, register: Register, setaside: readonly SetAside[], home: string): Promise<void> {
  const rows = setaside.map((item, n) => asideRow(runno, register, item, n, home));
  await inChunks(rows, (part) =>
    insertChunk(db, 'gen_setaside', 'farm_id text, runno bigint, n int, gid text, trait text, recdt date, value float8, cause text', part),
  );
}

/** Writes the values of a run; nobody reads them before {@link publish}. */
export async function storeValues(db: Db, runno: number, register: Register, result: Done, farms: readonly string[], home: string): Promise<void> {
  await inChunks(result.values, (part) =>
    insertChunk(
      db,
      'gen_value',
      VALUE_COLUMNS,
      part.map((value) => valueRow(runno, register, value, farms, home)),
    ),
  );
  await storeSetAside(db, runno, register, result.setaside, home);
}

/**
 * A run asked for some breeds leaves the others as they were published last: F in an inbreeding run, where an animal of
 * another breed that never had one stays without; EBVs, indices and their scales in an EBV run.
 */
export async function keepOthers(db: Db, scope: Pick<GenScope, 'prnt2' | 'farms'>, run: KeptRun, stats: RunStats): Promise<void> {
  if (run.breeds.length === 0) return;
  const former = await publishedRun(db, scope.prnt2, run.gentp === 'INB' ? 'any' : 'EBV');
  const params = [scope.farms, run.runno, former?.runno ?? null, run.breeds];
  const others = "n.farm_id = any($1) and n.runno = $2 and coalesce(n.breed, '') <> all($4)";
  const old = 'o.farm_id = any($1) and o.runno = $3 and o.gid = n.gid';
  if (run.gentp === 'INB') {
    await db.query(`delete from gen_value n where ${others} and not exists (select from gen_value o where ${old})`, params);
    await db.query(
      `update gen_value n set f = o.f, f_old = o.f, completeness = o.completeness, gens = o.gens from gen_value o where ${others} and ${old}`,
      params,
    );
    return;
  }
  await db.query(
    `update gen_value n set ebv = o.ebv, acc = o.acc, adj = o.adj, dev = o.dev, counts = o.counts, pa = o.pa, approx = o.approx, spi = o.spi,
       mli = o.mli,
       tsi = o.tsi, total = o.total from gen_value o where ${others} and ${old}`,
    params,
  );
  const { rows } = await db.query<{ scales: RunStats['scales'] | null }>("select stats->'scales' as scales from gen_run where runno = $1", [
    former?.runno ?? null,
  ]);
  stats.scales = { ...rows[0]?.scales, ...stats.scales };
}

/** Makes a run's values those everybody reads, the herd's bvindx with them, answers the marks of changed pedigrees, and lets go of values older than GENPUB published runs. */
export async function publish(
  db: Db,
  scope: Pick<GenScope, 'prnt2' | 'farms' | 'settings'>,
  runno: number,
  by: string,
  why: string | null,
): Promise<void> {
  const { rows } = await db.query<{ gentp: string }>(
    `update gen_run set state = 'ok', progress = 100, step = 'publishing', published_at = now(), published_by = $2, publish_reason = $3
     where runno = $1 returning gentp`,
    [runno, by, why],
  );
  if (rows[0]?.gentp === 'EBV') await writeBreedingIndex(db, scope, runno);
  await clearMarks(db, scope.farms, runno);
  const keep = scope.settings.GENPUB;
  await db.query(
    `delete from gen_value where farm_id = any($2) and runno in (
       select runno from (select runno, row_number() over (partition by gentp order by published_at desc) as n from gen_run
         where prnt2 = $1 and published_at is not null) as p where n > $3)`,
    [scope.prnt2, scope.farms, keep],
  );
}
