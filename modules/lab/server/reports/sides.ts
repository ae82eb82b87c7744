import type { Db } from '#engine/server/db.ts';
import type { ReaderAt } from '#engine/server/report/reader-report.ts';
import { allLabSettings, insideLab, type LabValues, openSides, type Reading } from '../requests/context.ts';

/** The transaction of a report with its reader, as the laboratory's own helpers take it. */
export const readingOf = ({ tx, session }: Pick<ReaderAt, 'tx' | 'session'>): Reading => ({ db: tx as Db, session });

/** Opens both sides of the reader, for reports that a laboratory and the farms that send to it both read. */
export async function enterReaderSides(at: Pick<ReaderAt, 'tx' | 'session'>): Promise<Reading> {
  const reading = readingOf(at);
  await openSides(reading);
  return reading;
}

/** Settings of some laboratories; those of a laboratory the reader sends to are read inside it. */
export async function settingsOfLabs(reading: Reading, labs: Iterable<string>): Promise<ReadonlyMap<string, LabValues>> {
  const all = new Map<string, LabValues>();
  for (const labid of new Set(labs)) all.set(labid, await insideLab(reading, labid, () => allLabSettings(reading.db, labid)));
  return all;
}
