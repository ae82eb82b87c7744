import { defineList } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HOUSE_TYPES } from '#modules/poultry/contract/house.resource.ts';

/** What things are called on the screens of work. */
export const J = {
  job: t3('Công việc', 'Job', 'งาน'),
  jobid: t3('Mã công việc', 'Job code', 'รหัสงาน'),
  group: t3('Nhóm việc', 'Group', 'กลุ่มงาน'),
  area: t3('Khu', 'Area', 'พื้นที่'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  houses: t3('Các chuồng', 'Houses', 'โรงเรือน'),
  person: t3('Người làm', 'Person', 'ผู้ปฏิบัติงาน'),
  persons: t3('Những người làm', 'People', 'ผู้ปฏิบัติงาน'),
  team: t3('Tổ', 'Team', 'ทีม'),
  head: t3('Tổ trưởng', 'Team head', 'หัวหน้าทีม'),
  day: t3('Ngày', 'Date', 'วันที่'),
  from: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่'),
  to: t3('Đến ngày', 'To date', 'ถึงวันที่'),
  repeats: t3('Lặp lại', 'Repeat', 'ความถี่'),
  every: t3('Số ngày / ngày nuôi / tuần tuổi', 'Days, batch day or age week', 'จำนวนวัน วันเลี้ยง หรือสัปดาห์อายุ'),
  weekdays: t3('Các thứ', 'Weekdays', 'วันในสัปดาห์'),
  duehour: t3('Giờ phải xong', 'Due hour', 'กำหนดเสร็จ (ชั่วโมง)'),
  state: t3('Kết quả', 'State', 'ผล'),
  reason: t3('Lý do chưa làm', 'Why not done', 'เหตุผลที่ไม่ได้ทำ'),
  start: t3('Bắt đầu', 'Start', 'เริ่ม'),
  end: t3('Kết thúc', 'End', 'เสร็จ'),
  minutes: t3('Số phút', 'Minutes', 'นาที'),
  qty: t3('Kết quả (số lượng)', 'Result quantity', 'ปริมาณงาน'),
  unit: t3('Đơn vị kết quả', 'Unit of result', 'หน่วยผลงาน'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  norm: t3('Định mức (phút)', 'Norm minutes', 'เวลามาตรฐาน (นาที)'),
  normper: t3('Định mức tính theo', 'Norm per', 'มาตรฐานต่อ'),
  rate: t3('Đơn giá một giờ', 'Hourly rate', 'ค่าแรงต่อชั่วโมง'),
  needspigs: t3('Chỉ khi chuồng có vật nuôi', 'Only where animals stand', 'เฉพาะเมื่อมีสัตว์'),
  instruction: t3('Hướng dẫn', 'Instruction', 'คำแนะนำ'),
  link: t3('Màn hình nhập liên quan', 'Linked entry screen', 'หน้าบันทึกที่เกี่ยวข้อง'),
  linked: t3('Phiếu, sự kiện liên quan', 'Linked event or note', 'เหตุการณ์หรือเอกสารที่เกี่ยวข้อง'),
  pictures: t3('Ảnh', 'Pictures', 'รูปภาพ'),
  change: t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'),
} as const satisfies Record<string, Text3>;

/** Kinds of work. */
export const JOB_GROUPS = defineList('jobgrp', {
  feeding: t3('Cho ăn', 'Feeding', 'ให้อาหาร'),
  hygiene: t3('Vệ sinh', 'Hygiene', 'สุขอนามัย'),
  health: t3('Thú y', 'Health', 'สุขภาพสัตว์'),
  breeding: t3('Phối giống', 'Breeding', 'ผสมพันธุ์'),
  maintenance: t3('Sửa chữa', 'Maintenance', 'ซ่อมบำรุง'),
  other: t3('Việc khác', 'Other', 'อื่นๆ'),
});

/** What the result of a job is counted in. */
export const JOB_UNITS = defineList('jobunit', {
  none: t3('Không', 'None', 'ไม่มี'),
  heads: t3('con', 'head', 'ตัว'),
  kg: t3('kg', 'kg', 'กก.'),
  pens: t3('ô', 'pens', 'คอก'),
});

/** What a norm is for. */
export const NORM_PER = defineList('normper', {
  task: t3('Một lần làm', 'A task', 'ต่อครั้ง'),
  head: t3('Một con trong chuồng', 'A head of the house', 'ต่อตัวในโรงเรือน'),
});

/** Where a job is done, by what stands in the houses. */
export const JOB_AREAS = defineList('jobarea', {
  sow: t3('Nái', 'Sows', 'แม่พันธุ์'),
  gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  nursery: t3('Cai sữa', 'Nursery', 'อนุบาล'),
  'grow-finish': t3('Heo thịt', 'Grow-finish', 'สุกรขุน'),
  ...HOUSE_TYPES.words,
  other: t3('Khác', 'Other', 'อื่นๆ'),
});

/** True for the areas of chicken houses. */
export const isBirdArea = (area: string | undefined): boolean => area !== undefined && area in HOUSE_TYPES.words;

/** How often an assignment falls due. */
export const REPEATS = defineList('jobrepeat', {
  daily: t3('Hằng ngày', 'Daily', 'ทุกวัน'),
  weekdays: t3('Theo thứ trong tuần', 'On weekdays', 'ตามวันในสัปดาห์'),
  days: t3('Cách n ngày', 'Every n days', 'ทุก n วัน'),
  monthly: t3('Hằng tháng', 'Monthly', 'ทุกเดือน'),
  batchday: t3('Ngày nuôi thứ n', 'On batch day n', 'วันเลี้ยงที่ n'),
  ageweek: t3('Tuần tuổi thứ n', 'On age week n', 'สัปดาห์อายุที่ n'),
});

export const WEEKDAYS = defineList('isoweekday', {
  '1': t3('Thứ hai', 'Monday', 'จันทร์'),
  '2': t3('Thứ ba', 'Tuesday', 'อังคาร'),
  '3': t3('Thứ tư', 'Wednesday', 'พุธ'),
  '4': t3('Thứ năm', 'Thursday', 'พฤหัสบดี'),
  '5': t3('Thứ sáu', 'Friday', 'ศุกร์'),
  '6': t3('Thứ bảy', 'Saturday', 'เสาร์'),
  '7': t3('Chủ nhật', 'Sunday', 'อาทิตย์'),
});

/** What became of a task; late: its day has passed without a log. */
export const LOG_STATES = defineList('jobstate', {
  done: t3('Đã làm', 'Done', 'ทำแล้ว'),
  partly: t3('Làm một phần', 'Partly done', 'ทำบางส่วน'),
  notdone: t3('Không làm', 'Not done', 'ไม่ได้ทำ'),
});

/** Why work was not done. */
export const NOT_DONE = defineList('jobreason', {
  time: t3('Thiếu thời gian', 'No time', 'ไม่มีเวลา'),
  people: t3('Thiếu người', 'Too few people', 'คนไม่พอ'),
  goods: t3('Thiếu vật tư, dụng cụ', 'Goods or tools missing', 'ขาดวัสดุหรืออุปกรณ์'),
  broken: t3('Thiết bị hỏng', 'Equipment broken', 'อุปกรณ์เสีย'),
  weather: t3('Thời tiết', 'Weather', 'สภาพอากาศ'),
  disease: t3('Chuồng đang cách ly', 'House closed off for disease', 'โรงเรือนกักโรค'),
  needless: t3('Không còn cần', 'No longer needed', 'ไม่จำเป็นแล้ว'),
});

/** Entry screens work may lead to. */
export const LINKS = defineList('joblink', {
  PigEvent: t3('Sự kiện nái', 'Sow event', 'เหตุการณ์แม่พันธุ์'),
  MultiPigEvent: t3('Sự kiện nhiều con', 'Event of several animals', 'เหตุการณ์หลายตัว'),
  PigLstReport: t3('Danh sách việc đàn nái', 'Work lists of the herd', 'รายการงานของฝูง'),
  PigletEvent: t3('Sự kiện chuồng nuôi', 'Event of a house', 'เหตุการณ์โรงเรือน'),
  ChikEvent: t3('Sự kiện đàn gà', 'Flock event', 'เหตุการณ์ฝูงไก่'),
  FeedpigEvent: t3('Heo cai sữa chết', 'Nursery deaths', 'สุกรอนุบาลตาย'),
  PigRoomTranfer: t3('Chuyển chuồng', 'House transfer', 'ย้ายโรงเรือน'),
  PigOstock: t3('Phiếu xuất kho', 'Goods out', 'เบิกสินค้า'),
});
