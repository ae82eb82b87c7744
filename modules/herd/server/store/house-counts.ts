import type { Animal } from '#modules/herd/domain/animal.ts';

/** Breeding animals a unit of work brings to houses and takes away from them: each row of a list finds the places those before it left. */
export class HouseCounts {
  readonly #moved = new Map<string, number>();

  /** Animals that came to a house with what was taken so far; below 0 where more left it. */
  movedTo(roomid: string): number {
    return this.#moved.get(roomid) ?? 0;
  }

  /** Counts what became of an animal and answers it. */
  became<T extends Animal | null>(before: Animal | null, after: T): T {
    this.#count(before, -1);
    this.#count(after, 1);
    return after;
  }

  #count(animal: Animal | null, by: number): void {
    if (animal === null || animal.left !== null || animal.roomid === null) return;
    this.#moved.set(animal.roomid, this.movedTo(animal.roomid) + by);
  }
}
