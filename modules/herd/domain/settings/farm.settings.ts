import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { t3 } from '#kernel/language.ts';

const calendar = settingsOf({ tab: 'calendar', scopes: ['company', 'farm'] });
const identity = settingsOf({ tab: 'identity', scopes: ['company', 'farm'] });

/** How a herd works: weaning, identities, transfers, mating groups. */
export const FARM_SETTINGS = defineSettings({
  subweanflg: calendar.flag('N', 60, t3('Cho cai sữa từng phần', 'Partial weaning', 'หย่านมบางส่วน')),
  pgletflg: calendar.flag('N', 60, t3('Đánh số heo con từ khi sinh', 'Piglets identified from birth', 'ทำเบอร์ลูกสุกรตั้งแต่เกิด')),
  TRFAUTO: calendar.flag('N', 70, t3('Tự nhận heo chuyển trại', 'Transfers accepted at once', 'รับสุกรย้ายฟาร์มอัตโนมัติ')),
  TRFDAYS: calendar.int(7, [1, 30], 70, 'd', t3('Số ngày chờ nhận heo chuyển', 'Days to accept a transfer', 'จำนวนวันรอรับสุกรย้าย')),
  GRPDAYS: calendar.code('7', ['7', '14', '21', '28', '35'], 60, t3('Số ngày một nhóm', 'Days of a group', 'จำนวนวันต่อกลุ่ม')),
  GRPCODE: calendar.code('YYYYWW', ['YYYYWW', 'running'], 60, t3('Cách đặt mã nhóm', 'Group codes', 'รหัสกลุ่ม')),
  GRPKEEP: calendar.flag(
    'Y',
    60,
    t3('Nhóm đẻ, cai sữa giữ số nhóm phối', 'Farrowing and weaning keep the mating group', 'กลุ่มคลอดและหย่านมใช้เลขกลุ่มผสม'),
  ),
  IDMINLEN: identity.int(2, [1, 6], 70, '', t3('Số ký tự tối thiểu của số tai', 'Shortest identity', 'ความยาวเบอร์หูขั้นต่ำ')),
  IDMAXLEN: identity.int(12, [4, 20], 70, '', t3('Số ký tự tối đa của số tai', 'Longest identity', 'ความยาวเบอร์หูสูงสุด')),
  IDREUSE: identity.int(
    365,
    [0, 9999],
    70,
    'd',
    t3(
      'Số ngày mới được dùng lại số tai (9999: không)',
      'Days until an identity may be used again (9999: never)',
      'จำนวนวันก่อนใช้เบอร์หูซ้ำ (9999 ไม่ใช้ซ้ำ)',
    ),
  ),
});

/** What visitors see of an animal. */
export const CARD_SETTINGS = defineSettings({
  QRPUBLIC: calendar.code(
    'label',
    ['none', 'label', 'basic', 'litter'],
    60,
    t3(
      'Khách xem thẻ cá thể: none không, label khi quét mã trên nhãn, basic cơ bản, litter thêm lứa đẻ',
      'Animal card for visitors: none, label (who scans the label), basic, litter (last litter too)',
      'บัตรสุกรสำหรับผู้เยี่ยมชม: none ไม่ให้ดู, label เมื่อสแกนป้าย, basic พื้นฐาน, litter เพิ่มครอกล่าสุด',
    ),
  ),
});
