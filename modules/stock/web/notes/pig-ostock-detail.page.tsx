import { NoteList } from './note-list.tsx';

/** Delivery notes of own use: corrected with a reason, checked against the paper. */
export default function PigOstockDetailPage() {
  return <NoteList type="DN" />;
}
