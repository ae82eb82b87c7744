import { type Text3, t3 } from '#kernel/language.ts';

/** Words the screens of grow-finish share. */
export const U = {
  roomid: t3('Mã chuồng', 'House', 'รหัสโรงเรือน'),
  name: t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'),
  area: t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'),
  site: t3('Khu trại', 'Site', 'ที่ตั้ง'),
  batchflg: t3('Nuôi theo lứa', 'Run as batches', 'เลี้ยงเป็นรุ่น'),
  capacity: t3('Sức chứa (con)', 'Capacity (head)', 'ความจุ (ตัว)'),
  strict: t3('Không nhận quá sức chứa', 'Refuse above capacity', 'ห้ามเกินความจุ'),
  pens: t3('Số ô', 'Pens', 'จำนวนคอก'),
  floor: t3('Diện tích sàn', 'Floor', 'พื้นที่'),
  perhead: t3('Diện tích mỗi con', 'Floor a head', 'พื้นที่ต่อตัว'),
  keeper: t3('Người phụ trách', 'Keeper', 'ผู้ดูแล'),
  feedstd: t3('Tiêu chuẩn thức ăn', 'Feed standard', 'มาตรฐานอาหาร'),
  sort: t3('Thứ tự', 'Order in lists', 'ลำดับ'),
  inuse: t3('Đang sử dụng', 'In use', 'ใช้งาน'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  parityid: t3('Lứa', 'Batch', 'รุ่น'),
  live: t3('Số con hiện có', 'Live pigs', 'จำนวนคงเหลือ'),
  free: t3('Chỗ trống', 'Free places', 'ที่ว่าง'),
  reason: t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'),
  copyTo: t3('Tạo cả ở trại', 'Also make it on farms', 'สร้างที่ฟาร์มอื่นด้วย'),
  houses: t3('Danh sách chuồng', 'Houses', 'รายการโรงเรือน'),
  addHouse: t3('Thêm chuồng', 'Add a house', 'เพิ่มโรงเรือน'),
  changeHouse: t3('Sửa chuồng', 'Change the house', 'แก้ไขโรงเรือน'),
  noHouses: t3('Chưa có chuồng nào', 'No houses yet', 'ยังไม่มีโรงเรือน'),
  outToo: t3('Cả chuồng đã ngừng dùng', 'Houses out of use too', 'รวมโรงเรือนที่เลิกใช้'),
  history: t3('Lịch sử sửa', 'History', 'ประวัติการแก้ไข'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  close: t3('Đóng', 'Close', 'ปิด'),
  none: t3('Không có', 'None', 'ไม่มี'),
} as const satisfies Readonly<Record<string, Text3>>;

/** States of a house or batch. */
export const STATES: Readonly<Record<string, Text3>> = {
  notraised: t3('Chưa thả nuôi', 'Not yet raised', 'ยังไม่เริ่มเลี้ยง'),
  active: t3('Đang nuôi', 'Active', 'กำลังเลี้ยง'),
  closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว'),
  cancelled: t3('Ngừng sử dụng', 'Out of use', 'เลิกใช้งาน'),
};

/** Areas of houses. */
export const AREAS: Readonly<Record<string, Text3>> = {
  nursery: t3('Cai sữa', 'Nursery', 'อนุบาล'),
  'grow-finish': t3('Heo thịt', 'Grow-finish', 'สุกรขุน'),
  gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  sow: t3('Nái', 'Sows', 'แม่พันธุ์'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
};
