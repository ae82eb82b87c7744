import { useMemo, useState } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { useSearchValues } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { findSeries, RAISE_FIELDS, SERIES_FILTERS, saveSeries } from '../../contract/tag.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { TAG_STATES } from '../../domain/tag-flow.ts';

type Series = OutputOf<typeof findSeries>['rows'][number];
/** Level that raises a series (growfinish.md, PigletTagMaxid). */
const RAISE_LEVEL = 70;

const COLUMNS: readonly Column[] = [
  { key: 'lineage', label: T.lineage, type: 'text', frozen: true, width: 9 },
  { key: 'sexName', label: T.sex, type: 'text', width: 9 },
  { key: 'next', label: T.next, type: 'text', width: 16 },
  { key: 'maxgen', label: T.maxgen, type: 'text', width: 16 },
  { key: 'maxreg', label: T.maxreg, type: 'text', width: 16 },
  { key: 'maxherd', label: T.maxherd, type: 'text', width: 16 },
  { key: 'gaps', label: T.gaps, type: 'int' },
  { key: 'left', label: T.left, type: 'int' },
  { key: 'generated', label: TAG_STATES.words.generated, type: 'int' },
  { key: 'assigned', label: TAG_STATES.words.assigned, type: 'int' },
  { key: 'registered', label: TAG_STATES.words.registered, type: 'int' },
  { key: 'void', label: TAG_STATES.words.void, type: 'int' },
  { key: 'lastDraw', label: T.lastDraw, type: 'date' },
  { key: 'lastBy', label: T.by, type: 'text' },
  { key: 'sample', label: T.pattern, type: 'text', width: 16 },
  { key: 'first', label: T.first, type: 'text', width: 16 },
];
const RANGE_COLUMNS: readonly Column[] = [
  { key: 'starttag', label: T.start, type: 'text', frozen: true, width: 16 },
  { key: 'finishtag', label: T.finish, type: 'text', width: 16 },
  { key: 'lineage', label: T.lineage, type: 'text' },
  { key: 'sexName', label: T.sex, type: 'text' },
  { key: 'count', label: T.count, type: 'int' },
  { key: 'generated', label: TAG_STATES.words.generated, type: 'int' },
  { key: 'assigned', label: TAG_STATES.words.assigned, type: 'int' },
  { key: 'registered', label: TAG_STATES.words.registered, type: 'int' },
  { key: 'void', label: TAG_STATES.words.void, type: 'int' },
  { key: 'gaps', label: T.gaps, type: 'int' },
  { key: 'drawn', label: T.drawn, type: 'date' },
  { key: 'by', label: T.by, type: 'text' },
];

/** What was drawn of stands before lines nobody tags. */
const usedFirst = (rows: readonly Series[]): Series[] => rows.toSorted((a, b) => Number(b.lastDraw !== null) - Number(a.lastDraw !== null));

/**
 * Page by hand: two tables of one call, of which only the series that have a pattern open.
 * How far every series of ear numbers has run, its ranges below; level 70 raises a next number.
 */
export default function PigletTagMaxidPage() {
  const text = useText();
  const session = useSession();
  const rights = useRights('PigletTagMaxid');
  const [values, go] = useSearchValues(SERIES_FILTERS);
  const [raised, setRaised] = useState<Series | null>(null);
  const { data, isFetching } = useCall(findSeries, values as never, { keep: true });
  const sexName = (one: string): string => text(one === 'F' ? T.female : T.male);
  const series = useMemo(() => usedFirst(data?.rows ?? []), [data]);
  const rows = series.map(
    (row, at): ReportRow => ({
      ...row,
      sexName: sexName(row.sex),
      sample: row.pattern,
      _at: at,
      ...(row.pattern === null ? { next: text(T.noPattern), _mark_next: 'warn' } : {}),
      ...(row.gaps > 0 ? { _mark_gaps: 'warn' } : {}),
    }),
  );
  const ranges = (data?.ranges ?? []).map(
    (row): ReportRow => ({ ...row, sexName: sexName(row.sex), ...(row.gaps > 0 ? { _mark_gaps: 'warn' } : {}) }),
  );
  const { farmid = null } = values;
  const own = farmid === null || farmid === session?.FARMID;
  const mayRaise = own && rights.edit && (session?.USRLVL ?? 0) >= RAISE_LEVEL;
  const open = (row: ReportRow): void => {
    const found = series[Number(row['_at'])];
    if (found?.pattern != null) setRaised(found);
  };
  return (
    <PageFrame>
      <ParamsBar fields={SERIES_FILTERS} values={values} busy={isFetching} label={text(T.series)} submitLabel={text(T.show)} onRun={go} />
      <GridPart
        title={T.series}
        always
        columns={COLUMNS}
        rows={rows}
        emptyTitle={text(T.noSeries)}
        emptyHint={text(T.noSeriesHint)}
        {...(mayRaise ? { onRow: open } : {})}
      />
      <GridPart title={T.ranges} always columns={RANGE_COLUMNS} rows={ranges} emptyTitle={text(T.noRanges)} emptyHint="" />
      {raised === null ? null : (
        <Dialog onClose={() => setRaised(null)} title={`${text(T.raise)}: ${raised.lineage} · ${sexName(raised.sex)}`} size="md">
          <FieldForm
            label={text(T.raise)}
            draft={`PigletTagMaxid.${raised.lineage}.${raised.sex}`}
            fields={RAISE_FIELDS}
            initial={{ next: raised.nextNo }}
            call={saveSeries}
            toInput={(values) => ({ ...values, lineage: raised.lineage, sex: raised.sex })}
            confirmed
            forgets={['/growfinish/', '/common/']}
            onSaved={() => setRaised(null)}
          />
        </Dialog>
      )}
    </PageFrame>
  );
}
