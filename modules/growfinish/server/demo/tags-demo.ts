import type { CallOutput } from '#engine/define/call.ts';
import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { activepletroom } from '../../contract/lookup.calls.ts';

/** Operator who tags the litters, and who answers for the tags. */
const WORKER = 'OP2';
const MANAGER = 'OP1';
/** Days until tags are needed, and how many are drawn of each sex of a line. */
const NEEDED = 14;
const DRAWN = 120;
/** Litters that are tagged. */
const LITTERS = 5;

interface Range {
  readonly rangeId: string;
}
interface Litter {
  readonly dam: string;
  readonly farrowdt: BusinessDate;
}
interface LitterHead {
  readonly lineage: string | null;
  readonly heads: number;
  readonly males: number | null;
  readonly females: number | null;
  readonly next: Readonly<Record<'F' | 'M', readonly string[]>>;
}
type Sex = 'F' | 'M';

/** How the numbers of a line are written: unit, line, five digits, sex. */
const patternOf = (progcode: string, today: BusinessDate) => ({
  ...{ progcode, from: addDays(today, -300), parts: ['unit', 'line', 'litter', 'sex'], length: 12, next: 1, yearly: false, parity: 'none' },
  ...{ tagFemale: 'vàng', tagMale: 'xanh', isNew: true },
});

/** An order of tags of a series, taken so many steps of its way. @returns the range drawn for it; null where none was. */
async function ordered(make: Make, today: BusinessDate, lineage: string, sex: Sex, number: number, steps: number): Promise<Range | null> {
  const head = { lineage, sex, number, kind: 'rfid', needdt: addDays(today, NEEDED), manager: MANAGER };
  const { id: orderId } = await make<{ id: string }>('/growfinish/saveOrder', head);
  if (steps < 1) return null;
  const step = (version: number, state: string, more: object = {}) => make('/growfinish/stepOrder', { orderId, version, state, ...more });
  await step(1, 'approved', { approved: number, supplier: 'Thẻ Việt', price: 6500 });
  if (steps < 2) return null;
  const range = await make<Range>('/growfinish/saveTags', { lineage, sex, count: number, orderId });
  if (steps < 3) return range;
  await step(3, 'sent');
  await step(4, 'received');
  return range;
}

/** Litters with the line of their piglets; a cross that is no line of its own takes the numbers of a line the unit keeps. */
async function knownLitters(make: Make): Promise<readonly (Litter & { readonly lineage: string })[]> {
  const { rows } = await make<{ rows: readonly Litter[] }>('/growfinish/findTagLitters', {});
  const series = await make<readonly { lineage: string }[]>('/common/maxpletpgid', { catArray: [{}] });
  const other = (series.find(({ lineage }) => lineage === 'LY') ?? series[0])?.lineage;
  const known = [];
  for (const { dam, farrowdt } of rows) {
    const { lineage } = await make<LitterHead>('/growfinish/getTagLitter', { dam, farrowdt, applyid: WORKER });
    const line = lineage ?? other;
    if (line !== undefined) known.push({ dam, farrowdt, lineage: line });
  }
  return known;
}

/** Puts numbers into the ears of a litter: of each sex as many as were born alive, with weights and teats as litters have them. */
async function tagLitter(make: Make, today: BusinessDate, { dam, farrowdt }: Litter, at: number): Promise<void> {
  const { heads, males, females, next } = await make<LitterHead>('/growfinish/getTagLitter', { dam, farrowdt, applyid: WORKER });
  const of = { F: females ?? Math.ceil(heads / 2), M: males ?? Math.floor(heads / 2) };
  const rows = (['F', 'M'] as const).flatMap((sex) =>
    next[sex].slice(0, of[sex]).map((tag, i) => ({
      ...{ tag, sex, birthkg: Math.round((1.1 + ((at * 7 + i * 3) % 9) * 0.1) * 100) / 100 },
      ...{ teats_left: 7 + ((at + i) % 2), teats_right: 7 + (i % 2) },
    })),
  );
  const day = addDays(farrowdt, 2);
  if (rows.length > 0) await make('/growfinish/saveTag', { dam, farrowdt, date: day > today ? today : day, applyid: WORKER, rows });
}

type ActiveHouse = CallOutput<typeof activepletroom>[number];

/** Age of the pigs of a test group in weeks, at least, and how many are tested. */
const TEST_WEEKS = 17;
const TESTED = 20;
/** kg of the gilt that goes from it into the herd. */
const GILT_KG = 86;

