import type { Text3 } from '#kernel/language.ts';

/** A group of the menu; routes name one of these or `none`. */
export interface MenuGroup {
  readonly group: string;
  readonly title: Text3;
}

/** The parts of the menu that fold, named as their groups begin ("herd-event" is of "herd"). */
export const MENU_PARTS: Readonly<Record<string, Text3>> = {
  general: { V: 'Chung', E: 'General', T: 'ทั่วไป' },
  herd: { V: 'Đàn giống', E: 'Breeding Herd', T: 'ฝูงพันธุ์' },
  genetics: { V: 'Di truyền', E: 'Genetics', T: 'พันธุกรรม' },
  growfinish: { V: 'Heo thịt', E: 'Growing Pigs', T: 'สุกรขุน' },
  poultry: { V: 'Gà', E: 'Chickens', T: 'ไก่' },
  stock: { V: 'Kho và chi phí', E: 'Stock and Costs', T: 'คลังและค่าใช้จ่าย' },
  lab: { V: 'Phòng xét nghiệm', E: 'Laboratory', T: 'ห้องปฏิบัติการ' },
  admin: { V: 'Quản trị', E: 'Administration', T: 'การจัดการ' },
};

/** Groups that stand in a part of another name. */
const STANDS_IN: Readonly<Record<string, string>> = { account: 'general', finance: 'stock', jobs: 'admin' };

/** The part of the menu a group stands in. */
export function menuPartOf(group: string): string {
  return STANDS_IN[group] ?? group.split('-')[0] ?? group;
}

/** The groups in the order of the menu. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  { group: 'general', title: { V: 'Chung', E: 'General', T: 'ทั่วไป' } },
  { group: 'account', title: { V: 'Tài khoản', E: 'My Account', T: 'บัญชีของฉัน' } },
  { group: 'herd-entry', title: { V: 'Nhập đàn giống', E: 'Herd Entry', T: 'บันทึกสุกรเข้าฝูง' } },
  { group: 'herd-event', title: { V: 'Sự kiện đàn giống', E: 'Herd Events', T: 'เหตุการณ์ฝูงพันธุ์' } },
  { group: 'herd-correct', title: { V: 'Tra cứu và sửa', E: 'Search and Correct', T: 'ค้นหาและแก้ไข' } },
  { group: 'herd-list', title: { V: 'Sổ sách và danh sách', E: 'Lists and Records', T: 'รายการและสมุดบันทึก' } },
  { group: 'herd-semen', title: { V: 'Tinh và hậu bị', E: 'Semen and Gilts', T: 'น้ำเชื้อและสุกรสาว' } },
  { group: 'herd-production', title: { V: 'Báo cáo năng suất', E: 'Production Reports', T: 'รายงานผลผลิต' } },
  { group: 'herd-removal', title: { V: 'Chết và loại thải', E: 'Deaths and Removals', T: 'การตายและคัดทิ้ง' } },
  { group: 'herd-data', title: { V: 'Dữ liệu gốc', E: 'Data Sheets', T: 'ข้อมูลดิบ' } },
  { group: 'genetics-pedigree', title: { V: 'Phả hệ và cận huyết', E: 'Pedigree and Inbreeding', T: 'พันธุ์ประวัติและเลือดชิด' } },
  { group: 'genetics-ebv', title: { V: 'Giá trị giống', E: 'Breeding Values', T: 'ค่าการผสมพันธุ์' } },
  { group: 'genetics-mating', title: { V: 'Ghép phối', E: 'Matings', T: 'การจับคู่ผสมพันธุ์' } },
  { group: 'genetics-settings', title: { V: 'Tham số di truyền', E: 'Genetic Settings', T: 'การตั้งค่าพันธุกรรม' } },
  { group: 'growfinish-entry', title: { V: 'Nhập liệu heo thịt', E: 'Grow-Finish Entry', T: 'บันทึกข้อมูลสุกรขุน' } },
  { group: 'growfinish-house', title: { V: 'Chuồng trại', E: 'Houses', T: 'โรงเรือน' } },
  { group: 'growfinish-report', title: { V: 'Năng suất heo thịt', E: 'Grow-Finish Performance', T: 'ผลการเลี้ยงสุกรขุน' } },
  { group: 'growfinish-tag', title: { V: 'Số tai', E: 'Ear Tags', T: 'เบอร์หู' } },
  { group: 'growfinish-std', title: { V: 'Tiêu chuẩn', E: 'Standards', T: 'มาตรฐาน' } },
  { group: 'stock-note', title: { V: 'Phiếu kho', E: 'Stock Notes', T: 'เอกสารคลังสินค้า' } },
  { group: 'stock-report', title: { V: 'Báo cáo kho', E: 'Stock Reports', T: 'รายงานคลังสินค้า' } },
  { group: 'stock-feed', title: { V: 'Sử dụng thức ăn', E: 'Feed Usage', T: 'การใช้อาหาร' } },
  { group: 'stock-list', title: { V: 'Hàng hóa và kho', E: 'Items and Warehouses', T: 'รายการสินค้าและคลัง' } },
  { group: 'finance', title: { V: 'Bán hàng và chi phí', E: 'Sales and Costs', T: 'การขายและค่าใช้จ่าย' } },
  { group: 'poultry', title: { V: 'Gà', E: 'Chickens', T: 'ไก่' } },
  { group: 'poultry-money', title: { V: 'Bán hàng, chi phí nuôi gà', E: 'Chicken Sales and Costs', T: 'การขายและค่าใช้จ่ายไก่' } },
  { group: 'jobs', title: { V: 'Công việc', E: 'Jobs', T: 'งานประจำ' } },
  { group: 'lab-requests', title: { V: 'Phiếu yêu cầu và mẫu', E: 'Requests and Samples', T: 'ใบส่งตรวจและตัวอย่าง' } },
  { group: 'lab-results', title: { V: 'Kết quả xét nghiệm', E: 'Results', T: 'ผลการตรวจ' } },
  { group: 'lab-charts', title: { V: 'Biểu đồ xét nghiệm', E: 'Laboratory Charts', T: 'แผนภูมิผลตรวจ' } },
  { group: 'lab-stock', title: { V: 'Kho xét nghiệm', E: 'Laboratory Stock', T: 'คลังห้องปฏิบัติการ' } },
  { group: 'lab-settings', title: { V: 'Danh mục và thông số xét nghiệm', E: 'Laboratory Settings and Lists', T: 'รายการและการตั้งค่าห้องปฏิบัติการ' } },
  { group: 'admin-farm', title: { V: 'Trại và thông số', E: 'Farms and Settings', T: 'ฟาร์มและการตั้งค่า' } },
  { group: 'admin-user', title: { V: 'Người dùng và phân quyền', E: 'Users and Permissions', T: 'ผู้ใช้และสิทธิ์' } },
];

/** The own pages that follow the visitors' menu once somebody is signed in. */
const OWN: readonly string[] = ['User/ChangePass', 'AccountInfo'];
const LAST = 1_000;

interface Placed {
  readonly name: string;
  readonly visitorsMenu?: number;
}

function placeOf({ name, visitorsMenu }: Placed): number {
  const own = OWN.indexOf(name);
  return visitorsMenu ?? (own < 0 ? LAST : LAST - OWN.length + own);
}

/** Pages in the order of the menu: the visitors' in theirs, the own ones, then the others as they were declared. */
export function inMenuOrder<R extends Placed>(routes: readonly R[]): R[] {
  return [...routes].sort((a, b) => placeOf(a) - placeOf(b));
}
