import { z } from 'zod';
import type { IssueCode } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { type Call, defineCall, menu } from './call.ts';
import type { Field } from './field.ts';
import { inputOf } from './fields.ts';
import { farmid, version } from './members.ts';
import { named } from './names.ts';
import type { RouteName } from './route-name.ts';
import { accept, flag, issue, paged, reqid } from './wire.ts';

type Shape = z.ZodRawShape;
type Judged<Fs extends readonly Field[]> = { readonly [I in keyof Fs]: Omit<Fs[I], 'required'> };

/**
 * The body of fields that rules judge: kinds of values and lengths are held here, what is missing is refused by the rules, in the
 * words of the kind of document. `own` says which members differ.
 */
export function judgedBody<const Fs extends readonly Field[], const Own extends Shape>(fields: Fs, own: Own) {
  const open = fields.map(({ required: _, ...field }) => field);
  return inputOf(open as unknown as Judged<Fs>).extend(own);
}

/** What a module says of a paper with a head and lines that is posted when it is saved; its calls come from this. */
export interface DocumentDef<
  Body extends Shape,
  Outcome extends Shape,
  After extends Shape,
  Row extends Shape,
  Head extends Shape,
  Rest extends Shape,
  Filters extends Shape,
> {
  readonly module: string;
  /** Last parts of the paths /{module}/save…, /{module}/find…: Note, Notes. */
  readonly one: string;
  readonly many: string;
  /** Routes it is written on, and routes it is corrected and checked on. */
  readonly writers: readonly RouteName[];
  readonly correctors: readonly RouteName[];
  /** What is typed: members of the head, and `lines`. */
  readonly body: z.ZodObject<Body>;
  /** What a posting answers, and what of it taking back answers. */
  readonly outcome: Outcome;
  readonly after: After;
  /** Members of one in a list; of the head of an opened one besides; beside its head. */
  readonly row: Row;
  readonly head: Head;
  readonly rest: Rest;
  readonly filters: Filters;
  /** States several may be stepped to at once. */
  readonly stepTo: readonly [string, ...string[]];
  /** Codes its rules answer: on every posting, and beside these by call. */
  readonly errors: Readonly<Record<'post' | 'save' | 'change' | 'remove' | 'step' | 'find', readonly IssueCode[]>>;
}

/** What every list of documents carries; `changed` after its first saving, `paper` where the scanned one is kept. */
const ROW = {
  noteid: z.string(),
  note: z.string(),
  version: z.number(),
  kind: z.string(),
  kindName: z.string(),
  state: z.string(),
  stateName: z.string(),
  paper: flag,
  changed: flag,
  maker: z.string(),
  checker: z.string().nullable(),
  made: z.string(),
};
const HISTORY = z.array(
  z.object({ at: z.string(), user: z.string(), kind: z.string(), version: z.number().nullable(), reason: z.string().nullable() }),
);
const MAY = z.object({ change: z.boolean(), remove: z.boolean(), check: z.boolean() });
const WORDS = {
  noteid: t3('Phiếu', 'Note', 'เอกสาร'),
  notes: t3('Các phiếu', 'Notes', 'เอกสาร'),
  state: t3('Trạng thái mới', 'New state', 'สถานะใหม่'),
  mine: t3('Của tôi', 'My own', 'ของฉัน'),
  why: t3('Lý do', 'Reason', 'เหตุผล'),
};
const noteid = named(WORDS.noteid, z.uuid());
const KEY = { noteid, version };
const WHY = named(WORDS.why, z.string().trim().min(1).max(200));
/** Most documents stepped at once. */
const MANY = 100;

/** What the calls that post are made from. */
type Posting<Body extends Shape, Outcome extends Shape, After extends Shape> = Pick<
  DocumentDef<Body, Outcome, After, Shape, Shape, Shape, Shape>,
  'module' | 'one' | 'writers' | 'correctors' | 'body' | 'outcome' | 'after' | 'errors'
>;

