import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_WORDS as T, TEST_LISTS } from '../../../contract/tests/words.ts';
import { RESULT_STATES } from '../../../domain/requests/states.ts';
import { UNAPPROVED_STATES } from '../../results/counted.ts';
import { fewMark } from '../charts/chart-groups.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { labTable } from '../lab-report.ts';
import { GROUPED_BY, type GroupedBy } from './result-asked.ts';
import { groupId, type ResultGroup } from './result-groups.ts';
import type { ResultRow } from './result-rows.ts';

const FROZEN = { frozen: true } as const;
const TONES = { pos: 'bad', dbt: 'warn', neg: false } as const;
/** A class as it stands out: a positive tells of a disease, but where the test names a protective level antibody is what one vaccinates for, and too little of it stands out. */
function markClass({ cls, _protective }: Pick<ResultRow, 'cls' | '_protective'>) {
  if (_protective !== null) return _protective ? false : 'warn';
  return cls !== null && TONES[cls];
}

const ANIMAL = t3('Con vật', 'Animal', 'ตัวสัตว์');
const NUMBER = t3('Số để tính', 'Number for figures', 'ค่าเพื่อคำนวณ');

type Marked = Pick<ResultRow, '_state'>;
const markOpen = ({ _state }: Marked) => UNAPPROVED_STATES.includes(_state) && 'warn';

const reasons: Readonly<Record<string, Text3>> = TEST_LISTS.invalidwhy.words;
/** What became of an order: its status, and why it has no value. */
function statusWords(code: string, language: Language): string {
  if (code === '1') return RESULT_STATES.words[code][language];
  const [status = '1', why = ''] = code.split(' ');
  const said = RESULT_STATES.words[status as '1']?.[language] ?? status;
  return why === '' ? said : `${said}: ${reasons[why]?.[language] ?? why}`;
}

/** What a sample is of a test: its class, or why it has none. */
function classWords(found: ResultRow | undefined, language: Language): Text3 | string | null {
  if (found === undefined) return null;
  if (found.cls !== null) return TEST_LISTS.resultcls.words[found.cls];
  return found.status === '1' ? null : statusWords(found.status, language);
}

/** A row an order. */
export const LONG = labTable<ResultRow>((c) => [
  c.text('labno', W.labno, { ...FROZEN, width: 11, mark: markOpen }),
  c.text('testname', T.test, { width: 21 }),
  c.text('reported', T.value, { width: 9 }),
  c.text('unit', T.unit, { width: 8 }),
  c.text('cls', T.cls, { width: 12, words: TEST_LISTS.resultcls.words, mark: markClass }),
  c.text('requestno', W.requestno, { width: 12 }),
  c.text('place', W.place, { width: 18 }),
  c.animal('pgid', W.pgid, { group: ANIMAL }),
  c.text('roomid', W.room, { list: null, group: ANIMAL }),
  c.text('pigclass', W.pigclass, { words: LAB_LISTS.labpigclass.words, group: ANIMAL }),
  c.decimal('ageweeks', W.age, { decimals: 1, group: ANIMAL }),
  c.int('parity', W.parity, { group: ANIMAL }),
  c.date('sampledt', W.sampledt),
  c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words }),
  c.decimal('stat', NUMBER, { decimals: 2 }),
  c.text('method', W.method),
  c.text('kit', T.kit),
  c.text('lot', T.lot),
  c.text('runno', t3('Lượt', 'Run', 'รอบ')),
  c.decimal('rawmean', t1('OD / Ct'), { decimals: 3 }),
  c.int('attempt', t3('Lần', 'Attempt', 'ครั้งที่')),
  c.text('status', W.state, { words: statusWords }),
  c.text('tester', t3('Người làm', 'Tester', 'ผู้ตรวจ')),
  c.date('testdt', t3('Ngày xét nghiệm', 'Tested', 'วันที่ตรวจ')),
]);

