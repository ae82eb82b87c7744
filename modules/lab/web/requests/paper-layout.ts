/** A table of the paper: what stands above it, its columns and its rows. */
export interface PaperTable {
  readonly key: string;
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Row = Readonly<Record<string, string | number | null>>;
interface Column {
  readonly key: string;
  readonly label: string;
}

/** What is said of a sample, whatever was tested. */
const SAMPLE: readonly string[] = ['mark', 'labno', 'animal', 'roomid', 'age', 'sampletp', 'condition'];
/** What is the same for all results of a test mostly: said above them where it is. */
const COMMON: readonly string[] = ['method', 'cutoff'];

const cell = (row: Row, key: string): string => String(row[key] ?? '');

/** One table for each test: its samples, with method and limit above them where all have the same. */
export function byTest(columns: readonly Column[], rows: readonly Row[]): readonly PaperTable[] {
  return [...Map.groupBy(rows, (row) => cell(row, 'test'))].map(([test, own]) => {
    const same = COMMON.filter((key) => columns.some((column) => column.key === key) && new Set(own.map((row) => cell(row, key))).size === 1);
    const shown = columns.filter(({ key }) => key !== 'test' && !same.includes(key));
    const said = same.map((key) => cell(own[0] ?? {}, key)).filter((text) => text !== '');
    return {
      key: test,
      title: [test, ...said].join(' · '),
      heads: shown.map(({ label }) => label),
      rows: own.map((row) => shown.map(({ key }) => cell(row, key))),
    };
  });
}

/** One row for each sample: what is known of it, then value and class of every test beside each other. */
export function bySample(columns: readonly Column[], rows: readonly Row[]): readonly PaperTable[] {
  const known = columns.filter(({ key }) => SAMPLE.includes(key));
  const tests = [...new Set(rows.map((row) => cell(row, 'test')))];
  const samples = [...Map.groupBy(rows, (row) => `${cell(row, 'labno')}\t${cell(row, 'mark')}`)];
  const table = samples.map(([, own]) => {
    const found = new Map(own.map((row) => [cell(row, 'test'), row]));
    const results = tests.map((test) => {
      const row = found.get(test);
      return row === undefined ? '' : [cell(row, 'value'), cell(row, 'class')].filter((text) => text !== '').join(' · ');
    });
    return [...known.map(({ key }) => cell(own[0] ?? {}, key)), ...results];
  });
  return [{ key: 'samples', title: '', heads: [...known.map(({ label }) => label), ...tests], rows: table }];
}
