import { randomUUID } from 'node:crypto';
import { isReadOnly } from '#engine/define/workflow.ts';
import { audit } from '#engine/server/audit.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { errorsOf, type Issue, warningsOf } from '#kernel/issue.ts';
import { changesOf } from '../domain/changes.ts';
import type { Desk, DocumentServer, DocumentStep, Stored } from './posting.ts';
import { partOf, refuseStale, stepOrRefuse, writeStep } from './step.ts';
import { insertHead, type Row, readLines, updateHead, writeLines } from './store.ts';

/** Members a posting answers, by name. */
export interface Outcome {
  readonly outcome: object;
  readonly after: object;
}

export interface Judgement {
  readonly issues: readonly Issue[];
}
export type Server<D extends Desk, Input, J extends Judgement, State extends string, Who extends { readonly userid: string }> = DocumentServer<
  D,
  Input,
  J,
  State,
  Who
>;

/** How a kind of document is stored. */
export type DocumentStore<Input> = Pick<Server<Desk, Input, Judgement, string, { readonly userid: string }>, 'table' | 'typed'>;

/** A document as it is stored, held when it is about to change. @throws Refused when there is none. */
export async function loadDocument<Input>(
  { table, typed }: DocumentStore<Input>,
  { ctx }: Desk,
  noteid: string,
  lock: boolean,
): Promise<Stored<Input>> {
  const { sql, values } = partOf(table, 3);
  const { rows } = await ctx.db.query<Record<string, unknown>>(
    `select * from ${table.table} where farm_id = $1 and ${table.key} = $2${sql}${lock ? ' for update' : ''}`,
    [farmOf(ctx.session), noteid, ...values],
  );
  const [head] = rows;
  if (head === undefined) throw table.missing(noteid);
  const input = typed(head, await readLines(ctx, table, table.lines, noteid));
  return { ...(head as unknown as Stored<Input>), noteid, input };
}

/** What a posting answers, beside what it moved. */
export interface Posted {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly state: string;
  readonly warnings: readonly Issue[];
}

/** Codes of warnings that were read and accepted. */
type Accepted = readonly string[] | 'all';

/** @throws Refused with every issue when one is an error or a warning nobody accepted. @returns the accepted warnings. */
function refuseIssues(issues: readonly Issue[], accept: Accepted): readonly Issue[] {
  const open = issues.filter((issue) => issue.level !== 'warning' || !(accept === 'all' || accept.includes(issue.code)));
  if (open.length > 0) throw new Refused(open);
  return warningsOf(issues);
}

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** What is done with documents of a kind, over what their module says of them. */
export class Documents<D extends Desk, Input extends object, J extends Judgement, State extends string, Who extends { readonly userid: string }> {
  readonly #server: Server<D, Input, J, State, Who>;
  /** What a trial answers that is refused: nothing moved. */
  readonly #nothing: object;

  constructor(server: Server<D, Input, J, State, Who>, { outcome, after }: Outcome) {
    this.#server = server;
    this.#nothing = Object.fromEntries(Object.keys({ ...outcome, ...after }).map((key) => [key, []]));
  }

