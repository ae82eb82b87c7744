import type { CallOutput } from '#engine/define/call.ts';
import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { activepletroom } from '../../contract/lookup.calls.ts';

type Open = CallOutput<typeof activepletroom>[number];

/** The slow pigs of a house that go on with younger ones: how many, how long ago, at which age at least, and how much younger the others are. */
const SLOW = 6;
const AGO = 3;
const OLD = 15;
const YOUNGER = 2;
/** kg a slow pig weighs for each week of its age. */
const SLOW_KG = 3.4;

/** Where slow pigs come from and go to: out of the oldest house into the next younger one that has places. */
function moveOf(houses: readonly Open[], day: BusinessDate) {
  const standing = houses.filter(({ opendt, live }) => opendt < day && live > 2 * SLOW);
  const [from, ...others] = standing.toSorted((a, b) => (b.ageweek ?? 0) - (a.ageweek ?? 0));
  const age = from?.ageweek ?? 0;
  const to = others.find(({ ageweek, capacity, live }) => (ageweek ?? age) <= age - YOUNGER && live + SLOW <= (capacity ?? live));
  return from === undefined || to === undefined || age < OLD ? null : { from, to, age };
}

/** The slow pigs of an old house go to a younger one. @returns what was made */
async function moveSlow(make: Make, today: BusinessDate): Promise<string> {
  const day = addDays(today, -AGO);
  const move = moveOf(await make<readonly Open[]>('/common/activepletroom', { catArray: [{ cat: 'room', area: 'grow-finish' }] }), day);
  if (move === null) return 'no pigs moved';
  const { from, to, age } = move;
  const sent = { trftp: 'internal', toroomid: to.value, heads: SLOW, weight: Math.round(SLOW * age * SLOW_KG) };
  await make('/growfinish/saveEvent', { roomid: from.value, eventcd: 'TRO', eventdt: day, applyid: 'OP2', ...sent }, day);
  return `${SLOW} slow pigs moved`;
}

/** A transfer between houses of the demonstration. */
export const movesDemo: DemoPart = {
  on: ['nucleus', 'growing'],
  fill: ({ farm: { today }, asManager }) => asManager((_, make) => moveSlow(make, today)),
};
