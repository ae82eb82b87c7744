import { t3 } from '#kernel/language.ts';

/** Words of the bench of cultures. */
export const C = {
  grown: t3('Kết quả nuôi cấy', 'What grew', 'ผลเพาะเชื้อ'),
  unread: t3('Chưa đọc', 'Not read yet', 'ยังไม่อ่าน'),
  nogrowth: t3('Không mọc', 'No growth', 'ไม่พบเชื้อ'),
  growth: t3('Có mọc', 'Growth', 'พบเชื้อ'),
  invalid: t3('Không dùng được', 'Not usable', 'ใช้ไม่ได้'),
  allNone: t3('Các mẫu còn lại không mọc', 'No growth in all others', 'ที่เหลือไม่พบเชื้อ'),
  addIsolate: t3('Thêm chủng', 'Add an isolate', 'เพิ่มไอโซเลต'),
  takeOut: t3('Bỏ chủng', 'Take the isolate out', 'นำไอโซเลตออก'),
  zone: t3('Vòng, mm', 'Zone, mm', 'โซน, มม.'),
  mic: t3('MIC, µg/ml', 'MIC, µg/ml', 'MIC, µg/ml'),
  noedition: t3(
    'Chưa có bản ngưỡng áp dụng cho ngày này: kháng sinh đồ chỉ ghi số đo (NT).',
    'No edition of breakpoints holds on this day: the antibiogram keeps its values alone (NT).',
    'ยังไม่มีเกณฑ์ที่ใช้ในวันนี้ จึงบันทึกเฉพาะค่าที่วัด (NT)',
  ),
  byEdition: t3('Xét theo bản', 'Judged by', 'แปลผลตามฉบับ'),
  nopanel: t3(
    'Chỉ tiêu này chưa khai báo vi khuẩn. Khai báo ở Danh mục xét nghiệm.',
    'This test names no organisms yet. Add them in the test list.',
    'รายการนี้ยังไม่ได้กำหนดเชื้อ กรุณากำหนดในรายการตรวจ',
  ),
  counts: t3('Số khuẩn lạc từng đĩa', 'Colonies of each plate', 'โคโลนีแต่ละจาน'),
  countHint: t3(
    'Nhiều đĩa cách nhau bằng dấu phẩy; > là không đếm được.',
    'Plates of one dilution with commas between; > for one that cannot be counted.',
    'คั่นจานด้วยจุลภาค ใส่ > เมื่อนับไม่ได้',
  ),
  first: t3('Độ pha loãng đầu 10⁻ⁿ', 'First dilution 10⁻ⁿ', 'ความเจือจางแรก 10⁻ⁿ'),
  editions: t3('Các bản ngưỡng', 'Editions', 'ฉบับเกณฑ์'),
  rows: t3('Số dòng', 'Rows', 'จำนวนแถว'),
  importedBy: t3('Người nhập', 'Imported by', 'ผู้นำเข้า'),
  none: t3('Chưa có bản ngưỡng nào', 'No breakpoints yet', 'ยังไม่มีเกณฑ์'),
  back: t3('Về danh mục xét nghiệm', 'Back to the tests', 'กลับไปรายการตรวจ'),
} as const;
