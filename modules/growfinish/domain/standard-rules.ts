import type { FcrBand, StandardRow } from '#engine/batch/domain/figures/standards.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { ageSpan, type ProgrammeLine } from './programme.ts';
import type { StandardType } from './standard-book.ts';

/** An issue of a row: 1 for the first. */
const at = (row: number, issue: Issue): Issue => ({ ...issue, row });

const NO_END = 1_000;

/** Weeks follow each other without gaps, feed is above 0, weights rise. */
export function weekIssues(weeks: readonly StandardRow[]): Issue[] {
  if (weeks.length === 0) return [refuse('V_REQUIRED', 'weeks', { field: 'weeks' })];
  return weeks.flatMap(({ week, feed, weight }, i) => {
    const before = weeks[i - 1];
    const issues: Issue[] = [];
    if (before !== undefined && week !== before.week + 1)
      issues.push(refuse('V_RANGE', 'week', { field: 'week', min: before.week + 1, max: before.week + 1 }));
    if (feed <= 0) issues.push(refuse('V_POSITIVE', 'feed', { field: 'feed' }));
    if (weight <= 0) issues.push(refuse('V_POSITIVE', 'weight', { field: 'weight' }));
    else if (before !== undefined && weight <= before.weight)
      issues.push(refuse('V_RANGE', 'weight', { field: 'weight', min: above(before.weight), max: 100_000 }));
    return issues.map((issue) => at(i + 1, issue));
  });
}

/** The next number of three decimals. */
const above = (value: number): number => Math.round((value + 0.001) * 1_000) / 1_000;

/** Weights rise, the feed conversion lies between 0.8 and 6. */
export function bandIssues(bands: readonly FcrBand[]): Issue[] {
  if (bands.length === 0) return [refuse('V_REQUIRED', 'bands', { field: 'bands' })];
  return bands.flatMap(({ upto, fcr }, i) => {
    const before = bands[i - 1];
    const issues: Issue[] = [];
    if (before !== undefined && upto <= before.upto) issues.push(refuse('V_RANGE', 'upto', { field: 'upto', min: above(before.upto), max: NO_END }));
    if (fcr < 0.8 || fcr > 6) issues.push(refuse('V_RANGE', 'fcr', { field: 'fcr', min: 0.8, max: 6 }));
    return issues.map((issue) => at(i + 1, issue));
  });
}

/** What the rules of a programme know of an item. */
export interface ProgrammeItem {
  readonly itemtp: string;
  readonly inuse: boolean;
  readonly withdrawal: number;
  /** Units it may be given in. */
  readonly units: readonly string[];
}

const TYPES: ReadonlySet<string> = new Set(['feed', 'medicine', 'vaccine']);

function itemIssues({ itemid, unit }: ProgrammeLine, item: ProgrammeItem | undefined): Issue[] {
  if (item === undefined || !item.inuse || !TYPES.has(item.itemtp)) return [refuse('V_NOTEXISTS', 'itemid', { value: itemid })];
  return unit !== null && !item.units.includes(unit) ? [refuse('V_NOTEXISTS', 'unit', { value: unit })] : [];
}

function limitIssues({ basis, low, high, every }: ProgrammeLine): Issue[] {
  const whole = basis === 'kg' || (Number.isInteger(low) && Number.isInteger(high));
  if (!whole) return [refuse('V_INTEGER', Number.isInteger(low) ? 'high' : 'low', { field: 'low' })];
  if (basis === 'week' && low < 1) return [refuse('V_RANGE', 'low', { field: 'low', min: 1, max: NO_END })];
  if (high < low || (basis === 'kg' && high === low)) return [refuse('V_RANGE', 'high', { field: 'high', min: low, max: NO_END })];
  return every !== null && basis === 'kg' ? [refuse('V_INVALID', 'every', { field: 'every' })] : [];
}

type Placed = { readonly line: ProgrammeLine; readonly row: number };

/** Feed phases are counted alike, and each begins where the one before ends: no gap, no overlap. */
function phaseIssues(phases: readonly Placed[]): Issue[] {
  const sorted = phases.toSorted((a, b) => a.line.low - b.line.low || a.row - b.row);
  return sorted.flatMap(({ line, row }, i) => {
    const before = sorted[i - 1]?.line;
    if (before === undefined) return [];
    if (line.basis !== before.basis) return [at(row, refuse('V_INVALID', 'basis', { field: 'basis' }))];
    const next = line.basis === 'kg' ? before.high : before.high + 1;
    return line.low === next ? [] : [at(row, refuse('V_RANGE', 'low', { field: 'low', min: next, max: next }))];
  });
}

/** Feed is of one phase, not repeated. */
const feedIssues = ({ every }: ProgrammeLine): Issue[] => (every === null ? [] : [refuse('V_INVALID', 'every', { field: 'every' })]);

/** Against what a programme is judged besides its lines. */
export interface ProgrammeFacts {
  readonly items: ReadonlyMap<string, ProgrammeItem>;
  readonly weeks: readonly StandardRow[];
  /** Usual age at sale, days; null where the standard never reaches that weight. */
  readonly saleAge: number | null;
}

/** The withdrawal of a medicine that would last past the usual age at sale: warned, W_HOLDAGE. */
function holdIssues(line: ProgrammeLine, item: ProgrammeItem, { weeks, saleAge }: ProgrammeFacts): Issue[] {
  const span = ageSpan(line, weeks);
  if (span === null || saleAge === null || item.withdrawal === 0) return [];
  const until = span.to + item.withdrawal;
  return until > saleAge ? [warn('W_HOLDAGE', 'high', { item: line.itemid, until, sale: saleAge })] : [];
}

/** Items are active, limits in order, feed phases without gap or overlap, no line twice; withdrawal past the usual sale age warns. */
export function lineIssues(lines: readonly ProgrammeLine[], facts: ProgrammeFacts): Issue[] {
  if (lines.length === 0) return [refuse('V_REQUIRED', 'lines', { field: 'lines' })];
  const placed = lines.map((line, i): Placed => ({ line, row: i + 1 }));
  const own = placed.flatMap(({ line, row }) => {
    const item = facts.items.get(line.itemid);
    const issues = [...itemIssues(line, item), ...limitIssues(line), ...(item?.itemtp === 'feed' ? feedIssues(line) : [])];
    return (issues.length > 0 || item === undefined ? issues : holdIssues(line, item, facts)).map((issue) => at(row, issue));
  });
  const phases = placed.filter(({ line }) => facts.items.get(line.itemid)?.itemtp === 'feed');
  const seen = new Set<string>();
  const twice = placed.flatMap(({ line, row }) => {
    const key = `${line.itemid} ${line.basis} ${line.low}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [at(row, refuse('V_DUP', 'itemid', { value: line.itemid }))];
  });
  return [...own, ...twice, ...phaseIssues(phases)];
}

/** Grams of poultry are kept as typed; figures read kg. */
export const weeksInKg = (weeks: readonly StandardRow[], stdtp: StandardType): StandardRow[] =>
  weeks.map((row) => (stdtp === 'poultry' ? { ...row, feed: row.feed / 1_000, weight: row.weight / 1_000 } : row));
