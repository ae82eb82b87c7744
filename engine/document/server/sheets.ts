import type { z } from 'zod';
import type { DocumentImport, DocumentSheet } from '#engine/define/document-sheet.ts';
import { STATUS } from '#engine/define/envelope.ts';
import { KeyTaken } from '#engine/server/key-taken.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { zodIssues } from '#engine/server/zod-issues.ts';
import type { Issue } from '#kernel/issue.ts';
import { atRows, type Paper, papersOf } from '../domain/papers.ts';
import { Documents, type Judgement, type Outcome, type Posted, type Server } from './documents.ts';
import type { Desk } from './posting.ts';

interface Lined {
  readonly lines: readonly object[];
}

/** What a module says of the sheets of its documents. */
interface Sheets<D, Input> extends Outcome {
  readonly call: DocumentImport;
  readonly sheets: readonly DocumentSheet[];
  /** A document as it is typed. */
  readonly body: z.ZodType;
  /** A refusal of a line (from 0) as it is told in a sheet, behind the documents of the sheet that were posted before. */
  readonly together?: (desk: D, issue: Issue, refused: { readonly input: Input; readonly line: number }, before: readonly Input[]) => Promise<Issue>;
}

type Poster<D extends Desk, Input extends object> = Pick<Documents<D, Input, Judgement, string, { readonly userid: string }>, 'try' | 'post'>;

/** What became of a paper; posted where no issue is an error. */
interface Taken<Input> {
  readonly paper: Paper;
  readonly input: Input | null;
  readonly posted: Posted | null;
  readonly issues: readonly Issue[];
}

/** Member of a line in the path of a body. */
const OF_LINE = /^lines\.(\d+)\.(.+)$/;

/** A member a schema refused, under the line it belongs to. */
function placed(issue: Issue): Issue {
  const [, line, field] = OF_LINE.exec(issue.field ?? '') ?? [];
  return line === undefined || field === undefined ? issue : { ...issue, row: Number(line) + 1, field, params: { ...issue.params, field } };
}

/** The papers of one sheet, taken one after the other on what those before them leave. */
class SheetRun<D extends Desk, Input extends Lined> {
  readonly #desk: D;
  readonly #documents: Poster<D, Input>;
  readonly #sheets: Sheets<D, Input>;
  readonly #sheet: DocumentSheet;
  readonly #accept: readonly string[] | 'all';
  readonly #before: Input[] = [];

  constructor(desk: D, documents: Poster<D, Input>, sheets: Sheets<D, Input>, about: { readonly sheet: DocumentSheet; readonly accept: boolean }) {
    this.#desk = desk;
    this.#documents = documents;
    this.#sheets = sheets;
    this.#sheet = about.sheet;
    this.#accept = about.accept ? 'all' : [];
  }

