import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '#engine/geo/domain/outlines.ts';

/** Pixels a pointer moves before a press is a drag. */
const DRAG = 5;
/** How far in one may go, in units of the drawing. */
const LEAST = 30;

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + (width * (1 - by)) / 2,
  y: y + (height * (1 - by)) / 2,
  width: width * by,
  height: height * by,
});

/** What part of a map is looked at: the whole until somebody goes nearer or drags it along. `unit` is a pixel's size in the drawing. */
export function useMapView(whole: Box, near: Box | null, begin: Box, size: { readonly width: number; readonly height: number }) {
  const [part, setPart] = useState(begin);
  const from = useRef<{ readonly x: number; readonly y: number; readonly part: Box } | null>(null);
  const [dragged, setDragged] = useState(false);
  const unit = Math.max(part.width / Math.max(1, size.width), part.height / Math.max(1, size.height));
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    // A finger that moves scrolls the page.
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    from.current = { x: event.clientX, y: event.clientY, part };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const began = from.current;
    if (began === null) return;
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
    if (!dragged && Math.hypot(dx, dy) < DRAG) return;
    setDragged(true);
    setPart({ ...began.part, x: began.part.x - dx * unit, y: began.part.y - dy * unit });
  };
  const onPointerUp = () => {
    from.current = null;
    // The press that ends a drag opens nothing.
    if (dragged) setTimeout(() => setDragged(false), 0);
  };
  return {
    part,
    unit,
    dragged,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave: onPointerUp },
    nearer: () => setPart((now) => (now.width / 1.6 < LEAST ? now : scaled(now, 1 / 1.6))),
    farther: () => setPart((now) => (now.width * 1.6 > whole.width * 1.5 ? whole : scaled(now, 1.6))),
    showWhole: () => setPart(whole),
    showNear: near === null ? null : () => setPart(near),
    isWhole: part === whole,
  };
}
