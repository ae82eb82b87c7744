import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { asGid, parentGid } from '../domain/genetic-id.ts';
import type { LineRole } from '../domain/indices.ts';
import { type CheckedPedigree, checkPedigree, type PedigreeCheck } from '../domain/pedigree-check.ts';
import { AnimalNames, type FormerName } from './animal-names.ts';
import { type Line, loadLines } from './lines.ts';
import type { GenScope } from './scope.ts';

/** An animal of the company's pedigree: of a herd, tested progeny, or known only by its papers. */
export interface GenAnimal {
  readonly gid: string;
  readonly farm: string;
  readonly animalId: string | null;
  readonly pgid: string | null;
  readonly eartag: string | null;
  readonly rfid: string | null;
  readonly breed: string | null;
  readonly lineage: string | null;
  readonly role: LineRole;
  readonly sex: 'M' | 'F' | null;
  readonly birthdt: BusinessDate | null;
  readonly litter: string | null;
  readonly source: string | null;
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly status: 'living' | 'gone' | 'ancestor';
  /** Selection finished: its genetic profile takes no more records. */
  readonly closed: boolean;
  /** Version of its own pedigree row; null when it has none yet. */
  readonly version: number | null;
}

interface HerdRow {
  farm_id: string;
  animal_id: string;
  pgid: string;
  altid: string | null;
  rfid: string | null;
  lineage: string | null;
  sex: 'M' | 'F';
  birthdt: BusinessDate | null;
  entrydt: BusinessDate;
  leftdt: BusinessDate | null;
  sireid: string | null;
  damid: string | null;
  source: string | null;
}

interface PaperRow {
  farm_id: string;
  gid: string;
  animal_id: string | null;
  pgid: string | null;
  eartag: string | null;
  rfid: string | null;
  breed: string | null;
  lineage: string | null;
  sex: 'M' | 'F' | null;
  birthdt: BusinessDate | null;
  litter: string | null;
  sireid: string | null;
  damid: string | null;
  source: string | null;
  gone: boolean;
  closed: boolean;
  version: number;
}

/**
 * Ids of herd animals: that of the pedigree row that speaks for the animal, whatever it is called meanwhile; else the
 * genetic id where one is kept, else the identity; made unique by farm and arrival where two claim it.
 */
function herdIds(herd: readonly HerdRow[], papers: readonly PaperRow[]): string[] {
  const spoken = new Map(papers.flatMap((row) => (row.animal_id === null ? [] : [[`${row.farm_id} ${row.animal_id}`, row.gid] as const])));
  const spokenIds = new Set(spoken.values());
  const claims = new Map<string, number[]>();
  const ids: string[] = [];
  herd.forEach((row, at) => {
    const known = spoken.get(`${row.farm_id} ${row.animal_id}`);
    if (known !== undefined) ids[at] = known;
    else {
      const id = asGid(row.altid ?? row.pgid);
      claims.set(id, [...(claims.get(id) ?? []), at]);
    }
  });
  for (const [id, list] of claims) {
    const order = [...list].sort((a, b) => rankOf(herd[a]) - rankOf(herd[b]));
    const taken = spokenIds.has(id);
    order.forEach((at, k) => {
      const row = herd[at];
      ids[at] = (k === 0 && !taken) || row === undefined ? id : `${row.farm_id}/${id}/${row.entrydt}`;
    });
  }
  return ids;
}

/** Who keeps an id two animals claim: one with a genetic id of its own, one still living, the one that came later. */
function rankOf(row: HerdRow | undefined): number {
  if (row === undefined) return 0;
  return (row.altid === null ? 1e9 : 0) + (row.leftdt === null ? 0 : 1e8) - dayNumber(row.entrydt);
}

/** Ids that gave way to another when two became one, with that other. */
const mergedIds = (former: readonly FormerName[]): ReadonlyMap<string, string> =>
  new Map(former.flatMap(({ name, gid }) => (gid === null ? [] : [[name, gid] as const])));

/** The pedigree of a company with what it is looked up by. */
export class Register {
  readonly animals: readonly GenAnimal[];
  readonly lines: ReadonlyMap<string, Line>;
  readonly #byGid: Map<string, GenAnimal>;
  readonly #byAnimal: ReadonlyMap<string, GenAnimal>;
  readonly #names: AnimalNames;
  readonly #merged: ReadonlyMap<string, string>;
  #check: PedigreeCheck | null = null;
  #f: Float64Array | null = null;

