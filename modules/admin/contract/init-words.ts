import { date } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { Part, Start } from '../domain/start-up.ts';

/** Texts of the farm start-up. */
export const INIT_WORDS = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  start: t3('Bắt đầu từ', 'Start from', 'เริ่มจาก'),
  source: t3('Trại mẫu', 'Farm to copy', 'ฟาร์มต้นแบบ'),
  parts: t3('Các phần', 'Parts', 'ส่วนที่ตั้งค่า'),
  golive: t3('Ngày bắt đầu sử dụng', 'Go-live date', 'วันเริ่มใช้งานจริง'),
  goliveNote: t3(
    'Trước ngày này không khóa số liệu và được nhập lịch sử đàn; từ ngày này các ngày khóa dưới đây có hiệu lực.',
    'Until this day nothing is locked and histories may be loaded; from it on the locks below hold.',
    'ก่อนวันนี้ไม่ล็อกข้อมูลและบันทึกประวัติย้อนหลังได้ ตั้งแต่วันนี้ใช้วันล็อกด้านล่าง',
  ),
  lockday: t3('Số ngày còn được sửa', 'Days until data lock', 'จำนวนวันก่อนล็อกข้อมูล'),
  backday: t3('Số ngày được nhập lùi', 'Days back that are accepted', 'จำนวนวันที่บันทึกย้อนหลังได้'),
  next: t3('Tiếp', 'Next', 'ถัดไป'),
  compare: t3('So sánh', 'Compare', 'เปรียบเทียบ'),
  apply: t3('Thực hiện', 'Apply', 'ดำเนินการ'),
  done: t3('Đã khởi tạo trại', 'The farm is set up', 'ตั้งค่าฟาร์มแล้ว'),
  setting: t3('Thông số', 'Setting', 'ค่ากำหนด'),
  before: t3('Hiện tại', 'Now', 'ปัจจุบัน'),
  after: t3('Mới', 'New', 'ใหม่'),
  take: t3('Thay', 'Change', 'เปลี่ยน'),
  live: t3(
    'Trại đang hoạt động: giữ giá trị cũ, chỉ thay những dòng được đánh dấu.',
    'The farm is live: it keeps its values, only ticked lines change.',
    'ฟาร์มใช้งานอยู่ คงค่าเดิม เปลี่ยนเฉพาะแถวที่เลือก',
  ),
  same: t3('Không có thông số nào khác', 'No setting differs', 'ไม่มีค่าที่ต่างกัน'),
  houses: t3('Chuồng đề nghị', 'Houses proposed', 'โรงเรือนที่เสนอ'),
  noHouses: t3('Không có chuồng mới', 'No new houses', 'ไม่มีโรงเรือนใหม่'),
  roomid: t3('Mã chuồng', 'House', 'รหัสโรงเรือน'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  area: t3('Khu', 'Area', 'พื้นที่'),
  capacity: t3('Sức chứa', 'Capacity', 'ความจุ'),
  menus: t3('Quyền của người dùng', 'Permissions of users', 'สิทธิ์ของผู้ใช้'),
  noMenus: t3('Không có quyền nào thay đổi', 'No permission changes', 'ไม่มีสิทธิ์ที่เปลี่ยน'),
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  level: t3('Cấp', 'Level', 'ระดับ'),
  operator: t3('Mã người thực hiện', 'Operator code', 'รหัสผู้ปฏิบัติงาน'),
  gained: t3('Được thêm', 'Gained', 'ได้เพิ่ม'),
  lost: t3('Bị bỏ', 'Lost', 'ถูกถอน'),
  refused: t3('Không được cấp', 'Refused', 'ให้ไม่ได้'),
  nobody: t3('Chưa có người dùng nào của trại này', 'This farm has no users yet', 'ฟาร์มนี้ยังไม่มีผู้ใช้'),
  addUser: t3('Thêm người dùng', 'Add users', 'เพิ่มผู้ใช้'),
  herdNote: t3(
    'Nhập đàn mở đầu bằng các bảng tính của màn hình nhập hàng loạt, khi đang làm việc ở trại này.',
    'The opening herd is loaded with the sheets of batch entry, while working on this farm.',
    'บันทึกฝูงเริ่มต้นด้วยตารางของหน้าบันทึกเป็นชุด ขณะทำงานในฟาร์มนี้',
  ),
  workHere: t3('Chuyển sang làm việc ở trại này', 'Work on this farm', 'ไปทำงานที่ฟาร์มนี้'),
  loadHerd: t3('Nhập đàn mở đầu', 'Enter the opening herd', 'บันทึกฝูงเริ่มต้น'),
  animals: t3('Heo đã nhập', 'Animals entered', 'สุกรที่บันทึก'),
  counted: t3('Số heo đếm được', 'Animals counted', 'จำนวนสุกรที่นับได้'),
  differs: t3('Chênh lệch', 'Difference', 'ผลต่าง'),
  rooms: t3('Chuồng', 'Houses', 'โรงเรือน'),
  noArea: t3('Chuồng chưa rõ khu', 'Houses without area', 'โรงเรือนที่ไม่ระบุพื้นที่'),
  noCapacity: t3('Chuồng chưa có sức chứa', 'Houses without capacity', 'โรงเรือนไม่มีความจุ'),
  lists: t3('Danh mục có dữ liệu', 'Code lists with rows', 'รายการรหัสที่มีข้อมูล'),
  emptyLists: t3('Danh mục còn trống', 'Code lists without rows', 'รายการรหัสที่ว่าง'),
  labels: t3('Mã thiếu tên ngôn ngữ khác', 'Rows without a label in a language', 'แถวที่ขาดชื่อบางภาษา'),
  operators: t3('Người thực hiện', 'Operators', 'ผู้ปฏิบัติงาน'),
  checkAgain: t3('Kiểm tra lại', 'Check again', 'ตรวจสอบอีกครั้ง'),
  made: t3('Đã làm', 'Made', 'ที่ดำเนินการ'),
  runs: t3('Các lần khởi tạo', 'Earlier runs', 'ประวัติการตั้งค่าเริ่มต้น'),
  groups: t3('Nhóm', 'Groups', 'กลุ่ม'),
  codes: t3('Mã', 'Codes', 'รหัส'),
  settings: t3('Thông số', 'Settings', 'ค่ากำหนด'),
} as const satisfies Readonly<Record<string, Text3>>;

