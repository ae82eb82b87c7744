import type { Text3 } from '#kernel/language.ts';
import type { Call } from './call.ts';
import { type CodeList, type NewCode, rowsOfWords } from './code-rows.ts';
import type { Field } from './field.ts';
import { fieldsWithin, type ListDef, type Words } from './fields.ts';
import type { Job } from './job.ts';
import type { ReportDef } from './report.ts';
import { callsOfResource, type Resource } from './resource.ts';
import type { RouteDef } from './route.ts';
import type { SettingSet } from './setting.ts';
import type { SheetDef } from './sheet-def.ts';

/** Calls whose body tells by itself what its members are: an event by its kind. */
export interface BodyFields {
  readonly calls: readonly Call[];
  readonly fieldsOf: (body: Readonly<Record<string, unknown>>) => readonly Field[];
}

/** What a module contributes to the registry; both sides read it. */
export interface ModuleDef {
  readonly name: string;
  /** Tables whose rows it alone writes. */
  readonly tables: readonly string[];
  /** Those of them that modules standing on it may read. */
  readonly offers?: readonly string[];
  readonly routes: readonly RouteDef[];
  readonly calls: readonly Call[];
  readonly reports: readonly ReportDef[];
  readonly sheets: readonly SheetDef[];
  /** Settings of farms, companies or the system that it reads. */
  readonly settings?: SettingSet;
  /** Lists that people keep. */
  readonly resources?: readonly Resource[];
  /** Work that nobody waits for, asked for by its calls or by the clock. */
  readonly jobs?: readonly Job[];
  readonly bodies?: readonly BodyFields[];
  /** Fixed lists beside those that its fields carry. */
  readonly lists?: readonly ListDef[];
  /** Lists kept in the program whose rows carry more than names, or stand in an order of their own. */
  readonly rows?: Readonly<Record<string, readonly NewCode[]>>;
  /** Lists the database keeps, by name. */
  readonly codes?: Readonly<Record<string, CodeList>>;
  /** The events of its book, where it keeps one. */
  readonly events?: EventBook;
}

/** Events that are entered, by book. */
export interface EventBook {
  readonly book: string;
  readonly events: readonly { readonly code: string; readonly title: Text3 }[];
}

/** Every list kept in the program, by its name. @throws when one name stands for two lists. */
export function fixedLists(modules: readonly ModuleDef[]): ReadonlyMap<string, readonly NewCode[]> {
  const named = modules.flatMap((module) => [
    ...Object.entries(module.rows ?? {}),
    ...(module.lists ?? []).map(({ name, words }) => [name, words] as const),
    ...module.calls
      .flatMap(({ input }) => fieldsWithin(input))
      .flatMap(({ list, options }) => (list === undefined || options === undefined ? [] : [[list, options] as const])),
  ]);
  const lists = new Map<string, readonly NewCode[]>();
  for (const [name, given] of named) {
    const rows = isRows(given) ? given : rowsOfWords(given);
    const known = lists.get(name) ?? rows;
    if (codesOf(known) !== codesOf(rows)) throw new Error(`the list ${name} is declared twice, with other codes`);
    lists.set(name, known);
  }
  return lists;
}

const isRows = (given: Words | readonly NewCode[]): given is readonly NewCode[] => Array.isArray(given);
const codesOf = (rows: readonly NewCode[]): string => rows.map(({ value }) => value).join();

/** Every list the database keeps, by its name; those a farm keeps itself come first. @throws when two modules declare one. */
export function codeLists(modules: readonly ModuleDef[]): Readonly<Record<string, CodeList>> {
  const named = modules.flatMap(({ codes = {} }) => Object.entries(codes));
  const own = ([, { byFarm }]: readonly [string, CodeList]): number => (byFarm === true ? 0 : 1);
  const all = Object.fromEntries(named.toSorted((a, b) => own(a) - own(b)));
  if (Object.keys(all).length < named.length) throw new Error('a code list is declared twice');
  return all;
}

/** The books of events of the product. */
export function eventBooks(modules: readonly ModuleDef[]): readonly EventBook[] {
  return modules.flatMap(({ events }) => (events === undefined ? [] : [events]));
}

/** Every setting of the product and how they must fit each other. @throws when a name is declared twice. */
export function allSettings(modules: readonly ModuleDef[]): Required<SettingSet> {
  const sets = modules.flatMap(({ settings }) => (settings === undefined ? [] : [settings]));
  const defs = sets.flatMap((set) => Object.entries(set.defs));
  const names = new Set(defs.map(([name]) => name));
  if (names.size < defs.length) throw new Error('a setting is declared twice');
  return { defs: Object.fromEntries(defs), rules: sets.flatMap(({ rules = [] }) => rules) };
}

/** Declares a module; the calls of its lists come from their declarations. */
export function defineModule(module: ModuleDef): ModuleDef {
  return { ...module, calls: [...module.calls, ...(module.resources ?? []).flatMap(callsOfResource)] };
}
