import type { Words } from '#engine/define/fields.ts';

/** What an animal is now: its status, and its kind. The frame of every page says it, so these words stand apart from those of the screens. */
export const STATUS_WORDS: Words = {
  G: { V: 'Hậu bị', E: 'Gilt', T: 'สุกรสาว' },
  M: { V: 'Đã phối', E: 'Mated', T: 'ผสมแล้ว' },
  S: { V: 'Phối lại', E: 'Mated again', T: 'ผสมซ้ำ' },
  L: { V: 'Nuôi con', E: 'Lactating', T: 'เลี้ยงลูก' },
  F: { V: 'Đã đẻ, không con', E: 'Farrowed, no piglet', T: 'คลอดแล้ว ไม่มีลูก' },
  W: { V: 'Đã cai sữa', E: 'Weaned', T: 'หย่านมแล้ว' },
  R: { V: 'Lên giống lại', E: 'Returned', T: 'กลับสัด' },
  N: { V: 'Khám không mang thai', E: 'Check negative', T: 'ตรวจไม่ท้อง' },
  A: { V: 'Sẩy thai', E: 'Aborted', T: 'แท้ง' },
};

export const PIGTYPE_WORDS: Words = {
  boar: { V: 'Đực giống', E: 'Boar', T: 'พ่อพันธุ์' },
  gilt: { V: 'Hậu bị', E: 'Gilt', T: 'สุกรสาว' },
  open: { V: 'Nái chờ phối', E: 'Open sow', T: 'แม่สุกรท้องว่าง' },
  mated: { V: 'Nái đã phối', E: 'Mated sow', T: 'แม่สุกรผสมแล้ว' },
  lactating: { V: 'Nái nuôi con', E: 'Lactating sow', T: 'แม่สุกรเลี้ยงลูก' },
};
