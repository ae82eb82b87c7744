import type { Text3 } from '#kernel/language.ts';

/** Words of work without a network. */
export const OFFLINE_WORDS = {
  offline: {
    V: 'Không có mạng. Sự kiện nhập vào được giữ trên máy này và tự gửi khi có mạng lại.',
    E: 'No network. Events you enter are kept on this device and sent when the network is back.',
    T: 'ไม่มีสัญญาณ เหตุการณ์ที่บันทึกจะเก็บไว้ในเครื่องนี้และส่งเองเมื่อมีสัญญาณ',
  },
  correcting: {
    V: 'Sửa sự kiện chờ gửi. Lưu thì gửi lại.',
    E: 'Correcting an entry that waits. Saving sends it again.',
    T: 'แก้ไขรายการรอส่ง บันทึกแล้วจะส่งใหม่',
  },
  title: { V: 'Sự kiện chờ gửi', E: 'Entries waiting to be sent', T: 'รายการรอส่ง' },
  empty: { V: 'Không còn sự kiện nào chờ gửi.', E: 'Nothing is waiting. Everything was sent.', T: 'ไม่มีรายการรอส่ง ส่งครบแล้ว' },
  show: { V: 'Xem', E: 'Show', T: 'ดู' },
  waiting: { V: 'Chờ gửi', E: 'Waiting', T: 'รอส่ง' },
  sent: { V: 'Đã gửi, chưa có trả lời', E: 'Sent, no answer yet', T: 'ส่งแล้ว ยังไม่มีคำตอบ' },
  refused: { V: 'Bị từ chối', E: 'Refused', T: 'ไม่ผ่าน' },
  behind: { V: 'Chờ lần nhập trước được gửi', E: 'Waits for an earlier entry', T: 'รอรายการก่อนหน้า' },
  edit: { V: 'Sửa', E: 'Correct', T: 'แก้ไข' },
  drop: { V: 'Bỏ', E: 'Drop', T: 'ทิ้ง' },
  dropSure: { V: 'Bỏ hẳn', E: 'Drop for good', T: 'ทิ้งถาวร' },
  dropArrived: {
    V: 'Sự kiện này đã gửi và có thể đã được lưu. Bỏ ở đây không xóa nó trên máy chủ.',
    E: 'This entry was sent and may be saved already. Dropping it here does not delete it there.',
    T: 'รายการนี้ส่งแล้วและอาจถูกบันทึกแล้ว การทิ้งที่นี่ไม่ลบออกจากเซิร์ฟเวอร์',
  },
  accept: { V: 'Vẫn lưu', E: 'Save anyway', T: 'บันทึกต่อ' },
  sendNow: { V: 'Gửi ngay', E: 'Send now', T: 'ส่งตอนนี้' },
  away: { V: 'Chưa gửi được', E: 'Not sent yet', T: 'ยังส่งไม่ได้' },
  kept: { V: 'Đã giữ trên máy, sẽ gửi khi có mạng', E: 'Kept on this device, sent when the network is back', T: 'เก็บไว้ในเครื่องแล้ว จะส่งเมื่อมีสัญญาณ' },
  handedBack: { V: 'Sự kiện bị từ chối', E: 'An entry was refused', T: 'รายการไม่ผ่าน' },
  leaveTitle: { V: 'Còn sự kiện chưa gửi', E: 'Entries are not sent yet', T: 'ยังมีรายการที่ไม่ได้ส่ง' },
  leaveFarm: {
    V: 'Chúng được gửi khi bạn trở lại trại này.',
    E: 'They are sent once you are back on this farm.',
    T: 'จะส่งเมื่อคุณกลับมาที่ฟาร์มนี้',
  },
  leaveOut: {
    V: 'Chúng được giữ trên máy này và gửi khi chính bạn đăng nhập lại ở đây.',
    E: 'They stay on this device and are sent once you sign in here again.',
    T: 'จะเก็บไว้ในเครื่องนี้และส่งเมื่อคุณเข้าสู่ระบบที่เครื่องนี้อีกครั้ง',
  },
  stay: { V: 'Ở lại', E: 'Stay', T: 'อยู่ต่อ' },
  leaveKeep: { V: 'Rời đi, giữ lại để gửi sau', E: 'Leave, keep them for later', T: 'ออก แล้วเก็บไว้ส่งภายหลัง' },
  leaveDrop: { V: 'Rời đi và bỏ hết', E: 'Leave and drop them', T: 'ออกและทิ้งทั้งหมด' },
} as const satisfies Readonly<Record<string, Text3>>;

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** How many entries wait. */
export function waitingCount(n: number): Text3 {
  return { V: `${n} sự kiện chờ gửi`, E: `${plural(n, 'entry', 'entries')} waiting`, T: `รอส่ง ${n} รายการ` };
}

/** How many entries were refused. */
export function refusedCount(n: number): Text3 {
  return { V: `${n} sự kiện bị từ chối`, E: `${plural(n, 'entry', 'entries')} refused`, T: `ไม่ผ่าน ${n} รายการ` };
}

/** How many entries a person would leave behind. */
export function leaveCount(n: number): Text3 {
  return {
    V: `Trên máy này còn ${n} sự kiện chưa gửi.`,
    E: `${plural(n, 'entry', 'entries')} on this device not sent yet.`,
    T: `ในเครื่องนี้ยังมี ${n} รายการที่ไม่ได้ส่ง`,
  };
}

/** Whose entries wait on this device, and what sends them. */
export function waitingOf(user: string, n: number): Text3 {
  return {
    V: `Máy này còn ${n} sự kiện của ${user} chưa gửi. ${user} đăng nhập tại đây thì các sự kiện tự được gửi.`,
    E: `${plural(n, 'entry', 'entries')} of ${user} not sent yet from this device. Sent as soon as ${user} signs in here.`,
    T: `เครื่องนี้มีรายการของ ${user} ที่ยังไม่ได้ส่ง ${n} รายการ ระบบจะส่งเองเมื่อ ${user} เข้าสู่ระบบที่เครื่องนี้`,
  };
}
