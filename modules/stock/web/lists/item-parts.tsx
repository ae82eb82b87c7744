import type { ManageParts } from '#engine/web/screens/manage-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';

const FIXED = t3(
  'Đã có nhập xuất: loại hàng, đơn vị cơ sở và hệ số không đổi được; quy cách mới là đơn vị mới.',
  'It was moved: type, base unit and factors stand; a new pack is a new unit.',
  'มีการเคลื่อนไหวแล้ว ประเภท หน่วยฐาน และตัวคูณแก้ไม่ได้ ขนาดใหม่ให้เพิ่มหน่วยใหม่',
);

/** What of an item stands once it was moved. */
function Fixed() {
  const text = useText();
  return <p className="dim">{text(FIXED)}</p>;
}

/** An item below its lowest stock is marked; one that was moved says what of it stands. */
export const itemParts: ManageParts = {
  cells: ({ stock, lowest }) => (stock !== null && Number(stock) < Number(lowest) ? { _mark_stock: 'warn' } : {}),
  above: ({ used }) => (used === 'Y' ? <Fixed /> : null),
};
