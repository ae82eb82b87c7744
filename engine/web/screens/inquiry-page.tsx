import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow, RowAction } from '#engine/define/report.ts';
import type { Workbook } from '#engine/sheet/model.ts';
import { sheetColumn, sheetRow } from '#engine/sheet/report-sheet.ts';
import { CallRefused, useCall } from '../client/query.ts';
import { type OutputOf, type Sendable, send } from '../client/send.ts';
import { ReportGrid } from '../grid/report-grid.tsx';
import { useLanguage } from '../session/store.ts';
import { count, useT, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { IssueList } from '../ui/issue-list.tsx';
import { ExportButton } from './export-button.tsx';
import { PageFrame } from './page-frame.tsx';
import { ParamsBar } from './params-bar.tsx';
import { useRegistry, useRoute } from './registry-context.ts';
import type { FrameProps } from './report-types.ts';
import { toParams, useParams, useSearchValues } from './search-params.ts';

const SIZES = ['50', '100', '200', '500'];

interface Found {
  readonly rows: readonly object[];
  readonly total: number;
}

export interface InquiryPageProps<C extends Sendable> {
  readonly filters: readonly Field[];
  readonly columns: readonly Column[];
  /** Takes the filters with page, size and sort; answers rows and total. */
  readonly call: C;
  readonly toInput?: (values: FieldValues) => object;
  readonly onRow?: (row: ReportRow) => void;
  /** Opens a row as the call answered it. */
  readonly onFound?: (row: never) => void;
  /** Turns a row of the answer into cells, where members differ from columns. */
  readonly toRow?: (row: never) => ReportRow;
  readonly actions?: ReactNode;
  /** Further parameters of the address that a search and its pages leave standing. */
  readonly keep?: readonly string[];
  /** What can be done with the animals of ticked rows. */
  readonly rowActions?: readonly RowAction[];
  /** Opens an action with its parameters; the registry opens it when absent. */
  readonly onAction?: (route: string, params: Record<string, string>) => void;
  /** What was found can be taken away as Excel: the columns shown, or a workbook of the page's own. */
  readonly excel?: boolean | ((rows: readonly never[]) => Workbook);
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps> | undefined;
  /** Above the grid: counts by status, hints. */
  readonly summary?: (answer: OutputOf<C>) => ReactNode;
}

/** The members of a body that hold something. */
function filledOf(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
}

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onGo: (params: Readonly<Record<string, string>>) => void;
}

function Pager({ page, size, total, onGo }: PagerProps) {
  const t = useT('inquiry');
  const pages = Math.max(1, Math.ceil(total / size));
  if (total <= Math.min(size, 50)) return null;
  return (
    <Group className="pager no-print" component="nav" aria-label={t('page', { page: count(page), pages: count(pages) })}>
      <Button variant="default" disabled={page <= 1} leftSection={<Icon name="left" size={16} />} onClick={() => onGo({ page: String(page - 1) })}>
        {t('prev')}
      </Button>
      <span>{t('page', { page: count(page), pages: count(pages) })}</span>
      <Button
        variant="default"
        disabled={page >= pages}
        rightSection={<Icon name="right" size={16} />}
        onClick={() => onGo({ page: String(page + 1) })}
      >
        {t('next')}
      </Button>
      <NativeSelect
        aria-label={t('size')}
        data={SIZES}
        value={String(size)}
        onChange={(event) => onGo({ size: event.currentTarget.value, page: '1' })}
      />
    </Group>
  );
}

/** The page the address asks for; nonsense in it means the first, of 50 rows. */
function pageOf(search: Readonly<Record<string, string | undefined>>): { readonly page: number; readonly size: number } {
  return { page: Math.max(1, Number(search['page'] ?? 1) || 1), size: Number(search['size'] ?? 50) || 50 };
}

function rowsOf(answer: Found | undefined, toRow: ((row: never) => ReportRow) | undefined): ReportRow[] {
  return (answer?.rows ?? []).map((row, at) => ({ ...(toRow === undefined ? (row as ReportRow) : toRow(row as never)), _at: at }));
}

