import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { planChange } from './corrections.ts';
import { brokenLife, editContext, foldedBefore } from './corrections-tail.ts';
import type { HerdEvent } from './herd-event.ts';
import { codes, LIVES, TestFarm } from './testing/life.ts';

const find = (farm: TestFarm, pgid: string, eventcd: string): HerdEvent => {
  const event = farm.events(pgid).find((one) => one.eventcd === eventcd);
  if (event === undefined) throw new RangeError(`${pgid} has no ${eventcd}`);
  return event;
};

describe('editing an event long after it was saved', () => {
  const farm = new TestFarm().given('S1', ...LIVES.mated, ['MOV', '20260120', { roomid: 'S2' }]);
  const target = { ...find(farm, 'S1', 'MOV'), applyid: 'GONE', data: { roomid: 'CLOSED' } };
  const edit = (change: Partial<HerdEvent>): string[] => {
    const next = { ...target, eventId: 'NEW', ...change };
    return codes(
      planChange([...farm.events('S1').filter(({ eventcd }) => eventcd !== 'MOV'), target], target, next, editContext(farm.context, target, next))
        .plan?.issues ?? [],
    );
  };

  it('keeps what held when it was saved: an operator who left, a house closed since', () => {
    expect(edit({ remark: 'seen' })).toEqual([]);
  });
  it('asks anew what changes', () => {
    expect(edit({ applyid: 'OTHER' })).toEqual(['370']);
    expect(edit({ data: { roomid: 'NCLOSED' } })).toEqual(['372']);
  });
  it('does not take the same day for a new one (365), another day it does', () => {
    const late = { ...farm.context, lock: { ...farm.context.lock, backday: 3 } };
    const next = { ...target, eventId: 'NEW' };
    expect(codes(planChange(farm.events('S1'), target, next, editContext(late, target, next)).plan?.issues ?? [])).not.toContain('365');
    const moved = { ...next, eventdt: businessDate('20260121') };
    expect(codes(planChange(farm.events('S1'), target, moved, editContext(late, target, moved)).plan?.issues ?? [])).toContain('365');
  });
  it('gives back the doses the event took itself', () => {
    const mating = { ...find(farm, 'S1', 'MAT'), data: { boarid: 'B1', semenbatch: 'B1-EMPTY' } };
    expect(editContext(farm.context, mating, mating).semenBatch('B1-EMPTY')?.left).toBe(1);
    const twice = { ...mating, data: { ...mating.data, boarid2: 'B1', boarday2: 1, boarid3: 'B2', boarday3: 1 } };
    expect(editContext(farm.context, twice, twice).semenBatch('B1-EMPTY')?.left).toBe(2);
    expect(editContext(farm.context, mating, mating).semenBatch('B1-20260108')?.left).toBe(5);
  });
  it('cannot be put before the entry: 360', () => {
    expect(edit({ eventdt: businessDate('20200101') })).toEqual(['360']);
  });
});

describe('an event that another one had made', () => {
  it('leaves its maker in the life that is checked: a return cannot pass the mating that implied it', () => {
    const farm = new TestFarm().given('S1', ...LIVES.mated, ['MAT', '20260129', { matetp: 'AI', boarid: 'B1' }]);
    const target = find(farm, 'S1', 'RET');
    const mating = farm.events('S1').find(({ eventId }) => eventId === target.linkId);
    expect(mating?.eventcd).toBe('MAT');
    const next = { ...target, eventId: 'NEW', eventdt: businessDate('20260128') };
    expect(planChange(farm.events('S1'), target, next, farm.context)).toMatchObject({ plan: { issues: [] }, broken: null });
    const passed = { ...next, eventdt: businessDate('20260130') };
    expect(planChange(farm.events('S1'), target, passed, farm.context).broken).toMatchObject({ event: { eventcd: 'MAT' } });
  });
});

describe('the life of another animal', () => {
  const farm = new TestFarm()
    .given('S1', ...LIVES.lactating)
    .given('S2', ...LIVES.lactating)
    .given('S1', ['FOS', '20260504', { topgid: 'S2', num: 2 }])
    .given('S2', ['WEA', '20260526', { weannum: 14, roomid: 'N1' }]);
  it('breaks where piglets she weaned were never received', () => {
    const twin = find(farm, 'S2', 'FOS');
    const rest = farm.events('S2').filter(({ eventcd }) => eventcd !== 'FOS');
    expect(brokenLife(rest, [twin], farm.context)).toMatchObject({ event: { eventcd: 'WEA' }, issues: [{ code: '407' }] });
    expect(brokenLife(farm.events('S2'), [twin], farm.context)).toBeNull();
  });
  it('is seen as it stood before an event', () => {
    expect(foldedBefore(farm.events('S2'), find(farm, 'S2', 'WEA'), new Set(), farm.context)?.curnum).toBe(14);
    expect(foldedBefore(farm.events('S2'), find(farm, 'S2', 'ENT'), new Set(), farm.context)).toBeNull();
  });
});
