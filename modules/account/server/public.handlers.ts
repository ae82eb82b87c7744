import { type CallContext, type Handler, handle } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { textOf } from '#modules/admin/domain/settings/read.ts';
import { getContact, getSelfcheck, saveMessage } from '../contract/public.calls.ts';
import { isEmail } from '../domain/sign-in.ts';
import { fileLimits } from './files/file-limits.ts';
import { readFile } from './files/sniff.ts';
import type { AccountServices } from './services.ts';
import { loadSystemSettings } from './system-settings.ts';

/** Messages a device may send in an hour. */
const MESSAGES_AN_HOUR = 5;
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
  const block = (settings.get('CONTACT')?.value ?? {}) as Readonly<Record<string, unknown>>;
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
    hotline: textOf(settings, 'HOTLINE'),
    farm: farm ?? null,
  };
});

/** A telephone or an e-mail; an address with @ must be a real one. */
function isReachable(reach: string): boolean {
  return reach.includes('@') ? isEmail(reach) : /^[+\d][\d\s().-]{5,24}$/.test(reach);
}

/** @throws Refused ACC_RATE when the device (or, without an id, the address) sent five within the hour. */
async function checkRate({ db, request }: CallContext): Promise<void> {
  const device = request.macid ?? request.ip;
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from contact_message where macid = $1 and at > now() - interval '1 hour'",
    [device],
  );
  if ((rows[0]?.n ?? 0) >= MESSAGES_AN_HOUR) throw refused('ACC_RATE');
}

const messageHandler = handle(saveMessage, async (ctx, input) => {
  if (!isReachable(input.reach)) throw refused('ACC_FORMAT', 'reach');
  await checkRate(ctx);
  const { settings } = await loadSystemSettings(ctx.db, ctx.session?.prnt2 ?? '');
  const picture = input.picture == null ? null : readFile(input.picture.data, 'picture', fileLimits(settings, 'picture')).bytes;
  const { rows } = await ctx.db.query<{ id: number }>(
    'insert into contact_message (name, reach, subject, body, picture, user_id, farm_id, macid) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    [
      input.name,
      input.reach,
      input.subject,
      input.text,
      picture,
      ctx.session?.userid ?? null,
      ctx.session?.farmid ?? null,
      ctx.request.macid ?? ctx.request.ip,
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
