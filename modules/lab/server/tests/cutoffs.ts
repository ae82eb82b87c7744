import type { Db } from '#engine/server/db.ts';

/** SQL: the limits of a cut-off row as they are signed and as a result keeps them. */
export function limitsJson(row: string): string {
  const members = ['negop', 'neg', 'posop', 'pos', 'protection', 'a', 'b', 'least'].map((name) => `'${name}', ${row}.${name}`);
  return `jsonb_build_object(${members.join(', ')})`;
}

/** SQL: a row is signed as it stands. */
export function isSigned(row: string): string {
  return `exists (select 1 from lab_cutoff_sign s where s.farm_id = ${row}.farm_id and s.testcd = ${row}.testcd and s.kit = ${row}.kit
    and s.matrix = ${row}.matrix and s.fromdt = ${row}.fromdt and s.limits = ${limitsJson(row)})`;
}

/** A cut-off row as it is read to judge by. */
export interface StoredCutoff {
  readonly kit: string;
  readonly matrix: string;
  /** YYYYMMDD */
  readonly fromdt: string;
  readonly todt: string | null;
  readonly negop: '<' | '<=' | '>' | '>=' | null;
  readonly neg: number | null;
  readonly posop: '<' | '<=' | '>' | '>=';
  readonly pos: number;
  readonly protection: number | null;
  readonly a: number | null;
  readonly b: number | null;
  readonly least: number | null;
  readonly signed: boolean;
}

/** The rows of a test. */
export async function cutoffsOf(db: Db, labid: string, testcd: string): Promise<readonly StoredCutoff[]> {
  const { rows } = await db.query<StoredCutoff>(
    `select kit, matrix, to_char(fromdt, 'YYYYMMDD') as fromdt, to_char(todt, 'YYYYMMDD') as todt, negop, neg::float8, posop, pos::float8,
       protection::float8, a::float8, b::float8, least::float8, ${isSigned('c')} as signed
     from lab_cutoff c where farm_id = $1 and testcd = $2`,
    [labid, testcd],
  );
  return rows;
}
