import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { keptPictureId } from '#engine/define/file-calls.ts';
import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { copyJobs, findAssignments, saveAssignment, savePictures } from '../../contract/work.calls.ts';
import { changedSpells, type Spell } from '../../domain/tasks.ts';
import { loadHouses, loadSpells, type StoredSpell } from '../store/work.ts';

type Body = CallParsed<typeof saveAssignment>;

const NUMBERED: ReadonlySet<Body['repeats']> = new Set(['days', 'batchday', 'ageweek']);
/** The last day an open-ended list reads. */
const FOREVER = '99991231' as BusinessDate;

/** What is missing or too much of who does it and how often. */
function shapeIssues({ applyid, team, from, to, repeats, every, weekdays }: Body): Issue[] {
  const who = (applyid == null) === (team == null) ? [refuse(applyid == null ? 'V_REQUIRED' : 'V_INVALID', 'applyid', { field: 'applyid' })] : [];
  const order = from > to ? [refuse('898', 'from')] : [];
  const number = NUMBERED.has(repeats) && every == null ? [refuse('V_REQUIRED', 'every', { field: 'every' })] : [];
  const days = repeats === 'weekdays' && (weekdays ?? []).length === 0 ? [refuse('V_REQUIRED', 'weekdays', { field: 'weekdays' })] : [];
  return [...who, ...order, ...number, ...days];
}

/** Job, team, person and houses are there and in use. */
async function placeIssues(ctx: SignedContext, { jobid, team, applyid, rooms }: Body): Promise<Issue[]> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ job: boolean; team: boolean }>(
    `select exists (select 1 from job where farm_id = $1 and jobid = $2 and inuse) as job,
       exists (select 1 from job_team where farm_id = $1 and team = $3 and inuse) as team`,
    [farmid, jobid, team ?? null],
  );
  const houses = await loadHouses(ctx.db, farmid);
  const unknown = rooms.filter((roomid) => !houses.has(roomid)).map((roomid) => refuse('V_NOTEXISTS', 'rooms', { value: roomid }));
  const closed = rooms.filter((roomid) => houses.get(roomid)?.inuse === false).map((house) => refuse('854', 'rooms', { house }));
  return [
    ...(rows[0]?.job === true ? [] : [refuse('V_NOTEXISTS', 'jobid', { value: jobid })]),
    ...(team == null || rows[0]?.team === true ? [] : [refuse('V_NOTEXISTS', 'team', { value: team })]),
    ...(applyid == null ? [] : await operatorIssues(ctx, applyid)),
    ...unknown,
    ...closed,
  ];
}

const spellOf = ({ jobid, rooms, applyid, team, from, to, repeats, every, weekdays, duehour }: Body): Omit<Spell, 'assignid' | 'anchor'> => ({
  ...{ jobid, applyid: applyid ?? null, team: team ?? null, rooms: [...new Set(rooms)].sort(), from, to, repeats },
  every: NUMBERED.has(repeats) ? (every ?? null) : null,
  weekdays: repeats === 'weekdays' ? (weekdays ?? []).map(Number).sort() : [],
  duehour: duehour ?? null,
});

