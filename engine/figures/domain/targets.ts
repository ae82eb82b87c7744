import type { SettingDef } from '#engine/define/setting.ts';
import { latestRows, type SettingRow } from '#engine/define/setting-rows.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** When a target holds: a month (202601), a year (2026), or all other times. */
export type TargetTime = string;
export const ALWAYS: TargetTime = 'all';

/** Targets of figures by code and time, as a setting keeps them. */
export type TargetTable = Readonly<Record<string, Readonly<Record<TargetTime, number>>>>;

const TIME = /^(?:\d{4}(?:0[1-9]|1[0-2])?|all)$/;
const HIGHEST = 1_000_000;

/** The months of a year as times. */
export function monthsOf(year: number): readonly TargetTime[] {
  return Array.from({ length: 12 }, (_, i) => `${year}${String(i + 1).padStart(2, '0')}`);
}

function timesOf(value: unknown): Readonly<Record<TargetTime, number>> {
  if (typeof value === 'number') return { [ALWAYS]: value };
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** The table of a stored value; one number for all times counts as such. */
export function targetTable(value: unknown): TargetTable {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([code, times]) => [code, timesOf(times)]));
}

/**
 * Tables of targets in force on a day, the one that wins first: the farm's, then the company's for figures
 * the farm leaves out. A table the company has locked stands alone.
 */
export function targetTables(def: SettingDef, rows: readonly SettingRow[], day: BusinessDate): readonly TargetTable[] {
  const recorded = latestRows({ [def.name]: def }, rows, day);
  const company = recorded.filter(({ scope }) => scope === 'company');
  const farm = recorded.filter(({ scope }) => scope === 'farm');
  return (company.some(({ locked }) => locked) ? company : [...farm, ...company]).map(({ value }) => targetTable(value));
}

/** What the table says of a figure in a month: the month's value, else the year's, else the one of all times. */
export function targetAt(table: TargetTable, code: string, month: TargetTime): number | null {
  const times = table[code];
  return times?.[month] ?? times?.[month.slice(0, 4)] ?? times?.[ALWAYS] ?? null;
}

/** The table with one value set, or taken back where it is null. */
export function withTarget(table: TargetTable, code: string, time: TargetTime, value: number | null): TargetTable {
  const { [time]: _, ...rest } = table[code] ?? {};
  const times = value === null ? rest : { ...rest, [time]: value };
  const { [code]: __, ...others } = table;
  return Object.keys(times).length === 0 ? others : { ...others, [code]: times };
}

/** The figures' values of one year as those of the year before, where that year says something; months follow months. */
export function copiedFromLastYear(table: TargetTable, codes: readonly string[], year: number): TargetTable {
  const pairs: readonly (readonly [TargetTime, TargetTime])[] = [
    [String(year - 1), String(year)],
    ...monthsOf(year - 1).map((month, i) => [month, monthsOf(year)[i] ?? month] as const),
  ];
  let copied = table;
  for (const code of codes) {
    for (const [from, to] of pairs) {
      const value = table[code]?.[from];
      if (value !== undefined) copied = withTarget(copied, code, to, value);
    }
  }
  return copied;
}

/**
 * What is wrong with a value of the setting `field`: a figure nobody knows, a time that is none, a number out of bounds; null when
 * nothing. A number in place of times holds always.
 */
export function targetTableIssue(field: string, knows: (code: string) => boolean, value: unknown): Issue | null {
  const timeIssue = (code: string, time: string, target: unknown): Issue | null => {
    if (!TIME.test(time)) return refuse('V_INVALID', field, { field: `${code} ${time}` });
    const fits = typeof target === 'number' && Number.isFinite(target) && target >= 0 && target <= HIGHEST;
    return fits ? null : refuse('V_RANGE', field, { min: 0, max: HIGHEST });
  };
  const figureIssues = ([code, times]: readonly [string, unknown]): (Issue | null)[] => {
    if (!knows(code)) return [refuse('V_NOTEXISTS', field, { value: code })];
    const entries = typeof times === 'object' && times !== null ? Object.entries(times) : [[ALWAYS, times] as const];
    return entries.map(([time, target]) => timeIssue(code, time, target));
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('V_INVALID', field);
  return (
    Object.entries(value)
      .flatMap(figureIssues)
      .find((issue) => issue !== null) ?? null
  );
}
