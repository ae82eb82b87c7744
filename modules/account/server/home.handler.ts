import type { HomeLink, HomeTile } from '#engine/define/home.ts';
import { apart } from '#engine/server/apart.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import type { HomeTiles } from '#engine/server/module.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { getHome, getHomeFarms } from '../contract/public.calls.ts';
import { ADMINISTRATOR } from '../domain/levels.ts';
import type { AccountServices } from './services.ts';
import { loadSystemSettings } from './system-settings.ts';

/** The administrator sees messages of Contact until they are answered. */
const MESSAGES: HomeTile['label'] = { V: 'Lời nhắn chưa trả lời', E: 'Messages not answered', T: 'ข้อความที่ยังไม่ตอบ' };

async function messageTile(ctx: SignedContext): Promise<HomeTile[]> {
  if (ctx.session.usrlvl < ADMINISTRATOR) return [];
  const { rows } = await ctx.db.query<{ n: number }>('select count(*)::int as n from contact_message where answered_at is null');
  return [{ key: 'messages', label: MESSAGES, kind: 'message', value: rows[0]?.n ?? 0, decimals: 0, unit: '', route: 'Contact' }];
}

/** Tiles of one module; one that fails says so, is never shown as 0, and leaves the others alone. */
function tilesOf(ctx: SignedContext, { key, label, menu: route, load }: HomeTiles, farmid: string): Promise<readonly HomeTile[]> {
  const failed: HomeTile = { key, label, kind: 'attention', value: null, decimals: 0, unit: '', route, failed: true };
  return apart(ctx.db, { name: `tile ${route} ${key}`, read: () => load(ctx, farmid), failed: [failed] });
}

const ofThat = <L extends HomeLink>(link: L, farmid: string): L =>
  Object.values(link.params ?? {}).includes(farmid) ? link : { ...link, route: '' };

/** A tile of another farm opens a report that is asked for that farm; what would show the working farm opens nothing. */
function ofFarm(tile: HomeTile, farmid: string): HomeTile {
  return { ...ofThat(tile, farmid), rows: tile.rows?.map((row) => ofThat(row, farmid)) };
}

/** Tiles of all modules whose menus the person may see, of one farm in reach. */
async function allTiles(ctx: SignedContext, services: AccountServices, farmid: string | null): Promise<HomeTile[]> {
  const { session } = ctx;
  if (farmid === null) return messageTile(ctx);
  const elsewhere = farmid !== session.farmid;
  if (elsewhere) await enterFarm(ctx.db, farmid);
  const tiles: HomeTile[] = [];
  for (const provider of services.tiles) if (allows(session, provider.menu, 'view')) tiles.push(...(await tilesOf(ctx, provider, farmid)));
  return elsewhere ? tiles.map((tile) => ofFarm(tile, farmid)) : [...tiles, ...(await messageTile(ctx))];
}

async function farmName(ctx: SignedContext, farmid: string | null): Promise<string | null> {
  if (farmid === ctx.session.farmid) return ctx.session.farmname;
  const { rows } = await ctx.db.query<{ farmname: string }>('select farmname from farm where farm_id = $1', [farmid]);
  return rows[0]?.farmname ?? null;
}

/** Days until the account runs out, once they are few enough to be told. */
function daysToTell(session: Session, warn: number): number | null {
  if (session.expdt === null) return null;
  const left = daysBetween(session.curbusdt, session.expdt);
  return left <= warn ? left : null;
}

/** All farms in reach as the modules compare them, of the menus the person may see. */
export function homeFarmsHandler(services: AccountServices): Handler {
  return handleSigned(getHomeFarms, async (ctx, { weeks }) => {
    const told = [];
    for (const { menu, load } of services.homeFarms) if (allows(ctx.session, menu, 'view')) told.push(await load(ctx, Number(weeks)));
    return { figures: told.flatMap(({ figures }) => figures), gaps: told.flatMap(({ gaps }) => gaps) };
  });
}

/** What needs doing today, gathered from the modules whose menus the person may see. */
export function homeHandler(services: AccountServices): Handler {
  return handleSigned(getHome, async (ctx, input) => {
    const { session } = ctx;
    const farmid = input.farmid ?? session.farmid;
    if (farmid !== null && !session.farms.includes(farmid)) throw forbidden();
    const tiles = await allTiles(ctx, services, farmid);
    const { settings } = await loadSystemSettings(ctx.db, session.prnt2);
    return {
      farmid,
      farmname: await farmName(ctx, farmid),
      curbusdt: session.curbusdt,
      week: weekLabel(weekOf(session.curbusdt, session.weekstart)),
      expiresIn: daysToTell(session, settings.EXPWARN),
      tiles,
    };
  });
}
