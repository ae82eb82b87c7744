import { type Text3, t1, t3 } from '#kernel/language.ts';

/** Words of genetics used by several screens, reports and sheets. */
export const GENETIC_WORDS = {
  gid: t3('Mã di truyền', 'Genetic id', 'รหัสพันธุกรรม'),
  pgid: t3('Số tai', 'Identity', 'เบอร์หู'),
  eartag: t3('Thẻ tai', 'Ear tag', 'แท็กหู'),
  rfid: t3('Thẻ RFID', 'RFID tag', 'แท็ก RFID'),
  breed: t3('Giống', 'Breed', 'พันธุ์'),
  lineage: t3('Dòng', 'Line', 'สายเลือด'),
  role: t3('Vai trò dòng', 'Role of the line', 'บทบาทของสาย'),
  sex: t3('Giới tính', 'Sex', 'เพศ'),
  birthdt: t3('Ngày sinh', 'Birth date', 'วันเกิด'),
  litter: t3('Ổ sinh', 'Birth litter', 'ครอกเกิด'),
  sireid: t3('Bố', 'Father', 'พ่อ'),
  damid: t3('Mẹ', 'Mother', 'แม่'),
  sire: t3('Bố', 'Sire', 'พ่อ'),
  dam: t3('Mẹ', 'Dam', 'แม่'),
  ss: t3('Ông nội', 'Sire’s sire', 'ปู่'),
  sd: t3('Bà nội', 'Sire’s dam', 'ย่า'),
  ds: t3('Ông ngoại', 'Dam’s sire', 'ตา'),
  dd: t3('Bà ngoại', 'Dam’s dam', 'ยาย'),
  source: t3('Nguồn gốc', 'Source', 'แหล่งที่มา'),
  f: t3('Cận huyết', 'Inbreeding F', 'เลือดชิด F'),
  completeness: t3('Độ đầy đủ phả hệ', 'Completeness', 'ความสมบูรณ์พันธุ์ประวัติ'),
  gens: t3('Số đời tương đương', 'Equivalent generations', 'จำนวนรุ่นเทียบเท่า'),
  known: t3('Số đời biết', 'Generations known', 'จำนวนรุ่นที่ทราบ'),
  status: t3('Tình trạng', 'Status', 'สถานะ'),
  living: t3('Đang nuôi', 'Living', 'มีชีวิต'),
  gone: t3('Đã ra đàn', 'Gone', 'ออกแล้ว'),
  ancestor: t3('Chỉ có trong phả hệ', 'Pedigree only', 'มีในพันธุ์ประวัติเท่านั้น'),
  male: t3('Đực', 'Male', 'เพศผู้'),
  female: t3('Cái', 'Female', 'เพศเมีย'),
  rank: t3('Hạng', 'Rank', 'อันดับ'),
  accuracy: t3('Độ chính xác', 'Accuracy', 'ความแม่นยำ'),
  total: t3('Chỉ số tổng', 'Total index', 'ดัชนีรวม'),
  body: t3('Điểm ngoại hình', 'Body index', 'ดัชนีรูปร่าง'),
  expected: t3('Mong đợi', 'Expected', 'คาดหวัง'),
  parity: t3('Lứa', 'Parity', 'ลำดับท้อง'),
  litters: t3('Số lứa dùng', 'Litters used', 'จำนวนครอกที่ใช้'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  testdt: t3('Ngày kết thúc kiểm tra', 'End of test', 'วันสิ้นสุดทดสอบ'),
  age: t3('Tuổi', 'Age', 'อายุ'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  proposal: t3('Đề xuất', 'Proposal', 'ข้อเสนอ'),
  mark: t3('Đánh dấu', 'Mark', 'เครื่องหมาย'),
  keep: t3('Giữ', 'Keep', 'เก็บ'),
  reserve: t3('Dự phòng', 'Reserve', 'สำรอง'),
  cull: t3('Loại', 'Cull', 'คัดออก'),
  generations: t3('Số đời', 'Generations', 'จำนวนรุ่น'),
  breeds: t3('Giống', 'Breeds', 'พันธุ์'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  kind: t3('Loại', 'Kind', 'ชนิด'),
  run: t3('Lần tính', 'Run', 'การคำนวณ'),
  set: t3('Bộ tham số', 'Set of parameters', 'ชุดพารามิเตอร์'),
} as const satisfies Record<string, Text3>;

/** Roles of lines. */
export const ROLE_WORDS = {
  maternal: t3('Dòng mẹ', 'Maternal', 'สายแม่'),
  terminal: t3('Dòng đực cuối', 'Terminal', 'สายพ่อสุดท้าย'),
  dual: t3('Hai mục đích', 'Dual', 'สองวัตถุประสงค์'),
} as const satisfies Readonly<Record<string, Text3>>;

/** Traits as lists and cards name them. */
export const TRAIT_WORDS: Readonly<Record<string, Text3>> = {
  BW: t3('Khối lượng (BW)', 'Body weight (BW)', 'น้ำหนักตัว (BW)'),
  ADG: t3('Tăng khối lượng/ngày (ADG)', 'Daily gain (ADG)', 'การเจริญเติบโตต่อวัน (ADG)'),
  BF: t3('Dày mỡ lưng (BF)', 'Backfat (BF)', 'ความหนาไขมันสันหลัง (BF)'),
  LD: t3('Dày cơ thăn (LD)', 'Loin depth (LD)', 'ความลึกเนื้อสันนอก (LD)'),
  FCR: t1('FCR'),
  NB: t3('Tổng sơ sinh (NB)', 'Total born (NB)', 'แรกคลอดทั้งหมด (NB)'),
  NBA: t3('Sơ sinh sống (NBA)', 'Born alive (NBA)', 'แรกคลอดมีชีวิต (NBA)'),
  LW21: t3('Khối lượng ổ 21 ngày (LW21)', 'Litter weight at 21 d (LW21)', 'น้ำหนักครอก 21 วัน (LW21)'),
};

const [KG, MM, PIGS] = [t3('kg', 'kg', 'กก.'), t3('mm', 'mm', 'มม.'), t3('con', 'pigs', 'ตัว')];

/** Unit and decimals of a trait's values. */
export const TRAIT_UNITS: Readonly<Record<string, { readonly unit: Text3; readonly decimals: number }>> = {
  BW: { unit: KG, decimals: 1 },
  ADG: { unit: t3('g/ngày', 'g/d', 'กรัม/วัน'), decimals: 0 },
  BF: { unit: MM, decimals: 2 },
  LD: { unit: MM, decimals: 1 },
  FCR: { unit: t3('kg/kg', 'kg/kg', 'กก./กก.'), decimals: 3 },
  NB: { unit: PIGS, decimals: 2 },
  NBA: { unit: PIGS, decimals: 2 },
  LW21: { unit: KG, decimals: 1 },
};

/** Kinds of pedigree faults as the check names them. */
export const DEFECT_WORDS: Readonly<Record<string, Text3>> = {
  duplicate: t3('Mã bị trùng', 'Duplicate id', 'รหัสซ้ำ'),
  'own-parent': t3('Con là bố mẹ của chính nó', 'Own parent', 'เป็นพ่อแม่ของตัวเอง'),
  'same-parents': t3('Bố và mẹ cùng một mã', 'Father and mother the same', 'พ่อและแม่เป็นรหัสเดียวกัน'),
  'sex-conflict': t3(
    'Bố mẹ sai giới tính, hoặc một mã dùng cho cả hai giới',
    'Parent of wrong sex, or an id used as both',
    'เพศของพ่อแม่ผิด หรือรหัสใช้ทั้งสองเพศ',
  ),
  'parent-younger': t3('Bố mẹ sinh chưa đủ 270 ngày trước con', 'Parent born less than 270 days before', 'พ่อแม่เกิดก่อนลูกไม่ถึง 270 วัน'),
  loop: t3('Vòng lặp phả hệ', 'Loop', 'วนซ้ำ'),
  'parent-missing': t3('Bố mẹ chưa có dòng riêng', 'Parent without a row', 'พ่อแม่ไม่มีแถวของตนเอง'),
  'birth-missing': t3('Thiếu ngày sinh', 'Birth date missing', 'ไม่มีวันเกิด'),
  'breed-missing': t3('Thiếu giống hoặc dòng', 'Breed or line missing', 'ไม่มีพันธุ์หรือสายเลือด'),
  'formula-missing': t3('Giống không theo công thức lai', 'Breed not following the hybrid formula', 'พันธุ์ไม่ตรงสูตรผสมข้าม'),
};

export const STATE_WORDS: Readonly<Record<string, Text3>> = {
  waiting: t3('Đang chờ', 'Waiting', 'รอ'),
  running: t3('Đang chạy', 'Running', 'กำลังประมวลผล'),
  held: t3('Chờ duyệt công bố', 'Held for publishing', 'รออนุมัติเผยแพร่'),
  ok: t3('Xong', 'Done', 'เสร็จ'),
  failed: t3('Không thành', 'Failed', 'ไม่สำเร็จ'),
  withdrawn: t3('Đã rút', 'Taken back', 'ถอนคืน'),
};

export const STEP_WORDS: Readonly<Record<string, Text3>> = {
  snapshot: t3('Đọc dữ liệu', 'Snapshot of records', 'อ่านข้อมูล'),
  pedigree: t3('Kiểm tra phả hệ', 'Pedigree check', 'ตรวจพันธุ์ประวัติ'),
  inbreeding: t3('Tính cận huyết', 'Inbreeding', 'คำนวณเลือดชิด'),
  adjustment: t3('Hiệu chỉnh số liệu', 'Adjustment', 'ปรับค่า'),
  solving: t3('Giải mô hình', 'Solving', 'แก้สมการ'),
  accuracy: t3('Tính độ chính xác', 'Accuracy', 'คำนวณความแม่นยำ'),
  indices: t3('Tính chỉ số', 'Indices', 'คำนวณดัชนี'),
  publishing: t3('Công bố', 'Publishing', 'เผยแพร่'),
};

/** What is told to the one who asked when his run is through. */
export const DONE_WORDS = {
  INB: t3('Đã cập nhật hệ số cận huyết', 'Inbreeding updated', 'ปรับปรุงค่าสัมประสิทธิ์เลือดชิดแล้ว'),
  EBV: t3('Đã cập nhật EBV', 'EBV updated', 'ปรับปรุงค่า EBV แล้ว'),
} as const satisfies Record<string, Text3>;

/** Why a run failed or was held. */
export const REASON_WORDS: Readonly<Record<string, Text3>> = {
  pedigree: t3('Lỗi phả hệ vượt mức cho phép', 'Pedigree errors above the limit', 'ข้อผิดพลาดพันธุ์ประวัติเกินกำหนด'),
  loop: t3('Phả hệ có vòng lặp', 'The pedigree holds a loop', 'พันธุ์ประวัติวนซ้ำ'),
  parameters: t3('Thiếu bộ tham số đã duyệt', 'Parameters are missing', 'ไม่มีพารามิเตอร์ที่อนุมัติ'),
  convergence: t3('Không hội tụ', 'No convergence', 'ไม่ลู่เข้า'),
  time: t3('Quá thời gian cho phép', 'Time over', 'เกินเวลา'),
  correlation: t3('Tương quan với lần trước thấp', 'Correlation with the former run too low', 'สหสัมพันธ์กับครั้งก่อนต่ำ'),
  breed: t3('Thiếu giống hoặc dòng ở quá nhiều con', 'Breed or line missing too often', 'ไม่มีพันธุ์หรือสายเลือดมากเกินไป'),
  records: t3('Không có số liệu nào dùng được', 'No record could be used', 'ไม่มีข้อมูลที่ใช้ได้'),
  interrupted: t3('Máy chủ dừng giữa chừng', 'The server stopped meanwhile', 'เซิร์ฟเวอร์หยุดระหว่างทาง'),
  cancelled: t3('Bị dừng', 'Stopped by a person', 'ถูกสั่งหยุด'),
  fault: t3('Lỗi chương trình', 'A fault of the program', 'ข้อผิดพลาดของโปรแกรม'),
};

/** Why a record was set aside. */
export const CAUSE_WORDS: Readonly<Record<string, Text3>> = {
  range: t3('Ngoài khoảng cho phép', 'Out of range', 'นอกช่วง'),
  window: t3('Ngoài khoảng hiệu chỉnh', 'Outside the adjustment window', 'นอกช่วงปรับค่า'),
  outlier: t3('Lệch quá xa nhóm', 'Too far from its group', 'ต่างจากกลุ่มมากเกินไป'),
  'small-group': t3('Nhóm quá nhỏ', 'Group too small', 'กลุ่มเล็กเกินไป'),
  'no-line': t3('Thiếu giống hoặc dòng', 'No breed or line', 'ไม่มีพันธุ์หรือสายเลือด'),
  'no-sex': t3('Thiếu giới tính', 'No sex', 'ไม่มีเพศ'),
  'no-birth': t3('Thiếu ngày sinh', 'No birth date', 'ไม่มีวันเกิด'),
};

/** Words of a run's log: it is written in these, so that everybody reads it in his own language. */
export const LOG_WORDS: Readonly<Record<string, Text3>> = {
  animals: t3('số con', 'animals', 'จำนวนตัว'),
  tests: t3('kiểm tra', 'tests', 'การทดสอบ'),
  litters: t3('lứa đẻ', 'litters', 'ครอก'),
  faults: t3('lỗi', 'faults', 'ข้อผิดพลาด'),
  inbred: t3('cận huyết', 'inbred', 'เลือดชิด'),
  equations: t3('phương trình', 'equations', 'สมการ'),
  rounds: t3('vòng lặp', 'rounds', 'รอบ'),
  residual: t3('sai số', 'residual', 'ค่าคงเหลือ'),
  changed: t3('phả hệ đã sửa', 'pedigrees changed', 'พันธุ์ประวัติที่แก้'),
  parentgroups: t3('nhóm bố mẹ chưa biết', 'groups of unknown parents', 'กลุ่มพ่อแม่ไม่ทราบ'),
  models: t3('mô hình', 'models', 'แบบจำลอง'),
};
