import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { findCodes, mergeCodes, saveCode } from '#modules/admin/contract/setting.calls.ts';
import { CATEGORY_NAMES } from '#modules/admin/domain/category-names.ts';
import { CODE_CATEGORIES } from '../common/code-lists.ts';
import { openFarm } from '../users/reach.ts';

type Scope = 'system' | 'company' | 'farm';

/** Categories a farm manager keeps for the own farm; the others belong to company and system. */
const FARM_CATEGORIES: ReadonlySet<string> = new Set(['applyid', 'site']);
const SCOPE_LEVEL: Readonly<Record<Scope, number>> = { system: 90, company: 75, farm: 60 };

function mayKeep(session: Session, scope: Scope, category: string): boolean {
  if (session.usrlvl < SCOPE_LEVEL[scope]) return false;
  return scope !== 'farm' || FARM_CATEGORIES.has(category) || session.usrlvl >= 75;
}

/** Whose rows they are, as code_row.farm_id holds it. */
async function ownerOf(db: Db, session: Session, scope: Scope, farmid: string | null): Promise<string> {
  if (scope === 'system') return '*';
  const farm = await openFarm(db, session, farmid ?? session.farmid ?? '');
  return scope === 'company' ? `@${farm.prnt2}` : farm.farmid;
}

const scopeOf = (owner: string): Scope => (owner === '*' ? 'system' : owner.startsWith('@') ? 'company' : 'farm');

/** A table that names codes, the column or expression they stand in, and which of its rows count. */
type Use = readonly [table: string, column: string, live?: string];

const LIVE = 'voided_at is null';
const inEvent = (key: string): Use => ['animal_event', `data->>'${key}'`, LIVE];

/** Where the values of a category stand: columns of their own, or members of the data of the herd's events. */
const USES: Readonly<Record<string, readonly Use[]>> = {
  applyid: [
    ['animal_event', 'applyid', LIVE],
    ['nursery_death', 'applyid', LIVE],
    ['semen_out', 'applyid', LIVE],
    ['app_user', 'applyid'],
  ],
  reason: [
    ['animal_event', 'reason', LIVE],
    ['nursery_death', 'reason', LIVE],
    ['semen_out', 'reason', LIVE],
  ],
  disposal: [inEvent('disposal'), ['nursery_death', 'disposal', LIVE]],
  matetp: [inEvent('matetp')],
  fregexamreslt: [inEvent('fregexamreslt')],
  source: [inEvent('source')],
  lineage: [inEvent('lineage')],
  feetleg: [inEvent('feetleg')],
  vulva: [inEvent('vulva')],
  bodyscore: [inEvent('bodyscore')],
  dilutor: [inEvent('dilutor')],
  item: [inEvent('item')],
};

async function countsInUse(db: Db, farmid: string | null, category: string): Promise<ReadonlyMap<string, number>> {
  const uses = Object.hasOwn(USES, category) ? (USES[category] ?? []) : [];
  if (uses.length === 0 || farmid === null) return new Map();
  await enterFarm(db, farmid);
  const parts = uses.map(([table, column, live = 'true']) => `select ${column} as value from ${table} where farm_id = $1 and ${live}`);
  const { rows } = await db.query<{ value: string; n: number }>(
    `select value, count(*)::int as n from (${parts.join(' union all ')}) u where value is not null group by value`,
    [farmid],
  );
  return new Map(rows.map(({ value, n }) => [value, n]));
}

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

function checkCategory(category: string): void {
  if (!Object.hasOwn(CODE_CATEGORIES, category)) throw refused('V_NOTEXISTS', 'category', { value: category });
}

const findHandler = handleSigned(findCodes, async (ctx, { category, farmid }) => {
  checkCategory(category);
  const { db, session } = ctx;
  const farm = await openFarm(db, session, farmid ?? session.farmid ?? '');
  const { rows } = await db.query<Row>(
    `select farm_id as owner, value, label_v as "V", label_e as "E", label_t as "T", sort as "order", active_from as from, active_to as to, extra, version
     from code_row where category = $1 and farm_id in ('*', $2, $3) order by sort, value`,
    [category, farm.farmid, `@${farm.prnt2}`],
  );
  const used = await countsInUse(db, farm.farmid, category);
  const language = answerLanguage(ctx);
  return {
    categories: Object.keys(CODE_CATEGORIES).flatMap((value) => {
      const name = CATEGORY_NAMES[value];
      return name === undefined ? [] : [{ value, label: name[language] }];
    }),
    extras: [...(CODE_CATEGORIES[category] ?? []), ...(category === 'reason' ? ['reproductive', 'planned'] : [])],
    rows: rows.map(({ owner, ...row }) => ({
      ...row,
      category,
      scope: scopeOf(owner),
      used: used.get(row.value) ?? 0,
      mayChange: mayKeep(session, scopeOf(owner), category),
    })),
  };
});

