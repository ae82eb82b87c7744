import { z } from 'zod';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { type Field, type FieldKind, FORMATS, longestOf } from './field.ts';
import { knownAt, nameOf, partsOf } from './names.ts';
import { asSecret } from './secret.ts';
import { day, flag } from './wire.ts';

/** The codes of a list, each with its words. */
export type Words = Readonly<Record<string, Text3>>;

/** A fixed list with its name in /common/catdata and the words of each code. */
export interface ListDef<W extends Words = Words> {
  readonly name: string;
  readonly words: W;
}

/** Declares a fixed list; fields made with {@link choice} carry it, and what carries it is what the server offers. */
export function defineList<const W extends Words>(name: string, words: W): ListDef<W> {
  return { name, words };
}

/** Declares several fixed lists of one family, each under its name. */
export function defineLists<const Ls extends Readonly<Record<string, Words>>>(lists: Ls): { readonly [N in keyof Ls]: ListDef<Ls[N]> } {
  return Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, defineList(name, words)])) as never;
}

/** Word of a code in a language; the code itself where the list does not know it. */
export function wordOf({ words }: ListDef, code: string | number, language: Language): string {
  return words[String(code)]?.[language] ?? String(code);
}

/** Codes of a list. */
export type CodeOf<L extends ListDef> = keyof L['words'] & string;

type Options = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;
type None = Readonly<Record<never, never>>;
type Made<Kind extends FieldKind, K extends string, O> = { readonly key: K; readonly kind: Kind; readonly label: Text3 } & Readonly<O>;

function maker<Kind extends FieldKind>(kind: Kind) {
  return <const K extends string, const O extends Options = None>(key: K, label: Text3, options?: O): Made<Kind, K, O> =>
    ({ key, kind, label, ...options }) as Made<Kind, K, O>;
}

/** A calendar day. */
export const date = maker('date');
/** A whole number, by default not negative. */
export const int = maker('int');
/** A number with decimals, by default not negative. */
export const decimal = maker('decimal');
/** A line of text, by default of at most 200 characters. */
export const text = maker('text');
/** Text of several lines, by default of at most 2,000 characters. */
export const longtext = maker('longtext');
/** The identity of an animal, as its field looks it up. */
export const animal = maker('animal');
/** A code of a list that the database keeps. */
export const code = maker('code');
/** Several codes of a list that the database keeps. */
export const codes = maker('multicode');
/** What somebody types and nothing may keep. */
export const password = maker('password');
/** Yes or no. */
export const yesno = maker('flag');

/** Most days a number of days takes (specification, section 9). */
const MOST_DAYS = 45;
const DAY_COUNT = { min: 0, max: MOST_DAYS, refusal: 'V_DAYS' } as const;

/** A number of days: whole, from 0 to 45, else V_DAYS. */
export function days<const K extends string, const O extends Options = None>(
  key: K,
  label: Text3,
  options?: O,
): Made<'int', K, O & typeof DAY_COUNT> {
  return { key, kind: 'int', label, ...DAY_COUNT, ...options } as unknown as Made<'int', K, O & typeof DAY_COUNT>;
}

type Listed<W> = { readonly list: string; readonly options: W };

/** One of a fixed list. */
export function choice<const K extends string, W extends Words, const O extends Options = None>(
  key: K,
  label: Text3,
  list: ListDef<W>,
  options?: O,
): Made<'code', K, O & Listed<NoInfer<W>>> {
  return { key, kind: 'code', label, list: list.name, options: list.words, ...options } as unknown as Made<'code', K, O & Listed<W>>;
}

/** Several of a fixed list. */
export function choices<const K extends string, W extends Words, const O extends Options = None>(
  key: K,
  label: Text3,
  list: ListDef<W>,
  options?: O,
): Made<'multicode', K, O & Listed<NoInfer<W>>> {
  return { key, kind: 'multicode', label, list: list.name, options: list.words, ...options } as unknown as Made<'multicode', K, O & Listed<W>>;
}

interface ByKind {
  readonly date: BusinessDate;
  readonly int: number;
  readonly decimal: number;
  readonly flag: 'Y' | 'N';
}
type One<F extends Field> = F extends { readonly options: infer W } ? keyof W & string : F['kind'] extends keyof ByKind ? ByKind[F['kind']] : string;

/** What a field holds once it is filled. */
export type ValueOf<F extends Field> = F['kind'] extends 'multicode' ? One<F>[] : One<F>;

/** The same as JSON: a day is a plain text there. */
type WireOf<F extends Field> = F['kind'] extends 'date' ? string : ValueOf<F>;
type Filled<F extends Field> = z.ZodType<ValueOf<F>, WireOf<F>>;

type SchemaOf<F extends Field> = F extends { readonly fallback: NonNullable<Field['fallback']> }
  ? z.ZodPipe<z.ZodOptional<z.ZodNullable<Filled<F>>>, z.ZodTransform<ValueOf<F>, ValueOf<F> | null | undefined>>
  : F extends { readonly required: true }
    ? Filled<F>
    : z.ZodOptional<z.ZodNullable<Filled<F>>>;

type ShapeOf<Fs extends readonly Field[]> = { readonly [F in Fs[number] as F['key']]: SchemaOf<F> };

