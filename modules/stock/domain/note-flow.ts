import { defineList } from '#engine/define/fields.ts';
import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { type NoteState, STATE } from './note-kinds.ts';

/** A note as its steps are judged. */
export interface NoteHead {
  readonly noteno: string;
  readonly state: NoteState;
  readonly maker: string;
}

/** Who asks. */
export interface Stepper {
  readonly userid: string;
  readonly usrlvl: number;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** SECONDSIGN: the checker is not the maker. */
  readonly second: boolean;
}

/** Level that changes rows of others and checked notes. */
const MANAGER = 60;

/** States of notes with their words. */
export const NOTE_STATES = defineList('notestate', {
  [STATE.made]: t3('Mới lập', 'New', 'ใหม่'),
  [STATE.onway]: t3('Đang đi đường', 'On the way', 'ระหว่างทาง'),
  [STATE.checked]: t3('Đã kiểm tra', 'Checked', 'ตรวจแล้ว'),
  [STATE.received]: t3('Đã nhận', 'Received', 'รับแล้ว'),
  [STATE.approved]: t3('Đã duyệt', 'Approved', 'อนุมัติแล้ว'),
  [STATE.cancelled]: t3('Đã hủy', 'Cancelled', 'ยกเลิก'),
});

const { made, onway, checked, received, approved, cancelled } = STATE;

/** What a note that is not new is told: 839 cancelled, `other` else. */
const elsewhere = (other: (note: NoteHead) => Issue) => (note: NoteHead) => (note.state === cancelled ? refuse('839') : other(note));
const done = elsewhere(({ noteno }) => refuse('832', undefined, { note: noteno }));
const changed = elsewhere(() => refuse('838'));

/** Goods are received by another person than the one who sent them. */
const byAnother = (note: NoteHead, who: Stepper): Issue | null => (note.maker === who.userid ? refuse('NOTE_SECOND') : null);

const secondPerson = (note: NoteHead, who: Stepper): Issue | null => (who.second && note.maker === who.userid ? refuse('NOTE_SECOND') : null);

/** Level 30 corrects own notes while they are new; others' and checked ones need level 60. */
function ownWhileNew(note: NoteHead, who: Stepper): Issue | null {
  if (who.usrlvl >= MANAGER) return null;
  if (note.state === checked) return refuse('NOTE_CHECKED', undefined, { note: note.noteno });
  return note.maker === who.userid ? null : refuse('env_403');
}

/** What may be done to a note in each state, by whom: printed in `note-matrix.txt`. */
export const noteFlow = defineWorkflow<NoteHead, Stepper>()({
  states: NOTE_STATES,
  steps: [
    // Checking compares the note with the paper: by another person where SECONDSIGN asks for one.
    {
      name: 'check',
      way: 'forward',
      path: { [made]: checked },
      elsewhere: changed,
      guards: [secondPerson],
      signs: 'checked',
    },
    // What is corrected must be compared with its paper again.
    {
      name: 'change',
      way: 'aside',
      path: { [made]: made, [onway]: onway, [checked]: made },
      elsewhere: done,
      guards: [ownWhileNew],
      needs: [{ field: 'reason', code: 'V_REQUIRED' }],
    },
    // Own new notes are taken back by their maker; all others by who may delete, or from level 60.
    {
      name: 'remove',
      way: 'aside',
      path: { [made]: cancelled, [onway]: cancelled, [checked]: cancelled },
      elsewhere: done,
      guards: [(note, who) => (who.mayDelete ? null : ownWhileNew(note, who))],
      needs: [{ field: 'reason', code: 'V_REQUIRED' }],
    },
    // The receiving keeper accepts what arrived of a transfer, once.
    {
      name: 'confirm',
      way: 'forward',
      path: { [onway]: received },
      elsewhere: done,
      guards: [byAnother],
      records: ['recvdt'],
      signs: 'confirmed',
    },
  ],
  none: changed,
  readOnly: { [made]: ['kind'], [onway]: ['kind'], [checked]: ['kind'], [received]: 'all', [approved]: 'all', [cancelled]: 'all' },
});
