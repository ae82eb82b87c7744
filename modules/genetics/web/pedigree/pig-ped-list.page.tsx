import { Button, Group, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { BatchPage } from '#engine/web/screens/batch-page.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { startingValues, toParams, useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { findPedigree, importGenetics } from '../../contract/pedigree.calls.ts';
import { ANIMAL_FILTER } from '../../contract/reports/animal-filter.ts';
import { GENETIC_SHEETS } from '../../contract/sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { PedigreeErrors } from '../runs/pedigree-errors.tsx';
import { W } from '../words.ts';
import { MergeForm, PedigreeForm, type PedigreeRow } from './pedigree-form.tsx';
import { PedigreeView } from './pedigree-view.tsx';

const COLUMNS: readonly Column[] = [
  { key: 'gid', label: G.gid, type: 'text', frozen: true },
  { key: 'pgid', label: G.pgid, type: 'text' },
  { key: 'eartag', label: G.eartag, type: 'text' },
  { key: 'breed', label: G.breed, type: 'text' },
  { key: 'lineage', label: G.lineage, type: 'text' },
  { key: 'sexText', label: G.sex, type: 'text' },
  { key: 'birthdt', label: G.birthdt, type: 'date' },
  { key: 'sireid', label: G.sireid, type: 'text' },
  { key: 'damid', label: G.damid, type: 'text' },
  { key: 'ss', label: G.ss, type: 'text' },
  { key: 'sd', label: G.sd, type: 'text' },
  { key: 'ds', label: G.ds, type: 'text' },
  { key: 'dd', label: G.dd, type: 'text' },
  { key: 'great', label: W.greatGrand, type: 'text' },
  { key: 'fPct', label: G.f, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'completeness', label: G.completeness, type: 'decimal', decimals: 2 },
  { key: 'known', label: G.known, type: 'int' },
  { key: 'statusText', label: G.status, type: 'text' },
  { key: 'spi', label: { V: 'SPI', E: 'SPI', T: 'SPI' }, type: 'decimal', decimals: 1 },
  { key: 'mli', label: { V: 'MLI', E: 'MLI', T: 'MLI' }, type: 'decimal', decimals: 1 },
  { key: 'tsi', label: { V: 'TSI', E: 'TSI', T: 'TSI' }, type: 'decimal', decimals: 1 },
  { key: 'total', label: G.total, type: 'decimal', decimals: 1 },
  { key: 'source', label: G.source, type: 'text' },
];

const IMPORT = { sheets: GENETIC_SHEETS, options: { call: importGenetics } } as const;
const SIZE = 100;

/** One animal: its row to change, its tree. */
function OneAnimal({
  id,
  mayEdit,
  onOpen,
  onBack,
}: {
  readonly id: string;
  readonly mayEdit: boolean;
  readonly onOpen: (gid: string) => void;
  readonly onBack: () => void;
}) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const found = useCall(findPedigree, { ids: id, status: 'all', size: 1 });
  const row = found.data?.rows[0] ?? null;
  return (
    <>
      <Group className="no-print">
        <Button variant="default" onClick={onBack}>
          {text(W.back)}
        </Button>
        {mayEdit && row !== null ? <Button onClick={() => setChanging(true)}>{text(W.change)}</Button> : null}
      </Group>
      <PedigreeView id={id} onOpen={onOpen} />
      {changing && row !== null ? <PedigreeForm row={row} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

/** The list of pedigrees with entry, import, check and merging. */
export default function PigPedListPage() {
  const t = useT();
  const text = useText();
  const session = useSession();
  const rights = useRights('PigPedList');
  const [search, setSearch] = useParams();
  const [open, setOpen] = useState<'add' | 'merge' | 'errors' | null>(null);
  const values = useMemo(() => startingValues(ANIMAL_FILTER, search, session?.CURBUSDT ?? today()), [search, session]);
  const page = Math.max(1, Number(search['page'] ?? 1) || 1);
  const query = useCall(
    findPedigree,
    { ...(values as object), page, size: SIZE },
    { keep: true, enabled: search['sheet'] === undefined && search['id'] === undefined },
  );
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 60;
  const labels = useMemo(() => Object.fromEntries(ANIMAL_FILTER.map((field) => [field.key, text(field.label)])), [text]);
  if (search['sheet'] !== undefined)
    return (
      <>
        <Group className="no-print gen-back">
          <Button variant="default" onClick={() => setSearch({})}>
            {text(W.back)}
          </Button>
        </Group>
        <BatchPage {...IMPORT} />
      </>
    );
  const id = search['id'];
  if (id !== undefined)
    return (
      <GenPage subtitle={id}>
        <OneAnimal id={id} mayEdit={mayEdit} onOpen={(gid) => setSearch({ id: gid })} onBack={() => setSearch({})} />
      </GenPage>
    );
  const answer = query.data;
  const rowOf = (row: PedigreeRow) => ({
    ...row,
    ancestors: null,
    ss: row.ancestors[0] ?? null,
    sd: row.ancestors[1] ?? null,
    ds: row.ancestors[2] ?? null,
    dd: row.ancestors[3] ?? null,
    great: row.ancestors
      .slice(4)
      .map((gid) => gid ?? '–')
      .join(' '),
    fPct: row.f === null ? null : 100 * row.f,
    _mark_fPct: row.completeness < 0.6 ? 'muted' : null,
    sexText: row.sex === null ? '' : text(row.sex === 'M' ? G.male : G.female),
    statusText: text(G[row.status]),
  });
  return (
    <GenPage
      subtitle={answer === undefined ? undefined : t('inquiry.found', { count: count(answer.total) })}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen(open === 'errors' ? null : 'errors')}>
            {text(W.errors)}
          </Button>
          {mayEdit ? (
            <>
              <Button variant="default" onClick={() => setOpen('merge')}>
                {text(W.merge)}
              </Button>
              <Button variant="default" onClick={() => setSearch({ sheet: 'pedigree' })}>
                {text(W.import)}
              </Button>
              <Button onClick={() => setOpen('add')}>{text(W.add)}</Button>
            </>
          ) : null}
        </Group>
      }
    >
      <ParamsBar
        fields={ANIMAL_FILTER}
        values={values}
        busy={query.isFetching}
        label={t('inquiry.filters')}
        submitLabel={t('inquiry.search')}
        onRun={(next) => setSearch(toParams(ANIMAL_FILTER, next))}
        onClear={() => setSearch(toParams(ANIMAL_FILTER, {}))}
      />
      {open === 'errors' ? <PedigreeErrors /> : null}
      {query.error instanceof CallRefused ? <IssueList tone="error" title={t('report.failed')} issues={query.error.issues} labels={labels} /> : null}
      {answer === undefined ? (
        query.error === null ? (
          <Skeleton height={320} />
        ) : null
      ) : (
        <>
          <ReportGrid columns={COLUMNS} rows={answer.rows.map(rowOf)} label={text(W.list)} onRow={(row) => setSearch({ id: String(row['gid']) })} />
          {answer.total > SIZE ? (
            <Group className="pager no-print">
              <Button
                variant="default"
                disabled={page <= 1}
                onClick={() => setSearch({ ...toParams(ANIMAL_FILTER, values), page: String(page - 1) })}
              >
                {t('inquiry.prev')}
              </Button>
              <span>{t('inquiry.page', { page: count(page), pages: count(Math.ceil(answer.total / SIZE)) })}</span>
              <Button
                variant="default"
                disabled={page * SIZE >= answer.total}
                onClick={() => setSearch({ ...toParams(ANIMAL_FILTER, values), page: String(page + 1) })}
              >
                {t('inquiry.next')}
              </Button>
            </Group>
          ) : null}
        </>
      )}
      {open === 'add' ? <PedigreeForm row={null} onClose={() => setOpen(null)} /> : null}
      {open === 'merge' ? <MergeForm onClose={() => setOpen(null)} /> : null}
    </GenPage>
  );
}
