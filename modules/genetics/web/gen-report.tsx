import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { isLarge, ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { FileButtons } from '#engine/web/screens/file-buttons.tsx';
import { Headline } from '#engine/web/screens/headline.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import type { ReportScreenDef } from '#engine/web/screens/report-types.ts';
import { startingValues, toParams, useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { datesInText } from '#i18n/dates.ts';
import { GenPage } from './gen-page.tsx';
import { W } from './words.ts';

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'), <Skeleton height={280} />);

interface Props {
  readonly def: ReportScreenDef;
  /** Opens a row. */
  readonly onRow?: (row: ReportRow) => void;
  /** Between the parameters and the answer: choices over the rows. */
  readonly above?: (result: ReportResult, again: () => void) => ReactNode;
}

function filled(values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** The answer of a genetic report: figures, charts, table, further tables, notes. */
function GenAnswer({ result, label, onRow }: { readonly result: ReportResult; readonly label: string; readonly onRow?: Props['onRow'] }) {
  const text = useText();
  return (
    <div className="report">
      {result.headline === undefined ? null : <Headline figures={result.headline} />}
      {result.charts === undefined || result.charts.length === 0 ? null : (
        <div className="charts">
          {result.charts.map((chart) => (
            <ReportChart key={chart.title.E} chart={chart} />
          ))}
        </div>
      )}
      <ReportGrid columns={result.columns} rows={result.rows} totals={result.totals} label={label} onRow={onRow} />
      {result.sections?.map((section) => (
        <section key={section.key} className="report-section">
          <h2>{text(section.title)}</h2>
          <ReportGrid columns={section.columns} rows={section.rows} totals={section.totals} label={text(section.title)} />
        </section>
      ))}
      {result.notes === undefined || result.notes.length === 0 ? null : (
        <aside className="report-notes">
          {result.notes.map((note) => (
            <p key={note.text.E}>{datesInText(text(note.text))}</p>
          ))}
        </aside>
      )}
    </div>
  );
}

/** Offers the indices without the traits nobody has an EBV of, where some stay blank for them. */
function LeaveOutButton({ rows, onLeave }: { readonly rows: readonly ReportRow[]; readonly onLeave: () => void }) {
  const text = useText();
  if (!rows.some((row) => row['missing'])) return null;
  return (
    <Button variant="light" className="no-print" onClick={onLeave}>
      {text(W.leaveOut)}
    </Button>
  );
}

/** The page of a genetic report from its declaration: band, parameters in the address bar, answer, files. */
export function GenReport({ def, onRow, above }: Props) {
  const t = useT();
  const text = useText();
  const route = useRoute();
  const language = useLanguage();
  const session = useSession();
  const [search, setSearch] = useParams();
  const values = useMemo(() => startingValues(def.fields, search, session?.CURBUSDT ?? today()), [def.fields, search, session]);
  const params = useMemo(() => filled(values), [values]);
  const ready = checkFields(def.fields, values).length === 0;
  const query = useCall(callTo<object, ReportResult>(`/${def.module}/report/${def.route}`), { params, language }, { enabled: ready, keep: true });
  const result = ready ? query.data : undefined;
  const refused = query.error instanceof CallRefused ? query.error.issues : [];
  const labels = useMemo(() => Object.fromEntries(def.fields.map((field) => [field.key, text(field.label)])), [def.fields, text]);
  return (
    <GenPage
      dated
      subtitle={result?.subtitle === undefined ? undefined : datesInText(text(result.subtitle))}
      actions={
        <FileButtons
          def={def}
          params={params}
          disabled={result === undefined}
          large={result !== undefined && isLarge(result.rows.length, result.columns.length)}
        />
      }
    >
      <ParamsBar
        fields={def.fields}
        values={values}
        busy={query.isFetching}
        label={t('report.params')}
        submitLabel={t('report.run')}
        onRun={(next) => {
          const asked = toParams(def.fields, next);
          if (JSON.stringify(asked) === JSON.stringify(search)) void query.refetch();
          else setSearch(asked);
        }}
      />
      <IssueList title={t('report.failed')} issues={refused} labels={labels} />
      {query.isLoading && ready ? <Skeleton height={320} /> : null}
      {result === undefined || refused.length > 0 ? null : (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'stale' : undefined}>
          <LeaveOutButton rows={result.rows} onLeave={() => setSearch({ ...search, missing: 'leave' })} />
          {above?.(result, () => void query.refetch())}
          <GenAnswer result={result} label={text(route.title)} onRow={onRow} />
        </div>
      )}
    </GenPage>
  );
}
