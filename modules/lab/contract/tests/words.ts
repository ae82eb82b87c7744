import { defineLists } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../lab-lists.ts';

/** Words of tests, runs and results. */
export const TEST_WORDS = {
  testcd: t3('Mã chỉ tiêu', 'Test code', 'รหัสรายการตรวจ'),
  lab: t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
  test: t3('Chỉ tiêu', 'Test', 'รายการตรวจ'),
  nameV: t3('Tên tiếng Việt', 'Name in Vietnamese', 'ชื่อภาษาเวียดนาม'),
  nameE: t3('Tên tiếng Anh', 'Name in English', 'ชื่อภาษาอังกฤษ'),
  nameT: t3('Tên tiếng Thái', 'Name in Thai', 'ชื่อภาษาไทย'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  disease: t3('Bệnh', 'Disease', 'โรค'),
  agent: t3('Tác nhân', 'Agent', 'เชื้อก่อโรค'),
  testgrp: t3('Nhóm phương pháp', 'Group of methods', 'กลุ่มวิธีตรวจ'),
  species: t3('Loài', 'Species', 'ชนิดสัตว์'),
  sampletps: t3('Loại mẫu nhận', 'Sample types taken', 'ชนิดตัวอย่างที่รับ'),
  matrix: t3('Loại mẫu', 'Sample type', 'ชนิดตัวอย่าง'),
  kit: t3('Bộ kit', 'Kit', 'ชุดตรวจ'),
  lot: t3('Lô kit', 'Kit lot', 'ล็อตชุดตรวจ'),
  formula: t3('Công thức', 'Formula', 'สูตรคำนวณ'),
  unit: t3('Đơn vị kết quả', 'Unit of the result', 'หน่วยของผล'),
  decimals: t3('Số lẻ báo cáo', 'Reported decimals', 'ทศนิยมที่รายงาน'),
  fromdt: t3('Từ ngày', 'From', 'ตั้งแต่วันที่'),
  todt: t3('Đến ngày', 'To', 'ถึงวันที่'),
  price: t3('Giá một mẫu', 'Price a sample', 'ราคาต่อตัวอย่าง'),
  tatdays: t3('Số ngày trả kết quả', 'Turn-around', 'ระยะเวลาออกผล'),
  value: t3('Kết quả', 'Value', 'ค่า'),
  cls: t3('Kết luận', 'Class', 'การแปลผล'),
} as const;

const LESS = { '<': t3('<', '<', '<'), '<=': t3('≤', '≤', '≤'), '>': t3('>', '>', '>'), '>=': t3('≥', '≥', '≥') } as const;

/** Fixed lists of tests and results. */
export const TEST_LISTS = defineLists({
  labtestgrp: {
    elisa: t3('ELISA', 'ELISA', 'ELISA'),
    hi: t3('HI (ngăn trở ngưng kết)', 'HI', 'HI (ยับยั้งการจับกลุ่ม)'),
    sn: t3('SN (trung hòa vi rút)', 'SN', 'SN (ลบล้างฤทธิ์ไวรัส)'),
    pcr: t3('PCR', 'PCR', 'PCR'),
    bact: t3('Vi sinh', 'Bacteriology', 'จุลชีววิทยา'),
    abg: t3('Kháng sinh đồ', 'Antibiogram', 'ความไวต่อยา'),
    chem: t3('Hóa lý', 'Chemistry', 'เคมี'),
  },
  labformula: {
    sp: t3('S/P', 'S/P', 'S/P'),
    spp: t3('S/P %', 'S/P %', 'S/P %'),
    sn: t3('S/N', 'S/N', 'S/N'),
    snp: t3('S/N %', 'S/N %', 'S/N %'),
    pi: t3('% ức chế (blocking)', 'Blocking %', '% ยับยั้ง'),
    comp: t3('% cạnh tranh', 'Competition %', '% แข่งขัน'),
    pp: t3('PP', 'PP', 'PP'),
    titre: t3('Hiệu giá', 'Titre', 'ไตเตอร์'),
    ct: t3('Ct', 'Ct', 'Ct'),
    number: t3('Số đo', 'Measured number', 'ค่าที่วัด'),
    presence: t3('Có / không', 'Found or not', 'พบ / ไม่พบ'),
    culture: t3('Phân lập vi khuẩn', 'Culture, isolates', 'เพาะแยกเชื้อ'),
    count: t3('Đếm khuẩn lạc', 'Colony count', 'นับโคโลนี'),
  },
  labsize: { '96': t3('96 giếng', '96 wells', '96 หลุม'), '384': t3('384 giếng', '384 wells', '384 หลุม') },
  labfill: { column: t3('Theo cột', 'Down the columns', 'ตามคอลัมน์'), row: t3('Theo hàng', 'Along the rows', 'ตามแถว') },
  labendpoint: {
    full: t3('Ức chế hoàn toàn', 'Full inhibition', 'ยับยั้งทั้งหมด'),
    half: t3('50 % (Spearman–Kärber)', '50 % (Spearman–Kärber)', '50 % (Spearman–Kärber)'),
  },
  labcompare: LESS,
  labmatrix: { '*': t3('Mọi loại mẫu', 'Any sample type', 'ทุกชนิดตัวอย่าง'), ...LAB_LISTS.sampletp.words },
  labtestspecies: { ...LAB_LISTS.labspecies.words, both: t3('Heo và gia cầm', 'Pigs and poultry', 'สุกรและสัตว์ปีก') },
  resultcls: {
    neg: t3('Âm tính', 'Negative', 'ลบ'),
    dbt: t3('Nghi ngờ', 'Doubtful', 'สงสัย'),
    pos: t3('Dương tính', 'Positive', 'บวก'),
  },
  ctgrade: {
    strong: t3('Mạnh', 'Strong', 'แรง'),
    medium: t3('Trung bình', 'Medium', 'ปานกลาง'),
    weak: t3('Yếu', 'Weak', 'อ่อน'),
    doubtful: t3('Nghi ngờ', 'Doubtful', 'สงสัย'),
    none: t3('Không phát hiện', 'Not detected', 'ไม่พบ'),
  },
  invalidwhy: {
    ...LAB_LISTS.reject.words,
    run: t3('Lượt xét nghiệm không đạt', 'Run refused', 'รอบตรวจไม่ผ่าน'),
    apart: t3('Giếng lặp lệch nhau', 'Replicates too far apart', 'หลุมซ้ำต่างกันมาก'),
    noic: t3('Thiếu chứng nội', 'No internal control', 'ไม่มีตัวควบคุมภายใน'),
    novalue: t3('Không đọc được', 'No value read', 'อ่านค่าไม่ได้'),
    nocutoff: t3('Chưa có ngưỡng', 'No cut-off', 'ไม่มีค่าจุดตัด'),
    overgrown: t3('Tạp khuẩn mọc che', 'Overgrown by other bacteria', 'เชื้อปนเปื้อนขึ้นกลบ'),
    keyed: t3('Người làm ghi không hợp lệ', 'Marked invalid by the tester', 'ผู้ตรวจระบุว่าใช้ไม่ได้'),
  },
});
