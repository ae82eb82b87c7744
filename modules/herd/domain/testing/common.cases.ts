import { ENTRY, LIVES, type TestFarm } from './life.ts';
import type { RuleCase } from './rule-case.ts';

const gilt = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.gilt);
const weaned = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.weaned);
const MAT = { matetp: 'AI', boarid: 'B1' };

/** Messages any event may carry: 359 to 374. */
export const COMMON_CASES: readonly RuleCase[] = [
  {
    code: '359', says: 'a day after the business date', farm: { curbusdt: '20260110' }, given: gilt, bad: { line: ['MAT', '20260111', MAT] }, good: { line: ['MAT', '20260110', MAT] },
    params: { date: '20260110' },
  },
  { code: '360', says: 'a day before arrival', given: gilt, bad: { line: ['WGT', '20251031', { weight: 120 }] }, good: { line: ['WGT', '20251101', { weight: 120 }] } },
  { code: '361', says: 'a day before birth', given: gilt, bad: { line: ['WGT', '20250331', { weight: 120 }] }, good: { line: ['WGT', '20251101', { weight: 120 }] } },
  {
    code: '362', says: 'a cycle event before the previous one', given: (farm) => farm.given('S1', ...LIVES.mated), bad: { line: ['RET', '20251220'] }, good: { line: ['RET', '20260129'] },
    params: { date: '20260108' },
  },
  { code: '362', says: 'leaving before a weighing', given: (farm) => gilt(farm).given('S1', ['WGT', '20260301', { weight: 130 }]), bad: { line: ['CUL', '20260220', {}, 'WHY'] }, good: { line: ['CUL', '20260301', {}, 'WHY'] } },
  { code: '363', says: 'a mating before the last heat', given: gilt, bad: { line: ['MAT', '20251210', MAT] }, good: { line: ['MAT', '20251211', MAT] }, params: { date: '20251211' } },
  { code: '363', says: 'a heat before the last heat', given: gilt, bad: { line: ['RUT', '20251130'] }, good: { line: ['RUT', '20260101'] } },
  {
    code: '365', says: 'a day further back than BACKDAY', farm: { curbusdt: '20260110', backday: 3 }, given: (farm) => farm.given('S9'),
    bad: { line: ['ENT', '20260106', { ...ENTRY.gilt, birthdt: '20250701' }] }, good: { line: ['ENT', '20260107', { ...ENTRY.gilt, birthdt: '20250701' }] }, params: { date: '20260107' },
  },
  { code: '366', says: 'an identity that does not exist', given: gilt, bad: { pgid: 'NOBODY', line: ['MOV', '20260110', { roomid: 'S2' }] }, good: { line: ['MOV', '20260110', { roomid: 'S2' }] } },
  {
    code: '367', says: 'an animal that has left', given: (farm) => gilt(farm).given('S2', ...LIVES.gilt).given('S1', ['DTH', '20260105', { way: 'died' }, 'WHY']),
    bad: { line: ['WGT', '20260106', { weight: 130 }] }, good: { pgid: 'S2', line: ['WGT', '20260106', { weight: 130 }] },
  },
  { code: '368', says: 'a mating of a boar', given: (farm) => gilt(farm).given('M1', ...LIVES.boar), bad: { pgid: 'M1', line: ['MAT', '20260110', MAT] }, good: { line: ['MAT', '20260110', MAT] }, params: { type: 'boar' } },
  { code: '369', says: 'a heat of a mated sow', given: (farm) => farm.given('S1', ...LIVES.mated).given('S2', ...LIVES.gilt), bad: { line: ['RUT', '20260129'] }, good: { pgid: 'S2', line: ['RUT', '20260129'] }, params: { status: 'M' } },
  { code: '369', says: 'an abortion of an open sow', given: (farm) => weaned(farm).given('S2', ...LIVES.mated), bad: { line: ['ABO', '20260601'] }, good: { pgid: 'S2', line: ['ABO', '20260301'] } },
  { code: '370', says: 'no operator', given: gilt, bad: { line: ['MAT', '20260110', MAT], head: { applyid: null } }, good: { line: ['MAT', '20260110', MAT] } },
  { code: '370', says: 'an operator nobody knows', given: gilt, bad: { line: ['MAT', '20260110', MAT], head: { applyid: 'NOBODY' } }, good: { line: ['MAT', '20260110', MAT] } },
  { code: '371', says: 'no reason where one is due', given: gilt, bad: { line: ['CUL', '20260110'] }, good: { line: ['CUL', '20260110', {}, 'WHY'] } },
  { code: '371', says: 'a reason nobody knows', given: (farm) => farm.given('S1', ...LIVES.mated), bad: { line: ['ABO', '20260301', {}, 'NOREASON'] }, good: { line: ['ABO', '20260301', {}, 'WHY'] } },
  { code: '371', says: 'a litter without live piglets and no reason', given: (farm) => farm.given('S1', ...LIVES.mated), bad: { line: ['FAR', '20260502', { livenum: 0, deadnum: 3, mummynum: 0 }] }, good: { line: ['FAR', '20260502', { livenum: 0, deadnum: 3, mummynum: 0 }, 'WHY'] } },
  { code: '372', says: 'a house that is closed', given: gilt, bad: { line: ['MOV', '20260110', { roomid: 'CLOSED' }] }, good: { line: ['MOV', '20260110', { roomid: 'S2' }] } },
  { code: '372', says: 'a house of the wrong area', given: gilt, bad: { line: ['MOV', '20260110', { roomid: 'N1' }] }, good: { line: ['MOV', '20260110', { roomid: 'S2' }] } },
  { code: '372', says: 'a nursery house that is closed', given: (farm) => farm.given('S1', ...LIVES.lactating), bad: { line: ['WEA', '20260526', { weannum: 12, roomid: 'NCLOSED' }] }, good: { line: ['WEA', '20260526', { weannum: 12, roomid: 'N1' }] } },
  { code: '373', says: 'a strict house that is full', given: gilt, bad: { line: ['MOV', '20260110', { roomid: 'FULL' }] }, good: { line: ['MOV', '20260110', { roomid: 'LAST' }] }, params: { n: 0 } },
  { code: 'W_HOUSE', says: 'a house over capacity that is not strict', level: 'warning', given: gilt, bad: { line: ['MOV', '20260110', { roomid: 'TIGHT' }] }, good: { line: ['MOV', '20260110', { roomid: 'S2' }] }, params: { n: 2 } },
  { code: '374', says: 'the same heat twice a day', given: gilt, bad: { line: ['RUT', '20251211'] }, good: { line: ['RUT', '20251212'] } },
  { code: '374', says: 'the same vaccine twice a day', given: (farm) => gilt(farm).given('S1', ['VAC', '20260105', { item: 'PRRS' }]), bad: { line: ['VAC', '20260105', { item: 'PRRS' }] }, good: { line: ['VAC', '20260105', { item: 'PARVO' }] } },
  { code: '374', says: 'two scorings a day', given: (farm) => gilt(farm).given('S1', ['SCO', '20260105', { bodyscore: 3 }]), bad: { line: ['SCO', '20260105', { bodyscore: 4 }] }, good: { line: ['SCO', '20260106', { bodyscore: 4 }] } },
  { code: 'V_NOTEXISTS', says: 'a code that stands in no list', given: gilt, bad: { line: ['MAT', '20260110', { ...MAT, matetp: 'NOCODE' }] }, good: { line: ['MAT', '20260110', MAT] } },
  { code: 'V_REQUIRED', says: 'a field that must be filled', given: gilt, bad: { line: ['WGT', '20260110'] }, good: { line: ['WGT', '20260110', { weight: 130 }] } },
];
