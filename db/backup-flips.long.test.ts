import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFUSAL, refusalOf, sealed, unpacked } from './backup-parts.fixture.ts';

test('every single bit of a backup that changes is told, with the place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-flips-'));
  const whole = await sealed(unpacked());
  const wrong: string[] = [];
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const answered = await refusalOf(join(folder, 'a.backup'), whole, bit);
    if (!REFUSAL.test(answered)) wrong.push(`${bit}: ${answered}`);
  }
  await rm(folder, { recursive: true });
  expect(wrong).toEqual([]);
});
