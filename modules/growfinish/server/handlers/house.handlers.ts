import { isOpen, liveNow } from '#engine/batch/domain/house.ts';
import { outOfUseIssues } from '#engine/batch/domain/house-rules.ts';
import type { StoredHouse } from '#engine/batch/server/houses.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import { inList } from '#engine/server/code-list.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { findHouses, getHouseHistory, saveHouse } from '../../contract/house.calls.ts';
import { loadHouse } from '../store/batch-store.ts';

type HouseBody = CallParsed<typeof saveHouse>;
const SCREEN = 'PigRoom';
/** Areas whose houses are run as batches unless somebody says otherwise. */
const BATCH_AREAS: ReadonlySet<string> = new Set(['nursery', 'grow-finish']);
/** Areas that may be run as batches at all: sows stand in houses of their own. */
const NEVER_BATCH: ReadonlySet<string> = new Set(['sow']);

interface Row {
  roomid: string;
  name: string;
  area: string;
  site: string | null;
  batchflg: boolean;
  capacity: number | null;
  strict: boolean;
  pens: number | null;
  floor: number | null;
  keeper: string | null;
  feedstd: string | null;
  sort: number | null;
  state: string;
  remark: string | null;
  batch_state: string | null;
  parityid: number | null;
  live: number;
  version: number;
}

const HOUSES = `
select r.roomid, r.name, r.area, r.site, r.batchflg, r.capacity, r.strict, r.pens, r.floor::float8 as floor, r.keeper, r.feedstd, r.sort, r.state, r.remark, r.version,
  b.state as batch_state, b.parityid,
  case when r.batchflg then coalesce((select sum(m.qty) from batch_move m where m.farm_id = r.farm_id and m.roomid = r.roomid and m.parityid = b.parityid), 0)
    else (select count(*) from animal a where a.farm_id = r.farm_id and a.roomid = r.roomid and a.leftdt is null and not a.deleted)
      + coalesce((select sum(m.qty) from movement m where m.farm_id = r.farm_id and m.book = 'nursery' and m.place = r.roomid), 0) end::int as live
from room r left join lateral (
  select state, parityid from house_batch h where h.farm_id = r.farm_id and h.roomid = r.roomid and h.state <> 'cancelled' order by parityid desc limit 1) b on true
where r.farm_id = $1 and ($2::text is null or r.area = $2) and ($3 or r.state = 'active') and ($4::text is null or r.roomid = $4)
order by r.sort nulls last, r.area, r.roomid`;

const yes = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

function stateOf(row: Row): string | null {
  if (row.state !== 'active') return 'cancelled';
  return row.batchflg ? (row.batch_state ?? 'notraised') : null;
}

const findHandler = handleSigned(findHouses, async ({ db, session }, { area, all }) => {
  const { rows } = await db.query<Row>(HOUSES, [farmOf(session), area ?? null, all === 'Y', null]);
  return {
    rows: rows.map(({ batch_state: _, state, ...row }) => ({
      ...row,
      batchflg: yes(row.batchflg),
      strict: yes(row.strict),
      inuse: yes(state === 'active'),
      state: stateOf({ ...row, state, batch_state: _ }),
      perhead: row.floor === null || row.live === 0 ? null : Math.round((row.floor / row.live) * 100) / 100,
    })),
  };
});

/** 899_1 house type, 899_2 site, 899_3 name missing. */
function missingIssues({ area, site, name }: HouseBody): Issue[] {
  return [
    ...(area == null ? [refuse('899_1', 'area')] : []),
    ...(site == null ? [refuse('899_2', 'site')] : []),
    ...(name == null ? [refuse('899_3', 'name')] : []),
  ];
}

interface HouseValues {
  readonly area: string;
  readonly site: string | null;
  readonly name: string;
  readonly batchflg: boolean;
  readonly capacity: number | null;
  readonly strict: boolean;
  readonly pens: number | null;
  readonly floor: number | null;
  readonly keeper: string | null;
  readonly feedstd: string | null;
  readonly sort: number | null;
  readonly state: string;
  readonly remark: string | null;
}

/** Batches by default in nursery and grow-finish houses; never in a sow house. */
function runAsBatches(area: string, flag: 'Y' | 'N' | null | undefined): boolean {
  if (NEVER_BATCH.has(area)) return false;
  return flag == null ? BATCH_AREAS.has(area) : flag === 'Y';
}

function valuesOf(body: HouseBody): HouseValues {
  const { site = null, name, capacity = null, pens = null, floor = null, keeper = null, feedstd = null, sort = null, remark = null } = body;
  const area = body.area ?? 'other';
  return {
    ...{ area, site, name: name ?? '', batchflg: runAsBatches(area, body.batchflg), capacity, strict: body.strict === 'Y' },
    ...{ pens, floor, keeper, feedstd, sort, state: body.inuse === 'N' ? 'cancelled' : 'active', remark },
  };
}

const COLUMNS = ['area', 'site', 'name', 'batchflg', 'capacity', 'strict', 'pens', 'floor', 'keeper', 'feedstd', 'sort', 'state', 'remark'] as const;
const paramsOf = (values: HouseValues): unknown[] => COLUMNS.map((column) => values[column]);

