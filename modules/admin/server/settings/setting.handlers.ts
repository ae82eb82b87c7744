import type { CallParsed } from '#engine/define/call.ts';
import type { SettingDef, SettingSet, SettingValue } from '#engine/define/setting.ts';
import { settingBounds } from '#engine/define/setting-calls.ts';
import { settingIssue } from '#engine/define/setting-check.ts';
import { type ResolvedSetting, type ResolvedSettings, resolveSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { findSettings, previewSettings, saveSettings } from '#modules/admin/contract/setting.calls.ts';
import { refusedEvents } from './preview.ts';
import { mayChange, type SettingTarget, settingTarget, targetRows } from './setting-scope.ts';

/** Every setting of the product, and how they must fit each other. */
type Settings = Required<SettingSet>;

/** The setting of a name; the name came from outside. */
const settingOf = (defs: Settings['defs'], name: string): SettingDef | null => (Object.hasOwn(defs, name) ? (defs[name] ?? null) : null);

interface ChangeRow {
  scope: string;
  name: string;
  changed_by: string | null;
  changed_at: Date;
  reason: string | null;
}

async function lastChanges(db: Db, target: SettingTarget): Promise<ReadonlyMap<string, ChangeRow>> {
  const { rows } = await db.query<ChangeRow>(
    `select distinct on (scope, name) scope, name, changed_by, changed_at, reason from setting
     where scope_id in ('*', $1, $2) order by scope, name, changed_at desc`,
    [target.company, target.farmid ?? ''],
  );
  return new Map(rows.map((row) => [`${row.scope} ${row.name}`, row]));
}

const shown = (scope: string, scopes: readonly string[]): boolean => scopes.includes(scope) || (scope !== 'system' && scopes.includes('company'));

interface Shown {
  readonly session: Session;
  readonly target: SettingTarget;
  readonly rows: readonly SettingRow[];
  readonly resolved: ResolvedSettings;
  /** What would hold without the values of the target's own scope. */
  readonly above: ResolvedSettings;
  readonly changes: ReadonlyMap<string, ChangeRow>;
}

/** Who changed the value in force last, or took the scope's own back, and why. */
function lastChange(last: ChangeRow | undefined) {
  return { changedBy: last?.changed_by ?? null, changedAt: last?.changed_at.toISOString() ?? null, reason: last?.reason ?? null };
}

/** What is told in place of a secret that is set, so that one sees that it is. */
const KEPT_SECRET = '••••••••';
const readable = (setting: SettingDef | null, value: SettingValue): SettingValue =>
  setting?.secret === true && value !== '' && value !== null ? KEPT_SECRET : value;

function settingLine(setting: SettingDef, language: Language, { session, target, rows, resolved, above, changes }: Shown) {
  const held = resolved.get(setting.name) ?? { value: null, source: 'default', validFrom: null, locked: false };
  const locked = held.locked && held.source !== target.scope;
  const coming = rows.filter((row) => row.name === setting.name && row.scope === target.scope && row.validFrom > session.curbusdt);
  return {
    name: setting.name,
    tab: setting.tab,
    label: setting.label[language],
    type: setting.type,
    value: readable(setting, held.value),
    initial: setting.initial,
    inherited: readable(setting, above.get(setting.name)?.value ?? null),
    ...settingBounds(setting),
    source: held.source,
    locked,
    fixed: held.locked && !locked,
    farms: setting.scopes.includes('farm'),
    validFrom: held.validFrom,
    mayChange: !locked && mayChange(session, setting, target.scope),
    ...lastChange((locked ? undefined : changes.get(`${target.scope} ${setting.name}`)) ?? changes.get(`${held.source} ${setting.name}`)),
    coming: coming.map(({ validFrom, value }) => ({ validFrom, value: readable(setting, value) })),
  };
}

const findHandler = ({ defs }: Settings): Handler =>
  handleSigned(findSettings, async (ctx, input) => {
    const { db, session } = ctx;
    const target = await settingTarget(db, session, input.scope, input.farmid ?? null);
    const language = answerLanguage(ctx);
    const rows = await targetRows(db, target);
    const shownWith: Shown = {
      session,
      target,
      rows,
      resolved: resolveSettings(defs, rows, session.curbusdt),
      above: resolveSettings(
        defs,
        rows.filter(({ scope }) => scope !== target.scope),
        session.curbusdt,
      ),
      changes: await lastChanges(db, target),
    };
    const wanted = Object.values(defs).filter(
      (setting) => shown(target.scope, setting.scopes) && session.usrlvl >= (setting.seen ?? 0) && (input.tab == null || setting.tab === input.tab),
    );
    return { scope: target.scope, farmid: target.farmid, settings: wanted.map((setting) => settingLine(setting, language, shownWith)) };
  });

type SaveInput = CallParsed<typeof saveSettings>;
type Change = SaveInput['values'][number];

/** What a change writes: a value that is taken back leaves a row that says nothing, so that days before keep theirs. */
const written = ({ value, locked, remove }: Change): { readonly value: SettingValue; readonly locked: boolean } =>
  remove ? { value: null, locked: false } : { value: value as SettingValue, locked };

/** Rows as they would stand after the changes, from that day on. */
function rowsAfter(rows: readonly SettingRow[], target: SettingTarget, values: readonly Change[], validFrom: BusinessDate): SettingRow[] {
  const names = new Set(values.map(({ name }) => name));
  const kept = rows.filter((row) => !(row.scope === target.scope && names.has(row.name) && row.validFrom >= validFrom));
  return [...kept, ...values.map((change) => ({ scope: target.scope, name: change.name, validFrom, ...written(change) }))];
}

function changeIssue(setting: SettingDef | null, session: Session, target: SettingTarget, before: ResolvedSettings, change: Change): Issue | null {
  if (setting === null) return refuse('V_NOTEXISTS', change.name, { value: change.name });
  const held = before.get(change.name);
  const fixedAbove = held?.locked === true && held.source !== target.scope;
  if (fixedAbove || !mayChange(session, setting, target.scope) || (change.locked && target.scope !== 'company'))
    return refuse('ADM_LEVEL', change.name);
  if (change.name === 'GOLIVE' && held?.value != null && session.usrlvl < 90) return refuse('ADM_LEVEL', change.name);
  return change.remove ? null : settingIssue(setting, change.value as SettingValue);
}

/** What is wrong with the changes: each by itself, then their order to each other and to what stays. */
function changeIssues(
  { defs, rules }: Settings,
  session: Session,
  target: SettingTarget,
  rows: readonly SettingRow[],
  values: readonly Change[],
  validFrom: BusinessDate,
): Issue[] {
  const before = resolveSettings(defs, rows, session.curbusdt);
  const issues = values.flatMap((value) => changeIssue(settingOf(defs, value.name), session, target, before, value) ?? []);
  if (issues.length > 0) return issues;
  const after = resolveSettings(defs, rowsAfter(rows, target, values, validFrom), validFrom);
  const valueIn = (name: string): SettingValue => after.get(name)?.value ?? null;
  return rules.flatMap((rule) => rule(valueIn, target.scope));
}

function validDay(text: string): BusinessDate {
  if (!isBusinessDate(text)) throw refused('V_INVALID', 'validFrom');
  return text;
}

async function write(ctx: SignedContext, target: SettingTarget, change: Change, validFrom: BusinessDate, reason: string): Promise<void> {
  const { value, locked } = written(change);
  // From that day on none: what was to come after it goes too.
  if (change.remove)
    await ctx.db.query('delete from setting where scope = $1 and scope_id = $2 and name = $3 and valid_from > $4::date', [
      target.scope,
      target.scopeId,
      change.name,
      validFrom,
    ]);
  await ctx.db.query(
    `insert into setting (scope, scope_id, name, valid_from, value, reason, changed_by, locked) values ($1, $2, $3, $4::date, $5, $6, $7, $8)
     on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now(), locked = excluded.locked`,
    [target.scope, target.scopeId, change.name, validFrom, JSON.stringify(value), reason, ctx.session.userid, locked],
  );
}

/** True when a change says something else than what is in force in its own scope, or will be. */
function changes(
  { name, value, locked, remove }: Change,
  { scope }: SettingTarget,
  held: ResolvedSetting | undefined,
  coming: readonly SettingRow[],
) {
  if (remove) return held?.source === scope || coming.some((row) => row.name === name && row.scope === scope && row.value !== null);
  return JSON.stringify(held?.value) !== JSON.stringify(value) || held?.locked !== locked || held?.source !== scope;
}

async function logChange(
  ctx: SignedContext,
  { defs }: Settings,
  target: SettingTarget,
  change: Change,
  was: SettingValue,
  input: SaveInput,
): Promise<void> {
  const setting = settingOf(defs, change.name);
  const { validFrom, reason } = input;
  await audit(ctx, {
    screen: target.scope === 'system' ? 'SystemParam' : 'FarmParam',
    subject: 'setting',
    subjectId: `${target.scope} ${target.scopeId} ${change.name}`,
    kind: change.remove ? 'removed' : 'set',
    before: readable(setting, was),
    after: { value: readable(setting, written(change).value), validFrom, locked: written(change).locked },
    reason,
    farmid: target.farmid,
  });
}

async function save(ctx: SignedContext, settings: Settings, input: SaveInput): Promise<number> {
  const { db, session } = ctx;
  const target = await settingTarget(db, session, input.scope, input.farmid ?? null);
  const validFrom = validDay(input.validFrom);
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`setting ${target.scope} ${target.scopeId}`]);
  const rows = await targetRows(db, target);
  const issues = changeIssues(settings, session, target, rows, input.values, validFrom);
  if (issues.length > 0) throw new Refused(issues);
  const before = resolveSettings(settings.defs, rows, validFrom);
  const coming = rows.filter((row) => row.validFrom > validFrom);
  const changed = input.values.filter((change) => changes(change, target, before.get(change.name), coming));
  if (changed.length === 0) throw refused('838');
  for (const change of changed) {
    await write(ctx, target, change, validFrom, input.reason);
    await logChange(ctx, settings, target, change, before.get(change.name)?.value ?? null, input);
  }
  return changed.length;
}

