import { isOpen, liveNow } from '#engine/batch/domain/house.ts';
import { outOfUseIssues } from '#engine/batch/domain/house-rules.ts';
import type { StoredHouse } from '#engine/batch/server/houses.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { heldNow } from '#engine/ledger/server/counts.ts';
import { inList } from '#engine/server/code-list.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { NURSERY_BOOK } from '#modules/herd/domain/books.ts';
import { house } from '../contract/house.resource.ts';
import { loadHouse } from './store/batch-store.ts';

/** Areas whose houses are run as batches unless somebody says otherwise. */
const BATCH_AREAS: ReadonlySet<unknown> = new Set(['nursery', 'grow-finish']);

/** Batches by default in nursery and grow-finish houses; never in a sow house. */
function complete({ area, batchflg, ...body }: FieldValues): FieldValues {
  const flag = batchflg ?? (BATCH_AREAS.has(area) ? 'Y' : 'N');
  return { ...body, area, batchflg: area === 'sow' ? 'N' : flag };
}

/** 857 of what an open batch refuses, GF_LIVE of animals that stand in it, 855 of a capacity below them. */
function changeIssues(stored: StoredHouse, { area, batchflg, inuse, capacity }: FieldValues, live: number): Issue[] {
  const leaves = inuse === 'N' && stored.inUse;
  const other = (batchflg === 'Y') !== stored.batchflg || area !== stored.area;
  const state = leaves || other ? outOfUseIssues(stored) : [];
  if (state.length > 0) return state;
  if (leaves && live > 0) return [refuse('GF_LIVE', 'inuse', { n: live, house: stored.roomid })];
  return typeof capacity === 'number' && capacity < live ? [refuse('855', 'capacity', { house: stored.roomid, n: live })] : [];
}

/** SQL: breeding animals and weaned piglets that stand in house `p`, which is not run as batches. */
const STANDING = `(select count(*) from animal a where a.farm_id = p.farm_id and a.roomid = p.roomid and a.leftdt is null and not a.deleted)
  + ${heldNow(NURSERY_BOOK, 'p.farm_id', { place: 'p.roomid' })}`;

const check: CheckRow = async (ctx, { farmid }, body, before) => {
  if (!(await inList(ctx, 'site', String(body['site'])))) throw refused('V_NOTEXISTS', 'site', { value: String(body['site']) });
  if (before === null) return;
  const stored = await loadHouse(ctx.db, farmid, String(body['roomid']), { forUpdate: true });
  const { rows } = await ctx.db.query<{ live: number }>(
    `select case when p.batchflg then 0 else ${STANDING} end::int as live from room p where p.farm_id = $1 and p.roomid = $2`,
    [farmid, stored.roomid],
  );
  const live = (isOpen(stored.batch) ? liveNow(stored.batch.moves) : 0) + (rows[0]?.live ?? 0);
  const issues = changeIssues(stored, body, live);
  if (issues.length > 0) throw new Refused(issues);
};

const IN_USE = "p.state = 'active'";

/** SQL: types of goods house `p` draws on a warehouse for today (PigRoomUse). */
const STORES = `(select count(*)::int from (
    select distinct on (u.itemtp) u.storeid from house_use u
    where u.farm_id = p.farm_id and u.roomid = p.roomid and u.from_day <= q.today order by u.itemtp, u.from_day desc) held
  where held.storeid is not null)`;

const SERVER: ResourceServer = {
  columns: { inuse: { column: 'state', sql: IN_USE, write: (value) => (value === 'N' ? 'cancelled' : 'active') } },
  order: 'p.sort nulls last, p.area, p.roomid',
  check,
  complete,
  join: `
    left join lateral (
      select state, parityid from house_batch h where h.farm_id = p.farm_id and h.roomid = p.roomid and h.state <> 'cancelled'
      order by parityid desc limit 1) b on true
    cross join lateral (
      select case
          when p.batchflg then coalesce((select sum(m.qty) from batch_move m
            where m.farm_id = p.farm_id and m.roomid = p.roomid and m.parityid = b.parityid), 0)
          else ${STANDING}
        end::int as live) l`,
  computed: {
    state: `case when not ${IN_USE} then 'cancelled' when p.batchflg then coalesce(b.state, 'notraised') end`,
    parityid: 'b.parityid',
    live: 'l.live',
    free: 'p.capacity - l.live',
    stores: STORES,
    perhead: 'round(p.floor / nullif(l.live, 0), 2)::float8',
  },
};

/** Houses: found, defined, changed, copied to other farms. */
export const houseHandlers = resourceHandlers(house, SERVER);
