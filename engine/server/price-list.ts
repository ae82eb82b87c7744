import { GENERAL_LIST } from '#engine/define/price-list.ts';

/** Where `priced` rows by list and day lie, and which of them are of the thing that is priced. */
interface PricedRows {
  readonly table: string;
  readonly of: string;
  /** SQL of what is preferred among prices of one list, the better first; none where a thing has one price a day. */
  readonly better?: string;
}

/**
 * SQL of a price on a day: the newest of the list `list` (SQL, may be null), else of the general one. Every price by list and day is read by this one
 * rule.
 */
export const listedPriceSql = ({ table, of, better }: PricedRows, list: string, day: string): string =>
  `(select priced.price from ${table} priced where ${of} and priced.pricelist in (${list}, '${GENERAL_LIST}') and priced.fromdt <= ${day}
     order by priced.pricelist = '${GENERAL_LIST}', ${better === undefined ? '' : `${better}, `}priced.fromdt desc limit 1)`;
