import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { judgedBody } from '#engine/define/document.ts';
import { date, member } from '#engine/define/fields.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import type { IssueCode } from '#kernel/issue.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';
import { type BatchCallsDef, batchAfter, HOUSE, KEPT, PARITY, TAIL } from './call-parts.ts';
import { dailyFields } from './daily.ts';
import type { BatchKind } from './kind.ts';

const cell = z.union([z.string(), z.number(), z.null()]);

/** What stands beside a daily line: the line of the day before, what the day has already, how the batch is. */
export const dailyBeside = z.object({
  parityid: z.number().nullable(),
  live: z.number(),
  /** Days since birth on the day. */
  age: z.number().nullable(),
  before: z.record(z.string(), cell).nullable(),
  already: z.record(z.string(), cell).nullable(),
  /** Usual deaths of a day: the mean of the week before. */
  usual: z.number().nullable(),
  /** Figures of the day before, each with its name, in words of the reader's language. */
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Proposed for the next line. */
  initial: z.record(z.string(), cell),
  /** Members that are not asked in this house. */
  leaves: z.array(z.string()),
});
export type DailyBeside = z.output<typeof dailyBeside>;

const CODES: readonly IssueCode[] = [
  '359',
  '365',
  '370',
  '371',
  '813',
  '814',
  '842',
  '854',
  '875',
  '811',
  '820',
  '830',
  'GF_DATE',
  'GF_HOLD',
  'NOTE_RX',
  'NOTE_ABX',
  'NOTE_ABXEND',
  'V_EXISTS',
];

/** The calls of the daily line of a kind. */
export function dailyCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
  const eventdt = member(date('eventdt', W.eventdt, { required: true }));
  const line = judgedBody([HOUSE, PARITY, date('eventdt', W.eventdt), ...dailyFields(kind), ...TAIL], { accept });
  return {
    getDaily: defineCall({
      path: `/${module}/getDaily`,
      summary: 'What stands beside the daily line of a house: the line before, what the day has already, live animals, age, what is proposed.',
      access: menu(screens.event, 'view'),
      // Without a day that of the farm: what a device keeps is then that of its last sight.
      input: z.object({ roomid: member(HOUSE), eventdt: member(date('eventdt', W.eventdt)) }),
      output: dailyBeside,
      errors: ['V_NOTEXISTS'],
    }),
    saveDaily: defineCall({
      path: `/${module}/saveDaily`,
      summary: 'The daily line of a house: each of its events is saved, or none; a second line of the day adds to the first after asking.',
      access: menu(screens.event, 'add'),
      input: line.extend({
        roomid: member(HOUSE),
        eventdt,
        reqid,
        ...KEPT,
      }),
      output: z.object({
        events: z.array(z.object({ id: z.string(), eventcd: z.string() })),
        version: z.number(),
        warnings: z.array(issue),
        after: batchAfter,
      }),
      errors: CODES,
      write: true,
      keeps: true,
    }),
  };
}
