import { defineLists } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Words of cultures, antibiograms and breakpoints. */
export const CW = {
  organism: t3('Vi khuẩn', 'Organism', 'เชื้อ'),
  latin: t3('Tên khoa học', 'Scientific name', 'ชื่อวิทยาศาสตร์'),
  drug: t3('Kháng sinh', 'Drug', 'ยา'),
  drugclass: t3('Nhóm kháng sinh', 'Class of drugs', 'กลุ่มยา'),
  reported: t3('Ghi trên phiếu', 'Reported', 'ออกในรายงาน'),
  isolate: t3('Chủng', 'Isolate', 'ไอโซเลต'),
  isolates: t3('Các chủng phân lập', 'Isolates', 'ไอโซเลตที่แยกได้'),
  ident: t3('Cách định danh', 'Identified by', 'วิธีระบุเชื้อ'),
  growth: t3('Mức độ mọc', 'Growth', 'การเจริญ'),
  purity: t3('Độ thuần', 'Purity', 'ความบริสุทธิ์'),
  drugs: t3('Kháng sinh đồ', 'Antibiogram', 'ความไวต่อยา'),
  method: t3('Cách thử', 'Tried by', 'วิธีทดสอบ'),
  found: t3('Vòng (mm) hoặc MIC', 'Zone (mm) or MIC', 'โซน (มม.) หรือ MIC'),
  sir: t3('S/I/R', 'S/I/R', 'S/I/R'),
  plates: t3('Các đĩa đếm', 'Plates', 'จานเพาะ'),
  exponent: t3('Độ pha loãng 10⁻ⁿ', 'Dilution 10⁻ⁿ', 'ความเจือจาง 10⁻ⁿ'),
  colonies: t3('Số khuẩn lạc', 'Colonies', 'จำนวนโคโลนี'),
  volume: t3('Thể tích cấy', 'Volume a plate', 'ปริมาตรต่อจาน'),
  edition: t3('Bản ngưỡng', 'Edition', 'ฉบับเกณฑ์'),
  heldfrom: t3('Áp dụng từ', 'Holds from', 'ใช้ตั้งแต่'),
  sop: t3('Nhạy khi', 'Susceptible when', 'ไวเมื่อ'),
  s: t3('ngưỡng nhạy', 'limit S', 'ค่า S'),
  rop: t3('Kháng khi', 'Resistant when', 'ดื้อเมื่อ'),
  r: t3('ngưỡng kháng', 'limit R', 'ค่า R'),
  points: t3('Ngưỡng kháng sinh đồ', 'Breakpoints', 'ค่าเกณฑ์ความไวต่อยา'),
} as const;

/** Fixed lists of cultures. */
export const CULTURE_LISTS = defineLists({
  labdrugclass: {
    penicillin: t3('Penicillin', 'Penicillins', 'เพนิซิลลิน'),
    cephalosporin: t3('Cephalosporin', 'Cephalosporins', 'เซฟาโลสปอริน'),
    aminoglycoside: t3('Aminoglycosid', 'Aminoglycosides', 'อะมิโนไกลโคไซด์'),
    tetracycline: t3('Tetracyclin', 'Tetracyclines', 'เตตราไซคลิน'),
    macrolide: t3('Macrolid', 'Macrolides', 'แมโครไลด์'),
    lincosamide: t3('Lincosamid', 'Lincosamides', 'ลินโคซาไมด์'),
    pleuromutilin: t3('Pleuromutilin', 'Pleuromutilins', 'เพลอโรมิวทิลิน'),
    phenicol: t3('Phenicol', 'Phenicols', 'ฟีนิคอล'),
    quinolone: t3('Quinolon', 'Quinolones', 'ควิโนโลน'),
    sulfonamide: t3('Sulfamid, trimethoprim', 'Sulfonamides, trimethoprim', 'ซัลฟา ไตรเมโทพริม'),
    polymyxin: t3('Polymyxin', 'Polymyxins', 'พอลิมิกซิน'),
    other: t3('Nhóm khác', 'Other', 'กลุ่มอื่น'),
  },
  labdrugmethod: {
    disc: t3('Khoanh giấy', 'Disc', 'แผ่นดิสก์'),
    mic: t3('MIC', 'MIC', 'MIC'),
  },
  labident: {
    biochem: t3('Sinh hóa', 'Biochemistry', 'ชีวเคมี'),
    kit: t3('Bộ kit định danh', 'Identification kit', 'ชุดระบุเชื้อ'),
    maldi: t3('MALDI-TOF', 'MALDI-TOF', 'MALDI-TOF'),
    pcr: t3('PCR', 'PCR', 'PCR'),
    serology: t3('Ngưng kết huyết thanh', 'Serotyping', 'ซีโรไทป์'),
  },
  labgrowth: {
    scant: t3('Ít (+)', 'Scant (+)', 'น้อย (+)'),
    moderate: t3('Vừa (++)', 'Moderate (++)', 'ปานกลาง (++)'),
    heavy: t3('Nhiều (+++)', 'Heavy (+++)', 'มาก (+++)'),
    enriched: t3('Sau tăng sinh', 'After enrichment', 'หลังเพิ่มจำนวน'),
  },
  labpurity: {
    pure: t3('Thuần', 'Pure', 'บริสุทธิ์'),
    dominant: t3('Chiếm ưu thế', 'Dominant', 'เด่น'),
    mixed: t3('Tạp', 'Mixed', 'ปน'),
  },
});
