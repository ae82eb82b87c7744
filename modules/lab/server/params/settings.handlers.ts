import type { CallParsed } from '#engine/define/call.ts';
import type { SettingDef, SettingValue } from '#engine/define/setting.ts';
import { readAs } from '#engine/define/setting.ts';
import { settingBounds } from '#engine/define/setting-calls.ts';
import { settingIssue } from '#engine/define/setting-check.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf, type Session } from '#engine/server/session.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { findSettings, previewSettings, saveSettings } from '../../contract/params/settings.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import type { SettingServices } from '../health/services.ts';

type Change = CallParsed<typeof saveSettings>['values'][number];

interface Kept {
  readonly name: string;
  readonly validFrom: BusinessDate;
  readonly value: SettingValue;
  readonly changedBy: string | null;
  readonly changedAt: Date;
  readonly reason: string | null;
}

const DEFS: Readonly<Record<string, SettingDef>> = LAB_SETTINGS;
const defOf = (name: string): SettingDef | null => (Object.hasOwn(DEFS, name) ? (DEFS[name] ?? null) : null);

/** All values a laboratory ever set, by setting, the newest first. */
async function keptOf(db: Db, labid: string): Promise<ReadonlyMap<string, readonly Kept[]>> {
  const { rows } = await db.query<Kept>(
    `select s.name, s.valid_from as "validFrom", s.value, coalesce(u.display_name, s.changed_by) as "changedBy", s.changed_at as "changedAt", s.reason
     from setting s left join person u on u.user_id = s.changed_by where s.scope = 'lab' and s.scope_id = $1 order by s.name, s.valid_from desc`,
    [labid],
  );
  return Map.groupBy(rows, ({ name }) => name);
}

function lineOf(def: SettingDef, language: 'V' | 'E' | 'T', session: Session, kept: readonly Kept[]) {
  const today = session.curbusdt;
  const held = kept.find(({ validFrom }) => validFrom <= today);
  const { name, tab, label, type, initial, by } = def;
  return {
    ...{ name, tab, label: label[language], type, value: readAs(def, held?.value), initial, inherited: initial },
    ...settingBounds(def),
    ...{ source: held === undefined ? 'default' : 'lab', locked: false, fixed: false, farms: false, validFrom: held?.validFrom ?? null },
    ...{
      mayChange: session.usrlvl >= by,
      changedBy: held?.changedBy ?? null,
      changedAt: held?.changedAt.toISOString() ?? null,
      reason: held?.reason ?? null,
    },
    coming: kept.filter(({ validFrom }) => validFrom > today).map(({ validFrom, value }) => ({ validFrom, value })),
  };
}

const findHandler = handleSigned(findSettings, async (ctx) => {
  const { db, session } = ctx;
  const kept = await keptOf(db, farmOf(session));
  const language = answerLanguage(ctx);
  return { settings: Object.values(DEFS).map((def) => lineOf(def, language, session, kept.get(def.name) ?? [])) };
});

function changeIssue(session: Session, { name, value, remove }: Change): Issue | null {
  const def = defOf(name);
  if (def === null) return refuse('V_NOTEXISTS', name, { value: name });
  if (session.usrlvl < def.by) return refuse('ADM_LEVEL', name);
  return remove ? null : settingIssue(def, value as SettingValue);
}

/** What is wrong with the changes; a value of the past would change what was done by it. */
function issuesOf(session: Session, values: readonly Change[], validFrom: string): Issue[] {
  const day =
    isBusinessDate(validFrom) && validFrom >= session.curbusdt ? [] : [refuse('V_RANGE', 'validFrom', { min: session.curbusdt, max: '99991231' })];
  return [...day, ...values.flatMap((one) => changeIssue(session, one) ?? [])];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a change leaves a setting at. */
const newValue = ({ name, value, remove }: Change): SettingValue => (remove ? (defOf(name)?.initial ?? null) : (value as SettingValue));

const saveHandler = ({ writeSetting }: SettingServices) =>
  handleSigned(saveSettings, async (ctx, { values, validFrom, reason }) => {
    const { db, session } = ctx;
    const labid = farmOf(session);
    const issues = issuesOf(session, values, validFrom);
    if (issues.length > 0) throw new Refused(issues);
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 31))', [`lab settings ${labid}`]);
    const day = validFrom as BusinessDate;
    const kept = await keptOf(db, labid);
    const before = (name: string): SettingValue => {
      const def = defOf(name);
      return def === null ? null : readAs(def, kept.get(name)?.find((row) => row.validFrom <= day)?.value);
    };
    const changed = values.filter((change) => !same(before(change.name), newValue(change)));
    if (changed.length === 0) throw new Refused([refuse('838')]);
    for (const change of changed) {
      const { name } = change;
      const value = newValue(change);
      await writeSetting(db, { scope: 'lab', scopeId: labid, name, validFrom: day, value, reason, user: session.userid });
      await audit(ctx, {
        screen: 'LabSystemParam',
        subject: 'lab setting',
        subjectId: name,
        kind: 'change',
        reason,
        before: { value: before(name) },
        after: { value, validFrom },
      });
    }
    return { changed: changed.length };
  });

const previewHandler = handleSigned(previewSettings, async ({ session }, { values, validFrom }) => ({
  issues: issuesOf(session, values, validFrom).map(({ code, field, params }) => ({
    code,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params: { ...params } }),
  })),
  refused: [],
}));

/** Settings of the person's laboratory. */
export const labSettingHandlers = (services: SettingServices): readonly Handler[] => [findHandler, saveHandler(services), previewHandler];
