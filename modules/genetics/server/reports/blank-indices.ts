import type { Db } from '#engine/server/db.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import type { ParamVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import type { GeneticTrait } from '../../domain/indices.ts';
import { absentTraits, baseOfBreed, gapsOf, INDEX_KEYS, type IndexKey, indicesUnder, paramsOfRun, withoutTraits } from '../published-indices.ts';
import type { GenAnimal } from '../register.ts';
import type { GenValue } from '../values.ts';
import type { GenWorld } from './genetic-report.ts';

/** What a list says of indices that lack EBVs, and its values: as published, or without the traits nobody of a breed has. */
export interface IndexedWorld {
  readonly world: GenWorld;
  /** What there is to say of the breeds of a list. */
  readonly notesOn: (animals: Iterable<GenAnimal>) => Text3[];
  /** Traits an animal lacks for an index, by name; empty where the index stands. */
  readonly missing: (animal: GenAnimal, index: IndexKey) => string;
}

/** Indices that are blank for every animal of a breed. */
const blankFor = (values: readonly GenValue[]): IndexKey[] => INDEX_KEYS.filter((key) => values.every((value) => value[key] === null));

/** Names of indices in each language. */
function namesOf(indices: readonly IndexKey[]): Text3 {
  const of = (language: Language): string => indices.map((key) => (key === 'total' ? G.total[language] : key.toUpperCase())).join(', ');
  return t3(of('V'), of('E'), of('T'));
}

function blankNote(breed: string, traits: readonly GeneticTrait[], indices: readonly IndexKey[]): Text3 {
  const blank = namesOf(indices);
  const names = traits.join(', ');
  return t3(
    `Giống ${breed}: ${blank.V} để trống vì không con nào có EBV của ${names}. Chọn “Bỏ ra khỏi chỉ số” ở mục “Tính trạng thiếu EBV”, hoặc đặt giá trị kinh tế bằng 0 trong bộ tham số.`,
    `Breed ${breed}: ${blank.E} blank, because no animal has an EBV of ${names}. Choose “Leave out of the index” under “Traits without EBV”, or give them the economic value 0 in the parameter set.`,
    `พันธุ์ ${breed}: ${blank.T} ว่าง เพราะไม่มีตัวใดมี EBV ของ ${names} เลือก “ตัดออกจากดัชนี” ที่ “ลักษณะที่ไม่มี EBV” หรือกำหนดมูลค่าเศรษฐกิจเป็น 0 ในชุดพารามิเตอร์`,
  );
}

function leftOutNote(breed: string, traits: readonly GeneticTrait[]): Text3 {
  const names = traits.join(', ');
  return t3(
    `Giống ${breed}: chỉ số tính lại không có ${names}; không phải chỉ số đã công bố.`,
    `Breed ${breed}: indices worked out again without ${names}; not those published.`,
    `พันธุ์ ${breed}: คำนวณดัชนีใหม่โดยไม่มี ${names} ไม่ใช่ดัชนีที่เผยแพร่`,
  );
}

interface BreedIndices {
  /** Parameters the indices shown are made by. */
  readonly params: ParamVals;
  readonly note: Text3 | null;
  /** Values in place of those published; null where these stand. */
  readonly again: ReadonlyMap<string, Partial<GenValue>> | null;
}

/** The indices of one breed of a run: which traits all its animals lack, and with `leave` the indices without those. */
async function breedIndices(tx: Db, world: GenWorld, breed: string, own: readonly GenValue[], leave: boolean): Promise<BreedIndices | null> {
  const { run, scope, register } = world;
  if (run === null || breed === '' || own.every(({ ebv }) => Object.keys(ebv).length === 0)) return null;
  const params = await paramsOfRun(tx, scope, run, breed);
  const [absent, blank] = [absentTraits(params, own), blankFor(own)];
  if (absent.length === 0 || blank.length === 0) return { params, note: null, again: null };
  if (!leave) return { params, note: blankNote(breed, absent, blank), again: null };
  const cut = withoutTraits(params, absent);
  const again = indicesUnder(own, await baseOfBreed(tx, scope.prnt2, run, breed), cut, ({ gid }) => register.get(gid)?.role ?? 'dual');
  return { params: cut, note: leftOutNote(breed, absent), again };
}

/** Reads which traits the breeds of a run lack; with `leave` their indices are made again without those. */
export async function withIndices(tx: Db, world: GenWorld, leave: boolean): Promise<IndexedWorld> {
  const values = new Map(world.values);
  const notes = new Map<string, Text3>();
  const paramsOf = new Map<string, ParamVals>();
  for (const [breed, own] of Map.groupBy([...world.values.values()], (value) => value.breed ?? '')) {
    const found = await breedIndices(tx, world, breed, own, leave);
    if (found === null) continue;
    paramsOf.set(breed, found.params);
    if (found.note !== null) notes.set(breed, found.note);
    if (found.again !== null) for (const value of own) values.set(value.gid, { ...value, ...found.again.get(value.gid) });
  }
  const missing = (animal: GenAnimal, index: IndexKey): string => {
    const [value, params] = [values.get(animal.gid), paramsOf.get(animal.breed ?? '')];
    if (value === undefined || params === undefined || value[index] !== null) return '';
    return gapsOf(params, animal.role, value.ebv)[index].join(', ');
  };
  const notesOn = (animals: Iterable<GenAnimal>): Text3[] =>
    [...new Set(Array.from(animals, ({ breed }) => breed ?? ''))].sort().flatMap((breed) => notes.get(breed) ?? []);
  return { world: { ...world, values }, notesOn, missing };
}
