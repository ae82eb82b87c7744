import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { ROW_HISTORY } from '#engine/define/resource.ts';
import { HEAD_FIELDS } from './request-fields.ts';
import { labid, requestid } from './request-members.ts';

/** Members of a request whose corrections are kept: its head, whose it is, its samples by their marks, how many tests were agreed anew, its payment. */
export const KEPT_MEMBERS = [...HEAD_FIELDS.map(({ key }) => key), 'custid', 'placeid', 'samples', 'orders', 'paid'] as const;

export const getRequestHistory = defineCall({
  path: '/lab/getRequestHistory',
  summary:
    'Corrections of a request, the newest first: who, when and why, with the members that changed, as they were and as they became. The customer’s side reads what it corrected itself.',
  access: menu('LabRequestUpdate', 'view'),
  input: z.object({ labid, requestid }),
  output: ROW_HISTORY,
  errors: ['V_NOTEXISTS'],
});
