import type { Db } from '#engine/server/db.ts';
import { listedPriceSql } from '#engine/server/price-list.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Orderable } from '../../domain/requests/request-rules.ts';

/** A test of the laboratory's list as a request orders it. */
export interface TestToOrder extends Orderable {
  readonly names: { readonly V: string; readonly E: string; readonly T: string };
  readonly method: string | null;
  readonly price: number | null;
  /** Working days from reception to the result. */
  readonly tatdays: number;
}

/** What a test is called in a language; in Vietnamese where it has no name of that one. */
export const nameOfTest = ({ names }: Pick<TestToOrder, 'names'>, language: Language): string => names[language] || names.V;

interface Row {
  readonly testcd: string;
  readonly name_v: string;
  readonly name_e: string;
  readonly name_t: string;
  readonly method: string | null;
  readonly price: number | null;
  readonly tatdays: number;
  readonly sampletps: readonly string[];
  readonly species: string;
}

/** Who orders, and on which day: what a test costs him. */
export interface Ordering {
  readonly custid: string | null;
  readonly day: BusinessDate;
}

/**
 * SQL: the price of a test `t` on a day, without a discount: that of the list `list`, else of the list of all ('*'), else the one the test says
 * without a list.
 */
export const listPriceSql = (list: string, day: string): string =>
  `coalesce(${listedPriceSql({ table: 'lab_test_price', of: 'priced.farm_id = t.farm_id and priced.testcd = t.testcd' }, list, day)}, t.price)`;

/**
 * Tests of a laboratory by code; null while it keeps no list. Read inside the laboratory. Who orders pays the price of his list on the day, less his
 * discount, rounded to whole hundredths.
 */
export async function orderableTests(db: Db, labid: string, ordering?: Ordering): Promise<ReadonlyMap<string, TestToOrder> | null> {
  const { rows } = await db.query<Row>(
    `select t.testcd, t.name_v, t.name_e, t.name_t, coalesce(t.method, upper(t.testgrp)) as method, t.tatdays, t.sampletps, t.species,
       round(${listPriceSql("coalesce(c.pricelist, '*')", 'coalesce($3::date, current_date)')} * (1 - coalesce(c.discount, 0) / 100), 2)::float8 as price
     from lab_test t left join lab_customer c on c.farm_id = t.farm_id and c.custid = $2
     where t.farm_id = $1 and t.inuse order by t.testgrp, t.testcd`,
    [labid, ordering?.custid ?? null, ordering?.day ?? null],
  );
  if (rows.length === 0) return null;
  return new Map(
    rows.map(({ testcd, name_v, name_e, name_t, species, ...test }) => [
      testcd,
      { ...test, testcd, names: { V: name_v, E: name_e, T: name_t }, species: species === 'both' ? [] : [species] },
    ]),
  );
}
