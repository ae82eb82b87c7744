import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, codes, date, decimal, int, longtext, text, yesno } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { W } from './words.ts';

/** Most samples of a request. */
export const MOST_SAMPLES = 500;

/** Where a request goes and on whose account; what is chosen depends on what was chosen before. */
export const partyFields = (labid = '', custid = '') =>
  [
    code('labid', W.lab, { list: 'laboratory', required: true, maxLength: 12, initial: 'keep' }),
    code('custid', W.customer, { list: 'labcustomer', listParents: { labid }, maxLength: 20, required: true }),
    code('placeid', W.place, { list: 'labplace', listParents: { labid, custid }, maxLength: 20, required: true }),
  ] as const;

/** The head of a request. */
export const HEAD_FIELDS = [
  date('sampledt', W.sampledt, { required: true, initial: 'today' }),
  choice('purpose', W.purpose, LAB_LISTS.purpose, { required: true, initial: 'keep' }),
  choice('species', W.species, LAB_LISTS.labspecies, { required: true, initial: 'pig' }),
  text('requester', W.requester, { maxLength: 80, initial: 'keep', usual: true }),
  text('contact', W.contact, { maxLength: 80, initial: 'keep' }),
  text('sampler', W.sampler, { maxLength: 80, initial: 'keep' }),
  choice('priority', W.priority, LAB_LISTS.labpriority, { fallback: 'normal' }),
  date('plandt', W.plandt),
  text('remark', W.remark, { maxLength: 300 }),
  yesno('urgent', W.urgent, { fallback: 'N' }),
  yesno('official', W.official, { fallback: 'N' }),
  longtext('history', W.history, { maxLength: 1000 }),
] as const;

/** What is told of a sample when it is taken. */
export const SAMPLE_FIELDS = [
  text('mark', W.mark, { required: true, maxLength: 40 }),
  choice('sampletp', W.sampletp, LAB_LISTS.sampletp, { required: true }),
  text('pgid', W.pgid, { maxLength: 40 }),
  text('roomid', W.room, { maxLength: 40 }),
  choice('pigclass', W.pigclass, LAB_LISTS.labpigclass),
  choice('sex', W.sex, SEX_LIST),
  decimal('ageweeks', W.age, { decimals: 1, max: 600, unit: 'w' }),
  int('parity', W.parity, { max: 30 }),
  date('birthdt', W.birthdt),
  int('pooled', W.pooled, { min: 1, max: 100, fallback: 1 }),
  text('members', W.members, { maxLength: 1000 }),
  text('tag', W.tag, { maxLength: 40 }),
  text('vaccine', W.vaccine, { maxLength: 80 }),
  date('vaccinedt', W.vaccinedt),
  text('dose', W.dose, { maxLength: 40 }),
  decimal('volume', W.volume, { decimals: 2, min: 0.01, max: 99_999, unit: 'ml' }),
  text('replaces', W.replaces, { maxLength: 40 }),
] as const;

/** What reception says of a sample. */
export const JUDGE_FIELDS = [
  choice('judgement', W.judgement, LAB_LISTS.labjudgement, { required: true, initial: 'accepted' }),
  choice('condition', W.condition, LAB_LISTS.condition),
  choice('reject', W.reject, LAB_LISTS.reject),
  text('judgeremark', W.judgeremark, { maxLength: 200 }),
] as const;

/** What is said with each step, in the order it is asked. */
export const STEP_FIELDS = {
  initial: [date('plandt', W.plandt)],
  transfer: [
    text('courier', W.courier, { required: true, maxLength: 80, initial: 'keep' }),
    text('handedat', W.handedat, { required: true, maxLength: 16 }),
    int('parcels', W.parcels, { required: true, min: 1, max: 999, initial: 1 }),
    decimal('sendtemp', W.sendtemp, { decimals: 1, min: -100, max: 100, unit: '°C' }),
  ],
  check: [
    text('receivedat', W.receivedat, { required: true, maxLength: 16 }),
    decimal('receivetemp', W.receivetemp, { decimals: 1, min: -100, max: 100, unit: '°C' }),
    int('counted', W.counted, { max: 9999 }),
    yesno('acceptAll', W.acceptAll, { fallback: 'N' }),
  ],
  code: [
    text('receivedat', W.receivedat, { maxLength: 16 }),
    decimal('receivetemp', W.receivetemp, { decimals: 1, min: -100, max: 100, unit: '°C' }),
    int('counted', W.counted, { max: 9999 }),
    yesno('acceptAll', W.acceptAll, { fallback: 'N' }),
    text('place', W.storage, { maxLength: 60 }),
  ],
  confirm: [
    text('agreedby', W.agreedby, { required: true, maxLength: 80 }),
    text('agreedhow', W.agreedhow, { required: true, maxLength: 80, initial: 'keep' }),
  ],
  test: [],
  review: [text('remark', W.remark, { maxLength: 300 })],
  approve: [longtext('advice', W.opinion, { maxLength: 2000 }), text('remark', W.remark, { maxLength: 300 })],
  send: [
    text('recipients', W.recipients, { required: true, maxLength: 500 }),
    choice('channel', W.channel, LAB_LISTS.labchannel, { required: true, initial: 'portal' }),
  ],
  advise: [longtext('advice', W.advice, { required: true, maxLength: 2000 }), date('followdt', W.followdt)],
  back: [text('remark', W.reason, { required: true, maxLength: 300, refusal: 'LAB_REASON' })],
} as const;
export type StepKey = keyof typeof STEP_FIELDS;

/** What the list of requests is narrowed by (the lab filter). */
export const REQUEST_FILTERS = [
  text('text', W.text, { maxLength: 60 }),
  codes('states', W.state, { list: 'docstatus', maxLength: 2 }),
  code('custid', W.customer, { list: 'labcustomer', maxLength: 20 }),
  code('testcd', W.test, { list: 'labtest', maxLength: 20 }),
  date('from', W.from),
  date('to', W.to),
  yesno('overdue', W.overdue),
] as const;

export const CANCEL_FIELDS = [
  choice('cancelcd', W.cancelcd, LAB_LISTS.labcancel, { required: true, refusal: 'LAB_REASON' }),
  text('cancelwhy', W.remark, { maxLength: 300 }),
] as const;

export const TESTS_FIELD = codes('tests', W.tests, { list: 'labtest', maxLength: 20 });
export const REASON_FIELD = text('reason', t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'), { maxLength: 200 });
