import { Skeleton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { ReportChart as ChartData, Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { MARK_SIGNS, markLegend } from '#engine/sheet/report-marks.ts';
import { datesInText } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { layoutOf } from '../grid/layout.ts';
import { PAPER, type PaperSide, paperWidths } from '../grid/print-panels.ts';
import { ReportGrid } from '../grid/report-grid.tsx';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { later } from '../ui/later.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { Headline } from './headline.tsx';
import { useRegistry } from './registry-context.ts';
import { type OpenedFigure, paramsOf, periodOf } from './report-period.ts';
import { type Opened, openedAt, type ReportParts, type ReportScreenDef } from './report-types.ts';

const ReportMap = later(() => import('../chart/report-map.tsx'), <Skeleton height={560} />);
const ReportChart = later(() => import('../chart/report-chart.tsx'), <Skeleton height={280} />);

interface Props {
  readonly def: ReportScreenDef;
  readonly result: ReportResult;
  readonly params: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly opens?: ReportParts['opens'];
}

/** Rows looked at to tell how wide a table is on paper. */
const LOOKED_AT = 50;

/** The side of the paper a report is printed on: told by the report, else across where a table is too wide to stand upright. */
function usePaper(def: ReportScreenDef, result: ReportResult): PaperSide {
  const language = useLanguage();
  const paper = useMemo(() => {
    const wide = [result, ...(result.sections ?? [])].some(({ columns, rows }) => {
      const widths = paperWidths(layoutOf(columns, language), rows.slice(0, LOOKED_AT), '');
      return widths.reduce((sum, width) => sum + width, 0) > PAPER.portrait;
    });
    return wide ? 'landscape' : (def.paper ?? 'portrait');
  }, [def, result, language]);
  useEffect(() => {
    document.documentElement.dataset['paper'] = paper;
    return () => {
      delete document.documentElement.dataset['paper'];
    };
  }, [paper]);
  return paper;
}

/** A row with `_open` (a farm of a comparison) leads to another report with its parameters. */
const openOf = (row: ReportRow): Opened | null => openedAt(row['_open']);
/** So does a cell with an address of its own. */
const openOfCell = ({ key }: Column, row: ReportRow): Opened | null => openedAt(row[`_open_${key}`]);

type View = Pick<Props, 'def' | 'result' | 'params'> & { readonly opens: NonNullable<Props['opens']> };

/** Opens a figure: in the days and with the parameters of its column and row, null for those of the report. */
type OpenFigure = (figure: string, column: Column | null, row: ReportRow | null, name: string) => void;

/** What the cells, rows and figures of an answer open. */
function useOpening({ def, result, params: typed, opens }: View) {
  const text = useText();
  const registry = useRegistry();
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  // Days left open were filled in by the report; its figures open for those it used.
  const params = useMemo(() => (result.days === undefined ? typed : { ...typed, ...result.days }), [typed, result.days]);
  const openFigure = useMemo(() => {
    if (def.drill !== true) return undefined;
    return ((figure, column, row, name) => {
      const period = periodOf(column, row, params);
      if (period !== null) setOpened({ figure, name, ...period, params: paramsOf(column, row) });
    }) satisfies OpenFigure;
  }, [def, params]);
  const grid = useMemo(
    () => ({
      figureOpens: (column: Column, row: ReportRow) => periodOf(column, row, params) !== null,
      onAnimal: registry.routes.has('PigQRDetails') ? (pgid: string) => registry.open('PigQRDetails', { pgid }) : undefined,
      cellOpens: (column: Column, row: ReportRow) => {
        const [name] = openOfCell(column, row) ?? [''];
        return registry.routes.has(name);
      },
      onCell: (column: Column, row: ReportRow) => {
        const [name, search] = openOfCell(column, row) ?? [''];
        if (registry.routes.has(name)) registry.open(name, search);
      },
      rowOpens: (row: ReportRow) => opens(row) !== null,
      onRow: (row: ReportRow) => {
        const [name, search] = opens(row) ?? [''];
        if (registry.routes.has(name)) registry.open(name, search);
      },
      onAction: (name: string, search: Record<string, string>) => registry.open(name, search),
      actionOpens: (name: string) => registry.routes.has(name),
      onFigure:
        openFigure === undefined
          ? undefined
          : (figure: string, column: Column, row: ReportRow) =>
              openFigure(
                figure,
                column,
                row,
                [column.over, column.group, column.label].flatMap((part) => (part === undefined ? [] : text(part))).join(' – '),
              ),
    }),
    [params, registry, openFigure, opens, text],
  );
  const headlineOpens = openFigure !== undefined && periodOf(null, null, params) !== null;
  return {
    params,
    grid,
    opened,
    onClose: () => setOpened(null),
    openHeadline: headlineOpens ? openFigure : undefined,
    onPoint: pointOpening(openFigure, registry, text),
    onPlace: openFigure === undefined ? undefined : placeOpening(openFigure),
  };
}

type Registry = Pick<ReturnType<typeof useRegistry>, 'routes' | 'open'>;

/** What a point of a drawing opens: its figure, in the days and with the parameters of that point, else the screen it leads to. */
function pointOpening(openFigure: OpenFigure | undefined, { routes, open }: Registry, text: (text: Text3) => string) {
  const lead = (address: string | undefined): void => {
    const [name, search] = openedAt(address) ?? ['', {}];
    if (routes.has(name)) open(name, search);
  };
  return (chart: ChartData) => (series: number, at: number) => {
    const [figure, opened] = [chart.series[series]?.figure, chart.opens?.[at]];
    if (opened == null) return;
    if (figure === undefined) return lead(opened.open);
    const row: ReportRow = { _from: opened.from ?? null, _to: opened.to ?? null, _params: opened.params ?? null };
    openFigure?.(figure, null, row, `${text(chart.title)} – ${chart.x[at] ?? ''}`);
  };
}

/** What a place of a map opens: its figure, narrowed to it. */
function placeOpening(openFigure: OpenFigure) {
  return (figure: string) => (params: string | undefined, name: string) => openFigure(figure, null, { _params: params ?? null }, name);
}

interface TablesProps extends Pick<Props, 'def' | 'result' | 'label'> {
  readonly paper: PaperSide;
  readonly grid: ReturnType<typeof useOpening>['grid'];
}

/** The table of an answer and those of its sections. */
function ReportTables({ def, result, label, paper, grid }: TablesProps) {
  const t = useT('report');
  const text = useText();
  return (
    <>
      <ReportGrid
        columns={result.columns}
        rows={result.rows}
        totals={result.totals}
        label={label}
        actions={result.actions}
        paper={paper}
        name={def.route}
        {...(result.begin === undefined ? {} : { emptyTitle: text(result.begin), emptyHint: '' })}
        {...grid}
      />
      {result.sections?.map((section) => (
        <section key={section.key} className="report-section">
          <h2>{datesInText(text(section.title))}</h2>
          {section.rows.length === 0 ? (
            <p className="dim">{t('noRows')}</p>
          ) : (
            <ReportGrid
              columns={section.columns}
              rows={section.rows}
              totals={section.totals}
              label={text(section.title)}
              actions={section.actions}
              paper={paper}
              name={`${def.route}.${section.key}`}
              {...grid}
            />
          )}
        </section>
      ))}
    </>
  );
}

/** Who signs an answer that is printed. */
function SignLines({ signatures }: { readonly signatures: NonNullable<ReportResult['signatures']> }) {
  const text = useText();
  return (
    <div className="sign-lines">
      {signatures.map(({ title, name }) => (
        <div key={title.E}>
          <b>{text(title)}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}

/** A report's answer: figures first, then the drawing, then the table and what is to know about it. */
export function ReportView({ def, result, params: typed, label, opens = openOf }: Props) {
  const t = useT('report');
  const text = useText();
  const paper = usePaper(def, result);
  const { params, grid, opened, onClose, openHeadline, onPoint, onPlace } = useOpening({ def, result, params: typed, opens });
  const charts =
    result.charts === undefined || result.charts.length === 0 ? null : (
      <div className="charts">
        {result.charts.map((chart) => (
          <ReportChart key={chart.title.E} chart={chart} onPoint={chart.opens === undefined ? undefined : onPoint(chart)} />
        ))}
      </div>
    );
  return (
    <div className="report">
      {result.headline === undefined ? null : (
        <Headline
          figures={result.headline}
          onOpen={openHeadline === undefined ? undefined : (figure) => openHeadline(figure.figure, null, null, text(figure.label))}
        />
      )}
      {result.maps?.map((map) => (
        <ReportMap key={map.title.E} map={map} onOpen={map.figure === undefined ? undefined : onPlace?.(map.figure)} />
      ))}
      {result.chartsLast === true ? null : charts}
      <ReportTables def={def} result={result} label={label} paper={paper} grid={grid} />
      {result.chartsLast === true ? charts : null}
      <ReportNotes result={result} />
      {result.signatures === undefined ? null : <SignLines signatures={result.signatures} />}
      <FigurePanel def={def} params={params} opened={opened} onClose={onClose} />
      <span className="sr-only" aria-live="polite">
        {t('rows', { count: formatNumber(result.rows.length) })}
      </span>
    </div>
  );
}

function ReportNotes({ result }: { readonly result: ReportResult }) {
  const t = useT('report');
  const text = useText();
  const left = (result.leftout ?? []).filter(({ n }) => n > 0);
  const legend = markLegend(result);
  if ((result.notes?.length ?? 0) === 0 && left.length === 0 && legend.length === 0) return null;
  return (
    <aside className="report-notes" aria-label={t('notes')}>
      {legend.length === 0 ? null : (
        <p>
          {legend.map(({ mark, text: words }) => (
            <span key={mark} className="sign-legend">
              <b className="cell-sign" data-sign={mark}>
                {MARK_SIGNS[mark]}
              </b>{' '}
              {text(words)}
            </span>
          ))}
        </p>
      )}
      {result.notes?.map((note) => (
        <p key={note.text.E}>{datesInText(text(note.text))}</p>
      ))}
      {left.length === 0 ? null : (
        <p>
          {t('leftout')}: {left.map(({ cause, n }) => `${text(cause)} ${formatNumber(n)}`).join(' · ')}
        </p>
      )}
    </aside>
  );
}
