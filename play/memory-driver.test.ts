import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { foldAnimal } from '#modules/herd/domain/fold.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { memoryFarm } from './memory-driver.ts';
import { simOptions } from './options.ts';
import { recordingDriver } from './recorder.ts';
import { simulate } from './simulate.ts';

const options = simOptions({ sows: 80, years: 2.5, seed: 7, partialWeaning: true });
const farm = memoryFarm(options);
const result = await simulate(options, farm);

describe('a simulated farm under the rules of the herd', () => {
  it('is refused nothing', () => {
    const recorded = result.refused.map(({ input, issues }) => ({ ...input, issues }));
    expect(recorded.slice(0, 5)).toEqual([]);
  });

  it('is the same animals when every life is folded again from its events', () => {
    for (const animal of farm.animals()) {
      expect(foldAnimal([...farm.eventsOf(animal.pgid)], farm.context), animal.pgid).toEqual(animal);
    }
  });

  it('agrees with the oracle on who is present, their parities and the piglets in care', () => {
    const asof = result.last;
    const figures = oracleFigures(farm.rawEvents(), { from: asof, to: asof }, DEFAULT_HERD_SETTINGS, asof);
    const females = farm.animals().filter((animal) => animal.sex === 'F' && animal.left === null);
    const mated = females.filter((animal) => animal.status !== 'G');
    expect(figures['CLOSING']?.value).toBe(mated.length);
    expect(figures['GD']?.value).toBe(females.length - mated.length);
    expect(figures['APH']?.numerator).toBe(mated.reduce((total, animal) => total + animal.parity, 0));
  });

  it('gives the oracle the same figures as rows typed without rules', async () => {
    const recorder = recordingDriver();
    await simulate(options, recorder);
    for (const back of [0, 180, 400]) {
      const to = addDays(result.last, -back);
      const period = { from: addDays(to, -89), to };
      const [ruled, typed] = [farm.rawEvents(), recorder.events].map((events) => oracleFigures(events, period, DEFAULT_HERD_SETTINGS, result.last));
      expect(ruled).toEqual(typed);
    }
  });
});
