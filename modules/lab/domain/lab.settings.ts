import { defineSettings, FIXED, settingsOf } from '#engine/define/setting.ts';
import { t3 } from '#kernel/language.ts';
import {
  halfLivesIssue,
  kindFlagsIssue,
  kindNamesIssue,
  mailIssue,
  numbersIssue,
  patternIssue,
  stepLevelsIssue,
  workIssue,
} from './params/setting-rules.ts';

const { int, range, flag, code, codes, text, table, decimal } = settingsOf({ tab: 'lab', scopes: ['lab'] });

/** Settings of one laboratory (LabSystemParam). */
export const LAB_SETTINGS = defineSettings({
  LABKND: code('M', ['L', 'M', 'S', 'R'], 75, t3('Loại phòng xét nghiệm', 'Kind of laboratory', 'ประเภทห้องปฏิบัติการ')),
  LABKNDNAME: { ...table({}, 70, t3('Tên loại phòng xét nghiệm', 'Labels of the kinds', 'ชื่อประเภทห้องปฏิบัติการ')), issue: kindNamesIssue },
  LABNUM: { ...text('{yy}{n:6}', 70, t3('Mẫu số phiếu', 'Number pattern', 'รูปแบบเลขที่ใบส่งตรวจ')), issue: patternIssue },
  LABSTEP: { ...table({}, 70, t3('Cấp thực hiện từng bước', 'Level of each step', 'ระดับผู้ทำแต่ละขั้น')), issue: stepLevelsIssue },
  LAB2APR: {
    ...table(
      { L: 'Y', M: 'N', S: 'N', R: 'N' },
      70,
      t3('Hai người soát xét và phê duyệt', 'Two persons for review and approval', 'ผู้ทบทวนและผู้อนุมัติคนละคน'),
    ),
    issue: kindFlagsIssue,
  },
  LABBLIND: {
    ...table(
      { L: 'Y', M: 'N', S: 'N', R: 'N' },
      70,
      t3('Người xét nghiệm không thấy tên trại', 'Testers do not see farm and animal', 'ผู้ทดสอบไม่เห็นฟาร์มและตัวสัตว์'),
    ),
    issue: kindFlagsIssue,
  },
  LABWORK: {
    ...table({ days: [1, 2, 3, 4, 5, 6], holidays: [] }, 70, t3('Ngày làm việc và ngày nghỉ', 'Working days and holidays', 'วันทำงานและวันหยุด')),
    issue: workIssue,
  },
  LABTATWARN: int(24, [0, 240], 70, 'h', t3('Báo trước hạn trả kết quả', 'Warned before due', 'เตือนก่อนถึงกำหนด')),
  LABBELOW: code(
    'half',
    ['half', '1', 'left'],
    70,
    t3('Hiệu giá dưới độ pha loãng đầu', 'Titre below the first dilution', 'ไตเตอร์ต่ำกว่าความเจือจางแรก'),
  ),
  LABDOUBT: code('own', ['own', 'positive'], 70, t3('Mẫu nghi ngờ tính vào', 'Doubtful counts as', 'ผลสงสัยนับเป็น')),
  LABRESP: range([14, 42], [0, 120], 70, 'd', t3('Ngày lấy mẫu sau tiêm', 'Days after a dose', 'วันหลังฉีดวัคซีน')),
  LABHALF: decimal(12, [3, 40], 70, 'd', t3('Thời gian bán hủy kháng thể mẹ', 'Half-life of maternal antibody', 'ครึ่งชีวิตภูมิคุ้มกันจากแม่')),
  LABHALFOF: {
    ...table({}, 70, t3('Bán hủy kháng thể mẹ theo bệnh', 'Half-life by disease', 'ครึ่งชีวิตภูมิคุ้มกันตามโรค')),
    issue: halfLivesIssue,
  },
  LABBLOCK: {
    ...table({ share: 30, titre: 32 }, 70, t3('Ngưỡng cản trở vắc xin', 'Block of vaccination', 'เกณฑ์ขัดขวางวัคซีน')),
    issue: numbersIssue({ share: [0, 100], titre: [2, 512] }),
  },
  LABEPI: {
    ...table({ lambda: 0.4, limit: 3, years: 3 }, 70, t3('Thông số biểu đồ dịch tễ', 'Parameters of the epidemic chart', 'ค่าของกราฟระบาดวิทยา')),
    issue: numbersIssue({ lambda: [0.1, 1], limit: [2, 4], years: [2, 10] }),
  },
  LABNEWPOS: int(
    90,
    [30, 365],
    70,
    'd',
    t3('Số ngày không dương tính để coi là mới', 'Days without a positive, then new again', 'จำนวนวันที่ไม่พบผลบวกจึงนับว่าใหม่'),
  ),
  LABOVER: int(10, [0, 100], 60, '%', t3('Dùng kit vượt kế hoạch', 'Kit use above plan', 'ใช้ชุดตรวจเกินแผน')),
  LABREJPAY: flag('N', 70, t3('Tính tiền mẫu bị từ chối', 'Rejected samples charged', 'คิดเงินตัวอย่างที่ปฏิเสธ')),
  LABKEEPS: int(90, [7, 3650], 70, 'd', t3('Thời gian lưu mẫu', 'Samples kept', 'เก็บตัวอย่าง')),
  LABKEEPR: int(10, [5, 30], 70, 'y', t3('Thời gian lưu hồ sơ', 'Records kept', 'เก็บเอกสาร')),
  LABIMG: int(4, [4, 4], FIXED, '', t3('Số ảnh mỗi phiếu', 'Images a request', 'จำนวนรูปต่อใบส่งตรวจ')),
  LABPRICE: codes(
    ['20', '60', '70', '75', '80', '90'],
    ['20', '30', '60', '70', '75', '80', '90'],
    70,
    t3('Cấp được xem giá', 'Levels that see prices', 'ระดับที่เห็นราคา'),
  ),
  LABTELL: codes(['60'], ['60', '70', '75'], 70, t3('Người nhận tin bệnh phải khai báo', 'Who is told of a listed disease', 'ผู้รับแจ้งโรคที่ต้องรายงาน')),
  LABMAIL: { ...table({ V: '', E: '', T: '' }, 70, t3('Nội dung thư', 'Mail texts', 'ข้อความอีเมล')), issue: mailIssue },
  LABLABEL: code('50x25', ['50x25', '50x30', '40x20'], 60, t3('Khổ nhãn', 'Label size', 'ขนาดป้าย')),
});