  #step(desk: D, name: DocumentStep, stored: Stored<Input>, reason = '') {
    const { flow, who } = this.#server;
    const thing = { ...stored, state: stored.state as State, maker: stored.crtusrid };
    return stepOrRefuse(flow, name, thing, who(desk, stored.input), { reason });
  }

  async #held(desk: D, noteid: string, version: number): Promise<Stored<Input>> {
    const stored = await loadDocument(this.#server, desk, noteid, true);
    await refuseStale(desk.ctx, this.#server.table, this.#server.flow as never, stored, version);
    return stored;
  }

  async #log(desk: D, noteid: string, kind: string, about: { before?: Stored<Input>; after?: Input; version?: number; reason?: string }) {
    const { compared, menus, table } = this.#server;
    const { before, after, version, reason = null } = about;
    const input = before?.input ?? after;
    const logged = (one: Input): object => {
      const { head, lines } = compared(desk, one);
      return { head, lines };
    };
    await audit(desk.ctx, {
      screen: input === undefined ? '' : menus(input)[kind === 'add' ? 0 : 1],
      subject: table.subject,
      subjectId: noteid,
      kind,
      ...(before === undefined ? {} : { before: { version: before.version, ...logged(before.input) } }),
      ...(after === undefined ? {} : { after: { version, ...logged(after) } }),
      reason,
    });
  }

  #whole(desk: D, input: Input): Promise<Input> | Input {
    return this.#server.complete?.(desk, input) ?? input;
  }

  /** What saving would be refused or warned for, and what it would move. */
  async try(desk: D, typed: Input, corrected: string | null): Promise<object & { issues: readonly Issue[] }> {
    const input = await this.#whole(desk, typed);
    const { judge, posting, compared } = this.#server;
    const before = corrected === null ? null : await loadDocument(this.#server, desk, corrected, false);
    const judged = await judge(desk, input, false);
    const { issues } = judged;
    if (errorsOf(issues).length > 0) return { ...this.#nothing, issues };
    const asked = {
      noteid: corrected ?? randomUUID(),
      version: (before?.version ?? 0) + 1,
      before,
      after: { input, judged },
      lock: false,
      accept: [],
      why: '',
    };
    const unit = await posting(desk, asked);
    const now = compared(desk, input);
    const { back, post } =
      before === null ? { back: new Set<number>(), post: rowsOf(now.lines.length) } : changesOf(compared(desk, before.input), now);
    try {
      unit.reverse(back);
      unit.post(post);
      unit.check();
    } catch (error) {
      if (error instanceof Refused) return { ...this.#nothing, issues: [...issues, ...error.issues] };
      throw error;
    }
    return { ...unit.moved(), ...unit.after(), issues };
  }

  /** Posts a new document: all its lines or none. */
  async post(desk: D, typed: Input, accept: Accepted): Promise<Posted> {
    const { ctx } = desk;
    const input = await this.#whole(desk, typed);
    const { table, judge, posting, menus, firstState, head, number, compared } = this.#server;
    if (!allows(ctx.session, menus(input)[0], 'add')) throw forbidden();
    const judged = await judge(desk, input, true);
    const warnings = refuseIssues(judged.issues, accept);
    const noteid = randomUUID();
    const unit = await posting(desk, { noteid, version: 1, before: null, after: { input, judged }, lock: true, accept, why: '' });
    const rows = rowsOf(compared(desk, input).lines.length);
    unit.post(rows);
    unit.check();
    const { number: noteno, row } = await number(desk, input);
    const state = firstState(input, judged);
    const { part } = table;
    const own: Row = {
      ...{ farm_id: farmOf(ctx.session), [table.key]: noteid, noteno, state, crtusrid: ctx.session.userid, reqid: ctx.reqid },
      ...(part === undefined ? {} : { [part.column]: part.is }),
    };
    await insertHead(ctx.db, table, { ...own, ...row, ...head(desk, input) });
    await writeLines(ctx, table, table.lines, noteid, await unit.lines(new Set(rows)));
    await unit.write();
    await this.#log(desk, noteid, 'add', { after: input, version: 1 });
    return { id: noteid, note: noteno, version: 1, state, warnings, ...unit.moved(), ...unit.after() };
  }

  /** Corrects a document: counter-postings on the old day, new ones on the new, under the same number and the next version. */
  async correct(desk: D, typed: Input, about: { noteid: string; version: number; reason: string }, accept: readonly string[]): Promise<object> {
    const { ctx } = desk;
    const input = await this.#whole(desk, typed);
    const { table, judge, posting, compared, standing, head } = this.#server;
    const stored = await this.#held(desk, about.noteid, about.version);
    const { state } = this.#step(desk, 'change', stored, about.reason);
    this.#refuseKept(stored, input);
    await standing(desk, stored, input);
    const { back, post, any } = changesOf(compared(desk, stored.input), compared(desk, input));
    if (!any) throw refused('838');
    const judged = await judge(desk, input, true);
    const warnings = refuseIssues(judged.issues, accept);
    const version = stored.version + 1;
    const unit = await posting(desk, {
      noteid: stored.noteid,
      version,
      before: stored,
      after: { input, judged },
      lock: true,
      accept,
      why: about.reason,
    });
    unit.reverse(back);
    unit.post(post);
    unit.check();
    await updateHead(ctx, table, stored.noteid, { state, ...head(desk, input) });
    await writeLines(ctx, table, table.lines, stored.noteid, await unit.lines(new Set(post)));
    await unit.write();
    await this.#log(desk, stored.noteid, 'edit', { before: stored, after: input, version, reason: about.reason });
    return { id: stored.noteid, note: stored.noteno, version, state, warnings, ...unit.moved(), ...unit.after() };
  }

  #refuseKept(stored: Stored<Input>, input: Input): void {
    const keys = Object.keys({ ...stored.input, ...input }) as (keyof Input & string)[];
    const member = keys.find((one) => input[one] !== stored.input[one] && isReadOnly(this.#server.flow, stored.state as State, one));
    if (member !== undefined) throw refused('V_INVALID', member);
  }

  /** Takes a document back: counter-postings for all its lines; it stays readable. */
  async takeBack(desk: D, { noteid, version, reason }: { noteid: string; version: number; reason: string }): Promise<object> {
    const { table, posting, standing, compared } = this.#server;
    const stored = await this.#held(desk, noteid, version);
    const step = this.#step(desk, 'remove', stored, reason);
    await standing(desk, stored, null);
    const unit = await posting(desk, { noteid, version: stored.version + 1, before: stored, after: null, lock: true, accept: [], why: reason });
    unit.reverse(new Set(rowsOf(compared(desk, stored.input).lines.length)));
    unit.check();
    await unit.write();
    const next = await writeStep(desk.ctx, table, noteid, step);
    await this.#log(desk, noteid, 'delete', { before: stored, reason });
    return { id: noteid, version: next, ...unit.after() };
  }

  /** Marks a document as checked by the person of the session. */
  async check(desk: D, noteid: string, version: number): Promise<void> {
    const stored = await this.#held(desk, noteid, version);
    await writeStep(desk.ctx, this.#server.table, noteid, this.#step(desk, 'check', stored));
    await this.#log(desk, noteid, 'check', { before: stored });
  }
}
