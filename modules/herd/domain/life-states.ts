import type { Animal } from './animal.ts';
import type { HerdContext } from './context.ts';
import { applyEvent } from './fold.ts';
import { compareEvents, type HerdEvent } from './herd-event.ts';

/** An animal around one of its events. */
export interface EventState {
  readonly before: string | null;
  readonly after: string | null;
  /** Parity the event belongs to: of a farrowing the litter it makes. */
  readonly parity: number;
}

/** Status before and after each event of a life, and its parity. A life that does not fold to its end gives what comes before. */
export function eventStates(events: readonly HerdEvent[], ctx: HerdContext): ReadonlyMap<string, EventState> {
  const states = new Map<string, EventState>();
  const stored: HerdContext = { ...ctx, stored: true };
  let animal: Animal | null = null;
  for (const event of [...events].sort(compareEvents)) {
    const before: string | null = animal?.status ?? null;
    try {
      animal = applyEvent(animal, event, stored);
    } catch (error) {
      if (error instanceof RangeError) return states;
      throw error;
    }
    states.set(event.eventId, { before, after: animal.status, parity: animal.parity });
  }
  return states;
}
