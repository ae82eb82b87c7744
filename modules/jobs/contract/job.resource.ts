import { choice, code, decimal, int, longtext, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { J, JOB_AREAS, JOB_GROUPS, JOB_UNITS, LINKS, NORM_PER } from './words.ts';

/** Which work exists on a farm. */
export const job = defineResource({
  name: 'job',
  module: 'jobs',
  screen: 'JobInput',
  table: 'job',
  scope: 'farm',
  key: 'jobid',
  one: 'Job',
  many: 'Jobs',
  keeper: 60,
  fields: [
    text('jobid', J.jobid, { required: true, maxLength: 20, format: 'code' }),
    text('V', t3('Tên tiếng Việt', 'Vietnamese name', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength: 120 }),
    text('E', t3('Tên tiếng Anh', 'English name', 'ชื่อภาษาอังกฤษ'), { required: true, maxLength: 120 }),
    text('T', t3('Tên tiếng Thái', 'Thai name', 'ชื่อภาษาไทย'), { required: true, maxLength: 120 }),
    choice('grp', J.group, JOB_GROUPS, { required: true, initial: 'feeding' }),
    choice('area', J.area, JOB_AREAS),
    choice('unit', J.unit, JOB_UNITS, { required: true, initial: 'none' }),
    decimal('norm', J.norm, { decimals: 2, min: 0.01, max: 10_000 }),
    choice('normper', J.normper, NORM_PER, { required: true, initial: 'task' }),
    decimal('rate', J.rate, { decimals: 2, max: 1e9 }),
    yesno('needspigs', J.needspigs, { fallback: 'N' }),
    choice('link', J.link, LINKS),
    longtext('instruction', J.instruction, { maxLength: 2000 }),
  ],
  shown: [text('name', J.job, { fallback: '' }), int('assigned', t3('Số phân công', 'Assignments', 'การมอบหมาย'))],
  levels: { rate: 60 },
  grid: ['jobid', 'name', 'grp', 'area', 'norm', 'normper', 'unit', 'rate', 'needspigs', 'link', 'assigned', 'inuse'],
  filters: [choice('grp', J.group, JOB_GROUPS)],
  search: ['jobid', 'V', 'E', 'T'],
  copied: true,
});

/** Who works together, and who heads them. */
export const team = defineResource({
  name: 'team',
  module: 'jobs',
  screen: 'JobInput',
  table: 'job_team',
  scope: 'farm',
  key: 'team',
  one: 'Team',
  many: 'Teams',
  keeper: 60,
  fields: [
    text('team', t3('Mã tổ', 'Team code', 'รหัสทีม'), { required: true, maxLength: 20, format: 'code' }),
    text('name', t3('Tên tổ', 'Team name', 'ชื่อทีม'), { required: true, maxLength: 80 }),
    code('head', J.head, { list: 'applyid', required: true }),
  ],
  lines: [
    {
      key: 'members',
      label: t3('Thành viên', 'Members', 'สมาชิก'),
      addTitle: t3('Thêm thành viên', 'Add a member', 'เพิ่มสมาชิก'),
      table: 'job_member',
      fields: [code('applyid', J.person, { list: 'applyid', required: true })],
      order: 'applyid',
    },
  ],
  shown: [int('count', t3('Số người', 'People', 'จำนวนคน'))],
  grid: ['team', 'name', 'head', 'count', 'inuse'],
  search: ['team', 'name'],
});
