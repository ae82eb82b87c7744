import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';
import { firstWeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { findGroups, type GroupInput, makeGroups, removeGroup, saveGroup } from '#modules/herd/contract/records.calls.ts';
import { daysTyped, expectedDays, type GroupDays, groupGapIssues, groupRuns, neededMatings } from '#modules/herd/domain/groups.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import type { HerdServices } from '../services.ts';

interface GroupRow extends GroupDays {
  version: number;
  sows: number | null;
  gilts: number | null;
  farrowings: number | null;
  weaned: number | null;
  roomid: string | null;
  farrowdt: BusinessDate | null;
  weandt: BusinessDate | null;
}

async function allGroups(ctx: SignedContext, lock: boolean): Promise<GroupRow[]> {
  const { rows } = await ctx.db.query<GroupRow>(
    `select code, first_day as first, last_day as last, version, planned_sows as sows, planned_gilts as gilts, planned_farrowings as farrowings,
       planned_weaned as weaned, roomid, exp_farrow_first as farrowdt, exp_wean_first as weandt
     from herd_group where farm_id = $1 order by first_day ${lock ? 'for update' : ''}`,
    [farmOf(ctx.session)],
  );
  return rows;
}

interface Actual {
  code: string;
  matedsows: number;
  matedgilts: number;
  farrowed: number;
  pigsweaned: number;
  used: boolean;
}

async function actuals(ctx: SignedContext, codes: readonly string[], from: BusinessDate): Promise<Map<string, Actual>> {
  const { rows } = await ctx.db.query<Actual>(
    `select g.code, coalesce(m.sows, 0)::int as matedsows, coalesce(m.gilts, 0)::int as matedgilts, coalesce(f.n, 0)::int as farrowed,
      coalesce(w.n, 0)::int as pigsweaned,
       m.mategrp is not null or f.farrowgrp is not null or w.weangrp is not null as used
     from unnest($2::text[]) g(code)
     left join (select mategrp, count(*) filter (where kind <> 'G') as sows, count(*) filter (where kind = 'G') as gilts
       from sow_cycle where farm_id = $1 and matedt >= $3::date and mategrp = any($2) group by 1) m on m.mategrp = g.code
     left join (select farrowgrp, count(*) as n from sow_cycle where farm_id = $1 and farrowdt >= $3::date and farrowgrp = any($2)
       group by 1) f on f.farrowgrp = g.code
     left join (select weangrp, sum(weannum) as n from weaning where farm_id = $1 and eventdt >= $3::date and weangrp = any($2)
       group by 1) w on w.weangrp = g.code`,
    [farmOf(ctx.session), codes, from],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

function shown(row: GroupRow, done: Actual | undefined, settings: HerdSettings) {
  return {
    code: row.code,
    first: row.first,
    last: row.last,
    sows: row.sows,
    gilts: row.gilts,
    farrowings: row.farrowings,
    weaned: row.weaned,
    roomid: row.roomid,
    ...expectedDays(row, settings),
    heatdt: addDays(row.first, settings.HEATCYC),
    checkdt: addDays(row.first, settings.FREGSTD),
    movedt: addDays(row.first, settings.MOVEDAY),
    version: row.version,
    matedSows: done?.matedsows ?? 0,
    matedGilts: done?.matedgilts ?? 0,
    farrowed: done?.farrowed ?? 0,
    pigsWeaned: done?.pigsweaned ?? 0,
    unused: done?.used !== true,
  };
}

const SUBJECT = 'mating group';

const changedMeanwhile = (ctx: SignedContext, code: string): Promise<Refused> =>
  changedSince(ctx.db, { subject: SUBJECT, subjectId: code, farms: [farmOf(ctx.session)] }, '436', 'code');

const logGroup = (ctx: SignedContext, code: string, kind: 'add' | 'change' | 'remove', before: unknown, after?: unknown): Promise<void> =>
  audit(ctx, { screen: 'PigGroup', subject: SUBJECT, subjectId: code, kind, before, after });

/** 382 where a group with matings would lose a day of them; 436 where somebody changed it meanwhile. */
async function checkChange(ctx: SignedContext, row: GroupInput, now: GroupRow | undefined): Promise<void> {
  if ((now?.version ?? 0) !== row.version) throw await changedMeanwhile(ctx, row.code);
  if (now === undefined || (now.first === row.first && now.last === row.last)) return;
  const { rows } = await ctx.db.query<{ n: number }>(
    'select count(*)::int as n from sow_cycle where farm_id = $1 and matedt between $3::date and $4::date and mategrp = $2',
    [farmOf(ctx.session), row.code, now.first, now.last],
  );
  if ((rows[0]?.n ?? 0) > 0) throw refused('382', 'first', { group: row.code, why: 'held' });
}

async function checkRooms(ctx: SignedContext, rows: readonly GroupInput[]): Promise<void> {
  const rooms = [...new Set(rows.flatMap(({ roomid }) => roomid ?? []))];
  const found = await ctx.db.query<{ roomid: string }>(
    "select roomid from room where farm_id = $1 and roomid = any($2) and area = 'sow' and state = 'active'",
    [farmOf(ctx.session), rooms],
  );
  const bad = rooms.find((room) => !found.rows.some(({ roomid }) => roomid === room));
  if (bad !== undefined) throw refused('372', 'roomid', { house: bad });
}

/** Two steps, because neighbours may exchange days: the old ranges are first put out of the way. */
async function writeGroups(ctx: SignedContext, rows: readonly GroupInput[]): Promise<void> {
  const farmid = farmOf(ctx.session);
  await ctx.db.query('update herd_group set first_day = first_day + 400000, last_day = last_day + 400000 where farm_id = $1 and code = any($2)', [
    farmid,
    rows.map(({ code }) => code),
  ]);
  await ctx.db.query(
    `insert into herd_group (farm_id, code, first_day, last_day, planned_sows, planned_gilts, planned_farrowings, planned_weaned, roomid,
      exp_farrow_first, exp_wean_first)
     select $1, r.code, r.first::date, r.last::date, r.sows, r.gilts, r.farrowings, r.weaned, r.roomid, r.farrowdt::date, r.weandt::date
     from jsonb_to_recordset($2::jsonb) as r (code text, first text, last text, sows int, gilts int, farrowings int, weaned int, roomid text,
       farrowdt text, weandt text)
     on conflict (farm_id, code) do update set first_day = excluded.first_day, last_day = excluded.last_day, planned_sows = excluded.planned_sows,
       planned_gilts = excluded.planned_gilts, planned_farrowings = excluded.planned_farrowings, planned_weaned = excluded.planned_weaned,
       roomid = excluded.roomid, exp_farrow_first = excluded.exp_farrow_first, exp_wean_first = excluded.exp_wean_first, version = herd_group.version + 1`,
    [farmid, JSON.stringify(rows)],
  );
}

/** A group as it is kept: a day expected that is the computed one is not held as typed. */
function withTypedDays(row: GroupInput, before: GroupRow | null, settings: HerdSettings): GroupInput {
  const day = (value: string | null | undefined): BusinessDate | null => (value == null ? null : businessDate(value));
  return { ...row, ...daysTyped({ first: businessDate(row.first), farrowdt: day(row.farrowdt), weandt: day(row.weandt) }, before, settings) };
}

/** Saves groups as they were typed; nobody changes one in between. */
async function saveAll(ctx: SignedContext, typed: readonly GroupInput[], settings: HerdSettings): Promise<number> {
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`${farmOf(ctx.session)}|groups`]);
  const standing = new Map((await allGroups(ctx, true)).map((row) => [row.code, row]));
  const rows = typed.map((row) => withTypedDays(row, standing.get(row.code) ?? null, settings));
  for (const row of rows) await checkChange(ctx, row, standing.get(row.code));
  await checkRooms(ctx, rows);
  const next = new Map<string, GroupDays>([...standing, ...rows.map((row) => [row.code, row as unknown as GroupDays] as const)]);
  const issues = groupGapIssues([...next.values()]);
  if (issues.length > 0) throw new Refused(issues);
  await writeGroups(ctx, rows);
  for (const row of rows) {
    const before = standing.get(row.code);
    await logGroup(ctx, row.code, before === undefined ? 'add' : 'change', before, row);
  }
  return rows.length;
}

/** Whether anything of any day carries the group. */
const CARRIED = `select exists (select 1 from sow_cycle where farm_id = $1 and (mategrp = $2 or farrowgrp = $2))
  or exists (select 1 from weaning where farm_id = $1 and weangrp = $2) as carried`;

/** Takes a group away; 382 while something carries it or where its days would be left between two others. */
async function removeOne(ctx: SignedContext, code: string, version: number): Promise<number> {
  const farmid = farmOf(ctx.session);
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`${farmid}|groups`]);
  const standing = await allGroups(ctx, true);
  const row = standing.find((group) => group.code === code);
  if (row === undefined || row.version !== version) throw await changedMeanwhile(ctx, code);
  const { rows } = await ctx.db.query<{ carried: boolean }>(CARRIED, [farmid, code]);
  if (rows[0]?.carried === true) throw refused('382', 'code', { group: code, why: 'held' });
  const issues = groupGapIssues(standing.filter((group) => group.code !== code));
  if (issues.length > 0) throw new Refused(issues);
  await ctx.db.query('delete from herd_group where farm_id = $1 and code = $2', [farmid, code]);
  await logGroup(ctx, code, 'remove', row);
  return 1;
}

