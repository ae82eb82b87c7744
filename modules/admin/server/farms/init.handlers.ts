import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { weekLabel, weekNumbered, weeksInYear } from '#kernel/week.ts';
import { initFarm } from '#modules/admin/contract/farm.calls.ts';
import { SETTINGS } from '#modules/admin/domain/settings/catalogue.ts';
import type { SettingValue } from '#modules/admin/domain/settings/setting-def.ts';
import { putSetting } from '../create-farm.ts';
import { type FarmSettings, loadFarmSettings } from '../settings.ts';
import { openFarm } from '../users/reach.ts';

type Input = CallParsed<typeof initFarm>;

/** Settings that belong to one farm's life and are never taken from elsewhere. */
const OWN: ReadonlySet<string> = new Set(['GOLIVE', 'CURBUSDT', 'BUSMODE', 'LOCKDAY', 'BACKDAY', 'APRLVL']);

/** What the two countries' standards say otherwise than the defaults. */
const COUNTRY: Readonly<Record<string, Readonly<Record<string, SettingValue>>>> = { vietnam: {}, thailand: { CURRENCY: 'THB', DECIMALS: 2 } };

interface Change {
  readonly name: string;
  readonly label: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
  readonly keeps: boolean;
}

/** What would change; a live farm keeps its values unless ticked one by one. */
function settingChanges(input: Input, own: FarmSettings, source: FarmSettings | null, live: boolean, language: 'V' | 'E' | 'T'): Change[] {
  return SETTINGS.filter((setting) => setting.scopes.includes('farm') && !OWN.has(setting.name)).flatMap((setting) => {
    const held = own.resolved.get(setting.name);
    const before = held?.value ?? null;
    const after = source?.resolved.get(setting.name)?.value ?? COUNTRY[input.start]?.[setting.name] ?? setting.initial;
    if (held?.locked === true || JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ name: setting.name, label: setting.label[language], before, after, keeps: live && !input.replace.includes(setting.name) }];
  });
}

