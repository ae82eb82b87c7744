import { type RefObject, useEffect } from 'react';

/** Where the bar over the page ends, pixels from the top of the window. */
function barEnd(): number {
  const bar = document.querySelector('.header');
  if (bar === null || getComputedStyle(bar).position === 'static') return 0;
  return Math.max(0, bar.getBoundingClientRect().bottom);
}

/**
 * Keeps the names of the columns in sight while the page scrolls, and says on the box where more of the table lies to the side
 * (`data-before`, `data-after`). The box scrolls sideways only; the page does the rest.
 */
export function useBoxEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let asked = 0;
    const place = () => {
      asked = 0;
      const { top } = element.getBoundingClientRect();
      element.style.setProperty('--head-top', `${Math.max(0, Math.round(barEnd() - top))}px`);
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute('data-before', element.scrollLeft > 1);
      element.parentElement?.toggleAttribute('data-after', left > 1);
    };
    const ask = () => {
      if (asked === 0) asked = requestAnimationFrame(place);
    };
    place();
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    // Whatever scrolls around the table or in it: the page, a drawer, the box itself.
    document.addEventListener('scroll', ask, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
      document.removeEventListener('scroll', ask, { capture: true });
    };
  }, [box]);
}
