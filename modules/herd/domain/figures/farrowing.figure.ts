import { down, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import { figuresIn } from './figure.ts';

const { flow, share, mean, meanDays, meanKg } = figuresIn('farrowing');

const WITH_MUMMIES = t3('Tính cả thai khô.', 'Mummified included.', 'รวมมัมมี่');
const WITHOUT_MUMMIES = t3('Không tính thai khô.', 'Mummified not included.', 'ไม่รวมมัมมี่');
const TOTAL_BORN = ['tb_live', 'tb_dead', 'tb_mummy'] as const;
const NO_COUNTS = [['tb_out', 'nocounts']] as const;

/** Figures of farrowings dated in the period. */
export const FARROWING_FIGURES = [
  flow('LF', t3('Số nái đẻ', 'Farrowings', 'จำนวนแม่คลอด'), over('lf'), up('plan'), {
    V: 'Số ổ đẻ trong kỳ.',
    E: 'Litters farrowed in the period.',
    T: 'จำนวนครอกที่คลอดในช่วง',
  }),
  meanDays('GEST', t3('Thời gian mang thai', 'Gestation length', 'ระยะอุ้มท้อง'), over('gest_days', 'gest_n', [['gest_out', 'nomating']]), near(), {
    V: 'Số ngày bình quân từ lần phối đến khi đẻ.',
    E: 'Mean days from mating to farrowing.',
    T: 'จำนวนวันเฉลี่ยจากผสมถึงคลอด',
  }),
  mean(
    'TB',
    t3('Tổng số con sơ sinh/ổ', 'Total born per litter', 'ลูกแรกคลอดทั้งหมด/ครอก'),
    ({ TBMUM }) =>
      TBMUM === 'N'
        ? { ...over(['tb_live', 'tb_dead'], 'tb_n', NO_COUNTS), variant: WITHOUT_MUMMIES }
        : { ...over(TOTAL_BORN, 'tb_n', NO_COUNTS), variant: WITH_MUMMIES },
    up(14),
    {
      V: 'Tổng số con sinh ra (sống + chết + thai khô) / số ổ. Ổ nạp từ dữ liệu đầu không rõ số chết hoặc thai khô để ngoài; trại chọn có tính thai khô hay không.',
      E: 'All born (alive + dead + mummified) / litters. Litters of a first load with unknown dead or mummified are left out; whether mummies count is a choice of the farm.',
      T: 'ลูกเกิดทั้งหมด (มีชีวิต + ตาย + มัมมี่) / จำนวนครอก ครอกจากข้อมูลเริ่มต้นที่ไม่ทราบจำนวนตายหรือมัมมี่ไม่นับ ฟาร์มเลือกได้ว่าจะรวมมัมมี่หรือไม่',
    },
  ),
  mean('BA', t3('Số con sơ sinh còn sống/ổ', 'Born alive per litter', 'ลูกมีชีวิต/ครอก'), over('live', 'lf'), up(12.8), {
    V: 'Số con còn sống lúc đếm đầu (kể cả con yếu) / số ổ đẻ.',
    E: 'All alive at first count, weak ones included / farrowings.',
    T: 'ลูกมีชีวิตเมื่อนับครั้งแรก (รวมลูกอ่อนแอ) / จำนวนแม่คลอด',
  }),
  share('SB', t3('Tỷ lệ chết khi sinh', 'Stillborn', 'อัตราตายแรกคลอด'), over('tb_dead', TOTAL_BORN, NO_COUNTS), down(6), {
    V: '100 × số con chết khi sinh / tổng số con sơ sinh (kể cả thai khô).',
    E: '100 × stillborn / total born (mummified included).',
    T: '100 × ตายแรกคลอด / ลูกแรกคลอดทั้งหมด (รวมมัมมี่)',
  }),
  share('MM', t3('Tỷ lệ thai khô', 'Mummified', 'อัตรามัมมี่'), over('tb_mummy', TOTAL_BORN, NO_COUNTS), down(2), {
    V: '100 × thai khô / tổng số con sơ sinh.',
    E: '100 × mummified / total born.',
    T: '100 × มัมมี่ / ลูกแรกคลอดทั้งหมด',
  }),
  share('WK', t3('Tỷ lệ con yếu', 'Weak piglets', 'อัตราลูกอ่อนแอ'), over('weak', 'live'), down(5), {
    V: '100 × (nhẹ cân + yếu, chân choãi + dị tật) / số con còn sống.',
    E: '100 × (light + weak or splay-legged + deformed) / born alive.',
    T: '100 × (น้ำหนักน้อย + อ่อนแอ ขาถ่าง + พิการ) / ลูกมีชีวิต',
  }),
  meanKg(
    'MBW',
    t3('Khối lượng sơ sinh/con', 'Birth weight per piglet', 'น้ำหนักแรกคลอด/ตัว'),
    over('kg', 'kg_live', [['kg_out', 'noweight']]),
    up(1.4),
    { V: 'Khối lượng cả ổ / số con sống, các ổ có cân.', E: 'Litter weight / born alive, litters weighed.', T: 'น้ำหนักทั้งครอก / ลูกมีชีวิต ของครอกที่ชั่ง' },
  ),
  meanKg('LBW', t3('Khối lượng sơ sinh/ổ', 'Litter birth weight', 'น้ำหนักแรกคลอด/ครอก'), over('kg', 'kg_n', [['kg_out', 'noweight']]), up(), {
    V: 'Khối lượng cả ổ / số ổ có cân.',
    E: 'Litter weight / litters weighed.',
    T: 'น้ำหนักทั้งครอก / จำนวนครอกที่ชั่ง',
  }),
  share('LOW', t3('Tỷ lệ ổ ít con', 'Small litters', 'อัตราครอกเล็ก'), over('low', 'lf'), down(5), {
    V: '100 × ổ dưới 7 con sống / số ổ đẻ.',
    E: '100 × litters with fewer than 7 alive / farrowings.',
    T: '100 × ครอกที่มีชีวิตต่ำกว่า 7 ตัว / จำนวนแม่คลอด',
  }),
  meanDays('FI', t3('Khoảng cách lứa đẻ', 'Farrowing interval', 'ช่วงห่างการคลอด'), over('fi_days', 'fi_n', [['fi_out', 'noprevious']]), down(), {
    V: 'Số ngày bình quân giữa hai lần đẻ liên tiếp.',
    E: 'Mean days from the previous farrowing.',
    T: 'จำนวนวันเฉลี่ยจากการคลอดครั้งก่อน',
  }),
  meanDays('AFF', t3('Tuổi đẻ lứa đầu', 'Age at first farrowing', 'อายุคลอดครั้งแรก'), over('aff_days', 'aff_n', [['aff_out', 'nobirth']]), near(), {
    V: 'Tuổi bình quân của nái khi đẻ lứa 1.',
    E: 'Mean age of sows at their first farrowing.',
    T: 'อายุเฉลี่ยของแม่เมื่อคลอดท้องแรก',
  }),
];
