import type { Call } from './call.ts';
import type { Words } from './fields.ts';
import type { ReportDef } from './report.ts';
import type { RouteDef } from './route.ts';
import type { SheetDef } from './sheet-def.ts';

/** What a module contributes to the registry; both sides read it. */
export interface ModuleDef {
  readonly name: string;
  readonly routes: readonly RouteDef[];
  readonly calls: readonly Call[];
  readonly reports: readonly ReportDef[];
  readonly sheets: readonly SheetDef[];
  /** Fixed lists by name, beside those that the fields of its reports carry. */
  readonly lists?: Readonly<Record<string, Words>>;
}

/** Every fixed list of the product by its name. @throws when one name stands for two lists. */
export function fixedLists(modules: readonly ModuleDef[]): ReadonlyMap<string, Words> {
  const named = modules.flatMap(({ lists = {}, reports }) => [
    ...Object.entries(lists),
    ...reports
      .flatMap(({ fields }) => fields)
      .flatMap(({ list, options }) => (list === undefined || options === undefined ? [] : [[list, options] as const])),
  ]);
  const lists = new Map<string, Words>();
  for (const [name, words] of named) {
    const known = lists.get(name) ?? words;
    if (Object.keys(known).join() !== Object.keys(words).join()) throw new Error(`the list ${name} is declared twice, with other codes`);
    lists.set(name, words);
  }
  return lists;
}

/** Declares a module. */
export function defineModule(module: ModuleDef): ModuleDef {
  return module;
}
