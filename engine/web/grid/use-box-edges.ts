import { type RefObject, useEffect } from 'react';

/** Where the bar over the page ends, pixels from the top of the window. */
export function barEnd(): number {
  const bar = document.querySelector('.header');
  if (bar === null || getComputedStyle(bar).position === 'static') return 0;
  return Math.max(0, bar.getBoundingClientRect().bottom);
}

/** Where what is seen of the page ends: at the bar of a phone, else with the window. */
function barBegin(): number {
  const bar = document.querySelector('.bottom-bar');
  return bar === null || getComputedStyle(bar).display === 'none' ? innerHeight : bar.getBoundingClientRect().top;
}

/**
 * Keeps the names of the columns in sight while the page scrolls, and their totals (`--foot-up`), and says on the box where more of the table lies to the side
 * (`data-before`, `data-after`). The box scrolls sideways only; the page does the rest.
 */
export function useBoxEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let asked = 0;
    const place = () => {
      asked = 0;
      const { top, bottom } = element.getBoundingClientRect();
      element.style.setProperty('--head-top', `${Math.max(0, Math.round(barEnd() - top))}px`);
      element.style.setProperty('--foot-up', `${Math.max(0, Math.round(bottom - barBegin()))}px`);
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
