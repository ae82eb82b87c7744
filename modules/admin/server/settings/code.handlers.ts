import type { CallParsed } from '#engine/define/call.ts';
import type { CodeList } from '#engine/define/code-rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { findCodes, getCodeHistory, mergeCodes, saveCode } from '#modules/admin/contract/setting.calls.ts';
import { openFarm } from '../users/reach.ts';
import { codeSubject, historyOfCode, storedCode } from './code-history.ts';
import { countsInUse } from './code-places.ts';

type Scope = 'system' | 'company' | 'farm';

type CodeLists = Readonly<Record<string, CodeList>>;

const SCOPE_LEVEL: Readonly<Record<Scope, number>> = { system: 90, company: 75, farm: 60 };

/** A manager of a farm keeps its rows of some lists; the others belong to company and system. */
function mayKeep(session: Session, scope: Scope, { byFarm }: CodeList): boolean {
  if (session.usrlvl < SCOPE_LEVEL[scope]) return false;
  return scope !== 'farm' || byFarm === true || session.usrlvl >= 75;
}

/** Whose rows they are, as code_row.farm_id holds it. */
async function ownerOf(db: Db, session: Session, scope: Scope, farmid: string | null): Promise<string> {
  if (scope === 'system') return '*';
  const farm = await openFarm(db, session, farmid ?? session.farmid ?? '');
  return scope === 'company' ? `@${farm.prnt2}` : farm.farmid;
}

const scopeOf = (owner: string): Scope => (owner === '*' ? 'system' : owner.startsWith('@') ? 'company' : 'farm');

interface Row {
  owner: string;
  value: string;
  V: string;
  E: string | null;
  T: string | null;
  order: number;
  from: string | null;
  to: string | null;
  extra: Record<string, unknown>;
  version: number;
}

/** @throws Refused V_NOTEXISTS for a list nobody keeps. */
function listOf(lists: CodeLists, category: string): CodeList {
  const list = Object.hasOwn(lists, category) ? lists[category] : undefined;
  if (list === undefined) throw refused('V_NOTEXISTS', 'category', { value: category });
  return list;
}

const findHandler = (lists: CodeLists) =>
  handleSigned(findCodes, async (ctx, { category, farmid }) => {
    const list = listOf(lists, category);
    const { db, session } = ctx;
    const farm = await openFarm(db, session, farmid ?? session.farmid ?? '');
    const { rows } = await db.query<Row>(
      `select farm_id as owner, value, label_v as "V", label_e as "E", label_t as "T", sort as "order", active_from as from, active_to as to, extra, version
     from code_row where category = $1 and farm_id in ('*', $2, $3) order by sort, value`,
      [category, farm.farmid, `@${farm.prnt2}`],
    );
    const used = await countsInUse(db, farm.farmid, category);
    const mayMerge = await isMergeable(db, category);
    const language = answerLanguage(ctx);
    return {
      categories: Object.entries(lists).map(([value, { title }]) => ({ value, label: title[language] })),
      extras: [...(list.parents ?? []), ...(list.marks ?? [])],
      mayMerge,
      rows: rows.map(({ owner, ...row }) => ({
        ...row,
        category,
        scope: scopeOf(owner),
        used: used.get(row.value) ?? 0,
        mayChange: mayKeep(session, scopeOf(owner), list),
      })),
    };
  });

type SaveInput = CallParsed<typeof saveCode>;

interface SameLabel {
  V: boolean;
  E: boolean;
  T: boolean;
}

/** @throws Refused V_EXISTS beside the label another row in use bears. */
async function checkLabels(db: Db, owner: string, input: SaveInput): Promise<void> {
  const { rows } = await db.query<SameLabel>(
    `select lower(label_v) = lower($4) as "V", coalesce(lower(label_e) = lower($5), false) as "E", coalesce(lower(label_t) = lower($6), false) as "T"
     from code_row where farm_id = $1 and category = $2 and value <> $3 and (active_to is null or active_to >= current_date)
       and (lower(label_v) = lower($4) or lower(label_e) = lower($5) or lower(label_t) = lower($6)) limit 1`,
    [owner, input.category, input.value, input.V, input.E ?? null, input.T ?? null],
  );
  const [same] = rows;
  if (same === undefined) return;
  const field = (['V', 'E', 'T'] as const).find((name) => same[name]) ?? 'V';
  throw refused('V_EXISTS', field, { value: input[field] ?? '' });
}

