import type { BadLine } from '#engine/sheet/text-table.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { leaves, type OtherEvent } from './events.ts';
import { birthKind, type ServiceRow } from './services.ts';

/** What the table does not know, chosen once for all rows. */
export interface HistoryChoices {
  readonly boarid: string;
  readonly roomid: string;
  readonly nursery: string | null;
  readonly applyid: string;
  readonly lineage: string;
  readonly source: string;
  readonly matetp: string;
  readonly abortionReason: string | null;
}

/** Choices of a table that tells nothing more: everything is the code "unknown". */
export const UNKNOWN_CHOICES: HistoryChoices = {
  boarid: 'unknown',
  roomid: 'unknown',
  nursery: null,
  applyid: 'unknown',
  lineage: 'unknown',
  source: 'unknown',
  matetp: 'AI',
  abortionReason: null,
};

/** Import sheets a history fills, in the order a day is lived: what is loaded goes by it. */
export const HISTORY_SHEETS = [
  'boar',
  'gilt',
  'weaned',
  'pregnancy-check',
  'return',
  'abortion',
  'farrowing',
  'weaning',
  'heat',
  'mating',
  'cull',
  'sale',
  'death',
] as const;
export type HistorySheet = (typeof HISTORY_SHEETS)[number];

export type HistoryRow = Readonly<Record<string, string | number | null>>;

/** Rows by sheet, and the lines left out with the reason. */
export interface ConvertedHistory {
  readonly sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>;
  readonly bad: readonly BadLine[];
  /** Last day of any event: the farm goes live after it. */
  readonly last: BusinessDate | null;
  /** Boars that services name and no line enters: those matings are by an unknown one. */
  readonly strangers: readonly string[];
  /** Sows and gilts that no line says left, with the last day each is heard of. */
  readonly present: ReadonlyMap<string, BusinessDate>;
}

/** What a table of services goes with. */
export interface HistoryParts {
  readonly choices: HistoryChoices;
  /** Entries, heats, checks, abortions, leavings. */
  readonly events?: readonly OtherEvent[];
  /** Sows not heard of for so many days before the table ends left on the last day they are heard of. */
  readonly gone?: number | null;
}

type Sheets = Record<HistorySheet, HistoryRow[]>;

function entryRow(pgid: string, entrydt: BusinessDate, choices: HistoryChoices, known: Partial<OtherEvent> = {}): HistoryRow {
  const { born = null, lineage, source, weight = null } = known;
  const { roomid } = choices;
  return { pgid, entrydt, birthdt: born, lineage: lineage ?? choices.lineage, source: source ?? choices.source, roomid, weight, remark: null };
}

/** The table begins with her first service, so that is the first day she is known to be there. */
function enter(sheets: Sheets, first: ServiceRow, choices: HistoryChoices): void {
  const row = entryRow(first.sow, first.served, choices);
  if (first.parity === 1) sheets.gilt.push({ ...row, rutdt: null });
  else {
    const before = first.parity - 1;
    sheets.weaned.push({ ...row, services: before, parity: before, weandt: null, farrowdt: null, livenum: null, weannum: null });
  }
}

function farrowing(row: ServiceRow, choices: HistoryChoices): HistoryRow {
  return {
    pgid: row.sow,
    farrowdt: row.farrowed,
    livenum: row.bornAlive,
    deadnum: null,
    mummynum: null,
    weaknum: null,
    totalweight: null,
    farrowgrp: null,
    applyid: choices.applyid,
  };
}

function weaning(row: ServiceRow, choices: HistoryChoices): HistoryRow {
  return {
    pgid: row.sow,
    weandt: row.weaned,
    weannum: row.weanedPigs,
    mlweannum: null,
    feweannum: null,
    weanweight: null,
    weangrp: null,
    roomid: choices.nursery,
    applyid: choices.applyid,
  };
}

function addService(sheets: Sheets, row: ServiceRow, choices: HistoryChoices, boars: ReadonlySet<string>): BadLine | null {
  sheets.mating.push({
    pgid: row.sow,
    matedt: row.served,
    matetp: choices.matetp,
    boarid: row.boar !== null && boars.has(row.boar) ? row.boar : choices.boarid,
    boarid2: null,
    boarid3: null,
    mategrp: null,
    applyid: choices.applyid,
  });
  const kind = birthKind(row);
  if (kind === 'none') return null;
  if (kind === 'impossible')
    return {
      line: row.line,
      why: 'farrowing neither 105 to 125 days after the service nor an abortion after 24 to 104',
    };
  if (kind === 'abortion') {
    sheets.abortion.push({
      pgid: row.sow,
      abortdt: row.farrowed,
      applyid: choices.applyid,
      reason: choices.abortionReason,
    });
    return null;
  }
  if (row.bornAlive === null) return { line: row.line, why: 'farrowing without a count of pigs born alive' };
  sheets.farrowing.push(farrowing(row, choices));
  if (row.weaned === null) return null;
  if (row.weanedPigs === null) return { line: row.line, why: 'weaning without a count of pigs' };
  sheets.weaning.push(weaning(row, choices));
  return null;
}

/** One of the events a table brings beside the services, as a row of its sheet; entries are made by {@link enterAll}. */
function eventRow(event: OtherEvent, choices: HistoryChoices): HistoryRow {
  const { animal: pgid, on, reason, weight, result, kind } = event;
  const head = { pgid, applyid: choices.applyid };
  switch (event.sheet) {
    case 'heat':
    case 'return':
      return { ...head, rutdt: on };
    case 'pregnancy-check':
      return { ...head, fregexamdt: on, fregexamreslt: result };
    case 'abortion':
      return { ...head, abortdt: on, reason: reason ?? choices.abortionReason };
    case 'death':
      return { ...head, eventdt: on, way: kind === 'euthanised' ? 'euthanised' : 'died', weight, reason: reason ?? 'unknown' };
    default:
      return { ...head, eventdt: on, weight, price: null, buyer: null, reason: reason ?? 'unknown' };
  }
}

