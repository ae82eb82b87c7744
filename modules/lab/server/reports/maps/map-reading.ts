import type { BusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import { wilson } from '../../../domain/results/group-figures.ts';
import { DOUBT_POSITIVE, doubtfulPositive } from '../../results/counted.ts';
import { type ChartScope, chartScope } from '../charts/chart-reading.ts';
import type { LabFilterAsked } from '../charts/lab-filter.ts';
import type { LabAt } from '../lab-report.ts';
import { type Submission, watched } from './submissions.ts';

/** What maps, provinces and curves are asked for beside the lab filter. */
export interface DiseaseAsked extends LabFilterAsked {
  readonly testgrp?: string | null | undefined;
}

/** The days and requests of one disease and one group of methods. */
export interface DiseaseReading extends ChartScope {
  readonly disease: string | null;
  /** Tests with their kits that are counted. */
  readonly tests: readonly string[];
  /** Animals they are for; none of no tests. */
  readonly species: readonly string[];
  /** What requests found, as far back as they were asked for. */
  readonly submissions: readonly Submission[];
  /** Laboratories whose doubtful results count as positive (LABDOUBT). */
  readonly doubtful: readonly string[];
  /** What was chosen where nothing was asked for. */
  readonly applied: Readonly<Record<string, string>>;
}

/** How many days are shown where none are asked for, and the first day requests are read of; left out, the first that is shown. */
export interface DiseaseDays {
  readonly usual: number;
  readonly since?: (scope: ChartScope) => BusinessDate | Promise<BusinessDate>;
}

/** Settles days, disease and group of methods: those with the most results where none are asked for. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export async function diseaseReading(
  reader: LabAt,
  asked: DiseaseAsked,
  { usual, since = ({ from }) => from }: DiseaseDays,
): Promise<DiseaseReading> {
  const scope = await chartScope(reader, asked, { usual });
  const { at, view, from } = scope;
  const doubtful = await doubtfulPositive(at.tx, view.labs);
  const filter = { ...scope.filter, from, testgrp: asked.testgrp };
  const found = await watched(at.tx, { filter, since: await since(scope), doubtful }, at.language);
  if (found === null) return { ...scope, disease: asked.disease ?? null, tests: [], species: [], submissions: [], doubtful: [], applied: {} };
  const { disease, testgrp } = found;
  return { ...scope, ...found, filter: { ...filter, disease, testgrp }, doubtful, applied: { disease, testgrp } };
}

/** A share with Wilson's limits, in per cent; nulls of nothing. */
export interface Percent {
  readonly percent: number | null;
  readonly low: number | null;
  readonly high: number | null;
}
export function percentOf(found: number, n: number): Percent {
  const share = wilson(found, n);
  return share === null ? { percent: null, low: null, high: null } : { percent: 100 * share.share, low: 100 * share.low, high: 100 * share.high };
}

const POSITIVE = t3('dương', 'positive', 'บวก');
/** "n 24 · positive 12.5 % (4.3–31.0)". */
export function shareWords(found: number, n: number, language: Language): string {
  const { percent, low, high } = percentOf(found, n);
  if (percent === null || low === null || high === null) return 'n 0';
  return `n ${formatNumber(n)} · ${POSITIVE[language]} ${formatNumber(percent, 1)} % (${formatNumber(low, 1)}–${formatNumber(high, 1)})`;
}

/** Which tests a share is of. */
const testsNote = (tests: readonly string[]): Text3 | null =>
  tests.length === 0
    ? null
    : t3(`Chỉ tiêu được tính: ${tests.join('; ')}.`, `Tests counted: ${tests.join('; ')}.`, `รายการตรวจที่นับ: ${tests.join('; ')}`);

const NO_RESULTS = t3(
  'Không có kết quả nào của bệnh này trong kỳ với bộ lọc đã chọn.',
  'There is no result of this disease in the period with this filter.',
  'ไม่มีผลของโรคนี้ในช่วงเวลาและตัวกรองที่เลือก',
);

/** Said of every share: which tests it is of, and that doubtful results count where they do. */
export const readingNotes = ({ tests, doubtful }: Pick<DiseaseReading, 'tests' | 'doubtful'>): readonly (Text3 | null)[] =>
  tests.length === 0 ? [NO_RESULTS] : [testsNote(tests), doubtful.length === 0 ? null : DOUBT_POSITIVE];
