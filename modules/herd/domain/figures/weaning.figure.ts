import { t3 } from '#kernel/language.ts';
import { counted, type FigureDef, type FigureSettings, type Formula, mean, percent, type Terms } from './figure.ts';
import { NOUN } from './nouns.ts';

const NURSE = t3(
  'Nái nuôi ghép thêm số con, không thêm ổ. Ổ của nái đã ra khỏi đàn kết thúc ngày đó.',
  'Nurse weanings add pigs, no litter. A litter whose sow left is closed that day.',
  'การหย่านมของแม่นมเพิ่มจำนวนลูกแต่ไม่เพิ่มครอก ครอกของแม่ที่ออกจากฝูงปิดในวันนั้น',
);

const EMPTY_COUNTED = t3(
  'Tính cả ổ cai sữa không còn con nào (LWZERO = Y).',
  'Litters weaned without a pig counted (LWZERO = Y).',
  'นับครอกที่หย่านมโดยไม่มีลูกด้วย (LWZERO = Y)',
);
const EMPTY_LEFT_OUT = t3(
  'Không tính ổ cai sữa không còn con nào (LWZERO = N).',
  'Litters weaned without a pig left out (LWZERO = N).',
  'ไม่นับครอกที่หย่านมโดยไม่มีลูก (LWZERO = N)',
);

/** One choice for every figure over weaned litters: those weaned without a pig are left out, or counted (LWZERO). */
const litters =
  (counted: Formula, without: Formula, empty: string) =>
  (settings: FigureSettings): Formula =>
    settings.LWZERO === 'Y' ? { ...counted, variant: EMPTY_COUNTED } : { ...without, leftout: [[empty, 'nopigs']], variant: EMPTY_LEFT_OUT };

/**
 * A share lost by the litters closed. One weaned without a pig is left out with the piglets that stayed with it: those
 * fostered away live on in other litters.
 */
const lostBy = (started: Terms) => {
  const weaned: Terms = [
    ['cl_weaned', -1],
    ['pw_nurse', -1],
  ];
  const without: Terms = [...started, ['cl_zero_start', -1]];
  return litters(percent([...started, ...weaned], started), percent([...without, ...weaned], without), 'cl_zero');
};

