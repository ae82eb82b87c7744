import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { date, inputOf, int, text } from '#engine/define/fields.ts';
import { farmid, nameFields, reasonGiven, remove, versionOrNew } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { ROW_HISTORY } from '#engine/define/resource.ts';
import { SETTING_ISSUES, SETTING_ROW, settingTab, settingValues } from '#engine/define/setting-calls.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

const scope = named(t3('Phạm vi', 'Scope', 'ขอบเขต'), z.enum(['system', 'company', 'farm']));
const screens = ['FarmParam', 'SystemParam'] as const;

export const findSettings = defineCall({
  path: '/admin/findSettings',
  summary: 'Settings in force with default, range, source and last change.',
  access: menu([...screens], 'view', 60),
  input: z.object({ scope: scope.default('farm'), farmid: farmid.nullish(), tab: settingTab }),
  output: z.object({ scope, farmid: z.string().nullable(), settings: z.array(SETTING_ROW) }),
  errors: ['ADM_REACH', 'ADM_LEVEL'],
});

const changes = {
  scope: scope.default('farm'),
  farmid: farmid.nullish(),
  /** All values of a farm come at once from its Excel file. */
  ...settingValues({ most: 250, text: 500 }),
};

export const saveSettings = defineCall({
  path: '/admin/saveSettings',
  summary: 'Sets values from a day on, or takes own ones back, with a reason; a company manager may fix a value for all farms.',
  access: menu([...screens], 'edit', 60),
  input: z.object({ reqid, ...changes, reason: reasonGiven }),
  output: z.object({ changed: z.number() }),
  errors: ['838', 'ADM_LEVEL', 'ADM_ORDER', 'V_RANGE', 'V_INVALID', 'V_NOTEXISTS', 'ADM_REACH'],
  write: true,
});

export const previewSettings = defineCall({
  path: '/admin/previewSettings',
  summary: 'Checks values without saving and counts events of the last 90 days the new bounds would have refused.',
  access: menu([...screens], 'view', 60),
  input: z.object(changes),
  output: z.object({
    issues: SETTING_ISSUES,
    refused: z.array(
      z.object({ name: z.string(), n: z.number(), rows: z.array(z.object({ pgid: z.string(), eventdt: z.string(), value: z.number() })) }),
    ),
  }),
  errors: ['ADM_LEVEL', 'ADM_REACH'],
});

const codeRow = z.object({
  category: z.string(),
  value: z.string(),
  V: z.string(),
  E: z.string().nullable(),
  T: z.string().nullable(),
  order: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  scope: z.string(),
  extra: z.record(z.string(), z.unknown()),
  used: z.number(),
  mayChange: z.boolean(),
  version: z.number(),
});

const category = named(t3('Danh mục', 'Code list', 'รายการ'), z.string().max(40));
const VALUE = t3('Mã', 'Code', 'รหัส');

/** A row of a code list; other members follow its list. */
export const CODE_FIELDS = [
  text('value', VALUE, { required: true, maxLength: 40 }),
  ...nameFields(120),
  int('order', t3('Thứ tự', 'Order', 'ลำดับ'), { max: 99_999, fallback: 0 }),
  date('from', t3('Dùng từ', 'Active from', 'ใช้ตั้งแต่')),
  date('to', t3('Dùng đến', 'Active to', 'ใช้ถึง')),
] as const;

export const findCodes = defineCall({
  path: '/admin/findCodes',
  summary: 'Rows of a code list with labels, scope and how often each is used.',
  access: menu('SystemParam', 'view', 60),
  input: z.object({ category, farmid: farmid.nullish() }),
  output: z.object({
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
    extras: z.array(z.string()),
    /** False where the program reads a meaning from the codes: such rows can only be closed. */
    mayMerge: z.boolean(),
    rows: z.array(codeRow),
  }),
  errors: ['V_NOTEXISTS', 'ADM_REACH'],
});

export const saveCode = defineCall({
  path: '/admin/saveCode',
  summary: 'Adds, changes or closes a row of a code list; a used value is never removed.',
  access: menu('SystemParam', 'view', 60),
  input: inputOf(CODE_FIELDS).extend({
    reqid,
    category,
    scope,
    extra: named(t3('Thông tin thêm', 'Further members', 'ข้อมูลเพิ่ม'), z.record(z.string().max(20), z.string().max(200)).nullish()),
    version: versionOrNew.nullish(),
    remove,
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['838', '871', 'V_EXISTS', 'ADM_INUSE', 'ADM_LEVEL', 'STALE', 'V_NOTEXISTS'],
  write: true,
});

export const getCodeHistory = defineCall({
  path: '/admin/getCodeHistory',
  summary: 'Who changed a row of a code list on this farm, when and what of it, the newest first.',
  access: menu('SystemParam', 'view', 60),
  input: z.object({ category, scope, value: named(VALUE, z.string().max(40)) }),
  output: ROW_HISTORY,
  errors: ['V_NOTEXISTS'],
});

export const mergeCodes = defineCall({
  path: '/admin/mergeCodes',
  summary: 'Closes a row and points what used it to another.',
  access: menu('SystemParam', 'edit', 75),
  input: z.object({
    reqid,
    category,
    scope,
    from: named(VALUE, z.string().max(40)),
    into: named(t3('Gộp vào dòng', 'Merge into', 'รวมเข้ากับ'), z.string().max(40)),
  }),
  output: z.object({ id: z.string(), moved: z.number() }),
  errors: ['821', 'V_NOTEXISTS', 'ADM_LEVEL', 'ADM_INUSE'],
  write: true,
});

export const settingCalls = [findSettings, saveSettings, previewSettings, findCodes, saveCode, getCodeHistory, mergeCodes];