/** The columns shown as a sheet, a line a row found. */
function useWorkbook(columns: readonly Column[], toRow: ((row: never) => ReportRow) | undefined): (rows: readonly never[]) => Workbook {
  const text = useText();
  const language = useLanguage();
  const { title } = useRoute();
  const frozenColumns = columns.filter(({ frozen }) => frozen === true).length;
  return (rows) => ({
    sheets: [
      {
        name: text(title),
        columns: columns.map((column) => sheetColumn(column, language)),
        rows: rows.map((row) => sheetRow(toRow === undefined ? row : toRow(row), columns)),
        frozenColumns,
        autoFilter: true,
      },
    ],
  });
}

/** Takes what a search found away as Excel, where the page offers it. */
function Download<C extends Sendable>({ call, columns, toRow, excel = false, asked }: InquiryPageProps<C> & { readonly asked: object }) {
  const text = useText();
  const { title } = useRoute();
  const workbook = useWorkbook(columns, toRow);
  if (excel === false) return null;
  const page = (at: number, size: number) => send(call, { ...asked, page: at, size } as never) as never;
  return <ExportButton name={text(title)} page={page} workbook={excel === true ? workbook : excel} />;
}

/** Finds rows: filters in the address bar, a page of rows at a time, each row opens. */
export function InquiryPage<C extends Sendable>(props: InquiryPageProps<C>) {
  const { filters, columns, call, toInput, onFound, toRow, actions, keep = [], rowActions, onAction, summary, frame: Frame = PageFrame } = props;
  const t = useT();
  const text = useText();
  const route = useRoute();
  const registry = useRegistry();
  const [search, setSearch] = useParams();
  const [values] = useSearchValues(filters);
  const onRow = onFound === undefined ? props.onRow : (row: ReportRow) => onFound(answer?.rows[Number(row['_at'])] as never);
  const { page, size } = pageOf(search);
  const query = useCall(call, { ...filledOf(toInput?.(values) ?? values), page, size } as never, { keep: true });
  const answer = query.data as (OutputOf<C> & Found) | undefined;
  const rows = useMemo(() => rowsOf(answer, toRow), [answer, toRow]);
  const labels = useMemo(() => Object.fromEntries(filters.map((field) => [field.key, text(field.label)])), [filters, text]);
  const kept = Object.fromEntries(keep.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));
  const goTo = (next: Readonly<Record<string, string>>) => setSearch({ ...kept, ...toParams(filters, values), size: String(size), ...next });
  return (
    <Frame
      actions={
        <>
          <Download {...props} asked={filledOf(toInput?.(values) ?? values)} />
          {actions}
        </>
      }
      subtitle={answer === undefined ? undefined : t('inquiry.found', { count: count(answer.total) })}
    >
      <ParamsBar
        fields={filters}
        values={values}
        busy={query.isFetching}
        onRun={(next) => setSearch({ ...kept, ...toParams(filters, next), size: String(size) })}
        onClear={() => setSearch({ ...kept, ...toParams(filters, {}) })}
      />
      {query.error instanceof CallRefused ? <IssueList tone="error" title={t('report.failed')} issues={query.error.issues} labels={labels} /> : null}
      {answer === undefined && query.error === null ? <Skeleton height={320} /> : null}
      {answer === undefined ? null : (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'stale' : undefined}>
          {summary?.(answer)}
          <ReportGrid
            columns={columns}
            rows={rows}
            label={text(route.title)}
            name={route.name}
            onRow={onRow}
            onAnimal={(pgid) => registry.open('PigQRDetails', { pgid })}
            actions={rowActions}
            onAction={onAction ?? registry.open}
            actionOpens={(name) => registry.routes.has(name)}
            emptyTitle={t('inquiry.nothing')}
            emptyHint={t('inquiry.nothingHint')}
          />
          <Pager page={page} size={size} total={answer.total} onGo={goTo} />
        </div>
      )}
    </Frame>
  );
}
