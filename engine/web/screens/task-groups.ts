import type { RowAction } from '#engine/define/report.ts';

/** One thing to do with one animal, batch or sample. */
export interface TaskCard {
  readonly key: string;
  /** What is to be done, as people say it. */
  readonly task: string;
  /** Who it is done with, and where that stands. */
  readonly title: string;
  readonly place: string | null;
  /** Days past the day it was due; 0 today, below 0 ahead. */
  readonly late: number;
  readonly hint: string;
  /** Past a limit of the farm. */
  readonly tone: 'plain' | 'warn' | 'bad';
  /** Where its name leads: a page by its route, with parameters. */
  readonly opens: readonly [route: string, params: Readonly<Record<string, string>>];
  /** What it is entered with; the first is the usual one. */
  readonly actions: readonly RowAction[];
}

/** The cards of one task. */
export interface TaskGroup {
  readonly task: string;
  readonly cards: readonly TaskCard[];
}

const PRESSING = { bad: 2, warn: 1, plain: 0 } as const;

/** How much the first of some cards presses: past a limit before merely late, then by days. */
const pressOf = (cards: readonly TaskCard[]): readonly [number, number] => [
  Math.max(...cards.map(({ tone }) => PRESSING[tone])),
  Math.max(...cards.map(({ late }) => late)),
];

function byPress(a: readonly TaskCard[], b: readonly TaskCard[]): number {
  const [[toneA, lateA], [toneB, lateB]] = [pressOf(a), pressOf(b)];
  return toneB - toneA || lateB - lateA;
}

/** Cards that share what `keyOf` says, in the order they were met. */
function gather(cards: readonly TaskCard[], keyOf: (card: TaskCard) => string): TaskCard[][] {
  const found = new Map<string, TaskCard[]>();
  for (const card of cards) {
    const key = keyOf(card);
    const group = found.get(key);
    if (group === undefined) found.set(key, [card]);
    else group.push(card);
  }
  return [...found.values()];
}

/** Cards by task, in a task by place: a round is walked house by house. Everywhere the most overdue first; equals keep their order. */
export function gatherTasks(cards: readonly TaskCard[]): TaskGroup[] {
  return gather(cards, ({ task }) => task)
    .map((group) => ({ task: group[0]?.task ?? '', cards: group }))
    .sort((a, b) => byPress(a.cards, b.cards))
    .map(({ task, cards: group }) => ({
      task,
      cards: gather(group, ({ place }) => place ?? '')
        .sort(byPress)
        .flatMap((house) => house.sort((a, b) => byPress([a], [b]))),
    }));
}

/** What can be done with all of some cards at once, the usual action first. */
export function sharedActions(cards: readonly TaskCard[]): readonly RowAction[] {
  const [first, ...rest] = cards;
  return (first?.actions ?? []).filter(({ eventcd }) => rest.every(({ actions }) => actions.some((other) => other.eventcd === eventcd)));
}