/** A sample with what each test found in it. */
export interface WideRow extends Omit<ResultRow, 'testname' | 'reported' | 'stat' | 'cls' | '_protective'> {
  readonly found: ReadonlyMap<string, ResultRow>;
}

/** Samples with their results, in the order of the rows; the tests found, in the order of their names. */
export function wideOf(rows: readonly ResultRow[]): { readonly samples: readonly WideRow[]; readonly tests: readonly string[] } {
  const samples = [...Map.groupBy(rows, ({ _sample }) => _sample ?? '').values()].map((own): WideRow => {
    const [{ _protective: _, ...first }] = own as [ResultRow, ...ResultRow[]];
    return { ...first, found: new Map(own.map((row) => [row.testname, row])) };
  });
  return { samples, tests: [...new Set(rows.map(({ testname }) => testname))].toSorted((a, b) => a.localeCompare(b)) };
}

/** A row a sample, a family of columns a test. */
export const wideTable = (tests: readonly string[]) =>
  labTable<WideRow>((c) => [
    c.text('labno', W.labno, { ...FROZEN, mark: markOpen }),
    c.text('place', W.place, { width: 14 }),
    ...tests.flatMap((test, at) => {
      const group = { group: t1(test) };
      const of = (row: WideRow) => row.found.get(test);
      return [
        c.text(`value${at}`, T.value, { ...group, of: (row) => of(row)?.reported ?? null }),
        c.decimal(`stat${at}`, NUMBER, { ...group, decimals: 2, of: (row) => of(row)?.stat ?? null }),
        c.text(`cls${at}`, T.cls, {
          ...group,
          of: (row, { language }) => classWords(of(row), language),
          mark: (row) => {
            const found = of(row);
            return found !== undefined && markClass(found);
          },
        }),
      ];
    }),
    c.text('requestno', W.requestno),
    c.animal('pgid', W.pgid),
    c.text('roomid', W.room, { list: null }),
    c.text('pigclass', W.pigclass, { words: LAB_LISTS.labpigclass.words }),
    c.decimal('ageweeks', W.age, { decimals: 1 }),
    c.int('parity', W.parity),
    c.date('sampledt', W.sampledt),
    c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words }),
  ]);

const P = t3('Dương tính', 'Positive', 'บวก');
const LEVEL = t3('Hiệu giá: trên log2', 'Titres: on log2', 'ไตเตอร์: บน log2');

/** The figures of groups; `labelOf` says what their key is called. */
export const groupTable = (by: GroupedBy, labelOf: (key: string | null) => string, open: boolean) =>
  labTable<ResultGroup>(
    (c) => [
      ...(by === 'testcd' ? [] : [c.text('group', GROUPED_BY.words[by], { ...FROZEN, width: 18, of: ({ key }) => labelOf(key) })]),
      c.text('testname', T.test, { width: 20, ...(by === 'testcd' && FROZEN), of: ({ testname, kit }) => `${testname} · ${kit}` }),
      c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
      c.int('invalid', RESULT_STATES.words['2'], { total: 'sum', mark: ({ invalid }) => invalid > 0 && 'warn' }),
      ...(open ? [c.int('running', RESULT_STATES.words['3'], { total: 'sum' })] : []),
      c.percent('positive', t1('%'), { ...opensResults('pos'), decimals: 1, group: P }),
      c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: P }),
      c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: P }),
      c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { ...opensResults('protected'), decimals: 1 }),
      c.decimal('mean', t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'), { decimals: 3, group: LEVEL }),
      c.decimal('sd', t1('SD'), { decimals: 3, group: LEVEL }),
      c.decimal('cv', t1('CV %'), { decimals: 1, group: LEVEL }),
      c.decimal('gmt', t1('GMT'), { decimals: 1 }),
      c.decimal('min', t3('Nhỏ nhất', 'Lowest', 'ต่ำสุด'), { decimals: 2 }),
      c.decimal('max', t3('Lớn nhất', 'Highest', 'สูงสุด'), { decimals: 2 }),
    ],
    { narrows: (row) => ({ group: groupId(row) }) },
  );
