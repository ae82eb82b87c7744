import { type ComponentType, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Call } from '#engine/define/call.ts';
import type { DocumentCalls } from '#engine/define/document.ts';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { ShownIssue } from '#engine/web/ui/issue-list.tsx';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';

/** A document as it is typed: head and lines by field key. */
export interface TypedDocument {
  readonly head: FieldValues;
  readonly lines: readonly TypedLine[];
}

export interface TypedLine {
  readonly key: number;
  readonly values: FieldValues;
}

/** One of a list of documents: what every kind carries, and what its module shows besides. */
export interface DocumentRow {
  readonly [member: string]: unknown;
  /** The farm it is of, where those of several farms are shown together. */
  readonly farmid?: string;
  readonly noteid: string;
  readonly note: string;
  readonly version: number;
  readonly kind: string;
  readonly kindName: string;
  readonly state: string;
  readonly stateName: string;
  readonly paper: 'Y' | 'N';
  readonly changed: 'Y' | 'N';
  readonly maker: string;
}

/** An opened document. */
export interface OpenedDocument<Head extends DocumentRow = DocumentRow> {
  readonly head: Head;
  readonly lines: readonly object[];
  readonly may: { readonly change: boolean; readonly remove: boolean; readonly check: boolean };
  readonly history: readonly { at: string; user: string; kind: string; version: number | null; reason: string | null }[];
}

export interface SavedDocument {
  readonly note: string;
  readonly state: string;
}

type Reading<In, Out> = Call<z.ZodType<unknown, In>, z.ZodType<Out>>;
/** Names one, as it was read. */
export type DocumentKey = { readonly noteid: string; readonly version: number };
/** Of which farm; absent of a kind that knows the own one alone. */
type OfFarm = { readonly farmid?: string };

/** The farm of a document, as its calls take it. */
export const farmOf = ({ farmid }: OfFarm): OfFarm => (farmid === undefined ? {} : { farmid });

/** The calls of a document as its screens send them. */
export interface WebCalls {
  readonly check: Reading<object, { readonly issues: readonly Issue[] }>;
  readonly save: Reading<object, SavedDocument>;
  readonly change: Reading<object, SavedDocument>;
  readonly remove: Reading<DocumentKey & { readonly reqid: string; readonly reason: string }, object>;
  readonly step: Reading<OfFarm & { readonly reqid: string; readonly state: string; readonly notes: readonly DocumentKey[] }, object>;
  readonly find: Reading<object, { readonly total: number; readonly rows: readonly DocumentRow[] }>;
  readonly get: Reading<OfFarm & { readonly noteid: string }, OpenedDocument>;
}

/** The calls of a declared document, as its screens send them: what is typed differs by module. */
export function webCalls(calls: DocumentCalls): WebCalls {
  return calls as unknown as WebCalls;
}

/** One line while it is typed. */
export interface LineProps<Tools, Tried> {
  readonly kind: string;
  readonly line: TypedLine;
  /** From 1. */
  readonly number: number;
  readonly tools: Tools;
  /** What saving would do, once it could be asked. */
  readonly tried: Tried | undefined;
  readonly issues: readonly ShownIssue[];
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (values: FieldValues) => void;
  readonly onRemove: (() => void) | null;
}

/** A new document as far as it is typed, and where lines that stand ready go. */
export interface ReadyProps<Tools> {
  readonly kind: string;
  readonly typed: TypedDocument;
  readonly tools: Tools;
  readonly onAdd: (lines: readonly FieldValues[]) => void;
}

