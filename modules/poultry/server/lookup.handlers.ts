import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { activeHouses, dayLabel, readHouse } from '#engine/batch/server/lookups.ts';
import { listContext } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { activeFlocks, ChkroomDtl, chkRoomGrp, chkRoomInf } from '../contract/lookup.calls.ts';
import { flockDays } from './flock-days.ts';
import { chickenHouseRows } from './flock-lists.ts';

interface FlockRow {
  readonly flock: number;
  readonly hatchdt: BusinessDate | null;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  readonly breed: string | null;
  readonly birdsin: number;
  readonly live: number;
}

/** Flocks of a house that were not withdrawn, the newest first. @throws Refused V_NOTEXISTS of a house that is none. */
async function flocksOf({ db, session }: SignedContext, roomid: string): Promise<FlockRow[]> {
  const farmid = farmOf(session);
  const house = await db.query('select 1 from chk_house where farm_id = $1 and roomid = $2', [farmid, roomid]);
  if (house.rows.length === 0) throw refused('V_NOTEXISTS', 'rmid', { value: roomid });
  const { rows } = await db.query<FlockRow>(
    `select b.parityid as flock, b.opendt, b.closedt, g.hatchdt, g.breed, coalesce(m.birdsin, 0)::int as birdsin, coalesce(m.live, 0)::int as live
     from flock b
       left join lateral (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as hatchdt,
           string_agg(distinct e.data->>'breed', ', ') as breed
         from flock_group g join flock_event e using (farm_id, event_id)
         where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone) g on true
       left join lateral (select sum(m.qty) filter (where m.kind = 'in') as birdsin, sum(m.qty) as live from flock_move m
         where m.farm_id = b.farm_id and m.roomid = b.roomid and m.parityid = b.parityid) m on true
     where b.farm_id = $1 and b.roomid = $2 and b.state <> 'cancelled' order by b.parityid desc`,
    [farmid, roomid],
  );
  return rows;
}

/** Days the first egg came, or the one somebody set; null before. */
async function firstEggOf({ db, session }: SignedContext, roomid: string, parityid: number): Promise<BusinessDate | null> {
  const { rows } = await db.query<{ day: BusinessDate | null }>(
    `select coalesce(b.firstegg, (select min(x.eventdt) from flock_eggs x
       where x.farm_id = b.farm_id and x.roomid = b.roomid and x.parityid = b.parityid)) as day
     from flock b where b.farm_id = $1 and b.roomid = $2 and b.parityid = $3`,
    [farmOf(session), roomid, parityid],
  );
  return rows[0]?.day ?? null;
}

const GRAMS = 1000;

async function detail(server: BatchServer, ctx: SignedContext, roomid: string, parityid: number | null) {
  const farmid = farmOf(ctx.session);
  const { room, state, batch, closing } = await readHouse(server, ctx, farmid, roomid, parityid);
  const { batchflg: _, area: rmtp, ...house } = room;
  if (batch === null) return { house: { ...house, rmtp }, state, flock: null, days: [], limits: { closing, free: house.capacity } };
  const { parityid: flock, opendt, closedt, pigsin: birdsin, dead, culled, sold, transferred, live, weightin, avgbirthdt: hatchdt } = batch;
  const days = await flockDays(ctx.db, { farms: [farmid], from: opendt as BusinessDate, to: ctx.session.curbusdt, roomid, parityid: flock });
  return {
    house: { ...house, rmtp },
    state,
    flock: {
      ...{ flock, hatchdt, opendt, closedt, birdsin, dead, culled, sold, transferred, live },
      firstegg: await firstEggOf(ctx, roomid, flock),
      avgweight: weightin === null || birdsin === 0 ? null : (GRAMS * weightin) / birdsin,
    },
    days: days.map(({ date, dead: died, culled: out, feed, water, eggs, weight }) => ({ date, dead: died, culled: out, feed, water, eggs, weight })),
    limits: { closing, free: house.capacity === null ? null : house.capacity - (closedt === null ? live : 0) },
  };
}

/** Calls of section 7 about chicken houses and flocks. */
export function lookupHandlers(server: BatchServer): readonly Handler[] {
  return [
    handleSigned(chkRoomInf, async (ctx, { rmtp }) =>
      chickenHouseRows(await listContext(ctx, [{ cat: 'chkhouse', ...(rmtp == null ? {} : { rmtp }) }] as never)),
    ),
    handleSigned(chkRoomGrp, async (ctx, { rmid }) =>
      (await flocksOf(ctx, rmid ?? '')).map((row) => ({
        ...row,
        value: String(row.flock),
        label: `${row.flock} (${dayLabel(row.opendt)}–${row.closedt === null ? '' : dayLabel(row.closedt)})`,
      })),
    ),
    handleSigned(ChkroomDtl, (ctx, { rmid, flock }) => detail(server, ctx, rmid ?? '', flock ?? null)),
    handleSigned(activeFlocks, (ctx) => activeHouses(server, ctx, farmOf(ctx.session), null)),
  ];
}
