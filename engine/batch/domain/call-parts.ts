import { z } from 'zod';
import { code, decimal, int, longtext } from '#engine/define/fields.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { issue } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';

/** How a batch stands after a save. */
export const batchAfter = z.object({
  roomid: z.string(),
  parityid: z.number().nullable(),
  state: z.string(),
  opendt: z.string().nullable(),
  closedt: z.string().nullable(),
  pigsin: z.number(),
  live: z.number(),
  free: z.number().nullable(),
  avgbirthdt: z.string().nullable(),
  ageweek: z.number().nullable(),
  /** Weight of all that came in, kg; null where not all were weighed. */
  weightin: z.number().nullable(),
});

/** A figure of a batch as it is and as a correction makes it; only for those who may see it. */
export const correctedFigure = z.object({
  code: z.string(),
  /** In the language of the answer. */
  label: z.string(),
  unit: z.string(),
  decimals: z.number(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/** What every save of a record answers. */
export const savedRecord = z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), after: batchAfter });

export const HOUSE = code('roomid', W.house, { required: true });
export const PARITY = int('parityid', W.batch, { min: 1 });
export const TAIL = [code('applyid', W.operator), longtext('remark', W.remark, { maxLength: 500 })] as const;
export const WEIGHT = decimal('weight', W.weight, { decimals: 3, max: 999_999 });
/** Judged by the rules, which name the bounds of the kind. */
export const HEADS = { heads: named(W.heads, z.int32().nullish()) };
export const WHY = { required: true, maxLength: 200 } as const;
/** What a device adds to an entry it kept: when it was typed, and on which farm. */
export const KEPT = {
  entered: named(t3('Giờ nhập', 'Time of entry', 'เวลาที่บันทึก'), z.iso.datetime().optional()),
  farmid: farmid.optional(),
  /** Keys it was sent under before its author corrected it. */
  replaces: named(t3('Mã các lần gửi trước', 'Keys sent before', 'รหัสการส่งก่อนหน้า'), z.array(z.uuid()).max(20).optional()),
};
export const eventId = named(W.record, z.uuid());

/** On which screens the records of a kind are written and corrected. */
export interface BatchScreens {
  readonly entry: RouteName;
  readonly entryUpdate: RouteName;
  readonly event: RouteName;
  readonly eventUpdate: RouteName;
}

/** Where the calls of a kind belong. */
export interface BatchCallsDef {
  readonly module: string;
  readonly screens: BatchScreens;
}
