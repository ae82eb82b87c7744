import { z } from 'zod';
import type { IssueCode } from '#kernel/issue.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type Call, defineCall, menu } from './call.ts';
import type { Field } from './field.ts';
import { codes, type InputOf, inputOf, rowOf, text, type ValueOf, yesno } from './fields.ts';
import { version } from './members.ts';
import { named } from './names.ts';
import { phoneAmong } from './phone-place.ts';
import type { Column } from './report.ts';
import type { RouteName } from './route-name.ts';
import { paged, reqid } from './wire.ts';

/** Whose rows a list holds: each farm its own; or the company's, beside which a farm keeps some of its own. */
type ResourceScope = 'farm' | 'company';

/** Rows under a row, saved and read with it: the units of an item. The first field names a line. */
export interface ResourceLines {
  readonly key: string;
  readonly label: Text3;
  /** Name of the button for one more. */
  readonly addTitle: Text3;
  readonly table: string;
  readonly fields: readonly Field[];
  /** Column in whose order they are shown. */
  readonly order: string;
}

/** A list that people keep: its rows are found, entered, changed, taken out of use. */
export interface ResourceDef<Fs extends readonly Field[] = readonly Field[], Ss extends readonly Field[] = readonly Field[]> {
  /** One row, in code and in the change log: partner. */
  readonly name: string;
  readonly module: string;
  /** Route of its screen; its rights are asked for, its name stands in the change log. */
  readonly screen: RouteName;
  readonly table: string;
  readonly scope: ResourceScope;
  /** Key of the field that names a row; given when it is entered, never changed. */
  readonly key: Fs[number]['key'];
  /** Last part of the paths /{module}/save…, /{module}/find…: Partner, Partners. */
  readonly one: string;
  readonly many: string;
  /** Lowest level that keeps rows, and one for rows of the whole company. */
  readonly keeper: number;
  readonly fields: Fs;
  /** Further columns that are worked out, never entered. */
  readonly shown: Ss;
  /** Members that may be changed from a level on; below it they are not offered. */
  readonly levels?: Readonly<Record<string, number>>;
  /** Columns of the grid in order; all when absent. */
  readonly grid?: readonly string[];
  /** Columns a phone shows first, in order; the key stands before them. */
  readonly phone?: readonly string[];
  readonly filters?: readonly Field[];
  /** Fields the search text is looked for in. */
  readonly search: readonly string[];
  readonly lines?: readonly ResourceLines[];
  /** Rows are never deleted, only taken out of use. */
  readonly kept?: boolean;
  /** The server names new rows: nobody types the key, which no form and no list shows. */
  readonly made?: boolean;
  /** Of a list each farm keeps alone: a new row may be made on other farms in reach as well; on those of another list, under words of its own, where it says. */
  readonly copied?: boolean | Pick<Field, 'label' | 'list'>;
  /** Codes that saving may answer beside the generic ones. */
  readonly errors?: readonly IssueCode[];
}

/** Level that keeps rows of the whole company. */
export const COMPANY_LEVEL = 75;

export const RESOURCE_WORDS = {
  text: t3('Tìm', 'Find', 'ค้นหา'),
  closed: t3('Cả ngừng dùng', 'Closed too', 'รวมที่เลิกใช้'),
  company: t3('Dùng chung công ty', 'Of the whole company', 'ใช้ร่วมทั้งบริษัท'),
  inuse: t3('Đang dùng', 'In use', 'ใช้งาน'),
  reason: t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'),
  copyTo: t3('Tạo cả ở trại', 'Also make it on farms', 'สร้างที่ฟาร์มอื่นด้วย'),
} as const satisfies Record<string, Text3>;

const COMPANY = yesno('company', RESOURCE_WORDS.company, { fallback: 'N' });
const INUSE = yesno('inuse', RESOURCE_WORDS.inuse, { required: true, fallback: 'Y' });
const FILTERS = [text('text', RESOURCE_WORDS.text, { maxLength: 60 }), yesno('closed', RESOURCE_WORDS.closed)] as const;

/** Typed of a row that stands and kept in the change log alone. */
export const REASON = text('reason', RESOURCE_WORDS.reason);
/** Typed of a new row that other farms get too. */
const COPY_TO = codes('copyTo', RESOURCE_WORDS.copyTo, { list: 'farm', maxLength: 12 });

