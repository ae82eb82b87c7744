import { readFileSync } from 'node:fs';
import type { RecordTable } from '../domain/mixed-model.ts';
import { type CheckedPedigree, checkPedigree } from '../domain/pedigree-check.ts';

/** A published case: data, numbers as printed and numbers in double precision. */
export function readCase<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as T;
}

/** Rows of a comma-separated file by the names of its heading. */
export function readRows(name: string): Record<string, string>[] {
  const [heading = '', ...lines] = readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = heading.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, k) => [names[k] ?? '', value])));
}

export interface CasePedigreeRow {
  readonly id: string | number;
  readonly sire: string | number | null;
  readonly dam: string | number | null;
}

/** The pedigree of a case, numbered for computing; 0 and null are unknown. */
export function casePedigree(rows: readonly CasePedigreeRow[]): CheckedPedigree {
  const parent = (id: string | number | null): string | null => (id === null || id === 0 || id === '0' ? null : String(id));
  const { pedigree, defects } = checkPedigree(rows.map((row) => ({ id: String(row.id), sire: parent(row.sire), dam: parent(row.dam) })));
  if (pedigree === null) throw new Error(`faults in a case: ${JSON.stringify(defects)}`);
  return pedigree;
}

type Row = Readonly<Record<string, string | number>>;

/** Columns of a case's records: factors numbered by the order of their sorted values, animals by the pedigree. */
export function caseTable(
  pedigree: CheckedPedigree,
  rows: readonly Row[],
  columns: { animals: Record<string, string>; factors: readonly string[]; traits: readonly string[] },
): RecordTable {
  const numbers = (name: string): Float64Array =>
    Float64Array.from(rows, (row) => (row[name] === undefined || row[name] === '' ? Number.NaN : Number(row[name])));
  const codes = (name: string): Int32Array => {
    const levels = [...new Set(rows.map((row) => String(row[name])))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    return Int32Array.from(rows, (row) => levels.indexOf(String(row[name])));
  };
  const animal = (name: string): Int32Array => Int32Array.from(rows, (row) => pedigree.indexOf.get(String(row[name])) ?? -1);
  return {
    count: rows.length,
    factors: Object.fromEntries([
      ...Object.entries(columns.animals).map(([factor, name]) => [factor, animal(name)] as const),
      ...columns.factors.map((name) => [name, codes(name)] as const),
    ]),
    covariates: {},
    traits: Object.fromEntries(columns.traits.map((name) => [name, numbers(name)])),
  };
}
