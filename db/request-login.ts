import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

/** The login of requests on a server that is the product's own. */
const LOGIN = 'farm_requests';

/** Roles a transaction of a request takes (db/tx.ts). */
const ROLES = ['farm_app', 'farm_accounts'];

/** Lets a login take the roles of requests; it inherits nothing from them, so outside a transaction of its own it may do nothing. */
export async function admitLogin(owner: pg.Pool, login: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    `select role from unnest($2::text[]) role
     where not exists (select from pg_roles where rolname = $1 and rolsuper) and not pg_has_role($1, role, $3)`,
    [login, ROLES, 'member'],
  );
  for (const { role } of rows) await owner.query(`grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(login)}`);
}

function passwordOf(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * Makes the plain login of requests where it is missing: no superuser, owner of nothing. Its password is kept in `file` (0600).
 * @returns the address with that login.
 */
export async function requestLogin(owner: pg.Pool, url: string, file: string): Promise<string> {
  const password = passwordOf(file);
  const client = await owner.connect();
  try {
    // Two servers of one database start at once: one makes the login, the other finds it.
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('request login'))");
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [LOGIN]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${LOGIN} login noinherit nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await admitLogin(owner, LOGIN);
  const other = new URL(url);
  other.username = LOGIN;
  other.password = password;
  return other.href;
}
