import { type Text3, t3 } from '#kernel/language.ts';
import type { NoteType } from '../domain/note-kinds.ts';

/** What a note is called on its paper, by its type. */
export const NOTE_TITLES: Readonly<Record<NoteType, Text3>> = {
  RN: t3('Phiếu nhập kho', 'Received note', 'ใบรับสินค้า'),
  DN: t3('Phiếu xuất kho', 'Delivery note', 'ใบจ่ายสินค้า'),
  TN: t3('Phiếu chuyển kho', 'Transfer note', 'ใบโอนสินค้า'),
};

/** Who signs a note, by its type. */
export const NOTE_SIGNS: Readonly<Record<NoteType, readonly Text3[]>> = {
  RN: [
    t3('Người giao', 'Deliverer', 'ผู้ส่ง'),
    t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
    t3('Kế toán', 'Accountant', 'พนักงานบัญชี'),
    t3('Quản lý', 'Manager', 'ผู้จัดการ'),
  ],
  DN: [
    t3('Người nhận', 'Receiver', 'ผู้รับ'),
    t3('Người kiểm tra', 'Controller', 'ผู้ตรวจสอบ'),
    t3('Kế toán', 'Accountant', 'พนักงานบัญชี'),
    t3('Quản lý', 'Manager', 'ผู้จัดการ'),
  ],
  TN: [t3('Người giao', 'Sender', 'ผู้ส่ง'), t3('Tài xế', 'Driver', 'คนขับ'), t3('Người nhận', 'Receiver', 'ผู้รับ')],
};
