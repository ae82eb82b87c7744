import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { entryRemovalIssue, identityChangeIssues, planChange, type Restoration, removalIssues, restoration, staleIssue } from './corrections.ts';
import { checkTail, foldAnimal } from './fold.ts';
import type { HerdEvent } from './herd-event.ts';
import { laterCountIssues, nurseryDeathIssues } from './nursery.ts';
import { planRemoval } from './removal.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { codes, LIVES, TestFarm } from './testing/life.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };
const day = businessDate;

function find(farm: TestFarm, pgid: string, eventcd: string, nth = 0): HerdEvent {
  const event = farm.events(pgid).filter((one) => one.eventcd === eventcd)[nth];
  if (event === undefined) throw new RangeError(`${pgid} has no ${eventcd}`);
  return event;
}

describe('deleting an event', () => {
  const farm = new TestFarm().given(
    'S1',
    ...LIVES.mated,
    ['FRX', '20260205', { fregexamreslt: 'positive' }],
    ['WGT', '20260301', { weight: 150 }],
    ['MOV', '20260425', { roomid: 'S2' }],
    ['FAR', '20260502', { livenum: 12, deadnum: 1, mummynum: 0 }],
  );
  const life = farm.events('S1');

  it('takes every later event of a cycle event along, and offers weighings and moves again', () => {
    const plan = planRemoval(life, find(farm, 'S1', 'FRX'));
    expect(plan.removed.map(({ eventcd }) => eventcd)).toEqual(['FRX', 'WGT', 'MOV', 'FAR']);
    expect(plan.reenter.map(({ eventcd }) => eventcd)).toEqual(['WGT', 'MOV']);
  });

  it('takes an event outside the cycle alone', () => {
    expect(planRemoval(life, find(farm, 'S1', 'WGT')).removed.map(({ eventcd }) => eventcd)).toEqual(['WGT']);
    expect(planRemoval(life, find(farm, 'S1', 'RUT')).removed).toHaveLength(1);
  });

  it('434: later events must be confirmed', () => {
    const target = find(farm, 'S1', 'FRX');
    const plan = planRemoval(life, target);
    const all = new Set(plan.removed.map(({ eventId }) => eventId));
    expect(removalIssues(plan, target, new Set(), farm.context.lock)).toMatchObject([{ code: '434', params: { n: 3 } }]);
    expect(removalIssues(plan, target, all, farm.context.lock)).toEqual([]);
  });

  it('364: a locked row stays; the approval level may take it', () => {
    const target = find(farm, 'S1', 'FAR');
    const lock = { curbusdt: day('20260510'), lockday: 7, backday: 7, usrlvl: 60, aprlvl: 70 };
    const plan = planRemoval(life, target);
    expect(removalIssues(plan, target, new Set(), lock)).toMatchObject([{ code: '364', params: { date: '20260503' } }]);
    expect(removalIssues(plan, target, new Set(), { ...lock, curbusdt: day('20260509') })).toEqual([]);
    expect(removalIssues(plan, target, new Set(), { ...lock, usrlvl: 70 })).toEqual([]);
  });

  it('435: an identity goes only when it has no event besides its entry', () => {
    expect(entryRemovalIssue('S1', life)).toMatchObject({ code: '435', params: { n: life.length - 1, id: 'S1' } });
    expect(entryRemovalIssue('S1', life.slice(0, 1))).toBeNull();
  });

  it('436: what someone else changed meanwhile must be read again', () => {
    const by = { user: 'tam', time: '2026-11-21T06:00' };
    expect(staleIssue(3, 4, by)).toMatchObject({ code: '436', params: by });
    expect(staleIssue(4, 4, by)).toBeNull();
  });

  it('takes the implied return of a mating along, and the twin of a fostering', () => {
    const two = new TestFarm()
      .given('S1', ...LIVES.mated, ['MAT', '20260129', MAT])
      .given('S3', ...LIVES.lactating)
      .given('S4', ...LIVES.lactating);
    const second = find(two, 'S1', 'MAT', 1);
    expect(planRemoval(two.events('S1'), second).removed.map(({ eventcd }) => eventcd)).toEqual(['RET', 'MAT']);
    two.given('S3', ['FOS', '20260504', { topgid: 'S4', num: 2 }]);
    const twin = find(two, 'S4', 'FOS');
    expect(planRemoval(two.events('S4'), twin, two.events('S3')).halves).toEqual([find(two, 'S3', 'FOS')]);
  });

  it('leaves a litter settled when the animal is restored', () => {
    const one = new TestFarm().given('S1', ...LIVES.lactating, ['DTH', '20260510', { way: 'died', lossnum: 12, lossreason: 'WHY' }, 'WHY']);
    const rest = planRemoval(one.events('S1'), find(one, 'S1', 'DTH'), [], 'stands').removed;
    expect(rest.map(({ eventcd }) => eventcd)).toEqual(['DTH']);
    const back = foldAnimal(
      one.events('S1').filter((event) => !rest.includes(event)),
      one.context,
    );
    expect(back).toMatchObject({ left: null, status: 'F', curnum: 0, roomid: 'G1' });
  });

  it('cannot fold counts below 0: the other sow of a fostering was weaned with the piglets received', () => {
    const two = new TestFarm()
      .given('S1', ...LIVES.lactating)
      .given('S2', ...LIVES.lactating)
      .given('S1', ['FOS', '20260504', { topgid: 'S2', num: 2 }])
      .given('S2', ['WEA', '20260526', { weannum: 14, roomid: 'N1' }]);
    const rest = two.events('S2').filter(({ eventcd }) => eventcd !== 'FOS');
    expect(() => foldAnimal(rest, two.context)).toThrow(RangeError);
    expect(checkTail(rest, find(two, 'S2', 'FOS'), two.context)).toMatchObject({ event: { eventcd: 'WEA' }, issues: [{ code: '407' }] });
  });
});

