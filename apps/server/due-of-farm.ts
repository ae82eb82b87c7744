import type { DueLine } from '#engine/batch/domain/due-calls.ts';
import type { Db } from '#engine/server/db.ts';
import { dueByProgramme } from '#modules/growfinish/server/standards/due.ts';
import { FLOCKS_DUE } from './poultry-services.ts';

/** What the programmes of a farm's houses ask for on a day: of batches of pigs and of flocks. */
export async function dueOfFarm(
  db: Db,
  asked: Parameters<typeof dueByProgramme>[1],
): Promise<{ readonly pigs: readonly DueLine[]; readonly birds: readonly DueLine[] }> {
  return { pigs: await dueByProgramme(db, asked), birds: await dueByProgramme(db, asked, FLOCKS_DUE) };
}