/** Why an entry of the table is passed over; null where it stands. */
function entryFault({ animal, on, sheet }: OtherEvent, served: ServiceRow | undefined, entered: ReadonlySet<string>): string | null {
  if (entered.has(animal)) return `${animal} was entered on an earlier line`;
  if (served === undefined) return null;
  if (sheet === 'boar') return `${animal} is entered as a boar and served as a sow`;
  if (served.parity > 1) return `the services of ${animal} begin with pregnancy ${served.parity}: she enters weaned on ${served.served}`;
  return served.served < on ? `${animal} was served on ${served.served}, before she came: she enters then` : null;
}

/** Boars and gilts on the day the table says they came; sows it first knows in a later pregnancy came weaned. */
function enterAll(sheets: Sheets, rows: readonly ServiceRow[], events: readonly OtherEvent[], choices: HistoryChoices): BadLine[] {
  const bad: BadLine[] = [];
  const first = new Map([...Map.groupBy(rows, ({ sow }) => sow)].flatMap(([sow, [row]]) => (row === undefined ? [] : [[sow, row] as const])));
  const entered = new Set<string>();
  for (const event of events) {
    const { animal, line, on, sheet } = event;
    if (sheet !== 'gilt' && sheet !== 'boar') continue;
    const why = entryFault(event, first.get(animal), entered);
    if (why !== null) {
      bad.push({ line, why });
      continue;
    }
    entered.add(animal);
    sheets[sheet].push({ ...entryRow(animal, on, choices, event), ...(sheet === 'gilt' ? { rutdt: null } : {}) });
  }
  for (const row of first.values()) if (!entered.has(row.sow)) enter(sheets, row, choices);
  return bad;
}

/** Sheets filled by events other than entries. */
const BESIDE_SERVICES: ReadonlySet<string> = new Set(['heat', 'return', 'pregnancy-check', 'abortion', 'cull', 'sale', 'death']);

/** The day of a row's event. */
export function dayOf(row: HistoryRow): BusinessDate {
  const { entrydt, matedt, farrowdt, abortdt, weandt, rutdt, fregexamdt, eventdt } = row;
  return (entrydt ?? matedt ?? farrowdt ?? abortdt ?? weandt ?? rutdt ?? fregexamdt ?? eventdt) as BusinessDate;
}

/** The last day each animal entered is heard of. */
function lastHeard(sheets: Sheets): Map<string, BusinessDate> {
  const heard = new Map<string, BusinessDate>();
  for (const row of HISTORY_SHEETS.flatMap((sheet) => sheets[sheet])) {
    const [pgid, day] = [String(row['pgid']), dayOf(row)];
    const known = heard.get(pgid);
    if (known === undefined || known < day) heard.set(pgid, day);
  }
  return heard;
}

/**
 * Turns a table of services and what goes with it into rows of the import sheets for a first load. A sow's first row tells
 * how she came: pregnancy 1 a gilt, a later one a sow that came weaned with one less of services and
 * farrowings. Nothing is made up: what the tables do not know stays blank or takes the chosen code,
 * a weaned count that differs from the pigs born is left for the load to mark as unbalanced, and an animal that no line
 * says left stays, unless who loads says how long a silence means that it is gone.
 */
export function toHistory(rows: readonly ServiceRow[], { choices, events = [], gone = null }: HistoryParts): ConvertedHistory {
  const sheets = Object.fromEntries(HISTORY_SHEETS.map((sheet) => [sheet, []])) as unknown as Sheets;
  const services = [...rows].sort((a, b) => (a.served < b.served ? -1 : a.served > b.served ? 1 : a.line - b.line));
  const others = events.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.line - b.line));
  const bad = enterAll(sheets, services, others, choices);
  const boars = new Set(sheets.boar.map(({ pgid }) => String(pgid)));
  for (const row of services) {
    const problem = addService(sheets, row, choices, boars);
    if (problem !== null) bad.push(problem);
  }
  const known = new Set(['boar', 'gilt', 'weaned'].flatMap((sheet) => sheets[sheet as HistorySheet].map(({ pgid }) => pgid)));
  for (const event of others.filter(({ sheet }) => BESIDE_SERVICES.has(sheet))) {
    if (known.has(event.animal)) sheets[event.sheet].push(eventRow(event, choices));
    else bad.push({ line: event.line, why: `${event.animal} is neither served nor entered by any line` });
  }
  const heard = lastHeard(sheets);
  const last = [...heard.values()].reduce<BusinessDate | null>((latest, day) => (latest === null || day > latest ? day : latest), null);
  const left = new Set(others.filter(leaves).map(({ animal }) => animal));
  for (const [pgid, day] of heard) {
    if (left.has(pgid) || boars.has(pgid) || gone === null || last === null || addDays(day, gone) >= last) continue;
    left.add(pgid);
    sheets.cull.push({ pgid, eventdt: day, weight: null, price: null, buyer: null, reason: 'unknown', applyid: choices.applyid });
  }
  const strangers = [...new Set(services.flatMap(({ boar }) => (boar === null || boars.has(boar) ? [] : [boar])))];
  return { sheets, bad, last, strangers, present: new Map([...heard].filter(([pgid]) => !left.has(pgid) && !boars.has(pgid))) };
}