async function removeRow(ctx: SignedContext, owner: string, input: SaveInput): Promise<void> {
  const used = await countsInUse(ctx.db, ctx.session.farmid, input.category);
  // Rows of a company or the system may be used on farms this person does not see: those are only closed.
  if (owner !== ctx.session.farmid || (used.get(input.value) ?? 0) > 0) throw refused('ADM_INUSE', 'value', { name: input.V });
  await ctx.db.query('delete from code_row where farm_id = $1 and category = $2 and value = $3', [owner, input.category, input.value]);
}

/** True of a row that holds what is typed already. */
const UNCHANGED =
  '((label_v, label_e, label_t, sort, active_from, active_to) is not distinct from ($4, $5, $6, $7, $8::date, $9::date) and extra @> $10::jsonb)';

async function putRow(ctx: SignedContext, owner: string, input: SaveInput): Promise<number> {
  await checkLabels(ctx.db, owner, input);
  const values = [
    owner,
    input.category,
    input.value,
    input.V,
    input.E ?? null,
    input.T ?? null,
    input.order,
    input.from ?? null,
    input.to ?? null,
    JSON.stringify(input.extra ?? {}),
  ];
  const saved =
    input.version == null
      ? await ctx.db.query<{ version: number }>(
          `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra) values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9::date, $10)
         on conflict do nothing returning version`,
          values,
        )
      : await ctx.db.query<{ version: number }>(
          `update code_row set label_v = $4, label_e = $5, label_t = $6, sort = $7, active_from = $8::date, active_to = $9::date, extra = extra || $10::jsonb, version = version + 1
         where farm_id = $1 and category = $2 and value = $3 and version = $11 and not ${UNCHANGED} returning version`,
          [...values, input.version],
        );
  const version = saved.rows[0]?.version;
  if (version !== undefined) return version;
  if (input.version == null) throw refused('871', 'value', { id: input.value });
  const { rows } = await ctx.db.query('select 1 from code_row where farm_id = $1 and category = $2 and value = $3 and version = $4', [
    ...values.slice(0, 3),
    input.version,
  ]);
  throw rows.length > 0
    ? refused('838')
    : await changedSince(ctx.db, {
        subject: 'code',
        subjectId: codeSubject({ owner, category: input.category, value: input.value }),
        farms: ctx.session.farms,
      });
}

/** The flag a save needs. @throws Refused for who does not have it, or not from this level on. */
function checkedFlag(session: Session, input: SaveInput, list: CodeList): 'add' | 'edit' | 'delete' {
  const flag = input.remove ? 'delete' : input.version == null ? 'add' : 'edit';
  // Adding to the own lists is open to 60 and 70; changing and closing own rows goes with it.
  const held = session.flags.get('SystemParam');
  if (held?.[flag] !== true && !(held?.add === true && input.scope === 'farm')) throw forbidden();
  if (!mayKeep(session, input.scope, list)) throw refused('ADM_LEVEL', 'scope');
  return flag;
}

const saveHandler = (lists: CodeLists) =>
  handleSigned(saveCode, async (ctx, input) => {
    const kind = checkedFlag(ctx.session, input, listOf(lists, input.category));
    const owner = await ownerOf(ctx.db, ctx.session, input.scope, null);
    const key = { owner, category: input.category, value: input.value };
    const before = kind === 'add' ? undefined : await storedCode(ctx.db, key);
    if (input.remove) await removeRow(ctx, owner, input);
    const version = input.remove ? 0 : await putRow(ctx, owner, input);
    const { reqid: _, ...after } = input;
    await audit(ctx, { screen: 'SystemParam', subject: 'code', subjectId: codeSubject(key), kind, before, after });
    return { id: input.value, version };
  });

const historyHandler = (lists: CodeLists) =>
  handleSigned(getCodeHistory, async (ctx, { category, scope, value }) => {
    const list = listOf(lists, category);
    const owner = await ownerOf(ctx.db, ctx.session, scope, null);
    return { rows: await historyOfCode(ctx, { owner, category, value }, list) };
  });

