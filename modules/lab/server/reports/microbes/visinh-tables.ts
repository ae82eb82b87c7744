import { t1, t3 } from '#kernel/language.ts';
import { CULTURE_LISTS, CW } from '../../../contract/cultures/words.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_WORDS } from '../../../contract/tests/words.ts';
import type { SirCounts } from '../../../domain/results/antibiogram.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { labTable } from '../lab-report.ts';
import type { Hygiene } from './hygiene-rows.ts';
import { type Drug, LEAST_ISOLATES, type OrganismRow, type QuarterShare } from './isolate-figures.ts';
import type { IsolateRow, TriedDrug } from './isolate-rows.ts';
import { SIR_WORDS, susceptible } from './visinh-draw.ts';

const NONE: SirCounts = { n: 0, S: 0, I: 0, R: 0 };
const M = t3('Đa kháng', 'Multi-resistant', 'ดื้อหลายกลุ่ม');

/** The antibiogram: % susceptible of each drug with how many were judged; those of few isolates stand pale. */
export const matrixTable = (drugs: readonly Drug[]) =>
  labTable<OrganismRow>(
    (c) => [
      c.text('name', CW.organism, { frozen: true, width: 24 }),
      c.text('method', CW.method, { words: CULTURE_LISTS.labdrugmethod.words }),
      c.int('isolates', CW.isolates, { total: 'sum', ...opensResults('iso') }),
      ...drugs.flatMap(({ drug, name }) => {
        const of = ({ drugs: all }: OrganismRow): SirCounts => all.get(drug) ?? NONE;
        const says = {
          group: t1(name),
          mark: (row: OrganismRow) => of(row).n < LEAST_ISOLATES && ('muted' as const),
          narrows: ({ organism, method }: OrganismRow) => ({ group: organism, bin: `drug.${drug}`, tried: method }),
        };
        return [
          c.percent(`s_${drug}`, t1('% S'), { ...says, ...opensResults('sir.S'), decimals: 0, of: (row) => susceptible(of(row)) }),
          c.int(`n_${drug}`, t1('n'), { ...says, ...opensResults('sir'), of: (row) => of(row).n }),
        ];
      }),
      c.decimal('mar', t3('Chỉ số MAR', 'MAR index', 'ดัชนี MAR'), { decimals: 2 }),
      c.int('multi', t3('Số chủng', 'Isolates', 'ไอโซเลต'), { group: M, total: 'sum' }),
      c.percent('multipercent', t1('%'), { group: M, decimals: 1, of: ({ multishare }) => multishare.percent }),
      c.percent('multilow', t3('từ', 'from', 'ตั้งแต่'), { group: M, decimals: 1, of: ({ multishare }) => multishare.low }),
      c.percent('multihigh', t3('đến', 'to', 'ถึง'), { group: M, decimals: 1, of: ({ multishare }) => multishare.high }),
    ],
    { narrows: ({ organism }) => ({ group: organism }) },
  );

/** Classes of a drug over the isolates of one organism. */
export interface SirRow extends SirCounts {
  readonly drug: string;
  readonly name: string;
  readonly drugclass: string;
}
const ofN = (part: keyof SirCounts) => (row: SirRow) => (row.n === 0 ? null : (100 * row[part]) / row.n);
export const SIRS = labTable<SirRow>(
  (c) => [
    c.text('name', CW.drug, { frozen: true, width: 22 }),
    c.text('drugclass', CW.drugclass, { width: 18 }),
    c.int('n', t1('n'), { ...opensResults('sir'), mark: ({ n }) => n < LEAST_ISOLATES && 'muted' }),
    c.percent('S', SIR_WORDS.S, { decimals: 1, of: ofN('S'), ...opensResults('sir.S') }),
    c.percent('I', SIR_WORDS.I, { decimals: 1, of: ofN('I'), ...opensResults('sir.I') }),
    c.percent('R', SIR_WORDS.R, { decimals: 1, of: ofN('R'), ...opensResults('sir.R') }),
  ],
  { narrows: ({ drug }) => ({ bin: `drug.${drug}` }) },
);

