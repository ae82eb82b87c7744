import type { ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_LISTS, TEST_WORDS } from '../../../contract/tests/words.ts';
import { countsPositive } from '../../../domain/results/summary.ts';
import { type LabAt, type LabContext, labTable } from '../lab-report.ts';
import type { ChartRow } from './chart-rows.ts';

/** Begins the name of a count that opens the results behind it. */
const COUNT = 'COUNT_';

/** What a column or a series says that opens results: all, those of a class, those that are protected, or what the chart itself calls so. */
export const opensResults = (what = 'all') => ({ figure: `${COUNT}${what}` });

/** Whether a result belongs to what was opened. */
const CLASSES: Readonly<Record<string, (row: ChartRow) => boolean>> = {
  all: () => true,
  pos: countsPositive,
  dbt: ({ cls }) => cls === 'dbt',
  neg: ({ cls }) => cls === 'neg',
  protected: ({ protective }) => protective === true,
};

const TONES = { pos: 'bad', dbt: 'warn', neg: false } as const;
const FROZEN = { frozen: true } as const;

/** Results as they open: each with its animal, and the request it is of. */
export const OPENED = labTable<ChartRow>(
  (c) => [
    c.date('sampledt', W.sampledt, FROZEN),
    c.text('labno', W.labno, FROZEN),
    c.text('place', W.place, { width: 18 }),
    c.text('roomid', W.room, { list: null }),
    c.animal('pgid', W.pgid),
    c.text('pigclass', W.pigclass, { words: LAB_LISTS.labpigclass.words }),
    c.decimal('ageweeks', W.age, { decimals: 1 }),
    c.int('parity', W.parity),
    c.text('reported', TEST_WORDS.value, { of: ({ reported, grade }) => reported ?? (grade === 'none' ? TEST_LISTS.ctgrade.words.none : null) }),
    c.text('cls', TEST_WORDS.cls, { words: TEST_LISTS.resultcls.words, mark: ({ cls }) => cls !== null && TONES[cls] }),
    c.text('lot', TEST_WORDS.lot),
    c.text('requestno', W.requestno),
  ],
  {
    opens: ({ labid, requestid }, { session }) => ({
      route: session.labid === labid ? 'LabRequest2' : 'LabRequest',
      params: { request: `${labid}~${requestid}` },
    }),
  },
);

/** Reads the results a chart was drawn of. */
type Reads<P> = (at: LabAt, params: P) => Promise<{ readonly at: LabAt; readonly rows: readonly ChartRow[]; readonly within: Within }>;
/** Whether a result belongs to the group, the bar or the series that was pressed; `what` is what a series calls itself where it is no class. */
export type Within = (row: ChartRow, what: string) => boolean;

const TITLE: Text3 = t3('Kết quả đứng sau con số này', 'Results behind this figure', 'ผลตรวจที่อยู่เบื้องหลังค่านี้');

/**
 * What the figures, bars and points of a chart open (COUNT_…): the results behind each, read as the chart read them, in the days asked for.
 * @throws Refused V_INVALID of a figure there is not.
 */
export function opened<P>(read: Reads<P>): DrillOf<LabContext, P> {
  return async (tx, ctx, { figure, from, to, part, params }): Promise<ReportResult> => {
    if (!figure.startsWith(COUNT)) throw refused('V_INVALID', 'figure');
    const what = figure.slice(COUNT.length);
    const { at, rows, within } = await read({ ...ctx, tx }, params);
    // What the chart itself calls so it tells apart itself.
    const chosen = CLASSES[what] ?? (() => true);
    const shown = part === 'numerator' ? rows.filter((row) => row.day >= from && row.day <= to && chosen(row) && within(row, what)) : [];
    return resultOf({ table: OPENED.of(shown), subtitle: TITLE }, at, at.language, async () => () => undefined);
  };
}
