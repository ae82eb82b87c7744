import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { hashPassword, isPassword, temporaryPassword } from '#engine/server/password.ts';
import type { Config } from '../config.ts';
import { DEMO_LAB, DEMO_ROOM } from './demo-farms.ts';

/** Accounts of the demonstration; one a level of the specification. The password is known to everybody, so it opens only where nobody else can reach it. */
export const DEMO_ACCOUNTS = {
  password: 'farm2026',
  users: [
    { username: 'admin', level: 90, role: 'administrator', name: 'Quản trị hệ thống', applyid: null, labid: DEMO_LAB },
    { username: 'nhom', level: 80, role: 'group manager', name: 'Quản lý nhóm công ty', applyid: null },
    { username: 'congty', level: 75, role: 'company manager', name: 'Quản lý công ty', applyid: null },
    { username: 'vung', level: 70, role: 'team manager', name: 'Quản lý vùng', applyid: null },
    { username: 'quanly', level: 60, role: 'farm manager', name: 'Quản lý trại', applyid: null },
    { username: 'nhanvien', level: 30, role: 'farm staff', name: 'Nhân viên trại', applyid: 'OP2' },
    { username: 'giamdocxn', level: 70, role: 'laboratory director', name: 'Giám đốc phòng xét nghiệm', applyid: null, labid: DEMO_LAB },
    { username: 'truongxn', level: 60, role: 'laboratory head', name: 'Trưởng phòng xét nghiệm', applyid: null, labid: DEMO_LAB },
    { username: 'quayxn', level: 20, role: 'laboratory counter', name: 'Nhân viên nhận mẫu', applyid: null, labid: DEMO_LAB },
    { username: 'ktvxn', level: 15, role: 'laboratory tester', name: 'Kỹ thuật viên xét nghiệm', applyid: null, labid: DEMO_LAB },
    { username: 'thuyxn', level: 60, role: 'vet with the farm’s test room', name: 'Bác sĩ thú y trại', applyid: null, labid: DEMO_ROOM },
  ],
} as const;

type Given = ReadonlyMap<string, string>;

const NAMES = DEMO_ACCOUNTS.users.map(({ username }) => username as string);
const SYSTEM = { user: 'system', farms: [], accounts: true };

/** True when other machines reach the server: it listens for them, or a proxy in front does. */
export function isExposed({ host, proxies }: Pick<Config, 'host' | 'proxies'>): boolean {
  return proxies > 0 || !/^(localhost|127(\.\d+){3}|::1)$/.test(host);
}

interface Row {
  user_id: string;
  password_hash: string | null;
}

/** The accounts of the demonstration that are there. */
export async function demoAccounts(pools: Pools): Promise<readonly Row[]> {
  const { rows } = await transactionsOn(pools).write(SYSTEM, (db) =>
    db.query<Row>("select user_id, password_hash from app_user where user_id = any($1) and created_by is null and login_kinds = 'A'", [NAMES]),
  );
  return rows;
}

/** Those of them that anybody could open, and those made without a password to be given one. */
async function openAccounts(rows: readonly Row[]): Promise<{ known: string[]; bare: string[] }> {
  const known = new Set<string>();
  for (const hash of new Set(rows.flatMap(({ password_hash }) => password_hash ?? [])))
    if (await isPassword(DEMO_ACCOUNTS.password, hash)) known.add(hash);
  return {
    known: rows.filter(({ password_hash }) => password_hash !== null && known.has(password_hash)).map(({ user_id }) => user_id),
    bare: rows.filter(({ password_hash }) => password_hash === null).map(({ user_id }) => user_id),
  };
}

/** Gives each demonstration account that has the known password, or none yet, one of its own; who signed in with the known one is signed out. */
async function giveOwnPasswords(pools: Pools, rows: readonly Row[]): Promise<Given> {
  const { known, bare } = await openAccounts(rows);
  const given = new Map<string, string>();
  for (const user of [...known, ...bare]) given.set(user, temporaryPassword());
  const hashes = await Promise.all([...given].map(async ([user, password]) => ({ user, hash: await hashPassword(password) })));
  await transactionsOn(pools).write(SYSTEM, async (db) => {
    for (const { user, hash } of hashes)
      await db.query('update app_user set password_hash = $2, password_changed_at = now(), version = version + 1 where user_id = $1', [user, hash]);
    await db.query("update user_session set ended_at = now(), ended_why = 'password' where user_id = any($1) and ended_at is null", [
      [...given.keys()],
    ]);
  });
  return given;
}

function listed(heading: string, lineOf: (username: string) => string | null): string {
  const lines = DEMO_ACCOUNTS.users.flatMap(({ username, role }) => {
    const rest = lineOf(username);
    return rest === null ? [] : [`  ${username.padEnd(10)} ${rest}${role}`];
  });
  return [heading, ...lines].join('\n');
}

/**
 * Sees to it that no demonstration account with the known password can be reached from another machine. Before the server listens.
 * `rows` as {@link demoAccounts} reads them.
 * @returns what to print of the accounts.
 */
export async function guardDemoAccounts(pools: Pools, exposed: boolean, rows?: readonly Row[]): Promise<string | null> {
  const there = rows ?? (await demoAccounts(pools));
  if (exposed) {
    const given = await giveOwnPasswords(pools, there);
    if (given.size === 0) return null;
    return listed('Demonstration accounts, with passwords made now and printed only this once (a lost one: npm run admin -- admin):', (username) => {
      const password = given.get(username);
      return password === undefined ? null : `${password}  `;
    });
  }
  const { known } = await openAccounts(there);
  if (known.length === 0) return null;
  return listed(`Demonstration accounts (password ${DEMO_ACCOUNTS.password}, on this machine alone):`, (username) =>
    known.includes(username) ? '' : null,
  );
}
