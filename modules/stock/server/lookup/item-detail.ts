import { ITEM_UNITS } from '../sql.ts';

/** An item's row as lists and panels read it. */
export interface DetailRow {
  itemid: string;
  V: string;
  E: string;
  T: string;
  itemtp: string;
  brand: string | null;
  unit: string;
  units: { unit: string; factor: number }[] | null;
  needexp: boolean;
  withdrawal: number;
  dose: number | null;
  price: number | null;
  pricebasis: string | null;
  servcd: string | null;
  costgrp: string | null;
  splitkey: string | null;
  supplier: string | null;
  lowest: number;
  tax: number;
  company: boolean;
  inuse: boolean;
  used: boolean;
  version: number;
}

/** Columns of an item `i`. */
export const DETAIL = `i.itemid, i.name_v as "V", i.name_e as "E", i.name_t as "T", i.itemtp, i.brand, i.unit, i.needexp, i.withdrawal, i.dose::float8 as dose,
  i.price::float8 as price, i.pricebasis, i.servcd, i.costgrp, i.splitkey, i.supplierid as supplier, i.lowest::float8 as lowest, i.tax::float8 as tax,
  i.farm_id is null as company, i.inuse, i.version,
  ${ITEM_UNITS} as units,
  exists(select 1 from stock_movement m where m.prnt2 = i.prnt2 and m.book = i.book and m.itemid = i.itemid) as used`;

const yes = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** The item as the calls answer it; money only for those who may see it. */
export function detailOf({ V, E, T, ...row }: DetailRow, money: boolean) {
  return {
    ...row,
    names: { V, E, T },
    units: row.units ?? [],
    price: money ? row.price : null,
    needexp: yes(row.needexp),
    company: yes(row.company),
    inuse: yes(row.inuse),
    used: yes(row.used),
  };
}
