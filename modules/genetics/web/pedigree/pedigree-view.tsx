import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';

import { getPedigree } from '../../contract/pedigree.calls.ts';
import { GENETIC_WORDS } from '../../contract/texts.ts';
import { W } from '../words.ts';
import { PedigreeChart } from './pedigree-chart.tsx';

const COMMON: readonly Column[] = [
  { key: 'gid', label: W.common, type: 'text', frozen: true },
  { key: 'pathText', label: W.paths, type: 'text' },
  { key: 'fPct', label: { V: 'F của tổ tiên', E: 'F of the ancestor', T: 'F ของบรรพบุรุษ' }, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'contribution', label: W.contribution, type: 'decimal', decimals: 5 },
  { key: 'sharePct', label: W.share, type: 'decimal', decimals: 1, unit: '%' },
];
const HISTORY: readonly Column[] = [
  { key: 'when', label: { V: 'Ngày', E: 'Date', T: 'วันที่' }, type: 'text' },
  { key: 'by', label: { V: 'Người sửa', E: 'By', T: 'ผู้แก้ไข' }, type: 'text' },
  { key: 'reason', label: GENETIC_WORDS.reason, type: 'text' },
  { key: 'before', label: W.old, type: 'text' },
  { key: 'after', label: W.fresh, type: 'text' },
];

interface Props {
  readonly id: string;
  readonly onOpen: (gid: string) => void;
}

/** An animal's pedigree: drawing, common ancestors with their paths, changes. */
export function PedigreeView({ id, onOpen }: Props) {
  const text = useText();
  const [generations, setGenerations] = useState(5);
  const { data, error } = useCall(getPedigree, { id, generations }, { keep: true });
  if (error instanceof CallRefused) return <IssueList tone="error" title={id} issues={error.issues} labels={{ id: text(GENETIC_WORDS.gid) }} />;
  if (data === undefined) return <Skeleton height={320} />;
  return (
    <>
      <PedigreeChart data={data} generations={generations} onGenerations={setGenerations} onOpen={onOpen} />
      <GridPart
        title={W.common}
        columns={COMMON}
        rows={data.common.map(({ gid, paths, f, contribution, share }) => ({
          gid,
          pathText: paths.map(({ n1, n2 }) => `${n1} + ${n2}`).join(', '),
          fPct: 100 * f,
          contribution,
          sharePct: 100 * share,
        }))}
        onRow={(row) => onOpen(String(row['gid']))}
      >
        {data.common.length === 0 ? <p>{text(W.noCommon)}</p> : null}
      </GridPart>
      <GridPart title={W.history} className="no-print" columns={HISTORY} rows={data.history.map((row) => ({ ...row, when: instantText(row.at) }))} />
    </>
  );
}
