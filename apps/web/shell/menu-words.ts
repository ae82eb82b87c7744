import { t3 } from '#kernel/language.ts';

/** Words of the menu and the search beside the shared ones. */
export const MENU_WORDS = {
  mark: t3('Đánh dấu trang hay dùng', 'Mark as favourite', 'ทำเครื่องหมายหน้าที่ใช้บ่อย'),
  marked: t3('Hay dùng', 'Favourites', 'ใช้บ่อย'),
  recent: t3('Gần đây', 'Recent', 'ล่าสุด'),
  actions: t3('Thao tác', 'Actions', 'คำสั่ง'),
} as const;
