import { z } from 'zod';
import { code as codeText, date, longtext, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { G } from '../domain/fields.ts';
import { T } from './tag-words.ts';

const code = z.string().trim().min(1).max(40);
const weangrp = named(G.weangrp, code);

/** A house, its batch, a group of the batch, and the event a call is about. */
export const roomid = named(G.house, code);
export const parityid = named(G.batch, z.int32().min(1));
export const grpid = named(G.group, z.int32().min(1));
export const eventId = named(G.event, z.uuid());

/** A nursery house with one of its weaning groups. */
export const pool = { nursery: named(G.nursery, code), weangrp };

export const heads = named(G.heads, z.int32());
/** kg of all head of a record, one decimal. */
export const weight = named(G.weight, z.number().min(0).max(999_999));
export const money = z.number().min(0).max(999_999_999_999);

/** Why a saved row is changed or taken away. */
export const why = named(G.reason, z.string().trim().min(1).max(200));
export const applyid = member(codeText('applyid', G.operator));
export const remark = member(longtext('remark', G.remark, { maxLength: 500 }));
export const refno = member(text('refno', G.refno, { maxLength: 40 }));
export const supplier = member(text('supplier', G.supplier, { maxLength: 80 }));
export const birthdt = member(date('birthdt', G.birthdt));
export const source = named(G.source, code);

/** A series of ear numbers: the line and sex it is drawn for. */
export const lineage = named(T.lineage, z.string().trim().min(1).max(20));
export const sex = named(T.sex, z.enum(['F', 'M']));

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
});
