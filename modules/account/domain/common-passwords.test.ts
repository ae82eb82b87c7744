import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

/** Of published lists of the most used passwords: those of eight and more characters with a letter and a digit. */
const MOST_USED =
  `qwerty123 password1 gwerty123 1g2w3e4r 1q2w3e4r5t Qwerty123 1q2w3e4r 1qaz2wsx abcd1234 Qwerty123! Qwerty1! q1w2e3r4t5y6 Abcd1234 Password1 Qwerty1234
  Qwerty12 1234qwer 111222tianya 1qaz2wsx3edc 123456789a P@ssw0rd qwer1234 Qwerty1? Qwerty123? q1w2e3r4 asdf1234 a123456789 password123 12qwaszx aa123456 trustno1 qwerty12
  Aa123456 passw0rd blink182 jordan23 qq123456 1qazxsw2 myspace1 hello123 1234abcd babygirl1 baseball1 chocolate1 elizabeth1 football1 iloveyou1 iloveyou2 liverpool1
  michael1 password12 password2 password3 princess1 superman1 welcome123 william1 yankees1 matthew1 charlie1 computer1`.split(/\s+/);

describe('passwords that are tried first', () => {
  test.each(MOST_USED)('%s', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    'matkhau123',
    'Mậtkhẩu1',
    'anhyeuem123',
    'traiheo2026',
    'farm2026',
    'Farm2026!',
    'quanly12',
    'PigFarm2026',
    'admin2026',
    'adminadmin1',
    'Đồngnai1',
    'sawasdee1',
    'zxcvbnm1',
    'qwe123123',
    '2026admin',
  ])('here: %s', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    ['an.nguyen1', 'an.nguyen'],
    ['AnNguyen2026', 'annguyen@farm.vn'],
  ])('%s of the person %s', (password, name) => {
    expect(isCommonPassword(password, [name])).toBe(true);
    expect(isCommonPassword(password)).toBe(false);
  });
});

test.each([
  'better-5678',
  'Nái-đẻ-tháng-10',
  'tq7vmz4k',
  'bgpmhz2258',
  'sunshine-over-7-hills',
  'farm kept 3 grey mules',
  'xkcd93staple',
  'mưa rào 9 giờ',
  'right-1234',
  'ba con heo 3 mau',
])('%s is not one of them', (password) => expect(isCommonPassword(password, ['an', 'binh.user'])).toBe(false));
