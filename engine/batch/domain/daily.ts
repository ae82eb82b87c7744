import type { Field } from '#engine/define/field.ts';
import type { BatchKind } from './kind.ts';

type Values = Readonly<Record<string, unknown>>;

/** One event a daily line writes: the fields the line asks for it, and what they are called in the event. */
export interface DailyPart {
  readonly code: string;
  readonly fields: readonly Field[];
  /** Names of the line's members in the event, where they differ. */
  readonly as?: Readonly<Record<string, string>>;
  /** The event is written where one of these is filled and not 0. */
  readonly when: readonly string[];
  /** What a blank member of the line stands for. */
  readonly blank?: Values;
  /** Members of the event nobody types. */
  readonly fixed?: Values;
}

/** Fields of the daily line of a kind, in the order of its parts. */
export function dailyFields({ daily = [] }: Pick<BatchKind, 'daily'>): readonly Field[] {
  return daily.flatMap(({ fields }) => fields);
}

/** An event of a daily line: its code and members, and the line's names of them. */
export interface DailyEvent {
  readonly eventcd: string;
  readonly values: Values;
  readonly nameOf: (field: string) => string;
}

const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 0;

/** The events a daily line comes to, in the order of its parts; blanks and zeros write none. */
export function dailyEvents({ daily = [] }: Pick<BatchKind, 'daily'>, line: Values): readonly DailyEvent[] {
  return daily
    .filter(({ when }) => when.some((key) => filled(line[key])))
    .map(({ code, fields, as = {}, fixed = {}, blank = {} }) => {
      const back = new Map(Object.entries(as).map(([own, name]) => [name, own]));
      return {
        eventcd: code,
        values: { ...fixed, ...Object.fromEntries(fields.map(({ key }) => [as[key] ?? key, line[key] ?? blank[key] ?? null])) },
        nameOf: (field) => back.get(field) ?? field,
      };
    });
}

/** Birds or pigs a daily line takes out of a house. */
export function headOfDaily(kind: Pick<BatchKind, 'daily' | 'events'>, line: Values): number {
  return dailyEvents(kind, line).reduce((sum, { eventcd, values }) => {
    const { heads } = values;
    return (kind.events[eventcd]?.move ?? null) !== null && typeof heads === 'number' ? sum + heads : sum;
  }, 0);
}
