import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, defineList, inputOf, member, rowOf, text } from '#engine/define/fields.ts';
import { reason, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { flag, paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { T } from '../tag-words.ts';
import { sex } from '../values.ts';
import { F } from './file-words.ts';
import { RECORD_FIELDS } from './record.calls.ts';

/** Most tags put into a file or taken out at once. */
const MOST = 500;

const OPEN = defineList('tagfileopen', { Y: t3('Đang mở', 'Open', 'เปิดอยู่'), N: t3('Đã đóng', 'Closed', 'ปิดแล้ว') });
export const FILE_STATES = OPEN;

/** What the list of files is narrowed by. */
export const FILE_FILTERS = [
  text('filecd', T.filecd, { maxLength: 20 }),
  code('lineage', T.lineage, { list: 'lineage', maxLength: 20 }),
  choice('sex', T.sex, SEX_LIST),
  choice('open', F.state, OPEN),
  date('from', F.from),
  date('to', F.to),
] as const;

const fileRow = z.object({
  filecd: z.string(),
  opened: z.string(),
  by: z.string(),
  manager: z.string().nullable(),
  source: z.string().nullable(),
  roomid: z.string().nullable(),
  parityid: z.number().nullable(),
  grpid: z.number().nullable(),
  wanted: z.number().nullable(),
  open: flag,
  closed: z.string().nullable(),
  version: z.number(),
  starttag: z.string().nullable(),
  finishtag: z.string().nullable(),
  tags: z.number(),
  registered: z.number(),
  tested: z.number(),
  scored: z.number(),
  kept: z.number(),
  reserve: z.number(),
  culled: z.number(),
  gone: z.number(),
  seldt: z.string().nullable(),
});

export const findFiles = defineCall({
  path: '/growfinish/findFiles',
  summary: 'Test and selection files with how far they are: tags, registered, tested, scored, kept, reserve, culled, gone.',
  access: menu(['PigletTagGen', 'PigletTagProlst'], 'view'),
  input: inputOf(FILE_FILTERS).extend(paged(50, 500)),
  output: z.object({ total: z.number(), rows: z.array(fileRow) }),
});

export const getTagFile = defineCall({
  path: '/growfinish/getTagFile',
  summary: 'A test and selection file with its tags: descent, weights, gain, scores, decision.',
  access: menu('PigletTagProlst', 'view'),
  input: z.object({ filecd: named(T.filecd, z.string().max(20)) }),
  output: z.object({
    file: fileRow,
    rows: z.array(
      rowOf(RECORD_FIELDS).partial().extend({
        tag: z.string(),
        state: z.string(),
        sex,
        lineage: z.string(),
        dam: z.string().nullable(),
        sire: z.string().nullable(),
        birthdt: z.string().nullable(),
        roomid: z.string().nullable(),
        rfid: z.string().nullable(),
        adg: z.number().nullable(),
        teats: z.number().nullable(),
        inherd: z.boolean(),
      }),
    ),
  }),
  errors: ['V_NOTEXISTS'],
});

const tagText = z.string().trim().toUpperCase().min(1).max(40);

export const saveFile = defineCall({
  path: '/growfinish/saveFile',
  summary: 'Puts tags into an open file or takes them out, and names its manager; a tag stands in one open file only.',
  access: menu('PigletTagProlst', 'add'),
  input: z.object({
    filecd: named(T.filecd, z.string().max(20)),
    version,
    manager: member(code('manager', F.manager, { list: 'applyid' })),
    add: named(F.add, z.array(tagText).max(MOST).default([])),
    out: named(F.out, z.array(tagText).max(MOST).default([])),
    reason,
    reqid,
  }),
  output: z.object({ filecd: z.string(), version: z.number(), tags: z.number() }),
  errors: ['GEN_PROFILE_CLOSED', 'TAG_STATE', 'STALE', '370', '838', 'V_EXISTS', 'V_NOTEXISTS'],
  write: true,
});

export const closeFile = defineCall({
  path: '/growfinish/closeFile',
  summary: 'Closes a file once every live tag has its decision; level 70 opens it again with a reason.',
  access: menu('PigletTagProlst', 'add'),
  input: z.object({
    filecd: named(T.filecd, z.string().max(20)),
    version,
    again: named(F.again, z.boolean().default(false)),
    reason,
    reqid,
  }),
  output: z.object({ filecd: z.string(), version: z.number(), open: flag }),
  errors: ['GEN_PROFILE_CLOSED', 'TAG_STATE', 'STALE', '371', '838', 'V_EXISTS', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

/** Fields of what a file is changed by. */
export const FILE_FIELDS = [code('manager', F.manager, { list: 'applyid' })] as const;

export const fileCalls = [findFiles, getTagFile, saveFile, closeFile];