/** A running number after the highest one the farm used. */
function runningNumbers(standing: readonly GroupRow[]): (at: number) => string {
  const last = Math.max(0, ...standing.map(({ code }) => (/^\d{1,5}$/.test(code) ? Number(code) : 0)));
  return (at) => String(last + at + 1);
}

type MakeInput = CallParsed<typeof makeGroups>;

async function makeYear(ctx: SignedContext, body: MakeInput, settings: HerdSettings): Promise<number> {
  const { curbusdt, weekstart } = ctx.session;
  const standing = await allGroups(ctx, true);
  const last = standing.at(-1);
  const begin = firstWeekStart(body.year, weekstart);
  const end = addDays(firstWeekStart(body.year + 1, weekstart), -1);
  const from = last === undefined ? begin : addDays(last.last, 1);
  if (last !== undefined && from < begin) throw refused('382', 'year', { group: last.code, why: 'days' });
  const changed = last !== undefined && daysBetween(last.first, last.last) + 1 !== body.days;
  if (changed && from <= curbusdt) throw refused('382', 'days', { group: last.code, why: 'length' });
  const number = runningNumbers(standing);
  const planned = body.places != null && body.fr != null ? neededMatings(body.places, body.fr) : null;
  const runs = groupRuns(from, end, body.days);
  const rows = runs.map(
    ({ first, last: until }, at): GroupInput => ({
      code: body.naming === 'running' ? number(at) : weekLabel(weekOf(first, weekstart)),
      first,
      last: until,
      sows: planned,
      farrowings: planned === null ? null : (body.places ?? null),
      version: 0,
    }),
  );
  return rows.length === 0 ? 0 : saveAll(ctx, rows, settings);
}

