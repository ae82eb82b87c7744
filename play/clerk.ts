import { type BusinessDate, dateOfDay } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import type { FarmAnswer, FarmDriver, FarmInput, Refusal } from './driver.ts';

interface DayBook {
  readonly typedOn: number;
  readonly inputs: FarmInput[];
}

/**
 * The office: what happened in the barn is typed in its order, some of it days later. Sundays wait
 * for Monday, and now and then the books lie for a few days.
 */
export interface Clerk {
  /** Opens the book of a barn day. */
  open(day: number): void;
  write(input: FarmInput): void;
  /** Types everything that is due by the day. */
  type(day: number): Promise<void>;
  /** Types all that is left. */
  close(day: number): Promise<void>;
  readonly refused: Refusal[];
  readonly saved: () => number;
  /** How many inputs of each event type were saved. */
  readonly byCode: Map<string, number>;
}

function delayOf(day: number, random: Random): number {
  const sunday = (day + 4) % 7 === 0;
  if (random.chance(0.03)) return random.int(2, 5);
  return sunday ? 1 : 0;
}

/** Makes the clerk of a farm. */
export function clerkOf(driver: FarmDriver, random: Random, late: boolean): Clerk {
  let books: DayBook[] = [];
  let lastTyped = 0;
  let count = 0;
  const refused: Refusal[] = [];
  const byCode = new Map<string, number>();

  function note(input: FarmInput, answer: FarmAnswer | undefined, curbusdt: BusinessDate): void {
    if (answer === undefined) return;
    if (!answer.ok) {
      refused.push({ input, curbusdt, issues: answer.issues });
      return;
    }
    count += 1;
    byCode.set(input.eventcd, (byCode.get(input.eventcd) ?? 0) + 1);
  }

  async function typeBook(inputs: readonly FarmInput[], curbusdt: BusinessDate): Promise<void> {
    if (driver.sitting !== undefined) {
      const answers = await driver.sitting(inputs);
      for (const [index, input] of inputs.entries()) note(input, answers[index], curbusdt);
      return;
    }
    for (const input of inputs) note(input, input.eventcd === 'ENT' ? await driver.entry(input) : await driver.event(input), curbusdt);
  }

  async function typeUntil(day: number, all: boolean): Promise<void> {
    const due = books.filter((book) => all || book.typedOn <= day);
    if (due.length === 0) return;
    books = books.slice(due.length);
    const today = dateOfDay(day);
    await driver.day(today);
    for (const book of due) await typeBook(book.inputs, today);
  }

  return {
    refused,
    byCode,
    saved: () => count,
    open(day) {
      lastTyped = Math.max(lastTyped, day + (late ? delayOf(day, random) : 0));
      books.push({ typedOn: lastTyped, inputs: [] });
    },
    write(input) {
      const book = books[books.length - 1];
      if (book === undefined) throw new RangeError('no day is open');
      book.inputs.push(input);
    },
    type: (day) => typeUntil(day, false),
    close: (day) => typeUntil(day, true),
  };
}
