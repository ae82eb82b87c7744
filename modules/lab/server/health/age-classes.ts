import type { Db } from '#engine/server/report/db.ts';
import { AGE_CLASSES, type AgeClass } from '../../domain/health/classes.ts';

/** The classes animals are read by. */
export async function ageClasses(_db: Db): Promise<readonly AgeClass[]> {
  return AGE_CLASSES;
}
