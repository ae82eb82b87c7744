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
    noPage: true,
    title: { V: 'Nhập sự kiện chuồng nuôi', E: 'Event Entry', T: 'บันทึกเหตุการณ์โรงเรือน' },
    purpose: {
      V: 'Ghi mọi việc xảy ra trong một chuồng mỗi ngày: chết, loại, bán, chuyển, cân, đóng chuồng.',
      E: 'Record everything that happens in a house, once a day: deaths, culls, sales, transfers, weighings, closing.',
      T: 'บันทึกทุกเหตุการณ์ของโรงเรือนในแต่ละวัน เช่น ตาย คัดทิ้ง ขาย ย้าย ชั่ง ปิดโรงเรือน',
    },
  },
  {
    name: 'PigletEntryUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-entry',
    noPage: true,
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
    noPage: true,
    title: { V: 'Sửa sự kiện chuồng nuôi', E: 'Event Entry Edit', T: 'แก้ไขเหตุการณ์โรงเรือน' },
    purpose: {
      V: 'Sửa hoặc xóa một sự kiện của lứa nuôi.',
      E: 'Correct or delete one event of a batch, with what goes along with it.',
      T: 'แก้ไขหรือลบเหตุการณ์ของรุ่นหนึ่งรายการ',
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
    name: 'PigletRoomReport',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'growfinish-house',
    noPage: true,
    title: { V: 'Danh sách chuồng heo thịt', E: 'Grow-Finish House List', T: 'รายชื่อโรงเรือนสุกรขุน' },
    purpose: {
      V: 'Mỗi chuồng nuôi một dòng, dù đang nuôi hay trống, để sắp xếp đàn sắp tới.',
      E: 'One line for every batch house whatever its state, to plan where pigs go next.',
      T: 'โรงเรือนละหนึ่งบรรทัดทุกสถานะ เพื่อวางแผนรับสุกรรุ่นต่อไป',
    },
  },
  {
    name: 'PigletRoomdetail',
    kind: 'profile',
    fromLevel: 30,
    menuGroup: 'growfinish-house',
    noPage: true,
    title: { V: 'Hồ sơ chuồng nuôi', E: 'House Profile', T: 'ประวัติโรงเรือน' },
    purpose: {
      V: 'Mọi thông tin của một chuồng: lứa đang nuôi, nhóm heo, sự kiện, các lứa trước.',
      E: 'Everything about one house: its batch, groups, events and former batches.',
      T: 'ข้อมูลทั้งหมดของโรงเรือน รุ่นปัจจุบัน กลุ่มสุกร เหตุการณ์ และรุ่นก่อน',
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
    noPage: true,
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
    name: 'PigletTagProlst',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'growfinish-tag',
    noPage: true,
    title: { V: 'Danh sách hồ sơ kiểm tra và chọn giống', E: 'Test and Selection Files', T: 'รายการแฟ้มทดสอบและคัดเลือก' },
    purpose: {
      V: 'Mở, theo dõi và đóng hồ sơ kiểm tra năng suất và chọn giống.',
      E: 'Run test groups as files, from opening to selection.',
      T: 'เปิด ติดตาม และปิดแฟ้มทดสอบและคัดเลือกพันธุ์',
    },
  },
]);
