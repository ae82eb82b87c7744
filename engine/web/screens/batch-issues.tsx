import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Issue } from '#kernel/issue.ts';
import { clientError } from '../text/client-error.ts';
import { count, useT, useText } from '../text/text.ts';
import { isNumbered } from '../ui/issue-list.tsx';
import { type BatchRow, issuesOf } from './batch-state.ts';

const STEP = 100;

interface Props {
  readonly rows: readonly BatchRow[];
  readonly fields: readonly Field[];
  readonly onGo: (row: number, field: string | undefined) => void;
}

/** What refuses a row stands before what only warns: hundreds of warnings hide no fault. */
const isWarning = ({ issue }: { readonly issue: Issue }): boolean => issue.level === 'warning';

/** Every problem with its row and column; a click goes to the cell. */
export function BatchIssues({ rows, fields, onGo }: Props) {
  const t = useT();
  const text = useText();
  const [limit, setLimit] = useState(STEP);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const all = useMemo(() => {
    const found = rows.flatMap((row, index) => issuesOf(row).map((issue) => ({ issue, index })));
    return [...found.filter((one) => !isWarning(one)), ...found.filter(isWarning)];
  }, [rows]);
  if (all.length === 0) return null;
  return (
    <div className="table-box batch-issues" tabIndex={0} role="region" aria-label={t('batch.problem')}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {t('batch.row')}
            </th>
            <th scope="col">{t('batch.column')}</th>
            <th scope="col">{t('batch.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, limit).map(({ issue, index }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same refusal may stand twice in a row, and rows hold no state.
            <tr key={`${index}-${issue.code}-${issue.field ?? ''}-${at}`} data-tone={issue.level === 'warning' ? 'warn' : 'bad'}>
              <td data-numeric>
                <button type="button" className="cell-link" onClick={() => onGo(index, issue.field)}>
                  {count(index + 1)}
                </button>
              </td>
              <td>{labels[issue.field ?? ''] ?? ''}</td>
              <td>
                {isNumbered(issue.code) ? `${issue.code} – ` : ''}
                {clientError({ ...issue, row: index + 1 }, labels)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > limit ? (
        <Button variant="subtle" onClick={() => setLimit(limit + STEP)}>
          {t('app.more')} ({count(all.length - limit)})
        </Button>
      ) : null}
    </div>
  );
}
