import { down, figuresOf, madeOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import type { BatchFamily, BatchFigure } from './family.ts';

const growth = figuresOf<null, BatchFamily, never>('growth');
const loss = figuresOf<null, BatchFamily, never>('loss');

/** Days, gain and feed conversion. */
export const GROWTH: readonly BatchFigure[] = [
  growth.count(
    'PIGDAYS',
    t3('Ngày heo', 'Pig-days', 'วัน-ตัว'),
    over('pig_days'),
    near(),
    t3('Cộng số con cuối mỗi ngày.', 'Sum of the pigs live at the end of each day.', 'ผลรวมจำนวนสุกร ณ สิ้นวันของทุกวัน'),
  ),
  growth.meanDays(
    'DAYSFED',
    t3('Ngày nuôi BQ', 'Average days fed', 'วันเลี้ยงเฉลี่ย'),
    over('pig_days', 'pigs_in'),
    near(),
    t3('Ngày heo / số con nhập.', 'Pig-days / pigs in.', 'วัน-ตัว / จำนวนรับเข้า'),
  ),
  growth.meanDays(
    'DTS',
    t3('Ngày đến xuất', 'Days to sale', 'วันถึงขาย'),
    over('sale_days', 'left'),
    down(),
    t3(
      'Ngày xuất bình quân − ngày nhập bình quân, theo số con.',
      'Mean day out − mean arrival day, weighted by heads.',
      'วันออกเฉลี่ย − วันรับเข้าเฉลี่ย ถ่วงตามจำนวนตัว',
    ),
  ),
  growth.kind(1, { unit: 'kg', decimals: 0 })(
    'GAIN',
    t3('Tăng trọng', 'Net gain', 'น้ำหนักเพิ่ม'),
    over('gain'),
    up(),
    t3(
      'Khối lượng xuất + heo hiện có × khối lượng BQ − khối lượng nhập; heo chết tính 0.',
      'Weight out + live pigs × average live weight − weight in; dead pigs weigh 0.',
      'น้ำหนักออก + คงเหลือ × น้ำหนักเฉลี่ย − น้ำหนักเข้า สุกรตายนับ 0',
    ),
  ),
  growth.kind(1000, { unit: 'g', decimals: 1 })(
    'ADG',
    t3('ADG', 'ADG', 'ADG'),
    over('gain', 'pig_days'),
    up(),
    t3('1000 × tăng trọng / ngày heo.', '1000 × net gain / pig-days.', '1000 × น้ำหนักเพิ่ม / วัน-ตัว'),
  ),
  growth.kind(1, { unit: 'g', decimals: 1 })(
    'ADGS',
    t3('ADG đơn giản', 'ADG simple', 'ADG อย่างง่าย'),
    madeOf(['AWOUT_C', 'AWIN', 'DTS'], (out, came, days) => (days === 0 ? Number.NaN : (1000 * (out - came)) / days)),
    up(),
    t3(
      '1000 × (BQ xuất − BQ nhập) / ngày đến xuất; lứa đã đóng.',
      '1000 × (average weight out − average weight in) / days to sale; closed batches.',
      '1000 × (เฉลี่ยออก − เฉลี่ยเข้า) / วันถึงขาย เฉพาะรุ่นที่ปิด',
    ),
  ),
  growth.kind(1, { unit: 'kg', decimals: 3 })(
    'ADFI',
    t3('Ăn mỗi ngày', 'ADFI', 'กินต่อวัน'),
    over('feed', 'pig_days'),
    near(),
    t3('Thức ăn / ngày heo.', 'Feed / pig-days.', 'อาหาร / วัน-ตัว'),
  ),
  growth.kind(1, { unit: '', decimals: 3 })(
    'FCR',
    t3('FCR', 'FCR', 'FCR'),
    over('feed', 'gain'),
    down(),
    t3('Thức ăn / tăng trọng.', 'Feed / net gain.', 'อาหาร / น้ำหนักเพิ่ม'),
  ),
  growth.kind(1, { unit: '', decimals: 3 })(
    'FCRD',
    t3('FCR cả heo chết', 'FCR with dead', 'FCR รวมตัวตาย'),
    over('feed', 'gain_dead'),
    down(),
    t3('Thức ăn / (tăng trọng + khối lượng heo chết).', 'Feed / (net gain + weight of the dead).', 'อาหาร / (น้ำหนักเพิ่ม + น้ำหนักตัวตาย)'),
  ),
  growth.kind(1, { unit: '', decimals: 3 })(
    'FCRSTD',
    t3('FCR chuẩn', 'Standard FCR', 'FCR มาตรฐาน'),
    over('fcr_std', 'gain'),
    near(),
    t3(
      'FCR của từng bậc khối lượng từ BQ nhập đến BQ xuất (đang nuôi: BQ hiện tại), theo số kg ở mỗi bậc.',
      'FCR of each weight band from average weight in to average weight out (average live weight while active), by the kg in each.',
      'FCR ของแต่ละช่วงน้ำหนักจากเฉลี่ยเข้าถึงเฉลี่ยออก (กำลังเลี้ยง: เฉลี่ยปัจจุบัน) ตามกิโลกรัมในช่วง',
    ),
  ),
  growth.kind(1, { unit: '', decimals: 3 })(
    'FCRDIF',
    t3('Chênh FCR', 'FCR difference', 'ส่วนต่าง FCR'),
    madeOf(['FCR', 'FCRSTD'], (own, standard) => own - standard),
    down(),
    t3('FCR − FCR chuẩn.', 'FCR − standard FCR.', 'FCR − FCR มาตรฐาน'),
  ),
  growth.kind(1, { unit: '', decimals: 1 })(
    'PEI',
    t3('PEI', 'PEI', 'PEI'),
    madeOf(['ADG_C', 'MORT', 'FCR'], (adg, dead, fcr) => (fcr === 0 ? Number.NaN : ((adg / 1000) * (100 - dead) * 10) / fcr)),
    up(),
    t3(
      'ADG (kg) × (100 − % chết) / FCR × 10; lứa đã đóng.',
      'ADG in kg × (100 − mortality %) / FCR × 10; closed batches.',
      'ADG (กก.) × (100 − % ตาย) / FCR × 10 เฉพาะรุ่นที่ปิด',
    ),
  ),
  growth.share(
    'UTIL',
    t3('Sử dụng chuồng', 'Utilisation', 'การใช้โรงเรือน'),
    over('pig_days', 'places'),
    up(),
    t3('100 × ngày heo / (sức chứa × số ngày).', '100 × pig-days / (capacity × calendar days).', '100 × วัน-ตัว / (ความจุ × จำนวนวัน)'),
  ),
  growth.meanDays(
    'EMPTY',
    t3('Ngày trống', 'Empty days', 'วันว่าง'),
    over('empty', 'batches'),
    down(),
    t3('Ngày mở chuồng − ngày đóng lứa trước.', 'Opening date − previous closing date.', 'วันเปิด − วันปิดรุ่นก่อน'),
  ),
  growth.computed('', 3)(
    'FCRADJ',
    t3('FCR hiệu chỉnh', 'FCR adjusted', 'FCR ปรับแล้ว'),
    t3(
      'FCR quy về khối lượng chuẩn vào – ra (ADJWT), mỗi kg lệch đổi ADJFCR.',
      'FCR brought to the standard weights in and out (ADJWT), ADJFCR for each kg off.',
      'FCR ที่ปรับเป็นน้ำหนักมาตรฐานเข้า–ออก (ADJWT) ต่างกิโลกรัมละ ADJFCR',
    ),
  ),
  growth.computed('g', 1)(
    'ADGADJ',
    t3('ADG hiệu chỉnh', 'ADG adjusted', 'ADG ปรับแล้ว'),
    t3(
      'ADG quy về khối lượng chuẩn vào – ra (ADJWT), mỗi kg lệch đổi ADJADG (giá trị tạm dùng).',
      'ADG brought to the standard weights in and out (ADJWT), ADJADG for each kg off (working values).',
      'ADG ที่ปรับเป็นน้ำหนักมาตรฐานเข้า–ออก (ADJWT) ต่างกิโลกรัมละ ADJADG (ค่าชั่วคราว)',
    ),
  ),
  // Of closed batches alone: what ADG simple and PEI are made of.
  growth.meanKg(
    'AWOUT_C',
    t3('BQ xuất, lứa đã đóng', 'Average weight out, closed', 'น้ำหนักเฉลี่ยออก รุ่นปิด'),
    over('w_out_closed', 'left'),
    near(),
    t3('Khối lượng xuất / số con xuất của lứa đã đóng.', 'Weight out / heads out of closed batches.', 'น้ำหนักออก / จำนวนออกของรุ่นที่ปิด'),
  ),
  growth.kind(1000, { unit: 'g', decimals: 1 })(
    'ADG_C',
    t3('ADG, lứa đã đóng', 'ADG, closed', 'ADG รุ่นปิด'),
    over('gain_closed', 'pig_days'),
    up(),
    t3('ADG của lứa đã đóng.', 'ADG of closed batches.', 'ADG ของรุ่นที่ปิด'),
  ),
];

/** Losses. */
export const LOSS: readonly BatchFigure[] = [
  loss.kind(100, { unit: '%', decimals: 2 })(
    'MORT',
    t3('Tỷ lệ chết', 'Mortality', 'อัตราตาย'),
    over('dead', 'at_risk'),
    down(),
    t3(
      '100 × chết / heo nhập; trong kỳ: / (đầu kỳ + nhập).',
      '100 × dead / pigs in; in a period / (live at start + pigs in).',
      '100 × ตาย / รับเข้า ในงวด: / (ต้นงวด + รับเข้า)',
    ),
  ),
  loss.kind(100, { unit: '%', decimals: 2 })(
    'CULLR',
    t3('Tỷ lệ loại', 'Cull rate', 'อัตราคัดทิ้ง'),
    over('culled', 'at_risk'),
    down(),
    t3(
      '100 × loại / heo nhập; trong kỳ: / (đầu kỳ + nhập).',
      '100 × culled / pigs in; in a period / (live at start + pigs in).',
      '100 × คัดทิ้ง / รับเข้า ในงวด: / (ต้นงวด + รับเข้า)',
    ),
  ),
  loss.kind(100, { unit: '%', decimals: 2 })(
    'LOSS',
    t3('Tỷ lệ hao hụt', 'Loss', 'อัตราสูญเสีย'),
    over(['dead', 'culled'], 'at_risk'),
    down(),
    t3(
      '100 × (chết + loại) / heo nhập; trong kỳ: / (đầu kỳ + nhập).',
      '100 × (dead + culled) / pigs in; in a period / (live at start + pigs in).',
      '100 × (ตาย + คัดทิ้ง) / รับเข้า ในงวด: / (ต้นงวด + รับเข้า)',
    ),
  ),
  loss.kind(7000, { unit: '', decimals: 2 })(
    'DEADWEEKS',
    t3('Chết trên 1000 tuần heo', 'Deaths per 1000 pig-weeks', 'ตายต่อ 1000 สัปดาห์สุกร'),
    over('dead', 'pig_days'),
    down(),
    t3('7000 × chết / ngày heo.', '7000 × deaths / pig-days.', '7000 × ตาย / วัน-ตัว'),
  ),
];
