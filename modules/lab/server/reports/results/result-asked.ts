import { choice, defineList, yesno } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import type { AgeClass } from '../../../domain/health/classes.ts';
import { classesOn } from '../../health/expectations.ts';
import type { Joined, ResultFilter } from '../../results/counted.ts';
import { type FilterScope, filterScope } from '../charts/chart-reading.ts';
import { CHART_KEYS, LAB_FILTER as F } from '../charts/lab-filter.ts';
import type { LabAt } from '../lab-report.ts';
import { classSql } from './class-sql.ts';

const SHAPE = defineList('labresultshape', {
  long: t3('Mỗi dòng một kết quả', 'A row a result', 'แถวละผล'),
  wide: t3('Mỗi dòng một mẫu', 'A row a sample', 'แถวละตัวอย่าง'),
});
export const GROUPED_BY = defineList('labresultby', {
  none: t3('Không gom', 'Not grouped', 'ไม่จัดกลุ่ม'),
  place: t3('Trại', 'Farm', 'ฟาร์ม'),
  roomid: t3('Chuồng', 'House', 'โรงเรือน'),
  ageclass: t3('Lớp tuổi, lứa', 'Age or parity class', 'กลุ่มอายุ ท้อง'),
  pigclass: t3('Hạng heo', 'Pig class', 'ประเภทสุกร'),
  month: t3('Tháng lấy mẫu', 'Month of sampling', 'เดือนที่เก็บตัวอย่าง'),
  testcd: t3('Chỉ tiêu', 'Test', 'รายการตรวจ'),
});

/** What the table of results is asked for: the lab filter, and how its rows are put. */
export const FIELDS = [
  ...[F.labid, F.by, F.from, F.to],
  choice('shape', t3('Dạng bảng', 'Shape', 'รูปแบบตาราง'), SHAPE, { fallback: 'long' }),
  choice('groupby', t3('Gom theo', 'Group by', 'จัดกลุ่มตาม'), GROUPED_BY, { fallback: 'none' }),
  ...[F.custid, F.farmgroups, F.placeid, F.roomid, F.pigclass, F.ageclass],
  ...[F.disease, F.testgrp, F.testcd, F.kit, F.sampletp, F.purpose],
  yesno('open', t3('Cả không hợp lệ và đang chạy', 'Invalid and running as well', 'รวมใช้ไม่ได้และกำลังตรวจ'), { fallback: 'N' }),
  F.unapproved,
] as const;
export const BESIDE = CHART_KEYS;

/** The table as it is asked for. */
export type Asked = ParamsOf<typeof FIELDS, typeof BESIDE>;
export type GroupedBy = Exclude<keyof typeof GROUPED_BY.words, 'none'>;

/** Days shown where none are asked for. */
const USUAL = 90;

/** What the reader sees of what was asked for, opened, with the classes of age where the answer needs them. */
export interface ResultScope extends Omit<FilterScope, 'filter'> {
  readonly filter: ResultFilter;
  readonly ageclass: string | null;
  readonly classes: readonly AgeClass[];
}

/** @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export async function resultScope(reader: LabAt, asked: Asked): Promise<ResultScope> {
  const scope = await filterScope(reader, asked, { usual: USUAL });
  const { at, view, to } = scope;
  const ageclass = asked.ageclass ?? null;
  const needed = ageclass !== null || asked.groupby === 'ageclass';
  const classes = needed ? await classesOn(at.tx, view.labid ?? view.senders[0] ?? '', to) : [];
  return { ...scope, filter: { ...scope.filter, testgrp: asked.testgrp }, ageclass, classes };
}

/** SQL put after the statement of results: the class of age that was asked for. */
export function ageWhere({ ageclass, classes }: ResultScope, params: unknown[]): string {
  if (ageclass === null) return '';
  const put = (value: unknown): string => `$${params.push(value)}`;
  return ` and ${classSql(classes, put)} = ${put(ageclass)}`;
}

/** Tables a statement joins for a class of age. */
export const ageJoined = ({ ageclass }: ResultScope): readonly Joined[] => (ageclass === null ? [] : ['sample']);
