/** Where a file lives, as far as the directions of import go. */
export interface Room {
  /** `kernel`, `define`, `sheet`, `engine-server`, `engine-web`, `domain`, `contract`, `server`, `web`, `words`, `list`, `db` … */
  readonly kind: string;
  /** The module, for the rooms inside modules. */
  readonly module: string | null;
  /** The folder inside which imports may be relative: a module, else the room itself. */
  readonly root: string;
}

/** What each kind of room may import, downwards only; itself is always allowed. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  define: ['kernel', 'sheet'],
  sheet: ['kernel', 'define'],
  'engine-server': ['kernel', 'define', 'sheet'],
  'engine-web': ['kernel', 'define', 'sheet', 'i18n'],
  i18n: ['kernel'],
  db: ['kernel', 'engine-server'],
  domain: ['kernel', 'define'],
  contract: ['kernel', 'define', 'sheet', 'domain'],
  server: ['kernel', 'define', 'sheet', 'engine-server', 'domain', 'contract', 'words', 'i18n', 'db'],
  web: ['kernel', 'define', 'sheet', 'engine-web', 'domain', 'contract', 'words', 'i18n'],
  words: ['kernel', 'i18n', 'domain', 'contract'],
  // What a module declares, its reports with their statements too: read by the server and by the web build, never by the browser.
  list: ['kernel', 'define', 'domain', 'contract', 'server', 'words'],
  'server-list': ['kernel', 'define', 'engine-server', 'domain', 'contract', 'server'],
  // A farm played through the rules: what the demonstration shows and the tests measure.
  play: ['kernel', 'define', 'engine-server', 'domain', 'contract', 'server', 'db'],
  'app-list': ['kernel', 'define', 'list'],
  'app-server': [
    'kernel',
    'define',
    'sheet',
    'engine-server',
    'domain',
    'contract',
    'server',
    'server-list',
    'words',
    'list',
    'app-list',
    'i18n',
    'db',
    'play',
  ],
  'app-web': ['kernel', 'define', 'sheet', 'engine-web', 'domain', 'contract', 'web', 'words', 'i18n'],
  'app-build': ['app-web', 'app-list'],
};

/** Rooms whose code must mean the same everywhere: no Node, no browser, no clock, no chance, no output. */
const PURE: ReadonlySet<string> = new Set(['kernel', 'define', 'domain', 'contract']);

/** Packages pure rooms may use. */
const PURE_PACKAGES: ReadonlySet<string> = new Set(['zod']);

const MODULE_ROOMS: Readonly<Record<string, string>> = {
  domain: 'domain',
  contract: 'contract',
  server: 'server',
  web: 'web',
  i18n: 'words',
  // Published reference cases and what reads them: for tests and benches only.
  cases: 'testkit',
};

function moduleRoom(parts: readonly string[]): Room {
  const [, module = '', room = ''] = parts;
  if (room === 'module.ts') return { kind: 'list', module, root: `modules/${module}` };
  if (room === 'module-server.ts') return { kind: 'server-list', module, root: `modules/${module}` };
  return { kind: MODULE_ROOMS[room] ?? 'unknown', module, root: `modules/${module}` };
}

const ENGINE: Readonly<Record<string, string>> = {
  define: 'define',
  sheet: 'sheet',
  server: 'engine-server',
  web: 'engine-web',
};
/** Inside a kit of the engine (`engine/figures`): the rooms of a module, of the kinds the engine has. */
const KIT: Readonly<Record<string, string>> = { domain: 'define', server: 'engine-server', web: 'engine-web' };
const APPS: Readonly<Record<string, string>> = { server: 'app-server', web: 'app-web' };

/** The room of a path from the project's root. */
export function roomOf(path: string): Room {
  const parts = path.split('/');
  const [top = '', second = '', third = ''] = parts;
  if (top === 'modules') return moduleRoom(parts);
  if (top === 'engine') return { kind: ENGINE[second] ?? KIT[third] ?? 'unknown', module: null, root: `engine/${second}` };
  if (path === 'apps/web/vite.config.ts') return { kind: 'app-build', module: null, root: 'apps/web' };
  if (top === 'apps')
    return second.endsWith('.ts')
      ? { kind: 'app-list', module: null, root: 'apps' }
      : { kind: APPS[second] ?? 'unknown', module: null, root: `apps/${second}` };
  return { kind: top, module: null, root: top };
}

export const isPure = (room: Room): boolean => PURE.has(room.kind);

/** Why a pure room may not import the package, or null. */
export function packageFault(room: Room, name: string): string | null {
  if (!isPure(room) || PURE_PACKAGES.has(name)) return null;
  return `${room.kind} is pure and may not import ${name}`;
}

/** Why one room may not import the other, or null. Rooms without an entry (tests, tools) may import everything. */
export function roomFault(from: Room, to: Room): string | null {
  const may = MAY[from.kind];
  if (may === undefined) return from.kind === 'unknown' ? 'this folder is no room of the house' : null;
  if (to.kind === from.kind && (from.module === to.module || to.kind === 'domain' || to.kind === 'contract')) return null;
  if (to.kind === from.kind && to.module !== from.module) return `module ${from.module} may import only domain and contract of ${to.module}`;
  if (!may.includes(to.kind)) return `${from.kind} may not import ${to.kind}`;
  const foreign = from.module !== null && to.module !== null && from.module !== to.module;
  if (foreign && to.kind !== 'domain' && to.kind !== 'contract') return `module ${from.module} may import only domain and contract of ${to.module}`;
  return null;
}
