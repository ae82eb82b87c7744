import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';
import { member, open } from '#engine/define/fields.ts';
import { language } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { shownOnce } from '#engine/define/secret.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { CURRENT_PASSWORD } from './password-fields.ts';
import { signedInAnswer } from './session.calls.ts';

/** What a browser says and is told about a key of its device (WebAuthn); the library that checks it knows its members. */
const credential = z.record(z.string(), z.unknown());
/** An account without a password is not asked for one. */
const password = member(open(CURRENT_PASSWORD));
const KEY = t3('Khóa của thiết bị', 'Key of the device', 'กุญแจของอุปกรณ์');
const recovery = z.array(shownOnce());
const name = named(t3('Tên của cách xác thực', 'Name of the second step', 'ชื่อของวิธียืนยัน'), z.string().trim().min(1).max(40));
const id = named(t3('Cách xác thực', 'Second step', 'วิธียืนยัน'), z.uuid());
const code = named(t3('Mã xác thực', 'Code', 'รหัสยืนยัน'), z.string().max(40));

export const getFactors = defineCall({
  path: '/account/getFactors',
  summary: 'The own second steps of the sign-in, the recovery codes left, and whether the company demands one.',
  access: signedIn,
  input: z.object({}),
  output: z.object({
    factors: z.array(
      z.object({ id: z.string(), kind: z.enum(['totp', 'passkey']), name: z.string(), since: z.string(), last: z.string().nullable() }),
    ),
    /** Codes for who lost the device that were not used yet. */
    left: z.number(),
    demanded: z.boolean(),
    hasPassword: z.boolean(),
  }),
});

export const startTotp = defineCall({
  path: '/account/startTotp',
  summary: 'A secret for an authenticator app; it counts once a code of it was confirmed.',
  access: signedIn,
  input: z.object({ reqid, name, password }),
  output: z.object({ id: z.string(), secret: shownOnce(), address: shownOnce() }),
  errors: ['174', 'ACC_WAIT'],
  write: true,
});

export const confirmTotp = defineCall({
  path: '/account/confirmTotp',
  summary: 'Turns the authenticator app on by a code of it; the first second step comes with recovery codes.',
  access: signedIn,
  input: z.object({ reqid, id, code }),
  output: z.object({ recovery }),
  errors: ['ACC_CODE', 'V_NOTEXISTS'],
  write: true,
});

export const startPasskey = defineCall({
  path: '/account/startPasskey',
  summary: 'What a browser needs to make a key of this device.',
  access: signedIn,
  input: z.object({ password }),
  output: z.object({ options: credential }),
  errors: ['174', 'ACC_WAIT'],
  write: true,
  keyless: true,
});

export const savePasskey = defineCall({
  path: '/account/savePasskey',
  summary: 'Keeps the key the browser made; the first second step comes with recovery codes.',
  access: signedIn,
  input: z.object({ reqid, name, response: named(KEY, credential) }),
  output: z.object({ recovery }),
  errors: ['ACC_CODE'],
  write: true,
});

export const removeFactor = defineCall({
  path: '/account/removeFactor',
  summary: 'Takes a second step off the own account; the last one takes the recovery codes along.',
  access: signedIn,
  input: z.object({ reqid, id, password }),
  output: z.object({ left: z.number() }),
  errors: ['174', 'ACC_WAIT', 'V_NOTEXISTS'],
  write: true,
});

export const newRecovery = defineCall({
  path: '/account/newRecovery',
  summary: 'New recovery codes; those before open nothing any more.',
  access: signedIn,
  input: z.object({ reqid, password }),
  output: z.object({ recovery }),
  errors: ['174', 'ACC_WAIT', 'V_NOTEXISTS'],
  write: true,
});

export const getSecondStep = defineCall({
  path: '/account/getSecondStep',
  summary: 'After the first step of a sign-in (ACC_SECOND): the ways of the second, and what a browser needs for a key of the device.',
  access: anonymous,
  input: z.object({}),
  output: z.object({ kinds: z.array(z.enum(['totp', 'passkey'])), options: credential.nullable() }),
  errors: ['103'],
  write: true,
  keyless: true,
  accounts: true,
});

export const loginSecond = defineCall({
  path: '/account/loginSecond',
  summary: 'The second step of a sign-in: a code of the app, a recovery code, or the answer of a key of the device.',
  access: anonymous,
  input: z.object({ code: code.nullish(), passkey: named(KEY, credential.nullish()), language: language.nullish() }),
  output: signedInAnswer,
  errors: ['103', 'ACC_CODE', 'ACC_WAIT', 'ACC_RATE'],
  write: true,
  keyless: true,
  accounts: true,
});

export const secondCalls = [
  ...[getFactors, startTotp, confirmTotp, startPasskey, savePasskey, removeFactor, newRecovery],
  ...[getSecondStep, loginSecond],
];
