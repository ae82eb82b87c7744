import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { formatNumber } from '#kernel/language.ts';
import { useLanguage } from '../session/store.ts';
import { SERIES } from './colours.ts';
import { barsOf, type Frame, frameOf, pathOf } from './light-frame.ts';

const STROKES = ['', '6 4', '2 3'];
const FALLBACK = 600;

/** Width of an element as it stands on the page. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FALLBACK);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? FALLBACK)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

function Axes({ frame, x }: { readonly frame: Frame; readonly x: readonly string[] }) {
  return (
    <g className="light-axes">
      {frame.ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={frame.right} y1={frame.y(tick)} y2={frame.y(tick)} />
          <text x={frame.left - 6} y={frame.y(tick) + 4} textAnchor="end">
            {formatNumber(tick, frame.decimals)}
          </text>
        </g>
      ))}
      {frame.named.map((index) => (
        <text key={index} x={frame.x(index)} y={frame.bottom + 18} textAnchor="middle">
          {x[index]}
        </text>
      ))}
    </g>
  );
}

function Drawn({ one, at, of, bars, frame, colour }: { one: ChartSeries; at: number; of: number; bars: boolean; frame: Frame; colour: string }) {
  const dashes = STROKES[at % STROKES.length];
  return (
    <>
      {bars ? (
        <path d={barsOf(one.values, frame, at, of)} fill={colour} />
      ) : (
        <path d={pathOf(one.values, frame)} fill="none" stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
      )}
      {one.target == null ? null : (
        <line x1={frame.left} x2={frame.right} y1={frame.y(one.target)} y2={frame.y(one.target)} stroke={colour} strokeDasharray="3 3" />
      )}
    </>
  );
}

/**
 * A chart to look at, drawn without the library of the reports' charts (190 kB): for pages a visitor opens before the product is
 * on the device. Lines and bars with their axis; nothing to press.
 */
export function LightChart({ chart, height = 220 }: { readonly chart: ReportChart; readonly height?: number }) {
  const language = useLanguage();
  const scheme = useComputedColorScheme('light');
  const { box, width } = useWidth();
  const bars = chart.kind !== 'line';
  const frame = frameOf(chart, bars, width, height);
  const colours = SERIES[scheme];
  return (
    <figure className="chart">
      <figcaption>
        {chart.title[language]}
        {chart.unit === undefined ? null : <span className="dim"> ({unitText(chart.unit, language)})</span>}
      </figcaption>
      <div ref={box}>
        <svg className="light-chart" width="100%" height={height} role="img" aria-label={chart.title[language]}>
          <Axes frame={frame} x={chart.x} />
          {chart.series.map((one, at) => (
            <Drawn
              key={one.name[language]}
              one={one}
              at={at}
              of={chart.series.length}
              bars={bars}
              frame={frame}
              colour={colours[at % colours.length] ?? colours[0]}
            />
          ))}
        </svg>
      </div>
      {chart.series.length < 2 ? null : (
        <ul className="light-legend">
          {chart.series.map((one, at) => (
            <li key={one.name[language]}>
              <svg width={28} height={10} aria-hidden>
                <line
                  x1={0}
                  x2={28}
                  y1={5}
                  y2={5}
                  stroke={colours[at % colours.length]}
                  strokeWidth={bars ? 8 : 2}
                  strokeDasharray={bars ? '' : STROKES[at % STROKES.length]}
                />
              </svg>
              {one.name[language]}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
