import { type Language, type Text3, t3 } from '#kernel/language.ts';

/** Words of the introduction outside its parts. */
export const GENERAL = {
  lead: t3(
    'Một hệ thống cho cả trại heo, bằng tiếng Việt, tiếng Anh và tiếng Thái.',
    'One system for the whole pig farm, in Vietnamese, English and Thai.',
    'ระบบเดียวสำหรับทั้งฟาร์มสุกร ใช้ได้ทั้งภาษาเวียดนาม อังกฤษ และไทย',
  ),
  leadLab: t3(
    'Một hệ thống cho cả trại heo và phòng xét nghiệm, bằng tiếng Việt, tiếng Anh và tiếng Thái.',
    'One system for the whole pig farm and its laboratory, in Vietnamese, English and Thai.',
    'ระบบเดียวสำหรับทั้งฟาร์มสุกรและห้องปฏิบัติการ ใช้ได้ทั้งภาษาเวียดนาม อังกฤษ และไทย',
  ),
  recorded: t3('Ghi chép', 'What is recorded', 'สิ่งที่บันทึก'),
  reports: t3('Kết quả', 'What comes out', 'รายงานที่ได้'),
  users: t3('Người dùng', 'Who uses it', 'ผู้ใช้งาน'),
  howTitle: t3('Cách hệ thống làm việc', 'How it works', 'วิธีการทำงาน'),
  how: [
    t3(
      'Chạy trên Chrome, Edge, Firefox và Safari, cả điện thoại đời 2022; nhập được trên điện thoại khi mất mạng.',
      'Runs in Chrome, Edge, Firefox and Safari, also on phones of 2022; entries work on a phone without a network.',
      'ใช้งานบน Chrome, Edge, Firefox และ Safari รวมทั้งโทรศัพท์รุ่นปี 2022 บันทึกบนโทรศัพท์ได้แม้ไม่มีสัญญาณ',
    ),
    t3(
      'Biểu mẫu Excel được tạo từ chính định nghĩa của màn hình nhập, nên luôn khớp.',
      'Excel forms are made from the very definitions the import reads, so they always match.',
      'แบบฟอร์ม Excel สร้างจากข้อกำหนดเดียวกับหน้านำเข้า จึงตรงกันเสมอ',
    ),
    t3(
      'Số liệu cũ được khóa theo số ngày của trại; mọi sửa đổi đều lưu ai, lúc nào, vì sao.',
      'Old data are locked after the farm’s own number of days; every change keeps who, when and why.',
      'ข้อมูลเก่าถูกล็อกตามจำนวนวันของฟาร์ม ทุกการแก้ไขบันทึกว่าใคร เมื่อใด เพราะอะไร',
    ),
    t3(
      'Mỗi trại chỉ thấy số liệu của mình; quản lý thấy các trại thuộc phạm vi của mình.',
      'A farm sees its own data only; managers see the farms in their reach.',
      'แต่ละฟาร์มเห็นเฉพาะข้อมูลของตน ผู้จัดการเห็นฟาร์มในความดูแล',
    ),
    t3(
      'Mỗi chỉ tiêu có định nghĩa và mở được các dòng số liệu đứng sau nó.',
      'Every figure has its definition and opens the rows behind it.',
      'ทุกตัวชี้วัดมีนิยามและเปิดดูรายการที่อยู่เบื้องหลังได้',
    ),
  ],
};

/** What a page of the product does, in a few words; told only where the page is there. */
interface Told {
  /** Routes that do it; one of them is enough. */
  readonly by: readonly string[];
  readonly what: Text3;
}

/** A part of the product. */
export interface Part {
  readonly module: string;
  readonly name: Text3;
  /** Its subject within a sentence. */
  readonly short: Text3;
  readonly recorded: readonly Told[];
  readonly reports: readonly Told[];
  readonly users: Text3;
}

const told = (by: string, V: string, E: string, T: string): Told => ({ by: by.split(' '), what: { V, E, T } });

