import { type Text3, t3 } from '#kernel/language.ts';

/** Names of the code lists a keeper of lists edits. */
export const CATEGORY_NAMES: Readonly<Record<string, Text3>> = {
  applyid: t3('Người thực hiện', 'Operators', 'ผู้ปฏิบัติงาน'),
  source: t3('Nguồn gốc', 'Sources', 'แหล่งที่มา'),
  site: t3('Khu của trại', 'Sites', 'พื้นที่ฟาร์ม'),
  reason: t3('Lý do', 'Reasons', 'สาเหตุ'),
  reasonchg: t3('Lý do sửa, xóa', 'Reasons for changes', 'เหตุผลการแก้ไข'),
  matetp: t3('Kiểu phối', 'Mating types', 'วิธีผสม'),
  fregexamreslt: t3('Kết quả khám thai', 'Check results', 'ผลตรวจท้อง'),
  feetleg: t3('Chân móng', 'Feet and legs', 'ขาและกีบ'),
  vulva: t3('Kích thước âm hộ', 'Vulva sizes', 'ขนาดอวัยวะเพศเมีย'),
  bodyscore: t3('Điểm thể trạng', 'Body scores', 'คะแนนร่างกาย'),
  dilutor: t3('Môi trường pha tinh', 'Dilutors', 'น้ำยาเจือจางน้ำเชื้อ'),
  disposal: t3('Cách tiêu hủy', 'Ways of disposal', 'วิธีกำจัดซาก'),
  leaveway: t3('Cách rời đàn', 'Ways out', 'วิธีออกจากฝูง'),
  lineage: t3('Dòng giống', 'Lines', 'สายเลือด'),
  breed: t3('Giống', 'Breeds', 'พันธุ์'),
  linerole: t3('Vai trò của dòng', 'Roles of lines', 'บทบาทของสาย'),
  province: t3('Tỉnh, thành phố', 'Provinces', 'จังหวัด'),
  item: t3('Thuốc và vắc xin', 'Medicines and vaccines', 'ยาและวัคซีน'),
  roomtp: t3('Loại chuồng', 'House types', 'ประเภทโรงเรือน'),
  unit: t3('Đơn vị tính', 'Units', 'หน่วยนับ'),
  brand: t3('Nhãn hiệu', 'Brands', 'ยี่ห้อ'),
  team: t3('Tổ, đội', 'Teams', 'ทีม'),
};
