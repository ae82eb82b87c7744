import { textWidth } from '#engine/sheet/escape.ts';
import { longestWord } from '#engine/sheet/longest-word.ts';
import type { SheetColumn } from '#engine/sheet/model.ts';

/** Mean width of a sign of the type, in parts of its size; capitals are a little wider. */
const SIGN = 0.56;
/** A Thai name of so few signs is a fifth wider than their mean, which nothing evens out: it would break within a word. */
const NAME = 8;
const THAI_WIDER = 1.2;
const THAI = /[\u0E00-\u0E7F]/;
const wider = (text: string): number => (THAI.test(text) && textWidth(text) <= NAME ? THAI_WIDER : 1);
/** Space left and right of the text of a cell, in points. */
const PADDING = 6;
/** Signs of a text column beyond which it wraps rather than grows. */
const COMFORT = 34;
/** Signs up to which a short text asks for half of itself, so that it takes two lines and not four. */
const SHORT = 24;
/** The room a column asks for at a type size, in points. */
export interface Needs {
  /** Without breaking a word or a number. */
  least(size: number): number;
  /** Without a second line, up to a comfortable measure. */
  best(size: number): number;
}

/** Room below which a text is not squeezed: its longest word, and half of a short one. */
function leastOf(text: string, width: number): number {
  return Math.max(longestWord(text) * wider(text), width <= SHORT ? Math.min(width, width / 2 + 1) : SHORT / 2);
}

/** What a column asks for, from its header and all its texts. */
export function measure(column: SheetColumn, texts: readonly string[]): Needs {
  const breaks = column.kind === 'text';
  // A header is bold, hence a twelfth wider, and takes up to three lines.
  const bold = 1.08 * wider(column.header);
  const head = textWidth(column.header) * bold;
  let least = longestWord(column.header) * bold;
  let best = Math.max(least, head / 2);
  for (const text of texts) {
    const width = textWidth(text) * wider(text);
    if (width <= least) continue;
    least = Math.max(least, breaks ? leastOf(text, width) : width);
    best = Math.max(best, width);
  }
  // A column left blank to be written in by hand keeps the width it was declared with.
  if (breaks && column.width !== undefined && texts.every((text) => text === '')) best = Math.max(best, column.width);
  best = Math.max(least, breaks ? Math.min(best, COMFORT) : best);
  const points = (signs: number, size: number): number => Math.max(2, signs) * SIGN * size + PADDING;
  return { least: (size) => points(least, size), best: (size) => points(best, size) };
}

/** Columns under one title, which is bold: what they lack of the room of its longest word is shared among them. */
export function roomForTitle(title: string, needs: readonly Needs[]): Needs[] {
  const word = longestWord(title) * 1.08 * wider(title);
  const raised = (of: keyof Needs) => (need: Needs, size: number) => {
    const lack = word * SIGN * size + PADDING - needs.reduce((sum, one) => sum + one[of](size), 0);
    return need[of](size) + Math.max(0, lack) / needs.length;
  };
  const [least, best] = [raised('least'), raised('best')];
  return needs.map((need) => ({ least: (size) => least(need, size), best: (size) => best(need, size) }));
}

/**
 * Widths of columns in a room: what each likes best, or the least plus a fair share of what is left.
 * A table that nearly fills the page is stretched to its full width.
 */
export function fitColumns(needs: readonly Needs[], room: number, size: number): number[] {
  const best = needs.map((need) => need.best(size));
  const least = needs.map((need) => need.least(size));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const wanted = sum(best);
  const round = (value: number): number => Math.floor(value * 100) / 100;
  if (wanted <= room) {
    const stretch = wanted > room * 0.6 ? room / wanted : 1;
    return best.map((value) => round(value * stretch));
  }
  const needed = sum(least);
  // A single column wider than the page is cut to the page; its words break.
  if (needed >= room) return least.map((value) => round((value * room) / needed));
  const share = (room - needed) / (wanted - needed);
  return least.map((value, index) => round(value + ((best[index] ?? value) - value) * share));
}
