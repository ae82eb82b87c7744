import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { signCutoff } from '../../contract/tests/test.calls.ts';
import { isSigned, limitsJson } from './cutoffs.ts';

/** /lab/signCutoff: what is signed is kept beside the row, so that a later change is seen. */
export const signHandler = handleSigned(signCutoff, async (ctx, { testcd, kit, matrix, fromdt }) => {
  const key = [farmOf(ctx.session), testcd, kit, matrix, fromdt];
  const where = 'c.farm_id = $1 and c.testcd = $2 and c.kit = $3 and c.matrix = $4 and c.fromdt = $5';
  // Held first, looked at afterwards: who waited for another must see his signature.
  await ctx.db.query(`select 1 from lab_cutoff c where ${where} for update`, key);
  const found = await ctx.db.query<{ signed: boolean }>(`select ${isSigned('c')} as signed from lab_cutoff c where ${where}`, key);
  if (found.rows[0] === undefined) throw refused('V_NOTEXISTS', 'kit', { value: kit });
  if (found.rows[0].signed) throw refused('838');
  await ctx.db.query(
    `insert into lab_cutoff_sign (farm_id, testcd, kit, matrix, fromdt, limits, signedby)
     select farm_id, testcd, kit, matrix, fromdt, ${limitsJson('c')}, $6 from lab_cutoff c where ${where}`,
    [...key, ctx.session.userid],
  );
  await audit(ctx, { screen: 'LabListofTest', subject: 'cutoff', subjectId: `${testcd} ${kit} ${matrix} ${fromdt}`, kind: 'sign' });
  return { signedby: ctx.session.userid };
});
