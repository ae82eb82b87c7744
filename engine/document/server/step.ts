import { type Given, isFinal, type Step, take, type Workflow } from '#engine/define/workflow.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { Issue } from '#kernel/issue.ts';

/** Where the head of a kind of document are stored; a head has state, version, crtusrid, lstusrid, lstdate. */
export interface DocumentTable {
  readonly table: string;
  /** Column of the document's id. */
  readonly key: string;
  /** What the change log calls it. */
  readonly subject: string;
  /** Answer where there is none of the id. */
  readonly missing: (id: string) => Refused;
  /** Member of the call the id stands in, where a refusal names it. */
  readonly field?: string;
  /** Which rows of the table are of the kind, where it shares the table with others: those whose column says so. */
  readonly part?: { readonly column: string; readonly is: string };
}

/** SQL that leaves the rows of other kinds in the table out, its value the parameter `at`; and that value. */
export const partOf = ({ part }: Pick<DocumentTable, 'part'>, at: number): { readonly sql: string; readonly values: readonly string[] } =>
  part === undefined ? { sql: '', values: [] } : { sql: ` and ${part.column} = $${at}`, values: [part.is] };

/** What every head keeps. */
export interface StoredHead<State extends string> {
  readonly state: State;
  readonly version: number;
  readonly crtusrid: string;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
}

/** A refusal of a step: 403 where a right is missing. */
function refusedStep(issue: Issue): Refused {
  return issue.code === 'env_403' ? forbidden() : new Refused([issue]);
}

/**
 * Refuses a head somebody changed since it was read. One that nothing can be done with any more is left to its steps, which say
 * why. @throws Refused STALE.
 */
export async function refuseStale<State extends string>(
  ctx: SignedContext,
  { field }: DocumentTable,
  flow: { readonly steps: readonly Pick<Step<string, State, never, never>, 'path'>[] },
  head: StoredHead<State>,
  version: number,
): Promise<void> {
  if (!isFinal(flow, head.state)) await refuseChanged(ctx, head, version, field);
}

/** Refuses a head somebody changed since it was read, whatever its state. @throws Refused STALE. */
export async function refuseChanged(ctx: SignedContext, head: Omit<StoredHead<string>, 'state'>, version: number, field?: string): Promise<void> {
  if (head.version !== version) throw await changedBy(ctx.db, head.lstusrid ?? head.crtusrid, head.lstdate, 'STALE', field);
}

/** The head of a document of the session's farm, held until the transaction ends. @throws Refused when there is none. */
export async function lockHead<Head>(ctx: SignedContext, of: DocumentTable, id: string): Promise<Head> {
  const { table, key, missing } = of;
  const { sql, values } = partOf(of, 3);
  const { rows } = await ctx.db.query<Head & object>(`select * from ${table} where farm_id = $1 and ${key} = $2${sql} for update`, [
    farmOf(ctx.session),
    id,
    ...values,
  ]);
  const [head] = rows;
  if (head === undefined) throw missing(id);
  return head;
}

/** A step that may be taken. @throws Refused with what the workflow says, 403 where a right is missing. */
export function stepOrRefuse<Name extends string, State extends string, Thing extends { readonly state: State }, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  name: Name,
  thing: Thing,
  who: Who,
  given: Given,
): { readonly step: Step<Name, State, never, never>; readonly state: State } {
  const stepped = take(flow, name, thing, who, given);
  if (!stepped.ok) throw refusedStep(stepped.issue);
  return stepped;
}

/** Writes a step: the state, what it records of the given (blanks leave what stood), who signs it and when. @returns the next version. */
export async function writeStep(
  ctx: SignedContext,
  { table, key }: DocumentTable,
  id: string,
  { step, state }: { readonly step: Pick<Step<string, string, never, never>, 'records' | 'signs'>; readonly state: string },
  given: Given = {},
): Promise<number> {
  const kept = step.records ?? [];
  const records = kept.map((name, i) => `, ${name} = coalesce($${i + 5}, ${name})`).join('');
  const signed = step.signs === undefined ? '' : `, ${step.signs}_by = $4, ${step.signs}_at = now()`;
  const { rows } = await ctx.db.query<{ version: number }>(
    `update ${table} set state = $3, version = version + 1, lstusrid = $4, lstdate = now()${records}${signed}
     where farm_id = $1 and ${key} = $2 returning version`,
    [farmOf(ctx.session), id, state, ctx.session.userid, ...kept.map((name) => given[name] ?? null)],
  );
  return rows[0]?.version ?? 1;
}
