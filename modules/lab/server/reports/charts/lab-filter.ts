import { choice, code, codes, date, defineList, text, yesno } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_LISTS, TEST_WORDS } from '../../../contract/tests/words.ts';

/** Which date of a request a period is of. */
export const DATE_BY = defineList('labdateby', {
  reqdt: t3('Ngày yêu cầu', 'Requested', 'วันที่ส่งตรวจ'),
  sampledt: t3('Ngày lấy mẫu', 'Sampled', 'วันที่เก็บ'),
  received: t3('Ngày nhận mẫu', 'Received', 'วันที่รับ'),
  finished: t3('Ngày trả kết quả', 'Finished', 'วันที่ส่งผล'),
});

const CLASS = t3('Lớp tuổi, lứa', 'Age or parity class', 'กลุ่มอายุ ท้อง');

/** The lab filter: what results are narrowed by, each field once. A report takes those it needs. */
export const LAB_FILTER = {
  labid: code('labid', W.lab, { list: 'laboratory', maxLength: 12 }),
  by: choice('by', t3('Theo', 'Dates', 'ตาม'), DATE_BY, { fallback: 'sampledt' }),
  from: date('from', W.from),
  to: date('to', W.to),
  custid: code('custid', W.customer, { list: 'labcustomer', maxLength: 20 }),
  farmgroups: codes('farmgroups', t3('Nhóm trại', 'Farm groups', 'กลุ่มฟาร์ม'), { list: 'grp70' }),
  placeid: code('placeid', W.place, { list: 'labplace', maxLength: 20 }),
  roomid: text('roomid', W.room, { maxLength: 40 }),
  pigclass: choice('pigclass', W.pigclass, LAB_LISTS.labpigclass),
  ageclass: code('ageclass', CLASS, { list: 'labageclass', maxLength: 20 }),
  disease: code('disease', TEST_WORDS.disease, { list: 'labdisease', maxLength: 60 }),
  testgrp: choice('testgrp', TEST_WORDS.testgrp, TEST_LISTS.labtestgrp),
  testcd: code('testcd', TEST_WORDS.test, { list: 'labtest', maxLength: 20 }),
  kit: code('kit', TEST_WORDS.kit, { list: 'labkit', maxLength: 40 }),
  sampletp: choice('sampletp', W.sampletp, LAB_LISTS.sampletp),
  purpose: choice('purpose', W.purpose, LAB_LISTS.purpose),
  unapproved: yesno('unapproved', t3('Cả kết quả chưa duyệt', 'Not approved as well', 'รวมผลที่ยังไม่อนุมัติ'), { fallback: 'N' }),
} as const;

const F = LAB_FILTER;

/** The whole filter as charts of one method ask for it; test and kit are chosen among those of the method. */
export const CHART_FILTER = [
  ...[F.labid, F.by, F.from, F.to, F.custid, F.farmgroups, F.placeid, F.roomid, F.pigclass, F.ageclass],
  ...[F.disease, F.testcd, F.kit, F.sampletp, F.purpose, F.unapproved],
] as const;

/** What an opened figure is narrowed by beside the filter: the group of its row, the class of its bar. */
export const CHART_KEYS = [
  text('group', t3('Nhóm', 'Group', 'กลุ่ม'), { maxLength: 80 }),
  text('bin', t3('Lớp giá trị', 'Class of values', 'ชั้นค่า'), { maxLength: 20 }),
] as const;

/** The lab filter as it is asked for; a report that leaves a field out asks nothing by it. */
export interface LabFilterAsked {
  readonly labid?: string | null | undefined;
  readonly by?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly custid?: string | null | undefined;
  readonly farmgroups?: readonly string[] | null | undefined;
  readonly placeid?: string | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly pigclass?: string | null | undefined;
  readonly ageclass?: string | null | undefined;
  readonly disease?: string | null | undefined;
  readonly testcd?: string | null | undefined;
  readonly kit?: string | null | undefined;
  readonly sampletp?: string | null | undefined;
  readonly purpose?: string | null | undefined;
  /** What a neutralisation was read to: two end points never share an axis. */
  readonly endpoint?: string | null | undefined;
  readonly unapproved?: 'Y' | 'N' | null | undefined;
}
