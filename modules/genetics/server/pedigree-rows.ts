import type { z } from 'zod';
import type { pedigreeRow } from '../contract/pedigree.calls.ts';
import { type PedigreeDepth, pedigreeDepth } from './measures.ts';
import type { GenAnimal, Register } from './register.ts';
import { type GenValue, rounded } from './values.ts';

type PedigreeRow = z.output<typeof pedigreeRow>;

/** Rows of animals with what the whole pedigree says of them, worked out once for a request. */
export class PedigreeRows {
  readonly #register: Register;
  readonly #values: ReadonlyMap<string, GenValue>;
  readonly #depth: PedigreeDepth | null;
  readonly #progeny: ReadonlyMap<string, number>;

  constructor(register: Register, values: ReadonlyMap<string, GenValue>) {
    this.#register = register;
    this.#values = values;
    const pedigree = register.pedigree();
    this.#depth = pedigree === null ? null : pedigreeDepth(pedigree);
    const progeny = new Map<string, number>();
    for (const { sireid, damid } of register.animals)
      for (const parent of [sireid, damid]) if (parent !== null) progeny.set(parent, (progeny.get(parent) ?? 0) + 1);
    this.#progeny = progeny;
  }

  parents(gid: string | null): [string | null, string | null] {
    const animal = this.#register.get(gid);
    return [animal?.sireid ?? null, animal?.damid ?? null];
  }

  /** The row of an animal; F as it stands now, indices of the last run. */
  of(animal: GenAnimal): PedigreeRow {
    const { gid, farm, pgid, eartag, rfid, breed, lineage, sex, birthdt, litter, source, sireid, damid, status, version } = animal;
    const at = this.#register.pedigree()?.indexOf.get(gid);
    const grand = [...this.parents(sireid), ...this.parents(damid)];
    const value = this.#values.get(gid);
    return {
      gid,
      farm,
      pgid,
      eartag,
      rfid,
      breed,
      lineage,
      sex,
      birthdt,
      litter,
      source,
      sireid,
      damid,
      status,
      version,
      ancestors: [...grand, ...grand.flatMap((id) => this.parents(id))],
      f: rounded(at === undefined ? null : (this.#register.inbreeding()?.[at] ?? null), 6),
      completeness: rounded(at === undefined ? 0 : (this.#depth?.completeness[at] ?? 0), 3) ?? 0,
      known: at === undefined ? 0 : (this.#depth?.known[at] ?? 0),
      spi: rounded(value?.spi, 1),
      mli: rounded(value?.mli, 1),
      tsi: rounded(value?.tsi, 1),
      total: rounded(value?.total, 1),
      progeny: this.#progeny.get(gid) ?? 0,
    };
  }

  /** Equivalent generations of an animal. */
  gens(gid: string): number {
    const at = this.#register.pedigree()?.indexOf.get(gid);
    return at === undefined ? 0 : (this.#depth?.gens[at] ?? 0);
  }
}
