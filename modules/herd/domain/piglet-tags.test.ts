import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { animalCardOf } from './animal-card.ts';
import { codes, LIVES, type Line, TestFarm } from './testing/life.ts';

const tags = (...numbers: readonly number[]): string => numbers.map((n) => `P${String(n).padStart(2, '0')}`).join(', ');
const upTo = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1);
const FAR = (pigletids: string): Line => ['FAR', '20260502', { livenum: 6, deadnum: 0, mummynum: 0, pigletids }];

/** Two sows with litters of six whose piglets are P01 to P06 and Q01 to Q06. */
function farm(pgletflg: 'Y' | 'N' = 'Y'): TestFarm {
  const made = new TestFarm({ settings: { pgletflg, subweanflg: 'Y' } });
  if (pgletflg === 'N') return made.given('S1', ...LIVES.mated, ['FAR', '20260502', { livenum: 6, deadnum: 0, mummynum: 0 }]);
  return made.given('S1', ...LIVES.mated, FAR(tags(...upTo(6)))).given('S2', ...LIVES.mated, FAR(tags(...upTo(6)).replaceAll('P', 'q')));
}
const here = (made: TestFarm, pgid: string): string => made.animal(pgid).cycles.at(-1)?.litter?.tags.join(' ') ?? '';
const answered = (line: Line, made = farm()): string[] => codes(made.plan('S1', line).issues);

describe('piglets identified from birth (pgletflg Y)', () => {
  it('farrowing, death, fostering and weaning name their tags; the sow has those left', () => {
    const made = farm();
    expect([here(made, 'S1'), here(made, 'S2')]).toEqual(['P01 P02 P03 P04 P05 P06', 'Q01 Q02 Q03 Q04 Q05 Q06']);
    made.given(
      'S1',
      ['PLD', '20260503', { lossnum: 1, pigletids: 'p02' }, 'WHY'],
      ['FOS', '20260504', { topgid: 'S2', num: 2, pigletids: tags(1, 3) }],
    );
    expect([here(made, 'S1'), here(made, 'S2')]).toEqual(['P04 P05 P06', 'Q01 Q02 Q03 Q04 Q05 Q06 P01 P03']);
    made.given(
      'S1',
      ['FOS', '20260505', { frompgid: 'S2', num: 1, pigletids: 'Q01' }],
      ['SWN', '20260520', { weannum: 1, roomid: 'N1', pigletids: 'P04' }],
    );
    expect([here(made, 'S1'), here(made, 'S2')]).toEqual(['P05 P06 Q01', 'Q02 Q03 Q04 Q05 Q06 P01 P03']);
    made.given('S1', ['WEA', '20260526', { weannum: 3, roomid: 'N1', pigletids: 'P05, P06, Q01' }]);
    expect([here(made, 'S1'), made.animal('S1').curnum]).toEqual(['', 0]);
    expect(made.events('S2').find(({ data }) => data['plusnum'] === 2)?.data['pigletids']).toBe('P01, P03');
  });

  it('a weaning that misses piglets names those weaned: the others are the lost ones', () => {
    const made = farm().given('S1', ['WEA', '20260526', { weannum: 4, roomid: 'N1', lossreason: 'WHY', pigletids: tags(1, 2, 3, 4) }]);
    expect(made.events('S1').find(({ eventcd }) => eventcd === 'PLD')?.data).toMatchObject({ lossnum: 2, pigletids: 'P05, P06' });
  });

  it('a sow that dies hands all her tags to the one sow that takes her piglets', () => {
    const made = farm().given('S1', ['DTH', '20260510', { way: 'died', topgid: 'S2', fosternum: 6 }, 'WHY']);
    expect(here(made, 'S2').split(' ')).toHaveLength(12);
  });

  it('refuses: too many at birth, one twice, an ill-formed one, one not with the sow, more than the count, missing ones', () => {
    const born = (pigletids: string) =>
      codes(new TestFarm({ settings: { pgletflg: 'Y' } }).given('S1', ...LIVES.mated).plan('S1', FAR(pigletids)).issues);
    expect([born(tags(...upTo(7))), born('P01, P01'), born('P 1'), born(tags(...upTo(6)))]).toEqual([['V_RANGE'], ['V_DUP'], ['433'], []]);
    expect(answered(['PLD', '20260503', { lossnum: 1, pigletids: 'Q01' }, 'WHY'])).toEqual(['V_NOTEXISTS']);
    expect(answered(['PLD', '20260503', { lossnum: 1, pigletids: tags(1, 2) }, 'WHY'])).toEqual(['V_RANGE']);
    expect(answered(['PLD', '20260503', { lossnum: 2, pigletids: 'P01' }, 'WHY'])).toEqual(['V_REQUIRED']);
    expect(answered(['FOS', '20260503', { topgid: 'S2', num: 1 }])).toEqual(['V_REQUIRED']);
    expect(answered(['WEA', '20260526', { weannum: 6, roomid: 'N1' }])).toEqual([]);
  });

  it('piglets without a tag go without one', () => {
    const made = new TestFarm({ settings: { pgletflg: 'Y' } }).given('S1', ...LIVES.mated, FAR(tags(1, 2)));
    expect(answered(['PLD', '20260503', { lossnum: 4 }, 'WHY'], made)).toEqual([]);
    expect(answered(['PLD', '20260503', { lossnum: 5 }, 'WHY'], made)).toEqual(['V_REQUIRED']);
  });

  it('a farm that does not identify them takes no tags and offers none', () => {
    const made = farm('N');
    expect(answered(['PLD', '20260503', { lossnum: 1, pigletids: 'P01' }, 'WHY'], made)).toEqual(['V_INVALID']);
    expect(answered(['PLD', '20260503', { lossnum: 1 }, 'WHY'], made)).toEqual([]);
    const cardOf = (one: TestFarm) => animalCardOf(one.animal('S1'), [], 1, one.context.settings, businessDate('20260510')).piglets;
    expect([cardOf(made), cardOf(farm())?.length]).toEqual([null, 6]);
  });
});