async function copyCodes(db: Db, from: string, to: string): Promise<number> {
  const copied = await db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra)
     select $2, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra from code_row where farm_id = $1 and category <> 'applyid' on conflict do nothing`,
    [from, to],
  );
  return copied.rowCount ?? 0;
}

interface RoomRow {
  roomid: string;
  name: string;
  area: string;
  site: string | null;
  roomtp: string | null;
  batchflg: boolean;
  capacity: number | null;
  strict: boolean;
}

/** Houses of another farm: read there, written here. */
async function copyRooms(db: Db, from: string, to: string): Promise<number> {
  await enterFarm(db, from);
  const { rows } = await db.query<RoomRow>(
    "select roomid, name, area, site, roomtp, batchflg, capacity, strict from room where farm_id = $1 and state = 'active'",
    [from],
  );
  await enterFarm(db, to);
  const copied = await db.query(
    `insert into room (farm_id, roomid, name, area, site, roomtp, batchflg, capacity, strict)
     select $1, r.roomid, r.name, r.area, r.site, r.roomtp, r.batchflg, r.capacity, r.strict
     from jsonb_to_recordset($2::jsonb) as r (roomid text, name text, area text, site text, roomtp text, batchflg boolean, capacity int, strict boolean) on conflict do nothing`,
    [to, JSON.stringify(rows)],
  );
  return copied.rowCount ?? 0;
}

/** Week groups of the year of a day, as GRPDAYS 7 names them; groups already there stay. */
async function yearGroups(db: Db, own: FarmSettings, from: BusinessDate): Promise<number> {
  const { weekstart } = own.calendar;
  const year = Number(from.slice(0, 4));
  const groups = Array.from({ length: weeksInYear(year, weekstart) }, (_, i) => weekNumbered(year, i + 1, weekstart)).map((week) => ({
    code: weekLabel(week),
    first: week.first,
    last: week.last,
  }));
  await enterFarm(db, own.farmid);
  const made = await db.query(
    `insert into herd_group (farm_id, code, first_day, last_day)
     select $1, g.code, g.first::date, g.last::date from jsonb_to_recordset($2::jsonb) as g (code text, first text, last text)
     where not exists (select 1 from herd_group h where h.farm_id = $1 and h.first_day <= g.last::date and h.last_day >= g.first::date)`,
    [own.farmid, JSON.stringify(groups)],
  );
  return made.rowCount ?? 0;
}

async function checkFarm(db: Db, farmid: string) {
  await enterFarm(db, farmid);
  const { rows } = await db.query<{ roomsWithoutCapacity: number; labelsMissing: number; animals: number; operators: number }>(
    `select (select count(*)::int from room where farm_id = $1 and capacity is null) as "roomsWithoutCapacity",
       (select count(*)::int from code_row where farm_id = $1 and (label_e is null or label_t is null)) as "labelsMissing",
       (select count(*)::int from animal where farm_id = $1 and leftdt is null and not deleted) as animals,
       (select count(*)::int from code_row where farm_id = $1 and category = 'applyid') as operators`,
    [farmid],
  );
  return rows[0] ?? { roomsWithoutCapacity: 0, labelsMissing: 0, animals: 0, operators: 0 };
}

/** The go-live day opens the farm; until then there are no locks, afterwards the chosen ones. */
async function putLife(ctx: SignedContext, input: Input): Promise<void> {
  const { db, session } = ctx;
  const put = (name: string, value: SettingValue) => putSetting(db, 'farm', input.farmid, name, value, '19000101', session.userid, 'InitPigParam');
  if (input.golive != null) {
    await put('GOLIVE', input.golive);
    await db.query("update farm set state = 'live' where farm_id = $1 and state = 'setup'", [input.farmid]);
  }
  if (input.lockday != null) await put('LOCKDAY', input.lockday);
  if (input.backday != null) await put('BACKDAY', input.backday);
}

/** The farm whose values are taken, or null. @throws Refused V_INVALID, V_REQUIRED, 821, class 150. */
async function sourceFarm({ db, session }: SignedContext, input: Input): Promise<string | null> {
  if (input.golive != null && !isBusinessDate(input.golive)) throw refused('V_INVALID', 'golive');
  if (input.start === 'farm' && input.source == null) throw refused('V_REQUIRED', 'source');
  if (input.source != null && input.source === input.farmid) throw refused('821', 'source');
  return input.start === 'farm' && input.source != null ? (await openFarm(db, session, input.source)).farmid : null;
}

interface Done {
  readonly codes: number;
  readonly rooms: number;
  readonly groups: number;
}

/** Writes the parts asked for; answers how many rows each made. */
async function saveParts(ctx: SignedContext, input: Input, own: FarmSettings, from: string | null, settings: readonly Change[]): Promise<Done> {
  const { db, session } = ctx;
  const part = (name: Input['parts'][number]): boolean => input.parts.includes(name);
  for (const { name, after, keeps } of settings)
    if (!keeps) await putSetting(db, 'farm', input.farmid, name, after, '19000101', session.userid, 'InitPigParam');
  const codes = from !== null && part('codes') ? await copyCodes(db, from, input.farmid) : 0;
  const rooms = from !== null && part('rooms') ? await copyRooms(db, from, input.farmid) : 0;
  const first = isBusinessDate(input.golive) ? input.golive : own.calendar.curbusdt;
  const groups = part('groups') ? await yearGroups(db, await loadFarmSettings(db, input.farmid), first) : 0;
  return { codes, rooms, groups };
}

async function saveStart(ctx: SignedContext, input: Input, own: FarmSettings, from: string | null, settings: readonly Change[]): Promise<Done> {
  const done = await saveParts(ctx, input, own, from, settings);
  await putLife(ctx, input);
  await audit(ctx, {
    screen: 'InitPigParam',
    subject: 'farm',
    subjectId: input.farmid,
    kind: 'start-up',
    after: { start: input.start, source: from, parts: input.parts, golive: input.golive ?? null, ...done },
    farmid: input.farmid,
  });
  return done;
}

const initHandler = handleSigned(initFarm, async (ctx, input) => {
  const { db, session } = ctx;
  await openFarm(db, session, input.farmid);
  const from = await sourceFarm(ctx, input);
  const own = await loadFarmSettings(db, input.farmid);
  const live = own.calendar.golive !== null && own.calendar.golive <= own.calendar.curbusdt;
  const source = from === null ? null : await loadFarmSettings(db, from);
  const settings = input.parts.includes('settings') ? settingChanges(input, own, source, live, answerLanguage(ctx)) : [];
  const done = input.save ? await saveStart(ctx, input, own, from, settings) : { codes: 0, rooms: 0, groups: 0 };
  return { saved: input.save, live, settings, ...done, check: await checkFarm(db, input.farmid) };
});

/** Making a farm ready. */
export const initHandlers: readonly Handler[] = [initHandler];
