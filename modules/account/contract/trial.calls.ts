import { z } from 'zod';
import { anonymous, defineCall } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { language, macid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { menuRow, sessionValues } from './session.calls.ts';
import { TRIAL_FIELDS, WEEKSTART, YOU_FIELDS } from './trial-fields.ts';

export const saveTrial = defineCall({
  path: '/account/saveTrial',
  summary: 'Opens a farm on trial with its manager and signs him in; the fields of PigFarmOpen.',
  access: anonymous,
  accounts: true,
  input: inputOf([...YOU_FIELDS, ...TRIAL_FIELDS]).extend({
    weekstart: named(WEEKSTART.label, z.int().min(0).max(6).default(1)),
    macid: macid.nullish(),
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
  input: z.object({ language: language.default('V') }),
  output: z.object({ session: sessionValues, menus: z.array(menuRow) }),
  errors: ['V_NOTEXISTS', 'ACC_RATE'],
  write: true,
  keyless: true,
});

export const trialCalls = [saveTrial, openDemo];
