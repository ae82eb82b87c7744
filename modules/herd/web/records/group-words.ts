/** Words of the groups' page shown in more than one of its parts. */
export const GROUP_WORDS = {
  code: { V: 'Nhóm', E: 'Group', T: 'กลุ่ม' },
  room: { V: 'Chuồng đẻ', E: 'Farrowing house', T: 'โรงเรือนคลอด' },
  farrowdt: { V: 'Dự kiến đẻ', E: 'Expected farrowing', T: 'กำหนดคลอด' },
  weandt: { V: 'Dự kiến cai sữa', E: 'Expected weaning', T: 'กำหนดหย่านม' },
  heat: { V: 'Kiểm tra lên giống', E: 'Heat check', T: 'ตรวจสัด' },
  check: { V: 'Khám thai', E: 'Pregnancy check', T: 'ตรวจท้อง' },
  move: { V: 'Chuyển chuồng đẻ', E: 'Move', T: 'ย้ายเข้าโรงเรือนคลอด' },
  remove: { V: 'Xóa nhóm', E: 'Delete the group', T: 'ลบกลุ่ม' },
} as const;
