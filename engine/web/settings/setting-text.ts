import type { Setting } from './setting-calls.ts';

/** The value as one types it: ranges as "20–200", lists with commas, tables as JSON. */
export function settingText(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (type === 'range' && Array.isArray(value)) return value.join('–');
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The least and the most a number may be; empty where it has no bounds. */
export function boundsText({ min, max }: Pick<Setting, 'min' | 'max'>): string {
  if (min === null) return '';
  // A dash before a sign of minus would be read as one.
  return `${min}${min < 0 ? ' … ' : '–'}${max ?? ''}`;
}

const parts = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseNumber(clean: string): number | undefined {
  const bare = clean.replaceAll(',', '');
  return bare === '' || Number.isNaN(Number(bare)) ? undefined : Number(bare);
}

function parseNumbers(clean: string, by: RegExp): number[] | undefined {
  const numbers = parts(clean, by).map(Number);
  return numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : numbers;
}

function parseTable(clean: string): unknown {
  try {
    return JSON.parse(clean) as unknown;
  } catch {
    // Said beside the field.
    return undefined;
  }
}

const PARSERS: Readonly<Record<string, (clean: string) => unknown>> = {
  int: parseNumber,
  decimal: parseNumber,
  range: (clean) => parseNumbers(clean, /[–-]/),
  numbers: (clean) => parseNumbers(clean, /[,;]/),
  codes: (clean) => parts(clean, /[,;]/),
  table: parseTable,
};

/** What was typed as the setting's value; undefined where it cannot be read as one. */
export function parseSetting(text: string, type: string): unknown {
  const clean = text.trim();
  const parse = PARSERS[type];
  return parse === undefined ? clean || null : parse(clean);
}