/** The field in which further farms of a new row are chosen; null where there are none to choose. */
export const copyField = ({ copied = false }: Pick<ResourceDef, 'copied'>): Field | null =>
  copied === false ? null : copied === true ? COPY_TO : { ...COPY_TO, ...copied };

/** The fields of its form: its own, whose it is, whether it is in use. */
export function formFields({ fields, scope }: ResourceDef): readonly Field[] {
  return [...fields, ...(scope === 'company' ? [COMPANY] : []), INUSE];
}

/** The fields its list is narrowed by. */
export function filterFields({ filters = [] }: ResourceDef): readonly Field[] {
  return [FILTERS[0], ...filters, FILTERS[1]];
}

const TYPES = { date: 'date', int: 'int', decimal: 'decimal', flag: 'flag', animal: 'animal' } as const;

/** A calendar year names itself and counts nothing: no thousands are set apart in it. */
const isYear = ({ kind, min = 0, max = 0 }: Field): boolean => kind === 'int' && min >= 1900 && max < 3000;

/** A field as a column of a grid. */
export function columnOf(field: Field, more: Partial<Column> = {}): Column {
  const { key, kind, label, unit, decimals } = field;
  const type = Object.hasOwn(TYPES, kind) && !isYear(field) ? TYPES[kind as keyof typeof TYPES] : 'text';
  return { key, label, type, ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }), ...more };
}

/** Most decimals a list shows; a form takes all that are kept. */
const MOST_SHOWN = 2;

/** Its decimals in a list: of one that keeps more than are shown as many as its rows need. */
const listDecimals = ({ decimals = 0 }: Field): Partial<Column> => (decimals > MOST_SHOWN ? { decimals: MOST_SHOWN, trims: true } : {});

/** Its place on a phone: what names a row stands before the columns named for it. */
function phonePlace({ phone }: ResourceDef, key: string, names: boolean): Partial<Column> {
  if (phone === undefined) return {};
  return names ? { phone: 0 } : phoneAmong(phone, key);
}

/** The columns of its grid. */
export function gridColumns(def: ResourceDef): readonly Column[] {
  const all = new Map([...formFields(def), ...def.shown].map((field) => [field.key, field]));
  const keys = (def.grid ?? [...all.keys()]).filter((key) => def.made !== true || key !== def.key);
  return keys.flatMap((key, at) => {
    const field = all.get(key);
    if (field === undefined) return [];
    const names = key === def.key || (def.made === true && at === 0);
    return [columnOf(field, { ...listDecimals(field), ...(names ? { frozen: true } : {}), ...phonePlace(def, key, names) })];
  });
}

type FormFields<Fs extends readonly Field[]> = readonly [...Fs, typeof COMPANY, typeof INUSE];
type RowShape<Fs extends readonly Field[]> = { readonly [F in Fs[number] as F['key']]: z.ZodNullable<z.ZodType<ValueOf<F>>> };

/** Members as stored rows have them: a row may be older than the rule that one must be there. */
const stored = (def: ResourceDef): Field[] =>
  [...formFields(def), ...def.shown].map((field) => (field.key === def.key ? field : { ...field, required: false }));

const SAVED = z.object({ id: z.string(), version: z.number() });
/** Absent: a new row. Else the version that was read. */
const VERSION = version.nullish();
const id = named(t3('Dòng', 'Row', 'รายการ'), z.string().max(40));
/** Most lines under a row. */
const MOST_LINES = 100;

/** Members of a body that hold lines; a body without one has none of them. */
function linesIn({ lines = [] }: ResourceDef): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(lines.map(({ key, label, fields }) => [key, named(label, z.array(inputOf(fields)).max(MOST_LINES).default([]))]));
}

function linesOut({ lines = [] }: ResourceDef): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(lines.map(({ key, fields }) => [key, z.array(rowOf(fields))]));
}

