import { type NewCode, rowsOf } from '#engine/define/code-rows.ts';
import type { DemoKind } from '#engine/server/demo.ts';
import { DEMO_FARM } from '#modules/account/server/trial.handlers.ts';
import type { NewFarm } from '#modules/admin/server/create-farm.ts';

/** A farm of the demonstration: how large beside the first (a laboratory: the herds it serves), how long it is lived at most, and what chance begins with. */
export interface DemoSite extends Pick<NewFarm, 'farmid' | 'farmname' | 'shtnm' | 'unittype'> {
  readonly kind: DemoKind;
  readonly share: number;
  readonly mostYears: number;
  readonly seed: number;
  /** Kind of the laboratory the farm has, or is. */
  readonly labknd?: 'L' | 'R';
}

/** The laboratory that serves all farms of the demonstration. */
export const DEMO_LAB = 'XN1';
/** The first farm's own test room. */
export const DEMO_ROOM = DEMO_FARM;

/** Who works on farms that breed nothing: no team there mates or farrows. */
export const DEMO_STAFF: Readonly<Partial<Record<DemoKind, readonly NewCode[]>>> = {
  growing: rowsOf(`
OP1 | Tổ nuôi 1 | Growing team 1 | ทีมเลี้ยง 1
OP2 | Tổ nuôi 2 | Growing team 2 | ทีมเลี้ยง 2
OP3 | Tổ nuôi 3 | Growing team 3 | ทีมเลี้ยง 3
OP4 | Tổ thuốc  | Medicine team  | ทีมยา`),
  poultry: rowsOf(`
OP1 | Tổ gà 1       | Chicken team 1 | ทีมไก่ 1
OP2 | Tổ gà 2       | Chicken team 2 | ทีมไก่ 2
OP3 | Tổ nhặt trứng | Egg team       | ทีมเก็บไข่
OP4 | Tổ thuốc      | Medicine team  | ทีมยา`),
};

/** Long enough to stand beside its own last year. */
const WITH_LAST_YEAR = 1.35;

/** The farms of the demonstration, the first one with everything; several, so that side by side shows something. */
export const DEMO_SITES: readonly DemoSite[] = [
  {
    farmid: DEMO_FARM,
    farmname: 'Trại heo nái mẫu',
    shtnm: 'Mẫu 1',
    unittype: 'GGP',
    kind: 'nucleus',
    share: 1,
    mostYears: 10,
    seed: 2026,
    labknd: 'R',
  },
  { farmid: 'NAI2', farmname: 'Trại nái mẫu 2', shtnm: 'Nái 2', unittype: 'PS', kind: 'sows', share: 0.5, mostYears: WITH_LAST_YEAR, seed: 7 },
  { farmid: 'NAI3', farmname: 'Trại nái mẫu 3', shtnm: 'Nái 3', unittype: 'PS', kind: 'sows', share: 0.35, mostYears: WITH_LAST_YEAR, seed: 99 },
  { farmid: 'THIT1', farmname: 'Trại heo thịt mẫu', shtnm: 'Thịt 1', unittype: 'commercial', kind: 'growing', share: 0, mostYears: 1, seed: 1 },
  { farmid: 'TGA1', farmname: 'Trại gà mẫu', shtnm: 'Gà 1', unittype: 'commercial', kind: 'poultry', share: 0, mostYears: 1, seed: 3 },
  { farmid: DEMO_LAB, farmname: 'Phòng xét nghiệm mẫu', shtnm: 'XN', kind: 'lab', share: 1, mostYears: 2, seed: 5, labknd: 'L' },
];
