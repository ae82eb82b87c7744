import { type Text3, t3 } from '#kernel/language.ts';

/** Words of test and selection records, their sheets, the profile and the files. */
export const R = {
  startdt: t3('Ngày bắt đầu kiểm tra', 'Start of test', 'วันเริ่มทดสอบ'),
  startkg: t3('Khối lượng đầu', 'Start weight', 'น้ำหนักเริ่ม'),
  testdt: t3('Ngày kiểm tra', 'Test date', 'วันทดสอบ'),
  testkg: t3('Khối lượng cuối', 'Test weight', 'น้ำหนักทดสอบ'),
  backfat: t3('Mỡ lưng', 'Backfat', 'ไขมันสันหลัง'),
  loin: t3('Dày thăn', 'Loin depth', 'ความลึกสันนอก'),
  feedkg: t3('Thức ăn ăn vào', 'Feed eaten', 'อาหารที่กิน'),
  vulva: t3('Âm hộ (1–5)', 'Vulva (1–5)', 'อวัยวะเพศ (1–5)'),
  feetleg: t3('Chân và móng (1–5)', 'Legs and toes (1–5)', 'ขาและกีบ (1–5)'),
  seldt: t3('Ngày chọn', 'Selection date', 'วันคัดเลือก'),
  decision: t3('Quyết định', 'Decision', 'การตัดสินใจ'),
  adg: t3('Tăng trọng/ngày', 'ADG', 'ADG'),
  fcr: t3('FCR', 'FCR', 'FCR'),
  lifeAdg: t3('Tăng trọng/ngày từ khi sinh', 'ADG from birth', 'ADG ตั้งแต่เกิด'),
  dev: t3('Lệch so với nhóm', 'From the group mean', 'ต่างจากค่าเฉลี่ยกลุ่ม'),
  sheetRegister: t3('Bấm tai', 'Register', 'ติดเบอร์'),
  sheetTest: t3('Kiểm tra', 'Test', 'ทดสอบ'),
  sheetSelection: t3('Chọn giống', 'Selection', 'คัดเลือก'),
} as const satisfies Readonly<Record<string, Text3>>;
