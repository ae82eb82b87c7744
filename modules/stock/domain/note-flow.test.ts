import { expect, test } from 'vitest';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import { noteFlow, type Stepper } from './note-flow.ts';
import type { NoteState } from './note-kinds.ts';

const note = (state: NoteState) => ({ noteno: 'RN-F1-2026-00001', state, maker: 'lan' });
const who = (more: Partial<Stepper>): Stepper => ({ userid: 'mai', usrlvl: 30, mayEdit: true, mayDelete: false, second: false, ...more });

test('what may be done to a note in each state, as the printed table says', async () => {
  await expect(
    workflowMatrix('What may be done to a note in each state', noteFlow, [
      { title: 'Its maker, level 30', thing: note, who: who({ userid: 'lan' }) },
      { title: 'Its maker, level 30, where two must sign', thing: note, who: who({ userid: 'lan', second: true }) },
      { title: 'Another, level 30', thing: note, who: who({}) },
      { title: 'Another, level 30, who may delete', thing: note, who: who({ mayDelete: true }) },
      { title: 'Another, level 60', thing: note, who: who({ usrlvl: 60 }) },
    ]),
  ).toMatchFileSnapshot('./note-matrix.txt');
});
