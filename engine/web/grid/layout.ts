import type { Column } from '#engine/define/report.ts';
import { withUnit } from '#engine/define/units.ts';
import { textWidth } from '#engine/sheet/escape.ts';
import type { Language } from '#kernel/language.ts';
import { widthOf } from './cell-text.ts';

/** A column with its place. */
export interface PlacedColumn {
  readonly column: Column;
  readonly label: string;
  readonly width: number;
  /** Room of the header's text where the column may grow: as narrow as two lines allow. */
  readonly headRoom: number;
  readonly left: number;
  readonly frozen: boolean;
}

/** Neighbours under one title. */
export interface HeaderGroup {
  readonly label: string;
  readonly left: number;
  readonly width: number;
  readonly span: number;
  readonly frozen: boolean;
  readonly key: string;
}

export interface GridLayout {
  readonly columns: readonly PlacedColumn[];
  /** Rows of titles above the names, outermost first: none, one or two. */
  readonly groupRows: readonly (readonly HeaderGroup[])[];
  readonly width: number;
  readonly frozen: number;
  /** Lines the tallest header needs. */
  readonly lines: number;
}

/** A table of columns narrower than this is small: it is not drawn out over the page, and its headers need not wrap. */
export const SMALL = 480;
/** Pixels beside the text of a header: padding and the sign of the sort. */
const BESIDE = 18;
/** Pixels a header's text may grow to for the sake of fewer lines. */
const WIDEST_HEAD = 200;
const THAI = /[\u0E00-\u0E7F]/;
/** Pixels of a bold Thai sign with the marks above it. */
const THAI_SIGN = 10.5;
/** Pixels up to which a Thai header is not broken. */
const ONE_LINE_THAI = 130;
/** Pixels a column grows to for it where every column has a width of its own. */
const WIDEST_COLUMN = 130;

/** Pixels of a bold sign of the other scripts. */
const SIGN = 7.8;

const words = new Map<string, readonly string[]>();

/** The words a header is broken between; Thai has no spaces, its words are found where the browser knows them. */
function wordsOf(label: string): readonly string[] {
  const known = words.get(label);
  if (known !== undefined) return known;
  const found = THAI.test(label) && 'Segmenter' in Intl ? new Intl.Segmenter('th', { granularity: 'word' }).segment(label) : null;
  const split = found === null ? label.split(/\s+/) : [...found].map(({ segment }) => segment);
  words.set(label, split);
  return split;
}

/** Lines a header takes in its column, words unbroken. */
function linesOf(label: string, width: number): number {
  const [sign, gap] = THAI.test(label) ? [THAI_SIGN, 0] : [SIGN, 1];
  const room = Math.max(4, Math.floor((width - BESIDE) / sign));
  let lines = 1;
  let used = 0;
  for (const word of wordsOf(label)) {
    const signs = textWidth(word);
    const space = gap * Math.sign(used);
    if (used + space + signs <= room) used += space + signs;
    else {
      lines += (used > 0 ? 1 : 0) + Math.ceil(signs / room) - 1;
      used = signs % room === 0 ? room : signs % room;
    }
  }
  return Math.min(lines, 4);
}

/** Room of a header that may have two lines; a short Thai one stands in one, for it would be broken within a compound. */
function headRoomOf(label: string, width: number): number {
  const whole = THAI.test(label) ? Math.min(textWidth(label) * THAI_SIGN, ONE_LINE_THAI) : 0;
  return Math.max(widened(label, width, 2, WIDEST_HEAD) - BESIDE, Math.round(whole));
}

/** The width, or as much more as lets a header take at most so many lines. */
function widened(label: string, width: number, lines: number, widest: number): number {
  let room = width;
  while (linesOf(label, room) > lines && room < widest) room += 8;
  return room;
}

function headerText(column: Column, language: Language): string {
  return withUnit(column.label[language], column.unit ?? (column.type === 'percent' ? '%' : undefined), language);
}

/** Columns among which the one that says whose row it is stays in sight. */
const NEAR = 3;

/** The column that says whose row it is: an animal near the front, else the first that stays in sight, else any animal, else the first. */
export function identityOf(columns: readonly Column[]): Column | undefined {
  const animal = columns.findIndex(({ type }) => type === 'animal');
  const kept = columns.find(({ frozen }) => frozen === true);
  return animal >= NEAR && kept !== undefined ? kept : (columns[animal] ?? kept ?? columns[0]);
}

/** Columns that stay in sight: those declared, the first always, and the one that says whose row it is where it stands near them. */
function frozenIn(columns: readonly Column[]): number {
  const last = columns.findLastIndex((column) => column.frozen === true);
  const identity = columns.findIndex(({ type }) => type === 'animal');
  return columns.length < 2 ? 0 : Math.max(1, last + 1, identity < NEAR ? identity + 1 : 0);
}

/** A phone has room beside one column: the one that says whose row it is comes first, and it alone stays; a table may name which, and what follows. */
export function narrowed(columns: readonly Column[]): readonly Column[] {
  const named = columns.filter(({ phone }) => phone !== undefined).toSorted((a, b) => (a.phone ?? 0) - (b.phone ?? 0));
  const identity = named[0] ?? identityOf(columns);
  if (identity === undefined) return columns;
  const order = [identity, ...named.slice(1), ...columns.filter((column) => column !== identity && column.phone === undefined)];
  return order.map((column, at) => (column.frozen === true || at === 0 ? { ...column, frozen: at === 0 } : column));
}

/** Places columns: those that stay in sight first. */
export function layoutOf(columns: readonly Column[], language: Language): GridLayout {
  const frozen = frozenIn(columns);
  let left = 0;
  const placed = columns.map((column, index) => {
    const label = headerText(column, language);
    const width = widened(label, widthOf(column, label), 3, WIDEST_COLUMN);
    const one = { column, label, width, headRoom: headRoomOf(label, width), left, frozen: index < frozen };
    left += width;
    return one;
  });
  const depth = Math.max(0, ...columns.map((column) => titlesOf(column, language).length));
  // A small table has room for whole headers.
  const roomy = left < SMALL ? placed.map((one) => ({ ...one, headRoom: Math.max(one.headRoom, WIDEST_HEAD) })) : placed;
  return {
    columns: roomy,
    groupRows: Array.from({ length: depth }, (_, row) => groupsOf(placed, row, language)),
    width: left,
    frozen,
    lines: Math.max(1, ...placed.map((one) => linesOf(one.label, one.width))),
  };
}

/** Titles above the name, outermost first. */
const titlesOf = ({ over, group }: Column, language: Language): readonly string[] =>
  [over, group].flatMap((title) => (title === undefined ? [] : [title[language]]));

/** The titles of a row; neighbours share one where also the titles above them are the same. */
function groupsOf(placed: readonly PlacedColumn[], row: number, language: Language): HeaderGroup[] {
  const groups: { label: string; left: number; width: number; span: number; frozen: boolean; key: string; path: string }[] = [];
  for (const { column, left, width, frozen } of placed) {
    const titles = titlesOf(column, language);
    const label = titles[row] ?? '';
    const path = titles.slice(0, row + 1).join('\n');
    const open = groups.at(-1);
    if (open !== undefined && open.path === path && label !== '' && open.frozen === frozen) {
      open.width += width;
      open.span += 1;
    } else groups.push({ label, left, width, span: 1, frozen, key: column.key, path });
  }
  return groups;
}
