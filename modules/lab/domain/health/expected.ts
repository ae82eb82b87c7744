import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Summary } from '../results/summary.ts';

/** Whether antibody is wanted (after a vaccine) or tells of the disease. */
export type Direction = 'wanted' | 'unwanted';
export type Vaccinated = 'any' | 'yes' | 'no';

/** What results of a disease should show. */
export interface Expected {
  readonly rowid: string;
  /** The farm whose row it is; null of the company. */
  readonly farmid: string | null;
  readonly fromdt: BusinessDate;
  readonly disease: string;
  /** One test of it; null all. */
  readonly testcd: string | null;
  /** One class of age or parity; null all. */
  readonly class: string | null;
  readonly vaccinated: Vaccinated;
  readonly direction: Direction;
  /** Band of the mean, of titres of the GMT. */
  readonly low: number | null;
  readonly high: number | null;
  /** Least share protected, %. */
  readonly protection: number | null;
  /** Greatest share positive that is green, and amber. */
  readonly green: number | null;
  readonly amber: number | null;
  readonly cvgood: number;
  readonly cvmost: number;
  /** Sampling plan: so many animals a class, every so many weeks. */
  readonly animals: number | null;
  readonly weeks: number | null;
}

/** What is read of which animals, on which day. */
export interface Asked {
  readonly farmid: string;
  readonly day: BusinessDate;
  readonly disease: string;
  readonly testcd: string;
  readonly class: string | null;
  /** Null where nobody knows. */
  readonly vaccinated: boolean | null;
}

function fits(row: Expected, asked: Asked): boolean {
  const state = asked.vaccinated === null ? null : asked.vaccinated ? 'yes' : 'no';
  return (
    row.disease === asked.disease &&
    row.fromdt <= asked.day &&
    (row.farmid === null || row.farmid === asked.farmid) &&
    (row.testcd === null || row.testcd === asked.testcd) &&
    (row.class === null || row.class === asked.class) &&
    (row.vaccinated === 'any' || row.vaccinated === state)
  );
}

/** How close a row is to what is asked: a farm's before its company's, then the test, the class, the vaccination state. */
const closeness = ({ farmid, testcd, class: klass, vaccinated }: Expected): number =>
  (farmid === null ? 0 : 8) + (testcd === null ? 0 : 4) + (klass === null ? 0 : 2) + (vaccinated === 'any' ? 0 : 1);

/** The row that says what is expected: the closest, of those the newest that is valid on the day. Null where nothing is. */
export function expectedFor(rows: readonly Expected[], asked: Asked): Expected | null {
  const fitting = rows.filter((row) => fits(row, asked));
  const [first] = fitting.toSorted((a, b) => closeness(b) - closeness(a) || (a.fromdt < b.fromdt ? 1 : -1));
  return first ?? null;
}

/** Colours of results; null where nothing is expected, or nothing was found. */
export type Colour = 'green' | 'amber' | 'red';

const WORST: readonly Colour[] = ['green', 'amber', 'red'];
const worst = (colours: readonly Colour[]): Colour | null =>
  colours.length === 0 ? null : (WORST[Math.max(...colours.map((one) => WORST.indexOf(one)))] ?? null);

/** Share of the wanted protection below which it is red. */
const NEAR = 0.8;

function bandColour({ low, high }: Expected, mean: number): Colour | null {
  if (low === null && high === null) return null;
  const under = low === null ? 0 : low - mean;
  const over = high === null ? 0 : mean - high;
  const off = Math.max(under, over, 0);
  if (off === 0) return 'green';
  // As far off as the band is wide, or half of the one limit there is.
  const far = low !== null && high !== null ? high - low : Math.abs(low ?? high ?? 0) / 2;
  return off <= far ? 'amber' : 'red';
}

function limitColour(value: number, green: number, amber: number): Colour {
  if (value <= green) return 'green';
  return value <= amber ? 'amber' : 'red';
}

/**
 * The colour of a group's figures: the worst of what a row says. The mean (titres: GMT) inside its band green, no further off than the band is
 * wide amber; protection at its target green, from four fifths of it amber; positive % and, of wanted antibody, CV by their two limits.
 */
export function colourOf(
  row: Expected,
  { n, mean, gmt, protection, positive, cv }: Pick<Summary, 'n' | 'mean' | 'gmt' | 'protection' | 'positive' | 'cv'>,
): Colour | null {
  if (n === 0) return null;
  const level = gmt ?? mean;
  const colours = [
    level === null ? null : bandColour(row, level),
    row.protection === null || protection === null ? null : limitColour(-protection, -row.protection, -row.protection * NEAR),
    row.green === null || row.amber === null || positive === null ? null : limitColour(positive, row.green, row.amber),
    row.direction === 'wanted' && cv !== null ? limitColour(cv, row.cvgood, row.cvmost) : null,
  ];
  return worst(colours.flatMap((one) => one ?? []));
}

/** What of a row contradicts itself. */
export function expectedIssues(row: Pick<Expected, 'low' | 'high' | 'green' | 'amber' | 'cvgood' | 'cvmost' | 'animals' | 'weeks'>): Issue[] {
  const { low, high, green, amber, cvgood, cvmost, animals, weeks } = row;
  const missing = (value: number | null, other: number | null, field: string): Issue[] =>
    value === null && other !== null ? [refuse('V_REQUIRED', field, { field })] : [];
  return [
    ...(low !== null && high !== null && high < low ? [refuse('V_RANGE', 'high', { min: low, max: 1e8 })] : []),
    ...missing(green, amber, 'green'),
    ...missing(amber, green, 'amber'),
    ...(green !== null && amber !== null && amber <= green ? [refuse('LAB_GREEN_AMBER', 'amber', { n: green })] : []),
    ...(cvmost <= cvgood ? [refuse('LAB_GREEN_AMBER', 'cvmost', { n: cvgood })] : []),
    ...missing(animals, weeks, 'animals'),
    ...missing(weeks, animals, 'weeks'),
  ];
}

/** When a class is next sampled by plan: so many weeks after its last sampling, at once where there is none. */
export function nextSampling(last: BusinessDate | null, weeks: number, today: BusinessDate): BusinessDate {
  return last === null ? today : addDays(last, 7 * weeks);
}
