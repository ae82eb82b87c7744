import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, defineList, inputOf, int, member, text } from '#engine/define/fields.ts';
import { reason } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { day, paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { TAG_STATES } from '../../domain/tag-flow.ts';
import { T } from '../tag-words.ts';
import { sex } from '../values.ts';
import { birthkgField, damField, defectField } from './litter.calls.ts';
import { M } from './mng-words.ts';
import { W } from './words.ts';

/** Most tags of one action or scan. */
export const MOST_TAGS = 500;

/** What can be done to tags. */
export const TAG_ACTIONS = defineList('tagaction', {
  checked: M.checked,
  print: M.printAgain,
  correct: M.correct,
  replace: M.replace,
  move: M.move,
  leave: M.leave,
  void: M.void,
  unregister: M.unregister,
});
export type TagAction = keyof typeof TAG_ACTIONS.words;

/** How a tagged pig left without a record that names it. */
export const LEFT_WAYS = defineList('tagleft', {
  died: t3('Chết', 'Died', 'ตาย'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  moved: t3('Chuyển trại khác', 'Moved to another farm', 'ย้ายไปฟาร์มอื่น'),
  lost: t3('Không tìm thấy', 'Not found', 'หาไม่พบ'),
});

const tag = z.string().trim().toUpperCase().min(1).max(40);

export const changeTag = defineCall({
  path: '/growfinish/changeTag',
  summary:
    'Checks, corrects, prints again, replaces, moves or voids tags, lets them leave, or takes a registration back; a reason where it is asked.',
  access: menu(['PigletTag', 'PigletTagMng'], 'add'),
  input: z.object({
    tags: named(W.tag, z.array(tag).min(1).max(MOST_TAGS)),
    action: named(M.action, z.enum(Object.keys(TAG_ACTIONS.words) as [TagAction, ...TagAction[]])),
    version: named(M.version, z.int32().min(1).nullish()),
    date: named(M.day, day.nullish()),
    sex: sex.nullish(),
    dam: member(damField),
    birthkg: member(birthkgField),
    notch: named(M.notch, z.string().max(40).nullish()),
    defect: member(defectField),
    newtag: named(M.newtag, tag.nullish()),
    roomid: named(T.house, z.string().trim().min(1).max(40).nullish()),
    leftway: named(M.leftway, z.enum(Object.keys(LEFT_WAYS.words) as [keyof typeof LEFT_WAYS.words]).nullish()),
    reason,
    reqid,
  }),
  output: z.object({ changed: z.number(), tags: z.array(z.string()) }),
  errors: [
    ...(['TAG_STATE', 'TAG_TAKEN', 'TAG_SERIES', 'TAG_OVER', 'GEN_PROFILE_CLOSED', 'GF_DATE', 'STALE', '359', '364', '365', '371'] as const),
    ...(['398', '416', '838', '854', 'V_NOTEXISTS', 'V_RANGE', 'V_REQUIRED', 'V_SELECT'] as const),
  ],
  write: true,
});

/** What the list of tags is narrowed by. */
export const TAG_FILTERS = [
  text('tag', W.tag, { maxLength: 40 }),
  code('roomid', T.house, { list: 'room' }),
  choice('state', M.state, TAG_STATES),
  damField,
  text('starttag', T.start, { maxLength: 40 }),
  text('finishtag', T.finish, { maxLength: 40 }),
  int('grpid', T.group, { min: 1 }),
  text('filecd', T.filecd, { maxLength: 20 }),
  code('lineage', T.lineage, { list: 'lineage', maxLength: 20 }),
  choice('sex', T.sex, SEX_LIST),
  date('from', M.from),
  date('to', M.to),
] as const;

export const findTags = defineCall({
  path: '/growfinish/findTags',
  summary: 'Ear numbers with the piglets they are in: by number or range, dam, house, group, file, state and the days they were tagged.',
  access: menu(['PigletTagMng', 'PigletTagProfile', 'PigletTag'], 'view'),
  input: inputOf(TAG_FILTERS).extend(paged(50, 500)),
  output: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        tag: z.string(),
        state: z.string(),
        sex,
        lineage: z.string(),
        dam: z.string().nullable(),
        sire: z.string().nullable(),
        birthdt: z.string().nullable(),
        age: z.number().nullable(),
        birthkg: z.number().nullable(),
        notch: z.string().nullable(),
        defect: z.string().nullable(),
        rfid: z.string().nullable(),
        roomid: z.string().nullable(),
        grpid: z.number().nullable(),
        applyid: z.string().nullable(),
        regdt: z.string().nullable(),
        regby: z.string().nullable(),
        checkdt: z.string().nullable(),
        leftdt: z.string().nullable(),
        leftway: z.string().nullable(),
        filecd: z.string().nullable(),
        inherd: z.boolean(),
        version: z.number().nullable(),
        /** Actions the reader may take now. */
        actions: z.array(z.string()),
      }),
    ),
  }),
});

const scanned = z.object({ tag: z.string(), roomid: z.string().nullable(), seen: z.string() });

export const scanTags = defineCall({
  path: '/growfinish/scanTags',
  summary:
    'Compares what a reader read in a house with the tagged piglets of it: found, missing, unknown, of another house; saved as checked if asked.',
  access: menu('PigletTagMng', 'add'),
  input: z.object({
    roomid: named(T.house, z.string().trim().min(1).max(40)),
    codes: named(M.codes, z.array(z.string().max(80)).min(1).max(MOST_TAGS)),
    date: named(M.day, day.nullish()),
    /** Days unseen after which a missing one is proposed as lost; TAGGAP where it is not said. */
    lostAfter: named(M.lostAfter, z.int32().min(0).max(365).nullish()),
    save: named(t3('Lưu kết quả', 'Save the result', 'บันทึกผล'), z.boolean().default(false)),
    reqid,
  }),
  output: z.object({
    roomid: z.string(),
    saved: z.boolean(),
    lostAfter: z.number(),
    found: z.array(scanned),
    missing: z.array(scanned.extend({ days: z.number(), lost: z.boolean() })),
    unknown: z.array(z.string()),
    elsewhere: z.array(scanned),
  }),
  errors: ['V_NOTEXISTS', '359', '365'],
  write: true,
});

export const mngCalls = [changeTag, findTags, scanTags];
