import { t3 } from '#kernel/language.ts';

/** Words of the weaned piglets a record takes. */
export const E = {
  pool: t3('Heo cai sữa chưa xếp chuồng', 'Weaned piglets not yet placed', 'ลูกหย่านมที่ยังไม่จัดเข้าโรงเรือน'),
  noPool: t3(
    'Không còn heo cai sữa nào chưa xếp chuồng vào ngày này.',
    'No weaned piglets are left to place on this day.',
    'ไม่มีลูกหย่านมที่รอจัดเข้าโรงเรือนในวันนี้',
  ),
  noDay: t3('Chọn ngày nhập để xem heo cai sữa.', 'Choose the arrival date to see the weaned piglets.', 'เลือกวันรับเข้าเพื่อดูลูกหย่านม'),
  nursery: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  left: t3('Còn', 'Left', 'เหลือ'),
  birth: t3('Ngày sinh bình quân', 'Mean birth date', 'วันเกิดเฉลี่ย'),
  take: t3('Nhập', 'Take', 'รับ'),
  takeAll: t3('Lấy hết', 'Take all', 'รับทั้งหมด'),
  total: t3('Tổng nhập', 'Taken together', 'รวมที่รับ'),
} as const;
