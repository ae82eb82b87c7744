import type { Narrowing } from '#engine/server/report/table.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { daysOfMonth } from '#kernel/month.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { ITEM_TYPE_WORDS, KIND_WORDS } from '#modules/stock/contract/words.ts';
import type { Days } from '../../farm-stock.ts';
import { nameSql } from '../../sql.ts';

/** What a dimension is read and said with. */
export interface DimensionAt {
  readonly weekstart: WeekStart;
  readonly language: Language;
  /** Several farms are asked for: warehouses and houses then say whose they are. */
  readonly farms: boolean;
}

/** One way rows or columns of a summary are made: from what of a movement `m` of item `i` to house `r` and partner `p`. */
export interface Dimension {
  readonly label: Text3;
  /** SQL of its values, '' where a movement has none; $1 is the language, {week} the first day of the week counts from. */
  readonly sql: string;
  /** SQL of the name of a value; without it its code is named. */
  readonly name?: string;
  /** The lists its codes are named by, the first that knows one. */
  readonly lists?: readonly string[];
  /** The name of a value, where no statement and no list knows it. */
  readonly say?: (value: string, at: DimensionAt) => string;
  /** Days a value stands for. */
  readonly days?: (value: string) => Days;
  /** What the list of lines is narrowed by to a value. */
  readonly narrow: (value: string) => Narrowing;
}

/** A value that belongs to a farm, as one text. */
const ofFarm = (column: string): string => `m.farm_id || '|' || ${column}`;
const parts = (value: string): readonly [farm: string, own: string] => {
  const at = value.indexOf('|');
  return [value.slice(0, at), value.slice(at + 1)];
};
const sayOwn = (value: string, { farms }: DimensionAt): string => {
  const [farm, own] = parts(value);
  return farms ? `${farm} · ${own}` : own;
};

const weekDays = (value: string): Days => {
  const from = businessDate(value);
  return { from, to: addDays(from, 6) };
};

/** Every dimension of the summaries of notes. */
export const DIMENSIONS = {
  supplier: {
    label: t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'),
    sql: "coalesce(m.supplierid, '')",
    name: 'p.name',
    narrow: (partnerid) => ({ partnerid }),
  },
  itemtp: {
    label: t3('Loại hàng', 'Item type', 'ประเภทสินค้า'),
    sql: 'i.itemtp',
    say: (value, { language }) => ITEM_TYPE_WORDS[value as keyof typeof ITEM_TYPE_WORDS]?.[language] ?? value,
    narrow: (itemtp) => ({ itemtp }),
  },
  item: { label: t3('Mặt hàng', 'Item', 'สินค้า'), sql: 'm.itemid', name: nameSql('$1', 'i'), narrow: (itemid) => ({ itemid }) },
  store: {
    label: t3('Kho', 'Warehouse', 'คลัง'),
    sql: ofFarm('m.storeid'),
    say: sayOwn,
    narrow: (value) => ({ farms: parts(value)[0], stores: parts(value)[1] }),
  },
  farm: { label: t3('Trại', 'Farm', 'ฟาร์ม'), sql: 'm.farm_id', narrow: (farms) => ({ farms }) },
  kind: {
    label: t3('Loại phiếu', 'Kind', 'ประเภทใบ'),
    sql: 'm.kind',
    say: (value, { language }) => KIND_WORDS[value as keyof typeof KIND_WORDS]?.[language] ?? value,
    narrow: (kind) => ({ kind }),
  },
  week: {
    label: t3('Tuần', 'Week', 'สัปดาห์'),
    sql: "to_char(m.valuedt - (extract(dow from m.valuedt)::int - {week} + 7) % 7, 'YYYYMMDD')",
    say: (value, { weekstart }) => weekLabel(weekOf(businessDate(value), weekstart)),
    days: weekDays,
    narrow: () => ({}),
  },
  month: {
    label: t3('Tháng', 'Month', 'เดือน'),
    sql: "to_char(m.valuedt, 'YYYYMM')",
    say: (value) => `${value.slice(4)}/${value.slice(0, 4)}`,
    days: daysOfMonth,
    narrow: () => ({}),
  },
  house: {
    label: t3('Chuồng', 'House', 'โรงเรือน'),
    sql: `coalesce(${ofFarm('m.roomid')}, '')`,
    say: sayOwn,
    narrow: (value) => ({ farms: parts(value)[0], roomid: parts(value)[1] }),
  },
  area: {
    label: t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'),
    sql: "coalesce(r.area, '')",
    lists: ['area', 'rmtp'],
    narrow: (area) => ({ area }),
  },
  pigtype: { label: t3('Loại heo', 'Pig type', 'ประเภทสุกร'), sql: "coalesce(m.pigtype, '')", lists: ['pigtype'], narrow: (pigtype) => ({ pigtype }) },
  customer: {
    label: t3('Khách hàng', 'Customer', 'ลูกค้า'),
    sql: "case when m.kind = 'sale' then coalesce(m.supplierid, '') else '' end",
    name: 'p.name',
    narrow: (partnerid) => ({ partnerid, kind: 'sale' }),
  },
  operator: {
    label: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
    sql: "coalesce(m.applyid, '')",
    lists: ['applyid'],
    narrow: (operator) => ({ operator }),
  },
} as const satisfies Readonly<Record<string, Dimension>>;
export type DimensionName = keyof typeof DIMENSIONS;

/** The dimensions of some names with their words, as a choice offers them. */
export function dimensionWords<const N extends DimensionName>(names: readonly N[]): Readonly<Record<N, Text3>> {
  return Object.fromEntries(names.map((name) => [name, DIMENSIONS[name].label])) as Record<N, Text3>;
}
