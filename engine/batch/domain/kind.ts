import type { Field } from '#engine/define/field.ts';
import { defineList, type ListDef } from '#engine/define/fields.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { DailyPart } from './daily.ts';
import { EXPIRY } from './goods-fields.ts';
import type { MoveKind } from './house.ts';

/** A way animals come into a batch. */
export interface WayIn {
  readonly title: Text3;
  /** Event that records it. */
  readonly code: string;
  /** They are taken out of pools that the record names, each with what is left in it. */
  readonly pooled: boolean;
  /** Members a record must name. */
  readonly needs: readonly string[];
  /** Last day animals of a birth date may arrive in a house of an area. */
  readonly latest: (birthdt: BusinessDate, area: string) => BusinessDate;
}

type Values = Readonly<Record<string, unknown>>;

/** An event of a batch: form, calls, check, history and list read it. */
export interface BatchEvent<Code extends string = string> {
  readonly code: Code;
  readonly title: Text3;
  /** How its head are booked; null when it moves none. */
  readonly move: MoveKind | null;
  /** Its fields beside the day, operator, reason and remark of every event. */
  readonly fields: readonly Field[];
  readonly reason: 'none' | 'optional' | 'required';
  /** Events whose reasons it offers (category reason). */
  readonly reasonsOf: readonly string[];
  /** Most head of one record; null when it names none. */
  readonly mostHead: number | null;
  /** True when the animals of a record are sold: customer and weight are asked, withdrawal days count. */
  readonly sold?: (values: Values) => boolean;
  /** Fields that what was typed leaves out: where pigs are sent, of whom they are bought. */
  readonly leaves?: (values: Values) => readonly string[];
  /** Type of the items it uses up: its record is a note of the store, written with it. */
  readonly goods?: string;
  /** Its goods are not used up but made by the batch: they come into the warehouse. */
  readonly brings?: boolean;
  /** What follows from what was typed (head and weight of single weighings), and what is wrong with it. */
  readonly complete?: (values: Values) => { readonly values: Values; readonly issues: readonly Issue[] };
}

/** What an event does that the rules know it by. */
type Known = 'close' | 'undo' | 'weigh' | 'send' | 'receive' | 'death';

/** Animals that are counted, not named, in houses filled and emptied as one: growing pigs, flocks. */
export interface BatchKind<Way extends string = string, Code extends string = string> {
  readonly ways: Readonly<Record<Way, WayIn>>;
  /** Name of the list of ways in /common/catdata. */
  readonly wayList: string;
  /** The list houses of the kind are chosen from; left out: houses of pigs run as batches. */
  readonly houseList?: { readonly list: string; readonly listParents?: Readonly<Record<string, string>> };
  /** The member of a record of animals in that names where they came from, typed as a text; left out: `source`, of a list. */
  readonly origin?: string;
  /** The member of a record of animals in that counts those dead on arrival, and the reason they are booked under that day. */
  readonly arrivalDeaths?: { readonly field: string; readonly reason: string };
  /** The way of what another house or farm sent. */
  readonly sent: NoInfer<Way>;
  /** Most head of one record of animals in; null: as many as the house holds. */
  readonly mostHead: number | null;
  /** Mean weight of an animal that is taken without asking, kg. */
  readonly meanWeight: { readonly min: number; readonly max: number };
  /** True where the batch must open after the birth; false where it may open on that day (chicks that hatch). */
  readonly bornBefore: boolean;
  /** What the daily line of a house writes; left out where the kind has none. */
  readonly daily?: readonly DailyPart[];
  /** A closing may be undone for so many days, from this level on. */
  readonly undo: { readonly days: number; readonly level: number };
  readonly events: Readonly<Record<Code, BatchEvent>>;
  readonly codes: Readonly<Record<Known, NoInfer<Code>>>;
  /** What its pages call animals and batches; left out: as growing pigs are called. */
  readonly words?: (text: Text3) => Text3;
  /** Where sentences of refusals name its animals, the ending of those that are its own (875_birds); left out: pigs. */
  readonly animals?: string;
  /** One animal is weighed in grams and its age told in days: birds. Left out: kg and weeks. */
  readonly inGrams?: boolean;
}

/** Declares a kind of batch; its rules come from {@link batchRules}, its calls from `defineBatchCalls`. */
export function defineBatchKind<const Way extends string, const Code extends string>(kind: BatchKind<Way, Code>): BatchKind<Way, Code> {
  return kind;
}

/** The list houses of a kind are chosen from, as a field names it. */
export function housesOf({ houseList }: Pick<BatchKind, 'houseList'>): Pick<Field, 'list' | 'listParents'> {
  return houseList ?? { list: 'room', listParents: { batchflg: 'Y' } };
}

/** What was typed of an event or of animals in, with what follows from it, and what is wrong with it. */
export function completed<B extends Values>(event: BatchEvent, body: B): { readonly body: B; readonly issues: readonly Issue[] } {
  const made = event.complete?.(body);
  return made === undefined ? { body, issues: [] } : { body: { ...body, ...made.values }, issues: made.issues };
}

const OPEN_ONLY = t3('Chỉ mở chuồng', 'Open only', 'เปิดโรงเรือนอย่างเดียว');

/** The ways in as a list, with opening alone. */
export function entryWays({ ways, wayList }: BatchKind): ListDef {
  return defineList(wayList, { ...Object.fromEntries(Object.entries(ways).map(([way, { title }]) => [way, title])), open: OPEN_ONLY });
}

/** The event of a code; one the kind does not know is a fault. */
export function eventOf({ events }: BatchKind, code: string): BatchEvent {
  const found = events[code];
  if (found === undefined) throw new Error(`no event ${code}`);
  return found;
}

/** The way a code of animals in stands for; null for any other event. */
export function wayOfCode({ ways }: BatchKind, code: string): string | null {
  return Object.keys(ways).find((way) => ways[way]?.code === code) ?? null;
}

/** Records of animals in. */
export function arrivalEvents(kind: BatchKind): readonly BatchEvent[] {
  return Object.values(kind.events).filter(({ code }) => wayOfCode(kind, code) !== null);
}

/** Events typed as such: all but records of animals in. */
export function typedEvents(kind: BatchKind): readonly BatchEvent[] {
  return Object.values(kind.events).filter(({ code }) => wayOfCode(kind, code) === null);
}

/** Fields that have columns of their own. */
const COLUMNS: ReadonlySet<string> = new Set(['heads', 'weight']);

/** Own fields of some events, each once: what is kept beside head and weight. */
export function ownFields(events: readonly BatchEvent[]): readonly Field[] {
  const goods = events.some((event) => event.goods !== undefined) ? [EXPIRY] : [];
  const fields = [...events.flatMap((event) => event.fields), ...goods].filter(({ key }) => !COLUMNS.has(key));
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}
