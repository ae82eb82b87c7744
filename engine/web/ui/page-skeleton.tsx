import { useEffect } from 'react';
import { useT } from '../text/text.ts';
import { awaitedByPage } from './standing.ts';

/** Grey lines in the shape of a page while its chunk loads; own drawing, so that it costs no chunk. */
export function PageSkeleton() {
  const t = useT('app');
  useEffect(awaitedByPage, []);
  return (
    <div className="page page-skeleton" role="status" aria-label={t('loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}
