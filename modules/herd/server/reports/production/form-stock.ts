import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { StockLine, StockType, StockWay } from '#modules/herd/contract/reports/production/signed-form.ts';
import { NURSERY_MOVES } from '#modules/herd/domain/books.ts';
import { PIGLET_CHANGES, PIGLETS_TODAY } from '../analysis/piglets-with-sows.ts';
import { ofReversed } from '../reversed.ts';

type Head = Partial<Record<StockWay, number>>;
const OUTS: readonly StockWay[] = ['died', 'euthanised', 'culled', 'sold', 'moved', 'weanedout', 'totype'];
const INS: readonly StockWay[] = ['entered', 'born', 'weanedin', 'fromtype'];

/** The rest that keeps a line in balance: nothing where every head is told; first loads out of balance otherwise. */
function balanced(type: StockType, heads: Head): StockLine {
  const sum = (ways: readonly StockWay[]): number => ways.reduce((total, way) => total + (heads[way] ?? 0), 0);
  const other = (heads.closing ?? 0) - (heads.opening ?? 0) - sum(INS) + sum(OUTS);
  return { type, heads: other === 0 ? heads : { ...heads, other } };
}

interface Standing {
  type: 'gilt' | 'sow' | 'boar';
  opening: number;
  closing: number;
}

interface Moving {
  type: 'gilt' | 'sow' | 'boar';
  way: StockWay;
  n: number;
}

/** Breeding animals: who stood there before the month and at its end, and by which way they came and went. */
async function breeding(tx: Db, farmid: string, period: Period): Promise<StockLine[]> {
  const days = [farmid, period.from, period.to];
  const standing = await tx.query<Standing>(
    `select case when kind in ('gilt', 'boar') then kind else 'sow' end as type,
      (count(*) filter (where from_day < $2::date and to_day >= $2::date))::int as opening,
       (count(*) filter (where from_day <= $3::date and to_day > $3::date))::int as closing
     from herd_span where farm_id = $1 and to_day >= $2::date and from_day <= $3::date group by 1`,
    days,
  );
  const moving = await tx.query<Moving>(
    `select case when sex = 'M' then 'boar' when entrytp = 'gilt' then 'gilt' else 'sow' end as type, 'entered' as way, count(*)::int as n from animal
     where farm_id = $1 and entrydt >= $2::date and entrydt <= $3::date and not deleted and not semen_only group by 1
     union all select case when sex = 'M' then 'boar' when status = 'G' then 'gilt' else 'sow' end, leftway, count(*)::int from animal
     where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date and not deleted and not semen_only group by 1, 2
     union all select 'gilt', 'totype', count(*)::int from sow_cycle
       where farm_id = $1 and matedt >= $2::date and matedt <= $3::date and kind = 'G' and not entered`,
    days,
  );
  return (['gilt', 'sow', 'boar'] as const).map((type) => {
    const at = standing.rows.find((row) => row.type === type);
    const heads: Head = { opening: at?.opening ?? 0, closing: at?.closing ?? 0 };
    for (const row of moving.rows) if (row.type === type) heads[row.way] = row.n;
    const mated = moving.rows.find(({ way }) => way === 'totype')?.n ?? 0;
    return balanced(type, type === 'sow' && mated > 0 ? { ...heads, fromtype: mated } : heads);
  });
}

interface Suckling {
  opening: number;
  closing: number;
  born: number;
  died: number;
  weanedout: number;
}

/** Piglets with the sows: born, died, weaned; what fosterings of a first load left out of balance is told apart. */
async function suckling(tx: Db, farmid: string, period: Period): Promise<StockLine> {
  const { text, params } = bind(
    `with x as (${PIGLET_CHANGES}), o as (select coalesce(sum(n), 0) as n from (${PIGLETS_TODAY} union all select animal_id, -n from x) b)
     select o.n::int as opening, (o.n + coalesce(sum(x.n), 0))::int as closing, (coalesce(sum(x.n) filter (where x.way = 'born'), 0))::int as born,
       (coalesce(-sum(x.n) filter (where x.way = 'died' and not x.unbalanced), 0))::int as died,
       (coalesce(-sum(x.n) filter (where x.way = 'weanedout'), 0))::int as weanedout
     from o left join x on x.day <= {hi}::date group by o.n`,
    { farm: farmid, lo: period.from, hi: period.to },
  );
  const { rows } = await tx.query<Suckling>(text, params);
  const { opening = 0, closing = 0, born = 0, died = 0, weanedout = 0 } = rows[0] ?? {};
  return balanced('suckling', { opening, born, died, weanedout, closing });
}

/** Weaned piglets in the nursery by its ledger; deaths are those typed by house, and what grow-finish took over goes to another type. */
async function nursery(tx: Db, farmid: string, period: Period): Promise<StockLine> {
  const { rows } = await tx.query<{ opening: number; closing: number; weanedin: number; died: number; euthanised: number; totype: number }>(
    `select (select coalesce(sum(qty) filter (where eventdt < $2::date), 0) from movement
      where farm_id = $1 and book = 'nursery' and eventdt <= $3::date)::int as opening,
       (select coalesce(sum(qty), 0) from movement where farm_id = $1 and book = 'nursery' and eventdt <= $3::date)::int as closing,
       (select coalesce(sum(weannum), 0) from weaning
         where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and roomid is not null)::int as weanedin,
       (select coalesce(sum(count) filter (where way = 'died'), 0) from nursery_death
         where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null)::int as died,
       (select coalesce(sum(count) filter (where way <> 'died'), 0) from nursery_death
         where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null)::int as euthanised,
       -- What was taken and given back nets: the way of a reversal is that of what it reverses.
       (select coalesce(-sum(m.qty), 0) from movement m where m.farm_id = $1 and m.book = 'nursery' and m.eventdt >= $2::date and m.eventdt <= $3::date
         and ${ofReversed('kind')} = '${NURSERY_MOVES.taken}')::int as totype`,
    [farmid, period.from, period.to],
  );
  return balanced('nursery', { ...(rows[0] ?? { opening: 0, closing: 0 }) });
}

/** Stock movement of the month by type: opening, in and out by kind, closing. */
export async function stockLines(tx: Db, farmid: string, period: Period): Promise<StockLine[]> {
  return [...(await breeding(tx, farmid, period)), await suckling(tx, farmid, period), await nursery(tx, farmid, period)];
}