/** Farms where a value means the row of this owner: those of its reach that keep no narrower row of the value. */
async function farmsUsing(db: Db, owner: string, category: string, value: string): Promise<string[]> {
  const { rows } = await db.query<{ farm_id: string }>(
    `select f.farm_id from farm f where $1 in ('*', '@' || f.prnt2, f.farm_id) and not exists (
       select from code_row c where c.category = $2 and c.value = $3 and c.farm_id <> $1
         and (c.farm_id = f.farm_id or (c.farm_id = '@' || f.prnt2 and $1 = '*')))`,
    [owner, category, value],
  );
  return rows.map(({ farm_id }) => farm_id);
}

/**
 * What used the row that goes names the one that stays from now on, in events and in what is derived from them; the row is
 * closed and offered for everything it was offered for under the other's code. A list whose codes the program itself
 * reads a meaning from has nothing to merge: its rows can only be closed.
 */
const mergeHandler = (lists: CodeLists) =>
  handleSigned(mergeCodes, async (ctx, input) => {
    const list = listOf(lists, input.category);
    if (input.from === input.into) throw refused('821', 'into');
    if (!mayKeep(ctx.session, input.scope, list)) throw refused('ADM_LEVEL', 'scope');
    if (!(await isMergeable(ctx.db, input.category))) throw refused('ADM_INUSE', 'from', { name: input.from });
    const owner = await ownerOf(ctx.db, ctx.session, input.scope, null);
    const { rows } = await ctx.db.query<{ value: string; open: boolean }>(
      `select value, active_to is null or active_to >= current_date as open from code_row
     where farm_id = $1 and category = $2 and value in ($3, $4) order by value for update`,
      [owner, input.category, input.from, input.into],
    );
    const openOf = new Map(rows.map(({ value, open }) => [value, open]));
    if (openOf.get(input.into) !== true) throw refused('V_NOTEXISTS', 'into', { value: input.into });
    if (!openOf.has(input.from)) throw refused('V_NOTEXISTS', 'from', { value: input.from });
    await closeInto(ctx.db, owner, input);
    const farms = await farmsUsing(ctx.db, owner, input.category, input.from);
    const moved = await withFarms(ctx.db, farms, ctx.session.farmid ?? '', async () => {
      const done = await ctx.db.query<{ n: number }>('select merge_codes($1, $2, $3, $4) as n', [input.category, input.from, input.into, farms]);
      return done.rows[0]?.n ?? 0;
    });
    await audit(ctx, {
      screen: 'SystemParam',
      subject: 'code',
      subjectId: codeSubject({ owner, category: input.category, value: input.from }),
      kind: 'merge',
      after: { into: input.into, moved },
    });
    return { id: input.into, moved };
  });

async function isMergeable(db: Db, category: string): Promise<boolean> {
  return (await db.query('select from code_places() where category = $1 limit 1', [category])).rows.length > 0;
}

/** Closes the row that goes under the name of the one that stays, which is offered for the events of both. */
async function closeInto(db: Db, owner: string, { category, from, into }: CallParsed<typeof mergeCodes>): Promise<void> {
  await db.query(
    `update code_row t set extra = t.extra || jsonb_build_object('eventcd', (
         select string_agg(distinct code, ',' order by code) from unnest(string_to_array(t.extra->>'eventcd', ',') || string_to_array(o.extra->>'eventcd', ',')) as code)),
       version = t.version + 1
     from code_row o where t.farm_id = $1 and t.category = $2 and t.value = $4 and o.farm_id = $1 and o.category = $2 and o.value = $3
       and t.extra ? 'eventcd' and o.extra ? 'eventcd' and not string_to_array(o.extra->>'eventcd', ',') <@ string_to_array(t.extra->>'eventcd', ',')`,
    [owner, category, from, into],
  );
  await db.query(
    `update code_row o set active_to = current_date - 1, label_v = t.label_v, label_e = t.label_e, label_t = t.label_t, version = o.version + 1
     from code_row t where o.farm_id = $1 and o.category = $2 and o.value = $3 and t.farm_id = $1 and t.category = $2 and t.value = $4`,
    [owner, category, from, into],
  );
}

/** Code lists of farms, companies and the system. */
export const codeHandlers = (lists: CodeLists): readonly Handler[] => [
  findHandler(lists),
  saveHandler(lists),
  historyHandler(lists),
  mergeHandler(lists),
];
