import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReportChart as ChartData } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { useLanguage } from '../session/store.ts';
import { useT } from '../text/text.ts';
import { chartOption, countsShown } from './chart-option.ts';
import { SERIES } from './colours.ts';
import { echarts } from './echarts.ts';

interface ChartProps {
  readonly chart: ChartData;
  readonly height?: number;
}

const isBlank = ({ series }: ChartData): boolean => series.every(({ values }) => values.every((value) => value === null));

/** A chart of a report; the same figures stand in the grid under it. One without a single value says so instead of drawing empty axes. */
export default function ReportChart(props: ChartProps) {
  const language = useLanguage();
  const t = useT('report');
  if (!isBlank(props.chart)) return <DrawnChart {...props} />;
  return (
    <figure className="chart">
      <figcaption>{props.chart.title[language]}</figcaption>
      <p className="dim">{t('noRows')}</p>
    </figure>
  );
}

function DrawnChart({ chart, height = 260 }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const scheme = useComputedColorScheme('light');
  const t = useT('report');
  const drawn = useRef<ReturnType<typeof echarts.init> | null>(null);
  const savePicture = () => {
    const url = drawn.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: scheme === 'dark' ? '#1a1d21' : '#ffffff' });
    if (url === undefined) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${chart.title[language]}.png`;
    link.click();
  };
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
  return (
    <figure className="chart">
      <figcaption>
        {chart.title[language]}
        {chart.unit === undefined ? null : <span className="dim"> ({unitText(chart.unit, language)})</span>}
        {countsShown(chart) ? <span className="dim"> · {t('chartN')}</span> : null}
        {chart.zoom === true ? <span className="dim"> · {t('chartZoom')}</span> : null}
        <button type="button" className="link-button chart-save" onClick={savePicture}>
          {t('chartSave')}
        </button>
      </figcaption>
      <div ref={box} style={{ height }} role="img" aria-label={chart.title[language]} />
    </figure>
  );
}
