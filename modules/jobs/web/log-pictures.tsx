import type { ReportRow } from '#engine/define/report.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { J } from '../contract/words.ts';
import { Pictures } from './pictures.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The pictures of the lines of a work log, line by line; each opens whole. Nothing where no line has one. */
function LogPictures({ rows }: { readonly rows: readonly ReportRow[] }) {
  const text = useText();
  const shown = rows.flatMap(({ day, person, job, house, _pictures, _farm }) => {
    const paths = textOf(_pictures).split('\n').filter(Boolean);
    const about = [formatDate(textOf(day)), person, job, house].map(textOf).filter(Boolean).join(' · ');
    return paths.length === 0 ? [] : [{ about, paths, farmid: textOf(_farm) }];
  });
  if (shown.length === 0) return null;
  const number = shown.reduce((sum, { paths }) => sum + paths.length, 0);
  return (
    <details className="no-print">
      <summary>
        {text(J.pictures)} ({number})
      </summary>
      <ul className="plain-list">
        {shown.map(({ about, paths, farmid }) => (
          <li key={paths.join()}>
            {about}
            <Pictures paths={paths} farmid={farmid} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What stands above the lines of JobDtlReport. */
export const logPictureParts: ReportParts = { above: ({ rows }) => <LogPictures rows={rows} /> };
