import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportChart as Chart, Column } from '#engine/define/report.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { saveWorkbook } from '#engine/web/excel/save.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import type { PartsDef } from '#engine/web/screens/parts-page.tsx';
import { useParams, useSearchValues } from '#engine/web/screens/search-params.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { instantDayText } from '#engine/web/text/instant.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { Part } from '#engine/web/ui/part.tsx';

import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { M } from '../../contract/plan-words.ts';
import { GENETIC_LISTS } from '../../contract/reports/animal-filter.ts';
import { findRuns, getRun, RUN_FILTERS } from '../../contract/run.calls.ts';
import { CAUSE_WORDS, GENETIC_WORDS, LOG_WORDS, REASON_WORDS, STATE_WORDS, STEP_WORDS, TRAIT_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';
import { CompareRuns } from './compare-runs.tsx';
import { momentText } from './run-panel.tsx';

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'), <Skeleton height={280} />);

const WORDS = {
  runno: t3('Lần số', 'Run', 'ครั้งที่'),
  askedat: t3('Yêu cầu lúc', 'Asked at', 'ขอเมื่อ'),
  minutes: t3('Số phút', 'Minutes', 'นาที'),
  founders: t3('Con gốc', 'Founders', 'ตัวต้นสาย'),
  inbred: t3('Cận huyết', 'Inbred', 'เลือดชิด'),
  meanF: t3('F bình quân', 'Mean F', 'F เฉลี่ย'),
  rounds: t3('Vòng lặp', 'Rounds', 'รอบ'),
  published: t3('Công bố lúc', 'Published at', 'เผยแพร่เมื่อ'),
  publishedBy: t3('Người công bố', 'Published by', 'ผู้เผยแพร่'),
  log: t3('Nhật ký', 'Log', 'บันทึก'),
  solves: t3('Các mô hình', 'Models solved', 'แบบจำลอง'),
  equations: t3('Số phương trình', 'Equations', 'จำนวนสมการ'),
  parentGroups: t3('Nhóm bố mẹ chưa biết', 'Groups of unknown parents', 'กลุ่มพ่อแม่ไม่ทราบ'),
  sets: t3('Bộ tham số và hiệu chỉnh', 'Parameter and adjustment sets', 'ชุดพารามิเตอร์และชุดปรับค่า'),
  trend: t3('Tiến bộ di truyền theo năm sinh', 'Genetic trend by birth year', 'แนวโน้มพันธุกรรมตามปีเกิด'),
  spread: t3('Phân bố EBV và độ chính xác', 'Spread of EBVs and accuracy', 'การกระจายของ EBV และความแม่นยำ'),
  mean: t3('Bình quân', 'Mean', 'เฉลี่ย'),
  sd: t3('Độ lệch chuẩn', 'SD', 'ส่วนเบี่ยงเบน'),
  value: t3('Giá trị', 'Value', 'ค่า'),
  date: t3('Ngày', 'Date', 'วันที่'),
};

const COLUMNS: readonly Column[] = [
  { key: 'runno', label: WORDS.runno, type: 'int', frozen: true },
  { key: 'stateText', label: GENETIC_WORDS.state, type: 'text' },
  { key: 'gentpText', label: GENETIC_WORDS.kind, type: 'text' },
  { key: 'endText', label: W.ended, type: 'text' },
  { key: 'minutes', label: WORDS.minutes, type: 'decimal', decimals: 1 },
  { key: 'animals', label: W.animals, type: 'int' },
  { key: 'records', label: W.records, type: 'int' },
  { key: 'setaside', label: W.setaside, type: 'int' },
  { key: 'meanFPct', label: WORDS.meanF, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'breeds', label: GENETIC_WORDS.breeds, type: 'text' },
  { key: 'stepText', label: W.step, type: 'text' },
  { key: 'askedby', label: W.askedBy, type: 'text' },
  { key: 'askedText', label: WORDS.askedat, type: 'text' },
  { key: 'startText', label: W.started, type: 'text' },
  { key: 'founders', label: WORDS.founders, type: 'int' },
  { key: 'inbredPct', label: WORDS.inbred, type: 'decimal', decimals: 1, unit: '%' },
  { key: 'groups', label: W.groups, type: 'int' },
  { key: 'parentGroups', label: WORDS.parentGroups, type: 'int' },
  { key: 'rounds', label: WORDS.rounds, type: 'int' },
  { key: 'residualText', label: W.residual, type: 'text' },
  { key: 'publishedText', label: WORDS.published, type: 'text' },
  { key: 'publishedBy', label: WORDS.publishedBy, type: 'text' },
];
const ASIDE: readonly Column[] = [
  { key: 'gid', label: GENETIC_WORDS.gid, type: 'text', frozen: true },
  { key: 'traitText', label: W.trait, type: 'text' },
  { key: 'recdt', label: WORDS.date, type: 'date' },
  { key: 'value', label: WORDS.value, type: 'decimal', decimals: 2 },
  { key: 'causeText', label: W.cause, type: 'text' },
];
/** The spread of EBVs, accuracies in the classes of the company. */
const spreadColumns = (low: string, high: string): readonly Column[] => [
  { key: 'traitText', label: W.trait, type: 'text', frozen: true },
  { key: 'n', label: W.animals, type: 'int' },
  { key: 'mean', label: WORDS.mean, type: 'decimal', decimals: 3 },
  { key: 'sd', label: WORDS.sd, type: 'decimal', decimals: 3 },
  { key: 'low', label: t3(`Độ chính xác dưới ${low}`, `Accuracy below ${low}`, `ความแม่นยำต่ำกว่า ${low}`), type: 'int' },
  { key: 'middling', label: t3(`từ ${low} đến dưới ${high}`, `${low} to below ${high}`, `${low} ถึงต่ำกว่า ${high}`), type: 'int' },
  { key: 'high', label: t3(`từ ${high}`, `${high} and above`, `${high} ขึ้นไป`), type: 'int' },
];
const SOLVES: readonly Column[] = [
  { key: 'breed', label: GENETIC_WORDS.breed, type: 'text', frozen: true },
  { key: 'groupText', label: GENETIC_WORDS.kind, type: 'text' },
  { key: 'records', label: W.records, type: 'int' },
  { key: 'equations', label: WORDS.equations, type: 'int' },
  { key: 'parentGroups', label: WORDS.parentGroups, type: 'int' },
  { key: 'rounds', label: WORDS.rounds, type: 'int' },
  { key: 'residualText', label: W.residual, type: 'text' },
];
const LOG: readonly Column[] = [
  { key: 'at', label: WORDS.date, type: 'text', frozen: true },
  { key: 'stepText', label: W.step, type: 'text' },
  { key: 'text', label: WORDS.log, type: 'text' },
];
type Detail = OutputOf<typeof getRun>;
type Solve = {
  readonly breed: string;
  readonly group: string;
  readonly records: number;
  readonly equations: number;
  readonly rounds: number;
  readonly residual: number;
  /** Genetic groups of unknown parents; runs of before have no such figure. */
  readonly parentGroups?: number;
};

/** A trend for each trait on record, the EBV means by year of birth. */
function trendCharts(trend: Detail['trend']): Chart[] {
  const traits = [...new Set(trend.flatMap(({ means }) => Object.keys(means)))];
  return traits.map((trait) => ({
    kind: 'line',
    title: TRAIT_WORDS[trait] ?? W.trait,
    x: trend.map(({ year }) => String(year)),
    series: [{ name: TRAIT_WORDS[trait] ?? W.trait, values: trend.map(({ means }) => means[trait] ?? null) }],
  }));
}

/** One run in full. */
export function RunDetail({ value, onBack }: DetailProps) {
  const text = useText();
  return (
    <GenPage subtitle={`${text(WORDS.runno)} ${value}`}>
      <Run runno={Number(value)} onBack={onBack} />
    </GenPage>
  );
}

function Run({ runno, onBack }: { readonly runno: number; readonly onBack: () => void }) {
  const text = useText();
  const { data } = useCall(getRun, { runno });
  const charts = useMemo(() => trendCharts(data?.trend ?? []), [data]);
  if (data === undefined) return <Skeleton height={320} />;
  const logOf = (line: string): string => line.replace(/[a-z]{5,}/g, (word) => (LOG_WORDS[word] === undefined ? word : text(LOG_WORDS[word])));
  const stepOf = (step: string): string => text(STEP_WORDS[step] ?? W.step);
  const traitOf = (trait: string): string => text(TRAIT_WORDS[trait] ?? W.trait);
  const [low = '', high = ''] = data.classes.map((limit) => formatNumber(limit, 2));
  const solves = (Array.isArray(data.stats['solves']) ? data.stats['solves'] : []) as readonly Solve[];
  return (
    <>
      <Button variant="default" className="no-print" onClick={onBack}>
        {text(W.back)}
      </Button>
      {data.sets === '' ? null : (
        <p>
          {text(WORDS.sets)}: {data.sets}
        </p>
      )}
      <GridPart
        title={WORDS.log}
        always
        columns={LOG}
        rows={data.log.map((row) => ({ at: momentText(row.at), text: logOf(row.text), stepText: stepOf(row.step) }))}
      />
      <GridPart
        title={WORDS.solves}
        columns={SOLVES}
        rows={solves.map((row) => ({
          ...row,
          groupText: row.group === 'growth' ? 'BW BF LD ADG FCR' : 'NB NBA LW21',
          residualText: row.residual.toExponential(1),
          parentGroups: row.parentGroups ?? 0,
        }))}
      />
      {charts.length === 0 ? null : (
        <>
          <Part title={WORDS.trend}>
            <div className="charts">
              {charts.map((chart) => (
                <ReportChart key={chart.title.E} chart={chart} />
              ))}
            </div>
          </Part>
          <GridPart
            title={WORDS.spread}
            always
            columns={spreadColumns(low, high)}
            rows={data.spread.map((row) => ({ ...row, traitText: traitOf(row.trait) }))}
          />
        </>
      )}
      <SetAside runno={runno} rows={data.setaside} />
    </>
  );
}

/** Records a run set aside with their cause, as Excel too. */
function SetAside({ runno, rows: aside }: { readonly runno: number; readonly rows: Detail['setaside'] }) {
  const text = useText();
  const language = useLanguage();
  if (aside.length === 0) return null;
  const rows = aside.map((row) => ({
    ...row,
    traitText: text(TRAIT_WORDS[row.trait] ?? W.trait),
    causeText: text(CAUSE_WORDS[row.cause] ?? W.cause),
  }));
  const excel = () =>
    saveWorkbook(
      reportWorkbook({ language, title: text(W.setaside), subtitles: [`${text(WORDS.runno)} ${runno}`] }, { columns: ASIDE, rows }),
      `set-aside-${runno}.xlsx`,
    );
  return (
    <GridPart title={W.setaside} columns={ASIDE} rows={rows}>
      <Button variant="default" className="no-print" onClick={() => void excel()}>
        {text(M.excel)}
      </Button>
    </GridPart>
  );
}

const TONES: Readonly<Record<string, string>> = { failed: 'bad', held: 'warn', ok: 'good' };

/** A run as the list shows it. */
function runCells(row: OutputOf<typeof findRuns>['rows'][number], text: (words: Text3) => string) {
  const state = text(STATE_WORDS[row.state] ?? GENETIC_WORDS.state);
  const why = row.state === 'failed' && row.reason !== null ? `: ${text(REASON_WORDS[row.reason] ?? GENETIC_WORDS.reason)}` : '';
  return {
    ...row,
    stateText: `${state}${why}`,
    gentpText: text(GENETIC_LISTS.gentp.words[row.gentp as 'INB' | 'EBV']),
    _mark_stateText: TONES[row.state] ?? null,
    askedText: momentText(row.askedat),
    startText: momentText(row.startat),
    endText: momentText(row.endat),
    stepText: row.step === null ? '' : text(STEP_WORDS[row.step] ?? W.step),
    meanFPct: row.meanF === null ? null : 100 * row.meanF,
    residualText: row.residual?.toExponential(1) ?? '',
    publishedText: instantDayText(row.published),
  };
}

/** What ran, the newest first; a run opens in full. */
function RunList() {
  const t = useT('report');
  const text = useText();
  const [, setSearch] = useParams();
  const [values, go] = useSearchValues(RUN_FILTERS);
  const { data, error, isFetching } = useCall(findRuns, { ...(values as object), size: 200 }, { keep: true });
  return (
    <>
      <ParamsBar fields={RUN_FILTERS} values={values} busy={isFetching} onRun={go} />
      {error instanceof CallRefused ? <IssueList title={t('failed')} issues={error.issues} /> : null}
      {data === undefined ? null : (
        <ReportGrid
          columns={COLUMNS}
          rows={data.rows.map((row) => runCells(row, text))}
          label={text(GENETIC_WORDS.kind)}
          onRow={(row) => setSearch({ runno: String(row['runno']) })}
        />
      )}
    </>
  );
}

/** What ran, and two runs compared. */
export const runHistoryParts: PartsDef = {
  route: 'PigEbvRunHistory',
  frame: GenPage,
  parts: [
    { key: 'runs', content: () => <RunList /> },
    { key: 'compare', content: () => <CompareRuns /> },
  ],
};
