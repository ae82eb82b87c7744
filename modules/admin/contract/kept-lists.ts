import { type CodeList, rowsOf } from '#engine/define/code-rows.ts';
import { t3 } from '#kernel/language.ts';
import { PROVINCES } from './provinces.ts';

/** Who works on a farm that is tried, and where. */
const OPERATORS = rowsOf(`
OP1 | Tổ phối 1 | Mating team 1    | ทีมผสม 1
OP2 | Tổ phối 2 | Mating team 2    | ทีมผสม 2
OP3 | Tổ đẻ 1   | Farrowing team 1 | ทีมคลอด 1
OP4 | Tổ đẻ 2   | Farrowing team 2 | ทีมคลอด 2`);
const SITES = rowsOf(`
K1 | Khu 1 | Site 1 | พื้นที่ 1
K2 | Khu 2 | Site 2 | พื้นที่ 2`);

/** Lists of people and places, which every module chooses from. */
export const KEPT_LISTS: Readonly<Record<string, CodeList>> = {
  applyid: { title: t3('Người thực hiện', 'Operators', 'ผู้ปฏิบัติงาน'), parents: ['area'], byFarm: true, sample: OPERATORS },
  site: { title: t3('Khu của trại', 'Sites', 'พื้นที่ฟาร์ม'), byFarm: true, sample: SITES },
  province: { title: t3('Tỉnh, thành phố', 'Provinces', 'จังหวัด'), parents: ['country'], visitors: true, rows: PROVINCES },
};
