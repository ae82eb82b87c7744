import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, inputOf, int, text, yesno } from '#engine/define/fields.ts';
import { oneList } from '#engine/define/list-asked.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { flag, reqid } from '#engine/define/wire.ts';
import { T } from './tag-words.ts';
import { applyid, grpid, lineage, roomid, sex, source } from './values.ts';

/** What the list of series is narrowed by. */
export const SERIES_FILTERS = [
  code('farmid', T.farm, { list: 'farm', maxLength: 12 }),
  code('lineage', T.lineage, { list: 'lineage', maxLength: 20 }),
  choice('sex', T.sex, SEX_LIST),
  yesno('gaps', T.gapsOnly),
] as const;

/** A raise of the next number of a series. */
export const RAISE_FIELDS = [
  int('next', T.raiseTo, { required: true, min: 1, max: 9_999_999 }),
  text('reason', T.reason, { required: true, maxLength: 200 }),
] as const;

const count = named(T.count, z.int32());
const rangeId = named(T.ranges, z.uuid());
const filecd = named(T.filecd, z.string().max(20));

/** How far a series of ear numbers has come. */
const series = {
  lineage: z.string(),
  sex,
  /** Sample of the pattern; null where a GGP unit has none for the line. */
  pattern: z.string().nullable(),
  first: z.string().nullable(),
  maxgen: z.string().nullable(),
  maxreg: z.string().nullable(),
  maxherd: z.string().nullable(),
  next: z.string().nullable(),
};

export const maxpletpgid = defineCall({
  path: '/common/maxpletpgid',
  summary: 'How far each series of ear numbers has run: the highest generated, registered and found in the herd, and the next.',
  access: menu('PigletTagMaxid', 'view'),
  input: z.object({ catArray: oneList({ farmid: farmid.nullish(), lineage: lineage.nullish(), sex: sex.nullish() }) }),
  output: z.array(
    z.object({
      farmid: z.string(),
      ...series,
      left: z.number(),
    }),
  ),
});

const file = {
  filecd: z.string(),
  source: z.string().nullable(),
  starttag: z.string().nullable(),
  finishtag: z.string().nullable(),
  opened: z.string(),
  open: flag,
};

