import type { FieldValues } from '#engine/define/field.ts';
import type { ListContext } from '#engine/server/lists.ts';
import { refused } from '#engine/server/refused.ts';
import { takesTest, withTest } from '../../domain/sampling/from-test.ts';
import { knownTests } from '../parties/lookups.ts';

/**
 * What was typed, with sensitivity and specificity of the test it names; what is typed beside the test stands. @throws Refused V_NOTEXISTS for a test
 * that does not say how good it is, or of no laboratory in sight
 */
export async function withListedTest(ctx: Pick<ListContext, 'db' | 'session' | 'language'>, typed: FieldValues): Promise<FieldValues> {
  const { testcd, Se, Sp } = typed;
  if (testcd == null || !takesTest(typed) || (Se != null && Sp != null)) return typed;
  const rows = await knownTests({ ...ctx, farmid: ctx.session.farmid, all: false, parents: {} });
  const found = rows.find(({ value }) => value === testcd);
  if (found === undefined) throw refused('V_NOTEXISTS', 'testcd', { value: String(testcd) });
  const listed = withTest(typed, found);
  return { ...listed, Se: Se ?? listed['Se'], Sp: Sp ?? listed['Sp'] };
}
