import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isBlank } from '#engine/define/chart-bars.ts';
import { datedChart } from '#engine/define/dated-chart.ts';
import type { ReportChart as ChartData } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { dateStyle } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { chartOption, countsShown } from './chart-option.ts';
import { hasPlaces, partOf, type Range } from './chart-range.ts';
import { chartWords } from './chart-words.ts';
import { SERIES } from './colours.ts';
import { echarts } from './echarts.ts';
import { useChartHand } from './use-chart-hand.ts';

interface ChartProps {
  readonly chart: ChartData;
  readonly height?: number;
  /** Opens what stands behind a point: the place of its series and of its x in the chart. */
  readonly onPoint?: ((series: number, at: number) => void) | undefined;
}

const WORDS = {
  whole: t3('Toàn kỳ', 'Whole period', 'ทั้งช่วง'),
  opens: t3('Bấm vào điểm để xem từng con; kéo ngang để phóng to', 'Press a point for its animals; drag across to zoom', 'กดที่จุดเพื่อดูรายตัว ลากเพื่อขยาย'),
  leads: t3('Bấm vào điểm để mở', 'Press a point to open it', 'กดที่จุดเพื่อเปิด'),
  zooms: t3('Kéo ngang để phóng to', 'Drag across to zoom', 'ลากเพื่อขยาย'),
};

/** Its axis begins elsewhere than at 0, and 0 is not on it: worth saying. */
const isCutOff = ({ zoom, series }: ChartData): boolean => {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  return zoom === true && !(values.some((value) => value <= 0) && values.some((value) => value >= 0));
};

const isEmpty = ({ series }: ChartData): boolean => series.every(isBlank);

/** A chart of a report; the same figures stand in the grid under it. One without a single value says so instead of drawing empty axes. */
export default function ReportChart(props: ChartProps) {
  const language = useLanguage();
  const t = useT('report');
  if (!isEmpty(props.chart)) return <DrawnChart {...props} />;
  return (
    <figure className="chart">
      <figcaption>{props.chart.title[language]}</figcaption>
      <p className="dim">{t('noRows')}</p>
    </figure>
  );
}

/** Draws a chart into a box, anew where its box is given another width. */
function useDrawing(chart: ChartData) {
  const box = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const scheme = useComputedColorScheme('light');
  const drawn = useRef<ReturnType<typeof echarts.init> | null>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const drawing = echarts.init(box.current);
    drawn.current = drawing;
    const colours =
      scheme === 'dark'
        ? { text: '#d5dbe1', line: '#46505a', paper: '#14191c', series: SERIES.dark }
        : { text: '#374151', line: '#d1d5db', paper: '#f6f8f7', series: SERIES.light };
    const draw = () => drawing.setOption(chartOption(chart, language, colours, drawing.getWidth()));
    draw();
    const observer = new ResizeObserver(() => {
      const before = drawing.getWidth();
      drawing.resize();
      if (drawing.getWidth() !== before) draw();
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      drawn.current = null;
      drawing.dispose();
    };
  }, [chart, language, scheme]);
  return { box, drawn, scheme };
}

/** Whether rows stand behind points: of a figure here, or on a screen the point leads to. */
const opensRows = ({ series, opens }: ChartData): boolean =>
  series.some(({ figure }) => figure !== undefined) || opens?.some((one) => one?.open !== undefined) === true;

/** What a hand can do on a chart. */
function handHint(chart: ChartData, opens: boolean, text: (words: Text3) => string): string | undefined {
  if (hasPlaces(chart)) return text(opens ? WORDS.opens : WORDS.zooms);
  return opens ? text(WORDS.leads) : undefined;
}

function DrawnChart({ chart: whole, height = 260, onPoint }: ChartProps) {
  const language = useLanguage();
  const t = useT('report');
  const text = useText();
  const [range, setRange] = useState<Range | null>(null);
  const style = dateStyle();
  const chart = useMemo(() => datedChart(range === null ? whole : partOf(whole, range), style), [whole, range, style]);
  // Another answer is seen whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the answer that changed.
  useEffect(() => setRange(null), [whole]);
  const { box, drawn, scheme } = useDrawing(chart);
  const begun = range?.first ?? 0;
  const hand = useChartHand({
    chart,
    drawing: drawn,
    onPoint: onPoint === undefined ? undefined : (series, at) => onPoint(series, at + begun),
    onRange: ({ first, last }) => setRange({ first: first + begun, last: last + begun }),
  });
  const opens = onPoint !== undefined && opensRows(chart);
  const savePicture = () => {
    const url = drawn.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: scheme === 'dark' ? '#1a1d21' : '#ffffff' });
    if (url === undefined) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${chart.title[language]}.png`;
    link.click();
  };
  return (
    <figure className="chart">
      <figcaption>
        {chart.title[language]}
        {chart.unit === undefined ? null : <span className="dim"> ({unitText(chart.unit, language)})</span>}
        {countsShown(chart) ? <span className="dim"> · {t('chartN')}</span> : null}
        {isCutOff(chart) ? <span className="dim"> · {t('chartZoom')}</span> : null}
        <button type="button" className="link-button chart-save" onClick={savePicture}>
          {t('chartSave')}
        </button>
        {range === null ? null : (
          <button type="button" className="link-button chart-save" onClick={() => setRange(null)}>
            {text(WORDS.whole)}
          </button>
        )}
      </figcaption>
      <div className="chart-hand" data-opens={opens || undefined} title={handHint(whole, opens, text)} {...hand.handlers}>
        <div ref={box} style={{ height }} role="img" aria-label={chartWords(chart, language)} />
        {hand.band === null ? null : <div className="chart-band" style={hand.band} />}
      </div>
    </figure>
  );
}
