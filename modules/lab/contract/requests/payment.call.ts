import { defineCall, menu } from '#engine/define/call.ts';
import { choice, inputOf } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { reqid } from '#engine/define/wire.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { labid, requestid } from './request-members.ts';
import { SAVED } from './request-rows.ts';
import { W } from './words.ts';

/** Whether a request is paid for. */
export const PAY_FIELDS = [choice('paid', W.paid, LAB_LISTS.labpaid, { required: true })] as const;

export const savePayment = defineCall({
  path: '/lab/savePayment',
  summary: 'Says whether a request is paid for, whatever its status: what is open counts as unpaid of its customer once the paper is approved.',
  access: menu('LabRequestUpdate', 'edit'),
  input: inputOf(PAY_FIELDS).extend({ labid, requestid, version, reqid }),
  output: SAVED,
  errors: ['838', 'LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'V_NOTEXISTS'],
  write: true,
});
