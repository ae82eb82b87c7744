import { Button } from '@mantine/core';
import type { ReportRow } from '#engine/define/report.ts';
import type { FrameProps, ReportParts } from '#engine/web/screens/report-types.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { GenPage } from './gen-page.tsx';
import { W } from './words.ts';

/** Offers the indices without the traits nobody has an EBV of, where some stay blank for them. */
export function LeaveOutButton({ rows }: { readonly rows: readonly ReportRow[] }) {
  const text = useText();
  const [search, setSearch] = useParams();
  if (!rows.some((row) => row['missing'])) return null;
  return (
    <Button variant="light" className="no-print" mr="sm" mb="sm" onClick={() => setSearch({ ...search, missing: 'leave' })}>
      {text(W.leaveOut)}
    </Button>
  );
}

/** A genetic report under the band of the runs; a row opens the genetic profile of its animal. */
export const genParts: ReportParts = {
  frame: (props: FrameProps) => <GenPage dated {...props} />,
  above: ({ rows }) => <LeaveOutButton rows={rows} />,
  opens: ({ gid }) => (typeof gid === 'string' ? ['PigGenIndex', { id: gid }] : null),
};

/** Pairs: a row opens its children, or its sire while none is registered. */
export const pairParts: ReportParts = {
  ...genParts,
  opens: ({ _children: children, sire }) => {
    if (typeof children === 'string' && children !== '') return ['PigPedList', { ids: children, status: 'all' }];
    return typeof sire === 'string' ? ['PigGenIndex', { id: sire }] : null;
  },
};

/** Inbreeding: an animal opens its pedigree with the ancestors that make it so. */
export const pedParts: ReportParts = { ...genParts, opens: ({ gid }) => (gid == null ? null : ['PigPedReport', { id: String(gid) }]) };