type SaveInput = CallParsed<typeof saveCode>;

async function checkLabels(db: Db, owner: string, input: SaveInput): Promise<void> {
  for (const day of [input.from, input.to]) if (day != null && !isBusinessDate(day)) throw refused('V_INVALID', 'from');
  const { rows } = await db.query<{ label_v: string }>(
    `select label_v from code_row where farm_id = $1 and category = $2 and value <> $3 and (active_to is null or active_to >= current_date)
       and (lower(label_v) = lower($4) or lower(label_e) = lower($5) or lower(label_t) = lower($6)) limit 1`,
    [owner, input.category, input.value, input.V, input.E ?? '', input.T ?? ''],
  );
  if (rows.length > 0) throw refused('V_EXISTS', 'V', { value: input.V });
}

async function removeRow(ctx: SignedContext, owner: string, input: SaveInput): Promise<void> {
  const used = await countsInUse(ctx.db, ctx.session.farmid, input.category);
  // Rows of a company or the system may be used on farms this person does not see: those are only closed.
  if (owner !== ctx.session.farmid || (used.get(input.value) ?? 0) > 0) throw refused('ADM_INUSE', 'value', { name: input.V });
  await ctx.db.query('delete from code_row where farm_id = $1 and category = $2 and value = $3', [owner, input.category, input.value]);
}

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
         where farm_id = $1 and category = $2 and value = $3 and version = $11 returning version`,
          [...values, input.version],
        );
  const version = saved.rows[0]?.version;
  if (version === undefined)
    throw input.version == null
      ? refused('871', 'value', { id: input.value })
      : await changedSince(ctx.db, { subject: 'code', subjectId: `${owner} ${input.category} ${input.value}`, farms: ctx.session.farms });
  return version;
}

const saveHandler = handleSigned(saveCode, async (ctx, input) => {
  checkCategory(input.category);
  const flag = input.remove ? 'delete' : input.version == null ? 'add' : 'edit';
  // Adding to the own lists is open to 60 and 70; changing and closing own rows goes with it.
  const held = ctx.session.flags.get('SystemParam');
  if (held?.[flag] !== true && !(held?.add === true && input.scope === 'farm')) throw forbidden();
  if (!mayKeep(ctx.session, input.scope, input.category)) throw refused('ADM_LEVEL', 'scope');
  const owner = await ownerOf(ctx.db, ctx.session, input.scope, null);
  if (input.remove) await removeRow(ctx, owner, input);
  const version = input.remove ? 0 : await putRow(ctx, owner, input);
  const { reqid: _, ...after } = input;
  await audit(ctx, { screen: 'SystemParam', subject: 'code', subjectId: `${owner} ${input.category} ${input.value}`, kind: flag, after });
  return { id: input.value, version };
});

/** Rows already saved keep their code; from now on only the other one is offered, and reports read the closed row's label from it. */
const mergeHandler = handleSigned(mergeCodes, async (ctx, input) => {
  checkCategory(input.category);
  if (input.from === input.into) throw refused('821', 'into');
  if (!mayKeep(ctx.session, input.scope, input.category)) throw refused('ADM_LEVEL', 'scope');
  const owner = await ownerOf(ctx.db, ctx.session, input.scope, null);
  const into = await ctx.db.query<{ label_v: string; label_e: string | null; label_t: string | null }>(
    'select label_v, label_e, label_t from code_row where farm_id = $1 and category = $2 and value = $3',
    [owner, input.category, input.into],
  );
  const target = into.rows[0];
  if (target === undefined) throw refused('V_NOTEXISTS', 'into', { value: input.into });
  const closed = await ctx.db.query(
    `update code_row set active_to = current_date - 1, label_v = $4, label_e = $5, label_t = $6, extra = extra || jsonb_build_object('mergedinto', $7::text), version = version + 1
     where farm_id = $1 and category = $2 and value = $3`,
    [owner, input.category, input.from, target.label_v, target.label_e, target.label_t, input.into],
  );
  if ((closed.rowCount ?? 0) === 0) throw refused('V_NOTEXISTS', 'from', { value: input.from });
  await audit(ctx, {
    screen: 'SystemParam',
    subject: 'code',
    subjectId: `${owner} ${input.category} ${input.from}`,
    kind: 'merge',
    after: { into: input.into },
  });
  return { id: input.into };
});

/** Code lists of farms, companies and the system. */
export const codeHandlers: readonly Handler[] = [findHandler, saveHandler, mergeHandler];
