import type { FieldValues } from '#engine/define/field.ts';
import { COMPANY_LEVEL, type ResourceDef } from '#engine/define/resource.ts';
import { audit } from '../audit.ts';
import type { Db } from '../db.ts';
import { enterFarm } from '../farm-scope.ts';
import type { SignedContext } from '../pipeline.ts';
import { forbidden, refused } from '../refused.ts';
import { changedBy } from '../stale.ts';
import { type Owner, ownerOf, storedRow } from './find.ts';
import { putLines, sameLines } from './lines.ts';
import { keySql, ownColumns, type ResourceTable, storedColumns } from './resource-sql.ts';

/** A row as it is stored and travels. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly version: number; readonly company?: 'Y' | 'N' };

/** Rules of a list that read the database; they throw what they refuse. */
export type CheckRow = (ctx: SignedContext, owner: Owner, body: FieldValues, before: StoredRow | null) => Promise<void>;

/** A body of a save: the fields of the form, lines, and what is no member of the row. */
type Body = FieldValues & {
  readonly version?: number | null | undefined;
  readonly company?: 'Y' | 'N' | undefined;
  readonly reason?: string | null | undefined;
  /** Farms that get a new row as well. */
  readonly copyTo?: readonly string[] | null | undefined;
};

/** @throws Refused ADM_LEVEL where a member, or a row of the whole company, asks for a higher level. */
function checkLevels({ def }: ResourceTable, level: number, body: Body, before: StoredRow | null): void {
  const shared = def.scope === 'company' && (body.company === 'Y' || before?.company === 'Y');
  if (shared && level < COMPANY_LEVEL) throw refused('ADM_LEVEL', 'company');
  for (const [key, least] of Object.entries(def.levels ?? {})) if (level < least && !same(body[key], before?.[key])) throw refused('ADM_LEVEL', key);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Who changed the row that was read before. */
async function staleRow(db: Db, table: ResourceTable, owner: Owner, id: string): Promise<Error> {
  const { rows } = await db.query<{ by: string; at: Date }>(
    `select coalesce(lstusrid, crtusrid) as by, coalesce(lstdate, crtdate) as at from ${table.def.table} p where ${keySql(table)}`,
    [owner.realm, id],
  );
  return changedBy(db, rows[0]?.by ?? null, rows[0]?.at ?? null);
}

/** What the row's columns become: fields of the form, and for a company's list whose row it is. */
function columnsOf(table: ResourceTable, owner: Owner, body: Body): readonly (readonly [string, unknown])[] {
  const own = storedColumns(table).map(({ field, name, write }) => [name, write(body[field.key])] as const);
  return table.def.scope === 'company' ? [...own, ['farm_id', body.company === 'Y' ? null : owner.farmid]] : own;
}

/** Enters a row. Each unique key of its table that another row holds refuses by its own rule. */
async function insertRow(ctx: SignedContext, table: ResourceTable, owner: Owner, body: Body): Promise<number> {
  const all = [...ownColumns(table, owner.realm), ['crtusrid', ctx.session.userid] as const, ...columnsOf(table, owner, body)];
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into ${table.def.table} (${all.map(([name]) => name).join(', ')}) values (${all.map((_, i) => `$${i + 1}`).join(', ')})
     returning version`,
    all.map(([, value]) => value),
  );
  return rows[0]?.version ?? 1;
}

async function updateRow(ctx: SignedContext, table: ResourceTable, owner: Owner, body: Body, id: string): Promise<number> {
  const columns = columnsOf(table, owner, body);
  const { rows } = await ctx.db.query<{ version: number }>(
    `update ${table.def.table} p
     set lstusrid = $3, lstdate = now(), version = version + 1, ${columns.map(([name], i) => `${name} = $${i + 4}`).join(', ')}
     where ${keySql(table)} returning version`,
    [owner.realm, id, ctx.session.userid, ...columns.map(([, value]) => value)],
  );
  if (rows[0] === undefined) throw refused('V_NOTEXISTS', table.def.key, { value: id });
  return rows[0].version;
}

/** True when saving would change nothing. */
function unchanged(table: ResourceTable, body: Body, before: StoredRow): boolean {
  const keys = [...storedColumns(table).map(({ field }) => field.key), ...(table.def.scope === 'company' ? ['company'] : [])];
  return keys.every((key) => same(body[key], before[key])) && (table.def.lines ?? []).every((lines) => sameLines(lines, body, before));
}

async function rowBefore(ctx: SignedContext, table: ResourceTable, owner: Owner, id: string, version: number): Promise<StoredRow> {
  const before = await storedRow<StoredRow>(ctx.db, table, owner, id);
  if (before === null) throw refused('V_NOTEXISTS', table.def.key, { value: id });
  if (before.version !== version) throw await staleRow(ctx.db, table, owner, id);
  return before;
}

const idOf = (def: ResourceDef, body: FieldValues): string => String(body[def.key]);

/** A row as the change log keeps it. */
function logged(body: Body): Readonly<Record<string, unknown>> {
  const { reqid: _, reason: __, copyTo: ___, ...row } = body as Body & { readonly reqid?: string };
  return row;
}

async function addRow(ctx: SignedContext, table: ResourceTable, owner: Owner, body: Body): Promise<number> {
  const { def } = table;
  const id = idOf(def, body);
  const version = await insertRow(ctx, table, owner, body);
  await putLines(ctx.db, table, owner, id, body);
  await audit(ctx, { screen: def.screen, subject: def.name, subjectId: id, kind: 'add', after: logged(body), farmid: owner.farmid });
  return version;
}

/** Makes a new row on further farms. @throws Refused 403 of one out of reach. */
async function copyRow(ctx: SignedContext, table: ResourceTable, own: Owner, body: Body): Promise<void> {
  const farms = (body.copyTo ?? []).filter((farmid) => farmid !== own.farmid);
  if (farms.some((farmid) => !ctx.session.farms.includes(farmid))) throw forbidden();
  for (const farmid of farms) {
    await enterFarm(ctx.db, farmid);
    await addRow(ctx, table, { farmid, realm: farmid }, body);
  }
  if (farms.length > 0) await enterFarm(ctx.db, own.farmid);
}

async function changeRow(ctx: SignedContext, table: ResourceTable, owner: Owner, body: Body, before: StoredRow): Promise<number> {
  const { def } = table;
  const id = idOf(def, body);
  if (unchanged(table, body, before)) throw refused('838');
  const version = await updateRow(ctx, table, owner, body, id);
  await putLines(ctx.db, table, owner, id, body);
  const about = { screen: def.screen, subject: def.name, subjectId: id, reason: body.reason ?? null };
  await audit(ctx, { ...about, kind: 'change', before, after: logged(body) });
  return version;
}

/** Enters a row or changes the version that was read. @throws Refused 871, 838, STALE, V_NOTEXISTS, ADM_LEVEL and what the list's own rules refuse. */
export async function saveRow(
  ctx: SignedContext,
  table: ResourceTable,
  body: Body,
  check: CheckRow | undefined,
): Promise<{ id: string; version: number }> {
  const id = idOf(table.def, body);
  const owner = await ownerOf(ctx, table);
  const before = body.version == null ? null : await rowBefore(ctx, table, owner, id, body.version);
  checkLevels(table, ctx.session.usrlvl, body, before);
  await check?.(ctx, owner, body, before);
  const version = await (before === null ? addRow(ctx, table, owner, body) : changeRow(ctx, table, owner, body, before));
  if (before === null) await copyRow(ctx, table, owner, body);
  return { id, version };
}

/** Deletes a row that nothing names. @throws Refused ADM_INUSE where something does, STALE, V_NOTEXISTS, ADM_LEVEL. */
export async function removeRow(
  ctx: SignedContext,
  table: ResourceTable,
  { id, version }: { readonly id: string; readonly version: number },
  isUsed: (ctx: SignedContext, owner: Owner, id: string) => Promise<boolean>,
): Promise<{ id: string }> {
  const { def } = table;
  const owner = await ownerOf(ctx, table);
  const before = await rowBefore(ctx, table, owner, id, version);
  checkLevels(table, ctx.session.usrlvl, before as never, before);
  if (await isUsed(ctx, owner, id)) throw refused('ADM_INUSE', def.key, { name: id });
  await ctx.db.query(`delete from ${def.table} p where ${keySql(table)}`, [owner.realm, id]);
  await audit(ctx, { screen: def.screen, subject: def.name, subjectId: id, kind: 'delete', before });
  return { id };
}
