import type { Text3 } from '#kernel/language.ts';

/** Why rows stand beside a figure and not in it. */
export type Cause =
  | 'entered'
  | 'moved'
  | 'sold'
  | 'removed'
  | 'unknown'
  | 'nooutcome'
  | 'notyet'
  | 'noweaning'
  | 'nobirth'
  | 'noprevious'
  | 'nomating'
  | 'nocounts'
  | 'noweight'
  | 'interval'
  | 'unbalanced'
  | 'nopigs'
  | 'otherreason'
  | 'unmeasured';

export const CAUSES: Readonly<Record<Cause, Text3>> = {
  entered: { V: 'Nái nhập đàn khi đã phối', E: 'Sow entered already mated', T: 'แม่สุกรเข้าฝูงเมื่อผสมแล้ว' },
  moved: { V: 'Chuyển trại khi đang mang thai', E: 'Moved to another farm in pig', T: 'ย้ายฟาร์มขณะอุ้มท้อง' },
  sold: { V: 'Bán giống khi đang mang thai', E: 'Sold for breeding in pig', T: 'ขายทำพันธุ์ขณะอุ้มท้อง' },
  removed: {
    V: 'Đã ra khỏi đàn trước ngày xét',
    E: 'Left the herd before the day looked at',
    T: 'ออกจากฝูงก่อนวันที่พิจารณา',
  },
  unknown: { V: 'Chưa biết kết quả', E: 'Outcome still unknown', T: 'ยังไม่ทราบผล' },
  nooutcome: {
    V: 'Không rõ kết quả: quá ngày mang thai dài nhất mà không ghi gì',
    E: 'Outcome unknown: past the longest gestation and none saved',
    T: 'ไม่ทราบผล: เกินวันอุ้มท้องนานที่สุดโดยไม่มีบันทึก',
  },
  notyet: { V: 'Chưa đủ ngày', E: 'Day not yet reached', T: 'ยังไม่ครบจำนวนวัน' },
  noweaning: {
    V: 'Không có lần cai sữa đã lưu trước đó',
    E: 'No saved weaning before it',
    T: 'ไม่มีบันทึกการหย่านมก่อนหน้า',
  },
  nobirth: { V: 'Không có ngày sinh', E: 'Birth date missing', T: 'ไม่มีวันเกิด' },
  noprevious: {
    V: 'Không có lần đẻ trước đã lưu',
    E: 'No saved farrowing before it',
    T: 'ไม่มีบันทึกการคลอดก่อนหน้า',
  },
  nomating: { V: 'Không có lần phối đã lưu', E: 'Mating unknown', T: 'ไม่มีบันทึกการผสม' },
  nocounts: {
    V: 'Không rõ số chết hoặc thai khô (nạp dữ liệu đầu)',
    E: 'Dead or mummified unknown (first load)',
    T: 'ไม่ทราบจำนวนตายหรือมัมมี่ (ข้อมูลเริ่มต้น)',
  },
  noweight: { V: 'Không cân', E: 'Not weighed', T: 'ไม่ได้ชั่งน้ำหนัก' },
  interval: { V: 'Khoảng ngày không thể có', E: 'Impossible interval', T: 'ช่วงวันที่เป็นไปไม่ได้' },
  unbalanced: {
    V: 'Lệch số từ lần nạp dữ liệu đầu',
    E: 'Unbalanced by a first load',
    T: 'จำนวนไม่สมดุลจากข้อมูลเริ่มต้น',
  },
  unmeasured: { V: 'Thiếu số đo của lần lấy tinh', E: 'Values of the collection missing', T: 'ไม่มีค่าที่วัดของการรีด' },
  nopigs: { V: 'Ổ không cai sữa được con nào', E: 'Litter weaned without pigs', T: 'ครอกที่หย่านมโดยไม่มีลูก' },
  otherreason: {
    V: 'Chết hoặc loại vì lý do không phải sinh sản',
    E: 'Died or culled for another than a reproductive reason',
    T: 'ตายหรือคัดทิ้งด้วยเหตุที่ไม่เกี่ยวกับการสืบพันธุ์',
  },
};