/** What a module shows of its documents; entry, list, opened one and print are made from it. */
export interface DocumentKit<Tools = never, Tried = never, Opened extends OpenedDocument = never> {
  readonly calls: WebCalls;
  /** Paths of calls whose answers a posting makes old. */
  readonly forgets: readonly string[];
  /** Type of documents a screen keeps, as its calls ask for it. */
  readonly asks: (type: string) => object;
  readonly kindsOf: (type: string) => readonly { readonly value: string; readonly label: Text3 }[];
  /** Fields of the head; which they are, and what they choose from, may follow from what stands in it. */
  readonly headFields: (kind: string, head?: FieldValues) => readonly Field[];
  /** Every field a line of the kind may have. */
  readonly lineFields: (kind: string) => readonly Field[];
  /** Lists and stock the lines choose from. */
  readonly useTools: (kind: string, head: FieldValues) => Tools;
  /** The body of a call; null while the head cannot be read. */
  readonly bodyOf: (kind: string, typed: TypedDocument, tools: Tools) => { readonly lines: readonly FieldValues[] } | null;
  /** True for a body whose lines can be tried. */
  readonly isWhole: (body: { readonly lines: readonly FieldValues[] }) => boolean;
  readonly typedOf: (opened: Opened) => TypedDocument;
  readonly Line: ComponentType<LineProps<Tools, Tried>>;
  readonly Preview: ComponentType<{ readonly tried: Tried | undefined; readonly tools: Tools }>;
  /** Lines that stand ready to be taken into a new one, above those that are typed. */
  readonly Ready?: ComponentType<ReadyProps<Tools>>;
  /** Takes the scanned paper of types that ask for it; answers the file's id. */
  readonly Paper?: ComponentType<{ readonly onChange: (fileid: string | null) => void }>;
  readonly hasPaper: (type: string) => boolean;
  /** The opened document: head, lines, what it moved. */
  readonly Head: ComponentType<{ readonly head: Opened['head']; readonly printed?: boolean }>;
  readonly Lines: ComponentType<{ readonly opened: Opened }>;
  readonly Movements?: ComponentType<{ readonly opened: Opened }>;
  /** What else is done with an opened one of some types: explaining what did not arrive. */
  readonly Below?: ComponentType<{ readonly opened: Opened }>;
  readonly PrintLines: ComponentType<{ readonly opened: Opened }>;
  /** Labels to stick on what a document brought, for the types that have them. */
  readonly Labels?: ComponentType<{ readonly opened: Opened }>;
  readonly hasLabels: (type: string) => boolean;
  /** The type an opened one is of. */
  readonly typeOf: (head: Opened['head']) => string;
  readonly titleOf: (head: Opened['head']) => Text3;
  readonly signers: (head: Opened['head']) => readonly Text3[];
  /** Columns of the last ones of a person; the number stands before them, the state behind. */
  readonly lastColumns: readonly Column[];
  readonly mayUndo: (row: DocumentRow) => boolean;
  /** What a list is narrowed by; `route`: the screen it stands on. */
  readonly filters: (type: string, route: RouteName) => readonly Field[];
  readonly columns: (type: string) => readonly Column[];
  /** Marks of a row besides those of every kind. */
  readonly marks?: (row: DocumentRow) => object;
  /** Said once one was saved: where it has gone on already. */
  readonly saidOf?: (saved: SavedDocument) => Text3 | null;
  /** What else is done with several of a list at once. */
  readonly Many?: ComponentType<{ readonly kit: AnyKit; readonly type: string }>;
  /** State of those that wait for their check, and the state it leads to; one line of one of them. */
  readonly checking: { readonly from: string; readonly to: string; readonly line: (row: DocumentRow) => string };
}

/** A kit whatever its module types of its lines. */
export type AnyKit = DocumentKit<never, never, never>;

/** What several documents are ticked and checked with. */
export type CheckingKit = Pick<AnyKit, 'asks' | 'checking' | 'forgets'> & { readonly calls: Pick<WebCalls, 'find' | 'step'> };

/** A kit as the screens take it, the types of its module erased. */
export function anyKit<Tools, Tried, Opened extends OpenedDocument>(kit: DocumentKit<Tools, Tried, Opened>): AnyKit {
  return kit as unknown as AnyKit;
}

/** Lines with others behind them; a line nothing was typed in makes room. */
export function withLines(lines: readonly TypedLine[], added: readonly FieldValues[]): TypedLine[] {
  const kept = lines.filter(({ values }) => Object.values(values).some((value) => value !== null && value !== ''));
  const next = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return [...kept, ...added.map((values, at) => ({ key: next + at, values }))];
}

export const emptyLine = (key: number): TypedLine => ({ key, values: {} });

/** The value of a field of the address, as a form takes it. */
export const asked = (value: string | undefined): FieldValue => value ?? null;

/** A cancelled document: its rows are struck out. */
export const CANCELLED = '02';

const WAIT = 350;

/** The value as it stood when typing last paused. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), WAIT);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
