import { z } from 'zod';
import { defineCall, signedIn } from '#engine/define/call.ts';
import { catArray, listRow, oneList } from '#engine/define/list-asked.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';
import { W } from './requests/words.ts';

const labid = named(W.lab, z.string().trim().max(12));
const mode = named(t3('Chỉ mục đang dùng', 'Active only', 'เฉพาะที่ใช้งาน'), z.union([z.literal(0), z.literal(1)]).default(1));
const row = { value: z.string(), label: z.string(), active: z.boolean() };
const parent = (label: ReturnType<typeof t3>) => named(label, z.string().max(40).nullish());
const P1 = t3('Danh mục cha 1', 'Parent 1', 'รายการแม่ 1');
const P2 = t3('Danh mục cha 2', 'Parent 2', 'รายการแม่ 2');
const P3 = t3('Danh mục cha 3', 'Parent 3', 'รายการแม่ 3');
const P4 = t3('Danh mục cha 4', 'Parent 4', 'รายการแม่ 4');
const P5 = t3('Danh mục cha 5', 'Parent 5', 'รายการแม่ 5');

export const getLabList = defineCall({
  path: '/lab/getLabList',
  summary: 'Laboratories the session may send to or work in, each with its kind.',
  access: signedIn,
  input: z.object({ catArray: oneList({ mode: mode.optional() }) }),
  output: z.array(
    z.object({
      ...row,
      labknd: z.string(),
      farmid: z.string(),
      owning: z.enum(['Y', 'N']),
      address: z.string().nullable(),
      province: z.string().nullable(),
    }),
  ),
});

export const getCustList = defineCall({
  path: '/lab/getCustList',
  summary: 'Customers of a laboratory; the sender’s side gets its own row alone. Mode 1: those in use.',
  access: signedIn,
  input: z.object({ labid, mode }),
  output: z.array(
    z.object({
      ...row,
      kind: z.string(),
      address: z.string().nullable(),
      province: z.string().nullable(),
      language: z.string(),
      pricelist: z.string().nullable(),
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

export const getFarmList = defineCall({
  path: '/lab/getFarmList',
  summary: 'Farms of a laboratory’s customers, or of one of them; the sender’s side gets its own.',
  access: signedIn,
  input: z.object({ labid, custid: named(W.customer, z.string().max(20).nullish()), mode }),
  output: z.array(
    z.object({
      ...row,
      custid: z.string(),
      farmid: z.string().nullable(),
      species: z.string(),
      type: z.string(),
      province: z.string().nullable(),
      lat: z.number().nullable(),
      lon: z.number().nullable(),
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

export const getPersonalInfo = defineCall({
  path: '/lab/getPersonalInfo',
  summary: 'People who work in a laboratory: testers, reviewers, those who sign.',
  access: signedIn,
  input: z.object({ catArray: oneList({ labid: labid.nullish(), role: named(t3('Vai trò', 'Role', 'บทบาท'), z.string().max(20).nullish()) }) }),
  output: z.array(z.object({ ...row, userid: z.string(), role: z.string(), title: z.string().nullable(), signatory: z.enum(['Y', 'N']) })),
});

export const getLabCatData = defineCall({
  path: '/lab/getLabCatData',
  summary: 'One list of codes of the laboratory, narrowed by its parents.',
  access: signedIn,
  input: z.object({
    catname: named(t3('Tên danh mục', 'Name of the list', 'ชื่อรายการ'), z.string().max(40)),
    ...{ prnt1: parent(P1), prnt2: parent(P2), prnt3: parent(P3), prnt4: parent(P4) },
  }),
  output: z.array(listRow),
  errors: ['V_NOTEXISTS'],
});

export const getMulLabCatData = defineCall({
  path: '/lab/getMulLabCatData',
  summary: 'Several lists of codes of the laboratory, each under its name.',
  access: signedIn,
  input: z.object({
    catArray,
    labid: labid.nullish(),
    ...{ prnt1: parent(P1), prnt2: parent(P2), prnt3: parent(P3), prnt4: parent(P4), prnt5: parent(P5) },
  }),
  output: z.record(z.string(), z.array(listRow)),
  errors: ['V_NOTEXISTS'],
});

export const labLookupCalls = [getLabList, getCustList, getFarmList, getPersonalInfo, getLabCatData, getMulLabCatData] as const;
