import { type Text3, t3 } from '#kernel/language.ts';

/** Role names of the levels. */
export const ROLES: Readonly<Record<number, Text3>> = {
  90: t3('Quản trị hệ thống', 'Administrator', 'ผู้ดูแลระบบ'),
  80: t3('Quản lý tập đoàn', 'Group manager', 'ผู้จัดการกลุ่มบริษัท'),
  75: t3('Quản lý công ty', 'Company manager', 'ผู้จัดการบริษัท'),
  70: t3('Quản lý nhóm trại', 'Team manager', 'ผู้จัดการกลุ่มฟาร์ม'),
  60: t3('Quản lý trại', 'Farm manager', 'ผู้จัดการฟาร์ม'),
  30: t3('Nhân viên trại', 'Farm user', 'พนักงานฟาร์ม'),
  20: t3('Kinh doanh xét nghiệm', 'Laboratory sales staff', 'ฝ่ายขายห้องปฏิบัติการ'),
  15: t3('Kỹ thuật viên xét nghiệm', 'Laboratory tester', 'เจ้าหน้าที่ทดสอบ'),
  0: t3('Khách', 'Visitor', 'ผู้เยี่ยมชม'),
};
