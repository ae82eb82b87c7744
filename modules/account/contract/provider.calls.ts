import { z } from 'zod';
import { anonymous, defineCall, menu } from '#engine/define/call.ts';
import { macid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { keep, signedInAnswer } from './session.calls.ts';

const TYPE = t3('Nhà cung cấp đăng nhập', 'Sign-in provider', 'ผู้ให้บริการเข้าสู่ระบบ');
const kind = named(TYPE, z.enum(['F', 'G']));
/** Where the browser goes now. */
const away = z.object({ url: z.string() });

export const getLoginKinds = defineCall({
  path: '/account/getLoginKinds',
  summary: 'Providers one may sign in through: those whose keys the system settings hold.',
  access: anonymous,
  input: z.object({}),
  output: z.object({ kinds: z.array(kind) }),
});

export const startProvider = defineCall({
  path: '/account/startProvider',
  summary: 'Begins a sign-in through a provider: a one-time ticket in an http-only cookie, and the address to open.',
  access: anonymous,
  accounts: true,
  input: z.object({ type: kind, keep }),
  output: away,
  errors: ['103'],
  write: true,
  keyless: true,
});

export const loginReturn = defineCall({
  path: '/account/loginReturn',
  summary: 'Exchanges the one-time ticket of a provider for a session, or ties the provider to the own account.',
  access: anonymous,
  accounts: true,
  input: z.object({
    retcd: named(t3('Kết quả đăng nhập', 'Result of the sign-in', 'ผลการเข้าสู่ระบบ'), z.string().max(4)),
    type: named(TYPE, z.string().max(4)),
    macid: macid.nullish(),
  }),
  output: signedInAnswer,
  errors: ['103', '106', 'env_402', 'env_700'],
  write: true,
  keyless: true,
});

export const linkKind = defineCall({
  path: '/account/linkKind',
  summary: 'Begins tying a provider to the own account; goes on like a sign-in through it.',
  access: menu('AccountInfo', 'edit'),
  accounts: true,
  input: z.object({ type: kind }),
  output: away,
  errors: ['103'],
  write: true,
  keyless: true,
});

export const unlinkKind = defineCall({
  path: '/account/unlinkKind',
  summary: 'Takes a login kind off the own account; the last one only where a password is set.',
  access: menu('AccountInfo', 'edit'),
  input: z.object({ reqid, type: kind }),
  output: z.object({ kinds: z.array(z.string()) }),
  errors: ['838', 'V_REQUIRED'],
  write: true,
});

export const providerCalls = [getLoginKinds, startProvider, loginReturn, linkKind, unlinkKind];