/** The schema that fields make. */
export type InputOf<Fs extends readonly Field[]> = z.ZodObject<ShapeOf<Fs>>;

const FIELDS = z.registry<Field>();

/** Largest whole number a column holds. */
const LARGEST = 2_147_483_647;

function numberSchema({ kind, min = 0, max, refusal }: Field): z.ZodType {
  if (kind === 'int')
    return z
      .int(refusal)
      .min(min, refusal)
      .max(max ?? LARGEST, refusal);
  const bounded = z.number(refusal).min(min, refusal);
  return max === undefined ? bounded : bounded.max(max, refusal);
}

/** What refuses a text or code that is missing by a code of its own. */
function missingError({ refusal }: Field) {
  return ({ input }: { readonly input?: unknown }): string | undefined => (input === undefined || input === null ? refusal : undefined);
}

function textSchema(field: Field): z.ZodType {
  const error = missingError(field);
  if (field.options !== undefined) return z.enum(Object.keys(field.options) as [string, ...string[]], { error });
  const whole = z.string({ error }).max(longestOf(field));
  if (field.format === undefined) return whole;
  const { pattern, upper } = FORMATS[field.format];
  return (upper ? whole.trim().toUpperCase() : whole).regex(pattern);
}

function daySchema({ since }: Field): z.ZodType {
  return since === undefined ? day : day.refine((date) => date >= since);
}

function oneSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'date':
      return daySchema(field);
    case 'int':
    case 'decimal':
      return numberSchema(field);
    case 'flag':
      return flag;
    default:
      return textSchema(field);
  }
}

/** Most codes a choice of several takes. */
const MANY = 500;

function valueSchema(field: Field): z.ZodType {
  const one = oneSchema(field);
  return field.kind === 'multicode' ? z.array(one).max(MANY) : one;
}

/** A value that is there: no blank text, no empty choice. */
function filledSchema(field: Field): z.ZodType {
  const whole = valueSchema(field);
  // A schema that many fields share (a day, a flag) must not be taken for the last of them.
  return whole instanceof z.ZodString || whole instanceof z.ZodArray ? whole.min(1, field.refusal) : whole.clone();
}

function schemaOf(field: Field): z.ZodType {
  const { fallback } = field;
  if (fallback !== undefined)
    return valueSchema(field)
      .nullish()
      .transform((value) => value ?? fallback)
      .register(FIELDS, field);
  const schema = (field.required === true ? filledSchema(field) : valueSchema(field).nullish()).register(FIELDS, field);
  return field.kind === 'password' ? asSecret(schema) : schema;
}

/**
 * The body that a call takes for these fields: required ones must be there, the others may be null or left out; a
 * `fallback` then takes their place, of a required one too, which a form alone insists on. Extend it with what is no
 * field (keys, versions, lines).
 */
export function inputOf<const Fs extends readonly Field[]>(fields: Fs): InputOf<Fs> {
  return z.object(Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)]))) as unknown as InputOf<Fs>;
}

type RowSchema<F extends Field> = F extends { readonly required: true } | { readonly fallback: NonNullable<Field['fallback']> }
  ? Filled<F>
  : z.ZodNullable<Filled<F>>;

/** The row a call answers for these fields: those that are never blank hold their value, the others may be null. */
export function rowOf<const Fs extends readonly Field[]>(fields: Fs): z.ZodObject<{ readonly [F in Fs[number] as F['key']]: RowSchema<F> }> {
  return z.object(
    Object.fromEntries(
      fields.map((field) => {
        // What is stored was judged when it was entered; a bound may have changed since.
        const number = field.kind === 'int' || field.kind === 'decimal';
        const stored = (number ? z.number() : valueSchema(field)).clone().register(FIELDS, field);
        return [field.key, field.required === true || field.fallback !== undefined ? stored : stored.nullable()];
      }),
    ),
  ) as never;
}

/** A field that a form insists on and a call may leave out, for a rule of its own to refuse. */
export function open<const F extends Field>(field: F): Omit<F, 'required'> & { readonly required: false } {
  return { ...field, required: false };
}

/** The schema of one field, for a body that is not made of fields alone. */
export function member<const F extends Field>(field: F): SchemaOf<F> {
  return schemaOf(field) as SchemaOf<F>;
}

/** Every field a body is made from. */
export function fieldsWithin(schema: z.ZodType): readonly Field[] {
  return partsOf(schema).flatMap((part) => FIELDS.get(part) ?? []);
}

/** The field a member of a body was made from; null where it was made by none. */
export function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]): Field | null {
  return knownAt((one) => FIELDS.get(one), schema, path) ?? null;
}

/** What the first member of that name is called wherever it stands in a body; undefined where none is, or none is named. */
export function nameWithin(schema: z.ZodType, name: string): Text3 | undefined {
  for (const part of partsOf(schema)) {
    const found = nameAt(part, [name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a member of a body is called, by its field or its name; undefined where its declaration says neither. */
export function nameAt(schema: z.ZodType, path: readonly PropertyKey[]): Text3 | undefined {
  return knownAt((one) => FIELDS.get(one)?.label ?? nameOf(one), schema, path);
}
