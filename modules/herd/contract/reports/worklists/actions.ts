import type { RowAction } from '#engine/define/report.ts';

/** Events a work list leads to: the form of one sow, or of many where the event may be saved together. */
export const EVENT_ACTIONS = {
  FRX: { eventcd: 'FRX', label: { V: 'Khám thai', E: 'Check pregnancy', T: 'ตรวจท้อง' }, one: 'PigEvent', many: 'MultiPigEvent' },
  RET: { eventcd: 'RET', label: { V: 'Lên giống lại', E: 'Return to heat', T: 'กลับสัด' }, one: 'PigEvent', many: 'MultiPigEvent' },
  RUT: { eventcd: 'RUT', label: { V: 'Lên giống', E: 'Heat seen', T: 'พบสัด' }, one: 'PigEvent', many: 'MultiPigEvent' },
  MAT: { eventcd: 'MAT', label: { V: 'Phối giống', E: 'Serve', T: 'ผสม' }, one: 'PigEvent' },
  MOV: { eventcd: 'MOV', label: { V: 'Chuyển chuồng', E: 'Move house', T: 'ย้ายโรงเรือน' }, one: 'PigEvent', many: 'MultiPigEvent' },
  VAC: { eventcd: 'VAC', label: { V: 'Tiêm vắc xin', E: 'Vaccinate', T: 'ฉีดวัคซีน' }, one: 'PigEvent', many: 'MultiPigEvent' },
  FAR: { eventcd: 'FAR', label: { V: 'Đẻ', E: 'Farrow', T: 'คลอด' }, one: 'PigEvent' },
  WEA: { eventcd: 'WEA', label: { V: 'Cai sữa', E: 'Wean', T: 'หย่านม' }, one: 'PigEvent', many: 'MultiPigEvent' },
  CUL: { eventcd: 'CUL', label: { V: 'Loại thải', E: 'Cull', T: 'คัดทิ้ง' }, one: 'PigEvent', many: 'MultiPigEvent' },
  SEM: { eventcd: 'SEM', label: { V: 'Lấy tinh', E: 'Collect semen', T: 'รีดน้ำเชื้อ' }, one: 'PigEvent' },
  WGT: { eventcd: 'WGT', label: { V: 'Cân', E: 'Weigh', T: 'ชั่งน้ำหนัก' }, one: 'PigEvent', many: 'MultiPigEvent' },
} as const satisfies Record<string, RowAction>;
