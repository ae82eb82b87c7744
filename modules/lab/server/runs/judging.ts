import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import type { JudgingCutoff } from '../../domain/runs/run-test.ts';
import { cutoffFor } from '../../domain/tests/test-rules.ts';
import { cutoffsOf } from '../tests/cutoffs.ts';
import type { HeldOrder } from './waiting.ts';

/** Answers the signed row an order is judged by. */
export type Judging = (order: HeldOrder) => JudgingCutoff | null;

/**
 * Reads the cut-offs of a test for a day. `needed`: an order without a signed row refuses.
 * @throws Refused LAB_CUTOFF with kit, sample type and day
 */
export async function judgingOf(
  db: Db,
  labid: string,
  { testcd, kit, day, needed }: { readonly testcd: string; readonly kit: string; readonly day: string; readonly needed: boolean },
): Promise<Judging> {
  const rows = await cutoffsOf(db, labid, testcd);
  const known = new Map<string, JudgingCutoff | null>();
  return ({ sampletp: matrix }) => {
    const before = known.get(matrix);
    if (before !== undefined) return before;
    const row = cutoffFor(rows, { kit, matrix, day });
    const signed = row?.signed === true ? row : null;
    if (signed === null && (needed || row !== null)) throw refused('LAB_CUTOFF', 'kit', { kit, matrix, date: day });
    known.set(matrix, signed);
    return signed;
  };
}
