import { standFault } from './module-uses.ts';
import { isTest, type Source } from './sources.ts';

/** Who owns the tables, as the modules declare. */
export interface Owners {
  /** Tables of each module, and those of them that modules standing on it may read. */
  readonly modules: readonly { readonly name: string; readonly tables: readonly string[]; readonly offers?: readonly string[] | undefined }[];
  /** Tables every module may read, each with the module that keeps it. */
  readonly base: Readonly<Record<string, string>>;
  /** Every table and view of the database. */
  readonly present: readonly string[];
}

/** A use of another's table that stands, with its reason. `path`: the file, or a folder with its `/`. */
interface Exception {
  readonly path: string;
  readonly tables: readonly string[];
  readonly why: string;
}

/** Uses of other modules' tables that stand. */
const EXCEPTIONS: readonly Exception[] = [
  { path: 'modules/herd/server/handlers/correct-parents.ts', tables: ['gen_run'], why: 'parents stand still while a run reads the pedigree' },
  { path: 'modules/herd/server/reports/animals/crosses.report.ts', tables: ['gen_formula'], why: 'names the hybrid formula of each cross' },
  { path: 'modules/genetics/server/run/due.ts', tables: ['pedigree_due'], why: 'the herd asks, genetics answers and ticks off' },
  { path: 'modules/genetics/server/run/breeding-index.ts', tables: ['animal'], why: 'run_bvindx is the one column of an animal genetics fills' },
  { path: 'modules/genetics/server/handlers/line.handlers.ts', tables: ['code_row'], why: 'lines are code rows that carry genetic members' },
  {
    path: 'modules/admin/server/users/',
    tables: ['app_user', 'user_session', 'user_device', 'user_menu'],
    why: 'accounts and rights are given by those above them',
  },
  { path: 'modules/admin/server/create-farm.ts', tables: ['app_user', 'room'], why: 'a farm is opened with its first user and houses' },
  { path: 'modules/admin/server/farms/start/', tables: ['app_user', 'room', 'herd_group'], why: 'the start-up fills an empty farm' },
  { path: 'modules/account/server/open-session.ts', tables: ['user_move'], why: 'a move of staff takes effect at the sign-in' },
  { path: 'modules/herd/server/transfer-photos.ts', tables: ['stored_file'], why: 'photos move with an animal to its new farm' },
  { path: 'modules/herd/server/handlers/log-saved.ts', tables: ['audit_log'], why: 'many rows of one save are logged in one statement' },
  { path: 'engine/server/guesses.ts', tables: ['recovery_code', 'second_factor'], why: 'locks what is guessed at while a guess is counted' },
  { path: 'apps/server/demo/', tables: [], why: 'made-up farms are written and removed whole' },
  { path: 'apps/server/commands/', tables: [], why: 'commands of operation stand above all modules' },
];

const USE = /\b(insert\s+into|delete\s+from|update|from|join|truncate|copy)\s+(?:only\s+)?([a-z_]+)\b/g;

interface Use {
  readonly table: string;
  readonly writes: boolean;
  readonly line: number;
}

/** Tables named in the SQL of a source. SQL is written in small letters, so words of the screen are passed over. */
export function usesOf(text: string, present: ReadonlySet<string>): Use[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (part) => part.replace(/[^\n]/g, ' '));
  return [...code.matchAll(USE)].flatMap(({ 1: verb = '', 2: table = '', index }) =>
    present.has(table) ? [{ table, writes: verb !== 'from' && verb !== 'join', line: code.slice(0, index).split('\n').length }] : [],
  );
}

/** The exception a use stands by. */
const excuseOf = (path: string, table: string, exceptions: readonly Exception[]): Exception | undefined =>
  exceptions.find((one) => path.startsWith(one.path) && (one.tables.length === 0 || one.tables.includes(table)));

/** Whose code a file is: a module, the engine, the composition root; null for rooms without SQL. */
function roomOwner(path: string): string | null {
  const [top, name = '', room = ''] = path.split('/');
  if (top === 'modules') return /^(server|module-server\.ts)$/.test(room) ? name : null;
  if (top === 'engine') return name === 'server' || room === 'server' ? 'engine' : null;
  return top === 'apps' && name === 'server' ? 'apps' : null;
}

function baseFault(by: string, table: string, writes: boolean, keeper: string): string | null {
  return writes && keeper !== by ? `writes ${table}, which ${keeper} keeps` : null;
}

function faultOf(by: string, { table, writes }: Use, { modules, base }: Owners): string | null {
  const keeper = base[table];
  if (keeper !== undefined) return baseFault(by, table, writes, keeper);
  const owner = modules.find(({ tables }) => tables.includes(table));
  if (owner === undefined) return `uses ${table}, which belongs to no module`;
  if (owner.name === by) return null;
  if (writes) return `writes ${table} of ${owner.name}`;
  // The composition root stands on every module.
  if (by === 'apps') return null;
  return owner.offers?.includes(table) === true ? standFault(by, owner.name) : `reads ${table}, which ${owner.name} does not offer`;
}

/** Declarations that name a table twice or one that is not there. */
function declared({ modules, base, present }: Owners): string[] {
  const all = [...modules.flatMap(({ tables }) => tables), ...Object.keys(base)];
  const twice = all.filter((table, at) => all.indexOf(table) !== at).map((table) => `the table ${table} has two owners`);
  const gone = all.filter((table) => !present.includes(table)).map((table) => `there is no table ${table}`);
  const without = present.filter((table) => !all.includes(table)).map((table) => `the table ${table} belongs to no module`);
  const strange = modules.flatMap(({ name, tables, offers = [] }) =>
    offers.filter((table) => !tables.includes(table)).map((table) => `${name} offers ${table}, which is not its own`),
  );
  return [...twice, ...gone, ...without, ...strange];
}

/** SQL that reads or writes another module's table otherwise than its owner offers, and exceptions nothing needs any more. */
export function tableFaults(sources: readonly Source[], owners: Owners, exceptions = EXCEPTIONS): string[] {
  const present = new Set(owners.present);
  const needed = new Set<Exception>();
  const wrong = sources.flatMap(({ path, text }) => {
    const by = isTest(path) ? null : roomOwner(path);
    if (by === null) return [];
    return usesOf(text, present).flatMap((use) => {
      const fault = faultOf(by, use, owners);
      const excuse = fault === null ? undefined : excuseOf(path, use.table, exceptions);
      if (excuse !== undefined) needed.add(excuse);
      return fault === null || excuse !== undefined ? [] : [`${path}:${use.line} ${fault}`];
    });
  });
  const spare = exceptions.filter((one) => !needed.has(one)).map(({ path }) => `tools/tables.ts: ${path} needs no exception`);
  return [...declared(owners), ...wrong, ...spare];
}
