import { z } from 'zod';
import { type Access, defineCall } from '#engine/define/call.ts';
import { code, member } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { flag } from '#engine/define/wire.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';

/** A line of a programme of goods and how it stands for an active batch, with what a form needs to enter it. */
const dueRow = z.object({
  roomid: z.string(),
  roomname: z.string(),
  parityid: z.number(),
  live: z.number(),
  /** Days, today. */
  age: z.number(),
  /** The programme it is of. */
  programme: z.string(),
  itemid: z.string(),
  itemtp: z.enum(['feed', 'medicine', 'vaccine']),
  item: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['done', 'coming', 'due', 'late']),
  /** Day it was given. */
  on: z.string().nullable(),
  /** To be offered as a ready line today. */
  offered: z.boolean(),
  /** A head, in `unit`; null where nothing says it. */
  dose: z.number().nullable(),
  unit: z.string(),
  /** For all that live: one dose each, or feed of `coverdays` by the curve; null where nothing says it. */
  qty: z.number().nullable(),
  coverdays: z.number().nullable(),
  route: z.string().nullable(),
  withdrawal: z.number(),
  /** The warehouse the house takes it from; null where none is set. */
  storeid: z.string().nullable(),
});

/** The same as a call answers it. */
export type DueRow = z.output<typeof dueRow>;

/** The same with its days known to be days. */
export interface DueLine extends DueRow {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly on: BusinessDate | null;
}

/** The call of a kind of batch that says what the programmes of goods ask of it. */
export function defineDueCall(path: string, access: Access) {
  return defineCall({
    path,
    summary: 'How each line of the programmes of goods stands for the active batches: done, coming, due or late, with the quantity a form needs.',
    access,
    input: z.object({
      roomid: member(code('roomid', W.house)),
      offered: named(t3('Chỉ việc cần làm', 'Only what is to be done', 'เฉพาะที่ต้องทำ'), flag.nullish()),
    }),
    output: z.object({ rows: z.array(dueRow) }),
  });
}

/** Such a call. */
export type DueCall = ReturnType<typeof defineDueCall>;
