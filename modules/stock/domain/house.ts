import { inItsWords } from '#engine/batch/domain/animal-issues.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** A house as goods are issued to it on a day. */
export interface HouseView {
  readonly roomid: string;
  readonly area: string;
  /** False once the house is out of use. */
  readonly active: boolean;
  /** Where sentences name its animals, whose they are (813_birds); left out: pigs. */
  readonly animals?: string;
  /** Filled and emptied as one batch; standing houses take goods at any time. */
  readonly batch: boolean;
  /** The batch the day belongs to, or the newest one; null in a house never used. */
  readonly filling: {
    readonly parityid: number;
    readonly state: 'notraised' | 'active' | 'closed' | 'cancelled';
    readonly opendt: BusinessDate;
    readonly closedt: BusinessDate | null;
  } | null;
}

/**
 * Why goods may not go to a house on a day (growfinish.md, the life of a house): 854 out of use, 813 never opened,
 * 814 its newest batch is closed, 816 after the closing date, 817 before the opening date.
 */
export function houseIssue(house: HouseView | null, roomid: string, day: BusinessDate, field = 'roomid'): Issue | null {
  if (house === null) return refuse('V_NOTEXISTS', field, { value: roomid });
  if (!house.active) return refuse('854', field, { house: roomid });
  if (!house.batch) return null;
  const { filling } = house;
  if (filling === null || filling.state === 'cancelled') return inItsWords(house, [refuse('813', field, { house: roomid })])[0] ?? null;
  if (filling.closedt !== null && day > filling.closedt) return refuse('816', field, { date: filling.closedt });
  if (filling.state === 'closed') return refuse('814', field, { house: roomid, date: filling.closedt ?? filling.opendt });
  return day < filling.opendt ? refuse('817', field, { date: filling.opendt }) : null;
}
