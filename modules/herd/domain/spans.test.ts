import { describe, expect, it } from 'vitest';
import { businessDate, daysBetween } from '#kernel/business-date.ts';
import { WORKED_EXAMPLE } from '#testkit/oracle/worked-example.ts';
import type { HerdSpan } from './animal.ts';
import { foldAnimal } from './fold.ts';
import type { EventCode, HerdEvent } from './herd-event.ts';
import { herdSpans } from './spans.ts';
import { ENTRY, LIVES, TestFarm } from './testing/life.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };

/** The spans of an animal in short: kind or cause, first day, day after the last. */
const short = (farm: TestFarm, pgid = 'S1'): string[] =>
  herdSpans(farm.animal(pgid)).map(({ kind, cause, from, to }) => `${cause ?? kind} ${from}-${to ?? ''}`);

describe('days of an animal', () => {
  it('gilt, in pig not yet known, lactating, waiting', () => {
    expect(short(new TestFarm().given('S1', ...LIVES.mated))).toEqual(['gilt 20251101-20260108', 'standing 20260108-']);
    expect(short(new TestFarm().given('S1', ...LIVES.weaned, ['MAT', '20260531', MAT]))).toEqual([
      'gilt 20251101-20260108',
      'inpig 20260108-20260502',
      'lactating 20260502-20260526',
      'wean-service 20260526-20260531',
      'standing 20260531-',
    ]);
  });

  it('a failure turns all days of the service into lost ones, by its cause', () => {
    const following = (...lines: Parameters<TestFarm['given']> extends [string, ...infer L] ? L : never) =>
      short(new TestFarm().given('S1', ...LIVES.mated, ...lines)).slice(1);
    expect(following(['RET', '20260129'])).toEqual(['service-return 20260108-20260129', 'after-failure 20260129-']);
    expect(following(['FRX', '20260205', { fregexamreslt: 'negative' }])).toEqual(['service-negative 20260108-20260205', 'after-failure 20260205-']);
    expect(following(['ABO', '20260301'])).toEqual(['service-abortion 20260108-20260301', 'after-failure 20260301-']);
    expect(following(['RET', '20260510'])).toEqual(['service-return 20260108-20260510', 'after-failure 20260510-']);
    expect(following(['FRX', '20260510', { fregexamreslt: 'negative' }])).toEqual(['service-negative 20260108-20260510', 'after-failure 20260510-']);
    expect(following(['CUL', '20260301', {}, 'WHY'])).toEqual(['service-leave 20260108-20260301']);
    expect(following(['RET', '20260129'], ['MAT', '20260129', MAT])).toEqual(['service-return 20260108-20260129', 'standing 20260129-']);
  });

  it('weaned and never served again: weaning to leaving', () => {
    expect(short(new TestFarm().given('S1', ...LIVES.weaned, ['SAL', '20260605', {}, 'WHY'])).at(-1)).toBe('wean-leave 20260526-20260605');
  });

  it('bought weaned: arrival to service, or to leaving; bought mated: in pig from arrival', () => {
    const entry = ['ENT', '20260105', { ...ENTRY.weaned, weandt: '20260104' }] as const;
    expect(short(new TestFarm().given('S1', entry, ['MAT', '20260110', MAT]))).toEqual(['arrival-service 20260105-20260110', 'standing 20260110-']);
    expect(short(new TestFarm().given('S1', entry, ['CUL', '20260120', {}, 'WHY']))).toEqual(['wean-leave 20260105-20260120']);
    expect(short(new TestFarm().given('S1', ['ENT', '20260105', { ...ENTRY.mated, matedt: '20251215' }]))).toEqual(['standing 20260105-']);
  });

  it('a nurse sow is lactating until her last weaning', () => {
    const farm = new TestFarm()
      .given('S1', ...LIVES.weaned)
      .given('S2', ...LIVES.lactating)
      .given('S2', ['FOS', '20260527', { topgid: 'S1', num: 8 }]);
    expect(short(farm).at(-1)).toBe('lactating 20260502-');
    expect(short(farm.given('S1', ['WEA', '20260615', { weannum: 8, roomid: 'N1' }])).slice(-2)).toEqual([
      'lactating 20260502-20260615',
      'wean-service 20260615-',
    ]);
  });

  it('the arrival day counts, the leaving day does not; outside boars never', () => {
    expect(short(new TestFarm().given('M1', ...LIVES.boar, ['CUL', '20260110', {}, 'WHY']), 'M1')).toEqual(['boar 20251201-20260110']);
    expect(short(new TestFarm().given('M1', ['ENT', '20260101', { ...ENTRY.boar, semenonly: 'Y' }]), 'M1')).toEqual([]);
    expect(short(new TestFarm().given('M1', ...LIVES.boar, ['CUL', '20251201', {}, 'WHY']), 'M1')).toEqual([]);
  });
});

describe('the worked example of the definitions', () => {
  const from = businessDate('20260101');
  const until = businessDate('20260401');
  const { context } = new TestFarm();
  const events = WORKED_EXAMPLE.map(
    (raw): HerdEvent => ({
      ...raw,
      eventId: `${raw.pgid}${raw.seq}`,
      eventcd: raw.eventcd as EventCode,
      remark: null,
      history: false,
      warnings: [],
      data: (raw.eventcd === 'ENT' ? { pgid: raw.pgid, ...raw.data } : raw.data) as HerdEvent['data'],
    }),
  );
  const inside = ({ from: first, to }: HerdSpan): number => {
    const days = daysBetween(first > from ? first : from, to !== null && to < until ? to : until);
    return Math.max(0, days);
  };
  const spansOf = (pgid: string): HerdSpan[] =>
    herdSpans(
      foldAnimal(
        events.filter((event) => event.animalId === pgid),
        context,
      ),
    );
  const days = (pgids: string, of: (span: HerdSpan) => boolean): number =>
    [...pgids]
      .flatMap(spansOf)
      .filter(of)
      .reduce((sum, span) => sum + inside(span), 0);

  it('MFD 270, GD 10', () => {
    expect([...'ABCD'].map((pgid) => days(pgid, ({ kind }) => kind !== 'gilt'))).toEqual([90, 50, 90, 40]);
    expect(days('ABCD', ({ kind }) => kind === 'gilt')).toBe(10);
  });

  it('non-productive: A 1 + 21, B 50, C 5, D 8 = 85', () => {
    expect([...'ABCD'].map((pgid) => days(pgid, ({ cause }) => cause !== null))).toEqual([22, 50, 5, 8]);
    expect(days('A', ({ cause }) => cause === 'wean-service')).toBe(1);
    expect(days('A', ({ cause }) => cause === 'service-return')).toBe(21);
    expect(days('B', ({ cause }) => cause === 'service-leave')).toBe(50);
    expect(days('D', ({ cause }) => cause === 'wean-leave')).toBe(8);
  });

  it("A's first service waited 5 days, both litters were closed with 11 and 10 pigs", () => {
    const animal = (pgid: string) =>
      foldAnimal(
        events.filter((event) => event.animalId === pgid),
        context,
      );
    expect(animal('A').cycles[1]).toMatchObject({ kind: 'W', mateday: 5, outcome: 'return', fregday: 21 });
    expect(animal('A')).toMatchObject({ status: 'S', services: 3, parity: 1 });
    expect(animal('C').cycles[1]?.litter).toMatchObject({ curnum: 0, fosterday: 26, minusnum: 1, lossnum: 1 });
    expect(animal('D').cycles[1]?.litter).toMatchObject({ curnum: 0, fosterday: 25, plusnum: 1, lossnum: 2 });
  });
});
