import { type CodeList, type NewCode, rowsOf, rowsOfWords } from '#engine/define/code-rows.ts';
import { t3 } from '#kernel/language.ts';
import { IN_KINDS, OUT_KINDS } from '../domain/move-kinds.ts';
import { NOTE_STATES } from '../domain/note-flow.ts';
import { kindsOf } from '../domain/note-kinds.ts';
import { ITEM_TYPE_WORDS, KIND_WORDS } from './words.ts';

/** Lists of the stock that its rules know one by one: nobody adds rows. */
export const STOCK_LISTS: Readonly<Record<string, readonly NewCode[]>> = {
  itemtp: rowsOfWords(ITEM_TYPE_WORDS),
  notekindin: kindsOf('RN').map((value) => ({ value, names: KIND_WORDS[value] })),
  notekindout: kindsOf('DN').map((value) => ({ value, names: KIND_WORDS[value] })),
  inkind: IN_KINDS.map((value) => ({ value, names: KIND_WORDS[value] })),
  outkind: OUT_KINDS.map((value) => ({ value, names: KIND_WORDS[value] })),
  // In the order of their codes: keys that look like numbers come first in an object, '02' does not.
  notestate: rowsOfWords(NOTE_STATES.words).toSorted((a, b) => (a.value < b.value ? -1 : 1)),
};

/** Lists of the stock the system begins with; companies add rows beside them. */
export const STOCK_CODES: Readonly<Record<string, CodeList>> = {
  unit: {
    title: t3('Đơn vị tính', 'Units', 'หน่วยนับ'),
    rows: rowsOf(`
kg     | kg       | kg       | กก.
g      | g        | g        | กรัม
ton    | Tấn      | Tonne    | ตัน
l      | Lít      | Litre    | ลิตร
ml     | ml       | ml       | มล.
dose   | Liều     | Dose     | โดส
head   | Con      | Head     | ตัว
piece  | Cái      | Piece    | ชิ้น
bag    | Bao      | Bag      | กระสอบ
bottle | Chai     | Bottle   | ขวด
vial   | Lọ       | Vial     | ไวอัล
box    | Hộp      | Box      | กล่อง
pack   | Gói      | Pack     | ซอง
carton | Thùng    | Carton   | ลัง
roll   | Cuộn     | Roll     | ม้วน
pair   | Đôi      | Pair     | คู่
tray   | Khay     | Tray     | ถาด
time   | Lần      | Time     | ครั้ง`),
  },
  substance: {
    title: t3('Hoạt chất thuốc', 'Active substances', 'ตัวยาสำคัญ'),
    rows: rowsOf(`
AMOX  | Amoxicillin      | Amoxicillin      | อะม็อกซีซิลลิน
AMPI  | Ampicillin       | Ampicillin       | แอมพิซิลลิน
CEFT  | Ceftiofur        | Ceftiofur        | เซฟติโอเฟอร์
COLI  | Colistin         | Colistin         | โคลิสติน
DOXY  | Doxycyclin       | Doxycycline      | ด็อกซีไซคลิน
ENRO  | Enrofloxacin     | Enrofloxacin     | เอนโรฟลอกซาซิน
FLOR  | Florfenicol      | Florfenicol      | ฟลอร์เฟนิคอล
GENTA | Gentamicin       | Gentamicin       | เจนตามัยซิน
IVER  | Ivermectin       | Ivermectin       | ไอเวอร์เมคติน
LINCO | Lincomycin       | Lincomycin       | ลินโคมัยซิน
NEO   | Neomycin         | Neomycin         | นีโอมัยซิน
OTC   | Oxytetracyclin   | Oxytetracycline  | ออกซีเตตราไซคลิน
CTC   | Clotetracyclin   | Chlortetracycline| คลอร์เตตราไซคลิน
SULFA | Sulfamethoxazol  | Sulfamethoxazole | ซัลฟาเมทอกซาโซล
TIAM  | Tiamulin         | Tiamulin         | ไทอามูลิน
TILM  | Tilmicosin       | Tilmicosin       | ทิลมิโคซิน
TMP   | Trimethoprim     | Trimethoprim     | ไตรเมโทพริม
TYLO  | Tylosin          | Tylosin          | ไทโลซิน`),
  },
  brand: { title: t3('Nhãn hiệu', 'Brands', 'ยี่ห้อ'), parents: ['itemtp'] },
};
