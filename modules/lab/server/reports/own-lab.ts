import { enterFarms } from '#engine/server/farm-scope.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import type { LabAt } from './lab-report.ts';
import { readingOf } from './sides.ts';

/** From this level on a reader chooses among the laboratories of his company. */
const CHOOSES = 75;

/** True where the reader chooses another laboratory than his own. */
export const choosesLab = ({ session }: Pick<LabAt, 'session'>, asked: string | null | undefined): boolean =>
  session.usrlvl >= CHOOSES && asked != null && asked !== session.labid;

/**
 * The report as people of a laboratory read it: the reader's own, from company manager on the one he asks for. Its rows alone are in sight
 * then, and the session is at work there. @throws Refused V_NOTEXISTS, Forbidden without a laboratory
 */
export async function atOwnLab<A extends LabAt>(at: A, asked: string | null | undefined): Promise<A> {
  const { session } = at;
  const labid = asked ?? session.labid;
  if (labid !== session.labid) {
    if (!choosesLab(at, asked)) throw refused('V_NOTEXISTS', 'labid', { value: labid ?? '' });
    const { rows } = await at.tx.query('select 1 from laboratory l where l.farm_id = $1 and (l.prnt2 = $2 or l.farm_id = any($3))', [
      ...[labid, session.prnt2, session.farms],
    ]);
    if (rows.length === 0) throw refused('V_NOTEXISTS', 'labid', { value: labid ?? '' });
  }
  if (labid === null) throw forbidden();
  await enterFarms(readingOf(at).db, [labid]);
  return { ...at, session: { ...session, farmid: labid, labid } };
}
