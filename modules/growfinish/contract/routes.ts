import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';

/** Default rights on the screens of the module, by level from 90 down to 15. */
export const GROWFINISH_RIGHTS = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-');

/** Routes of grow-finish in the order of the menu; titles and paths are the specification's. */
export const growfinishRoutes = routesOf({ module: 'growfinish', flags: GROWFINISH_RIGHTS }, [
  {
    name: 'PigletEntry',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    title: { V: 'Nhập heo vào chuồng nuôi', E: 'Grower Entry', T: 'รับสุกรเข้าโรงเรือนเลี้ยง' },
    purpose: {
      V: 'Nhập heo cai sữa, heo mua hoặc heo chuyển đến vào chuồng nuôi, và mở lứa mới.',
      E: 'Bring weaned, bought or transferred pigs into a house, opening the batch when it has none.',
      T: 'รับสุกรหย่านม สุกรซื้อ หรือสุกรย้ายเข้าโรงเรือน และเปิดรุ่นใหม่',
    },
  },
  {
    name: 'PigletEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    title: { V: 'Nhập sự kiện chuồng nuôi', E: 'Event Entry', T: 'บันทึกเหตุการณ์โรงเรือน' },
    purpose: {
      V: 'Ghi mọi việc xảy ra trong một chuồng mỗi ngày: chết, loại, bán, chuyển, cho ăn, điều trị, cân, đóng chuồng.',
      E: 'Record everything that happens in a house, once a day: deaths, culls, sales, transfers, feed, medicine, weighings, closing.',
      T: 'บันทึกทุกเหตุการณ์ของโรงเรือนในแต่ละวัน เช่น ตาย คัดทิ้ง ขาย ย้าย ให้อาหาร ให้ยา ชั่ง ปิดโรงเรือน',
    },
  },
  {
    name: 'PigletEntryUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    title: { V: 'Sửa phiếu nhập heo vào chuồng', E: 'Grower Entry Edit', T: 'แก้ไขการรับสุกรเข้าเลี้ยง' },
    purpose: {
      V: 'Sửa hoặc xóa phiếu nhập heo, hủy lứa mở nhầm, điều chỉnh số heo cai sữa.',
      E: 'Correct or delete pigs-in records, withdraw a batch opened by mistake, clear weaned piglets that do not add up.',
      T: 'แก้ไขหรือลบการรับเข้า ยกเลิกรุ่นที่เปิดผิด และปรับยอดลูกหย่านม',
    },
  },
  {
    name: 'PigletEventUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    title: { V: 'Sửa sự kiện chuồng nuôi', E: 'Event Entry Edit', T: 'แก้ไขเหตุการณ์โรงเรือน' },
    purpose: {
      V: 'Sửa hoặc xóa một sự kiện của lứa nuôi.',
      E: 'Correct or delete one event of a batch, with what goes along with it.',
      T: 'แก้ไขหรือลบเหตุการณ์ของรุ่นหนึ่งรายการ',
    },
  },
  {
    name: 'PigRoomTranfer',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    title: { V: 'Chuyển chuồng heo giống', E: 'Sow House Transfer', T: 'ย้ายโรงเรือนสุกรพันธุ์' },
    purpose: {
      V: 'Chuyển nhiều heo giống một lúc: sau phối về chuồng bầu, gần đẻ lên ô đẻ, sau cai sữa về khu phối.',
      E: 'Move many breeding animals at once: mated to gestation, due to farrowing crates, weaned to mating.',
      T: 'ย้ายสุกรพันธุ์หลายตัวพร้อมกัน หลังผสมไปโรงอุ้มท้อง ใกล้คลอดไปคอกคลอด หลังหย่านมไปโรงผสม',
    },
  },
  {
    name: 'PigRoom',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'growfinish-house',
    title: { V: 'Khai báo chuồng', E: 'House Defining', T: 'กำหนดโรงเรือน' },
    purpose: {
      V: 'Khai báo chuồng của mọi khu: loại, khu trại, sức chứa, nuôi theo lứa hay không.',
      E: 'Define the houses of all areas: type, site, capacity, run as batches or not.',
      T: 'กำหนดโรงเรือนทุกพื้นที่ ประเภท ที่ตั้ง ความจุ และการเลี้ยงเป็นรุ่น',
    },
  },
  {
    name: 'PigRoomUse',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'stock-list',
    title: { V: 'Thiết lập sử dụng kho', E: 'Warehouse Setting', T: 'ตั้งค่าการใช้คลังสินค้า' },
    purpose: {
      V: 'Chuồng nào lấy hàng ở kho nào, ai nhận, xuất, xác nhận và kiểm kê ở mỗi kho.',
      E: 'Which house draws on which warehouse, and who receives, issues, confirms and counts there.',
      T: 'โรงเรือนใดเบิกจากคลังใด และใครรับ จ่าย ยืนยัน และนับในแต่ละคลัง',
    },
  },
  {
    name: 'PigletFoodStd',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'growfinish-std',
    title: { V: 'Tiêu chuẩn thức ăn heo thịt', E: 'Grower-Finisher STD', T: 'มาตรฐานอาหารสุกรขุน' },
    purpose: {
      V: 'Đường cong thức ăn và khối lượng theo tuần tuổi, để so mọi chỉ tiêu thức ăn.',
      E: 'The curve of feed and weight by age week that every feed figure is measured against.',
      T: 'เส้นโค้งอาหารและน้ำหนักตามอายุ (สัปดาห์) ใช้เทียบตัวชี้วัดอาหารทั้งหมด',
    },
  },
  {
    name: 'PigletItemStd',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'growfinish-std',
    title: { V: 'Chương trình vật tư theo tuổi heo', E: 'Item Programme by Age', T: 'โปรแกรมวัสดุตามอายุสุกร' },
    purpose: {
      V: 'Thức ăn, thuốc, vắc xin nào dùng ở tuổi nào, và lứa nào đến hạn.',
      E: 'Which feed, medicine and vaccine at which age, and which batches are due.',
      T: 'อาหาร ยา และวัคซีนใดใช้ที่อายุใด และรุ่นใดถึงกำหนด',
    },
  },
  {
    name: 'fcrstandard',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'growfinish-std',
    title: { V: 'Khai báo FCR chuẩn', E: 'FCR Defining', T: 'กำหนดมาตรฐาน FCR' },
    purpose: {
      V: 'FCR mong đợi theo khối lượng sống, tính thử và so với các lứa đã đóng.',
      E: 'The FCR expected by live weight, tried out and compared with closed batches.',
      T: 'FCR ที่คาดตามน้ำหนักตัว ทดลองคำนวณ และเทียบกับรุ่นที่ปิดแล้ว',
    },
  },
  {
    name: 'PigletTagOrder',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Đặt thẻ tai', E: 'Ear Tag Order', T: 'สั่งแท็กหู' },
    purpose: {
      V: 'Trại đặt thẻ tai trước khi có ổ đẻ.',
      E: 'Ask for ear tags before the litters are due.',
      T: 'สั่งแท็กหูล่วงหน้าก่อนถึงกำหนดคลอด',
    },
  },
  {
    name: 'PigletTagOrdmng',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'growfinish-tag',
    title: { V: 'Quản lý đặt thẻ tai', E: 'Ear Tag Order Management', T: 'จัดการใบสั่งแท็กหู' },
    purpose: {
      V: 'Duyệt, gửi, nhận và hủy các đơn đặt thẻ tai.',
      E: 'Approve, send, receive and cancel ear tag orders.',
      T: 'อนุมัติ ส่ง รับ และยกเลิกใบสั่งแท็กหู',
    },
  },
  {
    name: 'PigletTagGen',
    kind: 'wizard',
    fromLevel: 60,
    menuGroup: 'growfinish-tag',
    title: { V: 'Cấp dãy số tai', E: 'Ear Tag Generation', T: 'สร้างเลขเบอร์หู' },
    purpose: {
      V: 'Cấp dãy số tai liền nhau, không trùng trong toàn công ty.',
      E: 'Draw ranges of ear numbers without gaps, unique in the whole company.',
      T: 'ออกช่วงเลขเบอร์หูต่อเนื่อง ไม่ซ้ำกันทั้งบริษัท',
    },
  },
  {
    name: 'PigletTagMaxid',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'growfinish-tag',
    title: { V: 'Dãy số tai lớn nhất', E: 'Ear Tag Series', T: 'เลขเบอร์หูสูงสุด' },
    purpose: {
      V: 'Xem mỗi dãy số tai đã cấp đến đâu và nâng số tiếp theo khi cần.',
      E: 'See how far every ear tag series has run, and raise its next number.',
      T: 'ดูว่าเลขเบอร์หูแต่ละชุดออกถึงไหน และปรับเลขถัดไป',
    },
  },
  {
    name: 'PigletTag',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Ghi số tai heo con', E: 'Ears Note', T: 'บันทึกเบอร์หูลูกสุกร' },
    purpose: {
      V: 'Ghi số tai cho từng heo con của một ổ, hoặc heo đã cai sữa trong chuồng.',
      E: 'Put ear numbers into the piglets of a litter, or into weaned pigs of a house.',
      T: 'บันทึกเบอร์หูของลูกสุกรแต่ละตัวในครอก หรือสุกรหย่านมในโรงเรือน',
    },
  },
  {
    name: 'PigletTagBatch',
    kind: 'batch',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Nhập số tai từ tệp', E: 'Ear Tag Batch', T: 'นำเข้าเบอร์หูเป็นชุด' },
    purpose: {
      V: 'Nhập số tai, kết quả kiểm tra và chọn giống từ Excel hoặc máy đọc.',
      E: 'Register tags, test results and selection from Excel or a reader.',
      T: 'นำเข้าเบอร์หู ผลทดสอบ และการคัดเลือกจาก Excel หรือเครื่องอ่าน',
    },
  },
  {
    name: 'PigletTagMng',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Quản lý số tai heo con', E: 'Piglet Ear Notch Management', T: 'จัดการเบอร์หูลูกสุกร' },
    purpose: {
      V: 'Kiểm tra, sửa, thay, in lại, hủy số tai và đối chiếu số tai của chuồng.',
      E: 'Check, correct, replace, reprint and void tags, and compare a house with what was read.',
      T: 'ตรวจ แก้ไข เปลี่ยน พิมพ์ซ้ำ ยกเลิกเบอร์หู และเปรียบเทียบกับที่อ่านในโรงเรือน',
    },
  },
  {
    name: 'PigletTagProfile',
    kind: 'profile',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Hồ sơ số tai', E: 'Ear Tag Profile', T: 'ประวัติเบอร์หู' },
    purpose: {
      V: 'Mọi thông tin của một heo con mang số tai: nguồn gốc, chuồng, cân, điểm, quyết định.',
      E: 'Everything about one tagged piglet: descent, houses, weights, scores, decision.',
      T: 'ข้อมูลทั้งหมดของสุกรหนึ่งตัวที่ติดเบอร์ พันธุ์ประวัติ โรงเรือน น้ำหนัก คะแนน การตัดสินใจ',
    },
  },
  {
    name: 'PigletTagProlst',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    title: { V: 'Danh sách hồ sơ kiểm tra và chọn giống', E: 'Test and Selection Files', T: 'รายการแฟ้มทดสอบและคัดเลือก' },
    purpose: {
      V: 'Mở, theo dõi và đóng hồ sơ kiểm tra năng suất và chọn giống.',
      E: 'Run test groups as files, from opening to selection.',
      T: 'เปิด ติดตาม และปิดแฟ้มทดสอบและคัดเลือกพันธุ์',
    },
  },
]);
