import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A published value as lists and cards read it. */
export interface GenValue {
  readonly farm_id: string;
  readonly gid: string;
  readonly pgid: string | null;
  readonly breed: string | null;
  readonly lineage: string | null;
  readonly sex: 'M' | 'F' | null;
  readonly birthdt: BusinessDate | null;
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly living: boolean;
  readonly f: number;
  readonly completeness: number;
  readonly gens: number;
  readonly f_old: number | null;
  readonly ebv: Readonly<Record<string, number>>;
  readonly acc: Readonly<Record<string, number>>;
  readonly adj: Readonly<Record<string, number>>;
  readonly dev: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, readonly [number, number, number]>>;
  readonly pa: boolean;
  readonly approx: boolean;
  readonly spi: number | null;
  readonly mli: number | null;
  readonly tsi: number | null;
  readonly total: number | null;
  readonly body: number | null;
}

const COLUMNS =
  'farm_id, gid, pgid, breed, lineage, sex, birthdt, sireid, damid, living, f, completeness, gens, f_old, ebv, acc, adj, dev, counts, pa, approx, spi, mli, tsi, total, body';

/** Values of a run by genetic id: of the farms named, all animals or the living ones. */
export async function loadValues(db: Db, runno: number | null, farms: readonly string[], living = false): Promise<ReadonlyMap<string, GenValue>> {
  if (runno === null) return new Map();
  const { rows } = await db.query<GenValue>(`select ${COLUMNS} from gen_value where farm_id = any($1) and runno = $2${living ? ' and living' : ''}`, [
    farms,
    runno,
  ]);
  return new Map(rows.map((row) => [row.gid, row]));
}

/** Values of some animals in a run. */
export async function valuesOf(
  db: Db,
  runno: number | null,
  farms: readonly string[],
  gids: readonly string[],
): Promise<ReadonlyMap<string, GenValue>> {
  if (runno === null || gids.length === 0) return new Map();
  const { rows } = await db.query<GenValue>(`select ${COLUMNS} from gen_value where farm_id = any($1) and runno = $2 and gid = any($3)`, [
    farms,
    runno,
    gids,
  ]);
  return new Map(rows.map((row) => [row.gid, row]));
}

/** True for EBVs of some traits that rest on the parents alone: of none of them the animal or its progeny has a record. */
export function isParentAverage({ ebv, counts }: Pick<GenValue, 'ebv' | 'counts'>, traits: readonly string[]): boolean {
  const known = traits.filter((trait) => ebv[trait] !== undefined);
  const recorded = (trait: string): number => (counts[trait]?.[0] ?? 0) + (counts[trait]?.[2] ?? 0);
  return known.length > 0 && known.every((trait) => recorded(trait) === 0);
}

/** Rounds what goes out; null stays null. */
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** Mean of what is known; null when nothing is. */
export function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
