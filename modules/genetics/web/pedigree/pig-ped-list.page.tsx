import { Button, Group, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { useParams, useSearchValues } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { laterOf } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import type { Text3 } from '#kernel/language.ts';
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
  { key: 'sireid', label: G.sireid, type: 'text' },
  { key: 'damid', label: G.damid, type: 'text' },
  { key: 'fPct', label: G.f, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'sexText', label: G.sex, type: 'text' },
  { key: 'birthdt', label: G.birthdt, type: 'date' },
  { key: 'breed', label: G.breed, type: 'text' },
  { key: 'lineage', label: G.lineage, type: 'text' },
  { key: 'pgid', label: G.pgid, type: 'text' },
  { key: 'ss', label: G.ss, type: 'text' },
  { key: 'sd', label: G.sd, type: 'text' },
  { key: 'ds', label: G.ds, type: 'text' },
  { key: 'dd', label: G.dd, type: 'text' },
  { key: 'great', label: W.greatGrand, type: 'text' },
  { key: 'completeness', label: G.completeness, type: 'decimal', decimals: 2 },
  { key: 'known', label: G.known, type: 'int' },
  { key: 'statusText', label: G.status, type: 'text' },
  { key: 'spi', label: { V: 'SPI', E: 'SPI', T: 'SPI' }, type: 'decimal', decimals: 1 },
  { key: 'mli', label: { V: 'MLI', E: 'MLI', T: 'MLI' }, type: 'decimal', decimals: 1 },
  { key: 'tsi', label: { V: 'TSI', E: 'TSI', T: 'TSI' }, type: 'decimal', decimals: 1 },
  { key: 'total', label: G.total, type: 'decimal', decimals: 1 },
  { key: 'eartag', label: G.eartag, type: 'text' },
  { key: 'rfid', label: G.rfid, type: 'text' },
  { key: 'litter', label: G.litter, type: 'text' },
  { key: 'source', label: G.source, type: 'text' },
];

const BatchPage = laterOf(
  () => import('#engine/web/screens/batch-page.tsx'),
  (module) => module.BatchPage,
  <PageSkeleton />,
);
const IMPORT = { sheets: GENETIC_SHEETS, options: { call: importGenetics, checkAlways: true } } as const;
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

type Dialog = 'add' | 'merge' | 'errors' | null;
type Answer = OutputOf<typeof findPedigree>;

/** A row as the list shows it: grandparents one by one, great-grandparents together. */
function listCells(row: PedigreeRow, text: (words: Text3) => string) {
  const [ss = null, sd = null, ds = null, dd = null, ...great] = row.ancestors;
  return {
    ...row,
    ancestors: null,
    ...{ ss, sd, ds, dd },
    great: great.map((gid) => gid ?? '–').join(' '),
    fPct: row.f === null ? null : 100 * row.f,
    _mark_fPct: row.completeness < 0.6 ? 'muted' : null,
    sexText: row.sex === null ? '' : text(row.sex === 'M' ? G.male : G.female),
    statusText: text(G[row.status]),
  };
}

/** Finding errors; for those who may edit also merging, import and entry. */
function ListActions({
  mayEdit,
  onDialog,
  onImport,
}: {
  readonly mayEdit: boolean;
  readonly onDialog: (dialog: Dialog) => void;
  readonly onImport: () => void;
}) {
  const text = useText();
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onDialog('errors')}>
        {text(W.errors)}
      </Button>
      {mayEdit ? (
        <>
          <Button variant="default" onClick={() => onDialog('merge')}>
            {text(W.merge)}
          </Button>
          <Button variant="default" onClick={onImport}>
            {text(W.import)}
          </Button>
          <Button onClick={() => onDialog('add')}>{text(W.add)}</Button>
        </>
      ) : null}
    </Group>
  );
}

