import { describe, expect, test } from 'vitest';
import type { EnvelopeStatus, ErrorClass } from '#engine/define/envelope.ts';
import { answerOf, askPresent, type Posted } from './transport.ts';

const answered = (http: number, status: EnvelopeStatus, kind: ErrorClass, code = 'x'): Posted => ({
  kind: 'answer',
  http,
  envelope: { status, data: null, error: { code, message: code, class: kind } },
});
const plain = (http: number): Posted => ({ kind: 'answer', http, envelope: null });

describe('what an answer means for an entry', () => {
  test.each<[string, Posted, string]>([
    ['no network', { kind: 'network' }, 'offline'],
    ['saved', { kind: 'answer', http: 200, envelope: { status: 200, data: 1 } }, 'done'],
    ['a rule refuses', answered(500, 500, 20, '391'), 'refused'],
    ['the same request id with another body', answered(500, 500, 20, 'V_DUP'), 'refused'],
    ['a list is not set up', answered(500, 500, 100), 'refused'],
    ['no right any more', answered(403, 403, 20), 'refused'],
    ['a fault of the program', answered(500, 500, 30), 'later'],
    ['a fault of the database', answered(500, 500, 10), 'later'],
    ['busy', plain(429), 'later'],
    ['a conflict', plain(409), 'later'],
    ['the gateway is down', plain(502), 'later'],
    ['too large for a gateway', plain(413), 'later'],
    ['maintenance', answered(503, 600, 30), 'later'],
    ['maintenance answered plainly', answered(600, 600, 30), 'later'],
    ['the subscription ran out', answered(402, 402, 20), 'later'],
    ['not signed in', answered(401, 401, 120), 'signIn'],
    ['not signed in, plainly', plain(401), 'signIn'],
    ['the password expired', answered(403, 403, 130), 'signIn'],
    ['the device is not registered', answered(403, 403, 140), 'signIn'],
    ['the session is on another farm', answered(403, 403, 150), 'signIn'],
    ['banned', answered(403, 700, 20), 'signIn'],
    ['the sign-in page of a wireless network', plain(200), 'offline'],
  ])('%s', (_, posted, kind) => expect(answerOf(posted).kind).toBe(kind));

  test('who the server takes this browser for', async () => {
    const by = (posted: Posted) => askPresent('lan', 'F1', async () => posted);
    const session = (data: unknown): Posted => ({ kind: 'answer', http: 200, envelope: { status: 200, data } });
    expect(await by(session({ userid: 'lan', FARMID: 'F1' }))).toBe('same');
    expect(await by(session({ userid: 'lan', FARMID: 'F2' }))).toBe('other');
    expect(await by(session(null))).toBe('other');
    expect(await by(answered(401, 401, 120))).toBe('other');
    expect(await by({ kind: 'network' })).toBe('offline');
    expect(await by(plain(200))).toBe('offline');
    expect(await by(answered(500, 500, 30))).toBe('offline');
  });
});
