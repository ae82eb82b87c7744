import { t3 } from '#kernel/language.ts';

/** Words of vaccinations and of the health of a herd. */
export const HW = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  vaccine: t3('Vắc xin', 'Vaccine', 'วัคซีน'),
  disease: t3('Phòng bệnh', 'Disease', 'โรค'),
  doseno: t3('Mũi số', 'Dose no.', 'เข็มที่'),
  given: t3('Ngày tiêm', 'Given on', 'วันที่ฉีด'),
  heads: t3('Số con tiêm', 'Head', 'จำนวนตัว'),
  ml: t3('Liều mỗi con', 'A head', 'ต่อตัว'),
  route: t3('Đường tiêm', 'Route', 'วิธีให้'),
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expiry: t3('Hạn dùng', 'Expiry', 'วันหมดอายุ'),
  pigclass: t3('Hạng heo', 'Class', 'ประเภทสุกร'),
  age: t3('Tuần tuổi', 'Age', 'อายุ'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  by: t3('Người tiêm', 'Vaccinator', 'ผู้ฉีด'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  issue: t3('Phiếu xuất', 'Issue note', 'ใบจ่าย'),
  issueLine: t3('Dòng phiếu xuất', 'Line of the issue note', 'บรรทัดของใบจ่าย'),
  dose: t3('Lần tiêm', 'Vaccination', 'การฉีดวัคซีน'),
  days: t3('Đã qua', 'Days since', 'ผ่านมา'),
  next: t3('Mũi kế theo lịch', 'Next due by plan', 'กำหนดถัดไปตามแผน'),
  head: t3('Đang nuôi', 'Head now', 'จำนวนปัจจุบัน'),
  sampled: t3('Ngày lấy mẫu', 'Sampled on', 'วันที่เก็บตัวอย่าง'),
  test: t3('Chỉ tiêu', 'Test', 'รายการตรวจ'),
  n: t3('Số mẫu', 'n', 'จำนวน'),
  mean: t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'),
  gmt: t3('GMT', 'GMT', 'GMT'),
  meanOrGmt: t3('Trung bình hoặc GMT', 'Mean or GMT', 'ค่าเฉลี่ยหรือ GMT'),
  protection: t3('Bảo hộ', 'Protected', 'คุ้มกัน'),
  positive: t3('Dương tính', 'Positive', 'บวก'),
  cv: t3('CV', 'CV', 'CV'),
  reading: t3('Độ đồng đều', 'Evenness', 'ความสม่ำเสมอ'),
} as const;

/** How even a group is. */
export const READINGS = {
  even: t3('Đều', 'Even', 'สม่ำเสมอ'),
  middling: t3('Trung bình', 'Middling', 'ปานกลาง'),
  uneven: t3('Không đều', 'Uneven', 'ไม่สม่ำเสมอ'),
} as const;