/** Nothing in the status asked for: what the other statuses hold is offered. */
function OtherStatuses({ byStatus, onStatus }: { readonly byStatus: Answer['byStatus']; readonly onStatus: (status: string) => void }) {
  const text = useText();
  const held = (['living', 'gone', 'ancestor'] as const).filter((status) => byStatus[status] > 0);
  return (
    <Empty title={text(W.noneOfStatus)} hint={text(held.length === 0 ? W.howToBegin : W.otherStatuses)}>
      <Group justify="center">
        {held.map((status) => (
          <Button key={status} variant="light" onClick={() => onStatus(status)}>
            {text(G[status])} ({count(byStatus[status])})
          </Button>
        ))}
      </Group>
    </Empty>
  );
}

/** The page of animals with the way to the pages beside it. */
function Rows({
  answer,
  page,
  onPage,
  onOpen,
}: {
  readonly answer: Answer;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (gid: string) => void;
}) {
  const t = useT();
  const text = useText();
  return (
    <>
      <ReportGrid
        columns={COLUMNS}
        rows={answer.rows.map((row) => listCells(row, text))}
        label={text(W.list)}
        onRow={(row) => onOpen(String(row['gid']))}
      />
      {answer.total > SIZE ? (
        <Group className="pager no-print">
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('inquiry.prev')}
          </Button>
          <span>{t('inquiry.page', { page: count(page), pages: count(Math.ceil(answer.total / SIZE)) })}</span>
          <Button variant="default" disabled={page * SIZE >= answer.total} onClick={() => onPage(page + 1)}>
            {t('inquiry.next')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/** The list with its filter, entry, merging and check. */
function PedigreeList({ mayEdit }: { readonly mayEdit: boolean }) {
  const t = useT();
  const text = useText();
  const [search, setSearch] = useParams();
  const [open, setOpen] = useState<Dialog>(null);
  const [values, go] = useSearchValues(ANIMAL_FILTER);
  const page = Math.max(1, Number(search['page'] ?? 1) || 1);
  const { data: answer, error, isFetching } = useCall(findPedigree, { ...(values as object), page, size: SIZE }, { keep: true });
  const labels = useMemo(() => Object.fromEntries(ANIMAL_FILTER.map((field) => [field.key, text(field.label)])), [text]);
  const close = () => setOpen(null);
  return (
    <GenPage
      subtitle={answer === undefined ? undefined : t('inquiry.found', { count: count(answer.total) })}
      actions={
        <ListActions
          mayEdit={mayEdit}
          onDialog={(dialog) => setOpen(dialog === open ? null : dialog)}
          onImport={() => setSearch({ sheet: 'pedigree' })}
        />
      }
    >
      <ParamsBar fields={ANIMAL_FILTER} values={values} busy={isFetching} onRun={go} onClear={() => go({})} />
      {open === 'errors' ? <PedigreeErrors /> : null}
      {error instanceof CallRefused ? <IssueList tone="error" title={t('report.failed')} issues={error.issues} labels={labels} /> : null}
      {answer === undefined && error === null ? <Skeleton height={320} /> : null}
      {answer === undefined ? null : answer.total === 0 ? (
        <OtherStatuses byStatus={answer.byStatus} onStatus={(status) => go({ ...values, status })} />
      ) : (
        <Rows answer={answer} page={page} onPage={(next) => go(values, { page: String(next) })} onOpen={(gid) => setSearch({ id: gid })} />
      )}
      {open === 'add' ? <PedigreeForm row={null} onClose={close} /> : null}
      {open === 'merge' ? <MergeForm onClose={close} /> : null}
    </GenPage>
  );
}

/**
 * Page by hand: offers the other statuses where none is found, and takes sheets under the same address.
 * Pedigrees: the list, one animal by the address, the sheets.
 */
export default function PigPedListPage() {
  const text = useText();
  const session = useSession();
  const rights = useRights('PigPedList');
  const [search, setSearch] = useParams();
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 60;
  const { sheet, id } = search;
  if (sheet !== undefined)
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
  if (id !== undefined)
    return (
      <GenPage subtitle={id}>
        <OneAnimal id={id} mayEdit={mayEdit} onOpen={(gid) => setSearch({ id: gid })} onBack={() => setSearch({})} />
      </GenPage>
    );
  return <PedigreeList mayEdit={mayEdit} />;
}
