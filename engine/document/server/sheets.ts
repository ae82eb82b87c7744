import type { z } from 'zod';
import type { DocumentImport, DocumentSheet } from '#engine/define/document-sheet.ts';
import { STATUS } from '#engine/define/envelope.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { KeyTaken } from '#engine/server/key-taken.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { zodIssues } from '#engine/server/zod-issues.ts';
import type { Issue } from '#kernel/issue.ts';
import { atRows, type Paper, papersOf, sameLines } from '../domain/papers.ts';
import { Documents, type Judgement, type Outcome, type Posted, type Server } from './documents.ts';
import type { Desk } from './posting.ts';
import { headsLike, type Row, readLines } from './store.ts';

/** Documents that stand under the head of one. */
type Known<Input> = (input: Input) => Promise<readonly Input[]>;

interface Lined {
  readonly lines: readonly object[];
}

/** Lines of a paper as they were typed, and what posting it answered. */
export interface PostedPaper {
  readonly lines: readonly FieldValues[];
  readonly posted: Posted | null;
}

/** What a module says of the sheets of its documents. */
interface Sheets<D, Input> extends Outcome {
  readonly call: DocumentImport;
  readonly sheets: readonly DocumentSheet[];
  /** A document as it is typed. */
  readonly body: z.ZodType;
  /** What is stored of the head of a document: one that stands with the same head and lines is the same one. */
  readonly stored: (desk: D, input: Input) => Row;
  /** State of a document that was taken back: it does not stand. */
  readonly gone: string;
  /** What rows say of themselves in the columns `told` of a sheet, beside the lines of each paper; `posted` is null where it was refused. */
  readonly told: (desk: D, papers: readonly PostedPaper[]) => Promise<readonly (readonly FieldValues[])[]>;
  /** A refusal of a line (from 0) as it is told in a sheet, behind the documents of the sheet that were posted before. */
  readonly together?: (desk: D, issue: Issue, refused: { readonly input: Input; readonly line: number }, before: readonly Input[]) => Promise<Issue>;
}

type Poster<D extends Desk, Input extends object> = Pick<Documents<D, Input, Judgement, string, { readonly userid: string }>, 'try' | 'post'>;

/** What became of a paper; posted where no issue is an error and it did not stand before. */
interface Taken {
  readonly paper: Paper;
  readonly already: boolean;
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
  readonly #known: Known<Input>;
  readonly #sheets: Sheets<D, Input>;
  readonly #sheet: DocumentSheet;
  /** What warns is posted where it was accepted, and where nothing is kept: then it is told, and what posting it comes to. */
  readonly #accept: readonly string[] | 'all';
  readonly #tells: boolean;
  readonly #before: Input[] = [];

  constructor(
    desk: D,
    documents: Poster<D, Input>,
    sheets: Sheets<D, Input>,
    about: { readonly sheet: DocumentSheet; readonly accept: boolean; readonly check: boolean; readonly known: Known<Input> },
  ) {
    this.#desk = desk;
    this.#documents = documents;
    this.#known = about.known;
    this.#sheets = sheets;
    this.#sheet = about.sheet;
    this.#accept = about.accept || about.check ? 'all' : [];
    this.#tells = !about.accept;
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

  async #refusedFor(issues: readonly Issue[], paper: Paper, input: Input): Promise<Taken> {
    const told: Issue[] = [];
    for (const issue of issues) told.push(await this.#told(issue, input));
    return { paper, already: false, posted: null, issues: atRows(paper.rows, told) };
  }

  /** Posts a paper between two savepoints: refused, it leaves nothing behind and the next one goes on. */
  async #post(paper: Paper, input: Input): Promise<Taken> {
    const { db } = this.#desk.ctx;
    await db.query('savepoint paper');
    try {
      const posted = await this.#documents.post(this.#desk, input, this.#accept);
      await db.query('release savepoint paper');
      this.#before.push(input);
      return { paper, already: false, posted, issues: this.#tells ? atRows(paper.rows, posted.warnings) : [] };
    } catch (error) {
      // A key somebody else took runs the whole call again; a right that is missing refuses it as a whole.
      if (!(error instanceof Refused) || error instanceof KeyTaken || error.status !== STATUS.serverError) throw error;
      await db.query('rollback to savepoint paper');
      return this.#refusedFor(error.issues, paper, input);
    }
  }

  async take(paper: Paper): Promise<Taken> {
    const refused = (issues: readonly Issue[]): Taken => ({ paper, already: false, posted: null, issues });
    if (paper.issues.length > 0) return refused([...paper.issues, ...(await this.#judgeRest(paper))]);
    const { input, issues } = this.#read(paper);
    if (input === null) return refused(atRows(paper.rows, issues));
    const stored = (lines: readonly object[]) => (this.#sheet.grows === true ? lines.slice(0, paper.lines.length) : lines);
    const already = (await this.#known(input)).some(({ lines }) => sameLines(paper.lines, stored(lines)));
    return already ? { paper, already, posted: null, issues: [] } : this.#post(paper, input);
  }
}

/** Of what rows say, the columns of their sheet. */
function onlyTold({ told = [] }: DocumentSheet, said: readonly (readonly FieldValues[])[]): readonly (readonly FieldValues[])[] {
  const keys = new Set(told.map(({ key }) => key));
  return said.map((rows) => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))));
}

/** What every row of the sheet came to, in its order. */
function rowAnswers(taken: readonly Taken[], told: readonly (readonly FieldValues[])[]) {
  return taken
    .flatMap(({ paper, already, posted, issues }, at) =>
      paper.rows.map((row, line) => ({
        ...{ row, already, ok: already || (posted !== null && issues.length === 0), told: told[at]?.[line] ?? {} },
        issues: issues.filter((issue) => issue.row === row),
      })),
    )
    .sort((a, b) => a.row - b.row);
}

/**
 * Posts the documents of a sheet: all of them, or those nothing is wrong with. Each is judged on what those before it leave,
 * so that lines of different papers cannot together take more than there is; where nothing is to be saved, all is taken back.
 * A paper that stands already is not posted again, whatever key the sheet was sent under.
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
    const desk = await server.open(ctx);
    const { table, typed } = server;
    const known: Known<Input> = async (input) => {
      const heads = await headsLike(ctx, table, sheets.stored(desk, input), sheets.gone);
      return Promise.all(heads.map(async (head) => typed(head, await readLines(ctx, table, table.lines, String(head[table.key])))));
    };
    const run = new SheetRun(desk, documents, sheets, { sheet, accept, check, known });
    await ctx.db.query('savepoint sheet');
    const taken: Taken[] = [];
    for (const paper of papersOf(sheet, rows)) taken.push(await run.take(paper));
    const good = taken.flatMap(({ paper, posted }) => (posted === null ? [] : [{ paper, posted }]));
    const saved = !check && (mode === 'good' || taken.every(({ already, posted }) => already || posted !== null));
    await ctx.db.query(saved ? 'release savepoint sheet' : 'rollback to savepoint sheet');
    const told = taken.map(({ paper: { lines }, posted }) => ({ lines, posted }));
    return {
      saved: saved ? good.reduce((sum, { paper }) => sum + paper.rows.length, 0) : 0,
      rows: rowAnswers(taken, onlyTold(sheet, await sheets.told(desk, told))),
      notes: good.map(({ paper, posted }) => ({
        ...Object.fromEntries(Object.entries(posted).filter(([key]) => moved.includes(key))),
        id: saved ? posted.id : null,
        note: saved ? posted.note : null,
        rows: paper.rows,
      })),
    };
  });
}
