import { useEffect, useRef } from 'react';
import type { ReportParts } from '#engine/web/screens/report-types.ts';

/** How often a dashboard looks afresh. */
const EVERY = 60_000;

/** Asks anew each minute while the page is looked at. */
function Lively({ again }: { readonly again: () => void }) {
  const ask = useRef(again);
  ask.current = again;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask.current();
    }, EVERY);
    return () => clearInterval(timer);
  }, []);
  return null;
}

/** What the page of a dashboard does beside its declaration. */
export const lively: ReportParts = { above: (_, again) => <Lively again={again} /> };
