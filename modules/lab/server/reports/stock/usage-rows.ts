import type { BusinessDate } from '#kernel/business-date.ts';
import { labName, labStands } from '../../stock/sql.ts';
import type { LabAt } from '../lab-report.ts';

/** Kinds of an issue as the report has them in columns; a transfer that is not confirmed stands on the way. */
export const USE_KINDS = ['test', 'transferout', 'onway', 'sampling', 'sale', 'waste', 'missing'] as const;
export type UseKind = (typeof USE_KINDS)[number];

export interface UsageAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly storeid: string | null;
  readonly kind: string | null;
  readonly testcd: string | null;
  readonly itemtp: string | null;
  readonly itemid: string | null;
  readonly lot: string | null;
}

/** What one issue of a lot took. */
export interface UsedLine {
  readonly valuedt: BusinessDate;
  readonly kind: UseKind;
  readonly note: string | null;
  readonly itemid: string;
  readonly name: string;
  readonly unit: string;
  readonly lot: string;
  readonly qty: number;
  readonly amount: number;
  /** Tests the quantity serves; null of what is no kit. */
  readonly tests: number | null;
  readonly testcd: string | null;
  readonly test: string | null;
  readonly bench: string | null;
  readonly runno: string | null;
  readonly destination: string | null;
  readonly customer: string | null;
}

const LINES = `select m.valuedt, case when m.kind = 'transferout' and n.state = '15' then 'onway' else m.kind end as kind, n.noteno as note, m.itemid,
    ${labName('$2', 'i')} as name, i.unit, m.lot, -m.qty::float8 as qty, coalesce(-v.amount, 0)::float8 as amount,
    case when i.itemtp = 'kit' then (-m.qty * coalesce(i.tests, 1))::float8 end as tests, m.testcd, ${labName('$2', 't')} as test, t.testgrp as bench, m.runno,
    coalesce(${labName('$2', 'd')}, f.farmname) as destination, p.name as customer
  from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid
    left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq left join lab_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join lab_test t on t.farm_id = m.farm_id and t.testcd = m.testcd left join lab_store d on d.farm_id = m.farm_id and d.storeid = m.tostore
    left join farm f on f.farm_id = m.tofarm left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.custid
  where m.farm_id = $1 and m.book = 'laboratory' and m.way = '' and m.kind in ('test', 'transferout', 'sampling', 'sale', 'waste', 'missing')
    and m.valuedt between $3::date and $4::date and ${labStands()} and m.qty < 0
    and ($5::text is null or m.storeid = $5) and ($6::text is null or m.kind = $6) and ($7::text is null or m.testcd = $7)
    and ($8::text is null or i.itemtp = $8) and ($9::text is null or m.itemid = $9) and ($10::text is null or m.lot = $10)
  order by m.valuedt, m.seq`;

/** What a laboratory issued in a period; cancelled notes are left out. */
export async function usedLines({ tx, session, language }: LabAt, asked: UsageAsked): Promise<readonly UsedLine[]> {
  const { from, to, storeid, kind, testcd, itemtp, itemid, lot } = asked;
  return (await tx.query<UsedLine>(LINES, [session.farmid, language, from, to, storeid, kind, testcd, itemtp, itemid, lot])).rows;
}

export type UsageBy = 'item' | 'test' | 'bench' | 'destination' | 'customer' | 'month';

/** What was issued of one item, for one test …: quantity of one unit and amount by kind. */
export interface UsageGroup {
  readonly key: string;
  readonly name: string;
  readonly unit: string | null;
  readonly waste: number | null;
  readonly all_a: number;
  readonly [sum: string]: string | number | null;
}

const monthText = (day: BusinessDate): string => `${day.slice(4, 6)}/${day.slice(0, 4)}`;

const KEYS: Readonly<Record<UsageBy, (line: UsedLine) => readonly [key: string | null, name: string | null]>> = {
  item: ({ itemid, name }) => [itemid, name],
  test: ({ testcd, test }) => [testcd, test ?? testcd],
  bench: ({ bench }) => [bench, bench],
  destination: ({ destination }) => [destination, destination],
  customer: ({ customer }) => [customer, customer],
  month: ({ valuedt }) => [valuedt.slice(0, 6), monthText(valuedt)],
};

const sum = (lines: readonly UsedLine[], of: (line: UsedLine) => number): number => lines.reduce((total, line) => total + of(line), 0);

/** Issues summed up by what is asked; those without (a sale has no test) are left out. Waste %: waste / all issued, in amounts. */
export function usageGroups(by: UsageBy, lines: readonly UsedLine[]): readonly UsageGroup[] {
  const groups = Map.groupBy(lines, (line) => KEYS[by](line)[0] ?? '');
  return [...groups]
    .filter(([key]) => key !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [first] = own;
      const one = new Set(own.map(({ unit }) => unit)).size === 1;
      const all = sum(own, ({ amount }) => amount);
      const cells = USE_KINDS.flatMap((kind) => {
        const of = own.filter((line) => line.kind === kind);
        return [
          [`${kind}_q`, one ? sum(of, ({ qty }) => qty) : null],
          [`${kind}_a`, sum(of, ({ amount }) => amount)],
        ] as const;
      });
      return {
        ...Object.fromEntries(cells),
        ...{ key, name: (first === undefined ? null : KEYS[by](first)[1]) ?? key, unit: one ? (first?.unit ?? null) : null, all_a: all },
        waste:
          all === 0
            ? null
            : (100 *
                sum(
                  own.filter(({ kind }) => kind === 'waste'),
                  ({ amount }) => amount,
                )) /
              all,
      };
    });
}

/** What a test cost and gave. */
export interface TestUse {
  readonly testcd: string;
  readonly name: string;
  /** Tests the kits that were issued for it serve. */
  readonly kits: number;
  readonly results: number;
  readonly controls: number;
  /** results / kit tests used, %. */
  readonly yield: number | null;
  readonly amount: number;
  /** amount / results. */
  readonly cost: number | null;
}

/** Goods used by tests beside what the tests gave. */
export function testUses(
  lines: readonly UsedLine[],
  yields: readonly { readonly testcd: string; readonly results: number; readonly controls: number }[],
  names: ReadonlyMap<string, string>,
): readonly TestUse[] {
  const used = Map.groupBy(
    lines.filter(({ kind, testcd }) => kind === 'test' && testcd !== null),
    ({ testcd }) => testcd ?? '',
  );
  const given = new Map(yields.map((one) => [one.testcd, one]));
  return [...new Set([...used.keys(), ...given.keys()])].toSorted().map((testcd) => {
    const own = used.get(testcd) ?? [];
    const { results = 0, controls = 0 } = given.get(testcd) ?? {};
    const kits = sum(own, ({ tests }) => tests ?? 0);
    const amount = sum(own, (line) => line.amount);
    return {
      ...{ testcd, name: names.get(testcd) ?? own[0]?.test ?? testcd, kits, results, controls, amount },
      yield: kits === 0 ? null : (100 * results) / kits,
      cost: results === 0 ? null : amount / results,
    };
  });
}
