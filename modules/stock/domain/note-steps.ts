import { type Issue, refuse } from '#kernel/issue.ts';
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
export const MANAGER = 60;

const missing = (note: NoteHead): Issue | null => (note.state === STATE.cancelled ? refuse('839') : null);

/** Checking compares the note with the paper: by another person where SECONDSIGN asks for one. */
export function checkStep(note: NoteHead, who: Stepper): Issue | null {
  const gone = missing(note);
  if (gone !== null) return gone;
  if (note.state !== STATE.made) return refuse('838');
  return who.second && note.maker === who.userid ? refuse('NOTE_SECOND') : null;
}

/** Level 30 corrects own notes while they are new; others' and checked ones need level 60. 839 cancelled, 832 received or approved. */
export function changeStep(note: NoteHead, who: Stepper): Issue | null {
  const gone = missing(note);
  if (gone !== null) return gone;
  if (note.state === STATE.approved || note.state === STATE.received) return refuse('832', undefined, { note: note.noteno });
  if (who.usrlvl >= MANAGER) return null;
  if (note.state === STATE.checked) return refuse('NOTE_CHECKED', undefined, { note: note.noteno });
  return note.maker === who.userid ? null : refuse('env_403');
}

/** Own new notes are taken back by their maker; all others by who may delete, or from level 60. */
export function removeStep(note: NoteHead, who: Stepper): Issue | null {
  const gone = missing(note);
  if (gone !== null) return gone;
  if (note.state === STATE.approved || note.state === STATE.received) return refuse('832', undefined, { note: note.noteno });
  if (who.mayDelete || who.usrlvl >= MANAGER) return null;
  if (note.state === STATE.checked) return refuse('NOTE_CHECKED', undefined, { note: note.noteno });
  return note.maker === who.userid ? null : refuse('env_403');
}
