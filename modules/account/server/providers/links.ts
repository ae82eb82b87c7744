import type { Db } from '#engine/server/db.ts';
import { type Candidate, kindsWith, type Provider } from '../../domain/login-kind.ts';
import type { Identity } from './provider-client.ts';

const CANDIDATE = `select u.user_id as userid, u.login_kinds as kinds, exists (select from login_link l where l.user_id = u.user_id and l.kind = $1) as tied
  from app_user u`;

/** The account tied to a person of a provider. */
export async function linkedAccount(db: Db, kind: Provider, subject: string): Promise<Candidate | null> {
  const { rows } = await db.query<Candidate>(`${CANDIDATE} join login_link k on k.user_id = u.user_id where k.kind = $1 and k.subject = $2`, [
    kind,
    subject,
  ]);
  return rows[0] ?? null;
}

/** The account of an e-mail. */
export async function accountOfMail(db: Db, kind: Provider, email: string): Promise<Candidate | null> {
  const { rows } = await db.query<Candidate>(`${CANDIDATE} where lower(u.email) = $2 or lower(u.username) = $2 limit 1`, [kind, email]);
  return rows[0] ?? null;
}

/** Ties a person of a provider to an account, in place of whoever of that provider was tied to it before. */
export async function tie(db: Db, userid: string, kind: Provider, { subject, email }: Identity): Promise<void> {
  await db.query('delete from login_link where user_id = $1 and kind = $2 and subject <> $3', [userid, kind, subject]);
  await db.query('insert into login_link (kind, subject, user_id, email) values ($1, $2, $3, $4) on conflict (kind, subject) do nothing', [
    kind,
    subject,
    userid,
    email,
  ]);
  const { rows } = await db.query<{ kinds: string }>('select login_kinds as kinds from app_user where user_id = $1 for update', [userid]);
  const [before, after] = [rows[0]?.kinds ?? '', kindsWith(rows[0]?.kinds ?? '', kind)];
  if (after !== before) await db.query('update app_user set login_kinds = $2, version = version + 1 where user_id = $1', [userid, after]);
}

/** Who of which provider is tied to an account. */
export async function linksOf(db: Db, userid: string): Promise<{ kind: string; email: string | null }[]> {
  const { rows } = await db.query<{ kind: string; email: string | null }>('select kind, email from login_link where user_id = $1 order by kind', [
    userid,
  ]);
  return rows;
}