interface Gilt {
  readonly tag: string;
  readonly lineage: string;
  readonly birthdt: BusinessDate;
  readonly today: BusinessDate;
}

/** One that was kept is entered into the herd under its number: it leaves its batch with that. */
async function intoHerd(make: Make, { tag, lineage, birthdt, today }: Gilt): Promise<void> {
  const gilt = { pgid: tag, entrytp: 'gilt', entrydt: today, birthdt, lineage, source: 'OWN', roomid: 'G1', applyid: WORKER, weight: GILT_KG };
  await make('/herd/saveEntry', { ...gilt, feetleg: '2', vulva: 'NORMAL', accept: ['W_HOUSE', 'GF_GAP'] });
}

/** A test group in a finishing house: tagged, in a file, tested, most of them judged. @returns true when there was a house old enough. */
async function testGroup(make: Make, today: BusinessDate, lineage: string): Promise<boolean> {
  const houses = await make<readonly ActiveHouse[]>('/common/activepletroom', { catArray: ['room'] });
  const house = houses.find(({ ageweek, live }) => (ageweek ?? 0) >= TEST_WEEKS && live >= TESTED);
  if (house === undefined) return false;
  const roomid = house.value;
  const [group] = await make<readonly { value: number | string; birthdt: BusinessDate }[]>('/common/pletgroupdata', {
    catArray: [{ cat: 'batchgroup', roomid }],
  });
  if (group === undefined) return false;
  const grpid = Number(group.value);
  const { rangeId } = await make<Range>('/growfinish/saveTags', { lineage, sex: 'F', count: TESTED });
  await make('/growfinish/assignTags', { rangeId, roomid, grpid });
  const { tags } = await make<{ tags: readonly { tag: string }[] }>('/growfinish/findRange', { rangeId });
  await make('/growfinish/saveTag', { roomid, grpid, date: today, applyid: WORKER, rows: tags.map(({ tag }) => ({ tag, sex: 'F' })) });
  await make('/common/genpfile2', { roomid, grpid });
  const days = { startdt: addDays(group.birthdt, 75), testdt: addDays(group.birthdt, 7 * TEST_WEEKS - 7) };
  for (const [at, { tag }] of tags.entries()) {
    const test = { ...days, startkg: 29 + (at % 5), testkg: 68 + ((at * 7) % 11), backfat: 9 + ((at * 3) % 5), loin: 52 + (at % 8) };
    const scores = { vulva: 2 + (at % 4), feetleg: 2 + ((at * 3) % 4), teats_left: 7 + (at % 2), teats_right: 7 };
    const decided = at < TESTED - 4 ? { seldt: today, decision: ['keep', 'reserve', 'cull'][at % 3] } : {};
    await make('/growfinish/saveTagRecord', { tag, ...test, ...scores, ...decided });
  }
  const [kept] = tags;
  if (kept !== undefined) await intoHerd(make, { tag: kept.tag, lineage, birthdt: group.birthdt, today });
  // The first that was judged a cull has left: its number is gone with it.
  const cull = { eventcd: 'CUL', eventdt: today, heads: 1, weight: 71, reason: 'LEGS', wayout: 'euthanised', tags: tags[2]?.tag };
  await make('/growfinish/saveEvent', { roomid, applyid: WORKER, ...cull });
  return true;
}

/** Orders in every state, numbers drawn and sent out, litters tagged. @returns what was made. */
async function fillTags(make: Make, today: BusinessDate): Promise<string> {
  const litters = await knownLitters(make);
  const [main] = litters;
  if (main === undefined) return 'no ear tags';
  for (const line of new Set(litters.map(({ lineage }) => lineage))) {
    await make('/genetics/savePattern', patternOf(line, today));
    for (const sex of ['F', 'M'] as const) {
      const range = await ordered(make, today, line, sex, DRAWN, 3);
      if (range !== null) await make('/growfinish/assignTags', { rangeId: range.rangeId, applyid: WORKER });
    }
  }
  for (const [at, litter] of litters.slice(0, Math.min(LITTERS, litters.length - 2)).entries()) await tagLitter(make, today, litter, at);
  await ordered(make, today, main.lineage, 'F', 100, 2);
  await ordered(make, today, main.lineage, 'M', 60, 1);
  await ordered(make, today, main.lineage, 'F', 150, 0);
  await testGroup(make, today, main.lineage);
  return `ear tags of ${Math.min(LITTERS, litters.length)} litters`;
}

/** Ear tags of the demonstration. */
export const tagDemo: DemoPart = { fill: ({ farm: { today }, asManager }) => asManager((_, make) => fillTags(make, today)) };
