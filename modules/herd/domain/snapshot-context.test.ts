import { describe, expect, it } from 'vitest';
import { EVENT_ORDER, type HerdEvent } from './herd-event.ts';
import { type HerdSnapshot, identitiesNamed, OfflineHerd, type SnapshotAnimal, type TypedEvent } from './snapshot-context.ts';
import { BREEDING_CASES } from './testing/breeding.cases.ts';
import { COMMON_CASES } from './testing/common.cases.ts';
import { FARROWING_CASES } from './testing/farrowing.cases.ts';
import { FOSTERING_CASES } from './testing/fostering.cases.ts';
import { LEAVING_CASES } from './testing/leaving.cases.ts';
import { LIVES, type Line, TestFarm } from './testing/life.ts';
import type { RuleCase, Typed } from './testing/rule-case.ts';
import { WEANING_CASES } from './testing/weaning.cases.ts';

const CASES = [...COMMON_CASES, ...BREEDING_CASES, ...FARROWING_CASES, ...FOSTERING_CASES, ...WEANING_CASES, ...LEAVING_CASES].filter(
  ({ bad, farm, code: answered }) => bad.line[0] !== 'ENT' && farm?.history !== true && answered !== '366',
);
const PGIDS = ['S1', 'S2', 'S3', 'B1', 'M1'];
const LISTS = ['matetp', 'source', 'lineage', 'feetleg', 'vulva', 'dilutor', 'disposal', 'item'];
const code = (value: string, parent: string | null = null) => ({ value, label: value, parent });
const found = <T>(values: readonly string[], of: (value: string) => T | null): T[] => [...new Set(values)].flatMap((value) => of(value) ?? []);

/** What the server would send of a farm: all the words of a line looked up in its lists. */
function snapshotOf(farm: TestFarm, typed: readonly Typed[]): HerdSnapshot {
  const { context } = farm;
  const words = typed.flatMap(({ line }) => Object.values(line[2] ?? {}).filter((value) => typeof value === 'string'));
  const upper = [...words, ...words.map((word) => word.toUpperCase())];
  return {
    farmid: context.farmid,
    settings: context.settings,
    lock: context.lock,
    golive: context.golive,
    codes: {
      applyid: [code('OP1')],
      reason: [code('WHY', EVENT_ORDER.join(',')), code('OTHER', 'NON'), code('FORALL')],
      ...Object.fromEntries(
        LISTS.map((list) => [list, words.filter((word) => context.hasCode(list, word, context.lock.curbusdt)).map((word) => code(word))]),
      ),
    },
    rooms: found(words, context.room).map((room) => ({ ...room, name: room.roomid })),
    boars: found(upper, context.boar),
    groups: found(words, context.group),
    batches: found(words, context.semenBatch),
    farms: ['F1', 'F2'],
    vaccinations: [],
  };
}

function animalsOf(farm: TestFarm): SnapshotAnimal[] {
  return PGIDS.flatMap((pgid) => (farm.events(pgid).length === 0 ? [] : [{ animalId: `A-${pgid}`, pgid, version: 1, events: farm.events(pgid) }]));
}

const typedOf = (event: HerdEvent, pgid: string): TypedEvent => ({ ...event, id: event.eventId, pgid, accept: [] });

function judged(one: RuleCase, typed: Typed) {
  const farm = new TestFarm(one.farm);
  one.given(farm);
  const pgid = typed.pgid ?? 'S1';
  const herd = new OfflineHerd(snapshotOf(farm, [typed]), animalsOf(farm), farm.context.lock.curbusdt);
  const event = farm.event(pgid, typed.line, typed.head);
  return { server: farm.plan(pgid, typed.line, typed.head).issues, device: herd.check(typedOf(event, pgid)).refusal };
}

describe('rules on a device', () => {
  it.each(CASES)('$code: $says', (one) => {
    for (const typed of [one.bad, one.good]) {
      const { server, device } = judged(one, typed);
      expect(device).toEqual(server);
    }
  });
});

describe('entries that wait', () => {
  const given = () => new TestFarm().given('S1', ...LIVES.gilt).given('S2', ...LIVES.lactating);
  const open = (farm: TestFarm, lines: readonly Line[]) =>
    new OfflineHerd(
      snapshotOf(
        farm,
        lines.map((line) => ({ line })),
      ),
      animalsOf(farm),
      farm.context.lock.curbusdt,
    );
  const MAT: Line = ['MAT', '20260110', { matetp: 'AI', boarid: 'B1', semenbatch: 'B1-20260108' }];
  const FAR: Line = ['FAR', '20260504', { livenum: 11, deadnum: 0, mummynum: 0 }];

  it('a farrowing after a mating that waits is judged by that mating', () => {
    const farm = given();
    const herd = open(farm, [MAT, FAR]);
    const far = typedOf(farm.event('S1', FAR), 'S1');
    expect(herd.check(far).refusal.map(({ code: answered }) => answered)).toEqual(['391']);
    herd.take(typedOf(farm.event('S1', MAT), 'S1'));
    expect(herd.context.semenBatch('B1-20260108')?.left).toBe(4);
    const { refusal, after } = herd.check(far);
    expect(refusal).toEqual([]);
    expect(after?.animal).toMatchObject({ status: 'L', curnum: 11, parity: 1 });
    expect(herd.animal('S1')?.status).toBe('M');
  });

  it('a fostering changes both sows, a move the places left in a house', () => {
    const farm = given().given('S3', ...LIVES.lactating);
    const FOS: Line = ['FOS', '20260504', { topgid: 'S2', num: 3 }];
    const MOV: Line = ['MOV', '20260504', { roomid: 'LAST' }];
    const herd = open(farm, [FOS, MOV]);
    const fos = typedOf(farm.event('S3', FOS), 'S3');
    expect(identitiesNamed(fos)).toEqual(['S3', 'S2']);
    herd.take(fos);
    expect([herd.animal('S3')?.curnum, herd.animal('S2')?.curnum]).toEqual([9, 15]);
    const move = (pgid: string) => typedOf(farm.event(pgid, MOV), pgid);
    expect(herd.check(move('S2')).refusal).toEqual([]);
    herd.take(move('S3'));
    expect(herd.check(move('S2')).refusal.map(({ code: answered }) => answered)).toEqual(['373']);
  });

  it('one that cannot stand any more is passed over, one that waited long is not too old', () => {
    const farm = given();
    const lock = { ...farm.context.lock, backday: 1 };
    const herd = new OfflineHerd({ ...snapshotOf(farm, []), lock }, animalsOf(farm), farm.context.lock.curbusdt);
    const old = typedOf(farm.event('S1', ['WGT', '20260128', { weight: 140 }]), 'S1');
    expect(herd.check(old).refusal.map(({ code: answered }) => answered)).toEqual(['365']);
    herd.take(old);
    expect(herd.animal('S1')?.weight).toBe(140);
    herd.take(typedOf(farm.event('S1', FAR), 'S1'));
    expect(herd.animal('S1')?.status).toBe('G');
  });

  it('an animal the device does not know is refused as unknown', () => {
    const farm = given();
    const verdict = open(farm, []).check(typedOf(farm.event('S9', FAR), 'S9'));
    expect(verdict).toEqual({ refusal: [{ code: '366', field: 'pgid', params: { id: 'S9' } }], after: null });
  });
});