  constructor(animals: readonly GenAnimal[], lines: ReadonlyMap<string, Line>, former: readonly FormerName[] = []) {
    this.animals = animals;
    this.lines = lines;
    this.#byGid = new Map(animals.map((animal) => [animal.gid, animal]));
    this.#byAnimal = new Map(animals.flatMap((animal) => (animal.animalId === null ? [] : [[`${animal.farm} ${animal.animalId}`, animal] as const])));
    this.#merged = mergedIds(former);
    this.#names = new AnimalNames(animals, former, (name) =>
      name.animal_id === null ? this.get(name.gid) : this.ofHerd(name.farm_id, name.animal_id),
    );
  }

  get(gid: string | null): GenAnimal | null {
    return gid === null ? null : (this.#byGid.get(gid) ?? null);
  }

  /** True for an id that gave way to another when two became one. */
  gaveWay(gid: string): boolean {
    return this.#merged.has(gid);
  }

  /** The herd's animal of a farm. */
  ofHerd(farm: string, animalId: string): GenAnimal | null {
    return this.#byAnimal.get(`${farm} ${animalId}`) ?? null;
  }

  /** An animal by genetic id, identity, ear tag or RFID, else by what it was called before; of two with one identity that of the farm, the living one first. */
  find(text: string, farm: string): GenAnimal | null {
    const id = asGid(text);
    return this.get(id) ?? this.#names.find(id, farm);
  }

  /** The pedigree check; faulty links are cut, so a pedigree comes out unless it holds a loop. */
  check(): PedigreeCheck {
    this.#check ??= checkPedigree(
      this.animals.map(({ gid, sireid, damid, sex, birthdt }) => ({
        id: gid,
        sire: sireid,
        dam: damid,
        sex,
        birthDay: birthdt === null ? null : dayNumber(birthdt),
      })),
      { tolerated: 1 },
    );
    return this.#check;
  }

  /** The pedigree in computing order, null while it holds a loop. */
  pedigree(): CheckedPedigree | null {
    return this.check().pedigree;
  }

  /** Inbreeding of all animals in computing order, null while the pedigree holds a loop. */
  inbreeding(): Float64Array | null {
    const pedigree = this.pedigree();
    if (pedigree === null) return null;
    this.#f ??= inbreeding(pedigree);
    return this.#f;
  }

  /** Inbreeding of an animal. */
  fOf(gid: string): number | null {
    const at = this.pedigree()?.indexOf.get(gid);
    return at === undefined ? null : (this.inbreeding()?.[at] ?? null);
  }

  /** Breed of a line, null for a line nobody knows or one without a breed. */
  breedOf(lineage: string | null): string | null {
    return (lineage === null ? undefined : this.lines.get(lineage))?.breed ?? null;
  }

  /** Line role of an animal. */
  roleOf(lineage: string | null): LineRole {
    return (lineage === null ? undefined : this.lines.get(lineage)?.role) ?? 'dual';
  }
}

/** Reads the pedigree of all GGP farms of the company. */
export async function loadRegister(db: Db, scope: Pick<GenScope, 'prnt2' | 'farms'>): Promise<Register> {
  const lines = await loadLines(db, scope.prnt2, scope.farms);
  const herd = await db.query<HerdRow>(
    `select farm_id, animal_id, pgid, altid, rfid, lineage, sex, birthdt, entrydt, leftdt, sireid, damid, source
     from animal where farm_id = any($1) and not deleted`,
    [scope.farms],
  );
  const papers = await db.query<PaperRow>(
    `select farm_id, gid, animal_id, pgid, eartag, rfid, breed, lineage, sex, birthdt, litter, sireid, damid, source, gone,
       closed_at is not null as closed, version
     from gen_animal where farm_id = any($1)`,
    [scope.farms],
  );
  const { rows: former } = await db.query<FormerName>(
    `select farm_id, name, gid, animal_id from (
       select farm_id, alias as name, gid, null::uuid as animal_id, merged_at as at from gen_alias where farm_id = any($1)
       union all select farm_id, pgid, null, animal_id, until from animal_identity where farm_id = any($1)) f order by at desc`,
    [scope.farms],
  );
  return new Register(new Assembly(herd.rows, papers.rows, mergedIds(former), lines).animals(herd.rows, papers.rows), lines, former);
}

