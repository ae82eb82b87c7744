import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** How a medicine or vaccine is given. */
export const ROUTES = defineList('drugroute', {
  feed: t3('Trộn thức ăn', 'In feed', 'ผสมอาหาร'),
  water: t3('Pha nước uống', 'In water', 'ละลายน้ำ'),
  im: t3('Tiêm bắp', 'Into the muscle', 'ฉีดเข้ากล้าม'),
  sc: t3('Tiêm dưới da', 'Under the skin', 'ฉีดใต้ผิวหนัง'),
  iv: t3('Tiêm tĩnh mạch', 'Into the vein', 'ฉีดเข้าเส้น'),
  oral: t3('Cho uống trực tiếp', 'By mouth', 'กรอกปาก'),
  nasal: t3('Nhỏ mũi, nhỏ mắt', 'Into nose or eye', 'หยอดจมูกหรือตา'),
  spray: t3('Phun', 'Spray', 'พ่น'),
  skin: t3('Bôi ngoài da', 'On the skin', 'ทาผิวหนัง'),
});
