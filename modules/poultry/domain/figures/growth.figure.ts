import type { BatchFamily, BatchFigure } from '#engine/batch/domain/figures/family.ts';
import { down, figuresOf, madeOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';

const growth = figuresOf<null, BatchFamily, never>('growth');
const loss = figuresOf<null, BatchFamily, never>('loss');
const weight = figuresOf<null, BatchFamily, never>('weight');
const grams = weight.kind(1000, { unit: 'g', decimals: 0 });
const index = growth.kind(1, { unit: '', decimals: 1 });
const fcr = growth.kind(1, { unit: '', decimals: 3 });
const points = loss.kind(1, { unit: '%', decimals: 2 });

/** 100 × survival % × kg a bird / (days × FCR); nothing of a flock that ate or lived nothing. */
const epef = (lost: number, kg: number, age: number, fcr: number): number =>
  age === 0 || fcr === 0 ? Number.NaN : (100 * (100 - lost) * kg) / (age * fcr);

/** Figures of chickens that pigs do not have, and those that are told in grams. */
export const BIRD_GROWTH: readonly BatchFigure[] = [
  grams(
    'AWIN',
    t3('Gam/con nhập', 'Grams a bird in', 'กรัม/ตัวรับเข้า'),
    over('w_in', 'pigs_in'),
    near(),
    t3('Khối lượng nhập / số gà nhập.', 'Weight in / birds in.', 'น้ำหนักเข้า / จำนวนรับเข้า'),
  ),
  grams(
    'AWOUT',
    t3('Gam/con xuất', 'Grams a bird out', 'กรัม/ตัวออก'),
    over('w_out', 'left'),
    up(),
    t3('Khối lượng xuất / số gà bán, chuyển và loại.', 'Weight out / birds sold, transferred and culled.', 'น้ำหนักออก / จำนวนขาย ย้าย และคัดทิ้ง'),
  ),
  grams(
    'AWSOLD',
    t3('Gam/con bán', 'Grams a bird sold', 'กรัม/ตัวขาย'),
    over('w_sold', 'sold'),
    up(),
    t3('Khối lượng bán / số gà bán.', 'Weight sold / birds sold.', 'น้ำหนักขาย / จำนวนขาย'),
  ),
  grams(
    'AW',
    t3('Gam/con hiện tại', 'Grams a bird now', 'กรัม/ตัวปัจจุบัน'),
    over('w_live', 'live'),
    near(),
    t3(
      'Lần cân sau cùng (hoặc khối lượng nhập) cộng phần tăng của tiêu chuẩn từ ngày ấy; “ước” khi không cân đúng ngày.',
      'The last weighing (or the weight in) plus what the standard gains from that day on; “est.” unless weighed that day.',
      'น้ำหนักครั้งล่าสุด (หรือน้ำหนักเข้า) บวกส่วนที่มาตรฐานเพิ่มตั้งแต่วันนั้น “ประมาณ” หากไม่ได้ชั่งในวันนั้น',
    ),
  ),
  growth.kind(1000, { unit: 'g', decimals: 1 })(
    'ADFI',
    t3('Ăn mỗi con mỗi ngày', 'Feed a bird a day', 'กินต่อตัวต่อวัน'),
    over('feed', 'pig_days'),
    near(),
    t3('1000 × thức ăn / ngày gà (số gà cuối mỗi ngày).', '1000 × feed / bird-days (birds at each day’s end).', '1000 × อาหาร / วันไก่ (จำนวนสิ้นวัน)'),
  ),
  fcr(
    'FCR',
    t3('FCR', 'FCR', 'FCR'),
    over('feed_grow', 'gain_grow'),
    down(),
    t3('Thức ăn / tăng trọng; gà đẻ xem FCR trứng.', 'Feed / net gain; of layers see egg FCR.', 'อาหาร / น้ำหนักเพิ่ม ไก่ไข่ดู FCR ไข่'),
  ),
  fcr(
    'FCRSTD',
    t3('FCR chuẩn', 'Standard FCR', 'FCR มาตรฐาน'),
    over('fcr_std_grow', 'gain_grow'),
    near(),
    t3(
      'FCR mà tiêu chuẩn thức ăn và khối lượng cho từ gam/con nhập đến gam/con xuất (đang nuôi: hiện tại); không tính gà đẻ.',
      'What the standard of feed and weight comes to from grams a bird in to grams a bird out (now, while active); not of layers.',
      'FCR ตามมาตรฐานอาหารและน้ำหนัก จากกรัม/ตัวรับเข้าถึงกรัม/ตัวออก (กำลังเลี้ยง: ปัจจุบัน) ไม่รวมไก่ไข่',
    ),
  ),
  loss.kind(100, { unit: '%', decimals: 2 })(
    'FWM',
    t3('Chết tuần đầu', 'First-week mortality', 'ตายสัปดาห์แรก'),
    over('dead_week1', 'chicks_in'),
    down(),
    t3(
      '100 × chết lúc 0–6 ngày tuổi / gà nhập; đàn nhập lớn hơn 6 ngày tuổi không tính.',
      '100 × dead at 0–6 days of age / birds in; of flocks that came older than 6 days there is none.',
      '100 × ตายอายุ 0–6 วัน / รับเข้า ไม่คิดฝูงที่รับเข้าอายุเกิน 6 วัน',
    ),
  ),
  points(
    'SURV',
    t3('Tỷ lệ sống', 'Survival', 'อัตรารอด'),
    madeOf(['LOSS'], (lost) => 100 - lost),
    up(),
    t3('100 − % hao hụt: trừ cả gà chết và gà loại.', '100 − loss %: deaths and culls are both taken off.', '100 − % สูญเสีย หักทั้งตายและคัดทิ้ง'),
  ),
  growth.meanDays(
    'AGESALE',
    t3('Tuổi bán', 'Age at sale', 'อายุขาย'),
    over('sale_age', 'sold_aged'),
    near(),
    t3('Ngày bán bình quân theo số con − ngày nở.', 'Mean sale date weighted by birds − hatch date.', 'วันขายเฉลี่ยถ่วงตามจำนวนตัว − วันฟัก'),
  ),
  index(
    'EPEF',
    t3('EPEF', 'EPEF', 'EPEF'),
    madeOf(['LOSS', 'AWOUT_C', 'AGESALE', 'FCR'], epef),
    up(),
    t3(
      '100 × % sống × kg/con xuất / (tuổi bán × FCR); đàn đã đóng. % sống ở đây trừ cả gà chết và gà loại (EPEFSURV = hao hụt).',
      '100 × survival % × kg a bird out / (age at sale × FCR); closed flocks. Survival here takes off deaths and culls (EPEFSURV = loss).',
      '100 × % รอด × กก./ตัวออก / (อายุขาย × FCR) เฉพาะฝูงที่ปิด % รอดหักทั้งตายและคัดทิ้ง (EPEFSURV = สูญเสีย)',
    ),
  ),
  index(
    'EPEFD',
    t3('EPEF (chỉ trừ gà chết)', 'EPEF (deaths only)', 'EPEF (หักเฉพาะตาย)'),
    madeOf(['MORT', 'AWOUT_C', 'AGESALE', 'FCR'], epef),
    up(),
    t3(
      '100 × % sống × kg/con xuất / (tuổi bán × FCR); đàn đã đóng. % sống ở đây chỉ trừ gà chết, gà loại vẫn tính là sống (EPEFSURV = chết).',
      '100 × survival % × kg a bird out / (age at sale × FCR); closed flocks. Survival here takes off deaths alone, culls count as survived (EPEFSURV = deaths).',
      '100 × % รอด × กก./ตัวออก / (อายุขาย × FCR) เฉพาะฝูงที่ปิด % รอดหักเฉพาะตาย ตัวคัดทิ้งถือว่ารอด (EPEFSURV = ตาย)',
    ),
  ),
  growth.kind(1, { unit: '%', decimals: 1 })(
    'CV',
    t3('CV khối lượng', 'Weight CV', 'CV น้ำหนัก'),
    over('cv', 'sampled_cv'),
    down(),
    t3(
      'Hệ số biến thiên của lần cân mẫu sau cùng; nhiều đàn: bình quân.',
      'Coefficient of variation of the last sample weighed; of several flocks their mean.',
      'สัมประสิทธิ์ความแปรผันของการชั่งตัวอย่างล่าสุด หลายฝูง: ค่าเฉลี่ย',
    ),
  ),
  growth.kind(1, { unit: '%', decimals: 1 })(
    'UNIF',
    t3('Độ đồng đều', 'Uniformity', 'ความสม่ำเสมอ'),
    over('within', 'sampled'),
    up(),
    t3(
      '% số con trong ±10 % khối lượng bình quân của lần cân mẫu sau cùng; nhiều đàn: bình quân.',
      'Birds within 10 % of the mean in the last sample weighed, %; of several flocks their mean.',
      '% ตัวที่อยู่ใน ±10 % ของค่าเฉลี่ยในการชั่งตัวอย่างล่าสุด หลายฝูง: ค่าเฉลี่ย',
    ),
  ),
  weight.average(
    'BIRDM2',
    t3('Con/m² lúc nhập', 'Birds per m² placed', 'ตัว/ตร.ม. ที่รับเข้า'),
    over('pigs_in', 'floor'),
    near(),
    t3('Gà nhập / diện tích sàn.', 'Birds in / floor.', 'รับเข้า / พื้นที่'),
  ),
  weight.average(
    'KGM2',
    t3('Kg/m² cao nhất', 'Highest kg per m²', 'กก./ตร.ม. สูงสุด'),
    over('kg_most', 'floor'),
    down(),
    t3(
      'Khối lượng sống cao nhất vào cuối một ngày (trước khi xuất) / diện tích sàn.',
      'Highest live weight at the end of a day (before birds left) / floor.',
      'น้ำหนักรวมสูงสุด ณ สิ้นวัน (ก่อนออก) / พื้นที่',
    ),
  ),
];