/** The calls that try, post, correct and take back. */
function postingCalls<Body extends Shape, Outcome extends Shape, After extends Shape>(def: Posting<Body, Outcome, After>) {
  const { module, one, writers, correctors, body, errors } = def;
  const name = one.toLowerCase();
  const edit = menu([...writers, ...correctors], 'edit');
  const posted = z.object({ ...def.outcome, ...def.after });
  const saved = posted.extend({ id: z.string(), note: z.string(), version: z.number(), state: z.string(), warnings: z.array(issue) });
  return {
    check: defineCall({
      path: `/${module}/check${one}`,
      summary: `What saving the ${name} would be refused or warned for, and what it would move, without saving.`,
      access: menu([...writers, ...correctors], 'view'),
      input: body.extend({ noteid: noteid.nullish() }),
      output: posted.extend({ issues: z.array(issue) }),
    }),
    save: defineCall({
      path: `/${module}/save${one}`,
      summary: `Posts a ${name}: all its lines or none, with its gapless number.`,
      access: menu(writers, 'add'),
      input: body.extend({ reqid, accept }),
      output: saved,
      errors: [...errors.post, ...errors.save],
      write: true,
    }),
    change: defineCall({
      path: `/${module}/change${one}`,
      summary: `Corrects a ${name} by counter-movements and new ones; same number, next version.`,
      access: edit,
      input: body.extend({ reqid, accept, ...KEY, reason: WHY }),
      output: saved,
      errors: [...errors.post, ...errors.change, '838', '839', 'STALE'],
      write: true,
    }),
    remove: defineCall({
      path: `/${module}/remove${one}`,
      summary: `Takes a ${name} back by counter-movements for all its lines; it stays readable, its number is never used again.`,
      access: edit,
      input: z.object({ reqid, ...KEY, reason: WHY }),
      output: z.object({ id: z.string(), version: z.number(), ...def.after }),
      errors: [...errors.remove, '839', 'STALE'],
      write: true,
    }),
  };
}

/** The call that steps several on at once. */
function stepCall({
  module,
  one,
  many,
  correctors,
  stepTo,
  errors,
}: Pick<DocumentDef<Shape, Shape, Shape, Shape, Shape, Shape, Shape>, 'module' | 'one' | 'many' | 'correctors' | 'stepTo' | 'errors'>) {
  return defineCall({
    path: `/${module}/step${one}`,
    summary: `Steps ${many.toLowerCase()} on, as when they were checked against the paper, by another person than their maker where two must sign.`,
    access: menu(correctors, 'edit'),
    input: z.object({
      reqid,
      state: named(WORDS.state, z.enum(stepTo)),
      notes: named(WORDS.notes, z.array(z.object(KEY)).min(1).max(MANY)),
    }),
    output: z.object({ checked: z.number() }),
    errors: [...errors.step, '838', '839', 'STALE'],
    write: true,
  });
}

/** What the calls that read are made from. */
type Reading<Row extends Shape, Head extends Shape, Rest extends Shape, Filters extends Shape> = Pick<
  DocumentDef<Shape, Shape, Shape, Row, Head, Rest, Filters>,
  'module' | 'one' | 'many' | 'writers' | 'correctors' | 'row' | 'head' | 'rest' | 'filters' | 'errors'
>;

/** The calls that find documents and open one. */
function readingCalls<Row extends Shape, Head extends Shape, Rest extends Shape, Filters extends Shape>(def: Reading<Row, Head, Rest, Filters>) {
  const { module, one, many, writers, correctors, errors } = def;
  const view = menu([...writers, ...correctors], 'view');
  const row = z.object({ ...ROW, ...def.row });
  return {
    find: defineCall({
      path: `/${module}/find${many}`,
      summary: `${many} by what is asked; the newest first.`,
      access: view,
      input: z.object({
        ...def.filters,
        mine: named(WORDS.mine, flag.nullish()),
        ...paged(50, 500),
      }),
      output: z.object({ total: z.number(), rows: z.array(row) }),
      errors: errors.find,
    }),
    get: defineCall({
      path: `/${module}/get${one}`,
      summary: `A ${one.toLowerCase()} whole: head, lines, steps allowed, history.`,
      access: view,
      input: z.object({ noteid }),
      output: z.object({ head: row.extend(def.head), may: MAY, history: HISTORY, ...def.rest }),
      errors: ['839'],
    }),
  };
}

/** Declares a document: the calls that try, post, correct, take back, check, find and open it. */
export function defineDocument<
  Body extends Shape,
  Outcome extends Shape,
  After extends Shape,
  Row extends Shape,
  Head extends Shape,
  Rest extends Shape,
  Filters extends Shape,
>(def: DocumentDef<Body, Outcome, After, Row, Head, Rest, Filters>) {
  return { ...def, ...postingCalls(def), step: stepCall(def), ...readingCalls(def) };
}

const FARM = { farmid: farmid.nullish() };

/** A call about documents of one farm that names which: another farm in reach, or nobody's own. Its handler enters the farm (`atFarm`). */
export function inFarm<S extends Shape, O extends z.ZodType>(call: Call<z.ZodObject<S>, O>): Call<z.ZodObject<S & typeof FARM>, O> {
  return { ...call, input: call.input.extend(FARM) } as unknown as Call<z.ZodObject<S & typeof FARM>, O>;
}

/** The calls of a document as a screen and its handlers use them, whatever is typed and answered. */
export interface DocumentCalls {
  readonly check: Call;
  readonly save: Call;
  readonly change: Call;
  readonly remove: Call;
  readonly step: Call;
  readonly find: Call;
  readonly get: Call;
}

/** The calls of a document, for the list of its module. */
export function callsOfDocument({ check, save, change, remove, step, find, get }: DocumentCalls): Call[] {
  return [check, save, change, remove, step, find, get];
}
