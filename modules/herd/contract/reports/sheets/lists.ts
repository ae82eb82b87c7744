import { type Text3, t3 } from '#kernel/language.ts';

/** Fixed lists of the data sheets. */
export const DATA_LISTS: Readonly<Record<string, Readonly<Record<string, Text3>>>> = {
  dataanimals: {
    all: t3('Tất cả', 'All', 'ทั้งหมด'),
    present: t3('Đang có mặt', 'Present', 'อยู่ในฝูง'),
    left: t3('Đã ra đàn', 'Left', 'ออกจากฝูงแล้ว'),
  },
  datawindow: {
    entry: t3('Ngày nhập', 'Arrival', 'วันเข้าฝูง'),
    mating: t3('Ngày phối đầu', 'First mating', 'วันผสมครั้งแรก'),
    leaving: t3('Ngày ra đàn', 'Leaving', 'วันออกจากฝูง'),
  },
  boarrows: {
    collection: t3('Mỗi lần lấy tinh', 'One collection', 'การรีดแต่ละครั้ง'),
    use: t3('Mỗi lần phối', 'One mating use', 'การใช้ผสมแต่ละครั้ง'),
    month: t3('Đực và tháng', 'Boar and month', 'พ่อพันธุ์และเดือน'),
  },
};
