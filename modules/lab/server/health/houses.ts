import type { ListRow } from '#engine/define/list-asked.ts';
import type { ListQuery } from '#engine/server/lists.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { DISEASES } from '../../contract/health/diseases.ts';
import { LAB_CHOICES } from '../parties/lookups.ts';
import type { House, HouseServices } from './services.ts';

/** From this level on somebody else's entry may be taken back, with a reason. */
export const MANAGER = 60;

/** Weeks of age of the batch of a house on a day, to a tenth; null of a house without one. */
export function batchAge({ birthdt }: Pick<House, 'birthdt'>, day: BusinessDate): number | null {
  return birthdt === null || birthdt > day ? null : Math.round((daysBetween(birthdt, day) / 7) * 10) / 10;
}

/** Diseases animals are vaccinated against: those in words, and what the laboratories in sight test for besides. */
const vaccinated: ListQuery = async (ctx) => {
  const own: ListRow[] = Object.entries(DISEASES.words).map(([value, words], order) => ({ value, label: words[ctx.language], order, active: true }));
  const known = new Set(own.map(({ value }) => value));
  const tested = (await LAB_CHOICES['labdisease']?.(ctx)) ?? [];
  return [...own, ...tested.filter(({ value }) => !known.has(String(value)))];
};

/** Lists of vaccinations: houses with animals of any kind, diseases. */
export function healthChoices(services: HouseServices): Readonly<Record<string, ListQuery>> {
  return {
    labhouse: async ({ db, farmid, session, all }) => {
      if (farmid === null) return [];
      const houses = await services.houses(db, farmid, session.curbusdt);
      return houses
        .filter(({ active }) => all || active)
        .map(({ roomid, name, active, species, parityid }) => ({ value: roomid, label: name, active, species, parityid }));
    },
    labvaccinated: vaccinated,
  };
}
