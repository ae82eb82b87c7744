import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { farmid, language } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { T } from '../tag-words.ts';

/** Most numbers of one print: the largest draw. */
export const MOST_PRINTED = 1000;

const tag = named(T.labels, z.string().trim().toUpperCase().max(40));

export const fileTags = defineCall({
  path: '/growfinish/file/tags',
  summary:
    'Numbers of an order, a range, a file or a list: Excel for the tag maker with a line a number, labels with QR or the cards of pens as PDF.',
  access: menu(['PigletTagGen', 'PigletTagOrdmng', 'PigletTag', 'PigletTagMng', 'PigletTagProfile', 'PigletTagProlst'], 'view'),
  input: z.object({
    farmid: farmid.nullish(),
    orderId: named(T.order, z.uuid().nullish()),
    rangeId: named(T.ranges, z.uuid().nullish()),
    filecd: named(T.filecd, z.string().max(20).nullish()),
    tags: named(T.labels, z.array(tag).max(MOST_PRINTED).nullish()),
    as: named(t3('Dạng tệp', 'Kind of file', 'ชนิดไฟล์'), z.enum(['xlsx', 'pdf'])),
    size: named(t3('Cỡ nhãn', 'Size of labels', 'ขนาดป้าย'), z.enum(['roll', 'sheet', 'card']).default('sheet')),
    language: language.default('V'),
    reqid: reqid.nullable(),
  }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS', 'V_SELECT', 'V_RANGE', 'ACC_RATE'],
  download: true,
  inTurns: true,
});
