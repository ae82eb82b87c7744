import { expect, test } from 'vitest';
import { closingIssues } from './file.ts';

test('a file closes once every live tag has its decision; the gone and those in no ear need none', () => {
  const tag = (state: string, decision: string | null) => ({ tag: `${state}1`, state, decision });
  expect(closingIssues([tag('registered', 'keep'), tag('gone', null), tag('assigned', null), tag('void', null)])).toEqual([]);
  expect(closingIssues([tag('registered', 'cull'), tag('registered', null)])).toMatchObject([{ code: 'V_REQUIRED', field: 'decision' }]);
});
