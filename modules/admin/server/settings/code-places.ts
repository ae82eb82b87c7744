import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';

interface Place {
  readonly place: string;
  readonly field: string;
  readonly member: string | null;
  /** The table is the company's, with rows of one farm beside them. */
  readonly shared?: true;
}

/** Tables whose rows are taken back rather than deleted: only those that stand use a code. */
const VOIDED: ReadonlySet<string> = new Set([
  ...['animal_event', 'nursery_death', 'semen_out'],
  ...['batch_event', 'flock_event', 'job_log', 'lab_dose'],
]);

const column = (place: string, field: string): Place => ({ place, field, member: null });
const shared = (place: string, field: string): Place => ({ ...column(place, field), shared: true });
const EVENT_MEMBERS: Readonly<Record<string, readonly Place[]>> = Object.fromEntries(
  ['matetp', 'fregexamreslt', 'lineage', 'bodyscore', 'item'].map((member) => [member, [{ place: 'animal_event', field: 'data', member }]]),
);

/** Places of lists whose rows are not merged, besides those that may be (`code_places` of the database): their values are closed, not deleted. */
const NOT_MERGED: Readonly<Record<string, readonly Place[]>> = {
  ...EVENT_MEMBERS,
  roomtp: [column('room', 'roomtp')],
  breed: [column('gen_animal', 'breed')],
  brand: [shared('item', 'brand'), column('lab_item', 'brand')],
  costgrp: [shared('item', 'costgrp'), column('cost_voucher', 'costgrp')],
  paymethod: [
    shared('partner', 'paymethod'),
    ...['cost_voucher', 'cost_payment', 'sale_note', 'sale_payment', 'lab_customer'].map((table) => column(table, 'paymethod')),
  ],
  province: ['farm', 'laboratory', 'lab_place', 'lab_customer', 'lab_code_range'].map((table) => column(table, 'province')),
  substance: [shared('item_substance', 'substance')],
  unit: [
    shared('item', 'unit'),
    shared('item_unit', 'unit'),
    ...['stock_note_line', 'sale_line', 'sale_price', 'lab_item', 'lab_item_unit', 'lab_note_line'].map((table) => column(table, 'unit')),
  ],
};

/** Where the values of a list stand; derived rows repeat what others say. */
async function placesOf(db: Db, category: string): Promise<readonly Place[]> {
  const { rows } = await db.query<Place>('select place, field, member from code_places() where category = $1 and not derived', [category]);
  return rows.length > 0 ? rows : Object.hasOwn(NOT_MERGED, category) ? (NOT_MERGED[category] ?? []) : [];
}

/** The values of a place that a farm holds, as a query. */
function valuesSql({ place, field, member, shared: also }: Place): string {
  const value = member === null ? field : `${field}->>'${member}'`;
  const whose = also === true ? '(farm_id = $1 or farm_id is null)' : 'farm_id = $1';
  return `select ${value} as value from ${place} where ${whose}${VOIDED.has(place) ? ' and voided_at is null' : ''}`;
}

/** How often a farm uses each value of a list. */
export async function countsInUse(db: Db, farmid: string | null, category: string): Promise<ReadonlyMap<string, number>> {
  const places = await placesOf(db, category);
  if (places.length === 0 || farmid === null) return new Map();
  await enterFarm(db, farmid);
  const { rows } = await db.query<{ value: string; n: number }>(
    `select value, count(*)::int as n from (${places.map(valuesSql).join(' union all ')}) u where value is not null group by value`,
    [farmid],
  );
  return new Map(rows.map(({ value, n }) => [value, n]));
}
