import { type Pedigree, UNKNOWN } from '#kernel/pedigree/pedigree.ts';
import { orderPedigree } from '#kernel/pedigree/pedigree-order.ts';

/** One animal as entered, in any order. */
export interface PedigreeRow {
  readonly id: string;
  readonly sire?: string | null;
  readonly dam?: string | null;
  readonly sex?: 'M' | 'F' | null;
  /** Day number of birth (kernel/business-date). */
  readonly birthDay?: number | null;
}

/** Faults that forbid computing with the links they concern. */
export type PedigreeFault = 'duplicate' | 'own-parent' | 'same-parents' | 'sex-conflict' | 'parent-younger' | 'loop';

/** Things worth knowing that change no figure: a parent without a row of its own is taken as a founder. */
export type PedigreeNote = 'parent-missing' | 'birth-missing';

/** One finding, naming the animals in it: child before parent, a loop in the order of its steps upwards. */
export interface PedigreeDefect {
  readonly kind: PedigreeFault | PedigreeNote;
  readonly fault: boolean;
  readonly animals: readonly string[];
}

/** A pedigree in computing order with the way back to the ids. */
export interface CheckedPedigree extends Pedigree {
  readonly ids: readonly string[];
  /** Number of each id in computing order. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** First input row of each animal, −1 for a parent that has no row. */
  readonly row: Int32Array;
}

export interface PedigreeCheck {
  readonly defects: readonly PedigreeDefect[];
  /** Animals with at least one fault. */
  readonly faulty: number;
  /** Null when there is a loop or more faulty animals than allowed: nothing is computed through a fault. */
  readonly pedigree: CheckedPedigree | null;
}

export interface PedigreeCheckOptions {
  /** Least days between the births of a parent and its child (default 270). */
  readonly leastParentAge?: number;
  /**
   * Share of animals that may be faulty (GENERRMAX); their faulty links are then cut and count as unknown
   * parents. Default 0: any fault refuses the pedigree. A loop always does.
   */
  readonly tolerated?: number;
}

/** The rows with ids turned to positions; parents without a row are appended as founders. */
class Register {
  readonly ids: string[] = [];
  readonly row: number[] = [];
  readonly position = new Map<string, number>();

  add(id: string, row: number): number {
    const known = this.position.get(id);
    if (known !== undefined) return known;
    const at = this.ids.length;
    this.position.set(id, at);
    this.ids.push(id);
    this.row.push(row);
    return at;
  }
}

class Checker {
  readonly defects: PedigreeDefect[] = [];
  readonly faulty = new Set<number>();
  readonly register = new Register();
  sire: Int32Array = new Int32Array(0);
  dam: Int32Array = new Int32Array(0);

  constructor(rows: readonly PedigreeRow[], leastParentAge: number) {
    const unique = this.readIds(rows);
    this.readParents(rows, unique);
    this.checkSexes(rows);
    this.checkAges(rows, leastParentAge);
  }

  find(kind: PedigreeFault, animals: readonly number[]): void {
    this.faulty.add(animals[0] as number);
    this.defects.push({ kind, fault: true, animals: animals.map((at) => this.register.ids[at] as string) });
  }

  note(kind: PedigreeNote, animals: readonly string[]): void {
    this.defects.push({ kind, fault: false, animals });
  }

  private readIds(rows: readonly PedigreeRow[]): number {
    const repeated = new Set<string>();
    rows.forEach((row, at) => {
      const before = this.register.ids.length;
      const position = this.register.add(row.id, at);
      if (position !== before && !repeated.has(row.id)) {
        repeated.add(row.id);
        this.find('duplicate', [position]);
      }
    });
    return this.register.ids.length;
  }

  private readParents(rows: readonly PedigreeRow[], unique: number): void {
    const duplicates = new Set(this.faulty);
    const sire = new Int32Array(unique);
    const dam = new Int32Array(unique);
    for (let at = 0; at < unique; at++) {
      const row = rows[this.register.row[at] as number] as PedigreeRow;
      // Which row of a repeated id tells the truth is not known, so its parents are not either.
      [sire[at], dam[at]] = duplicates.has(at) ? [UNKNOWN, UNKNOWN] : this.parentsOf(at, row);
    }
    this.sire = this.withFounders(sire);
    this.dam = this.withFounders(dam);
  }

