import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';
import { catArray, listRow } from '#engine/define/list-asked.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';

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
  /** What a company or group is called in each language; null of a farm. */
  names: { V: string; E: string | null; T: string | null } | null;
  children: TreeNode[];
}
export type GroupTree = TreeNode;
const treeNode: z.ZodType<TreeNode> = z.object({
  value: z.string(),
  label: z.string(),
  level: z.number(),
  parent: z.string().nullable(),
  farms: z.number(),
  names: z.object({ V: z.string(), E: z.string().nullable(), T: z.string().nullable() }).nullable(),
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

export const lineagecd = defineCall({
  path: '/common/lineagecd',
  summary: 'The lines of the farm: active, closed or all.',
  access: signedIn,
  input: z.object({ status: named(t3('Trạng thái', 'State', 'สถานะ'), z.enum(['Y', 'N', 'A']).default('Y')) }),
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

export const commonCalls = [catdata, grpfarmid, grpfarmdata, lineagecd];
