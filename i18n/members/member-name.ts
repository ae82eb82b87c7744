import { type Text3, t3 } from '#kernel/language.ts';
import { A_TO_L } from './a-to-l.ts';
import { M_TO_Z } from './m-to-z.ts';

const NAMES: Readonly<Record<string, Text3>> = { ...A_TO_L, ...M_TO_Z };

/** Members that mean something of their own in one call. */
const OF_CALL: Readonly<Record<string, Readonly<Record<string, Text3>>>> = {
  '/admin/saveMenus': { V: t3('Quyền xem', 'Right to view', 'สิทธิ์ดู'), E: t3('Quyền sửa', 'Right to edit', 'สิทธิ์แก้ไข') },
};

/** What a member of a call's body is called; undefined for one nobody has named. */
export function memberName(call: string, member: string): Text3 | undefined {
  return OF_CALL[call]?.[member] ?? NAMES[member];
}
