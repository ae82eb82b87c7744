import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { t3 } from '#kernel/language.ts';
import { AREA } from '../house.resource.ts';

/** Labels of the columns reports of growing pigs have in common, by key. */
export const LIST_LABELS = {
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  area: AREA,
  site: t3('Khu trại', 'Site', 'ที่ตั้ง'),
  roomid: W.house,
  name: t3('Tên chuồng', 'House name', 'ชื่อโรงเรือน'),
  parityid: W.batch,
  state: t3('Trạng thái', 'State', 'สถานะ'),
  opendt: W.opendt,
  closedt: t3('Ngày đóng chuồng', 'Closing date', 'วันปิดโรงเรือน'),
  source: t3('Nguồn heo', 'Source', 'แหล่งที่มา'),
  avgbirthdt: t3('Ngày sinh bình quân', 'Average birth date', 'วันเกิดเฉลี่ย'),
  age: t3('Ngày tuổi', 'Age', 'อายุ'),
  ageweek: t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'),
  capacity: t3('Sức chứa', 'Capacity', 'ความจุ'),
  pigsin: t3('Heo nhập', 'Pigs in', 'สุกรเข้า'),
  dead: t3('Chết', 'Deaths', 'ตาย'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  transferred: t3('Chuyển đi', 'Transferred', 'ย้ายออก'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  live: t3('Đang có', 'Live pigs', 'คงเหลือ'),
  eventdt: W.eventdt,
  eventcd: W.event,
  heads: W.heads,
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  meanweight: t3('Bình quân/con', 'Mean weight', 'น้ำหนักเฉลี่ย'),
  water: t3('Nước', 'Water', 'น้ำ'),
  tlow: t3('Thấp nhất', 'Lowest', 'ต่ำสุด'),
  thigh: t3('Cao nhất', 'Highest', 'สูงสุด'),
  reason: W.reason,
  applyid: W.operator,
  remark: W.remark,
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  keeper: t3('Người phụ trách', 'Keeper', 'ผู้ดูแล'),
} as const;

/** The key of a label. */
export type ListLabel = keyof typeof LIST_LABELS;
