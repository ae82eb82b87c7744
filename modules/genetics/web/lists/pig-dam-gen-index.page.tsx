import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { damReport } from '../../contract/reports/reports.ts';
import { GenReport } from '../gen-report.tsx';

/** Sows, gilts and maternal boars by reproduction; a row opens the genetic profile. */
export default function PigDamGenIndexPage() {
  const registry = useRegistry();
  return <GenReport def={damReport} onRow={(row) => registry.open('PigGenIndex', { id: String(row['gid'] ?? '') })} />;
}
