import { code, decimal, int } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { DailyPart } from './daily.ts';
import { readingEvent } from './day-reading.ts';

/** Animals that left a house in one day: what they are called, under which events their reasons stand, what a blank reason stands for. */
interface Lost {
  readonly code: string;
  /** Member of the line; its reason is `…reason`. */
  readonly key: 'dead' | 'cull';
  readonly title: Text3;
  readonly reason: Text3;
  readonly reasonsOf: string;
  readonly unknown: string;
  readonly most: number;
  readonly fixed?: DailyPart['fixed'];
}

/** Deaths or culls of a daily line, with their reason; further reasons of the day are a second line. */
export function lostPart({ code: eventcd, key, title, reason, reasonsOf, unknown, most, fixed = {} }: Lost): DailyPart {
  const [count, why] = [key === 'cull' ? 'culled' : key, `${key}reason`];
  return {
    ...{ code: eventcd, when: [count], as: { [count]: 'heads', [why]: 'reason' }, blank: { [why]: unknown }, fixed },
    fields: [int(count, title, { max: most, usual: true }), code(why, reason, { list: 'reason', listParents: { eventcd: reasonsOf } })],
  };
}

/** Feed of a daily line, kg. */
export const feedPart: DailyPart = {
  code: 'FED',
  when: ['feedkg'],
  as: { feedkg: 'qty', feeditem: 'itemid', feedstore: 'storeid' },
  fixed: { unit: 'kg' },
  fields: [
    decimal('feedkg', t3('Thức ăn', 'Feed', 'อาหาร'), { unit: 'kg', decimals: 1, max: 999_999, usual: true }),
    code('feeditem', t3('Loại thức ăn', 'Feed item', 'ชนิดอาหาร'), { list: 'item', listParents: { itemtp: 'feed' }, usual: true }),
    code('feedstore', t3('Kho thức ăn', 'Feed warehouse', 'คลังอาหาร'), { list: 'store' }),
  ],
};

/** Water and temperature of a daily line. */
export const readingPart: DailyPart = { code: 'DAY', when: ['water', 'tlow', 'thigh'], fields: readingEvent.fields };