describe('editing an event in the middle', () => {
  const farm = new TestFarm().given(
    'S1',
    ...LIVES.mated,
    ['FRX', '20260205', { fregexamreslt: 'positive' }],
    ['FAR', '20260502', { livenum: 12, deadnum: 1, mummynum: 0 }],
    ['WEA', '20260526', { weannum: 12, roomid: 'N1' }],
  );
  const life = farm.events('S1');
  const moved = (code: string, change: Partial<HerdEvent>): HerdEvent => ({ ...find(farm, 'S1', code), eventId: 'NEW', ...change });

  it('stands while every later event stands', () => {
    const next = moved('MAT', { eventdt: day('20260106') });
    expect(planChange(life, find(farm, 'S1', 'MAT'), next, farm.context)).toMatchObject({ plan: { issues: [] }, broken: null });
    expect(checkTail([...life.filter(({ eventcd }) => eventcd !== 'MAT'), next], next, farm.context)).toBeNull();
  });

  it('names the first later event that no longer stands', () => {
    const next = moved('MAT', { eventdt: day('20260118') });
    const broken = { event: { eventcd: 'FRX' }, issues: [{ code: '385' }] };
    expect(planChange(life, find(farm, 'S1', 'MAT'), next, farm.context).broken).toMatchObject(broken);
    expect(checkTail([...life.filter(({ eventcd }) => eventcd !== 'MAT'), next], next, farm.context)).toMatchObject(broken);
  });

  it('a changed count breaks the weaning after it', () => {
    const next = moved('FAR', { data: { livenum: 11, deadnum: 1, mummynum: 0 } });
    expect(planChange(life, find(farm, 'S1', 'FAR'), next, farm.context).broken).toMatchObject({
      event: { eventcd: 'WEA' },
      issues: [{ code: '407', params: { curnum: 11 } }],
    });
  });

  it('an edit that passes other events is checked from its old place on', () => {
    const next = moved('MAT', { eventdt: day('20260210') });
    expect(planChange(life, find(farm, 'S1', 'MAT'), next, farm.context).broken).toMatchObject({
      event: { eventcd: 'FRX' },
      issues: [{ code: '384' }],
    });
  });

  it('refuses the event itself by its own rules', () => {
    const next = moved('FAR', { eventdt: day('20260422') });
    expect(planChange(life, find(farm, 'S1', 'FAR'), next, farm.context)).toMatchObject({ plan: { issues: [{ code: '392' }] }, broken: null });
  });

  it('does not ask lists again: a boar that left since does not break a later mating', () => {
    const two = new TestFarm().given('S1', ...LIVES.weaned, ['MAT', '20260531', MAT]);
    const gone = { ...two.context, boar: () => null, hasOperator: () => false };
    expect(checkTail(two.events('S1'), find(two, 'S1', 'RUT'), gone)).toBeNull();
  });
});