  /** The document of a paper, or what its schema refuses. */
  #read({ head, lines }: Pick<Paper, 'head' | 'lines'>): { readonly input: Input | null; readonly issues: readonly Issue[] } {
    const read = this.#sheets.body.safeParse({ ...this.#sheet.fixed, ...head, lines }, { reportInput: true });
    return read.success ? { input: read.data as Input, issues: [] } : { input: null, issues: zodIssues(read.error).map(placed) };
  }

  /** What else the rules say of a paper whose cells were refused: of the lines that can be read, where its head can. */
  async #judgeRest(paper: Paper): Promise<readonly Issue[]> {
    const bad = new Set(paper.issues.map(({ row }) => row));
    const rows = paper.rows.filter((row) => !bad.has(row));
    const { input } = this.#read({ head: paper.head, lines: paper.lines.filter((_, i) => !bad.has(paper.rows[i])) });
    if (input === null || rows.length === 0) return [];
    const { issues } = await this.#documents.try(this.#desk, input, null);
    return atRows(rows, issues);
  }

  async #told(issue: Issue, input: Input): Promise<Issue> {
    const { together } = this.#sheets;
    if (together === undefined || issue.row === undefined) return issue;
    return { ...(await together(this.#desk, issue, { input, line: issue.row - 1 }, this.#before)), row: issue.row };
  }

  async #refusedFor(issues: readonly Issue[], paper: Paper, input: Input): Promise<Taken<Input>> {
    const told: Issue[] = [];
    for (const issue of issues) told.push(await this.#told(issue, input));
    return { paper, input, posted: null, issues: atRows(paper.rows, told) };
  }

  /** Posts a paper between two savepoints: refused, it leaves nothing behind and the next one goes on. */
  async #post(paper: Paper, input: Input): Promise<Taken<Input>> {
    const { db } = this.#desk.ctx;
    await db.query('savepoint paper');
    try {
      const posted = await this.#documents.post(this.#desk, input, this.#accept);
      await db.query('release savepoint paper');
      this.#before.push(input);
      return { paper, input, posted, issues: [] };
    } catch (error) {
      // A key somebody else took runs the whole call again; a right that is missing refuses it as a whole.
      if (!(error instanceof Refused) || error instanceof KeyTaken || error.status !== STATUS.serverError) throw error;
      await db.query('rollback to savepoint paper');
      return this.#refusedFor(error.issues, paper, input);
    }
  }

  async take(paper: Paper): Promise<Taken<Input>> {
    if (paper.issues.length > 0) return { paper, input: null, posted: null, issues: [...paper.issues, ...(await this.#judgeRest(paper))] };
    const { input, issues } = this.#read(paper);
    return input === null ? { paper, input, posted: null, issues: atRows(paper.rows, issues) } : this.#post(paper, input);
  }
}

/** What every row of the sheet came to, in its order. */
function rowAnswers(taken: readonly Taken<unknown>[]) {
  return taken
    .flatMap(({ paper, posted, issues }) =>
      paper.rows.map((row) => ({ row, ok: posted !== null, already: false, issues: issues.filter((issue) => issue.row === row) })),
    )
    .sort((a, b) => a.row - b.row);
}

/**
 * Posts the documents of a sheet: all of them, or those nothing is wrong with. Each is judged on what those before it leave,
 * so that lines of different papers cannot together take more than there is; where nothing is to be saved, all is taken back.
 */
export function sheetHandler<D extends Desk, Input extends Lined, J extends Judgement, State extends string, Who extends { readonly userid: string }>(
  server: Server<D, Input, J, State, Who>,
  sheets: Sheets<D, Input>,
): Handler {
  const documents = new Documents(server, sheets);
  const moved = Object.keys({ ...sheets.outcome, ...sheets.after });
  return handleSigned(sheets.call, async (ctx, { sheet: name, rows, mode, check, accept }) => {
    const sheet = sheets.sheets.find((one) => one.sheet === name);
    if (sheet === undefined) throw refused('V_NOTEXISTS', 'sheet', { value: name });
    const run = new SheetRun(await server.open(ctx), documents, sheets, { sheet, accept });
    await ctx.db.query('savepoint sheet');
    const taken: Taken<Input>[] = [];
    for (const paper of papersOf(sheet, rows)) taken.push(await run.take(paper));
    const good = taken.flatMap(({ paper, posted }) => (posted === null ? [] : [{ paper, posted }]));
    const saved = !check && (mode === 'good' || good.length === taken.length);
    await ctx.db.query(saved ? 'release savepoint sheet' : 'rollback to savepoint sheet');
    return {
      saved: saved ? good.reduce((sum, { paper }) => sum + paper.rows.length, 0) : 0,
      rows: rowAnswers(taken),
      notes: good.map(({ paper, posted }) => ({
        ...Object.fromEntries(Object.entries(posted).filter(([key]) => moved.includes(key))),
        id: saved ? posted.id : null,
        note: saved ? posted.note : null,
        rows: paper.rows,
      })),
    };
  });
}
