import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { code, SETTLE_FIELDS } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { leave, settlement, settlementIssues } from '../leaving-rules.ts';
import { isYes, textOf } from '../values.ts';

/** 417: not another farm of the company. */
function farmIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const farm = textOf(event.data, 'tofarm');
  const good = farm !== null && farm !== ctx.farmid && ctx.farmOfCompany(farm);
  return ctx.stored || good ? [] : [refuse('417', 'tofarm')];
}

/** TRF: to another farm; she leaves once that farm accepted her (accepted Y), at once where TRFAUTO is Y. */
export const transferEvent: HerdEventType = {
  code: 'TRF',
  title: t3('Chuyển trại', 'Transfer to another farm', 'ย้ายไปฟาร์มอื่น'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày chuyển trại', 'Date of transfer', 'วันย้าย'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: [code('tofarm', t3('Đến trại', 'To farm', 'ไปฟาร์ม'), 'farm', { required: true }), ...SETTLE_FIELDS],
  reason: 'required',
  dayKey: () => null,
  check: (animal, event, ctx) => [...farmIssues(event, ctx), ...settlementIssues(animal, event, ctx)],
  companions: settlement,
  keep: (_animal: Animal, event, ctx) => (ctx.settings.TRFAUTO === 'Y' ? { ...event.data, accepted: 'Y' } : event.data),
  apply: (animal, event) => (isYes(event.data, 'accepted') ? leave(animal, event, 'moved') : { ...animal, transferTo: textOf(event.data, 'tofarm') }),
};
