import { wrapped } from '#engine/define/wrapped.ts';
import type { Language } from '#kernel/language.ts';

/** Signs of a line under a bar. */
const LINE = 13;
/** Names that stand side by side under their bars on a phone; more of them stand slanted. */
const SIDE_BY_SIDE = 4;
/** Names that can all be shown slanted. */
const ALL_SHOWN = 14;
const SLANT = 35;
/** Pixels from line to line: marks above and below Vietnamese and Thai letters do not touch. */
const LINE_HEIGHT = 18;
/** Pixels of a drawing beside its bars, and of a sign under them. */
const BESIDE = 60;
const SIGN = 7.5;
/** Signs of a line beyond which a name is broken even where there is room. */
const LONGEST_LINE = 22;

/** Lines of a slanted name that its neighbour leaves room for, bars being so many pixels apart. */
const slantedLines = (apart: number): number => Math.max(1, Math.floor((apart * Math.sin((SLANT * Math.PI) / 180)) / LINE_HEIGHT));

/** The first lines of a name; what is left out is said by a sign and stands in the table and in the hint of the bar. */
function cut(name: string, most: number): string {
  const lines = name.split('\n');
  if (lines.length <= most) return name;
  const shown = lines.slice(0, most).join('\n');
  return `${shown.replace(/[\s·]+$/u, '')}…`;
}

/**
 * How the names under bars are set so that none is left out: in lines side by side where the drawing (`width` in pixels, when it
 * is known) has room for them, else slanted, with as many lines as do not run into the next name.
 */
export function namesUnderBars(names: readonly string[], language: Language, width?: number): object {
  const words = names.some((name) => /\p{L}{3}/u.test(name));
  if (!words || names.length > ALL_SHOWN) return {};
  const room = width === undefined ? 0 : Math.floor((width - BESIDE) / names.length / SIGN);
  const signs = Math.max(room, LINE);
  const formatter = (name: string): string => wrapped(name, language, Math.min(signs, LONGEST_LINE));
  const level = { interval: 0, hideOverlap: false, lineHeight: LINE_HEIGHT, formatter };
  if (names.length <= SIDE_BY_SIDE || room >= LINE) return level;
  // Hung by its first line: the others stand below it, not in the drawing.
  const lines = width === undefined ? Number.POSITIVE_INFINITY : slantedLines((width - BESIDE) / names.length);
  // A single line may be longer: what tells names apart often stands at their end.
  const slanted = (name: string): string => cut(lines === 1 ? wrapped(name, language, LONGEST_LINE) : formatter(name), lines);
  return { ...level, rotate: SLANT, verticalAlign: 'top', margin: 10, formatter: slanted };
}