  /** Positions of the parents a row names, those it cannot have left out. */
  private parentsOf(at: number, row: PedigreeRow): [number, number] {
    const s = this.positionOf(row.sire);
    const d = this.positionOf(row.dam);
    if (s === at || d === at) this.find('own-parent', [at]);
    else if (s >= 0 && s === d) this.find('same-parents', [at, s]);
    if (s === d) return [UNKNOWN, UNKNOWN];
    return [s === at ? UNKNOWN : s, d === at ? UNKNOWN : d];
  }

  private positionOf(id: string | null | undefined): number {
    if (id === null || id === undefined || id === '') return UNKNOWN;
    const before = this.register.ids.length;
    const at = this.register.add(id, -1);
    if (at === before) this.note('parent-missing', [id]);
    return at;
  }

  private withFounders(parents: Int32Array): Int32Array {
    const all = new Int32Array(this.register.ids.length).fill(UNKNOWN);
    all.set(parents);
    return all;
  }

  /** What each animal is used as: 1 sire, 2 dam, 3 both. */
  private rolesOf(): Uint8Array {
    const used = new Uint8Array(this.register.ids.length);
    for (let i = 0; i < used.length; i++) {
      const s = this.sire[i] as number;
      const d = this.dam[i] as number;
      if (s >= 0) used[s] = (used[s] as number) | 1;
      if (d >= 0) used[d] = (used[d] as number) | 2;
    }
    return used;
  }

  private checkSexes(rows: readonly PedigreeRow[]): void {
    const n = this.register.ids.length;
    const used = this.rolesOf();
    const wrong = new Uint8Array(n);
    for (let i = 0; i < n; i++) {
      const sex = rows[this.register.row[i] as number]?.sex ?? null;
      const role = used[i] as number;
      const conflict = role === 3 || (role === 1 && sex === 'F') || (role === 2 && sex === 'M');
      if (!conflict) continue;
      wrong[i] = 1;
      this.find('sex-conflict', [i]);
    }
    for (let i = 0; i < n; i++) {
      if (wrong[this.sire[i] as number] === 1) this.sire[i] = UNKNOWN;
      if (wrong[this.dam[i] as number] === 1) this.dam[i] = UNKNOWN;
    }
  }

  private checkAges(rows: readonly PedigreeRow[], least: number): void {
    const born = this.register.row.map((row) => rows[row]?.birthDay ?? null);
    const anyDate = born.some((day) => day !== null);
    for (let i = 0; i < born.length; i++) {
      const day = born[i] as number | null;
      if (day !== null) this.checkAgeOfParents(i, day, born, least);
      else if (anyDate && this.register.row[i] !== -1) this.note('birth-missing', [this.register.ids[i] as string]);
    }
  }

  private checkAgeOfParents(i: number, day: number, born: readonly (number | null)[], least: number): void {
    for (const parents of [this.sire, this.dam]) {
      const parent = parents[i] as number;
      const parentDay = parent < 0 ? null : (born[parent] as number | null);
      if (parentDay === null || day - parentDay >= least) continue;
      this.find('parent-younger', [i, parent]);
      parents[i] = UNKNOWN;
    }
  }
}

/**
 * Checks a pedigree given in any order and numbers it for computing.
 * Found and named: repeated ids, own parents, sire equal to dam, an id used as both sexes or against its
 * recorded sex, parents too young for their child, loops. Unknown parents are null or empty.
 */
export function checkPedigree(rows: readonly PedigreeRow[], options: PedigreeCheckOptions = {}): PedigreeCheck {
  const checker = new Checker(rows, options.leastParentAge ?? 270);
  const { register, sire, dam, defects, faulty } = checker;
  const { order, loops } = orderPedigree(sire, dam);
  for (const loop of loops) {
    checker.find('loop', loop);
    for (const at of loop) faulty.add(at);
  }
  const refused = loops.length > 0 || faulty.size > (options.tolerated ?? 0) * register.ids.length;
  return { defects, faulty: faulty.size, pedigree: refused ? null : renumber(register, order, sire, dam) };
}

function renumber(register: Register, order: Int32Array, sire: Int32Array, dam: Int32Array): CheckedPedigree {
  const n = order.length;
  const place = new Int32Array(n);
  order.forEach((at, k) => {
    place[at] = k;
  });
  const move = (parents: Int32Array): Int32Array =>
    order.map((at) => {
      const parent = parents[at] as number;
      return parent < 0 ? UNKNOWN : (place[parent] as number);
    });
  const ids = Array.from(order, (at) => register.ids[at] as string);
  return {
    n,
    groups: 0,
    sire: move(sire),
    dam: move(dam),
    ids,
    indexOf: new Map(ids.map((id, k) => [id, k])),
    row: order.map((at) => register.row[at] as number),
  };
}