async function insertHouse(ctx: SignedContext, farmid: string, roomid: string, values: HouseValues): Promise<void> {
  const { rowCount } = await ctx.db.query(
    `insert into room (farm_id, roomid, ${COLUMNS.join(', ')}) values ($1, $2, ${COLUMNS.map((_, i) => `$${i + 3}`).join(', ')}) on conflict do nothing`,
    [farmid, roomid, ...paramsOf(values)],
  );
  if (rowCount === 0) throw refused('871', 'roomid', { id: roomid });
  await audit(ctx, { screen: SCREEN, subject: 'house', subjectId: roomid, kind: 'add', after: values, farmid });
}

/** Animals and weaned piglets that stand in a house without batches. */
async function standing(ctx: SignedContext, farmid: string, roomid: string): Promise<number> {
  const { rows } = await ctx.db.query<Row>(HOUSES, [farmid, null, true, roomid]);
  const [row] = rows;
  return row === undefined || row.batchflg ? 0 : row.live;
}

/** 857 of what an open batch refuses, 855 of a capacity below the live pigs. */
function changeIssues(house: StoredHouse, values: HouseValues, live: number): Issue[] {
  const leaves = values.state !== 'active' && house.inUse;
  const other = values.batchflg !== house.batchflg || values.area !== house.area;
  const state = leaves || other ? outOfUseIssues(house) : [];
  if (state.length > 0) return state;
  if (leaves && live > 0) return [refuse('GF_LIVE', 'inuse', { n: live, house: house.roomid })];
  return values.capacity !== null && values.capacity < live ? [refuse('855', 'capacity', { house: house.roomid, n: live })] : [];
}

async function changeHouse(ctx: SignedContext, body: HouseBody, values: HouseValues): Promise<number> {
  const farmid = farmOf(ctx.session);
  const house = await loadHouse(ctx.db, farmid, body.roomid, { forUpdate: true });
  const { rows } = await ctx.db.query<HouseValues & { version: number }>(
    `select version, ${COLUMNS.map((column) => (column === 'floor' ? 'floor::float8 as floor' : column)).join(', ')} from room where farm_id = $1 and roomid = $2`,
    [farmid, body.roomid],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: body.roomid });
  const { version, ...before } = row;
  if (body.version !== version) throw await changedSince(ctx.db, { subject: 'house', subjectId: body.roomid, farms: [farmid] }, 'STALE', 'roomid');
  if (JSON.stringify(COLUMNS.map((key) => before[key])) === JSON.stringify(paramsOf(values))) throw refused('838');
  const live = (isOpen(house.batch) ? liveNow(house.batch.moves) : 0) + (await standing(ctx, farmid, body.roomid));
  const issues = changeIssues(house, values, live);
  if (issues.length > 0) throw new Refused(issues);
  await ctx.db.query(
    `update room set ${COLUMNS.map((column, i) => `${column} = $${i + 3}`).join(', ')}, version = version + 1 where farm_id = $1 and roomid = $2`,
    [farmid, body.roomid, ...paramsOf(values)],
  );
  const log = { screen: SCREEN, subject: 'house', subjectId: body.roomid, kind: 'change', before, after: values, reason: body.reason ?? null };
  await audit(ctx, log);
  return version + 1;
}

const saveHandler = handleSigned(saveHouse, async (ctx, body) => {
  const missing = missingIssues(body);
  if (missing.length > 0) throw new Refused(missing);
  if (!(await inList(ctx, 'site', body.site))) throw refused('V_NOTEXISTS', 'site', { value: body.site ?? '' });
  const values = valuesOf(body);
  const own = farmOf(ctx.session);
  const version = body.isNew ? 1 : await changeHouse(ctx, body, values);
  if (body.isNew) await insertHouse(ctx, own, body.roomid, values);
  for (const farmid of body.copyTo ?? []) {
    if (!ctx.session.farms.includes(farmid)) throw forbidden();
    if (farmid === own) continue;
    await enterFarm(ctx.db, farmid);
    await insertHouse(ctx, farmid, body.roomid, values);
  }
  await enterFarm(ctx.db, own);
  return { id: body.roomid, version };
});

const text = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : String(value));

/** Fields that differ between two values, as "field: old → new". */
function differences(before: unknown, after: unknown): string {
  const [old, now] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(now)
    .filter((key) => JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null))
    .map((key) => `${key}: ${text(old[key])} → ${text(now[key])}`)
    .join('; ');
}

interface LogRow {
  at: Date;
  user_id: string;
  kind: string;
  reason: string | null;
  before: unknown;
  after: unknown;
}

const historyHandler = handleSigned(getHouseHistory, async ({ db, session }, { roomid }) => {
  const { rows } = await db.query<LogRow>(
    `select at, user_id, kind, reason, before, after from audit_log where farm_id = $1 and subject = 'house' and subject_id = $2 order by at desc, id desc limit 100`,
    [farmOf(session), roomid],
  );
  return {
    rows: rows.map(({ at, user_id: user, kind, reason, before, after }) => ({
      at: at.toISOString(),
      user,
      kind,
      reason,
      change: differences(before, after),
    })),
  };
});

/** Houses: found, defined, changed. */
export const houseHandlers: readonly Handler[] = [findHandler, saveHandler, historyHandler];
