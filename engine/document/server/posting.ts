import type { RouteName } from '#engine/define/route-name.ts';
import type { Workflow } from '#engine/define/workflow.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Compared } from '../domain/changes.ts';
import type { DocumentTable, StoredHead } from './step.ts';
import type { LineTable, Row } from './store.ts';

/** A document as it is stored and as it would be typed again. */
export interface Stored<Input> extends StoredHead<string> {
  readonly noteid: string;
  readonly noteno: string;
  readonly input: Input;
}

/** What a document does in the books of its module, in memory until it is written. */
export interface Posting {
  /** Counter-postings for rows (from 0) of the stored document. */
  readonly reverse: (rows: ReadonlySet<number>) => void;
  /** Posts rows of the document as it is typed now. */
  readonly post: (rows: readonly number[]) => void;
  /** @throws Refused when a day, a lot or the other side would not stand. */
  readonly check: () => void;
  /** What its calls answer: what it moved, and what stands there afterwards. */
  readonly moved: () => object;
  readonly after: () => object;
  /** The lines as they are stored; of those not posted again what they were. */
  readonly lines: (posted: ReadonlySet<number>) => Promise<Row[]>;
  readonly write: () => Promise<void>;
}

/** What is posted: a new document, a correction (before and after), or one taken back (before alone). */
export interface Asked<Input, Judged> {
  readonly noteid: string;
  readonly version: number;
  readonly before: Stored<Input> | null;
  readonly after: { readonly input: Input; readonly judged: Judged } | null;
  /** False only reads, for a check without saving. */
  readonly lock: boolean;
  /** Codes of warnings that were read and accepted. */
  readonly accept: readonly string[] | 'all';
  /** Why it is corrected or taken back; empty of a new one. */
  readonly why: string;
}

/** Steps every document with a paper knows. */
export type DocumentStep = 'check' | 'change' | 'remove';

type Person = { readonly userid: string };
type Thing = { readonly noteno: string; readonly maker: string };

/** Whose request it is; what a module reads once for it. */
export interface Desk {
  readonly ctx: SignedContext;
}

/** What a module adds to a declared document: its rules, its columns, its books. */
export interface DocumentServer<
  D extends Desk,
  Input,
  Judged extends { readonly issues: readonly Issue[] },
  State extends string,
  Who extends Person,
> {
  readonly table: DocumentTable & { readonly lines: LineTable };
  /** Knows the steps of every document, and others of its own. */
  readonly flow: Workflow<string, State, Thing & { readonly state: State }, Who>;
  readonly open: (ctx: SignedContext) => Promise<D>;
  /** Lines that follow from what was typed are added before it is judged. */
  readonly complete?: (desk: D, input: Input) => Promise<Input>;
  /** A stored head with its lines as it would be typed. */
  readonly typed: (head: Row, lines: readonly Row[]) => Input;
  readonly who: (desk: D, input: Input) => Who;
  /** The rules of the paper, with what they read; `lock` holds what must not change meanwhile. */
  readonly judge: (desk: D, input: Input, lock: boolean) => Promise<Judged>;
  /** Why a stored one may not be touched besides its state: a locked day, a closed batch. @throws Refused */
  readonly standing: (desk: D, before: Stored<Input>, after: Input | null) => Promise<void>;
  /** As corrections are compared and the change log keeps it. */
  readonly compared: (desk: D, input: Input) => Compared;
  readonly posting: (desk: D, asked: Asked<Input, Judged>) => Promise<Posting>;
  /** Columns of the head, without those of state and version. */
  readonly head: (desk: D, input: Input) => Row;
  /** Draws the number of a new one: the number and the columns it fills. */
  readonly number: (desk: D, input: Input) => Promise<{ readonly number: string; readonly row: Row }>;
  readonly firstState: (input: Input, judged: Judged) => State;
  /** The menu one of the kind is written on, and the one it is corrected on: their flags are asked, the change log names them. */
  readonly menus: (input: Input) => readonly [RouteName, RouteName];
}
