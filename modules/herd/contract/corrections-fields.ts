import { z } from 'zod';
import { animal, date, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';
import { CARD_WORDS } from './words.ts';

/** Why a saved row is changed or taken away. */
export const CHANGE = text('change', t3('Lý do thay đổi', 'Reason for the change', 'เหตุผลในการแก้ไข'), { required: true, maxLength: 200 });

const ID = { maxLength: 20 } as const;
const PGID = animal('pgid', CARD_WORDS.pgid, { ...ID, required: true });

/** The animal a call is about, by the identity it carries. */
export const pgid = member(PGID);
export const animalId = named(t3('Con heo', 'Animal', 'สุกร'), z.uuid());

/** The event a call is about, and the version of it that was read. */
export const eventId = named(CARD_WORDS.eventcd, z.uuid());
export const change = member(CHANGE);

/** An animal that left by mistake comes back, with another identity where it is to have one. */
export const RESTORE_FIELDS = [
  text('pgid', CARD_WORDS.pgid, { ...ID, required: true }),
  date('leavedt', t3('Ngày rời đàn', 'Leaving date', 'วันที่ออกจากฝูง'), { required: true }),
  text('newpgid', t3('Số tai sau khi khôi phục', 'Identity after restoring', 'เบอร์หูหลังยกเลิกรายการ'), {
    ...ID,
    help: t3('Để trống nếu giữ số cũ.', 'Leave blank to keep the old one.', 'เว้นว่างเพื่อใช้เบอร์เดิม'),
  }),
] as const;

/** An animal gets another identity, and a new tag where it carries one. */
export const IDENTITY_FIELDS = [
  animal('pgid', t3('Số tai cũ', 'Old identity', 'เบอร์หูเดิม'), { ...ID, required: true }),
  text('newpgid', t3('Số tai mới', 'New identity', 'เบอร์หูใหม่'), { ...ID, required: true }),
  text('rfid', t3('RFID mới (nếu có)', 'New RFID (if any)', 'RFID ใหม่ (ถ้ามี)'), { maxLength: 40 }),
] as const;

const KEEP = { ...ID, help: t3('Để trống nếu giữ nguyên.', 'Leave blank to keep what stands.', 'เว้นว่างเพื่อคงเดิม') } as const;

/** An animal gets another dam, another sire, or both. */
export const PARENT_FIELDS = [
  PGID,
  animal('damid', t3('Mẹ mới', 'New dam', 'แม่ใหม่'), KEEP),
  animal('sireid', t3('Bố mới', 'New sire', 'พ่อใหม่'), KEEP),
] as const;

/** The litter that gets other parents: its dam as she is recorded, and the day she farrowed. */
export const LITTER_FIELDS = [
  animal('olddam', t3('Mẹ đang ghi', 'Dam as recorded', 'แม่ที่บันทึกไว้'), ID),
  date('farrowdt', t3('Ngày đẻ của ổ', 'Farrowing date of the litter', 'วันคลอดของครอก')),
] as const;
