import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';

/** Default rights on the screens of the module, by level from 90 down to 15. */
export const GENETICS_RIGHTS = rights('VAED', 'V', 'VAED', 'VAE', 'VAE', 'V', '-', '-');

/** Routes of genetics in the order of the menu; titles and paths are the specification's. */
export const geneticsRoutes = routesOf({ module: 'genetics', flags: GENETICS_RIGHTS }, [
  {
    name: 'PigPedList',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'genetics-pedigree',
    title: { V: 'Dữ liệu phả hệ', E: 'Pedigree Data', T: 'ข้อมูลพันธุ์ประวัติ' },
    purpose: {
      V: 'Nhập, nạp từ Excel và sửa phả hệ của đàn giống.',
      E: 'Enter, import and repair the pedigrees of the breeding herd.',
      T: 'บันทึก นำเข้า และแก้ไขพันธุ์ประวัติของฝูงพันธุ์',
    },
  },
  {
    name: 'PigInbredUpdate',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'genetics-pedigree',
    place: 3,
    title: { V: 'Cập nhật hệ số cận huyết', E: 'Inbreeding Update', T: 'ปรับปรุงค่าสัมประสิทธิ์เลือดชิด' },
    purpose: {
      V: 'Tính lại hệ số cận huyết của cả đàn sau khi làm sạch phả hệ.',
      E: 'Have the inbreeding of all animals computed anew, after clearing pedigree errors.',
      T: 'คำนวณเลือดชิดทั้งฝูงใหม่หลังแก้ข้อผิดพลาดพันธุ์ประวัติ',
    },
  },
  {
    name: 'PigGenIndex',
    kind: 'profile',
    fromLevel: 30,
    menuGroup: 'genetics-ebv',
    place: 2,
    title: { V: 'Hồ sơ di truyền', E: 'genetic profile', T: 'ประวัติพันธุกรรม' },
    purpose: {
      V: 'Mọi thông tin di truyền của một con: phả hệ, EBV, chỉ số, ngoại hình, đời con.',
      E: 'Everything genetic about one animal: pedigree, EBVs, indices, scores, progeny.',
      T: 'ข้อมูลพันธุกรรมทั้งหมดของสุกรหนึ่งตัว',
    },
  },
  {
    name: 'PigEbvUpdate',
    kind: 'wizard',
    fromLevel: 60,
    menuGroup: 'genetics-ebv',
    place: 4,
    title: { V: 'Cập nhật EBV', E: 'EBV Update', T: 'ปรับปรุงค่า EBV' },
    purpose: {
      V: 'Yêu cầu chạy EBV trong đêm sau khi xem dữ liệu đã sẵn sàng.',
      E: 'Ask for tonight’s EBV run, after seeing that the data are ready.',
      T: 'ขอประมวลผล EBV คืนนี้หลังตรวจความพร้อมของข้อมูล',
    },
  },
  {
    name: 'PigEbvRunHistory',
    kind: 'inquiry',
    fromLevel: 60,
    menuGroup: 'genetics-ebv',
    place: 5,
    title: { V: 'Lịch sử chạy EBV', E: 'EBV Run History', T: 'ประวัติการประมวลผล EBV' },
    purpose: {
      V: 'Những lần đã chạy: dữ liệu, kết quả hội tụ và mức độ tin được.',
      E: 'What ran, with which data, and whether to trust it.',
      T: 'ประวัติการประมวลผล ข้อมูลที่ใช้ และความน่าเชื่อถือ',
    },
  },
  {
    name: 'PigMateCheck',
    kind: 'wizard',
    fromLevel: 30,
    menuGroup: 'genetics-mating',
    place: 2,
    title: { V: 'Kế hoạch ghép phối', E: 'Mating Plan', T: 'แผนการผสมพันธุ์' },
    purpose: {
      V: 'Kiểm tra một cặp trước khi phối, hoặc lập kế hoạch phối của tuần.',
      E: 'Check one pair before service, or plan the matings of a week.',
      T: 'ตรวจคู่ผสมก่อนผสม หรือวางแผนผสมของสัปดาห์',
    },
  },
  {
    name: 'ParamLinege',
    kind: 'param',
    fromLevel: 70,
    menuGroup: 'genetics-settings',
    title: { V: 'Danh mục dòng giống', E: 'Lineage list', T: 'รายการสายเลือด' },
    purpose: {
      V: 'Định nghĩa giống, dòng và vai trò của từng dòng.',
      E: 'Define breeds and lines, and the role of each line.',
      T: 'กำหนดพันธุ์ สายเลือด และบทบาทของแต่ละสาย',
    },
  },
  {
    name: 'ParamBreedcode',
    kind: 'param',
    fromLevel: 70,
    menuGroup: 'genetics-settings',
    title: { V: 'Công thức lai', E: 'hybrid formula', T: 'สูตรการผสมข้าม' },
    purpose: {
      V: 'Phép lai nào được làm và đời con mang mã gì.',
      E: 'Which crosses are made and what their progeny is called.',
      T: 'กำหนดคู่ผสมข้ามและรหัสของลูก',
    },
  },
  {
    name: 'ParamPigletcode',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'genetics-settings',
    title: { V: 'Mã heo con', E: 'Piglet Code', T: 'รหัสลูกสุกร' },
    purpose: {
      V: 'Cách lập mã và thẻ tai của heo con theo loại con lai.',
      E: 'How piglets’ genetic ids and tags are built for each progeny code.',
      T: 'รูปแบบรหัสและเบอร์หูของลูกสุกรตามรหัสลูกผสม',
    },
  },
  {
    name: 'ParamAdjParamStd',
    kind: 'param',
    fromLevel: 75,
    menuGroup: 'genetics-settings',
    title: {
      V: 'Chuẩn hiệu chỉnh lứa đẻ và tham số di truyền',
      E: 'Parity Adjustment and Genetic Parameters',
      T: 'มาตรฐานปรับลำดับท้องและพารามิเตอร์พันธุกรรม',
    },
    purpose: {
      V: 'Hằng số của lần chạy, chỉ số và kế hoạch phối, có nguồn và ngày áp dụng.',
      E: 'The constants of runs, indices and plans, with source and date.',
      T: 'ค่าคงที่ของการประมวลผล ดัชนี และแผนผสม พร้อมที่มาและวันที่',
    },
  },
  {
    name: 'ParamAdjweightStd',
    kind: 'param',
    fromLevel: 75,
    menuGroup: 'genetics-settings',
    title: { V: 'Chuẩn hiệu chỉnh khối lượng', E: 'Weight Adjustment Standard', T: 'มาตรฐานปรับน้ำหนัก' },
    purpose: {
      V: 'Khối lượng và tuổi chuẩn, cùng hằng số hiệu chỉnh theo giống và giới tính.',
      E: 'Standard weight and age with their constants by breed and sex.',
      T: 'น้ำหนักและอายุมาตรฐานพร้อมค่าคงที่ตามพันธุ์และเพศ',
    },
  },
]);
