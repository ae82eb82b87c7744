import { expect, test } from 'vitest';
import { statesOf, take } from '#engine/define/workflow.ts';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import { TAG_STATES, type TagState, tagFlow } from './tag-flow.ts';

const tag = (state: TagState) => ({ tag: 'FA01YF00001', state });

test('what may be done to an ear number in each state, as the printed table says', async () => {
  const viewed = [{ title: 'Anybody who may', thing: tag, who: null }];
  await expect(workflowMatrix('What may be done to an ear number in each state', tagFlow, viewed)).toMatchFileSnapshot('./tag-matrix.txt');
});

test('a number goes only where the specification allows', () => {
  const states = Object.keys(TAG_STATES.words) as TagState[];
  const allowed = states.flatMap((from) =>
    tagFlow.steps.flatMap(({ name }) => {
      const stepped = take(tagFlow, name, tag(from), null, {});
      return stepped.ok ? [`${from} → ${stepped.state}`] : [];
    }),
  );
  expect(allowed.toSorted()).toEqual([
    'assigned → registered',
    'assigned → void',
    'generated → assigned',
    'generated → void',
    'gone → registered',
    'registered → assigned',
    'registered → gone',
  ]);
  expect(statesOf(tagFlow, 'void')).toEqual(['generated', 'assigned']);
});
