import { audit } from '#engine/server/audit.ts';
import { forgetGuesses, removeFactors } from '#engine/server/guesses.ts';
import { hashPassword, temporaryPassword } from '#engine/server/password.ts';
import { type Handler, handlePreparedSigned, handleSigned } from '#engine/server/pipeline.ts';
import { endSessions, resetFactors, resetPassword } from '#modules/admin/contract/user.calls.ts';
import { endAll, managedUser } from './reach.ts';

/** A password with its hash; made before the transaction of the call opens. */
export interface NewPassword {
  readonly password: string;
  readonly hash: string;
}

/** The password with its hash. */
export const withHash = async (password: string): Promise<NewPassword> => ({ password, hash: await hashPassword(password) });

const resetHandler = handlePreparedSigned(
  resetPassword,
  () => withHash(temporaryPassword()),
  async (ctx, { userid }, { password, hash }) => {
    const user = await managedUser(ctx.db, ctx.session, userid);
    const { rows } = await ctx.db.query<{ name: string }>(
      `update app_user set password_hash = $2, password_temporary = true, password_changed_at = now(), version = version + 1 where user_id = $1
       returning lower(username) as name`,
      [user.userid, hash],
    );
    // Whoever guessed at the name before, the new password opens it at once.
    await forgetGuesses(ctx.db, rows[0]?.name ?? user.userid);
    await endAll(ctx.db, user.userid, 'password');
    await audit(ctx, { screen: 'UserAccount', subject: 'user', subjectId: user.userid, kind: 'password reset' });
    return { password };
  },
);

const factorsHandler = handleSigned(resetFactors, async (ctx, { userid }) => {
  const user = await managedUser(ctx.db, ctx.session, userid);
  const removed = await removeFactors(ctx.db, user.userid);
  await endAll(ctx.db, user.userid, 'manager');
  await audit(ctx, { screen: 'UserAccount', subject: 'user', subjectId: user.userid, kind: 'second step reset', after: { removed } });
  return { removed };
});

const endHandler = handleSigned(endSessions, async (ctx, { userid }) => {
  const user = await managedUser(ctx.db, ctx.session, userid);
  const ended = await endAll(ctx.db, user.userid, 'manager');
  await audit(ctx, { screen: 'UserAccount', subject: 'user', subjectId: user.userid, kind: 'sessions ended', after: { ended } });
  return { ended };
});

/** What a manager does about how a user signs in: a new password, second steps taken off, sessions ended. */
export const credentialHandlers: readonly Handler[] = [resetHandler, factorsHandler, endHandler];
