import type { RouteName } from '#engine/define/route-name.ts';
import type { Language, Text3 } from '#kernel/language.ts';

/** Something the search of the product found: a house, a note, a person, and the page it opens. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly route: RouteName;
  readonly params: Readonly<Record<string, string>>;
}

/** What a module lets the search find beside its screens; only asked where the person may view the page that shows it. */
export interface Finder {
  readonly key: string;
  readonly title: Text3;
  readonly menu: RouteName;
  /** What fits the words, the best first. Asked from two letters on. */
  readonly find: (words: string, language: Language) => Promise<readonly Found[]>;
}