async function insertSpell(db: Db, farmid: string, user: string, spell: Spell, n: number, version: number): Promise<void> {
  const { assignid, jobid, applyid, team, from, to, anchor, repeats, every, weekdays, duehour, rooms } = spell;
  await db.query(
    `insert into job_assignment (farm_id, assignid, spell, jobid, applyid, team, from_day, to_day, anchor, repeats, every, weekdays, duehour, version, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [farmid, assignid, n, jobid, applyid, team, from, to, anchor, repeats, every, weekdays, duehour, version, user],
  );
  await db.query('insert into job_place (farm_id, assignid, spell, roomid) select $1, $2, $3, unnest($4::text[])', [farmid, assignid, n, rooms]);
}

/** The newest spell of an assignment, held by its rows. @throws Refused V_NOTEXISTS, STALE */
async function newest(ctx: SignedContext, assignid: string, version: number | null | undefined): Promise<StoredSpell> {
  const farmid = farmOf(ctx.session);
  await ctx.db.query('select 1 from job_assignment where farm_id = $1 and assignid = $2 order by spell for update', [farmid, assignid]);
  const last = (await loadSpells(ctx.db, farmid, { assignid })).at(-1);
  if (last === undefined) throw refused('V_NOTEXISTS', 'assignId', { value: assignid });
  if (last.version !== version) throw await changedSince(ctx.db, { subject: 'job assignment', subjectId: assignid, farms: [farmid] });
  return last;
}

const logged = (spell: Omit<Spell, 'assignid' | 'anchor'>) => ({ ...spell, weekdays: spell.weekdays.map(String) });
const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a stored spell says, in the shape of what is typed. */
function typedOf({ jobid, applyid, team, rooms, from, to, repeats, every, weekdays, duehour }: StoredSpell): Omit<Spell, 'assignid' | 'anchor'> {
  return { jobid, applyid, team, rooms, from, to, repeats, every, weekdays, duehour };
}

async function changeSpell(ctx: SignedContext, last: StoredSpell, typed: Omit<Spell, 'assignid' | 'anchor'>): Promise<number> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { past, next } = changedSpells(last, typed, session.curbusdt);
  const version = last.version + 1;
  const key = [farmid, last.assignid, last.spell];
  if (past === null) await db.query('delete from job_assignment where farm_id = $1 and assignid = $2 and spell = $3', key);
  else
    await db.query(
      'update job_assignment set to_day = $4, version = $5, lstusrid = $6, lstdate = now() where farm_id = $1 and assignid = $2 and spell = $3',
      [...key, past.to, version, session.userid],
    );
  if (next !== null) await insertSpell(db, farmid, session.userid, next, last.spell + (past === null ? 0 : 1), version);
  return version;
}

const saveHandler = handleSigned(saveAssignment, async (ctx, body) => {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const shape = shapeIssues(body);
  if (shape.length > 0) throw new Refused(shape);
  const issues = await placeIssues(ctx, body);
  if (issues.length > 0) throw new Refused(issues);
  const typed = spellOf(body);
  const about = { screen: 'JobInput', subject: 'job assignment', reason: body.change ?? null };
  if (body.assignId == null) {
    // What has passed cannot be planned any more.
    if (typed.from < session.curbusdt) throw refused('V_INVALID', 'from', { field: 'from' });
    const assignid = randomUUID();
    await insertSpell(db, farmid, session.userid, { ...typed, assignid, anchor: typed.from }, 1, 1);
    await audit(ctx, { ...about, subjectId: assignid, kind: 'add', after: logged(typed) });
    return { id: assignid, version: 1 };
  }
  const last = await newest(ctx, body.assignId, body.version);
  if (same(typedOf(last), typed)) throw refused('838');
  const version = await changeSpell(ctx, last, typed);
  await audit(ctx, { ...about, subjectId: last.assignid, kind: 'change', before: logged(typedOf(last)), after: logged(typed) });
  return { id: last.assignid, version };
});

const findHandler = handleSigned(findAssignments, async ({ db, session }, { ended }) => {
  const farmid = farmOf(session);
  const from = ended === 'Y' ? ('20000101' as BusinessDate) : session.curbusdt;
  const spells = await loadSpells(db, farmid, { from, to: FOREVER });
  const last = [...Map.groupBy(spells, ({ assignid }) => assignid).values()].flatMap((own) => own.at(-1) ?? []);
  const manned = new Set(spells.filter(({ to }) => to >= session.curbusdt).flatMap(({ rooms }) => rooms));
  const houses = [...(await loadHouses(db, farmid)).values()];
  return {
    rows: last.map(({ assignid, weekdays, spell: _, anchor: __, ...row }) => ({
      ...row,
      rooms: [...row.rooms],
      assignId: assignid,
      weekdays: weekdays.map(String),
    })),
    empty: houses.filter(({ roomid, inuse }) => inuse && !manned.has(roomid)).map(({ roomid }) => roomid),
  };
});

const COPY = `insert into job (farm_id, jobid, name_v, name_e, name_t, grp, area, unit, norm, normper, rate, needspigs, instruction, link, crtusrid)
  select $1, * from jsonb_to_recordset($2::jsonb) as x (jobid text, name_v text, name_e text, name_t text, grp text, area text, unit text, norm numeric,
    normper text, rate numeric, needspigs boolean, instruction text, link text), (select $3::text) u
  on conflict (farm_id, jobid) do nothing returning jobid`;

const copyHandler = handleSigned(copyJobs, async (ctx, { jobs, farms }) => {
  const { db, session } = ctx;
  const own = farmOf(session);
  if (farms.some((farmid) => !session.farms.includes(farmid))) throw forbidden();
  const { rows } = await db.query<{ jobid: string }>(
    `select jobid, name_v, name_e, name_t, grp, area, unit, norm, normper, rate, needspigs, instruction, link from job where farm_id = $1 and jobid = any($2)`,
    [own, jobs],
  );
  const unknown = jobs.find((jobid) => !rows.some((row) => row.jobid === jobid));
  if (unknown !== undefined) throw refused('V_NOTEXISTS', 'jobs', { value: unknown });
  let copied = 0;
  const others = [...new Set(farms)].filter((farmid) => farmid !== own).sort();
  for (const farmid of others) {
    await enterFarm(db, farmid);
    const made = await db.query<{ jobid: string }>(COPY, [farmid, JSON.stringify(rows), session.userid]);
    copied += made.rows.length;
    for (const { jobid } of made.rows)
      await audit(ctx, { screen: 'JobInput', subject: 'job', subjectId: jobid, kind: 'copied', after: { from: own }, farmid });
  }
  await enterFarm(db, own);
  return { copied, there: others.length * rows.length - copied };
});

/** Ids of kept pictures of the farm. @throws Refused V_NOTEXISTS of one that is not there */
export async function pictureIds(db: Db, farmid: string, paths: readonly string[]): Promise<string[]> {
  const ids = paths.map(keptPictureId);
  const { rows } = await db.query<{ id: string }>(
    "select file_id::text as id from stored_file where farm_id = $1 and file_id::text = any($2) and kind = 'picture'",
    [farmid, ids],
  );
  const missing = ids.findIndex((id) => !rows.some((row) => row.id === id));
  if (missing >= 0) throw refused('V_NOTEXISTS', 'pictures', { value: paths[missing] ?? '' });
  return [...new Set(ids)];
}

const picturesHandler = handleSigned(savePictures, async (ctx, { jobid, pictures }) => {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { rows } = await db.query('select 1 from job where farm_id = $1 and jobid = $2 for update', [farmid, jobid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'jobid', { value: jobid });
  const ids = await pictureIds(db, farmid, pictures);
  await db.query('delete from job_picture where farm_id = $1 and jobid = $2', [farmid, jobid]);
  await db.query('insert into job_picture (farm_id, jobid, file_id, n) select $1, $2, id, n from unnest($3::uuid[]) with ordinality p (id, n)', [
    farmid,
    jobid,
    ids,
  ]);
  await audit(ctx, { screen: 'JobInput', subject: 'job', subjectId: jobid, kind: 'pictures', after: { pictures: ids } });
  return { pictures };
});

/** Assignments, copies of jobs to other farms, pictures of jobs. */
export const assignHandlers: readonly Handler[] = [saveHandler, findHandler, copyHandler, picturesHandler];