/** What a pedigree is put together from: lines, ids and pedigree rows by id. */
class Assembly {
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #ids: readonly string[];
  readonly #paperOf: ReadonlyMap<string, PaperRow>;
  /** Genetic ids of herd animals by farm and identity, of several carriers the present one. */
  readonly #herdGid = new Map<string, string>();

  constructor(herd: readonly HerdRow[], papers: readonly PaperRow[], aliases: ReadonlyMap<string, string>, lines: ReadonlyMap<string, Line>) {
    this.#aliases = aliases;
    this.#lines = lines;
    this.#ids = herdIds(herd, papers);
    this.#paperOf = new Map(papers.map((row) => [row.gid, row]));
    herd.forEach((row, at) => {
      const key = `${row.farm_id} ${row.pgid}`;
      if (!this.#herdGid.has(key) || row.leftdt === null) this.#herdGid.set(key, this.#ids[at] ?? row.pgid);
    });
  }

  /** Ids that were merged into another are no animals any more. */
  animals(herd: readonly HerdRow[], papers: readonly PaperRow[]): GenAnimal[] {
    const taken = new Set(this.#ids);
    return [
      ...herd.map((row, at) => this.#ofHerd(row, this.#ids[at] ?? row.pgid)),
      ...papers.filter(({ gid }) => !taken.has(gid)).map((row) => this.#ofPaper(row)),
    ].filter(({ gid }) => !this.#aliases.has(gid));
  }

  /** A parent as typed: none where nobody knows it; a merged id is the other one; an identity of the same farm is that animal; else the id itself. */
  #parent(farm: string, id: string | null): string | null {
    const gid = parentGid(id);
    if (gid === null) return null;
    const typed = this.#aliases.get(gid) ?? gid;
    return this.#herdGid.get(`${farm} ${typed}`) ?? typed;
  }

  #lineFacts(lineage: string | null, breed: string | null): Pick<GenAnimal, 'lineage' | 'breed' | 'role'> {
    const line = lineage === null ? undefined : this.#lines.get(lineage);
    return { lineage, breed: breed ?? line?.breed ?? lineage, role: line?.role ?? 'dual' };
  }

  /** A herd animal: a pedigree row of it stands before the herd's own word, on its parents even where it is empty. */
  #ofHerd(row: HerdRow, gid: string): GenAnimal {
    const paper = this.#paperOf.get(gid);
    const { sireid, damid } = paper ?? row;
    const present = row.leftdt === null;
    return {
      gid,
      farm: row.farm_id,
      animalId: row.animal_id,
      pgid: row.pgid,
      eartag: paper?.eartag ?? null,
      rfid: row.rfid ?? paper?.rfid ?? null,
      ...this.#lineFacts(paper?.lineage ?? row.lineage, paper?.breed ?? null),
      sex: row.sex,
      birthdt: paper?.birthdt ?? row.birthdt,
      litter: paper?.litter ?? null,
      source: paper?.source ?? row.source,
      sireid: this.#parent(row.farm_id, sireid),
      damid: this.#parent(row.farm_id, damid),
      status: present ? 'living' : 'gone',
      closed: !present || paper?.closed === true,
      version: paper?.version ?? null,
    };
  }

  /** An animal known by its papers alone: one with a tag is tested progeny, one without an ancestor. */
  #ofPaper(row: PaperRow): GenAnimal {
    const { gid, farm_id: farm, pgid, eartag, rfid, sex, birthdt, litter, source, version, gone } = row;
    const tagged = eartag !== null || rfid !== null ? 'living' : 'ancestor';
    return {
      ...{ gid, farm, animalId: null, pgid, eartag, rfid },
      ...this.#lineFacts(row.lineage, row.breed),
      ...{ sex, birthdt, litter, source, version },
      sireid: this.#parent(farm, row.sireid),
      damid: this.#parent(farm, row.damid),
      status: gone ? 'gone' : tagged,
      closed: row.closed || gone,
    };
  }
}
