import { expect, test } from 'vitest';
import { decodedText } from './decode.ts';

test('a text file is read in the code it was written in', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x3d, 0x20]);
  const other = new Uint8Array([0xfe, 0xff, 0, 0x41]);
  expect([decodedText(utf16), decodedText(other)]).toEqual(['A\u203d', 'A']);
  expect([decodedText(new Uint8Array([0x43, 0xe9])), decodedText(new TextEncoder().encode('Mẫu'))]).toEqual(['Cé', 'Mẫu']);
});
