import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValues } from '#engine/define/field.ts';
import { addDays, type BusinessDate, businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { memoryFarm } from '#play/memory-driver.ts';
import { simOptions } from '#play/options.ts';
import { simulate } from '#play/simulate.ts';
import { kindOfDay } from '#testkit/oracle/days.ts';
import { livesOf } from '#testkit/oracle/life.ts';
import { allowedEvents } from './allowed-events.ts';
import type { Animal } from './animal.ts';
import { planChange } from './corrections.ts';
import { intervalHolds } from './durations.ts';
import { applyEvent, checkTail, foldAnimal } from './fold.ts';
import type { EventCode, HerdEvent } from './herd-event.ts';
import { planRemoval } from './removal.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { herdSpans } from './spans.ts';
import { ENTRY, TestFarm } from './testing/life.ts';

const IDS = ['S1', 'S2', 'S3'];

/** What a random clerk types for an event, from a few random numbers. */
function dataFor(eventcd: EventCode, animal: Animal, a: number, b: number): FieldValues {
  const { curnum } = animal;
  const fields: Readonly<Partial<Record<EventCode, FieldValues>>> = {
    MAT: { matetp: 'AI', boarid: a % 2 === 0 ? 'B1' : 'B2', ...(b % 3 === 0 ? { boarid2: 'B2', boarday2: 1 } : {}) },
    FRX: { fregexamreslt: b % 3 === 0 ? 'negative' : 'positive' },
    FAR: { livenum: b % 15, deadnum: a % 3, mummynum: 0 },
    FOS: { [a % 2 === 0 ? 'topgid' : 'frompgid']: `S${1 + (b % 3)}`, num: 1 + (b % 4) },
    PLD: { lossnum: 1 + (b % 3) },
    SWN: { weannum: 1 + (b % 4), roomid: 'N1' },
    WEA: { weannum: Math.max(0, curnum + (b % 3) - 1), roomid: 'N1', lossreason: 'WHY', givepgid: `S${1 + (a % 3)}` },
    WGT: { weight: 100 + (b % 100) },
    SCO: { bodyscore: 1 + (b % 5) },
    VAC: { item: `V${b % 2}` },
    TRT: { item: 'AMOX', withdrawdays: b % 9 },
    MOV: { roomid: b % 2 === 0 ? 'S1' : 'S2' },
    TRF: { tofarm: 'F2' },
    CUL: { weight: 150 },
    DTH: { way: 'died', topgid: `S${1 + (a % 3)}`, fosternum: Math.min(2, curnum), lossnum: Math.max(0, curnum - 2), lossreason: 'WHY' },
  };
  return fields[eventcd] ?? {};
}

const GAPS = [0, 0, 1, 2, 6, 21];
const STEP = fc.record({
  who: fc.integer({ min: 1, max: 3 }),
  what: fc.nat(99),
  a: fc.nat(99),
  b: fc.nat(99),
  gap: fc.constantFrom(...GAPS),
  natural: fc.boolean(),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** What comes next in the ordinary life of a sow, and when. */
function dueOf(animal: Animal): { eventcd: EventCode; day: BusinessDate } | null {
  const { status, matedt, farrowdt } = animal;
  if (animal.left !== null) return null;
  if ((status === 'M' || status === 'S') && matedt !== null) return { eventcd: 'FAR', day: addDays(matedt, 114) };
  if ((status === 'L' || status === 'F') && farrowdt !== null) return { eventcd: 'WEA', day: addDays(farrowdt, 24) };
  return { eventcd: 'MAT', day: addDays(animal.lastCycleDate, 5) };
}

/** The sow whose ordinary next event is due first. */
function nextDue(farm: TestFarm): { pgid: string; eventcd: EventCode; day: BusinessDate } | null {
  const due = IDS.flatMap((pgid) => {
    const next = dueOf(farm.animal(pgid));
    return next === null ? [] : [{ pgid, ...next }];
  });
  return due.sort((x, y) => (x.day < y.day ? -1 : x.day > y.day ? 1 : 0))[0] ?? null;
}

/** Three gilts and a clerk who types anything the status offers; refused lines are passed over. */
function play(steps: readonly Step[]): TestFarm {
  const farm = new TestFarm({ settings: { subweanflg: 'Y', TRFAUTO: 'Y' }, curbusdt: '20991231', usrlvl: 70 });
  for (const id of ['S1', 'S2', 'S3']) farm.given(id, ['ENT', '20251101', ENTRY.gilt], ['RUT', '20251120']);
  let day: BusinessDate = businessDate('20260108');
  for (const { who, what, a, b, gap, natural } of steps) {
    const next = natural ? nextDue(farm) : null;
    if (next !== null) {
      if (next.day > day) day = next.day;
      farm.when(next.pgid, [next.eventcd, day, dataFor(next.eventcd, farm.animal(next.pgid), a, b), 'WHY']);
      continue;
    }
    const pgid = `S${who}`;
    const animal = farm.animal(pgid);
    // Leaving is rare, so that lives grow long.
    const offered = allowedEvents(animal).filter((code) => (b % 5 === 0 ? true : !['TRF', 'CUL', 'SAL', 'DTH'].includes(code)));
    const eventcd = offered[what % Math.max(1, offered.length)];
    if (eventcd === undefined) continue;
    day = addDays(day, gap);
    farm.when(pgid, [eventcd, day, dataFor(eventcd, animal, a, b), 'WHY']);
  }
  return farm;
}

const steps = fc.array(STEP, { minLength: 20, maxLength: 140 });
const plain = (animal: Animal) => ({ ...animal, days: [...animal.days].sort() });

/** Every day of presence lies in exactly one span, no other day in any. */
function daysCounted(animal: Animal, until: BusinessDate): void {
  const end = animal.left?.date ?? until;
  const days = herdSpans(animal).flatMap(({ from, to }) => {
    const first = dayNumber(from);
    return Array.from({ length: dayNumber(to ?? end) - first }, (_, index) => first + index);
  });
  const here = dayNumber(end) - dayNumber(animal.entrydt);
  expect(days).toEqual(Array.from({ length: Math.max(0, here) }, (_, index) => dayNumber(animal.entrydt) + index));
}

describe('any life the rules allow', () => {
  it('folds the same from its events in any order as step by step', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat(1000)), (list, shuffle) => {
        const farm = play(list);
        for (const id of IDS) {
          const mixed = farm
            .events(id)
            .map((event) => ({ event, key: shuffle.next().value as number }))
            .sort((x, y) => x.key - y.key)
            .map(({ event }) => event);
          expect(plain(foldAnimal(mixed, farm.context))).toEqual(plain(farm.animal(id)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps its counts: no fewer than no piglets, what came in went out, parity = litters', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const farm = play(list);
        const animals = IDS.map((id) => farm.animal(id));
        const litters = animals.flatMap(({ cycles }) => cycles.flatMap(({ litter }) => (litter === null ? [] : [litter])));
        for (const animal of animals) {
          const own = animal.cycles.flatMap(({ litter }) => (litter === null ? [] : [litter]));
          expect(animal.curnum).toBeGreaterThanOrEqual(0);
          expect(own).toHaveLength(animal.parity);
          expect(animal.services).toBe(animal.cycles.length);
          expect(animal.curnum > 0).toBe(animal.status === 'L' && animal.left === null);
          for (const litter of own) expect(litter.curnum === 0 || litter === own.at(-1)).toBe(true);
        }
        const sum = (pick: (litter: (typeof litters)[number]) => number) => litters.reduce((total, litter) => total + pick(litter), 0);
        expect(sum(({ plusnum }) => plusnum)).toBe(sum(({ minusnum }) => minusnum));
      }),
      { numRuns: 150 },
    );
  });

  it('counts each day of presence once, and each house one at a time', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const farm = play(list);
        for (const id of IDS) {
          const animal = farm.animal(id);
          daysCounted(animal, addDays(animal.lastEvent.eventdt as BusinessDate, 50));
          animal.stays.forEach((stay, index) => {
            if (stay.to !== null) expect(stay.from < stay.to).toBe(true);
            if (index > 0) expect(animal.stays[index - 1]?.to).toBe(stay.from);
          });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('farrowing interval = fosterday + wasteday + farrowday', () => {
    let closed = 0;
    fc.assert(
      fc.property(steps, (list) => {
        const farm = play(list);
        for (const id of IDS) {
          const litters = farm.animal(id).cycles.filter(({ litter }) => litter !== null);
          litters.forEach((cycle, index) => {
            const before = litters[index - 1]?.litter;
            if (before == null) return;
            closed += 1;
            expect(cycle.wasteday).not.toBeNull();
            expect(intervalHolds(before, cycle)).toBe(true);
          });
        }
      }),
      { numRuns: 150 },
    );
    expect(closed).toBeGreaterThan(20);
  });

  it('after a deletion the rest folds, and stands as the tail check says', () => {
    fc.assert(
      fc.property(steps, fc.nat(1000), fc.integer({ min: 1, max: 3 }), (list, which, who) => {
        const farm = play(list);
        const life = farm.events(`S${who}`);
        const target = life[1 + (which % Math.max(1, life.length - 1))];
        if (target === undefined || target.eventcd === 'ENT') return;
        const plan = planRemoval(life, target);
        const rest = life.filter((event) => !plan.removed.includes(event));
        const broken = checkTail(rest, target, farm.context);
        if (broken !== null) {
          expect(rest).toContain(broken.event);
          expect(broken.issues.length).toBeGreaterThan(0);
          return;
        }
        // Applied one by one or folded at once: the same animal.
        const stepwise = rest.reduce<Animal | null>((animal, event) => applyEvent(animal, event, farm.context), null);
        expect(stepwise === null ? null : plain(stepwise)).toEqual(plain(foldAnimal([...rest].reverse(), farm.context)));
        expect(plan.removed).toContain(target);
      }),
      { numRuns: 200 },
    );
  });

  it('an event saved again unchanged changes nothing', () => {
    fc.assert(
      fc.property(steps, fc.nat(1000), (list, which) => {
        const farm = play(list);
        const life = farm.events('S1');
        const alone = life.filter(({ eventcd, linkId }) => linkId === null && !['ENT', 'FOS', 'WEA', 'DTH'].includes(eventcd));
        const target = alone[which % Math.max(1, alone.length)];
        if (target === undefined) return;
        const same: HerdEvent = { ...target, eventId: 'AGAIN' };
        expect(planChange(life, target, same, farm.context).broken).toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});

/** What a day is by the spans: an open span counts by its being open, whatever ended it later. */
function spanKind(spans: ReturnType<typeof herdSpans>, date: string): string | null {
  const span = spans.find(({ from, to }) => from <= date && (to === null || date < to));
  if (span === undefined) return null;
  return span.cause === null ? span.kind : 'open';
}

describe('a simulated farm', () => {
  it('is refused nothing, folds again to the same animals, and counts its days as the independent oracle does', async () => {
    const options = simOptions({ sows: 40, years: 1.5, seed: 5, partialWeaning: true, transferTo: 'V02' });
    const farm = memoryFarm(options);
    const result = await simulate(options, farm);
    expect(result.refused).toEqual([]);
    const asof = dayNumber(result.last);
    const lives = new Map(livesOf(farm.rawEvents(), asof, DEFAULT_HERD_SETTINGS).map((life) => [life.ent.pgid, life]));
    for (const animal of farm.animals()) {
      expect(plain(foldAnimal(farm.eventsOf(animal.pgid), farm.context))).toEqual(plain(animal));
      const life = lives.get(animal.pgid);
      if (life === undefined) throw new RangeError(animal.pgid);
      const spans = herdSpans(animal);
      for (let day = life.entry; day <= asof; day += 1) {
        const date = dateOfDay(day);
        const kind = kindOfDay(life, day);
        const open = kind !== null && /^[A-Z]{2}$/.test(kind);
        expect(spanKind(spans, date), `${animal.pgid} ${date}`).toBe(open ? 'open' : kind);
      }
    }
  });
});
