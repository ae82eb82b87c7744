import type { CodeList } from '#engine/define/code-rows.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SettingSet } from '#engine/define/setting.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { type FarmSettings, loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { initFarm } from '#modules/admin/contract/farm.calls.ts';
import type { Part } from '#modules/admin/domain/start-up.ts';
import { putSetting } from '../create-farm.ts';
import { openFarm } from '../users/reach.ts';
import { checkFarm, peopleOf, runsOf } from './start/check.ts';
import { startMenus } from './start/menus.ts';
import { copyCodes, makeOperators, makeRooms, proposedRooms, yearGroups } from './start/rows.ts';
import { type Change, checkOrder, type Input, saveSettings, settingChanges, sourceSettings } from './start/settings.ts';

/** The farm whose values are taken, or null. @throws Refused V_REQUIRED, 821, class 150. */
async function sourceFarm({ db, session }: SignedContext, input: Input): Promise<string | null> {
  if (input.start !== 'farm') return null;
  if (input.source == null) throw refused('V_REQUIRED', 'source');
  if (input.source === input.farmid) throw refused('821', 'source');
  return (await openFarm(db, session, input.source)).farmid;
}

const isLive = ({ calendar }: FarmSettings): boolean => calendar.golive !== null && calendar.golive <= calendar.curbusdt;

/** The go-live day is asked for once: needed to save a farm that is not live, fixed once it has come. */
function checkGolive(ctx: SignedContext, input: Input, own: FarmSettings): void {
  const { golive } = input;
  if (golive != null && !isBusinessDate(golive)) throw refused('V_INVALID', 'golive');
  const live = isLive(own);
  if (input.save && !live && golive == null && own.calendar.golive === null) throw refused('V_REQUIRED', 'golive', { field: 'golive' });
  if (live && golive != null && golive !== own.calendar.golive && ctx.session.usrlvl < 90) throw refused('ADM_LEVEL', 'golive');
}

/** The go-live day opens the farm: until then there are no locks, afterwards the chosen ones. */
async function putGolive({ db, session }: SignedContext, input: Input): Promise<void> {
  if (input.golive == null) return;
  await db.query("delete from setting where scope = 'farm' and scope_id = $1 and name = 'GOLIVE'", [input.farmid]);
  await putSetting(db, 'farm', input.farmid, 'GOLIVE', input.golive, '19000101', session.userid, 'InitPigParam');
  await db.query("update farm set state = 'live' where farm_id = $1 and state = 'setup'", [input.farmid]);
}

/** Everything one run stands on. */
interface Run {
  readonly input: Input;
  readonly own: FarmSettings;
  readonly from: string | null;
  readonly live: boolean;
  readonly settings: readonly Change[];
  readonly rooms: Awaited<ReturnType<typeof proposedRooms>>;
}

const NOTHING = { settings: 0, codes: 0, operators: 0, rooms: 0, groups: 0, menus: 0 };

/** Writes the parts asked for; answers how many rows each made. */
async function saveParts(ctx: SignedContext, run: Run): Promise<typeof NOTHING> {
  const { input, own, from, live } = run;
  const { db, session } = ctx;
  const part = (name: Part): boolean => input.parts.includes(name);
  const settings = await saveSettings(db, input, run.settings, live, own.calendar.curbusdt, session.userid);
  await putGolive(ctx, input);
  const codes = from !== null && part('codes') ? await copyCodes(db, from, input.farmid) : 0;
  const operators = part('codes') ? await makeOperators(db, input.farmid) : 0;
  const rooms = part('rooms') ? await makeRooms(db, input.farmid, run.rooms, input.houses ?? null) : 0;
  const first = isBusinessDate(input.golive) ? input.golive : own.calendar.curbusdt;
  const groups = part('groups') ? await yearGroups(db, await loadFarmSettings(db, input.farmid), first) : 0;
  return { ...NOTHING, settings, codes, operators, rooms, groups };
}

async function logRun(ctx: SignedContext, { input, from, settings }: Run, made: typeof NOTHING): Promise<void> {
  const taken = settings.filter(({ keeps }) => !keeps);
  await audit(ctx, {
    screen: 'InitPigParam',
    subject: 'farm',
    subjectId: input.farmid,
    kind: 'start-up',
    before: Object.fromEntries(taken.map(({ name, before }) => [name, before])),
    after: {
      start: input.start,
      source: from,
      parts: input.parts,
      golive: input.golive ?? null,
      counted: input.counted ?? null,
      made,
      settings: Object.fromEntries(taken.map(({ name, after }) => [name, after])),
    },
    farmid: input.farmid,
  });
}

/** What the run starts from. @throws Refused as the checks of source, go-live day and order say. */
async function prepare(ctx: SignedContext, set: Required<SettingSet>, input: Input, prnt2: string): Promise<Run> {
  const { db } = ctx;
  const from = await sourceFarm(ctx, input);
  const own = await loadFarmSettings(db, input.farmid);
  checkGolive(ctx, input, own);
  const live = isLive(own);
  const source = await sourceSettings(set.defs, db, input, from, prnt2, own.calendar.curbusdt);
  const settings = settingChanges(input, set.defs, own, source, live, answerLanguage(ctx));
  if (input.save) checkOrder(set, own, settings);
  const rooms = input.parts.includes('rooms') ? await proposedRooms(db, from, input.farmid, answerLanguage(ctx)) : [];
  return { input, own, from, live, settings, rooms };
}

/** Saves the parts and logs the run, or only tells whose menus would change. */
async function carryOut(ctx: SignedContext, run: Run, routes: readonly RouteDef[]) {
  const { input, from, live } = run;
  const made = input.save ? await saveParts(ctx, run) : NOTHING;
  const menus = input.parts.includes('menus') ? await startMenus(ctx, routes, input.farmid, from, live, input.save) : [];
  if (!input.save) return { menus, made };
  const all = { ...made, menus: menus.filter(({ gained, lost }) => gained + lost > 0).length };
  await logRun(ctx, run, all);
  return { menus, made: all };
}

/** Names of the lists by their codes. */
const titlesOf = (lists: Readonly<Record<string, CodeList>>, language: Language): ReadonlyMap<string, string> =>
  new Map(Object.entries(lists).map(([name, { title }]) => [name, title[language]]));

/** Making a farm ready. */
export function initHandlers(
  routes: readonly RouteDef[],
  settings: Required<SettingSet>,
  lists: Readonly<Record<string, CodeList>>,
): readonly Handler[] {
  return [
    handleSigned(initFarm, async (ctx, input) => {
      const { db, session } = ctx;
      const farm = await openFarm(db, session, input.farmid);
      const run = await prepare(ctx, settings, input, farm.prnt2);
      const done = await carryOut(ctx, run, routes);
      return {
        saved: input.save,
        live: run.live,
        settings: [...run.settings],
        houses: run.rooms.map(({ roomid, name, area, capacity }) => ({ roomid, name, area, capacity })),
        ...done,
        people: await peopleOf(db, input.farmid),
        check: await checkFarm(db, input.farmid, farm.prnt2, titlesOf(lists, answerLanguage(ctx)), input.counted ?? null),
        runs: await runsOf(db, input.farmid),
      };
    }),
  ];
}
