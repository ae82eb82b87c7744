import { z } from 'zod';
import { anonymous, defineCall } from '#engine/define/call.ts';
import { menuRow, sessionValues } from './session.calls.ts';

/** Sows of a sample herd are never more than this, however large the farm is. */
export const SAMPLE_SOWS = 60;

export const saveTrial = defineCall({
  path: '/account/saveTrial',
  summary: 'Opens a farm on trial with its manager and signs him in; the fields of PigFarmOpen.',
  access: anonymous,
  accounts: true,
  input: z.object({
    user: z.string().trim().min(1).max(120),
    password: z.string().min(1).max(200),
    farmname: z.string().trim().min(1).max(80),
    country: z.enum(['VN', 'TH']),
    province: z.string().trim().min(1).max(80),
    sows: z.number().int().min(1).max(20_000),
    language: z.enum(['V', 'E', 'T']).default('V'),
    weekstart: z.number().int().min(0).max(6).default(1),
    sample: z.enum(['Y', 'N']).default('Y'),
    terms: z.enum(['Y', 'N']),
    macid: z.string().max(80).nullish(),
  }),
  output: z.object({ session: sessionValues, menus: z.array(menuRow), farmid: z.string(), expdt: z.string(), events: z.number() }),
  errors: ['ACC_EXISTS', 'ACC_FORMAT', 'ACC_PWDRULE', 'ACC_PWDCOMMON', 'ACC_RATE', 'ACC_TRIAL', 'V_REQUIRED'],
  write: true,
  keyless: true,
});

export const openDemo = defineCall({
  path: '/account/openDemo',
  summary: 'Lets a visitor look round the demonstration farm: everything is shown, nothing can be changed.',
  access: anonymous,
  accounts: true,
  input: z.object({ language: z.enum(['V', 'E', 'T']).default('V') }),
  output: z.object({ session: sessionValues, menus: z.array(menuRow) }),
  errors: ['V_NOTEXISTS', 'ACC_RATE'],
  write: true,
  keyless: true,
});

export const trialCalls = [saveTrial, openDemo];
