import { ChangeLog } from './change-log.tsx';
import { KindFilter, useKinds } from './kind-filter.tsx';

const KINDS = ['entered', 'edited', 'parents', 'identity', 'deleted', 'moved', 'file'] as const;

/**
 * Page by hand: the kinds of change stand beside the heading as chips.
 * What happened to identity records: who, when, before and after.
 */
export default function PigEntryHistoryPage() {
  const [kinds, choose] = useKinds(KINDS);
  return <ChangeLog subject="entry" kinds={kinds} actions={<KindFilter all={KINDS} chosen={kinds} onChoose={choose} />} />;
}
