import type { ReportRow } from '#engine/define/report.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { childReport } from '../../contract/reports/reports.ts';
import { GenReport } from '../gen-report.tsx';

/** What pairs were expected to give and gave; a row opens its children, or its sire while none is registered. */
export default function PigChildGenIndexPage() {
  const registry = useRegistry();
  const open = (row: ReportRow): void => {
    const children = row['_children'];
    if (typeof children === 'string' && children !== '') registry.open('PigPedList', { ids: children, status: 'all' });
    else if (typeof row['sire'] === 'string') registry.open('PigGenIndex', { id: row['sire'] });
  };
  return <GenReport def={childReport} onRow={open} />;
}