const saveHandler = (settings: Settings): Handler =>
  handleSigned(saveSettings, async (ctx, input) => ({ changed: await save(ctx, settings, input) }));

/** The farms a change of the target's values is felt on. */
async function farmsOf(db: Db, { scope, company, farmid }: SettingTarget): Promise<readonly string[]> {
  if (scope !== 'company') return farmid === null ? [] : [farmid];
  const { rows } = await db.query<{ farm_id: string }>("select farm_id from farm where prnt2 = $1 and state <> 'closed' order by farm_id", [company]);
  return rows.map(({ farm_id }) => farm_id);
}

const previewHandler = (settings: Settings): Handler =>
  handleSigned(previewSettings, async ({ db, session }, input) => {
    const target = await settingTarget(db, session, input.scope, input.farmid ?? null);
    const rows = await targetRows(db, target);
    const validFrom = validDay(input.validFrom);
    const issues = changeIssues(settings, session, target, rows, input.values, validFrom).map(({ code, field, params }) => ({
      code,
      ...(field === undefined ? {} : { field }),
      ...(params === undefined ? {} : { params: { ...params } }),
    }));
    // What holds again where a value is taken back is tried as one that is typed.
    const after = resolveSettings(settings.defs, rowsAfter(rows, target, input.values, validFrom), validFrom);
    const tried = input.values.map(({ name, value, remove }) => ({ name, value: remove ? after.get(name)?.value : value }));
    return { issues, refused: await refusedEvents(db, await farmsOf(db, target), tried) };
  });

/** Settings of farms, companies and the system. */
export function settingHandlers(settings: Settings): readonly Handler[] {
  return [findHandler(settings), saveHandler(settings), previewHandler(settings)];
}
