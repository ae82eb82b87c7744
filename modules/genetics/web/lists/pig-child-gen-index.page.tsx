import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { childReport } from '../../contract/reports/reports.ts';
import { GenReport } from '../gen-report.tsx';

/** What pairs were expected to give and gave; a pair opens the children of that sire in the selection list. */
export default function PigChildGenIndexPage() {
  const registry = useRegistry();
  return (
    <GenReport
      def={childReport}
      onRow={(row) => {
        const id = row['best'] ?? row['sire'] ?? row['group'];
        if (id !== null && id !== undefined) registry.open('PigGenIndex', { id: String(id) });
      }}
    />
  );
}
