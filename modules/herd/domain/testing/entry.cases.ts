import { ENTRY, LIVES } from './life.ts';
import type { RuleCase } from './rule-case.ts';

const nothing = (): void => undefined;
const gilt = ENTRY.gilt;
const MATED = { ...ENTRY.mated, matedt: '20260108' };
const WEANED = { ...ENTRY.weaned, weandt: '20260105' };

/** Messages of an entry: 357, 361, 380, 382, 392, 424, 430, 431, 433, GF_GAP. */
export const ENTRY_CASES: readonly RuleCase[] = [
  { code: '357', says: 'an identity of an animal present', given: (farm) => farm.given('S1', ...LIVES.gilt), bad: { line: ['ENT', '20260101', { ...gilt, birthdt: '20250701' }] }, good: { pgid: 'S2', line: ['ENT', '20260101', { ...gilt, birthdt: '20250701' }] } },
  {
    code: '357', says: 'an identity not free again (IDREUSE 365)', given: (farm) => farm.given('S1', ...LIVES.gilt, ['DTH', '20251220', { way: 'died' }, 'WHY']), farm: { curbusdt: '20270101' },
    bad: { line: ['ENT', '20261219', { ...gilt, birthdt: '20260701' }] }, good: { line: ['ENT', '20261220', { ...gilt, birthdt: '20260701' }] },
  },
  { code: '361', says: 'a birth after the arrival', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260101', { ...gilt, birthdt: '20260102' }] }, good: { pgid: 'S1', line: ['ENT', '20260101', { ...gilt, birthdt: '20250701' }] } },
  { code: 'GF_GAP', says: 'a gilt older than GILTARRMAX 242 on arrival', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251130', gilt] }, good: { pgid: 'S1', line: ['ENT', '20251129', gilt] }, params: { n: 243, max: 242 } },
  { code: 'GF_GAP', says: 'a boar older than BOARARRMAX 365 on arrival', given: nothing, bad: { pgid: 'M1', line: ['ENT', '20260402', ENTRY.boar] }, good: { pgid: 'M1', line: ['ENT', '20260401', ENTRY.boar] } },
  { code: 'GF_GAP', says: 'the approval level is only warned', level: 'warning', farm: { usrlvl: 70 }, given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251130', gilt] }, good: { pgid: 'S1', line: ['ENT', '20251129', gilt] } },
  { code: '424', says: 'a gilt under 20 kg', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, weight: 19.9 }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, weight: 20 }] } },
  { code: '424', says: 'a sow of less than 80 kg', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260110', { ...MATED, weight: 79 }] }, good: { pgid: 'S1', line: ['ENT', '20260110', { ...MATED, weight: 80 }] } },
  { code: '430', says: 'sire and dam the same', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, sireid: 'X1', damid: 'X1' }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, sireid: 'X1', damid: 'X2' }] } },
  { code: '431', says: 'a boar for a dam', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, damid: 'B1' }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, sireid: 'B1' }] } },
  { code: '431', says: 'a sow for a sire', given: (farm) => farm.given('S5', ['ENT', '20251101', gilt]), bad: { pgid: 'S1', line: ['ENT', '20261101', { ...gilt, birthdt: '20260701', sireid: 'S5' }] }, good: { pgid: 'S1', line: ['ENT', '20261101', { ...gilt, birthdt: '20260701', damid: 'S5' }] } },
  { code: '431', says: 'a sire younger than the animal', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, sireid: 'YOUNG' }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, sireid: 'B1' }] } },
  {
    code: 'W_INBRED', says: 'closely related parents', level: 'warning', given: (farm) => farm.given('D1', ['ENT', '20251101', { ...gilt, sireid: 'B1', damid: 'DAM1' }]),
    bad: { pgid: 'S1', line: ['ENT', '20261101', { ...gilt, birthdt: '20260701', sireid: 'B1', damid: 'D1' }] }, good: { pgid: 'S1', line: ['ENT', '20261101', { ...gilt, birthdt: '20260701', sireid: 'B2', damid: 'D1' }] },
    params: { pct: 25 },
  },
  { code: '433', says: 'an identity of one character', given: nothing, bad: { pgid: 'S', line: ['ENT', '20251101', gilt] }, good: { pgid: 'S1', line: ['ENT', '20251101', gilt] }, params: { min: 2, max: 12 } },
  { code: '433', says: 'an identity with other characters', given: nothing, bad: { pgid: 'S_1', line: ['ENT', '20251101', gilt] }, good: { pgid: 'S-1.A', line: ['ENT', '20251101', gilt] } },
  { code: 'V_RANGE', says: 'teats outside TEATRANGE 8 to 20', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 7 }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 8 }] } },
  { code: 'V_INVALID', says: 'left and right teats that do not make the total', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 14, teatsleft: 7, teatsright: 6 }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 14, teatsleft: 7, teatsright: 7 }] } },
  { code: 'V_INVALID', says: 'more active teats than teats', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 14, teatsactive: 15 }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, teats: 14, teatsactive: 14 }] } },
  { code: '380', says: 'a mated sow without more services than farrowings', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260110', { ...MATED, services: 2 }] }, good: { pgid: 'S1', line: ['ENT', '20260110', MATED] } },
  { code: '380', says: 'a weaned sow with fewer services than farrowings', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260110', { ...WEANED, services: 1 }] }, good: { pgid: 'S1', line: ['ENT', '20260110', WEANED] } },
  { code: '392', says: 'a sow mated longer than GESTMAX before she came', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260514', MATED] }, good: { pgid: 'S1', line: ['ENT', '20260513', MATED] }, params: { n: 126 } },
  { code: '382', says: 'a mating outside its group', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260120', { ...MATED, matedt: '20260112', mategrp: '202602' }] }, good: { pgid: 'S1', line: ['ENT', '20260120', { ...MATED, mategrp: '202602' }] } },
  { code: 'V_INVALID', says: 'a weaning after the arrival', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260104', WEANED] }, good: { pgid: 'S1', line: ['ENT', '20260105', WEANED] } },
  { code: 'V_REQUIRED', says: 'a gilt without birth date', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, birthdt: null }] }, good: { pgid: 'S1', line: ['ENT', '20251101', gilt] } },
  { code: 'V_POSITIVE', says: 'a weaned sow of parity 0', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20260110', { ...WEANED, parity: 0 }] }, good: { pgid: 'S1', line: ['ENT', '20260110', WEANED] } },
  { code: '372', says: 'an entry into a closed house', given: nothing, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...gilt, roomid: 'CLOSED' }] }, good: { pgid: 'S1', line: ['ENT', '20251101', gilt] } },
];
