import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, inputOf, int, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

export const PARTY_WORDS = {
  customer: t3('Khách hàng', 'Customer', 'ลูกค้า'),
  range: t3('Dải số', 'Range', 'ช่วงเลข'),
} as const;

/** What is asked when two entries of one customer become one. */
export const MERGE_FIELDS = [
  code('into', t3('Gộp vào khách hàng', 'Merge into', 'รวมเข้ากับลูกค้า'), { list: 'labcustomer', required: true, maxLength: 20 }),
  text('reason', t3('Lý do gộp', 'Why they are merged', 'เหตุผลที่รวม'), { required: true, maxLength: 200 }),
] as const;

/** Two entries of one customer. */
export const mergeCustomer = defineCall({
  path: '/lab/mergeCustomer',
  summary: 'Merges a customer into another: his farms and requests follow, his code stays as an alias and takes no new requests.',
  access: menu('LabCustListManagement', 'edit', 60),
  input: inputOf(MERGE_FIELDS).extend({ custid: named(PARTY_WORDS.customer, z.string().trim().min(1).max(20)), reqid }),
  output: z.object({ farms: z.number(), requests: z.number() }),
  errors: ['V_NOTEXISTS', 'V_INVALID'],
  write: true,
});

const rangecd = named(PARTY_WORDS.range, z.string().trim().min(1).max(20));

/** The register of a range. */
export const findGivenCodes = defineCall({
  path: '/lab/findGivenCodes',
  summary:
    'Official numbers given out of a range: of which sample, by whom, when, struck out or not; and the numbers before the next one that nobody was given.',
  access: menu('LabGovCodeInit', 'view'),
  input: z.object({ rangecd }),
  output: z.object({
    rows: z.array(
      z.object({
        ...{ no: z.string(), requestno: z.string(), sample: z.string().nullable(), givenby: z.string(), givenat: z.string() },
        ...{ struckwhy: z.string().nullable() },
      }),
    ),
    gaps: z.array(z.string()),
  }),
  errors: ['V_NOTEXISTS'],
});

/** A new year begins with the ranges of the one before. */
export const COPY_FIELDS = [
  int('year', t3('Năm mới', 'New year', 'ปีใหม่'), { required: true, min: 2000, max: 2200 }),
  text('newcd', t3('Mã dải số mới', 'Code of the new range', 'รหัสช่วงใหม่'), { required: true, maxLength: 20, format: 'code' }),
] as const;

export const copyCodeRange = defineCall({
  path: '/lab/copyCodeRange',
  summary: 'Makes the range of another year out of one that stands: authority, prefix and pattern the same, its counter at the first number.',
  access: menu('LabGovCodeInit', 'edit', 60),
  input: z.object({ rangecd, year: member(COPY_FIELDS[0]), newcd: member(COPY_FIELDS[1]), reqid }),
  output: z.object({ rangecd: z.string() }),
  errors: ['V_NOTEXISTS', 'V_DUP', '871'],
  write: true,
});

/** A farm that changes hands: whose it is from a day on, and the code it has there. */
export const COPY_FARM_FIELDS = [
  code('custid', t3('Sang khách hàng', 'To customer', 'ไปยังลูกค้า'), { list: 'labcustomer', required: true, maxLength: 20 }),
  text('newcd', t3('Mã trại mới', 'New farm code', 'รหัสฟาร์มใหม่'), { required: true, maxLength: 20, format: 'code' }),
  date('fromdt', t3('Từ ngày', 'From', 'ตั้งแต่วันที่'), { required: true, initial: 'today' }),
] as const;

export const copyCustFarm = defineCall({
  path: '/lab/copyCustFarm',
  summary: 'Copies a farm to another customer from a day on: the one before ends the day before, its requests stay with it.',
  access: menu('LabFarmListManagement', 'edit', 20),
  input: inputOf(COPY_FARM_FIELDS).extend({ placeid: named(t3('Trại', 'Farm', 'ฟาร์ม'), z.string().trim().min(1).max(20)), reqid }),
  output: z.object({ placeid: z.string() }),
  errors: ['V_NOTEXISTS', 'V_INVALID', '871', '898'],
  write: true,
});

export const partyCalls = [mergeCustomer, findGivenCodes, copyCodeRange, copyCustFarm];
