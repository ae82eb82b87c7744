import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';

/** One list asked for: its name, or an object with its key in the answer and its parents. */
const listAsked = z.union([
  z.string().max(40),
  z.looseObject({
    cat: z.string().max(40),
    as: z.string().max(200).nullish(),
    farmid: z.string().max(12).nullish(),
    all: z.enum(['Y', 'N']).nullish(),
  }),
]);
export type ListAsked = z.output<typeof listAsked>;

const catArray = z.array(listAsked).min(1).max(50);

/** A row of a list: what travels and what is shown, with the fields of its category. */
export const listRow = z.looseObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  order: z.number().optional(),
  active: z.boolean().optional(),
});
export type ListRow = z.output<typeof listRow>;

export const catdata = defineCall({
  path: '/common/catdata',
  summary: 'The rows of several lists in one answer, a key for each.',
  access: anonymous,
  input: z.object({ catArray }),
  output: z.record(z.string(), z.array(listRow)),
  errors: ['V_NOTEXISTS', 'env_401'],
});

const farmRow = z.object({
  value: z.string(),
  label: z.string(),
  shtnm: z.string(),
  prnt1: z.string(),
  prnt2: z.string(),
  unittp: z.string(),
  state: z.string(),
  weekstart: z.number(),
});

export const grpfarmid = defineCall({
  path: '/common/grpfarmid',
  summary: 'Farms in reach in the order of their groups.',
  access: signedIn,
  input: z.object({ catArray: catArray.nullish() }),
  output: z.object({ farm: z.array(farmRow) }),
});

interface TreeNode {
  value: string;
  label: string;
  level: number;
  parent: string | null;
  farms: number;
  children: TreeNode[];
}
export type GroupTree = TreeNode;
const treeNode: z.ZodType<TreeNode> = z.object({
  value: z.string(),
  label: z.string(),
  level: z.number(),
  parent: z.string().nullable(),
  farms: z.number(),
  get children() {
    return z.array(treeNode);
  },
});

export const grpfarmdata = defineCall({
  path: '/common/grpfarmdata',
  summary: 'The tree of companies, farm groups and farms the person sees.',
  access: signedIn,
  input: z.object({ catArray: catArray.nullish() }),
  output: z.array(treeNode),
});

export const roomdata = defineCall({
  path: '/common/roomdata',
  summary: 'Houses of a farm with capacity and animals in them.',
  access: signedIn,
  input: z.object({ catArray: catArray.nullish() }),
  output: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      area: z.string(),
      site: z.string().nullable(),
      roomtp: z.string().nullable(),
      batchflg: z.enum(['Y', 'N']),
      capacity: z.number().nullable(),
      live: z.number(),
      free: z.number().nullable(),
      state: z.string(),
      parityid: z.number().nullable(),
      strict: z.boolean(),
    }),
  ),
});

export const lineage = defineCall({
  path: '/common/lineage',
  summary: 'What is known of a genetic id: line, breed, sex, parents.',
  access: signedIn,
  input: z.object({ altid: z.string().max(40) }),
  output: z.object({
    altid: z.string(),
    lineage: z.string().nullable(),
    breed: z.string().nullable(),
    role: z.string().nullable(),
    sex: z.string().nullable(),
    sireid: z.string().nullable(),
    damid: z.string().nullable(),
    found: z.enum(['Y', 'N']),
  }),
});

export const lineagecd = defineCall({
  path: '/common/lineagecd',
  summary: 'The lines of the farm: active, closed or all.',
  access: signedIn,
  input: z.object({ status: z.enum(['Y', 'N', 'A']).default('Y') }),
  output: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      breed: z.string().nullable(),
      role: z.string().nullable(),
      letter: z.string().nullable(),
      colour: z.string().nullable(),
      status: z.enum(['Y', 'N']),
      opened: z.string().nullable(),
      closed: z.string().nullable(),
    }),
  ),
});

export const commonCalls = [catdata, grpfarmid, grpfarmdata, roomdata, lineage, lineagecd];
