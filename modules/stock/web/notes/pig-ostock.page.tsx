import { NoteEntry } from './note-entry.tsx';

/** One delivery note of own use: houses, general use, return to a supplier, disposal, missing at count. */
export default function PigOstockPage() {
  return <NoteEntry type="DN" first="house" />;
}