export const START_NAMES: Readonly<Record<Start, Text3>> = {
  vietnam: t3('Chuẩn Việt Nam', 'Standard Vietnam', 'มาตรฐานเวียดนาม'),
  thailand: t3('Chuẩn Thái Lan', 'Standard Thailand', 'มาตรฐานไทย'),
  company: t3('Chuẩn của công ty', 'Company standard', 'มาตรฐานบริษัท'),
  farm: t3('Sao chép một trại', 'Copy of a farm', 'คัดลอกจากฟาร์ม'),
};

/** The day a farm begins to work with its data; until then histories may be loaded. */
export const GOLIVE = date('golive', INIT_WORDS.golive, { required: true });

export const PART_NAMES: Readonly<Record<Part, Text3>> = {
  calendar: t3('Lịch và khóa số liệu', 'Calendar and locks', 'ปฏิทินและการล็อก'),
  events: t3('Giới hạn sự kiện', 'Event bounds', 'ขอบเขตเหตุการณ์'),
  marks: t3('Dấu hiệu, báo động, kho và tiền', 'Marks, alarms, stock and money', 'เครื่องหมาย การเตือน คลังและเงิน'),
  targets: t3('Mục tiêu', 'Targets', 'เป้าหมาย'),
  codes: t3('Danh mục', 'Code lists', 'รายการรหัส'),
  rooms: t3('Chuồng', 'Houses', 'โรงเรือน'),
  groups: t3('Nhóm trong năm', 'Groups of the year', 'กลุ่มประจำปี'),
  menus: t3('Quyền sử dụng', 'Menus', 'สิทธิ์การใช้เมนู'),
  vaccination: t3('Chương trình tiêm phòng', 'Vaccination programme', 'โปรแกรมวัคซีน'),
};

export const AREA_NAMES: Readonly<Record<string, Text3>> = {
  sow: t3('Nái', 'Sows', 'แม่พันธุ์'),
  gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  nursery: t3('Cai sữa', 'Nursery', 'อนุบาล'),
  'grow-finish': t3('Heo thịt', 'Grow-finish', 'สุกรขุน'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
};

export const STEPS = [
  ['source', t3('1. Nguồn', '1. Source', '1. ต้นแบบ')],
  ['parts', t3('2. Các phần', '2. Parts', '2. ส่วน')],
  ['compare', t3('3. So sánh', '3. Compare', '3. เปรียบเทียบ')],
  ['people', t3('4. Người dùng', '4. People', '4. ผู้ใช้')],
  ['herd', t3('5. Đàn mở đầu', '5. Opening herd', '5. ฝูงเริ่มต้น')],
  ['check', t3('6. Kiểm tra', '6. Check', '6. ตรวจสอบ')],
  ['done', t3('7. Xong', '7. Done', '7. เสร็จสิ้น')],
] as const;
export type Step = (typeof STEPS)[number][0];