const PARTS: readonly Part[] = [
  {
    module: 'herd',
    name: t3('Đàn giống', 'Breeding herd', 'ฝูงพันธุ์'),
    short: t3('nái, đực, heo con', 'sows, boars and piglets', 'แม่พันธุ์ พ่อพันธุ์ ลูกสุกร'),
    recorded: [
      told('PigEntry', 'nhập đàn', 'entries', 'การเข้าฝูง'),
      told(
        'PigEvent',
        'lên giống, phối, khám thai, đẻ, ghép con, chết, cai sữa, tiêm phòng, loại thải',
        'heats, matings, pregnancy checks, farrowings, fosterings, deaths, weanings, vaccinations, removals',
        'เป็นสัด ผสม ตรวจท้อง คลอด ย้ายฝาก ตาย หย่านม วัคซีน คัดทิ้ง',
      ),
      told('PigEventBatch', 'từng con hoặc từ Excel', 'one by one or from Excel', 'ทีละตัวหรือจาก Excel'),
    ],
    reports: [
      told('PigMateReport', 'sổ phối', 'mating book', 'สมุดผสม'),
      told('PigFarrowReport', 'sổ đẻ', 'farrowing book', 'สมุดคลอด'),
      told('PigWeanReport', 'sổ cai sữa', 'weaning book', 'สมุดหย่านม'),
      told('PigLstReport', 'việc cần làm', 'work lists', 'งานที่ต้องทำ'),
      told('PigWeekReport', 'báo cáo tuần so với chỉ tiêu', 'weekly report against targets', 'รายงานรายสัปดาห์เทียบเป้าหมาย'),
      told('PigMonthProReport', 'báo cáo tháng', 'monthly reports', 'รายงานรายเดือน'),
    ],
    users: t3('Nhân viên chuồng, kỹ thuật, quản lý trại.', 'Barn staff, technicians, farm managers.', 'พนักงานโรงเรือน นักวิชาการสัตวบาล ผู้จัดการฟาร์ม'),
  },
  {
    module: 'growfinish',
    name: t3('Heo cai sữa và heo thịt', 'Nursery and grow-finish', 'อนุบาลและสุกรขุน'),
    short: t3('heo thịt', 'finishers', 'สุกรขุน'),
    recorded: [
      told('PigletEntry', 'heo nhập chuồng', 'pigs into the houses', 'สุกรเข้าโรงเรือน'),
      told('PigletEvent', 'cân, chết, bán theo lứa', 'weights, deaths, sales by batch', 'ชั่งน้ำหนัก ตาย ขาย ตามรุ่น'),
      told('PigRoom', 'chuồng và lứa nuôi', 'houses and their batches', 'โรงเรือนและรุ่นเลี้ยง'),
      told('PigletTagGen', 'dãy số tai', 'series of ear tags', 'ชุดเลขเบอร์หู'),
    ],
    reports: [
      told('PigletTagMaxid', 'số tai đã cấp', 'ear tags given out', 'เบอร์หูที่ออกแล้ว'),
      told('PigletRoomReport', 'heo trong từng chuồng', 'pigs in each house', 'จำนวนสุกรในแต่ละโรงเรือน'),
      told('PigletSummaryReport PigletReport', 'tăng trọng, tiêu tốn thức ăn', 'daily gain, feed conversion', 'อัตราการเจริญเติบโต อัตราแลกเนื้อ'),
      told('PigletReportClose', 'tổng kết lứa', 'close-outs', 'สรุปรุ่น'),
    ],
    users: t3('Tổ trưởng khu, quản lý trại.', 'Area leaders, farm managers.', 'หัวหน้าพื้นที่ ผู้จัดการฟาร์ม'),
  },
  {
    module: 'poultry',
    name: t3('Gia cầm', 'Poultry', 'สัตว์ปีก'),
    short: t3('gà', 'chickens', 'ไก่'),
    recorded: [
      told('ChikEntry', 'lứa gà', 'flocks', 'รุ่นไก่'),
      told(
        'ChikEvent',
        'chết, loại, thức ăn, nước, trứng, khối lượng từng ngày',
        'deaths, culls, feed, water, eggs and weights by day',
        'ตาย คัดทิ้ง อาหาร น้ำ ไข่ น้ำหนักรายวัน',
      ),
    ],
    reports: [
      told('ChikReport', 'kết quả lứa, chỉ số hiệu quả', 'flock results, efficiency index', 'ผลรุ่น ดัชนีประสิทธิภาพ'),
      told('ChikIncomReport', 'thu chi', 'income and cost', 'รายรับรายจ่าย'),
    ],
    users: t3('Người nuôi gà, kế toán.', 'Poultry keepers, accountants.', 'ผู้เลี้ยงไก่ ฝ่ายบัญชี'),
  },
  {
    module: 'stock',
    name: t3('Kho và chi phí', 'Stock and cost', 'คลังและต้นทุน'),
    short: t3('kho', 'stock', 'คลังสินค้า'),
    recorded: [
      told('PigIstock', 'phiếu nhập, hạn dùng, giá', 'received notes, expiry, prices', 'ใบรับ วันหมดอายุ ราคา'),
      told('PigOstock', 'phiếu xuất', 'delivery notes', 'ใบจ่าย'),
      told('PigstockTransfer', 'phiếu chuyển', 'transfer notes', 'ใบโอน'),
      told('PigExp', 'hóa đơn và thu chi', 'vouchers', 'ใบสำคัญ'),
    ],
    reports: [
      told('StockReport', 'tồn kho', 'stock on hand', 'สินค้าคงคลัง'),
      told('PigInstockExpire', 'hàng sắp hết hạn', 'goods about to expire', 'ของใกล้หมดอายุ'),
      told('PigstkFoodDaily', 'thức ăn sử dụng', 'feed usage', 'การใช้อาหาร'),
      told('PigMonthProCostRpt', 'giá thành', 'cost of production', 'ต้นทุนการผลิต'),
    ],
    users: t3('Thủ kho, kế toán, quản lý.', 'Storekeepers, accountants, managers.', 'ผู้ดูแลคลัง ฝ่ายบัญชี ผู้จัดการ'),
  },
  {
    module: 'genetics',
    name: t3('Di truyền (chỉ dành cho trại cụ kỵ GGP)', 'Genetics (only for GGP units)', 'พันธุกรรม (เฉพาะหน่วย GGP)'),
    short: t3('phả hệ', 'pedigrees', 'พันธุ์ประวัติ'),
    recorded: [told('PigPedList', 'phả hệ, cân, đo, điểm ngoại hình', 'pedigree, weights, measures, body scores', 'พันธุ์ประวัติ น้ำหนัก การวัด คะแนนรูปร่าง')],
    reports: [
      told('PigGenIndex', 'giá trị giống', 'breeding values', 'ค่าการผสมพันธุ์'),
      told('PigInbredUpdate', 'cận huyết', 'inbreeding', 'เลือดชิด'),
      told('PigMateCheck', 'kế hoạch ghép phối', 'mating plans', 'แผนผสม'),
    ],
    users: t3('Kỹ sư giống.', 'Breeders.', 'นักปรับปรุงพันธุ์'),
  },
  {
    module: 'lab',
    name: t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
    short: t3('xét nghiệm', 'laboratory tests', 'ผลตรวจ'),
    recorded: [
      told('LabRequest', 'phiếu yêu cầu, mẫu', 'requests, samples', 'ใบส่งตรวจ ตัวอย่าง'),
      told('LabTestReport', 'kết quả', 'results', 'ผลตรวจ'),
      told('LabstkInput', 'vật tư xét nghiệm', 'laboratory goods', 'วัสดุห้องปฏิบัติการ'),
    ],
    reports: [
      told('LabRequestReport', 'phiếu kết quả', 'test reports', 'ใบรายงานผล'),
      told('LabChartSummary', 'biểu đồ bệnh theo trại, tỉnh, thời gian', 'charts of disease by farm, province and time', 'กราฟโรคตามฟาร์ม จังหวัด เวลา'),
    ],
    users: t3(
      'Nhân viên xét nghiệm, thú y, trại gửi mẫu.',
      'Laboratory staff, veterinarians, farms that send samples.',
      'เจ้าหน้าที่ห้องปฏิบัติการ สัตวแพทย์ ฟาร์มผู้ส่งตัวอย่าง',
    ),
  },
];

type Pages = ReadonlyMap<string, unknown>;

/** What of a list is there, as one sentence in a language. */
export function sentenceOf(list: readonly Told[], pages: Pages, language: Language): string {
  const there = list.filter(({ by }) => by.some((name) => pages.has(name))).map(({ what }) => what[language]);
  const text = there.join(language === 'T' ? ' ' : ', ');
  return language === 'T' ? text : `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;
}

/** The parts of the product that are there: what is recorded in them, and something comes out. */
export function partsThere(pages: Pages): readonly Part[] {
  const some = (list: readonly Told[]): boolean => list.some(({ by }) => by.some((name) => pages.has(name)));
  return PARTS.filter(({ recorded, reports }) => some(recorded) && some(reports));
}
