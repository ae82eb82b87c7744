import { averageLiveWeight } from '#engine/batch/domain/figures/life.ts';
import { isOpen, liveNow } from '#engine/batch/domain/house.ts';
import { outOfUseIssues } from '#engine/batch/domain/house-rules.ts';
import { readBatches } from '#engine/batch/server/figures/read-batches.ts';
import { loadHouse } from '#engine/batch/server/houses.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { inList } from '#engine/server/code-list.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { Handler, SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { chickenHouse } from '../contract/house.resource.ts';
import { POULTRY_SETTINGS } from '../domain/poultry.settings.ts';
import { type FlockReading, flockSource } from './figures/read-flocks.ts';
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

/** A house as the list finds it. */
interface Found {
  readonly roomid: string;
  readonly parityid: number | null;
  readonly live: number;
  readonly floor: number | null;
}

/**
 * How dense birds stand today: live × live weight, that of the last sample (or what came in) with what the standard gains since; as reports
 * of flocks weigh them. Beside the setting BIRDKGM2.
 */
async function withDensity(reading: FlockReading, ctx: SignedContext, rows: readonly Readonly<Record<string, unknown>>[]) {
  const found = rows as unknown as readonly Found[];
  const held = found.filter(({ parityid, live, floor }) => parityid !== null && live > 0 && floor !== null);
  if (held.length === 0) return rows;
  const farmid = farmOf(ctx.session);
  const keys = { rooms: held.map(({ roomid }) => roomid), parities: held.map(({ parityid }) => parityid ?? 0) };
  const asof = ctx.session.curbusdt;
  const flocks = await readBatches(flockSource(reading), ctx.db, farmid, { asof, keys, money: false, language: answerLanguage(ctx) });
  const { BIRDKGM2 } = (await loadFarmSettings(ctx.db, farmid)).read(POULTRY_SETTINGS);
  const weights = new Map(flocks.map((flock) => [flock.roomid, averageLiveWeight(flock, asof)?.kg ?? null]));
  return found.map((row) => {
    const kg = weights.get(row.roomid) ?? null;
    const kgm2 = kg === null || row.floor === null ? null : roundHalfAway((row.live * kg) / row.floor, 1);
    return { ...row, kgm2, dense: kgm2 !== null && kgm2 > BIRDKGM2 ? 'Y' : 'N' };
  });
}

const SERVER: ResourceServer = {
  columns: { inuse: { column: 'state', sql: IN_USE, write: (value) => (value === 'N' ? 'cancelled' : 'active') } },
  order: 'p.sort nulls last, p.area, p.roomid',
  check,
  // Only a house of layers has a warehouse of eggs.
  complete: (body) => ({ ...body, eggstore: body['area'] === 'layer' ? (body['eggstore'] ?? null) : null }),
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
    // Worked out of the flocks once the houses are found.
    kgm2: 'null::float8',
    dense: "'N'",
  },
};

/** Chicken houses: found, defined, changed, copied to other farms. */
export const chickenHouseHandlers = (reading: FlockReading): readonly Handler[] =>
  resourceHandlers(chickenHouse, { ...SERVER, finish: (ctx, rows) => withDensity(reading, ctx, rows) });
