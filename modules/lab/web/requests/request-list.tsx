import type { ReactNode } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { findRequests, type RequestRow } from '../../contract/requests/request.calls.ts';
import { REQUEST_FILTERS } from '../../contract/requests/request-fields.ts';
import { W } from '../../contract/requests/words.ts';
import { REQUEST_COLUMNS, requestCells, requestKey, stateWords } from './request-columns.ts';

type Found = OutputOf<typeof findRequests>;

/** How many requests stand in each state; a press narrows the list to one. */
function StateCounts({ counts }: Pick<Found, 'counts'>) {
  const text = useText();
  const [search, setSearch] = useParams();
  const states = Object.keys(counts).toSorted();
  return (
    <div className="param-chips no-print" role="group" aria-label={text(W.state)}>
      {states.map((state) => {
        const chosen = search['states'] === state;
        return (
          <span key={state} className="chip" data-chosen={chosen || undefined}>
            <button
              type="button"
              className="chip-press"
              aria-pressed={chosen}
              onClick={() => setSearch({ ...search, states: chosen ? '' : state, page: '1' })}
            >
              {text(stateWords(state))} <b>{count(counts[state] ?? 0)}</b>
            </button>
          </span>
        );
      })}
    </div>
  );
}

interface Props {
  /** Only requests in these states, where none are asked for. */
  readonly states?: readonly string[];
  /** Only those whose paper may be read. */
  readonly papers?: true;
  readonly actions?: ReactNode;
  /** Columns behind the usual ones. */
  readonly more?: readonly Column[];
  /** Above the list, of what was found. */
  readonly above?: (answer: Found) => ReactNode;
}

const FIELDS: readonly Field[] = REQUEST_FILTERS;

/** Page of requests the reader's side sees; a row opens in the same address. */
export function RequestList({ states, papers, more = [], actions, above }: Props) {
  const text = useText();
  const [search, setSearch] = useParams();
  return (
    <InquiryPage
      filters={FIELDS}
      columns={[...REQUEST_COLUMNS, ...more]}
      call={findRequests}
      toInput={(values) => ({
        ...values,
        ...(states === undefined || (values['states'] as readonly string[] | null)?.length ? {} : { states }),
        ...(papers === undefined ? {} : { papers: 'Y' }),
      })}
      toRow={requestCells(text) as (row: never) => ReportRow}
      onFound={(row: RequestRow) => setSearch({ ...search, request: requestKey(row) })}
      actions={actions}
      excel
      summary={(answer) => (
        <>
          <StateCounts counts={answer.counts} />
          {above?.(answer)}
        </>
      )}
    />
  );
}
