const t3 = (V: string, E: string, T: string) => ({ V, E, T });

/** Words of the introduction outside its parts. */
export const GENERAL = {
  lead: t3(
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
      'Chạy trên trình duyệt: Chrome, Edge, Firefox, Safari đời hai năm gần đây; nhập được trên điện thoại khi mất mạng.',
      'Runs in Chrome, Edge, Firefox and Safari of the last two years; entries work on a phone without a network.',
      'ใช้งานบน Chrome, Edge, Firefox และ Safari รุ่นสองปีล่าสุด บันทึกบนโทรศัพท์ได้แม้ไม่มีสัญญาณ',
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

/** One entry for each part of the product. */
export const PARTS = [
  {
    module: 'herd',
    name: t3('Đàn giống', 'Breeding herd', 'ฝูงพันธุ์'),
    recorded: t3(
      'Nhập đàn, lên giống, phối, khám thai, đẻ, ghép con, chết, cai sữa, tiêm phòng, loại thải; từng con hoặc từ Excel.',
      'Entries, heats, matings, pregnancy checks, farrowings, fosterings, deaths, weanings, vaccinations, removals; one by one or from Excel.',
      'การเข้าฝูง เป็นสัด ผสม ตรวจท้อง คลอด ย้ายฝาก ตาย หย่านม วัคซีน คัดทิ้ง ทีละตัวหรือจาก Excel',
    ),
    reports: t3(
      'Sổ phối, sổ đẻ, sổ cai sữa, việc cần làm, báo cáo tuần và tháng so với chỉ tiêu.',
      'Mating, farrowing and weaning books, work lists, weekly and monthly reports against targets.',
      'สมุดผสม คลอด หย่านม งานที่ต้องทำ รายงานรายสัปดาห์และรายเดือนเทียบเป้าหมาย',
    ),
    users: t3('Nhân viên chuồng, kỹ thuật, quản lý trại.', 'Barn staff, technicians, farm managers.', 'พนักงานโรงเรือน นักวิชาการสัตวบาล ผู้จัดการฟาร์ม'),
  },
  {
    module: 'growfinish',
    name: t3('Heo cai sữa và heo thịt', 'Nursery and grow-finish', 'อนุบาลและสุกรขุน'),
    recorded: t3(
      'Nhập chuồng, cân, chết, bán, thức ăn, thuốc theo từng lứa nuôi.',
      'Entries, weights, deaths, sales, feed and medicine by batch.',
      'เข้าโรงเรือน ชั่งน้ำหนัก ตาย ขาย อาหาร ยา ตามรุ่นเลี้ยง',
    ),
    reports: t3(
      'Tăng trọng, tiêu tốn thức ăn, tổng kết lứa, tồn chuồng.',
      'Daily gain, feed conversion, close-outs, pigs in the houses.',
      'อัตราการเจริญเติบโต อัตราแลกเนื้อ สรุปรุ่น จำนวนคงเหลือ',
    ),
    users: t3('Tổ trưởng khu, quản lý trại.', 'Area leaders, farm managers.', 'หัวหน้าพื้นที่ ผู้จัดการฟาร์ม'),
  },
  {
    module: 'poultry',
    name: t3('Gia cầm', 'Poultry', 'สัตว์ปีก'),
    recorded: t3(
      'Lứa gà, chết, loại, thức ăn, nước, trứng, khối lượng từng ngày.',
      'Flocks, deaths, culls, feed, water, eggs and weights by day.',
      'รุ่นไก่ ตาย คัดทิ้ง อาหาร น้ำ ไข่ น้ำหนักรายวัน',
    ),
    reports: t3('Kết quả lứa, thu chi, chỉ số hiệu quả.', 'Flock results, income and cost, efficiency index.', 'ผลรุ่น รายรับรายจ่าย ดัชนีประสิทธิภาพ'),
    users: t3('Người nuôi gà, kế toán.', 'Poultry keepers, accountants.', 'ผู้เลี้ยงไก่ ฝ่ายบัญชี'),
  },
  {
    module: 'stock',
    name: t3('Kho và chi phí', 'Stock and cost', 'คลังและต้นทุน'),
    recorded: t3(
      'Phiếu nhập, xuất, chuyển, hạn dùng, giá; hóa đơn và thu chi.',
      'Received, delivery and transfer notes, expiry, prices; vouchers.',
      'ใบรับ ใบจ่าย ใบโอน วันหมดอายุ ราคา ใบสำคัญ',
    ),
    reports: t3(
      'Tồn kho, hàng sắp hết hạn, thức ăn sử dụng, giá thành.',
      'Stock, goods about to expire, feed usage, cost of production.',
      'สินค้าคงคลัง ของใกล้หมดอายุ การใช้อาหาร ต้นทุนการผลิต',
    ),
    users: t3('Thủ kho, kế toán, quản lý.', 'Storekeepers, accountants, managers.', 'ผู้ดูแลคลัง ฝ่ายบัญชี ผู้จัดการ'),
  },
  {
    module: 'genetics',
    name: t3('Di truyền (chỉ dành cho trại cụ kỵ GGP)', 'Genetics (only for GGP units)', 'พันธุกรรม (เฉพาะหน่วย GGP)'),
    recorded: t3('Phả hệ, cân, đo, điểm ngoại hình.', 'Pedigree, weights, measures, body scores.', 'พันธุ์ประวัติ น้ำหนัก การวัด คะแนนรูปร่าง'),
    reports: t3('Giá trị giống, cận huyết, kế hoạch ghép phối.', 'Breeding values, inbreeding, mating plans.', 'ค่าการผสมพันธุ์ เลือดชิด แผนผสม'),
    users: t3('Kỹ sư giống.', 'Breeders.', 'นักปรับปรุงพันธุ์'),
  },
  {
    module: 'lab',
    name: t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
    recorded: t3(
      'Phiếu yêu cầu, mẫu, kết quả, vật tư xét nghiệm.',
      'Requests, samples, results, laboratory goods.',
      'ใบส่งตรวจ ตัวอย่าง ผลตรวจ วัสดุห้องปฏิบัติการ',
    ),
    reports: t3(
      'Phiếu kết quả, biểu đồ bệnh theo trại, tỉnh, thời gian.',
      'Test reports, charts of disease by farm, province and time.',
      'ใบรายงานผล กราฟโรคตามฟาร์ม จังหวัด เวลา',
    ),
    users: t3(
      'Nhân viên xét nghiệm, thú y, trại gửi mẫu.',
      'Laboratory staff, veterinarians, farms that send samples.',
      'เจ้าหน้าที่ห้องปฏิบัติการ สัตวแพทย์ ฟาร์มผู้ส่งตัวอย่าง',
    ),
  },
];
