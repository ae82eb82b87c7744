import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import type { Comparison, ReportResult } from '#engine/define/report.ts';
import { datesInText, formatDate } from '#i18n/dates.ts';
import { CallRefused, useCall } from '../client/query.ts';
import { callTo } from '../client/send.ts';
import { isLarge } from '../grid/report-grid.tsx';
import { CompareSwitch } from '../params/compare-switch.tsx';
import { useLanguage, useSession } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { today } from '../text/today.ts';
import { Empty } from '../ui/empty.tsx';
import { IssueList } from '../ui/issue-list.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PageFrame } from './page-frame.tsx';
import { useRoute } from './registry-context.ts';
import { ReportParams } from './report-params.tsx';
import type { ReportParts, ReportScreenDef } from './report-types.ts';
import { ReportView } from './report-view.tsx';
import { startingValues, toParams, useParams } from './search-params.ts';

type Answer = ReportResult & { readonly title: string; readonly asof: string };

/** Parameters as the call takes them: those left empty stay out. */
function bodyParams(values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** What a report is of: what was asked for, and what applied where nothing was. */
const inForce = (params: Record<string, unknown>, result: Answer | undefined) => ({ ...bodyParams(result?.applied ?? {}), ...params });

const COMPARISONS: readonly Comparison[] = ['before', 'lastyear', 'target'];

/** The comparison the address asks for; null for none. */
const comparisonOf = (asked: string | undefined): Comparison | null => COMPARISONS.find((one) => one === asked) ?? null;

interface ReportPageProps extends ReportParts {
  readonly def: ReportScreenDef;
}

/** The line under the title: the report's own, then the as-of day where that does not name it already. */
function useSubtitle(result: Answer | undefined): string {
  const t = useT();
  const text = useText();
  if (result === undefined) return '';
  const own = result.subtitle === undefined ? '' : text(result.subtitle);
  const asof = own.includes(result.asof) ? '' : t('report.asof', { date: formatDate(result.asof) });
  return [datesInText(own), asof].filter((line) => line !== '').join(' · ');
}

/** What a report is asked for by the address, its answer, and how to ask anew. */
function useReport(def: ReportScreenDef) {
  const language = useLanguage();
  const session = useSession();
  const [search, setSearch] = useParams();
  const values = useMemo(() => startingValues(def.fields, search, session?.CURBUSDT ?? today()), [def.fields, search, session]);
  const params = useMemo(() => bodyParams(values), [values]);
  const ready = checkFields(def.fields, values).length === 0;
  const compare = comparisonOf(search['compare']);
  const asked = { params, language, ...(compare === null ? {} : { compare }) };
  const query = useCall(callTo<object, Answer>(`/${def.module}/report/${def.route}`), asked, { enabled: ready, keep: true });
  const run = (next: FieldValues, beside: Comparison | null = compare) => {
    const wanted = { ...toParams(def.fields, next), ...(beside === null ? {} : { compare: beside }) };
    // The same parameters again mean: look afresh.
    if (JSON.stringify(wanted) === JSON.stringify(search)) void query.refetch();
    else setSearch(wanted);
  };
  return { values, params, ready, compare, query, run, result: ready ? query.data : undefined };
}

/** The page of a report, from its declaration alone. The address bar holds the parameters, so the link can be sent. */
export function ReportPage({ def, extra, frame: Frame = PageFrame, above, opens }: ReportPageProps) {
  const t = useT();
  const text = useText();
  const route = useRoute();
  const { values, params, ready, compare, query, run, result } = useReport(def);
  const refused = query.error instanceof CallRefused ? query.error.issues : [];
  const labels = useMemo(() => Object.fromEntries(def.fields.map((field) => [field.key, text(field.label)])), [def.fields, text]);
  const subtitle = useSubtitle(result);
  return (
    <Frame
      subtitle={subtitle}
      actions={
        <>
          {extra?.(inForce(params, result))}
          <FileButtons
            def={def}
            params={params}
            disabled={result === undefined}
            columns={result?.columns ?? []}
            compare={compare}
            large={result !== undefined && isLarge(result.rows.length, result.columns.length)}
          />
        </>
      }
    >
      <ReportParams def={def} values={values} applied={result?.applied} busy={query.isFetching} needed={!ready || refused.length > 0} onRun={run}>
        <CompareSwitch offered={result?.compares ?? []} chosen={compare} onChoose={(beside) => run(values, beside)} />
      </ReportParams>
      {refused.length > 0 ? (
        <IssueList tone="error" title={t('report.failed')} issues={refused} labels={labels}>
          <Button variant="default" onClick={() => void query.refetch()}>
            {t('app.retry')}
          </Button>
        </IssueList>
      ) : null}
      {ready ? null : <Empty title={t('report.chooseParams')} />}
      {query.isLoading && ready ? <ReportSkeleton /> : null}
      {refused.length > 0 ? null : (
        <ReportBody def={def} result={result} params={params} label={text(route.title)} stale={query.isPlaceholderData} opens={opens}>
          {result === undefined ? null : above?.(result, () => void query.refetch())}
        </ReportBody>
      )}
    </Frame>
  );
}

interface BodyProps {
  readonly def: ReportScreenDef;
  readonly result: Answer | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** True while the former answer stands in for the next one. */
  readonly stale: boolean;
  readonly opens: ReportParts['opens'];
  /** Over the answer. */
  readonly children: ReactNode;
}

function ReportBody({ result, stale, opens, children, ...rest }: BodyProps) {
  if (result === undefined) return null;
  return (
    <div aria-busy={stale} className={stale ? 'stale' : undefined}>
      {children}
      <ReportView result={result} {...rest} {...(opens === undefined ? {} : { opens })} />
    </div>
  );
}

function ReportSkeleton() {
  const t = useT('app');
  return (
    <div className="skeletons" role="status" aria-label={t('loading')}>
      <Skeleton height={88} />
      <Skeleton height={220} />
      <Skeleton height={320} />
    </div>
  );
}
