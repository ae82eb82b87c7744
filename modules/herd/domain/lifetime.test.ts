import { describe, expect, it } from 'vitest';
import { memoryFarm } from '#play/memory-driver.ts';
import { simOptions } from '#play/options.ts';
import { simulate } from '#play/simulate.ts';
import { oracleLifetime } from '#testkit/oracle/lifetime.ts';
import { lifetimeOf } from './lifetime.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';

describe('lifetime figures (LIFE_LF, LIFE_TB, LIFE_BA, LIFE_PW, LIFE_WASTE, LIFE_DAYS, LIFE_PWMFY)', () => {
  it('of every female of a simulated farm are those counted slowly from her events', async () => {
    const options = simOptions({ sows: 40, years: 2.5, seed: 11, partialWeaning: true });
    const farm = memoryFarm(options);
    const { last } = await simulate(options, farm);
    const events = farm.rawEvents();
    const females = farm.animals().filter(({ sex }) => sex === 'F');
    const recorded = females.map((animal) => {
      const { weanedPerYear, ...life } = lifetimeOf(animal, last);
      return [animal.pgid, life, weanedPerYear];
    });
    const expected = females.map(({ pgid, animalId }) => {
      const life = oracleLifetime(events, animalId, DEFAULT_HERD_SETTINGS, last);
      if (life === null) throw new Error(`${pgid} never came`);
      const { litters, totalBorn, bornAlive, weaned, wasteday, daysPresent, weanedPerYear } = life;
      return [
        pgid,
        { litters, farrownum: totalBorn, livenum: bornAlive, weannum: weaned, wasteday, days: daysPresent },
        weanedPerYear === null ? null : Math.round(weanedPerYear * 100) / 100,
      ];
    });
    expect(recorded).toEqual(expected);
    // Running lives and ended ones, with litters and without.
    expect(females.filter(({ left }) => left !== null).length).toBeGreaterThan(10);
    expect(females.filter(({ left }) => left === null).length).toBeGreaterThan(20);
  });
});
