import { NoteEntry } from './note-entry.tsx';

/** One received note: purchase, opening stock, return from a house, found at count. */
export default function PigIstockPage() {
  return <NoteEntry type="RN" first="purchase" />;
}
