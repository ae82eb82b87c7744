import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterText } from './letter.ts';
import { handIn, mailServerOf } from './smtp.ts';
import { type SmtpPeer, smtpPeer } from './smtp-peer.fixture.ts';

let peer: SmtpPeer;
beforeAll(async () => {
  peer = await smtpPeer({ 'gone@farm.vn': '550 no such box', 'busy@farm.vn': '451 later' });
});
afterAll(() => peer.close());

const bytes = new Uint8Array(Array.from({ length: 300 }, (_, at) => at % 256));
const letter = (to: string) => ({
  to,
  text: letterText({
    from: 'lab@farm.vn',
    to,
    subject: 'Kết quả xét nghiệm ผลตรวจ 26000001',
    body: '.một\r\n.hai',
    file: { name: 'a.pdf', type: 'application/pdf', bytes },
  }),
});
const server = () => mailServerOf({ SMTP_URL: peer.url, MAIL_FROM: 'lab@farm.vn' })!;

test('a letter arrives whole over a real connection, its words and its file as they were', async () => {
  await handIn(server(), letter('vet@farm.vn'));
  const [taken] = peer.taken;
  expect(taken).toMatchObject({ from: 'lab@farm.vn', to: 'vet@farm.vn', signedIn: 'lab' });
  const text = taken?.text ?? '';
  const words = [...text.slice(0, text.indexOf('\r\nDate:')).matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, piece]) =>
    Buffer.from(piece ?? '', 'base64').toString(),
  );
  expect(words.join('')).toBe('Kết quả xét nghiệm ผลตรวจ 26000001');
  const parts = text.split(/--farm-[^\r\n]+\r\n/).map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n')).replaceAll('\r\n', ''), 'base64'));
  expect(parts[1]?.toString()).toBe('.một\r\n.hai');
  expect(new Uint8Array(parts[2] ?? []).subarray(0, 300)).toEqual(bytes);
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('what the server refuses for good is told from what may go later; nobody there is an error', async () => {
  await expect(handIn(server(), letter('gone@farm.vn'))).rejects.toMatchObject({ message: '550 no such box', final: true });
  await expect(handIn(server(), letter('busy@farm.vn'))).rejects.toMatchObject({ message: '451 later', final: false });
  await expect(handIn({ url: new URL('smtp://127.0.0.1:1'), from: 'a@b' }, letter('vet@farm.vn'))).rejects.toThrow();
});

test('an address that is none is said in one line', () => {
  expect(mailServerOf({})).toBeNull();
  expect(() => mailServerOf({ SMTP_URL: 'mail.farm.vn', MAIL_FROM: 'a@b' })).toThrow(/SMTP_URL/);
  expect(() => mailServerOf({ SMTP_URL: 'smtp://mail.farm.vn', MAIL_FROM: 'lab' })).toThrow(/MAIL_FROM/);
});
