import { z } from 'zod';
import type { IssueCode } from '#kernel/issue.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type Call, defineCall, menu } from './call.ts';
import type { Field } from './field.ts';
import { type InputOf, inputOf, rowOf, text, yesno } from './fields.ts';
import { version } from './members.ts';
import { named } from './names.ts';
import type { Column } from './report.ts';
import type { RouteName } from './route-name.ts';
import { paged, reqid } from './wire.ts';

/** Whose rows a list holds: each farm its own; or the company's, beside which a farm keeps some of its own. */
type ResourceScope = 'farm' | 'company';

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
  readonly filters?: readonly Field[];
  /** Fields the search text is looked for in. */
  readonly search: readonly string[];
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
} as const satisfies Record<string, Text3>;

const COMPANY = yesno('company', RESOURCE_WORDS.company, { fallback: 'N' });
const INUSE = yesno('inuse', RESOURCE_WORDS.inuse, { required: true, initial: 'Y' });
const FILTERS = [text('text', RESOURCE_WORDS.text, { maxLength: 60 }), yesno('closed', RESOURCE_WORDS.closed)] as const;

/** The fields of its form: its own, whose it is, whether it is in use. */
export function formFields({ fields, scope }: ResourceDef): readonly Field[] {
  return [...fields, ...(scope === 'company' ? [COMPANY] : []), INUSE];
}

/** The fields its list is narrowed by. */
export function filterFields({ filters = [] }: ResourceDef): readonly Field[] {
  return [FILTERS[0], ...filters, FILTERS[1]];
}

const TYPES = { date: 'date', int: 'int', decimal: 'decimal', flag: 'flag', animal: 'animal' } as const;

/** A field as a column of a grid. */
export function columnOf({ key, kind, label, unit, decimals }: Field, more: Partial<Column> = {}): Column {
  const type = Object.hasOwn(TYPES, kind) ? TYPES[kind as keyof typeof TYPES] : 'text';
  return { key, label, type, ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }), ...more };
}

/** The columns of its grid. */
export function gridColumns(def: ResourceDef): readonly Column[] {
  const all = new Map([...formFields(def), ...def.shown].map((field) => [field.key, field]));
  return (def.grid ?? [...all.keys()]).flatMap((key) => {
    const field = all.get(key);
    return field === undefined ? [] : [columnOf(field, key === def.key ? { frozen: true } : {})];
  });
}

type FormFields<Fs extends readonly Field[]> = readonly [...Fs, typeof COMPANY, typeof INUSE];

const SAVED = z.object({ id: z.string(), version: z.number() });
/** Absent: a new row. Else the version that was read. */
const VERSION = version.nullish();
const id = named(t3('Dòng', 'Row', 'รายการ'), z.string().max(40));

function saveCall<Fs extends readonly Field[]>(def: ResourceDef<Fs>) {
  return defineCall({
    path: `/${def.module}/save${def.one}`,
    summary: `Saves a ${def.name}: a new one without a version, a changed one with the version that was read.`,
    access: menu(def.screen, 'edit', def.keeper),
    input: (inputOf(formFields(def)) as unknown as InputOf<FormFields<Fs>>).extend({ reqid, version: VERSION }),
    output: SAVED,
    errors: ['871', '838', 'STALE', 'V_NOTEXISTS', 'ADM_LEVEL', ...(def.errors ?? [])],
    write: true,
  });
}

function findCall<Fs extends readonly Field[], Ss extends readonly Field[]>(def: ResourceDef<Fs, Ss>) {
  const row = rowOf([...formFields(def), ...def.shown]) as unknown as ReturnType<typeof rowOf<readonly [...FormFields<Fs>, ...Ss]>>;
  return defineCall({
    path: `/${def.module}/find${def.many}`,
    summary: `The ${def.name} list with what is worked out for each row, a page at a time.`,
    access: menu(def.screen, 'view'),
    input: inputOf(filterFields(def)).extend(paged(1000, 5000)),
    output: z.object({ total: z.number(), rows: z.array(row.extend({ version: z.number() })) }),
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

/** A list that people keep, with its calls. */
export interface Resource<Fs extends readonly Field[] = readonly Field[], Ss extends readonly Field[] = readonly Field[]>
  extends ResourceDef<Fs, Ss> {
  readonly find: ReturnType<typeof findCall<Fs, Ss>>;
  readonly save: ReturnType<typeof saveCall<Fs>>;
  readonly remove: ReturnType<typeof removeCall>;
}

/** Declares a list that people keep; its calls, its page, its rules of keeping and its document come from this. */
export function defineResource<const Fs extends readonly Field[], const Ss extends readonly Field[]>(def: ResourceDef<Fs, Ss>): Resource<Fs, Ss> {
  return { ...def, find: findCall(def), save: saveCall(def as never), remove: removeCall(def as never) };
}

/** A list without the types of its fields, as a module and a page take it. */
export function anyResource(resource: ResourceDef): Resource {
  return resource as unknown as Resource;
}

/** The calls of a list. */
export function callsOfResource({ find, save, remove }: Resource): Call[] {
  return [find, save, remove] as unknown as Call[];
}
