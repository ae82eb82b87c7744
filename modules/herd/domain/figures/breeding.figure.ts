import { counted, type FigureDef, mean, percent, t3 } from './figure.ts';
import { NOUN } from './nouns.ts';

/** Figures of matings dated in the period. */
export const BREEDING_FIGURES: readonly FigureDef[] = [
  {
    code: 'MAT', family: 'breeding', name: t3('Số lượt phối', 'Matings', 'จำนวนการผสม'),
    definition: t3(
      'Số lượt phối trong kỳ: hậu bị lần đầu + sau cai sữa + phối lại. Các liều trong cùng một lần động dục là một lượt; lần phối nhập theo nái mua không tính.',
      'Matings of the period: gilts first mated + first after weaning + repeats. Doses of one heat are one mating; a mating typed with a bought sow is not counted.',
      'จำนวนการผสมในช่วง: สุกรสาวครั้งแรก + หลังหย่านม + ผสมซ้ำ หลายโดสในการเป็นสัดเดียวนับเป็นหนึ่ง และไม่นับการผสมที่มากับแม่ที่ซื้อเข้า',
    ),
    numerator: NOUN.matings, denominator: null, unit: '', decimals: 0, direction: 'up', target: 'plan', formula: counted('mat'), perPeriod: true,
  },
  {
    code: 'MG', family: 'breeding', name: t3('Phối hậu bị', 'Gilt matings', 'ผสมสุกรสาว'),
    definition: t3('Lần phối đầu tiên của hậu bị trong kỳ.', 'First matings of gilts in the period.', 'การผสมครั้งแรกของสุกรสาวในช่วง'),
    numerator: NOUN.giltMatings, denominator: null, unit: '', decimals: 0, direction: 'none', target: null, formula: counted('mg'), perPeriod: true,
  },
  {
    code: 'MW', family: 'breeding', name: t3('Phối sau cai sữa', 'Matings after weaning', 'ผสมหลังหย่านม'),
    definition: t3(
      'Lần phối đầu của một lứa sau cai sữa, kể cả lần phối đầu của nái mua đã cai sữa.',
      'First matings of a parity after weaning, the first of a sow bought weaned included.',
      'การผสมครั้งแรกของท้องหลังหย่านม รวมครั้งแรกของแม่ที่ซื้อเข้ามาหลังหย่านม',
    ),
    numerator: NOUN.weanedMatings, denominator: null, unit: '', decimals: 0, direction: 'none', target: null, formula: counted('mw'), perPeriod: true,
  },
  {
    code: 'MR', family: 'breeding', name: t3('Phối lại', 'Repeat matings', 'ผสมซ้ำ'),
    definition: t3('Lần phối thứ hai trở đi của cùng một lứa.', 'Second or later matings of the same parity.', 'การผสมครั้งที่สองขึ้นไปของท้องเดียวกัน'),
    numerator: NOUN.repeats, denominator: null, unit: '', decimals: 0, direction: 'none', target: null, formula: counted('mr'), perPeriod: true,
  },
  {
    code: 'REPEAT', family: 'breeding', name: t3('Tỷ lệ phối lại', 'Repeat services', 'อัตราผสมซ้ำ'),
    definition: t3('100 × phối lại / số lượt phối.', '100 × repeat matings / matings.', '100 × ผสมซ้ำ / จำนวนการผสม'),
    numerator: NOUN.repeats, denominator: NOUN.matings, unit: '%', decimals: 1, direction: 'down', target: 8, formula: percent(['mr'], ['mat']),
  },
  {
    code: 'DPM', family: 'breeding', name: t3('Số liều mỗi lượt phối', 'Doses per mating', 'จำนวนโดสต่อการผสม'),
    definition: t3('Số lượt đực (liều) đã dùng / số lượt phối.', 'Boar slots filled / matings.', 'จำนวนครั้งที่ใช้พ่อพันธุ์ / จำนวนการผสม'),
    numerator: NOUN.doses, denominator: NOUN.matings, unit: '', decimals: 2, direction: 'none', target: 2.2, formula: mean(['slots'], ['mat']),
  },
  {
    code: 'AFM', family: 'breeding', name: t3('Tuổi phối lần đầu', 'Age at first mating', 'อายุผสมครั้งแรก'),
    definition: t3('Tuổi bình quân của hậu bị ở lần phối đầu.', 'Mean age of gilts at their first mating.', 'อายุเฉลี่ยของสุกรสาวเมื่อผสมครั้งแรก'),
    numerator: NOUN.ageDays, denominator: NOUN.giltMatings, unit: 'd', decimals: 1, direction: 'none', target: 235,
    formula: mean(['afm_days'], ['afm_n'], [['afm_out', 'nobirth']]),
  },
  {
    code: 'EFM', family: 'breeding', name: t3('Nhập đến phối lần đầu', 'Arrival to first mating', 'เข้าฟาร์มถึงผสมครั้งแรก'),
    definition: t3('Số ngày bình quân từ khi nhập đến lần phối đầu của hậu bị.', 'Mean days from arrival to a gilt’s first mating.', 'จำนวนวันเฉลี่ยจากเข้าฟาร์มถึงผสมครั้งแรกของสุกรสาว'),
    numerator: NOUN.arrivalDays, denominator: NOUN.giltMatings, unit: 'd', decimals: 1, direction: 'none', target: null, formula: mean(['efm_days'], ['efm_n']),
  },
  {
    code: 'WSI', family: 'breeding', name: t3('Cai sữa đến phối', 'Weaning to service', 'หย่านมถึงผสม'),
    definition: t3(
      'Số ngày bình quân từ lần cai sữa cuối đến lần phối đầu, không cắt bỏ ngày dài. Lần phối đầu của nái mua đã cai sữa không có số ngày và để ngoài.',
      'Mean days from the last weaning to the first service, none cut. The first service of a sow bought weaned has none and is left out.',
      'จำนวนวันเฉลี่ยจากหย่านมครั้งสุดท้ายถึงผสมครั้งแรก ไม่ตัดช่วงยาวออก ครั้งแรกของแม่ที่ซื้อเข้าหลังหย่านมไม่มีจำนวนวันและไม่นับ',
    ),
    numerator: NOUN.waitDays, denominator: NOUN.waited, unit: 'd', decimals: 1, direction: 'down', target: 6,
    formula: mean(['wsi_days'], ['wsi_n'], [['wsi_out', 'noweaning']]),
  },
  {
    code: 'BRED7', family: 'breeding', name: t3('Phối trong 7 ngày', 'Bred by 7 days', 'ผสมภายใน 7 วัน'),
    definition: t3(
      '100 × lần phối đầu sau cai sữa trong vòng 7 ngày / lần phối đầu sau cai sữa có số ngày chờ.',
      '100 × first services within 7 days of weaning / first services after a saved weaning.',
      '100 × ผสมครั้งแรกภายใน 7 วันหลังหย่านม / ผสมครั้งแรกหลังหย่านมที่มีจำนวนวัน',
    ),
    numerator: NOUN.quick, denominator: NOUN.waited, unit: '%', decimals: 1, direction: 'up', target: 92,
    formula: percent(['bred7'], ['wsi_n'], [['wsi_out', 'noweaning']]),
  },
  {
    code: 'WEANED7', family: 'breeding', name: t3('Nái cai sữa phối trong 7 ngày', 'Weaned, served in 7 days', 'แม่หย่านมที่ผสมใน 7 วัน'),
    definition: t3(
      '100 × nái cai sữa trong kỳ (đã qua 7 ngày) được phối đến ngày 7 / nái trong số đó chưa ra khỏi đàn đến ngày 7.',
      '100 × sows weaned in the period (7 days past) served by day 7 / those not removed by day 7.',
      '100 × แม่ที่หย่านมในช่วง (พ้น 7 วัน) และผสมภายในวันที่ 7 / แม่ในจำนวนนั้นที่ยังอยู่ถึงวันที่ 7',
    ),
    numerator: NOUN.quick, denominator: NOUN.weanedSows, unit: '%', decimals: 1, direction: 'up', target: 90,
    formula: percent(['w7_served'], ['w7_n'], [['w7_removed', 'removed'], ['w7_notyet', 'notyet']]),
  },
  {
    code: 'WTC', family: 'breeding', name: t3('Cai sữa đến đậu thai', 'Wean to conception', 'หย่านมถึงผสมติด'),
    definition: t3(
      'Số ngày bình quân từ cai sữa đến lần phối đã đẻ, tính trên các lần đẻ của kỳ có lần cai sữa trước đã lưu.',
      'Mean days from weaning to the mating that farrowed, over farrowings of the period with a saved weaning before.',
      'จำนวนวันเฉลี่ยจากหย่านมถึงการผสมที่คลอด นับจากการคลอดในช่วงที่มีบันทึกหย่านมก่อนหน้า',
    ),
    numerator: NOUN.conceptionDays, denominator: NOUN.farrowedAfterWeaning, unit: 'd', decimals: 1, direction: 'down', target: 9,
    formula: mean(['wtc_days'], ['wtc_n'], [['wtc_out', 'noweaning']]),
  },
];
