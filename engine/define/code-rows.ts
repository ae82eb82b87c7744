import type { Text3 } from '#kernel/language.ts';

/** A name in the three languages; Vietnamese is the one that must be there. */
export interface Names {
  readonly V: string;
  readonly E?: string;
  readonly T?: string;
}

/** A row of a list: what travels, its names, and members a parent filters by. */
export interface NewCode {
  readonly value: string;
  readonly names: Names;
  readonly sort?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A list the database keeps: the rows the system begins with, beside which companies and farms keep their own. */
export interface CodeList {
  /** What a keeper of lists calls it. */
  readonly title: Text3;
  /** Members of its rows that narrow it: a row without one fits all. */
  readonly parents?: readonly string[];
  /** Further members of its rows that a keeper sets to Y or N. */
  readonly marks?: readonly string[];
  /** The manager of a farm keeps its rows; without it from the company's manager on. */
  readonly byFarm?: true;
  /** Open to visitors. */
  readonly visitors?: true;
  /** Absent: the farm's own rows alone. */
  readonly rows?: readonly NewCode[];
  /** Rows of its own that a farm which is tried begins with. */
  readonly sample?: readonly NewCode[];
}

/** Lines "value | Vietnamese | English | Thai | name=value name=value" as rows of a list, in the order written. */
export function rowsOf(text: string): NewCode[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', V = '', E = '', T = '', extra = ''] = line.split('|').map((part) => part.trim());
      const pairs = extra
        .split(/\s+/)
        .filter((part) => part !== '')
        .map((part) => part.split('=') as [string, string]);
      return { value, names: { V, E, T }, extra: Object.fromEntries(pairs) };
    });
}

/** Words by code as rows of a list. */
export function rowsOfWords(words: Readonly<Record<string, Text3>>): NewCode[] {
  return Object.entries(words).map(([value, names]) => ({ value, names }));
}