export const genpfile = defineCall({
  path: '/common/genpfile',
  summary: 'Opens a test and selection file for so many piglets of a source; the numbers drawn for it stand in it.',
  access: menu(['PigletTagGen', 'PigletTagProlst'], 'add'),
  input: z.object({ pletcnt: named(T.piglets, z.int32()), source, reqid }),
  output: z.object({ ...file, tags: z.number() }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', 'V_RANGE'],
  write: true,
  keyMade: true,
});

export const genpfile2 = defineCall({
  path: '/common/genpfile2',
  summary: 'Opens a test and selection file of the tagged piglets of a house and group.',
  access: menu(['PigletTagGen', 'PigletTagProlst'], 'add'),
  input: z.object({ roomid, grpid, reqid }),
  output: z.object({
    ...file,
    roomid: z.string(),
    grpid: z.number(),
    tags: z.array(z.object({ tag: z.string(), sex, dam: z.string().nullable() })),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', 'V_NOROW', '854', '813'],
  write: true,
  keyMade: true,
});

/** A range that was drawn, with what became of its numbers. */
export const rangeRow = z.object({
  rangeId: z.string(),
  lineage: z.string(),
  sex,
  starttag: z.string(),
  finishtag: z.string(),
  count: z.number(),
  generated: z.number(),
  assigned: z.number(),
  registered: z.number(),
  void: z.number(),
  /** Assigned and not registered after TAGGAP days. */
  gaps: z.number(),
  drawn: z.string(),
  by: z.string(),
});

export const findSeries = defineCall({
  path: '/growfinish/findSeries',
  summary: 'Series of ear numbers with their ranges: generated, assigned, registered, void, gaps, numbers left, last draw.',
  access: menu('PigletTagMaxid', 'view'),
  input: inputOf(SERIES_FILTERS),
  output: z.object({
    rows: z.array(
      z.object({
        ...series,
        nextNo: z.number(),
        generated: z.number(),
        assigned: z.number(),
        registered: z.number(),
        void: z.number(),
        gaps: z.number(),
        left: z.number(),
        lastDraw: z.string().nullable(),
        lastBy: z.string().nullable(),
      }),
    ),
    ranges: z.array(rangeRow),
  }),
});

export const saveSeries = defineCall({
  path: '/growfinish/saveSeries',
  summary: 'Raises the next number of a series, when a farm brings old tags; never lower.',
  access: menu('PigletTagMaxid', 'edit', 70),
  input: inputOf(RAISE_FIELDS).extend({ lineage, sex, reqid }),
  output: z.object({ next: z.string(), nextNo: z.number() }),
  errors: ['TAG_TAKEN', 'GEN_NO_PARAM', 'V_RANGE', 'V_NOTEXISTS'],
  write: true,
});

export const previewTags = defineCall({
  path: '/growfinish/previewTags',
  summary: 'The range a draw would get now: start and finish tag, sample labels, numbers left; draws nothing.',
  access: menu('PigletTagGen', 'view'),
  input: z.object({ lineage, sex, count }),
  output: z.object({ starttag: z.string(), finishtag: z.string(), samples: z.array(z.string()), left: z.number(), unused: z.number() }),
  errors: ['GEN_NO_PARAM', 'V_RANGE', 'V_NOTEXISTS'],
});

export const saveTags = defineCall({
  path: '/growfinish/saveTags',
  summary: 'Draws a range of ear numbers without gaps; of two who draw at once the second gets the next range.',
  access: menu('PigletTagGen', 'add', 60),
  input: z.object({
    farmid: farmid.nullish(),
    lineage,
    sex,
    count,
    orderId: named(T.order, z.uuid().nullish()),
    filecd: filecd.nullish(),
    reqid,
  }),
  output: z.object({
    rangeId: z.string(),
    starttag: z.string(),
    finishtag: z.string(),
    count: z.number(),
    left: z.number(),
    filecd: z.string().nullable(),
  }),
  errors: ['TAG_TAKEN', 'TAG_OVER', 'TAG_STATE', 'GEN_NO_PARAM', 'GEN_PROFILE_CLOSED', 'V_RANGE', 'V_NOTEXISTS'],
  write: true,
});

export const assignTags = defineCall({
  path: '/growfinish/assignTags',
  summary: 'Sends a range, or a part of it, to a house, one of its groups, or a worker.',
  access: menu(['PigletTagGen', 'PigletTagOrdmng'], 'add', 60),
  input: z.object({
    farmid: farmid.nullish(),
    rangeId,
    starttag: named(T.start, z.string().max(40).nullish()),
    finishtag: named(T.finish, z.string().max(40).nullish()),
    roomid: roomid.nullish(),
    grpid: grpid.nullish(),
    applyid,
    reqid,
  }),
  output: z.object({
    assigned: z.number(),
    starttag: z.string(),
    finishtag: z.string(),
    warnings: z.array(z.object({ code: z.string() })).optional(),
  }),
  errors: ['TAG_SERIES', 'TAG_STATE', 'TAG_OVER', '370', '813', '854', 'V_SELECT', 'V_NOTEXISTS'],
  write: true,
});

export const findRange = defineCall({
  path: '/growfinish/findRange',
  summary: 'Every number of a range with its state, in order: the list that is printed for the tag maker.',
  access: menu(['PigletTagGen', 'PigletTagOrdmng', 'PigletTagMaxid'], 'view'),
  input: z.object({ rangeId, farmid: farmid.nullish() }),
  output: z.object({
    tags: z.array(
      z.object({
        tag: z.string(),
        state: z.string(),
        roomid: z.string().nullable(),
        grpid: z.number().nullable(),
        applyid: z.string().nullable(),
      }),
    ),
  }),
});

export const tagCalls = [maxpletpgid, genpfile, genpfile2, findSeries, saveSeries, previewTags, saveTags, assignTags, findRange];
