import { Documents } from '#engine/document/server/documents.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type LabNoteInput, labNote } from '#modules/lab/contract/stock/note.document.ts';
import { openLab } from './lab-farm.ts';
import { labNoteServer } from './note.server.ts';
import { NO_RUNS } from './services.ts';
import type { WrittenLabNote } from './typed-note.ts';

/** What a run takes of the goods of its laboratory. */
export interface RunUse {
  readonly run: string;
  readonly test: string;
  readonly store: string;
  readonly day: BusinessDate;
  readonly lines: readonly {
    readonly item: string;
    /** Null takes what expires first. */
    readonly lot: string | null;
    /** A unit of the item. */
    readonly unit: string;
    readonly qty: number;
    /** Why another lot than the one that expires first; the plate that is read says so itself where it is blank. */
    readonly why?: string | null;
  }[];
}

/** The issue note a run wrote. */
export interface RunIssue {
  readonly id: string;
  readonly note: string;
}

const server = labNoteServer(NO_RUNS);
const documents = new Documents(server, labNote);

/**
 * Books out what a run uses, in the transaction of the run: all lines or none, under one issue note that only the run takes back.
 * @throws Refused 811 not enough, 820 expired, LAB_LOT blocked, V_INVALID a store that does not issue to tests; `row` is the line from 1.
 */
export async function issueForRun(ctx: SignedContext, { run, test, store, day, lines }: RunUse): Promise<RunIssue> {
  const input: WrittenLabNote = {
    kind: 'test',
    origin: 'run',
    ...{ storeid: store, valuedt: day, testcd: test, runno: run },
    lines: lines.map(({ item, lot, unit, qty, why }) => ({ itemid: item, lot, unit, qty, lotreason: lot === null ? null : (why ?? run) })),
  } as WrittenLabNote;
  const { id, note } = await documents.post(await openLab(ctx, NO_RUNS), input as LabNoteInput, 'all');
  return { id, note };
}

/** Takes back what a run used, when the run is voided or read with another lot. @throws Refused 839, 364 of a locked day */
export async function takeBackForRun(ctx: SignedContext, { id, version, reason }: { id: string; version: number; reason: string }): Promise<void> {
  await documents.takeBack(await openLab(ctx, NO_RUNS), { noteid: id, version, reason });
}
