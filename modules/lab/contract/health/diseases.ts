import { defineList } from '#engine/define/fields.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';

/** Diseases animals are vaccinated against, under the codes tests of laboratories have; a laboratory's list may know more. */
export const DISEASES = defineList('labdiseasename', {
  PRRS: t3('Tai xanh (PRRS)', 'PRRS', 'พีอาร์อาร์เอส'),
  CSF: t3('Dịch tả heo cổ điển', 'Classical swine fever', 'อหิวาต์สุกร'),
  ASF: t3('Dịch tả heo châu Phi', 'African swine fever', 'อหิวาต์แอฟริกาในสุกร'),
  FMD: t3('Lở mồm long móng', 'Foot-and-mouth disease', 'ปากและเท้าเปื่อย'),
  AD: t3('Giả dại', 'Aujeszky’s disease', 'พิษสุนัขบ้าเทียม'),
  PCV2: t3('Circo (PCV2)', 'Porcine circovirus 2', 'เซอร์โคไวรัส'),
  MHYO: t3('Suyễn (M. hyo)', 'Enzootic pneumonia', 'ปอดบวมมัยโคพลาสมา'),
  APP: t3('Viêm phổi màng phổi (APP)', 'Pleuropneumonia (APP)', 'ปอดและเยื่อหุ้มปอดอักเสบ (APP)'),
  PED: t3('Tiêu chảy cấp (PED)', 'Epidemic diarrhoea (PED)', 'ท้องร่วงติดต่อ (พีอีดี)'),
  TGE: t3('Viêm dạ dày ruột truyền nhiễm (TGE)', 'Transmissible gastroenteritis', 'ทีจีอี'),
  SIV: t3('Cúm heo', 'Swine influenza', 'ไข้หวัดสุกร'),
  JE: t3('Viêm não Nhật Bản', 'Japanese encephalitis', 'ไข้สมองอักเสบเจอี'),
  PPV: t3('Parvo', 'Parvovirus', 'พาร์โวไวรัส'),
  LEPTO: t3('Lepto', 'Leptospirosis', 'เลปโตสไปโรซิส'),
  ECOLI: t3('E. coli', 'E. coli', 'อีโคไล'),
  GLASSER: t3('Glässer', 'Glässer’s disease', 'แกลสเซอร์'),
  SALM: t3('Phó thương hàn', 'Salmonellosis', 'ซัลโมเนลลา'),
  ERY: t3('Đóng dấu son', 'Erysipelas', 'ไฟลามทุ่ง'),
  PM: t3('Tụ huyết trùng', 'Pasteurellosis', 'พาสเจอเรลลา'),
  ND: t3('Newcastle', 'Newcastle disease', 'นิวคาสเซิล'),
  AI: t3('Cúm gia cầm', 'Avian influenza', 'ไข้หวัดนก'),
  IB: t3('Viêm phế quản truyền nhiễm (IB)', 'Infectious bronchitis', 'หลอดลมอักเสบติดต่อ'),
  IBD: t3('Gumboro', 'Gumboro disease', 'กัมโบโร'),
  EDS: t3('Hội chứng giảm đẻ (EDS)', 'Egg drop syndrome', 'ไข่ลด (อีดีเอส)'),
  POX: t3('Đậu gà', 'Fowl pox', 'ฝีดาษไก่'),
  MAREK: t3('Marek', 'Marek’s disease', 'มาเร็กซ์'),
});

/** What tests look for that is no disease one vaccinates against. */
const OTHERS = {
  BACT: t3('Vi khuẩn', 'Bacteria', 'แบคทีเรีย'),
  HYGIENE: t3('Vệ sinh', 'Hygiene', 'สุขอนามัย'),
} as const;

const WORDS: Readonly<Record<string, Text3>> = { ...DISEASES.words, ...OTHERS };
/** What a disease is called; a code a laboratory made itself is its own name, none is blank. */
export const diseaseName = (code: string | null): Text3 => WORDS[code ?? ''] ?? t1(code ?? '');
/** The same where a column holds the codes. */
export const diseaseWords = (code: string, language: Language): string => diseaseName(code)[language];
