import type { CallParsed } from '#engine/define/call.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { changeFarm, moveUser } from '#modules/admin/contract/user.calls.ts';
import { grantDefaults } from '../create-farm.ts';
import { endAll, type ManagedUser, managedUser, openFarm } from './reach.ts';

const changeHandler = handleSigned(changeFarm, async (ctx, { newfarmid }) => {
  const farm = await openFarm(ctx.db, ctx.session, newfarmid);
  await ctx.db.query('update app_user set farm_id = $2 where user_id = $1', [ctx.session.userid, farm.farmid]);
  await audit(ctx, {
    screen: 'FarmUserChange',
    subject: 'user',
    subjectId: ctx.session.userid,
    kind: 'working farm',
    before: { farmid: ctx.session.farmid },
    after: { farmid: farm.farmid },
  });
  return { farmid: farm.farmid, farmname: farm.farmname };
});

/** The operator code a person signs work with is there on the new farm too. */
async function openOperator(db: Db, userid: string, from: string, to: string): Promise<void> {
  await db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort, extra)
     select $3, c.category, c.value, c.label_v, c.label_e, c.label_t, c.sort, c.extra from code_row c join app_user u on u.applyid = c.value
     where u.user_id = $1 and c.farm_id = $2 and c.category = 'applyid' on conflict do nothing`,
    [userid, from, to],
  );
}

type MoveInput = CallParsed<typeof moveUser>;

/** Writes the move down. @returns its number. */
async function writeMove(ctx: SignedContext, input: MoveInput, user: ManagedUser, to: string): Promise<string> {
  const { rows } = await ctx.db.query<{ id: number }>(
    'insert into user_move (user_id, farm_id, from_day, flags, reason, asked_by) values ($1, $2, $3::date, $4, $5, $6) returning id',
    [user.userid, to, input.from, input.flags, input.reason ?? null, ctx.session.userid],
  );
  await audit(ctx, {
    screen: 'FarmUserChange',
    subject: 'user',
    subjectId: user.userid,
    kind: 'move',
    reason: input.reason ?? null,
    before: { farmid: user.farm?.farmid ?? null },
    after: { farmid: to, from: input.from, flags: input.flags },
  });
  return String(rows[0]?.id ?? '');
}

/** Takes back the moves whose day has not come. @throws Refused 838 where there are none: he is on that farm already. */
async function stayHere(ctx: SignedContext, input: MoveInput, user: ManagedUser) {
  const { rowCount } = await ctx.db.query('update user_move set done_at = now() where user_id = $1 and done_at is null', [user.userid]);
  if (rowCount === 0) throw refused('838', 'newfarmid');
  await audit(ctx, {
    screen: 'FarmUserChange',
    subject: 'user',
    subjectId: user.userid,
    kind: 'move taken back',
    reason: input.reason ?? null,
    after: { farmid: user.farm?.farmid ?? null },
  });
  return { id: user.userid, now: false };
}

/** From its day on the person signs in on the new farm; a day that has come ends the open sessions at once. */
function moveHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(moveUser, async (ctx, input) => {
    const { db, session } = ctx;
    const user = await managedUser(db, session, input.userid);
    const farm = await openFarm(db, session, input.newfarmid);
    if (!isBusinessDate(input.from)) throw refused('V_INVALID', 'from');
    if (user.farm?.farmid === farm.farmid) return stayHere(ctx, input, user);
    const id = await writeMove(ctx, input, user, farm.farmid);
    await openOperator(db, user.userid, user.farm?.farmid ?? '', farm.farmid);
    const now = input.from <= session.curbusdt;
    // A move dated ahead takes its flags away when its day comes, with the farm: at the sign-in.
    if (now && input.flags === 'reset') await grantDefaults(db, user.userid, user.usrlvl, routes);
    if (now) await endAll(db, user.userid, 'moved');
    return { id, now };
  });
}

/** Working farm of oneself, moves of others. */
export function moveHandlers(routes: readonly RouteDef[]): Handler[] {
  return [changeHandler, moveHandler(routes)];
}
