import { defineList } from '#engine/define/fields.ts';
import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';

/** States of an ear number. */
export const TAG_STATES = defineList('tagstate', {
  generated: t3('Đã cấp số', 'Generated', 'ออกเลขแล้ว'),
  assigned: t3('Đã giao', 'Assigned', 'มอบแล้ว'),
  registered: t3('Đã bấm tai', 'Registered', 'ติดหูแล้ว'),
  void: t3('Đã hủy', 'Void', 'ยกเลิก'),
  gone: t3('Đã rời đàn', 'Gone', 'ออกจากฝูง'),
});
export type TagState = keyof typeof TAG_STATES.words;

/** A number as its steps are judged. */
interface EarTag {
  readonly tag: string;
  readonly state: TagState;
}

const elsewhere = ({ tag, state }: EarTag): Issue => refuse('TAG_STATE', 'starttag', { tag, state });
const step = { elsewhere, guards: [] } as const;

/** What becomes of an ear number: sent out, put into an ear, gone with its pig; void before that. Printed in `tag-matrix.txt`. */
export const tagFlow = defineWorkflow<EarTag, null>()({
  states: TAG_STATES,
  steps: [
    { ...step, name: 'assign', way: 'forward', path: { generated: 'assigned' } },
    { ...step, name: 'register', way: 'forward', path: { assigned: 'registered' } },
    { ...step, name: 'leave', way: 'forward', path: { registered: 'gone' } },
    // The event its pig left by is taken back.
    { ...step, name: 'return', way: 'back', path: { gone: 'registered' } },
    // The undo of the own sitting.
    { ...step, name: 'unregister', way: 'back', path: { registered: 'assigned' } },
    { ...step, name: 'void', way: 'aside', path: { generated: 'void', assigned: 'void' }, records: ['voided_why'] },
  ],
  none: elsewhere,
  readOnly: {},
});
