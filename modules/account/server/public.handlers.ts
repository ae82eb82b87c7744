import { type CallContext, type Handler, handle } from '#engine/server/pipeline.ts';
import { addressKey } from '#engine/server/rate-limit.ts';
import { refused } from '#engine/server/refused.ts';
import { getContact, getSelfcheck, saveMessage } from '../contract/public.calls.ts';
import { isEmail } from '../domain/sign-in.ts';
import { fileLimits } from './files/file-limits.ts';
import { readFile } from './files/sniff.ts';
import type { AccountServices } from './services.ts';
import { loadSystemSettings } from './system-settings.ts';

/** Messages a device, or a person signed in, may send in an hour. */
const MESSAGES_AN_HOUR = 5;
/** Messages of visitors from one address in an hour: a device id is whatever its sender says. */
const VISITORS_AN_ADDRESS = 10;
/** Largest body the API takes, in bytes (told to the self-check). */
const MAX_BODY = 12 * 1024 * 1024;

interface FarmContact {
  farmname: string;
  address: string | null;
  tel: string | null;
  website: string | null;
}

const contactHandler = handle(getContact, async ({ db, session }) => {
  const { settings } = await loadSystemSettings(db, session?.prnt2 ?? '');
  const block = (settings.CONTACT ?? {}) as Readonly<Record<string, unknown>>;
  const part = (name: string): string => String(block[name] ?? '');
  const farm =
    session?.farmid == null
      ? undefined
      : (await db.query<FarmContact>('select farmname, address, tel, website from farm where farm_id = $1', [session.farmid])).rows[0];
  return {
    name: part('name'),
    address: part('address'),
    tel: part('tel'),
    email: part('email'),
    map: part('map'),
    hours: part('hours'),
    hotline: settings.HOTLINE,
    farm: farm ?? null,
  };
});

/** A telephone or an e-mail; an address with @ must be a real one. */
function isReachable(reach: string): boolean {
  return reach.includes('@') ? isEmail(reach) : /^[+\d][\d\s().-]{5,24}$/.test(reach);
}

/** @throws Refused ACC_RATE when the person, the device or the address has sent enough within the hour. */
async function checkRate({ db, request, session }: CallContext): Promise<void> {
  const address = addressKey(request.ip);
  // Who sends many at one moment is counted one after another.
  await db.query("select pg_advisory_xact_lock(hashtextextended('message ' || $1, 0))", [session?.userid ?? address]);
  const { rows } = await db.query<{ own: number; there: number }>(
    `select count(*) filter (where case when $3::text is null then macid = $1 else user_id = $3 end)::int as own,
       count(*) filter (where ip = $2 and user_id is null)::int as there
     from contact_message where at > now() - interval '1 hour'`,
    [request.macid ?? request.ip, address, session?.userid ?? null],
  );
  const { own, there } = rows[0] ?? { own: 0, there: 0 };
  if (own >= MESSAGES_AN_HOUR || (session === null && there >= VISITORS_AN_ADDRESS)) throw refused('ACC_RATE');
}

const messageHandler = handle(saveMessage, async (ctx, input) => {
  if (!isReachable(input.reach)) throw refused('ACC_FORMAT', 'reach');
  await checkRate(ctx);
  const { settings } = await loadSystemSettings(ctx.db, ctx.session?.prnt2 ?? '');
  const picture = input.picture == null ? null : readFile(input.picture.data, 'picture', fileLimits(settings, 'picture')).bytes;
  const { rows } = await ctx.db.query<{ id: number }>(
    'insert into contact_message (name, reach, subject, body, picture, user_id, farm_id, macid, ip) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id',
    [
      input.name,
      input.reach,
      input.subject,
      input.text,
      picture,
      ctx.session?.userid ?? null,
      ctx.session?.farmid ?? null,
      ctx.request.macid ?? ctx.request.ip,
      addressKey(ctx.request.ip),
    ],
  );
  return { number: Number(rows[0]?.id ?? 0) };
});

function selfcheckHandler(services: AccountServices): Handler {
  return handle(getSelfcheck, async ({ session }) => ({
    version: services.version,
    now: new Date().toISOString(),
    signedIn: session !== null,
    level: session?.usrlvl ?? 0,
    curbusdt: session?.curbusdt ?? null,
    notify: session === null ? null : { level: session.notifyLevel, time: session.notifyTime },
    maxBody: MAX_BODY,
  }));
}

/** Contact, self-check. */
export function publicHandlers(services: AccountServices): Handler[] {
  return [contactHandler, messageHandler, selfcheckHandler(services)];
}
