import { describe, expect, test } from 'vitest';
import type { EnvelopeError } from '#engine/define/envelope.ts';
import { reactionTo } from './reactions.ts';

const error = (errorClass: EnvelopeError['class']): EnvelopeError => ({ code: 'x', message: '', class: errorClass });

describe('what the client does about a failed answer', () => {
  test.each([
    [401, error(120), 0, 'login'],
    [401, undefined, 0, 'login'],
    [403, error(20), 60, 'forbidden'],
    [403, error(130), 60, 'changePassword'],
    [403, { ...error(20), code: 'ACC_SECONDSET' }, 60, 'addFactor'],
    [403, error(140), 60, 'device'],
    [403, error(150), 70, 'farm'],
    [403, error(150), 60, 'noFarm'],
    [402, error(20), 60, 'expired'],
    [600, error(30), 0, 'paused'],
    [700, error(20), 0, 'banned'],
    [500, error(10), 60, 'tell'],
    [500, error(20), 60, 'tell'],
    [500, error(30), 60, 'tell'],
    [500, error(100), 60, 'tell'],
    [0, error(30), 60, 'tell'],
  ] as const)('status %i, level %#: %s', (status, wrong, level, reaction) => expect(reactionTo(status, wrong, level)).toBe(reaction));

  test('a wrong password is told on the form, it does not lead to the sign-in page it stands on', () => {
    expect(reactionTo(500, { ...error(120), code: '174' }, 0)).toBe('tell');
  });
});
