import type { Column, ReportRow } from '#engine/define/report.ts';
import { formatMoment } from '#i18n/dates.ts';
import { type Text3, t1 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../contract/lab-lists.ts';
import type { RequestRow } from '../../contract/requests/request.calls.ts';
import { STEP_WORDS, W } from '../../contract/requests/words.ts';
import { REQUEST_STATES } from '../../domain/requests/states.ts';
import { U } from './ui-words.ts';

/** What a list shows of a request. */
export const REQUEST_COLUMNS: readonly Column[] = [
  { key: 'requestno', label: W.requestno, type: 'text', frozen: true, width: 13 },
  { key: 'stateName', label: W.state, type: 'text', width: 14 },
  { key: 'place', label: W.place, type: 'text', width: 20 },
  { key: 'duedt', label: W.duedt, type: 'date' },
  { key: 'late', label: U.late, type: 'int', unit: 'd' },
  { key: 'samples', label: W.samples, type: 'int' },
  { key: 'done', label: U.done, type: 'text', width: 9 },
  { key: 'testNames', label: W.tests, type: 'text', width: 22 },
  { key: 'nextName', label: U.nextStep, type: 'text', width: 16 },
  { key: 'reqdt', label: W.reqdt, type: 'date' },
  { key: 'sampledt', label: W.sampledt, type: 'date' },
];

/** Behind them where requests are cancelled. */
export const CANCEL_COLUMNS: readonly Column[] = [
  { key: 'cancelName', label: W.cancelcd, type: 'text', width: 20 },
  { key: 'cancelledby', label: U.who, type: 'text', width: 16 },
  { key: 'cancelledat', label: U.when, type: 'text', width: 15 },
];

/** What people call a state. */
export const stateWords = (state: string): Text3 => REQUEST_STATES.words[state as '10'] ?? { V: state, E: state, T: state };
/** What a step is called. */
export const stepWords = (step: string): Text3 => STEP_WORDS[step as 'code'] ?? { V: step, E: step, T: step };

/** Why a request was cancelled; empty of one that was not. */
export function cancelText({ cancelcd, cancelwhy }: Pick<RequestRow, 'cancelcd' | 'cancelwhy'>, text: (words: Text3) => string): string {
  const reason = cancelcd === null ? null : text(LAB_LISTS.labcancel.words[cancelcd as 'other'] ?? t1(cancelcd));
  return [reason, cancelwhy].filter((part) => part !== null && part !== '').join(': ');
}

/** A request as cells, in words. */
export function requestCells(text: (words: Text3) => string) {
  return (row: RequestRow): ReportRow => ({
    requestno: row.requestno,
    stateName: text(stateWords(row.state)),
    place: row.placename ?? row.placeid ?? row.custname ?? row.custid ?? '',
    reqdt: row.reqdt,
    sampledt: row.sampledt,
    samples: row.samples,
    done: `${row.ok + row.invalid} / ${row.orders}`,
    testNames: row.testNames.join(', '),
    duedt: row.duedt,
    late: row.late > 0 ? row.late : null,
    nextName: row.next === null ? '' : text(stepWords(row.next)),
    cancelName: cancelText(row, text),
    cancelledby: row.cancelledby,
    cancelledat: row.cancelledat === null ? null : formatMoment(row.cancelledat),
    ...(row.late > 0 ? { _mark_late: 'bad' } : {}),
    ...(row.urgent ? { _mark_requestno: 'warn' } : {}),
  });
}

/** How the address names a request. */
export const requestKey = ({ labid, requestid }: Pick<RequestRow, 'labid' | 'requestid'>): string => `${labid}~${requestid}`;
/** The request an address names. */
export function keyOf(value: string): { readonly labid: string; readonly requestid: string } {
  const at = value.indexOf('~');
  return { labid: value.slice(0, at), requestid: value.slice(at + 1) };
}
