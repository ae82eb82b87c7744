import { readCtTable } from './cycles.ts';
import { readAnyPlate, readBmg, readGen5, readSoftMax, readTecan } from './densities.ts';
import { type ColumnMap, readMapped } from './mapped.ts';
import { readRdml } from './rdml.ts';
import { type FileReader, type FileSheet, type ReadAnswer, Unreadable } from './sheets.ts';

/** In this order: a family that says its name before one that is known by its shape alone. */
const READERS: readonly FileReader[] = [readSoftMax, readGen5, readBmg, readTecan, readCtTable, readAnyPlate];

function answered(read: () => ReadAnswer): ReadAnswer {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, fault: error.fault };
    throw error;
  }
}

const isEmpty = (sheets: readonly FileSheet[]): boolean => sheets.every(({ rows }) => rows.every((row) => row.every((cell) => cell === '')));

/**
 * Reads an instrument's file by what it holds, never by its name. All or nothing: the first fault is answered with its
 * line. `map`: how a file none of the readers knows is read.
 */
export function readRunFile(sheets: readonly FileSheet[], map: ColumnMap | null = null): ReadAnswer {
  return answered(() => {
    if (isEmpty(sheets)) throw new Unreadable('LAB_FILE_EMPTY', null);
    if (map !== null) return readMapped(sheets, map);
    for (const reader of READERS) {
      const answer = reader(sheets);
      if (answer !== null) return answer;
    }
    throw new Unreadable('LAB_FILE_UNKNOWN', null);
  });
}

/** Reads what an RDML archive holds. */
export function readRdmlFile(xml: string): ReadAnswer {
  return answered(() => readRdml(xml));
}
