import { counted, type FigureDef, mean, percent, t3 } from './figure.ts';
import { NOUN } from './nouns.ts';

const WITH_MUMMIES = t3('Tính cả thai khô (TBMUM = Y).', 'Mummified included (TBMUM = Y).', 'รวมมัมมี่ (TBMUM = Y)');
const WITHOUT_MUMMIES = t3('Không tính thai khô (TBMUM = N).', 'Mummified not included (TBMUM = N).', 'ไม่รวมมัมมี่ (TBMUM = N)');
const TOTAL_BORN = ['tb_live', 'tb_dead', 'tb_mummy'] as const;
const NO_COUNTS = [['tb_out', 'nocounts']] as const;

/** Figures of farrowings dated in the period. */
export const FARROWING_FIGURES: readonly FigureDef[] = [
  {
    code: 'LF', family: 'farrowing', name: t3('Số nái đẻ', 'Farrowings', 'จำนวนแม่คลอด'),
    definition: t3('Số ổ đẻ trong kỳ.', 'Litters farrowed in the period.', 'จำนวนครอกที่คลอดในช่วง'),
    numerator: NOUN.farrowings, denominator: null, unit: '', decimals: 0, direction: 'up', target: 'plan', formula: counted('lf'), perPeriod: true,
  },
  {
    code: 'GEST', family: 'farrowing', name: t3('Thời gian mang thai', 'Gestation length', 'ระยะอุ้มท้อง'),
    definition: t3('Số ngày bình quân từ lần phối đến khi đẻ.', 'Mean days from mating to farrowing.', 'จำนวนวันเฉลี่ยจากผสมถึงคลอด'),
    numerator: NOUN.gestationDays, denominator: NOUN.mated, unit: 'd', decimals: 1, direction: 'none', target: null,
    formula: mean(['gest_days'], ['gest_n'], [['gest_out', 'nomating']]),
  },
  {
    code: 'TB', family: 'farrowing', name: t3('Tổng số con sơ sinh/ổ', 'Total born per litter', 'ลูกแรกคลอดทั้งหมด/ครอก'),
    definition: t3(
      'Tổng số con sinh ra (sống + chết + thai khô) / số ổ. Ổ nạp từ dữ liệu đầu không rõ số chết hoặc thai khô để ngoài; TBMUM = N bỏ thai khô.',
      'All born (alive + dead + mummified) / litters. Litters of a first load with unknown dead or mummified are left out; TBMUM N takes mummies out.',
      'ลูกเกิดทั้งหมด (มีชีวิต + ตาย + มัมมี่) / จำนวนครอก ครอกจากข้อมูลเริ่มต้นที่ไม่ทราบจำนวนตายหรือมัมมี่ไม่นับ TBMUM = N ไม่รวมมัมมี่',
    ),
    numerator: NOUN.totalBorn, denominator: NOUN.countedLitters, unit: '', decimals: 2, direction: 'up', target: 14,
    formula: (settings) => settings.TBMUM === 'N'
      ? { ...mean(['tb_live', 'tb_dead'], ['tb_n'], NO_COUNTS), variant: WITHOUT_MUMMIES }
      : { ...mean(TOTAL_BORN, ['tb_n'], NO_COUNTS), variant: WITH_MUMMIES },
  },
  {
    code: 'BA', family: 'farrowing', name: t3('Số con sơ sinh còn sống/ổ', 'Born alive per litter', 'ลูกมีชีวิต/ครอก'),
    definition: t3('Số con còn sống lúc đếm đầu (kể cả con yếu) / số ổ đẻ.', 'All alive at first count, weak ones included / farrowings.', 'ลูกมีชีวิตเมื่อนับครั้งแรก (รวมลูกอ่อนแอ) / จำนวนแม่คลอด'),
    numerator: NOUN.bornAlive, denominator: NOUN.farrowings, unit: '', decimals: 2, direction: 'up', target: 12.8, formula: mean(['live'], ['lf']),
  },
  {
    code: 'SB', family: 'farrowing', name: t3('Tỷ lệ chết khi sinh', 'Stillborn', 'อัตราตายแรกคลอด'),
    definition: t3('100 × số con chết khi sinh / tổng số con sơ sinh (kể cả thai khô).', '100 × stillborn / total born (mummified included).', '100 × ตายแรกคลอด / ลูกแรกคลอดทั้งหมด (รวมมัมมี่)'),
    numerator: NOUN.stillborn, denominator: NOUN.totalBorn, unit: '%', decimals: 1, direction: 'down', target: 6,
    formula: percent(['tb_dead'], TOTAL_BORN, NO_COUNTS),
  },
  {
    code: 'MM', family: 'farrowing', name: t3('Tỷ lệ thai khô', 'Mummified', 'อัตรามัมมี่'),
    definition: t3('100 × thai khô / tổng số con sơ sinh.', '100 × mummified / total born.', '100 × มัมมี่ / ลูกแรกคลอดทั้งหมด'),
    numerator: NOUN.mummified, denominator: NOUN.totalBorn, unit: '%', decimals: 1, direction: 'down', target: 2,
    formula: percent(['tb_mummy'], TOTAL_BORN, NO_COUNTS),
  },
  {
    code: 'WK', family: 'farrowing', name: t3('Tỷ lệ con yếu', 'Weak piglets', 'อัตราลูกอ่อนแอ'),
    definition: t3('100 × (nhẹ cân + yếu, chân choãi + dị tật) / số con còn sống.', '100 × (light + weak or splay-legged + deformed) / born alive.', '100 × (น้ำหนักน้อย + อ่อนแอ ขาถ่าง + พิการ) / ลูกมีชีวิต'),
    numerator: NOUN.weak, denominator: NOUN.bornAlive, unit: '%', decimals: 1, direction: 'down', target: 5, formula: percent(['weak'], ['live']),
  },
  {
    code: 'MBW', family: 'farrowing', name: t3('Khối lượng sơ sinh/con', 'Birth weight per piglet', 'น้ำหนักแรกคลอด/ตัว'),
    definition: t3('Khối lượng cả ổ / số con sống, các ổ có cân.', 'Litter weight / born alive, litters weighed.', 'น้ำหนักทั้งครอก / ลูกมีชีวิต ของครอกที่ชั่ง'),
    numerator: NOUN.birthKg, denominator: NOUN.weighedAlive, unit: 'kg', decimals: 2, direction: 'up', target: 1.4,
    formula: mean(['kg'], ['kg_live'], [['kg_out', 'noweight']]),
  },
  {
    code: 'LBW', family: 'farrowing', name: t3('Khối lượng sơ sinh/ổ', 'Litter birth weight', 'น้ำหนักแรกคลอด/ครอก'),
    definition: t3('Khối lượng cả ổ / số ổ có cân.', 'Litter weight / litters weighed.', 'น้ำหนักทั้งครอก / จำนวนครอกที่ชั่ง'),
    numerator: NOUN.birthKg, denominator: NOUN.weighedLitters, unit: 'kg', decimals: 2, direction: 'up', target: null,
    formula: mean(['kg'], ['kg_n'], [['kg_out', 'noweight']]),
  },
  {
    code: 'LOW', family: 'farrowing', name: t3('Tỷ lệ ổ ít con', 'Small litters', 'อัตราครอกเล็ก'),
    definition: t3('100 × ổ dưới 7 con sống / số ổ đẻ.', '100 × litters with fewer than 7 alive / farrowings.', '100 × ครอกที่มีชีวิตต่ำกว่า 7 ตัว / จำนวนแม่คลอด'),
    numerator: NOUN.smallLitters, denominator: NOUN.farrowings, unit: '%', decimals: 1, direction: 'down', target: 5, formula: percent(['low'], ['lf']),
  },
  {
    code: 'FI', family: 'farrowing', name: t3('Khoảng cách lứa đẻ', 'Farrowing interval', 'ช่วงห่างการคลอด'),
    definition: t3('Số ngày bình quân giữa hai lần đẻ liên tiếp.', 'Mean days from the previous farrowing.', 'จำนวนวันเฉลี่ยจากการคลอดครั้งก่อน'),
    numerator: NOUN.intervalDays, denominator: NOUN.again, unit: 'd', decimals: 1, direction: 'down', target: null,
    formula: mean(['fi_days'], ['fi_n'], [['fi_out', 'noprevious']]),
  },
  {
    code: 'AFF', family: 'farrowing', name: t3('Tuổi đẻ lứa đầu', 'Age at first farrowing', 'อายุคลอดครั้งแรก'),
    definition: t3('Tuổi bình quân của nái khi đẻ lứa 1.', 'Mean age of sows at their first farrowing.', 'อายุเฉลี่ยของแม่เมื่อคลอดท้องแรก'),
    numerator: NOUN.ageDays, denominator: NOUN.firstLitters, unit: 'd', decimals: 1, direction: 'none', target: null,
    formula: mean(['aff_days'], ['aff_n'], [['aff_out', 'nobirth']]),
  },
];
