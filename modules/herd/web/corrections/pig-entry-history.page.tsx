import { ChangeLog } from './change-log.tsx';

/**
 * Page by hand: what one save changed stands together, field by field, in words.
 * What happened to identity records: who, when, before and after.
 */
export default function PigEntryHistoryPage() {
  return <ChangeLog subject="entry" />;
}