function saveCall<Fs extends readonly Field[]>(def: ResourceDef<Fs>) {
  const fields = [...formFields(def), REASON, ...[copyField(def) ?? []].flat()];
  return defineCall({
    path: `/${def.module}/save${def.one}`,
    summary: `Saves a ${def.name}: a new one without a version, a changed one with the version that was read.`,
    access: menu(def.screen, 'edit', def.keeper),
    input: (inputOf(fields) as unknown as InputOf<FormFields<Fs>>).extend({ ...linesIn(def), reqid, version: VERSION }),
    output: SAVED,
    errors: ['871', '838', 'STALE', 'V_NOTEXISTS', 'ADM_LEVEL', ...(def.errors ?? [])],
    write: true,
  });
}

/** A row as its list answers it. */
function rowSchema<Fs extends readonly Field[], Ss extends readonly Field[]>(def: ResourceDef<Fs, Ss>) {
  const row = rowOf(stored(def)) as unknown as z.ZodObject<RowShape<readonly [...FormFields<Fs>, ...Ss]>>;
  return row.extend({ ...linesOut(def), version: z.number() });
}

function findCall<Fs extends readonly Field[], Ss extends readonly Field[]>(def: ResourceDef<Fs, Ss>) {
  return defineCall({
    path: `/${def.module}/find${def.many}`,
    summary: `The ${def.name} list with what is worked out for each row, a page at a time.`,
    access: menu(def.screen, 'view'),
    input: inputOf(filterFields(def)).extend(paged(1000, 5000)),
    output: z.object({ total: z.number(), rows: z.array(rowSchema(def)) }),
  });
}

function removeCall(def: ResourceDef) {
  return defineCall({
    path: `/${def.module}/remove${def.one}`,
    summary: `Deletes a ${def.name} that nothing names; one that was used is taken out of use instead.`,
    access: menu(def.screen, 'delete', def.keeper),
    input: z.object({ reqid, id, version }),
    output: z.object({ id: z.string() }),
    errors: ['STALE', 'V_NOTEXISTS', 'ADM_INUSE', 'ADM_LEVEL'],
    write: true,
  });
}

/** Members of a row as the change log keeps them. */
const LOGGED = z.record(z.string(), z.unknown());

/** Who changed a row of a list, the newest first: the members that changed, as they were and as they became. */
export const ROW_HISTORY = z.object({
  rows: z.array(
    z.object({
      at: z.string(),
      user: z.string(),
      kind: z.string(),
      reason: z.string().nullable(),
      change: z.array(z.string()),
      before: LOGGED,
      after: LOGGED,
    }),
  ),
});

function historyCall(def: ResourceDef) {
  const key = def.fields.filter(({ key }) => key === def.key);
  return defineCall({
    path: `/${def.module}/get${def.one}History`,
    summary: `Who changed a ${def.name}, when and why, the newest first; with the members that changed, as they were and as they became.`,
    access: menu(def.screen, 'view', def.keeper),
    input: inputOf(key) as z.ZodType<Readonly<Record<string, string>>>,
    output: ROW_HISTORY,
  });
}

/** A list that people keep, with its calls. */
export interface Resource<Fs extends readonly Field[] = readonly Field[], Ss extends readonly Field[] = readonly Field[]>
  extends ResourceDef<Fs, Ss> {
  readonly row: ReturnType<typeof rowSchema<Fs, Ss>>;
  readonly find: ReturnType<typeof findCall<Fs, Ss>>;
  readonly save: ReturnType<typeof saveCall<Fs>>;
  readonly history: ReturnType<typeof historyCall>;
  /** Null where rows are kept for good. */
  readonly remove: ReturnType<typeof removeCall> | null;
}

/** Declares a list that people keep; its calls, its page, its rules of keeping and its document come from this. */
export function defineResource<const Fs extends readonly Field[], const Ss extends readonly Field[]>(def: ResourceDef<Fs, Ss>): Resource<Fs, Ss> {
  const any = def as unknown as ResourceDef;
  return {
    ...def,
    row: rowSchema(def),
    find: findCall(def),
    save: saveCall(any) as never,
    history: historyCall(any),
    remove: def.kept === true ? null : removeCall(any),
  };
}

/** A list without the types of its fields, as a module and a page take it. */
export function anyResource(resource: ResourceDef): Resource {
  return resource as unknown as Resource;
}

/** The calls of a list. */
export function callsOfResource({ find, save, history, remove }: Resource): Call[] {
  return [find, save, history, ...(remove === null ? [] : [remove])] as unknown as Call[];
}