/** Figures of weanings dated in the period and of litters closed in it. */
export const WEANING_FIGURES: readonly FigureDef[] = [
  {
    code: 'LW',
    family: 'weaning',
    name: t3('Số ổ cai sữa', 'Litters weaned', 'จำนวนครอกหย่านม'),
    definition: t3(
      'Ổ cai sữa hết trong kỳ có ít nhất một con cai sữa.',
      'Litters fully weaned in the period with at least one pig weaned.',
      'ครอกที่หย่านมครบในช่วงและมีลูกหย่านมอย่างน้อยหนึ่งตัว',
    ),
    numerator: NOUN.weanedLitters,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'up',
    target: 'plan',
    formula: litters({ factor: 1, num: ['lw', 'lw_zero'], den: 1 }, counted('lw'), 'lw_zero'),
    perPeriod: true,
  },
  {
    code: 'PW',
    family: 'weaning',
    name: t3('Số con cai sữa', 'Pigs weaned', 'จำนวนลูกหย่านม'),
    definition: t3(
      'Số con cai sữa trong kỳ: một phần, hết ổ và của nái nuôi ghép.',
      'Pigs weaned in the period: partial, full and nurse weanings.',
      'จำนวนลูกหย่านมในช่วง: บางส่วน ครบครอก และของแม่นม',
    ),
    numerator: NOUN.weanedPigs,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'up',
    target: 'plan',
    formula: counted('pw'),
    perPeriod: true,
  },
  {
    code: 'PWL',
    family: 'weaning',
    name: t3('Số con cai sữa/ổ', 'Pigs weaned per litter', 'ลูกหย่านม/ครอก'),
    definition: t3(
      'Số con cai sữa của các ổ cai sữa hết (kể cả phần cai sữa sớm) và của nái nuôi ghép / số ổ cai sữa.',
      'Pigs weaned by litters fully weaned (their partials included) and by nurse sows / litters weaned.',
      'ลูกหย่านมของครอกที่หย่านมครบ (รวมที่หย่านมบางส่วน) และของแม่นม / จำนวนครอกหย่านม',
    ),
    numerator: NOUN.littersPigs,
    denominator: NOUN.weanedLitters,
    unit: '',
    decimals: 2,
    direction: 'up',
    target: 11.5,
    formula: litters(mean(['lw_pigs', 'pw_nurse'], ['lw', 'lw_zero']), mean(['lw_pigs', 'pw_nurse'], ['lw']), 'lw_zero'),
  },
  {
    code: 'LACT',
    family: 'weaning',
    name: t3('Số ngày nuôi con', 'Lactation length', 'ระยะเลี้ยงลูก'),
    definition: t3(
      'Số ngày bình quân từ đẻ đến lần cai sữa cuối, các ổ cai sữa của kỳ.',
      'Mean days from farrowing to the last weaning, litters weaned in the period.',
      'จำนวนวันเฉลี่ยจากคลอดถึงหย่านมครั้งสุดท้าย ของครอกที่หย่านมในช่วง',
    ),
    numerator: NOUN.lactationDays,
    denominator: NOUN.weanedLitters,
    unit: 'd',
    decimals: 1,
    direction: 'none',
    target: 24,
    formula: litters(mean(['lact_days', 'lact_zero'], ['lw', 'lw_zero']), mean(['lact_days'], ['lw']), 'lw_zero'),
  },
  {
    code: 'WWT',
    family: 'weaning',
    name: t3('Khối lượng cai sữa/con', 'Weaning weight per pig', 'น้ำหนักหย่านม/ตัว'),
    definition: t3(
      'Khối lượng cai sữa / số con cai sữa, các lần có cân.',
      'Weaning weight / pigs weaned, weanings weighed.',
      'น้ำหนักหย่านม / จำนวนลูก ของการหย่านมที่ชั่ง',
    ),
    numerator: NOUN.weanedKg,
    denominator: NOUN.weighedWeaned,
    unit: 'kg',
    decimals: 2,
    direction: 'up',
    target: 6.5,
    formula: mean(['ww_kg'], ['ww_n'], [['ww_out', 'noweight']]),
  },
  {
    code: 'PWM_A',
    family: 'weaning',
    name: t3('Chết trước cai sữa A (theo ổ)', 'Pre-weaning mortality A', 'ตายก่อนหย่านม A'),
    definition: t3(
      `100 × (số con sống − số con cai sữa) / số con sống, các ổ kết thúc trong kỳ. ${NURSE.V}`,
      `100 × (born alive − weaned) / born alive over litters closed in the period. ${NURSE.E}`,
      `100 × (ลูกมีชีวิต − ลูกหย่านม) / ลูกมีชีวิต ของครอกที่ปิดในช่วง ${NURSE.T}`,
    ),
    numerator: NOUN.lostA,
    denominator: NOUN.aliveClosed,
    unit: '%',
    decimals: 1,
    direction: 'down',
    target: 10,
    formula: lostBy(['cl_live']),
  },
  {
    code: 'PWM_B',
    family: 'weaning',
    name: t3('Chết trước cai sữa B (sau ghép)', 'Pre-weaning mortality B', 'ตายก่อนหย่านม B'),
    definition: t3(
      `Như A nhưng tính trên số con sống + ghép vào − ghép đi; dùng khi tách theo nhóm. ${NURSE.V}`,
      `As A with born alive + fostered in − fostered out; used in every breakdown. ${NURSE.E}`,
      `เช่นเดียวกับ A แต่คิดจากลูกมีชีวิต + รับฝาก − ฝากออก ใช้เมื่อแยกกลุ่ม ${NURSE.T}`,
    ),
    numerator: NOUN.lostB,
    denominator: NOUN.startedClosed,
    unit: '%',
    decimals: 1,
    direction: 'down',
    target: 10,
    formula: lostBy(['cl_start', 'nu_start']),
  },
  {
    code: 'PWM_C',
    family: 'weaning',
    name: t3('Chết trước cai sữa C (theo kỳ)', 'Pre-weaning mortality C', 'ตายก่อนหย่านม C'),
    definition: t3(
      '100 × số heo con chết đã ghi trong kỳ / số con sống của các ổ đẻ trong kỳ.',
      '100 × piglet deaths recorded in the period / born alive in the period.',
      '100 × ลูกตายที่บันทึกในช่วง / ลูกมีชีวิตที่คลอดในช่วง',
    ),
    numerator: NOUN.recordedDeaths,
    denominator: NOUN.bornAlive,
    unit: '%',
    decimals: 1,
    direction: 'down',
    target: 10,
    formula: percent(['loss'], ['live'], [['unb_minus', 'unbalanced']]),
  },
  {
    code: 'SURV',
    family: 'weaning',
    name: t3('Tỷ lệ sống heo con', 'Piglet survival', 'อัตรารอดลูกสุกร'),
    definition: t3(
      '100 − tỷ lệ chết khi sinh − chết trước cai sữa A.',
      '100 − stillborn % − pre-weaning mortality A.',
      '100 − อัตราตายแรกคลอด − ตายก่อนหย่านม A',
    ),
    numerator: NOUN.bornAlive,
    denominator: null,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: 85,
  },
  {
    code: 'FOSTERBAL',
    family: 'weaning',
    name: t3('Cân đối ghép heo', 'Foster balance', 'ดุลการย้ายฝาก'),
    definition: t3(
      'Tổng ghép vào − tổng ghép đi trong kỳ; khác 0 khi nạp dữ liệu đầu.',
      'Fostered in − fostered out of the period; not 0 only after a first load.',
      'รับฝาก − ฝากออกในช่วง ไม่เป็น 0 เฉพาะเมื่อมีข้อมูลเริ่มต้น',
    ),
    numerator: NOUN.fosterBalance,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'none',
    target: null,
    formula: { factor: 1, num: ['foster_in', ['foster_out', -1]], den: 1 },
    perPeriod: true,
  },
  {
    code: 'UNBALPLUS',
    family: 'weaning',
    name: t3('Con lệch + (nạp dữ liệu đầu)', 'Piglets unbalanced +', 'ลูกไม่สมดุล +'),
    definition: t3(
      'Con cai sữa nhiều hơn số đang theo mẹ, từ lần nạp dữ liệu đầu.',
      'More weaned than with the sow, from a first load.',
      'หย่านมมากกว่าที่อยู่กับแม่ จากข้อมูลเริ่มต้น',
    ),
    numerator: NOUN.fosterBalance,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'none',
    target: null,
    formula: counted('unb_plus'),
  },
  {
    code: 'UNBALMINUS',
    family: 'weaning',
    name: t3('Con lệch − (nạp dữ liệu đầu)', 'Piglets unbalanced −', 'ลูกไม่สมดุล −'),
    definition: t3(
      'Con cai sữa ít hơn số đang theo mẹ, từ lần nạp dữ liệu đầu.',
      'Fewer weaned than with the sow, from a first load.',
      'หย่านมน้อยกว่าที่อยู่กับแม่ จากข้อมูลเริ่มต้น',
    ),
    numerator: NOUN.recordedDeaths,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'none',
    target: null,
    formula: counted('unb_minus'),
  },
  {
    code: 'UNBALLIT',
    family: 'weaning',
    name: t3('Ổ lệch số (nạp dữ liệu đầu)', 'Litters unbalanced', 'ครอกไม่สมดุล'),
    definition: t3('Số ổ có con lệch + hoặc − từ lần nạp dữ liệu đầu.', 'Litters with piglets unbalanced + or −.', 'จำนวนครอกที่มีลูกไม่สมดุล + หรือ −'),
    numerator: NOUN.weanedLitters,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'none',
    target: null,
    formula: counted('unb_litters'),
  },
];
