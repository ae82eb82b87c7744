import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { byKey } from './by-key.ts';
import type { Db } from './db.ts';
import { companyOf } from './farm-settings.ts';
import { readKept } from './kept.ts';
import type { SignedContext } from './pipeline.ts';
import { farmOf } from './session.ts';
import { together } from './together.ts';

/**
 * SQL condition: a row of a code list is one a farm works with, its own, its company's ('@' and the company) or the system's ('*').
 * @param column the row's farm_id; `farm` the farm, `company` its company where it is not the one the farm stands in.
 */
export function listRowOf(column: string, farm: string, company = `(select prnt2 from farm where farm_id = ${farm})`): string {
  return `${column} in ('*', ${farm}, '@' || ${company})`;
}

/**
 * SQL order of the rows of `code_entry` that carry one value: the one that stands comes first. Goods of the item list stand before a code
 * of the same name, which knows no unit; else the farm's own row, then its company's, then the system's.
 */
export function standsFirst(alias = ''): string {
  const column = (name: string): string => (alias === '' ? name : `${alias}.${name}`);
  const owner = column('farm_id');
  return `(${column('category')} = 'item' and ${column('extra')} ? 'unit') desc, ${owner} = '*', ${owner} like '@%'`;
}

/** A value of a code list, with the days it may be used on; null is without end. */
export interface CodeListRow {
  readonly category: string;
  readonly value: string;
  /** Codes of the events a reason is offered for, with commas. */
  readonly eventcd: string | null;
  readonly first: BusinessDate | null;
  readonly last: BusinessDate | null;
}

const OF_OWNER = byKey(
  `select category, value, extra->>'eventcd' as eventcd, active_from as first, active_to as last from code_row where farm_id = $1`,
);

/** All rows of the lists of one owner by their value: a farm, '@' and its company, or '*'. From the process where nothing changed. */
function codesOfOwner(db: Db, owner: string): Promise<ReadonlyMap<string, readonly CodeListRow[]>> {
  return readKept(db, ['code_row'], `codes ${owner}`, async () => {
    const { rows } = await db.query<CodeListRow>(OF_OWNER, [owner]);
    return Map.groupBy(rows, ({ value }) => value);
  });
}

/** Rows of a farm's code lists, its company's and the system's among them, that carry one of the values. */
export async function codeRowsOf(db: Db, farmid: string, values: readonly string[]): Promise<CodeListRow[]> {
  const owners = ['*', farmid, `@${await companyOf(db, farmid)}`];
  const lists = await together(owners.map((owner) => codesOfOwner(db, owner)));
  return lists.flatMap((list) => values.flatMap((value) => list.get(value) ?? []));
}

/** Whose lists count. */
export interface ListOwner {
  readonly farmid: string;
  /** The company, where it is not the one the farm stands in. */
  readonly prnt2?: string;
}

/** Which values of a list are asked for. */
interface Wanted {
  /** Only those of these. */
  readonly among?: readonly string[];
  /** Only those offered for one of these events, as reasons are. */
  readonly events?: readonly string[];
  /** Those that stood in the list on a day: the day of the event, which may be past. Today without it. */
  readonly day?: BusinessDate;
}

/** Values of a code list that may be chosen for a day. */
export async function codesOf(db: Db, { farmid, prnt2 }: ListOwner, category: string, wanted: Wanted = {}): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ value: string }>(
    `select value from code_row
     where ${listRowOf('farm_id', '$1', 'coalesce($2, (select prnt2 from farm where farm_id = $1))')} and category = $3
       and (active_to is null or active_to >= coalesce($6::date, current_date)) and ($4::text[] is null or value = any($4))
       and (cardinality($5::text[]) = 0 or string_to_array(extra->>'eventcd', ',') && $5::text[])`,
    [farmid, prnt2 ?? null, category, wanted.among ?? null, wanted.events ?? [], wanted.day ?? null],
  );
  return new Set(rows.map(({ value }) => value));
}

/** True when a value stands in a list of the farm, its company or the system (on a day); a reason belongs to one of the events. */
export async function inList(
  ctx: SignedContext,
  category: string,
  value: string | null | undefined,
  wanted: Pick<Wanted, 'events' | 'day'> = {},
): Promise<boolean> {
  if (value == null) return false;
  return (await codesOf(ctx.db, { farmid: farmOf(ctx.session) }, category, { ...wanted, among: [value] })).has(value);
}

/** 370: the operator is missing, unknown, or had left on the day (today without one). */
export async function operatorIssues(ctx: SignedContext, applyid: string | null | undefined, day?: BusinessDate): Promise<Issue[]> {
  return (await inList(ctx, 'applyid', applyid, day === undefined ? {} : { day })) ? [] : [refuse('370', 'applyid')];
}

/** SQL of a unit's name in a language, by the lists of a farm and its company; a unit nobody named is its own name. */
export function unitName(language: string, unit: string, farm: string, realm: string): string {
  return `coalesce((
    select case ${language}::text when 'E' then coalesce(c.label_e, c.label_v) when 'T' then coalesce(c.label_t, c.label_v) else c.label_v end
    from code_row c
    where c.category = 'unit' and c.value = ${unit} and ${listRowOf('c.farm_id', farm, realm)}
    order by ${standsFirst('c')} limit 1), ${unit})`;
}
