import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn beyond those seen: what is drawn changes only when so many have gone by. */
const BEYOND = 12;
/** Rows drawn before the page knows where it stands. */
const BEGIN = 48;

interface Rows {
  readonly first: number;
  /** The one after the last. */
  readonly last: number;
}

/** The rows of a table that lie in a window, some beyond them; `top` is where the table begins, below the top of the window. */
export function rowsSeen(top: number, window: number, count: number, { head, row }: { readonly head: number; readonly row: number }): Rows {
  const body = top + head;
  const within = (index: number): number => Math.max(0, Math.min(count, index));
  const step = (rows: number, round: (value: number) => number): number => round(rows / BEYOND) * BEYOND;
  const first = within(step(-body / row, Math.floor) - BEYOND);
  return { first, last: Math.max(within(step((window - body) / row, Math.ceil) + BEYOND), Math.min(count, first + BEYOND)) };
}

/** The rows of a long table that are seen, whatever scrolls it: the page, a drawer, a dialog. */
export function useSeenRows(box: RefObject<HTMLElement | null>, count: number, { head, row }: { readonly head: number; readonly row: number }): Rows {
  const [seen, setSeen] = useState<Rows>({ first: 0, last: Math.min(count, BEGIN) });
  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      if (box.current === null) return;
      const next = rowsSeen(box.current.getBoundingClientRect().top, innerHeight, count, { head, row });
      setSeen((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    const ask = () => {
      if (asked === 0) asked = requestAnimationFrame(look);
    };
    look();
    document.addEventListener('scroll', ask, { passive: true, capture: true });
    addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(asked);
      document.removeEventListener('scroll', ask, { capture: true });
      removeEventListener('resize', ask);
    };
  }, [box, count, head, row]);
  return seen;
}
