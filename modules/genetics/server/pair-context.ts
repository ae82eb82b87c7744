import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_PARAMS, type ParamVals } from '../contract/set-values.ts';
import { progenyInbreeding } from '../domain/coancestry.ts';
import { aggregate, type EconomicValues, indexOf, maternalAggregate, totalAggregate } from '../domain/indices.ts';
import { loadFormulas } from './formulas.ts';
import { pedigreeDepth } from './measures.ts';
import { type HerdFacts, NATURAL, type PairContext, type PairLimits } from './pair-checks.ts';
import { type GenAnimal, loadRegister, type Register } from './register.ts';
import { paramSet } from './run/sets.ts';
import { type GenScope, publishedRun } from './scope.ts';
import { type GenValue, rounded, valuesOf } from './values.ts';

/** Limits of the checks: company settings of genetics, farm settings of the herd. */
export function pairLimits({ settings }: Pick<GenScope, 'settings'>, maxF: number | null = null): PairLimits {
  const use = settings.GENBOARUSE.map(Number);
  return {
    // A plan may ask for less inbreeding than the company allows, never for more.
    fRefuse: Math.min(settings.GENFREF, maxF ?? Number.POSITIVE_INFINITY),
    fWarn: settings.GENFWARN,
    completeness: settings.GENCOMP,
    boarAge: settings.BOARAGEMIN,
    giltAge: settings.GILTAGEMIN,
    giltRecommended: settings.GILTAGEREC,
    giltHeats: settings.GILTHEATS,
    servicesWeek: use[0] ?? 6,
    servicesDay: use[1] ?? 2,
    motility: settings.SEMMOT,
    abnormal: settings.SEMABN,
  };
}

interface FactRow {
  farm_id: string;
  animal_id: string;
  parity: number;
  heats: number;
  due: BusinessDate | null;
  week: number;
  today: number;
  doses: number | null;
  leaving: boolean;
  motility: string | null;
  abnormal: string | null;
}

/** What the herd knows of some animals on a day: parity, expected service, natural services of the last week, doses in store, the last ejaculate. */
async function herdFacts(db: Db, scope: GenScope, animals: readonly GenAnimal[], day: BusinessDate): Promise<ReadonlyMap<string, HerdFacts>> {
  const ids = animals.flatMap((animal) => animal.animalId ?? []);
  const { rows } = await db.query<FactRow>(
    `select a.farm_id, a.animal_id, a.parity, a.heats, a.expmatedt as due, coalesce(u.week, 0)::int as week, coalesce(u.today, 0)::int as today,
       d.doses, a.transfer_to is not null as leaving, s.motility, s.abnormal
     from animal a
     left join lateral (select count(*) as week, count(*) filter (where c.matedt = $3::date) as today from sow_cycle c
       where a.sex = 'M' and c.farm_id = a.farm_id and c.boarid = a.pgid and c.matetp = $4 
         and c.matedt > $3::date - 7 and c.matedt <= $3::date) u on true
     left join lateral (select coalesce(sum(m.qty) filter (where b.collectdt <= $3::date and b.usabledt >= $3::date), 0)::int as doses
       from semen_batch b left join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch
       where a.sex = 'M' and b.farm_id = a.farm_id and b.animal_id = a.animal_id having count(b.batch) > 0) d on true
     left join lateral (select e.data->>'motility' as motility, e.data->>'abnormal' as abnormal from animal_event e
       where a.sex = 'M' and e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'SEM' and e.voided_at is null
         order by e.eventdt desc, e.seq desc limit 1) s on true
     where a.farm_id = any($1) and a.animal_id = any($2::uuid[])`,
    [scope.farms, ids, day, NATURAL],
  );
  const byAnimal = new Map(rows.map((row) => [`${row.farm_id} ${row.animal_id}`, row]));
  return new Map(
    animals.flatMap((animal) => {
      const row = byAnimal.get(`${animal.farm} ${animal.animalId ?? ''}`);
      if (row === undefined) return [];
      const measured = (value: string | null): number | null => (value === null ? null : Number(value));
      return [
        [
          animal.gid,
          {
            parity: row.parity,
            heats: row.heats,
            due: row.due,
            servicesWeek: row.week,
            servicesToday: row.today,
            doses: row.doses,
            leaving: row.leaving,
            motility: measured(row.motility),
            abnormal: measured(row.abnormal),
          },
        ] as const,
      ];
    }),
  );
}

/** Expected values of progeny: means of the parents' EBVs, indices on the scales of the dam's breed. */
export interface Expected {
  readonly traits: Record<string, number>;
  readonly spi: number | null;
  readonly mli: number | null;
  readonly tsi: number | null;
  readonly total: number | null;
}

type Scales = Readonly<Record<string, { readonly mean: number; readonly sd: number }>>;

/** Everything needed to look at pairs of some animals. */
export interface PairWorld extends PairContext {
  readonly runno: number | null;
  readonly f: (dam: string, sire: string) => number | null;
  readonly expected: (dam: GenAnimal, sire: GenAnimal) => Expected;
  readonly values: ReadonlyMap<string, GenValue>;
}

