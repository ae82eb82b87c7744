import type { AnimalPart } from '#engine/define/animal-part.ts';
import type { CodeList } from '#engine/define/code-rows.ts';
import type { HomeFigure, HomeGap, HomeTile } from '#engine/define/home.ts';
import type { ReportDef } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { SettingSet } from '#engine/define/setting.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import type { Transactions } from './db.ts';
import type { DemoPart } from './demo.ts';
import type { FixedList, ListQuery } from './lists.ts';
import type { Handler, SignedContext } from './pipeline.ts';
import type { Samples } from './samples.ts';

/** Tiles a module puts on Home; only asked for when the person may view its menu. */
export interface HomeTiles {
  /** Route whose view flag opens it. */
  readonly menu: RouteName;
  /** Key and route of the tile that says so when it fails. */
  readonly key: string;
  readonly label: Text3;
  readonly load: (ctx: SignedContext, farmid: string) => Promise<readonly HomeTile[]>;
}

/** What a module says of all farms in reach side by side; only asked for when the person may view its menu. */
export interface HomeFarms {
  readonly menu: RouteName;
  /** Figures of the farms over the last so many weeks, and what each has not entered. */
  readonly load: (ctx: SignedContext, weeks: number) => Promise<{ readonly figures: readonly HomeFigure[]; readonly gaps: readonly HomeGap[] }>;
}

/** An animal as the herd knows it: every identity with the days it carried it, for a tag given up may hang on another animal now. */
export interface KnownAnimal {
  readonly farmid: string;
  readonly animalId: string;
  readonly names: readonly { readonly pgid: string; readonly from: BusinessDate; readonly to: BusinessDate }[];
}

/** What a module tells of an animal on its card; only asked for when the person may view its menu. */
export interface AnimalParts {
  readonly menu: RouteName;
  readonly key: string;
  readonly title: Text3;
  /** Null where it has nothing to tell of the animal. */
  readonly load: (ctx: SignedContext, animal: KnownAnimal) => Promise<Pick<AnimalPart, 'columns' | 'rows' | 'marks'> | null>;
}

/** What all modules together bring: those that show or keep it for all are handed it. */
export interface Product {
  readonly transactions: Transactions;
  readonly routes: readonly RouteDef[];
  readonly sheets: readonly SheetDef[];
  readonly reports: readonly ReportDef[];
  readonly settings: Required<SettingSet>;
  /** Lists kept in the program, and those the database keeps. */
  readonly fixedList: FixedList;
  readonly codeLists: Readonly<Record<string, CodeList>>;
  /** Lists read from tables or worked out, by name. */
  readonly lists: Readonly<Record<string, ListQuery>>;
  readonly tiles: readonly HomeTiles[];
  readonly homeFarms: readonly HomeFarms[];
  readonly animalParts: readonly AnimalParts[];
  /** What visitors are shown, by module. */
  readonly samples: readonly (Samples & { readonly module: string })[];
}

/** The server half of a module; the composition root only puts the halves together. */
export interface ServerModule {
  readonly name: string;
  readonly handlers: (product: Product) => readonly Handler[];
  /** Lists it reads from its tables, or works out. */
  readonly lists?: Readonly<Record<string, ListQuery>>;
  readonly tiles?: readonly HomeTiles[];
  readonly homeFarms?: readonly HomeFarms[];
  readonly animalParts?: readonly AnimalParts[];
  /** What it shows visitors of its reports. */
  readonly samples?: Samples;
  /** What it fills the demonstration farm with. */
  readonly demo?: DemoPart;
}

/** Lists of all modules. @throws when two modules bring a list of one name. */
export function listQueries(modules: readonly ServerModule[]): Readonly<Record<string, ListQuery>> {
  const named = modules.flatMap(({ lists = {} }) => Object.entries(lists));
  const all = Object.fromEntries(named);
  if (Object.keys(all).length < named.length) throw new Error('two modules bring a list of one name');
  return all;
}
