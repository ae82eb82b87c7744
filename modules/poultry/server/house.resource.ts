import { isOpen, liveNow } from '#engine/batch/domain/house.ts';
import { outOfUseIssues } from '#engine/batch/domain/house-rules.ts';
import { loadHouse } from '#engine/batch/server/houses.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { inList } from '#engine/server/code-list.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { chickenHouse } from '../contract/house.resource.ts';
import { POULTRY_SETTINGS } from '../domain/poultry.settings.ts';
import { FLOCK_TABLES } from './flock-tables.ts';

/** 857 of another type or out of use while a flock is open, GF_LIVE and 855 of birds that stand there. */
async function standingIssues(ctx: Parameters<CheckRow>[0], farmid: string, body: FieldValues): Promise<Issue[]> {
  const { db } = ctx;
  const stored = await loadHouse(FLOCK_TABLES, db, farmid, String(body['roomid']), { forUpdate: true });
  const leaves = body['inuse'] === 'N' && stored.inUse;
  const state = leaves || body['area'] !== stored.area ? outOfUseIssues(stored) : [];
  if (state.length > 0) return state;
  const live = isOpen(stored.batch) ? liveNow(stored.batch.moves) : 0;
  const { capacity } = body;
  return typeof capacity === 'number' && capacity < live ? [refuse('855', 'capacity', { house: stored.roomid, n: live })] : [];
}

const STORES = ['feedstore', 'medstore', 'eggstore'] as const;

const check: CheckRow = async (ctx, { farmid }, body, before) => {
  if (!(await inList(ctx, 'site', String(body['site'])))) throw refused('V_NOTEXISTS', 'site', { value: String(body['site']) });
  const { rows } = await ctx.db.query<{ storeid: string }>("select storeid from store where farm_id = $1 and book = 'goods' and inuse", [farmid]);
  const known = new Set(rows.map(({ storeid }) => storeid));
  const issues = [
    ...STORES.filter((key) => body[key] != null && !known.has(String(body[key]))).map((key) =>
      refuse('V_NOTEXISTS', key, { value: String(body[key]) }),
    ),
    ...(before === null ? [] : await standingIssues(ctx, farmid, body)),
  ];
  if (issues.length > 0) throw new Refused(issues);
};

const IN_USE = "p.state = 'active'";

/** SQL: the last known kg of a bird of the flock: of the latest sample, else of what came in. */
const MEAN_KG = `coalesce(
  (select e.weight / e.heads from flock_event e where e.farm_id = p.farm_id and e.roomid = p.roomid and e.parityid = b.parityid
     and e.voided_at is null and e.eventcd = 'WGT' order by e.eventdt desc, e.seq desc limit 1),
  (select sum(g.weight) / sum(g.heads) from flock_group g where g.farm_id = p.farm_id and g.roomid = p.roomid and g.parityid = b.parityid
     and not g.gone and g.weight is not null))`;

const KG_M2 = `round(l.live * ${MEAN_KG} / nullif(p.floor, 0), 1)`;

const SERVER: ResourceServer = {
  columns: { inuse: { column: 'state', sql: IN_USE, write: (value) => (value === 'N' ? 'cancelled' : 'active') } },
  order: 'p.sort nulls last, p.area, p.roomid',
  check,
  // Only a house of layers has a warehouse of eggs.
  complete: (body) => ({ ...body, eggstore: body['area'] === 'layer' ? (body['eggstore'] ?? null) : null }),
  facts: async (ctx) => {
    const farm = await loadFarmSettings(ctx.db, farmOf(ctx.session));
    return { kgm2: farm.read(POULTRY_SETTINGS).BIRDKGM2 };
  },
  join: `
    left join lateral (
      select state, parityid, closedt from flock h where h.farm_id = p.farm_id and h.roomid = p.roomid and h.state <> 'cancelled'
      order by parityid desc limit 1) b on true
    cross join lateral (select coalesce((select sum(m.qty) from flock_move m
      where m.farm_id = p.farm_id and m.roomid = p.roomid and m.parityid = b.parityid), 0)::int as live) l
    left join lateral (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as day
      from flock_group g where g.farm_id = p.farm_id and g.roomid = p.roomid and g.parityid = b.parityid and not g.gone and b.closedt is null) born on true`,
  computed: {
    state: `case when not ${IN_USE} then 'cancelled' else coalesce(b.state, 'notraised') end`,
    parityid: 'b.parityid',
    live: 'l.live',
    age: 'q.today - born.day',
    perm2: 'round(l.live / nullif(p.floor, 0), 1)::float8',
    kgm2: `${KG_M2}::float8`,
    dense: `case when ${KG_M2} > (q.facts->>'kgm2')::numeric then 'Y' else 'N' end`,
  },
};

/** Chicken houses: found, defined, changed, copied to other farms. */
export const chickenHouseHandlers = resourceHandlers(chickenHouse, SERVER);
