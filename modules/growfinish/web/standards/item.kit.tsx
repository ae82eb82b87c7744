import type { StandardRow } from '#engine/batch/domain/figures/standards.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { knownNumber } from '#kernel/known.ts';
import { formatNumber, t1, t3 } from '#kernel/language.ts';
import { HEAD_FIELDS, LINE_FIELDS, PROGRAMME_AREAS } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import { ageSpan, type ProgrammeLine } from '../../domain/programme.ts';
import { expectedPerHead } from '../../domain/programme-due.ts';
import { DueList } from './due-list.tsx';
import { type Bar, ProgrammeBars } from './programme-bars.tsx';
import type { EditedRow } from './row-editor.tsx';
import type { Answer, Opened, StandardKit } from './standard-page.tsx';

const WORDS = {
  programmes: t3('Chương trình', 'Programmes', 'โปรแกรม'),
  due: t3('Việc đến hạn', 'Due list', 'รายการถึงกำหนด'),
  expected: t3('Dự kiến mỗi con', 'Expected a head', 'คาดต่อตัว'),
  amount: t3('Tiền mỗi con', 'Amount a head', 'เงินต่อตัว'),
  feedKg: t3('Thức ăn mỗi con', 'Feed a head', 'อาหารต่อตัว'),
  whole: t3('Cả chương trình mỗi con', 'The whole programme a head', 'ทั้งโปรแกรมต่อตัว'),
};

type Item = Answer['items'][number];

/** A typed row as a line of the programme; null while it lacks its item or limits. */
function lineOf(row: EditedRow): ProgrammeLine | null {
  const { itemid, basis, low, high, dose, unit, every, tolerance } = row as FieldValues;
  if (typeof itemid !== 'string' || typeof low !== 'number' || typeof high !== 'number' || high < low) return null;
  if (basis !== 'day' && basis !== 'week' && basis !== 'kg') return null;
  const said = {
    dose: knownNumber(dose),
    unit: typeof unit === 'string' ? unit : null,
    every: knownNumber(every),
    tolerance: knownNumber(tolerance) ?? 0,
  };
  return { line: row.at, itemid, basis, low, high, route: null, ...said };
}

interface Planned {
  readonly row: EditedRow;
  readonly line: ProgrammeLine;
  readonly item: Item;
}

/** The rows that say enough, each with its item. */
function planned({ rows }: Opened, { items }: Answer): Planned[] {
  const known = new Map(items.map((item) => [item.itemid, item]));
  return rows.flatMap((row) => {
    const line = lineOf(row);
    const item = line === null ? undefined : known.get(line.itemid);
    return line === null || item === undefined ? [] : [{ row, line, item }];
  });
}

/** What a head gets of a line, in the unit of the line. */
const expected = ({ line, item }: Planned, weeks: readonly StandardRow[]): number | null =>
  expectedPerHead(line, weeks, item.itemtp === 'feed', line.unit === null || line.unit === item.unit ? item.dose : null);

/** What that costs at the mean price of what lies in stock; null where the unit or the price is not known. */
function costOf(one: Planned, weeks: readonly StandardRow[]): number | null {
  const { line, item } = one;
  const quantity = expected(one, weeks);
  const factor = line.unit === null || line.unit === item.unit ? 1 : item.units.find(({ unit }) => unit === line.unit)?.factor;
  return quantity === null || factor === undefined || item.price === null ? null : quantity * factor * item.price;
}

/** Bars by age, and what the whole programme comes to for one head. */
function Plan({ opened, answer }: { readonly opened: Opened; readonly answer: Answer }) {
  const text = useText();
  const weeks = answer.inForce;
  const lines = planned(opened, answer);
  const bars = lines.flatMap(({ row, line, item }): Bar[] => {
    const span = ageSpan(line, weeks);
    return span === null ? [] : [{ key: String(row.at), name: item.name, type: item.itemtp, span, every: line.every, tolerance: line.tolerance }];
  });
  const costs = lines.map((one) => costOf(one, weeks));
  const feed = lines.filter(({ item }) => item.itemtp === 'feed').reduce((sum, one) => sum + (expected(one, weeks) ?? 0), 0);
  const amount = costs.every((cost) => cost !== null) && costs.length > 0 ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : null;
  return (
    <>
      <ProgrammeBars bars={bars} />
      <Facts
        facts={[
          [WORDS.feedKg, feed > 0 ? `${formatNumber(feed, 1)} kg` : null],
          [WORDS.whole, amount === null ? null : formatNumber(amount, 0)],
        ]}
      />
      <p className="dim">{text(S.expectedBy)}</p>
    </>
  );
}

/** Which goods at which age: programmes, and what is due by them. */
export const itemKit: StandardKit = {
  kind: 'item',
  route: 'PigletItemStd',
  level: 60,
  head: HEAD_FIELDS.item,
  fields: (_, { items }) => {
    const options = Object.fromEntries(items.map(({ itemid, name }) => [itemid, t1(name)]));
    return LINE_FIELDS.map((field): Field => (field.key === 'itemid' ? { ...field, options } : field));
  },
  rowsOf: ({ lines }) => lines,
  computed: (opened, answer) => {
    const lines = new Map(planned(opened, answer).map((one) => [one.row.at, one]));
    const of = (value: (one: Planned) => number | string | null) =>
      opened.rows.map((row) => {
        const one = lines.get(row.at);
        return one === undefined ? null : value(one);
      });
    const weeks = answer.inForce;
    return [
      { label: S.withdrawal, decimals: 0, unit: 'd', values: of(({ item }) => item.withdrawal || null) },
      { label: WORDS.expected, decimals: 2, values: of((one) => expected(one, weeks)) },
      { label: WORDS.amount, decimals: 0, values: of((one) => costOf(one, weeks)) },
    ];
  },
  body: (rows) => ({ lines: rows as never }),
  columns: [{ key: 'areas', label: S.area, type: 'text' }],
  cells: ({ area }, text) => ({ areas: text(area === null ? S.bothSexes : PROGRAMME_AREAS.words[area]) }),
  below: (opened, answer) => <Plan opened={opened} answer={answer} />,
  frame: (content) => (
    <PageFrame>
      <AddressTabs
        tabs={[
          { key: 'programmes', label: WORDS.programmes, content: () => content },
          { key: 'due', label: WORDS.due, content: () => <DueList /> },
        ]}
      />
    </PageFrame>
  ),
};
