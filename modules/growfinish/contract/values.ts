import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { code as codeText, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';
import { T } from './tag-words.ts';

const code = z.string().trim().min(1).max(40);

/** A house, its batch, a group of the batch. */
export const roomid = named(W.house, code);
export const parityid = named(W.batch, z.int32().min(1));
export const grpid = named(W.group, z.int32().min(1));

export const applyid = member(codeText('applyid', W.operator));
export const supplier = member(text('supplier', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { maxLength: 80 }));
export const source = named(t3('Nguồn heo', 'Source', 'แหล่งที่มา'), code);

/** A series of ear numbers: the line and sex it is drawn for. */
export const lineage = named(T.lineage, z.string().trim().min(1).max(20));
export const sex = named(T.sex, z.enum(['F', 'M']));
