import { defineSettings, type SettingSet, type SettingValues, settingsOf } from '#engine/define/setting.ts';
import { ascending, formed, listOf } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';
import { SYSTEM_SETTINGS } from '#modules/account/domain/system.settings.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';

const { int, range, code, text, table, decimal, numbers } = settingsOf({ tab: 'genetics', scopes: ['company'] });

/** An hour of the day, 00:00 to 23:59. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Signs seen in the ids of herd books and breeding programs. */
const GENETIC_ID_SIGNS = ". _ / - # : + * ( ) & '";

/** Genetic settings (ParamAdjParamStd, ParamAdjweightStd), one company, versioned. */
const OWN = defineSettings({
  GENSTART: {
    ...text('01:00', 75, t3('Giờ chạy đánh giá di truyền', 'Start of the genetic run', 'เวลาเริ่มประเมินพันธุกรรม')),
    issue: formed((value) => typeof value === 'string' && CLOCK.test(value)),
  },
  GENHOURS: int(4, [1, 12], 75, 'h', t3('Số giờ chạy tối đa', 'Longest run', 'ชั่วโมงประมวลผลสูงสุด')),
  GENCG: int(5, [2, 50], 75, '', t3('Số con mỗi nhóm đương đại', 'Animals per contemporary group', 'จำนวนตัวต่อกลุ่มร่วมสมัย')),
  GENSD: int(
    4,
    [3, 6],
    75,
    'SD',
    t3('Lệch nhóm quá bao nhiêu độ lệch chuẩn thì để riêng', 'Deviations from the group set aside', 'ส่วนเบี่ยงเบนจากกลุ่มที่แยกไว้'),
  ),
  GENUPG: int(20, [5, 100], 75, '', t3('Số con của nhóm bố mẹ giả định', 'Progeny per parent group', 'จำนวนลูกต่อกลุ่มพ่อแม่สมมติ')),
  GENBASE: int(24, [12, 60], 75, 'month', t3('Đàn gốc: số tháng trước ngày 1 tháng 1', 'Base: months before 1 January', 'ฐาน: เดือนก่อน 1 มกราคม')),
  GENERRMAX: decimal(1, [0, 10], 75, '%', t3('Tỷ lệ lỗi phả hệ cho phép', 'Pedigree errors allowed', 'ข้อผิดพลาดพันธุ์ประวัติที่ยอมรับ')),
  GENCORR: decimal(
    0.8,
    [0, 1],
    75,
    '',
    t3('Tương quan tối thiểu với lần chạy trước', 'Least correlation with the former run', 'สหสัมพันธ์ขั้นต่ำกับครั้งก่อน'),
  ),
  GENFIT: code('fit', ['fit', 'pre-adjust'], 75, t3('Cách hiệu chỉnh', 'Adjustment', 'วิธีปรับค่า')),
  GENVAR: table({}, 75, t3('Thông số di truyền', 'Variance components', 'ค่าองค์ประกอบความแปรปรวน')),
  GENECON: table({}, 75, t3('Giá trị kinh tế', 'Economic values', 'ค่าทางเศรษฐกิจ')),
  GENWEIGHT: table({}, 75, t3('Trọng số chỉ số', 'Index weights', 'น้ำหนักดัชนี')),
  GENBODY: numbers([40, 35, 25, 60, 40], [0, 100], 75, '%', t3('Trọng số ngoại hình', 'Body index weights', 'น้ำหนักดัชนีรูปร่าง')),
  GENPARADJ: table({}, 75, t3('Hệ số theo lứa', 'Constants by parity', 'ค่าคงที่ตามลำดับท้อง')),
  GENNURSADJ: table({}, 75, t3('Hệ số theo số con nuôi', 'Constants by pigs nursed', 'ค่าคงที่ตามจำนวนลูกเลี้ยง')),
  GENWS: int(100, [80, 130], 75, 'kg', t3('Khối lượng hiệu chỉnh', 'Adjusted weight', 'น้ำหนักปรับ')),
  GENAGE: int(150, [120, 200], 75, 'd', t3('Tuổi hiệu chỉnh', 'Adjusted age', 'อายุปรับ')),
  GENLITAGE: int(21, [14, 28], 75, 'd', t3('Tuổi cân ổ', 'Age of the litter weight', 'อายุชั่งครอก')),
  GENRULE: code('NSIF', ['NSIF', 'China 2017', 'Canada', 'own'], 75, t3('Bộ quy tắc', 'Rule set', 'ชุดกฎ')),
  GENCONST: table({}, 75, t3('Hằng số a, b, c', 'Constants a, b, c', 'ค่าคงที่ a b c')),
  GENWINKG: range([80, 120], [30, 160], 75, 'kg', t3('Khối lượng được nhận', 'Accepted weights', 'ช่วงน้ำหนักที่รับ')),
  GENWIND: range([110, 190], [60, 250], 75, 'd', t3('Tuổi được nhận', 'Accepted ages', 'ช่วงอายุที่รับ')),
  GENLITD: range([10, 32], [0, 45], 75, 'd', t3('Ngày cân ổ được nhận', 'Accepted days of litter weights', 'ช่วงวันชั่งครอกที่รับ')),
  GENFREF: decimal(6.25, [0, 25], 75, '%', t3('F đời con từ chối ghép', 'F of progeny refused', 'F ของลูกที่ห้ามจับคู่')),
  GENFWARN: decimal(3.125, [0, 25], 75, '%', t3('F đời con cảnh báo', 'F of progeny warned', 'F ของลูกที่เตือน')),
  GENCOMP: decimal(0.6, [0, 1], 75, '', t3('Độ đầy đủ phả hệ tối thiểu', 'Least completeness', 'ความสมบูรณ์พันธุ์ประวัติขั้นต่ำ')),
  GENBOARN: int(20, [1, 200], 60, '', t3('Số cái tối đa mỗi đực', 'Females per boar', 'แม่พันธุ์สูงสุดต่อพ่อ')),
  GENBOARPCT: int(15, [1, 100], 60, '%', t3('Phần của một dòng mỗi đực', 'Share of a line per boar', 'สัดส่วนของสายต่อพ่อ')),
  GENBOARUSE: numbers([6, 2], [1, 20], 60, '', t3('Phối trực tiếp mỗi tuần, mỗi ngày', 'Natural services per week, per day', 'ผสมจริงต่อสัปดาห์ ต่อวัน')),
  // A blank counts as a sign where it stands between others; what parts ids in a list (comma, semicolon) never may.
  GENIDSIGNS: text(
    GENETIC_ID_SIGNS,
    75,
    t3(
      'Ký tự được dùng trong mã di truyền, ngoài chữ và số',
      'Signs in a genetic id besides letters and digits',
      'เครื่องหมายในรหัสพันธุกรรม นอกจากตัวอักษรและตัวเลข',
    ),
  ),
  GENPLANCAP: int(200, [1, 500], 60, '', t3('Số con trong kế hoạch phối', 'Identities in a mating plan', 'จำนวนตัวในแผนผสม')),
  GENLAMBDA: decimal(0.5, [0, 10], 75, '', t3('Hệ số phạt cận huyết', 'Penalty of inbreeding', 'ค่าปรับเลือดชิด')),
  GENDF: decimal(1, [0.1, 5], 75, '%', t3('Tăng cận huyết mỗi đời mong muốn', 'Inbreeding per generation wanted', 'เลือดชิดเพิ่มต่อรุ่นที่ต้องการ')),
  GENACC: { ...numbers([0.3, 0.6], [0, 1], 75, '', t3('Các mức độ chính xác', 'Accuracy classes', 'ระดับความแม่นยำ')), issue: listOf(2, true) },
  GENPUB: int(12, [4, 52], 75, '', t3('Số lần công bố được giữ', 'Published runs kept', 'จำนวนผลที่เผยแพร่และเก็บไว้')),
});

/** What genetics is set up with, and what must fit each other. */
export const GENETIC_SETTINGS: SettingSet = { defs: OWN, rules: [ascending(['GENFWARN', 'GENFREF'])] };

/** What the genetic unit of a company reads: its own settings, the herd's, and whether GP units take part. */
export const GEN_READ = { ...RULE_SETTINGS, ...OWN, GENGP: SYSTEM_SETTINGS.GENGP };
export type GenSettings = SettingValues<typeof GEN_READ>;
