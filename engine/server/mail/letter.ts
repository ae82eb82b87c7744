import { randomUUID } from 'node:crypto';

/** A letter, with a paper or without one. */
export interface LetterParts {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

/** Words beyond ASCII in a heading (RFC 2047), in pieces no longer than one may be. */
function headed(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const pieces: string[] = [];
  for (const sign of text) {
    const last = pieces.at(-1) ?? '';
    if (pieces.length > 0 && Buffer.byteLength(last + sign) <= 42) pieces[pieces.length - 1] = last + sign;
    else pieces.push(sign);
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

const inLines = (bytes: Uint8Array | string): string =>
  (
    Buffer.from(bytes as string)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
/** A heading is one line, whatever was typed. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

function enclosed(part: string, { name, type, bytes }: NonNullable<LetterParts['file']>): readonly string[] {
  return [
    `--${part}`,
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    inLines(bytes),
  ];
}

/** A letter of plain text, with one file or none, as it travels (RFC 5322, 2045). */
export function letterText({ from, to, subject, body, file }: LetterParts): string {
  const part = `farm-${randomUUID()}`;
  return [
    `From: <${oneLine(from)}>`,
    `To: <${oneLine(to)}>`,
    `Subject: ${headed(oneLine(subject))}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@farm>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${part}"`,
    '',
    `--${part}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    inLines(body),
    ...(file === undefined ? [] : enclosed(part, file)),
    `--${part}--`,
  ].join('\r\n');
}