/** Mating, farrowing and weaning groups and their plans. */
export function groupHandlers({ farmFacts }: HerdServices): readonly Handler[] {
  const settingsOf = async ({ db, session }: SignedContext): Promise<HerdSettings> => (await farmFacts(db, farmOf(session))).settings;
  return [
    handleSigned(findGroups, async (ctx, { year }) => {
      const settings = await settingsOf(ctx);
      const begin = firstWeekStart(year, ctx.session.weekstart);
      const end = firstWeekStart(year + 1, ctx.session.weekstart);
      const all = await allGroups(ctx, false);
      const rows = all.filter(({ first }) => first >= begin && first < end);
      const done = await actuals(
        ctx,
        rows.map(({ code }) => code),
        addDays(begin, -7),
      );
      return { grpdays: Number(settings.GRPDAYS), grpcode: settings.GRPCODE, rows: rows.map((row) => shown(row, done.get(row.code), settings)) };
    }),
    handleSigned(saveGroup, async (ctx, { rows }) => ({ saved: await saveAll(ctx, rows, await settingsOf(ctx)) })),
    handleSigned(removeGroup, async (ctx, { code, version }) => ({ removed: await removeOne(ctx, code, version) })),
    handleSigned(makeGroups, async (ctx, body) => ({ saved: await makeYear(ctx, body, await settingsOf(ctx)) })),
  ];
}
