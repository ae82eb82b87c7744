import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { ReportChart } from '#engine/define/report.ts';
import { hasPlaces, pressedPoint, pressedSeries, type Range } from './chart-range.ts';
import type { echarts } from './echarts.ts';

type Drawing = ReturnType<typeof echarts.init>;

/** Pixels a pointer moves before a press is a drag. */
const DRAG = 6;

interface Hand {
  readonly chart: ReportChart;
  readonly drawing: RefObject<Drawing | null>;
  /** Opens what stands behind a point. */
  readonly onPoint: ((series: number, at: number) => void) | undefined;
  readonly onRange: (range: Range) => void;
}

/** The mouse on a chart: a press opens the point under it, a drag across chooses a part of the axis. `band` is what is being chosen, pixels. */
export function useChartHand({ chart, drawing, onPoint, onRange }: Hand) {
  const began = useRef<number | null>(null);
  const [band, setBand] = useState<{ readonly left: number; readonly width: number } | null>(null);
  const xOf = (event: PointerEvent<HTMLElement>): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const placeAt = (x: number): number => {
    const place = Number(drawing.current?.convertFromPixel({ xAxisIndex: 0 }, x) ?? 0);
    return Math.max(0, Math.min(chart.x.length - 1, Math.round(place)));
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (onPoint === undefined || chart.opens === undefined) return;
    const height = event.clientY - event.currentTarget.getBoundingClientRect().top;
    if (chart.kind === 'scatter') {
      const found = pressedPoint(chart, [xOf(event), height], (along, value) => {
        const [left = 0, top = 0] = (drawing.current?.convertToPixel({ seriesIndex: 0 }, [along, value]) ?? []) as number[];
        return [left, top];
      });
      if (found !== null && chart.opens[found.at] != null) onPoint(found.series, found.at);
      return;
    }
    const at = placeAt(xOf(event));
    const heightOf = (value: number, right: boolean) => Number(drawing.current?.convertToPixel({ yAxisIndex: right ? 1 : 0 }, value) ?? 0);
    const series = pressedSeries(chart, at, height, heightOf);
    if (series !== null && chart.opens[at] != null) onPoint(series, at);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) began.current = xOf(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // A finger that moves scrolls the page.
    if (began.current === null || event.pointerType !== 'mouse' || !hasPlaces(chart)) return;
    const x = xOf(event);
    if (band !== null || Math.abs(x - began.current) > DRAG) setBand({ left: Math.min(x, began.current), width: Math.abs(x - began.current) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = began.current;
    began.current = null;
    if (from === null) return;
    if (band === null) return press(event);
    setBand(null);
    const [first = 0, last = 0] = [placeAt(band.left), placeAt(band.left + band.width)];
    if (last > first) onRange({ first, last });
  };
  const onPointerLeave = () => {
    began.current = null;
    setBand(null);
  };
  return { band, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave } };
}
