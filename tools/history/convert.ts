import type { BusinessDate } from '#kernel/business-date.ts';
import { type BadLine, birthKind, type ServiceRow } from './services.ts';

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

/** Import sheets a services table fills. */
export type HistorySheet = 'gilt' | 'weaned' | 'mating' | 'abortion' | 'farrowing' | 'weaning';

export type HistoryRow = Readonly<Record<string, string | number | null>>;

/** Rows by sheet, and the lines left out with the reason. */
export interface ConvertedHistory {
  readonly sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>;
  readonly bad: readonly BadLine[];
  /** Last day of any event: the farm goes live after it. */
  readonly last: BusinessDate | null;
}

type Sheets = Record<HistorySheet, HistoryRow[]>;

function enter(sheets: Sheets, first: ServiceRow, choices: HistoryChoices): void {
  const { lineage, source, roomid } = choices;
  // The table begins with her first service, so that is the first day she is known to be there.
  const row = {
    pgid: first.sow,
    entrydt: first.served,
    birthdt: null,
    lineage,
    source,
    roomid,
    weight: null,
    remark: null,
  };
  if (first.parity === 1) sheets.gilt.push({ ...row, rutdt: null });
  else
    sheets.weaned.push({
      ...row,
      services: first.parity - 1,
      parity: first.parity - 1,
      weandt: null,
      farrowdt: null,
      livenum: null,
      weannum: null,
    });
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

function addService(sheets: Sheets, row: ServiceRow, choices: HistoryChoices): BadLine | null {
  sheets.mating.push({
    pgid: row.sow,
    matedt: row.served,
    matetp: choices.matetp,
    boarid: choices.boarid,
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

/**
 * Turns a table of services into rows of the import sheets for a first load. A sow's first row tells
 * how she came: pregnancy 1 a gilt, a later one a sow that came weaned with one less of services and
 * farrowings. Nothing is made up: what the table does not know stays blank or takes the chosen code,
 * and a weaned count that differs from the pigs born is left for the load to mark as unbalanced.
 */
export function toHistory(rows: readonly ServiceRow[], choices: HistoryChoices): ConvertedHistory {
  const sheets: Sheets = { gilt: [], weaned: [], mating: [], abortion: [], farrowing: [], weaning: [] };
  const bad: BadLine[] = [];
  const seen = new Set<string>();
  let last: BusinessDate | null = null;
  for (const row of [...rows].sort((a, b) => (a.served < b.served ? -1 : a.served > b.served ? 1 : a.line - b.line))) {
    if (!seen.has(row.sow)) enter(sheets, row, choices);
    seen.add(row.sow);
    const problem = addService(sheets, row, choices);
    if (problem !== null) bad.push(problem);
    for (const day of [row.served, row.farrowed, row.weaned]) if (day !== null && (last === null || day > last)) last = day;
  }
  return { sheets, bad, last };
}
