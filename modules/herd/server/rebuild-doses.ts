import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { insertMovements } from './store/ledger.ts';

/** A mating that took fewer doses from its batch than slots of the batch's boar were filled. */
export interface MissingDoses {
  readonly eventId: string;
  readonly batch: string;
  readonly eventdt: BusinessDate;
  /** Doses that were never taken from the batch. */
  readonly missing: number;
  /** Of these, what the batch still has: no balance may fall below zero. */
  readonly bookable: number;
}

/** Live matings with what they took; a slot given when the batch was past its shelf life was no dose of it. */
const TAKEN = `select e.event_id as "eventId", m.place as batch, e.eventdt, (slots.n + sum(m.qty))::int as missing,
    (select sum(l.qty) from movement l where l.farm_id = m.farm_id and l.book = 'semen' and l.place = m.place)::int as left
  from movement m join animal_event e on e.farm_id = m.farm_id and e.event_id = m.source_event and e.eventcd = 'MAT' and e.voided_at is null
    join semen_batch b on b.farm_id = m.farm_id and b.batch = m.place
    cross join lateral (select count(*) as n from (values (''), ('2'), ('3')) k (slot)
      where upper(e.data->>('boarid' || k.slot)) = upper(e.data->>'boarid')
        and e.eventdt + coalesce((e.data->>nullif('boarday' || k.slot, 'boarday'))::int, 0) <= b.usabledt) slots
  where m.farm_id = $1 and m.book = 'semen' and m.kind = 'mating'
  group by m.farm_id, m.place, e.event_id, e.eventdt, e.seq, slots.n having slots.n + sum(m.qty) > 0 order by m.place, e.eventdt, e.seq`;

/**
 * Finds matings saved when a mating took one dose of its batch whatever the number of slots its boar filled, and with
 * `repair` takes the missing doses on the day of the mating, as far as the batch has them.
 */
export async function missingDoses(db: Db, farmid: string, repair: boolean): Promise<MissingDoses[]> {
  const { rows } = await db.query<Omit<MissingDoses, 'bookable'> & { left: number }>(TAKEN, [farmid]);
  const left = new Map(rows.map((row) => [row.batch, row.left]));
  const found = rows.map(({ left: _, ...row }) => {
    const bookable = Math.max(0, Math.min(row.missing, left.get(row.batch) ?? 0));
    left.set(row.batch, (left.get(row.batch) ?? 0) - bookable);
    return { ...row, bookable };
  });
  if (!repair) return found;
  const moves = found.flatMap(({ eventId, batch, eventdt, bookable }) =>
    bookable === 0
      ? []
      : [{ book: 'semen', place: batch, thing: '', eventdt, qty: -bookable, kind: 'mating', sourceEvent: eventId, reverses: null } as const],
  );
  await insertMovements(db, farmid, 'rebuild', moves, []);
  return found;
}
