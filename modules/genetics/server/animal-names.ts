import { asGid } from '../domain/genetic-id.ts';
import type { GenAnimal } from './register.ts';

/** What an animal was called before: an id merged into another, or an identity the herd changed. */
export interface FormerName {
  readonly name: string;
  readonly farm_id: string;
  /** The id that stayed, or the herd's animal. */
  readonly gid: string | null;
  readonly animal_id: string | null;
}

/** Several animals under one name. */
class Named {
  readonly #animals = new Map<string, GenAnimal[]>();

  add(name: string | null, animal: GenAnimal): void {
    if (name === null) return;
    const id = asGid(name);
    this.#animals.set(id, [...(this.#animals.get(id) ?? []), animal]);
  }

  /** That of the farm first, the living one first, else the one named first. */
  first(id: string, farm: string): GenAnimal | undefined {
    const order = (animal: GenAnimal): number => (animal.farm === farm ? 0 : 2) + (animal.status === 'living' ? 0 : 1);
    return [...(this.#animals.get(id) ?? [])].sort((a, b) => order(a) - order(b))[0];
  }
}

/** The names besides its genetic id an animal is found by: identity, ear tag, RFID, and what it was called before. */
export class AnimalNames {
  readonly #identities = new Named();
  readonly #tags = new Map<string, GenAnimal>();
  readonly #former = new Named();

  /** @param former the latest change first; `carrierOf` the animal a former name is of. */
  constructor(animals: readonly GenAnimal[], former: readonly FormerName[], carrierOf: (name: FormerName) => GenAnimal | null) {
    for (const animal of animals) {
      this.#identities.add(animal.pgid, animal);
      for (const tag of [animal.eartag, animal.rfid]) if (tag !== null) this.#tags.set(asGid(tag), animal);
    }
    for (const name of former) {
      const carrier = carrierOf(name);
      if (carrier !== null) this.#former.add(name.name, carrier);
    }
  }

  /** The animal a name is of today; where nobody carries it, the one that did. */
  find(id: string, farm: string): GenAnimal | null {
    return this.#identities.first(id, farm) ?? this.#tags.get(id) ?? this.#former.first(id, farm) ?? null;
  }
}
