import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { labTest } from '../../contract/tests/test.resource.ts';
import { cutoffIssues, type TypedCutoff, type TypedTest, testIssues } from '../../domain/tests/test-rules.ts';
import { isSigned } from './cutoffs.ts';

/** A row of cut-offs with all its members, in one order: what is compared to know that it stands as it was. */
const wholeRow = (row: TypedCutoff): string =>
  JSON.stringify([row.kit, row.matrix, row.fromdt, row.negop ?? null, row.neg ?? null, row.posop, row.pos, row.a ?? null, row.b ?? null]);

const linesIn = <T>(row: unknown, key: string): readonly T[] =>
  ((row as Readonly<Record<string, unknown>> | null)?.[key] as readonly T[] | undefined) ?? [];

interface TypedPrice {
  readonly pricelist: string;
  readonly fromdt: string;
}
/** A list says one price a day. */
function refuseTwice(prices: readonly TypedPrice[]): void {
  const keys = prices.map(({ pricelist, fromdt }) => `${pricelist} ${fromdt}`);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw refused('V_DUP', 'prices', { value: twice });
}

/** Results keep the row they were judged by: one that judged stays as it is and is only ended; another begins after it. */
const check: CheckRow = async ({ db }, { farmid }, body, before) => {
  const typed = linesIn<TypedCutoff>(body, 'cutoffs').map((row) => ({
    ...row,
    todt: row.todt ?? null,
    negop: row.negop ?? null,
    neg: row.neg ?? null,
    a: row.a ?? null,
    b: row.b ?? null,
  }));
  const kits = linesIn<{ readonly kit: string }>(body, 'kits').map(({ kit }) => kit);
  const issues = [...testIssues(body as unknown as TypedTest), ...cutoffIssues(typed, kits)];
  if (issues.length > 0) throw new Refused(issues);
  refuseTwice(linesIn<TypedPrice>(body, 'prices'));
  if (before === null) return;
  const standing = new Set(typed.map(wholeRow));
  const gone = linesIn<TypedCutoff>(before, 'cutoffs').filter((row) => !standing.has(wholeRow(row)));
  for (const { kit, matrix, fromdt } of gone) {
    const { rows } = await db.query(
      `select 1 from lab_result where farm_id = $1 and testcd = $2 and cutoff @> jsonb_build_object('kit', $3::text, 'matrix', $4::text, 'fromdt', $5::text) limit 1`,
      [farmid, body['testcd'], kit, matrix, fromdt],
    );
    if (rows.length > 0) throw refused('LAB_CUTOFF_USED', 'cutoffs', { kit, date: fromdt });
  }
};

const server: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t', plate: { column: 'plate', sql: 'p.plate::text', write: Number } },
  order: 'p.testgrp, p.testcd',
  check,
  computed: {
    name: `case q.language when 'E' then p.name_e when 'T' then p.name_t else p.name_v end`,
    volume: `(select count(*)::int from lab_result r where r.farm_id = p.farm_id and r.testcd = p.testcd and r.voidedat is null and r.testdt > q.today - 365)`,
    unsigned: `(select count(*)::int from lab_cutoff c where c.farm_id = p.farm_id and c.testcd = p.testcd and not ${isSigned('c')})`,
  },
};

/** Calls of the list of tests. */
export const testListHandlers = resourceHandlers(labTest, server);