function expectedOf(dam: GenValue | undefined, sire: GenValue | undefined, params: ParamVals, scales: Scales, role: GenAnimal['role']): Expected {
  const traits: Record<string, number> = {};
  for (const trait of Object.keys(params.variances)) {
    const [a, b] = [dam?.ebv[trait], sire?.ebv[trait]];
    if (a !== undefined && b !== undefined) traits[trait] = (a + b) / 2;
  }
  const scaled = (name: string, h: number | null): number | null => {
    const scale = scales[name];
    return h === null || scale === undefined ? null : indexOf(h, scale);
  };
  const spi = scaled('spi', aggregate(params.spi as EconomicValues, traits));
  const tsi = scaled('tsi', aggregate(params.tsi as EconomicValues, traits));
  const mli = scaled('mli', maternalAggregate(spi, tsi, params.mli));
  // A score of the progeny is expected as the mean of its parents'.
  const body = dam?.body == null || sire?.body == null ? null : (dam.body + sire.body) / 2;
  const total = scaled('total', totalAggregate(params.total[role], { spi, mli, tsi, body }, scales['body']));
  const parts = Object.fromEntries(Object.entries(traits).map(([trait, value]) => [trait, rounded(value, 3) ?? 0]));
  return { traits: parts, spi: rounded(spi, 1), mli: rounded(mli, 1), tsi: rounded(tsi, 1), total: rounded(total, 1) };
}

/** Inbreeding of the progeny of each female with each male of some animals, as a share; null where the pedigree does not say. */
function progenyF(register: Register, animals: readonly GenAnimal[]): PairWorld['f'] {
  const [pedigree, f] = [register.pedigree(), register.inbreeding()];
  if (pedigree === null || f === null) return () => null;
  const places = (sex: 'F' | 'M') => animals.filter((animal) => animal.sex === sex).map(({ gid }) => gid);
  const at = (gid: string): number => pedigree.indexOf.get(gid) ?? 0;
  const [dams, sires] = [places('F'), places('M')];
  const matrix = progenyInbreeding(pedigree, f, dams.map(at), sires.map(at));
  const damAt = new Map(dams.map((gid, i) => [gid, i]));
  const sireAt = new Map(sires.map((gid, i) => [gid, i]));
  return (dam, sire) => {
    const [d, s] = [damAt.get(dam), sireAt.get(sire)];
    return d === undefined || s === undefined ? null : (matrix[d * sires.length + s] ?? null);
  };
}

/** Known parts of each animal's pedigree; 0 for an animal it does not hold. */
function completenessOf(register: Register): PairContext['completeness'] {
  const pedigree = register.pedigree();
  if (pedigree === null) return () => 0;
  const { completeness } = pedigreeDepth(pedigree);
  return (gid) => completeness[pedigree.indexOf.get(gid) ?? -1] ?? 0;
}

/** Scales of the indices of a run, by breed. */
async function scalesOf(db: Db, runno: number | null): Promise<Readonly<Record<string, Scales>>> {
  if (runno === null) return {};
  const { rows } = await db.query<{ stats: { scales?: Record<string, Scales> } }>('select stats from gen_run where runno = $1', [runno]);
  return rows[0]?.stats.scales ?? {};
}

/** What may be asked of the pairs beside the day they are looked at. */
interface PairOptions {
  readonly to?: BusinessDate | null;
  readonly maxF?: number | null;
  readonly matetp?: string | null;
}

/** Reads what the checks and expectations of pairs need. `find` picks the animals once the pedigree is known. */
export async function pairWorld(
  db: Db,
  scope: GenScope,
  day: BusinessDate,
  { to = null, maxF = null, matetp = null }: PairOptions,
  find: (register: Register) => readonly GenAnimal[],
): Promise<PairWorld> {
  const register = await loadRegister(db, scope);
  const animals = find(register);
  const runno = (await publishedRun(db, scope.prnt2))?.runno ?? null;
  const ids = animals.map(({ gid }) => gid);
  const values = await valuesOf(db, runno, scope.farms, ids);
  const scales = await scalesOf(db, runno);
  const sets = new Map<string, ParamVals>();
  for (const breed of new Set(animals.map((animal) => animal.breed ?? '')))
    sets.set(breed, (await paramSet(db, scope.prnt2, breed, day))?.vals ?? DEFAULT_PARAMS);
  const facts = await herdFacts(db, scope, animals, day);
  return {
    ...{ register, runno, values, day, to, matetp, farms: scope.farms },
    formulas: await loadFormulas(db, scope.prnt2),
    limits: pairLimits(scope, maxF),
    completeness: completenessOf(register),
    facts: (gid) => facts.get(gid) ?? null,
    f: progenyF(register, animals),
    expected: (dam, sire) => {
      const breed = dam.breed ?? '';
      return expectedOf(values.get(dam.gid), values.get(sire.gid), sets.get(breed) ?? DEFAULT_PARAMS, scales[breed] ?? {}, dam.role);
    },
  };
}
