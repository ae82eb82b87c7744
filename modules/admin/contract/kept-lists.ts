import type { CodeList } from '#engine/define/code-rows.ts';
import { t3 } from '#kernel/language.ts';
import { PROVINCES } from './provinces.ts';

/** Lists of people and places, which every module chooses from. */
export const KEPT_LISTS: Readonly<Record<string, CodeList>> = {
  applyid: { title: t3('Người thực hiện', 'Operators', 'ผู้ปฏิบัติงาน'), parents: ['area'], byFarm: true },
  site: { title: t3('Khu của trại', 'Sites', 'พื้นที่ฟาร์ม'), byFarm: true },
  team: { title: t3('Tổ, đội', 'Teams', 'ทีม') },
  province: { title: t3('Tỉnh, thành phố', 'Provinces', 'จังหวัด'), parents: ['country'], visitors: true, rows: PROVINCES },
};
