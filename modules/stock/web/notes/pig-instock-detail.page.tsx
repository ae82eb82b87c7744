import { NoteList } from './note-list.tsx';

/** Received notes: corrected with a reason, checked against the paper. */
export default function PigInstockDetailPage() {
  return <NoteList type="RN" />;
}
