import type { KnownSample } from '#engine/define/known-of-houses.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';

/** Days after the death of a named animal within which what is sampled under its number is its carcass. */
export const CARCASS_DAYS = 7;
/** Days after which piglets and pigs that are counted are no longer those that died. */
export const COUNTED_DAYS = 1;

/** Dead of a day, as the record of deaths holds them. */
export interface DeadHead {
  readonly date: BusinessDate;
  readonly roomid: string | null;
  readonly class: 'breeding' | 'suckling' | 'nursery' | 'stillborn';
  /** Numbers of breeding animals, apart by ', '. */
  readonly identities: string | null;
}

/** Class of a sample's pig for those that are counted; piglets born dead are sent as piglets. */
const CLASS_OF = { suckling: 'suckling', stillborn: 'suckling', nursery: 'nursery' } as const;

/**
 * Samples that were sent of dead head: of a breeding animal what names it from the day it died on, of counted ones what was sampled of their
 * class in their house that day or the next to find out what they suffered from.
 */
export function samplesOf(dead: DeadHead, samples: readonly KnownSample[]): readonly KnownSample[] {
  const within = ({ day }: KnownSample, days: number): boolean => day >= dead.date && day <= addDays(dead.date, days);
  if (dead.class === 'breeding') {
    const names = new Set((dead.identities ?? '').split(', '));
    // A piglet's sample names its dam.
    return samples.filter((one) => one.pgid !== null && names.has(one.pgid) && one.pigclass !== 'suckling' && within(one, CARCASS_DAYS));
  }
  const pigclass = CLASS_OF[dead.class];
  const ofHouse = ({ roomid }: KnownSample): boolean => dead.roomid !== null && roomid === dead.roomid;
  return samples.filter((one) => one.diagnosis && one.pigclass === pigclass && ofHouse(one) && within(one, COUNTED_DAYS));
}
