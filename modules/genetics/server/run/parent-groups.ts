import { groupParent, type Pedigree } from '#kernel/pedigree/pedigree.ts';

/** What an animal says of a parent nobody knows: its line, where it came from, when it was born. */
export interface PhantomFacts {
  readonly lineage: string | null;
  readonly source: string | null;
  /** Day of birth; null when unknown. */
  readonly birthDay: number | null;
  /** True when the animal has a record in the model. */
  readonly recorded: boolean;
}

/** A missing parent of one animal. */
interface Missing {
  readonly animal: number;
  readonly side: 'sire' | 'dam';
  readonly facts: PhantomFacts;
}

/** A group while groups are formed: the missing parents in it and their progeny with records. */
interface Cell {
  readonly members: Missing[];
  size: number;
}

const YEAR = 365.25;

/** An animal whose father and mother are both missing counts once. */
const sizeOf = (members: readonly Missing[]): number => new Set(members.flatMap(({ animal, facts }) => (facts.recorded ? [animal] : []))).size;

const cellOf = (members: Missing[]): Cell => ({ members, size: sizeOf(members) });

/** The keys a missing parent is grouped by, the finest first: origin with line and sex, without the sex, the line alone. */
function keysOf({ side, facts }: Missing): readonly [string, string, string] {
  const [line, origin] = [facts.lineage ?? '', facts.source ?? ''];
  return [`${line}|${origin}|${side}`, `${line}|${origin}`, line];
}

/** Birth years in order, each joined to the next until it has enough; what is left at the end joins the last. */
function periods(members: readonly Missing[], least: number): Cell[] {
  const years = [...Map.groupBy(members, ({ facts }) => (facts.birthDay === null ? 0 : Math.floor(facts.birthDay / YEAR)))].sort(([a], [b]) => a - b);
  const cells: Cell[] = [];
  let open = cellOf([]);
  for (const [, list] of years) {
    open = cellOf([...open.members, ...list]);
    if (open.size < least) continue;
    cells.push(open);
    open = cellOf([]);
  }
  const last = cells.at(-1);
  if (last === undefined) return [open];
  last.members.push(...open.members);
  last.size = sizeOf(last.members);
  return cells;
}

/** Groups of one level of keys that are large enough, and the missing parents that found none. */
function largeEnough(members: readonly Missing[], level: 0 | 1 | 2, least: number): { cells: Cell[]; left: Missing[] } {
  const cells = [...Map.groupBy(members, (missing) => keysOf(missing)[level]).values()].flatMap((list) => periods(list, least));
  return { cells: cells.filter(({ size }) => size >= least), left: cells.filter(({ size }) => size < least).flatMap((cell) => cell.members) };
}

function formed(missing: readonly Missing[], least: number): Missing[][] {
  const groups: Cell[] = [];
  let left = [...missing];
  for (const level of [0, 1, 2] as const) {
    const found = largeEnough(left, level, least);
    groups.push(...found.cells);
    left = found.left;
  }
  const rest = cellOf(left);
  const largest = groups.reduce<Cell | null>((best, cell) => (best === null || cell.size > best.size ? cell : best), null);
  if (largest === null || rest.size >= least) groups.push(rest);
  else largest.members.push(...rest.members);
  return groups.map(({ members }) => members).filter((members) => members.length > 0);
}

/**
 * The pedigree with genetic groups in the place of unknown parents (genetics.md, "Animal models"): origin × sex of the
 * missing parent × birth period, merged until each has `least` progeny with records. With a single group nothing is told
 * apart, and the one base stays.
 */
export function withParentGroups<P extends Pedigree>(pedigree: P, factsOf: (animal: number) => PhantomFacts, least: number): P {
  const missing: Missing[] = [];
  for (let animal = 0; animal < pedigree.n; animal++)
    for (const side of ['sire', 'dam'] as const) if ((pedigree[side][animal] ?? -1) < 0) missing.push({ animal, side, facts: factsOf(animal) });
  const groups = formed(missing, Math.max(1, least));
  if (groups.length < 2) return pedigree;
  const parents = { sire: Int32Array.from(pedigree.sire), dam: Int32Array.from(pedigree.dam) };
  groups.forEach((members, g) => {
    for (const { animal, side } of members) parents[side][animal] = groupParent(g);
  });
  return { ...pedigree, ...parents, groups: groups.length };
}
