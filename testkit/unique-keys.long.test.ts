import { afterAll, beforeAll, expect, test } from 'vitest';
import { RACES } from './races/all-races.ts';
import { runFree, type Track, trackOn, verdict } from './races/race.ts';
import { type TestApp, testApp } from './test-app.ts';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 25);

let farm: TestApp;
let track: Track;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  track = await trackOn(farm);
});
afterAll(() => farm.close());

test.each(RACES)(`$name, ${ROUNDS} rounds as they come`, async (race) => {
  const wrong: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) wrong.push(...verdict(race, await runFree(track, race, String(round))));
  expect([wrong, farm.faults.splice(0).map(({ error }) => String(error))]).toEqual([[], []]);
});