describe('restoring an animal', () => {
  const farm = new TestFarm()
    .given('S1', ...LIVES.gilt, ['DTH', '20260105', { way: 'died' }, 'WHY'])
    .given('S2', ...LIVES.gilt, ['TRF', '20260105', { tofarm: 'F2' }, 'WHY']);
  const left = [farm.animal('S1')];
  const typed: Restoration = { pgid: 'S1', leavedt: day('20260105'), newpgid: null };
  const ask = (change: Partial<Restoration>, present = false) =>
    codes(restoration({ ...typed, ...change }, left, () => present, farm.context).issues);

  it('answers the animal that left that day', () => {
    expect(restoration(typed, left, () => false, farm.context)).toEqual({ animal: farm.animal('S1'), issues: [] });
  });
  it('427: nothing of that identity left by death, cull or sale', () => {
    expect(codes(restoration({ ...typed, pgid: 'S2' }, [farm.animal('S2')], () => false, farm.context).issues)).toEqual(['427']);
  });
  it('428: it left on another day', () => expect(ask({ leavedt: day('20260106') })).toEqual(['428']));
  it('429: the identity is carried again', () => {
    expect(ask({}, true)).toEqual(['429']);
    expect(ask({ newpgid: 'S7' })).toEqual([]);
    expect(ask({ newpgid: 'x' })).toContain('433');
  });
  it('364: the leaving is locked', () => {
    const lock = { curbusdt: day('20260110'), lockday: 3, backday: 3, usrlvl: 60, aprlvl: 70 };
    expect(codes(restoration(typed, left, () => false, { ...farm.context, lock }).issues)).toEqual(['364']);
  });
});

describe('changing an identity', () => {
  const farm = new TestFarm()
    .given('S1', ...LIVES.gilt)
    .given('S2', ...LIVES.gilt)
    .given('S3', ...LIVES.gilt, ['DTH', '20260105', { way: 'died' }, 'WHY']);
  const ask = (old: string, next: string, known: 'S2' | null = null) =>
    codes(
      identityChangeIssues(
        old,
        next,
        old === 'NONE' ? null : farm.animal(old),
        known === null ? null : farm.animal(known),
        day('20260201'),
        DEFAULT_HERD_SETTINGS,
      ),
    );
  it('432 the same, 357 carried, 366 unknown, 367 left, 433 its shape', () => {
    expect(ask('S1', 'S1')).toEqual(['432']);
    expect(ask('S1', 'S2', 'S2')).toEqual(['357']);
    expect(ask('NONE', 'S9')).toEqual(['366']);
    expect(ask('S3', 'S9')).toEqual(['367']);
    expect(ask('S1', 'S 9')).toEqual(['433']);
    expect(ask('S1', 'S9')).toEqual([]);
  });
});

describe('nursery houses', () => {
  const moves = [
    { eventdt: day('20260501'), qty: 20 },
    { eventdt: day('20260510'), qty: -15 },
  ];
  it('414: more deaths than the house holds that day', () => {
    expect(nurseryDeathIssues('N1', moves, { eventdt: day('20260510'), count: 6 })).toMatchObject([{ code: '414', params: { house: 'N1', n: 5 } }]);
    expect(nurseryDeathIssues('N1', moves, { eventdt: day('20260510'), count: 5 })).toEqual([]);
  });
  it('415: a later day would fall below 0', () => {
    expect(nurseryDeathIssues('N1', moves, { eventdt: day('20260503'), count: 6 })).toMatchObject([{ code: '415', params: { date: '20260510' } }]);
    expect(laterCountIssues('N1', moves)).toEqual([]);
  });
});
