import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { text } from './fields.ts';
import { named } from './names.ts';

/** What calls of several modules take besides the fields of a form, each with what people call it. */

/** The language of an answer. */
export const language = named(t3('Ngôn ngữ', 'Language', 'ภาษา'), z.enum(['V', 'E', 'T']));

export const farmid = named(t3('Trại', 'Farm', 'ฟาร์ม'), z.string().max(12));
export const userid = named(t3('Người dùng', 'User', 'ผู้ใช้'), z.string().max(120));

/** The device in hand, as it calls itself. */
export const macid = named(t3('Mã thiết bị', 'Device ID', 'รหัสอุปกรณ์'), z.string().max(80));

/** The version that was read of what is changed; 0 where a row may be new. */
export const versionOrNew = named(t3('Phiên bản đã đọc', 'Version read', 'รุ่นที่อ่าน'), z.int32().min(0));
export const version = versionOrNew.min(1);

/** A row is new; else it is one that is there. */
export const isNew = named(t3('Dòng mới', 'A new row', 'แถวใหม่'), z.boolean().default(false));

/** Asked without it, a call answers what saving would do. */
export const save = named(t3('Lưu', 'Save', 'บันทึก'), z.boolean().default(false));

/** Takes a row away instead of changing it. */
export const remove = named(t3('Xóa', 'Remove', 'ลบ'), z.boolean().default(false));

/** A part of a name or number that is searched for. */
export const searched = named(t3('Nội dung cần tìm', 'Text to find', 'ข้อความที่ค้นหา'), z.string().max(60).nullish());

/** Why something is done, where it must be said. */
export const reasonGiven = named(t3('Lý do', 'Reason', 'เหตุผล'), z.string().max(200));
/** The same where it may be left out, or rules say when it may not. */
export const reason = reasonGiven.nullish();

/** What is typed to narrow a report or list. */
export const PARAMS = t3('Điều kiện', 'Conditions', 'เงื่อนไข');

/** A name in the three languages; only the Vietnamese one must be there. */
export function nameFields<const Max extends number>(maxLength: Max) {
  return [
    text('V', t3('Tên tiếng Việt', 'Vietnamese name', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength }),
    text('E', t3('Tên tiếng Anh', 'English name', 'ชื่อภาษาอังกฤษ'), { maxLength }),
    text('T', t3('Tên tiếng Thái', 'Thai name', 'ชื่อภาษาไทย'), { maxLength }),
  ] as const;
}

/** A picture as it is sent: its type and its bytes as base64, `most` characters. */
export function sentPicture(label: Parameters<typeof named>[0], most: number) {
  const data = named(t3('Dữ liệu của ảnh', 'Data of the picture', 'ข้อมูลของรูป'), z.string().max(most));
  return named(label, z.object({ type: named(t3('Kiểu của ảnh', 'Type of the picture', 'ชนิดของรูป'), z.string().max(20)), data }));
}