/** A quarter of a drug. */
export interface TrendRow extends QuarterShare {
  readonly name: string;
}
export const TREND = labTable<TrendRow>((c) => [
  c.text('quarter', t3('Quý', 'Quarter', 'ไตรมาส'), { frozen: true }),
  c.text('name', CW.drug, { width: 22 }),
  c.int('n', t1('n'), { mark: ({ n }) => n < LEAST_ISOLATES && 'muted' }),
  c.int('R', SIR_WORDS.R),
  c.percent('percent', t1('%'), { decimals: 1 }),
  c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1 }),
  c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1 }),
]);

/** MICs of an organism and drug. */
export interface MicRow {
  readonly organism: string;
  readonly name: string;
  readonly drug: string;
  readonly n: number;
  readonly mic50: string | null;
  readonly mic90: string | null;
  readonly least: string | null;
  readonly most: string | null;
  readonly judged: boolean;
}
export const MICS = labTable<MicRow>((c) => [
  c.text('organism', CW.organism, { frozen: true, width: 24 }),
  c.text('name', CW.drug, { width: 22 }),
  c.int('n', t1('n'), { mark: ({ n }) => n < LEAST_ISOLATES && 'muted' }),
  c.text('mic50', t1('MIC50')),
  c.text('mic90', t1('MIC90')),
  c.text('least', t3('Nhỏ nhất', 'Least', 'ต่ำสุด')),
  c.text('most', t3('Lớn nhất', 'Most', 'สูงสุด')),
  c.text('judged', t3('Ngưỡng', 'Breakpoint', 'เกณฑ์'), {
    of: ({ judged }) => (judged ? null : t3('chỉ phân bố', 'distribution only', 'เฉพาะการกระจาย')),
  }),
]);

const B = t3('Vượt giới hạn, phát hiện', 'Beyond the limit, detected', 'เกินขีดจำกัด ตรวจพบ');
const LOG = t1('log10');
export const HYGIENE = labTable<Hygiene>((c) => [
  c.text('test', TEST_WORDS.test, { frozen: true, width: 22 }),
  c.text('place', W.place, { width: 20 }),
  c.text('month', t3('Tháng', 'Month', 'เดือน'), { of: ({ month }) => `${month.slice(4)}/${month.slice(0, 4)}` }),
  c.int('n', t1('n'), { total: 'sum' }),
  c.decimal('mean', t3('Trung bình', 'Mean', 'เฉลี่ย'), { decimals: 2, group: LOG }),
  c.decimal('most', t3('Lớn nhất', 'Most', 'สูงสุด'), { decimals: 2, group: LOG }),
  c.decimal('limit', t3('Giới hạn', 'Limit', 'ขีดจำกัด'), { decimals: 2, group: LOG }),
  c.int('beyond', t3('Số mẫu', 'Samples', 'ตัวอย่าง'), { group: B, total: 'sum', mark: ({ beyond }) => beyond > 0 && 'bad' }),
  c.percent('percent', t1('%'), { group: B, decimals: 1 }),
  c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { group: B, decimals: 1 }),
  c.percent('high', t3('đến', 'to', 'ถึง'), { group: B, decimals: 1 }),
]);

/** An isolate as it opens, with the drug that was pressed. */
export interface OpenedIsolate extends IsolateRow {
  readonly tried: TriedDrug | null;
}
const TONES = { S: 'good', I: 'warn', R: 'bad', NT: 'muted' } as const;
export const OPENED_ISOLATES = labTable<OpenedIsolate>(
  (c) => [
    c.date('day', W.sampledt, { frozen: true }),
    c.text('labno', W.labno, { frozen: true }),
    c.text('place', W.place, { width: 18 }),
    c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words }),
    c.text('organismname', CW.organism, { width: 22 }),
    c.text('drug', CW.drug, { of: ({ tried }) => tried?.drugname ?? null }),
    c.text('found', CW.found, { of: ({ tried }) => (tried === null ? null : `${tried.sign === '<=' ? '≤' : tried.sign}${tried.value}`) }),
    c.text('sir', CW.sir, { of: ({ tried }) => tried?.sir ?? null, mark: ({ tried }) => tried !== null && TONES[tried.sir] }),
    c.text('edition', CW.edition),
    c.text('requestno', W.requestno),
  ],
  {
    opens: ({ labid, requestid }, { session }) => ({
      route: session.labid === labid ? 'LabRequest2' : 'LabRequest',
      params: { request: `${labid}~${requestid}` },
    }),
  },
);
