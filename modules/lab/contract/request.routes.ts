import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LIST_RIGHTS } from './rights.ts';

/** Requests: written by the asking farm, or by the laboratory for a customer. */
const REQUEST_RIGHTS = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', 'VAE', 'V');
/** The bench: whoever is no laboratory role needs a laboratory. */
export const BENCH_RIGHTS = { ...rights('VAED', 'V', 'V', 'VAED', 'VAED', '-', 'VAE', 'VAE'), laboratory: true } as const;
const PARTY_RIGHTS = { ...rights('VAED', 'V', 'V', 'VAED', 'VAED', '-', 'VAE', 'V'), laboratory: true } as const;

/** Settings of a laboratory are set by its head. */
const SETTING_RIGHTS = { ...rights('VAED', 'V', 'VE', 'VE', '-', '-', '-', '-'), laboratory: true } as const;

/** Routes of requests, customers and settings; titles and paths are the specification’s. */
export const requestRoutes = routesOf({ module: 'lab' }, [
  {
    name: 'LabRequest',
    kind: 'entry',
    fromLevel: 20,
    menuGroup: 'lab-requests',
    flags: REQUEST_RIGHTS,
    title: t3('Nhập phiếu yêu cầu xét nghiệm', 'Lab Request Entry', 'บันทึกใบส่งตรวจ'),
    purpose: t3(
      'Trại ghi phiếu trước khi gửi thùng mẫu: mẫu, con vật, chỉ tiêu cần xét nghiệm, in phiếu gửi kèm.',
      'A farm writes the request before the box leaves: samples, animals, tests, the sheet that travels with it.',
      'ฟาร์มบันทึกใบส่งตรวจก่อนส่งกล่อง: ตัวอย่าง ตัวสัตว์ รายการตรวจ และพิมพ์ใบนำส่ง',
    ),
  },
  {
    name: 'LabRequest2',
    kind: 'entry',
    fromLevel: 15,
    menuGroup: 'lab-requests',
    flags: BENCH_RIGHTS,
    title: t3('Xử lý phiếu và nhập kết quả', 'Laboratory Workbench', 'ดำเนินการใบส่งตรวจและบันทึกผล'),
    purpose: t3(
      'Phòng xét nghiệm đưa phiếu qua từng bước: nhận mẫu, mã hóa, xác nhận, kết quả, soát xét, phê duyệt, gửi.',
      'The laboratory takes requests step by step: reception, coding, confirmation, results, review, approval, sending.',
      'ห้องปฏิบัติการดำเนินการทีละขั้น: รับ ลงรหัส ยืนยัน ผล ทบทวน อนุมัติ ส่งผล',
    ),
  },
  {
    name: 'LabRequestUpdate',
    kind: 'update',
    fromLevel: 20,
    menuGroup: 'lab-requests',
    flags: REQUEST_RIGHTS,
    title: t3('Sửa phiếu yêu cầu xét nghiệm', 'Lab Request Edit', 'แก้ไขใบส่งตรวจ'),
    purpose: t3(
      'Sửa thông tin phiếu, mẫu và chỉ tiêu trong phạm vi trạng thái cho phép, có ghi lý do.',
      'Correct head, samples and tests as far as the status leaves them open, with a reason.',
      'แก้ไขข้อมูลใบ ตัวอย่าง และรายการตรวจเท่าที่สถานะอนุญาต พร้อมเหตุผล',
    ),
  },
  {
    name: 'LabRequestDelete',
    kind: 'update',
    fromLevel: 20,
    menuGroup: 'lab-requests',
    flags: REQUEST_RIGHTS,
    title: t3('Hủy phiếu yêu cầu xét nghiệm', 'Lab Request Cancel', 'ยกเลิกใบส่งตรวจ'),
    purpose: t3(
      'Bỏ phiếu nháp hoặc hủy phiếu đã gửi; số đã cấp không dùng lại.',
      'Drop a draft or cancel a request; numbers that were given are never used again.',
      'ลบใบร่างหรือยกเลิกใบส่งตรวจ เลขที่ออกแล้วไม่นำกลับมาใช้',
    ),
  },
  {
    name: 'LabTestReport',
    kind: 'report',
    fromLevel: 15,
    menuGroup: 'lab-results',
    flags: rights('VAED', 'V', 'V', 'V', 'V', 'V', 'V', 'V'),
    title: t3('Phiếu kết quả xét nghiệm', 'Test Report', 'รายงานผลการตรวจวิเคราะห์'),
    purpose: t3(
      'Phiếu kết quả của một yêu cầu: bản đã ban hành và các bản trước, tải PDF.',
      'The paper of one request as it was issued, earlier issues stamped, its PDF.',
      'รายงานผลของใบส่งตรวจหนึ่งใบ ฉบับที่ออกแล้วและฉบับก่อน พร้อม PDF',
    ),
  },
  {
    name: 'LabCustListManagement',
    kind: 'param',
    fromLevel: 20,
    menuGroup: 'lab-settings',
    flags: PARTY_RIGHTS,
    title: t3('Danh sách khách hàng xét nghiệm', 'Lab Customer List', 'รายชื่อลูกค้าห้องปฏิบัติการ'),
    purpose: t3(
      'Ai gửi mẫu, ai trả tiền, gửi kết quả cho ai bằng ngôn ngữ nào; gộp hai khách nhập trùng.',
      'Who sends samples and who pays, to whom reports go and in which language; doubles are merged.',
      'ใครส่งตัวอย่าง ใครชำระเงิน ส่งผลถึงใครและภาษาใด รวมรายชื่อที่ซ้ำ',
    ),
  },
  {
    name: 'LabFarmListManagement',
    kind: 'param',
    fromLevel: 20,
    menuGroup: 'lab-settings',
    flags: PARTY_RIGHTS,
    title: t3('Danh sách trại của khách hàng', 'Customer Farm List', 'รายชื่อฟาร์มของลูกค้า'),
    purpose: t3(
      'Trại của từng khách hàng: trại trong phần mềm hoặc trại ngoài, tỉnh, tọa độ, loại trại.',
      'Farms of each customer, of the system or outside: province, place on the map, type.',
      'ฟาร์มของลูกค้าแต่ละราย ทั้งในระบบและภายนอก จังหวัด พิกัด ประเภท',
    ),
  },
  {
    name: 'LabSystemParam',
    kind: 'param',
    fromLevel: 70,
    menuGroup: 'lab-settings',
    flags: SETTING_RIGHTS,
    title: t3('Thông số phòng xét nghiệm', 'Laboratory Settings', 'ตั้งค่าห้องปฏิบัติการ'),
    purpose: t3(
      'Phòng xét nghiệm làm việc thế nào: loại, mẫu số, cấp từng bước, hai người, ngày làm việc, cách tính, người ký phiếu.',
      'How the laboratory works: kind, number patterns, levels of the steps, two persons, working days, rules of counting, who signs.',
      'ห้องปฏิบัติการทำงานอย่างไร: ประเภท รูปแบบเลข ระดับแต่ละขั้น สองคน วันทำงาน วิธีคำนวณ ผู้ลงนาม',
    ),
  },
  {
    name: 'LabGovCodeInit',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'lab-settings',
    flags: LAB_LIST_RIGHTS,
    title: t3('Khởi tạo mã số nhà nước', 'Official Code Setup', 'ตั้งค่าเลขรหัสราชการ'),
    purpose: t3(
      'Dải mã số cơ quan thú y cấp cho mẫu và phiếu kết quả: đã cấp, còn lại, gạch bỏ.',
      'Number ranges the veterinary authority gives for samples and reports: given, free, struck out.',
      'ช่วงเลขที่ทางการให้สำหรับตัวอย่างและรายงาน: ออกแล้ว คงเหลือ ขีดฆ่า',
    ),
  },
]);
