import { type Text3, t3 } from '#kernel/language.ts';
import { counted, type FigureDef, percent } from './figure.ts';
import { NOUN } from './nouns.ts';

/** Beside every cohort: matings whose sow entered mated, was moved or sold in pig. */
const BESIDE = [
  ['co_entered', 'entered'],
  ['co_moved', 'moved'],
  ['co_sold', 'sold'],
] as const;

const WINDOW = t3(
  'Kỳ phối là kỳ báo cáo lùi FRSHIFT ngày. Để ngoài: nái nhập khi đã phối, nái chuyển hoặc bán khi mang thai.',
  'The mating window is the period moved back FRSHIFT days. Left out: sows that entered mated, were moved or sold in pig.',
  'ช่วงวันผสมคือช่วงรายงานย้อนหลัง FRSHIFT วัน ไม่นับแม่ที่เข้าฝูงเมื่อผสมแล้ว ย้ายหรือขายขณะอุ้มท้อง',
);

function withWindow(text: Text3): Text3 {
  return t3(`${text.V} ${WINDOW.V}`, `${text.E} ${WINDOW.E}`, `${text.T} ${WINDOW.T}`);
}

interface ReturnClass {
  code: string;
  sum: string;
  days: string;
  name: Text3;
}

const RETURN_CLASSES: readonly ReturnClass[] = [
  { code: 'EARLY', sum: 'f_early', days: '≤ 17', name: t3('Lốc sớm', 'Early returns', 'กลับสัดเร็ว') },
  {
    code: 'REGULAR',
    sum: 'f_regular',
    days: '18–24',
    name: t3('Lốc đúng chu kỳ', 'Regular returns', 'กลับสัดตามรอบ'),
  },
  {
    code: 'IRREGULAR',
    sum: 'f_irregular',
    days: '25–38',
    name: t3('Lốc trái chu kỳ', 'Irregular returns', 'กลับสัดผิดรอบ'),
  },
  {
    code: 'SECOND',
    sum: 'f_second',
    days: '39–45',
    name: t3('Lốc chu kỳ hai', 'Second regular returns', 'กลับสัดรอบที่สอง'),
  },
  { code: 'LATE', sum: 'f_late', days: '≥ 46', name: t3('Lốc muộn', 'Late returns', 'กลับสัดช้า') },
];

const RETURN_FIGURES: readonly FigureDef[] = RETURN_CLASSES.map(({ code, sum, days, name }) => ({
  code: `RETURN_${code}`,
  family: 'pregnancy',
  name: t3(`${name.V} (${days} ngày)`, `${name.E} (${days} d)`, `${name.T} (${days} วัน)`),
  definition: withWindow(
    t3(
      `100 × lượt phối của kỳ phối lốc lại sau ${days} ngày / lượt phối của kỳ phối.`,
      `100 × matings of the window returned after ${days} days / matings of the window.`,
      `100 × การผสมในช่วงวันผสมที่กลับสัดหลัง ${days} วัน / การผสมในช่วง`,
    ),
  ),
  numerator: NOUN.returned,
  denominator: NOUN.cohort,
  unit: '%',
  decimals: 1,
  direction: 'down',
  target: null,
  formula: percent([sum], ['cohort'], BESIDE),
}));

const FALLOUT: readonly (readonly [string, string, Text3])[] = [
  ...RETURN_CLASSES.map(({ code, sum, name }) => [code, sum, name] as const),
  ['NEGATIVE', 'f_negative', t3('Khám thai âm tính', 'Check negative', 'ตรวจไม่พบท้อง')],
  ['ABORTION', 'f_abortion', t3('Sẩy thai', 'Abortion', 'แท้ง')],
  ['NOTINPIG', 'f_notinpig', t3('Không mang thai (quá hạn)', 'Not in pig', 'ไม่ท้อง (เกินกำหนด)')],
  ['DIED', 'f_died', t3('Chết', 'Died', 'ตาย')],
  ['CULLED', 'f_culled', t3('Loại thải', 'Culled', 'คัดทิ้ง')],
  ['FARROWED', 'f_farrowed', t3('Đã đẻ', 'Farrowed', 'คลอดแล้ว')],
  ['UNKNOWN', 'f_unknown', t3('Không rõ kết quả (quá GESTMAX)', 'Outcome unknown (past GESTMAX)', 'ไม่ทราบผล (เกิน GESTMAX)')],
  ['INPIG', 'f_inpig', t3('Còn mang thai', 'Still in pig', 'ยังอุ้มท้อง')],
  ['W', 'cohort', t3('Lượt phối của kỳ phối', 'Matings of the window', 'การผสมในช่วงวันผสม')],
  ['MOVED', 'co_moved', t3('Chuyển trại khi mang thai', 'Moved in pig', 'ย้ายขณะอุ้มท้อง')],
  ['SOLD', 'co_sold', t3('Bán giống khi mang thai', 'Sold in pig', 'ขายขณะอุ้มท้อง')],
];

const FALLOUT_FIGURES: readonly FigureDef[] = FALLOUT.map(([code, sum, name]) => ({
  code: `FALLOUT_${code}`,
  family: 'pregnancy',
  name,
  definition: withWindow(t3('Số lượt phối của kỳ phối theo kết thúc.', 'Matings of the window by how they ended.', 'จำนวนการผสมในช่วงวันผสมแยกตามผล')),
  numerator: NOUN.cohort,
  denominator: null,
  unit: '',
  decimals: 0,
  direction: 'none',
  target: null,
  formula: counted(sum),
}));

/** Figures of pregnancies: checks of the period, and what became of the matings of the window. */
export const PREGNANCY_FIGURES: readonly FigureDef[] = [
  {
    code: 'CHECKPOS',
    family: 'pregnancy',
    name: t3('Khám thai dương tính', 'Check positive', 'ตรวจพบท้อง'),
    definition: t3(
      '100 × dương tính / (dương tính + âm tính), lần khám của kỳ.',
      '100 × positive / (positive + negative), checks of the period.',
      '100 × พบท้อง / (พบ + ไม่พบ) ของการตรวจในช่วง',
    ),
    numerator: NOUN.positives,
    denominator: NOUN.checks,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: 92,
    formula: percent(['chk_pos'], ['chk_all']),
  },
  {
    code: 'CONC',
    family: 'pregnancy',
    name: t3('Tỷ lệ đậu thai', 'Conception rate', 'อัตราผสมติด'),
    definition: withWindow(
      t3(
        '100 × lượt phối của kỳ phối chưa hỏng đến ngày CONCDAY / lượt phối đã qua ngày đó, trừ nái đã ra khỏi đàn và lượt phối quá GESTMAX mà không ghi kết quả nào.',
        '100 × matings of the window without failure by day CONCDAY / matings past that day; removed sows and matings past GESTMAX without any outcome left out.',
        '100 × การผสมในช่วงที่ยังไม่ล้มเหลวถึงวัน CONCDAY / การผสมที่พ้นวันนั้น ไม่นับแม่ที่ออกจากฝูงและการผสมที่เกิน GESTMAX โดยไม่มีผล',
      ),
    ),
    numerator: NOUN.stillPregnant,
    denominator: NOUN.pastDay,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: 92,
    formula: percent(['conc_ok'], ['conc_n'], [...BESIDE, ['conc_removed', 'removed'], ['conc_young', 'notyet'], ['f_unknown', 'nooutcome']]),
  },
  ...RETURN_FIGURES,
  {
    code: 'ABORTIONS',
    family: 'pregnancy',
    name: t3('Sẩy thai', 'Abortions', 'แท้ง'),
    definition: t3('Số nái sẩy thai trong kỳ.', 'Abortions dated in the period.', 'จำนวนแม่แท้งในช่วง'),
    numerator: NOUN.aborted,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'down',
    target: null,
    formula: counted('abo'),
    perPeriod: true,
  },
  {
    code: 'FR',
    family: 'pregnancy',
    name: t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'),
    definition: withWindow(
      t3(
        '100 × lượt phối của kỳ phối đã đẻ / lượt phối của kỳ phối. Chết và loại khi mang thai tính là hỏng. Tạm tính khi còn nái mang thai và chưa qua GESTMAX.',
        '100 × matings of the window that farrowed / matings of the window. Deaths and culls in pig count as failures. Provisional while sows are in pig and GESTMAX is not past.',
        '100 × การผสมในช่วงวันผสมที่คลอด / การผสมในช่วง ตายและคัดทิ้งขณะอุ้มท้องนับเป็นล้มเหลว เป็นค่าชั่วคราวเมื่อยังมีแม่อุ้มท้องและไม่พ้น GESTMAX',
      ),
    ),
    numerator: NOUN.farrowedOfCohort,
    denominator: NOUN.cohort,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: 88,
    formula: percent(['f_farrowed'], ['cohort'], BESIDE),
  },
  {
    code: 'FRP',
    family: 'pregnancy',
    name: t3('Tỷ lệ đẻ theo kỳ', 'Farrowing rate, period', 'อัตราเข้าคลอดตามช่วง'),
    definition: withWindow(
      t3(
        '100 × số nái đẻ trong kỳ từ lần phối tại trại / lượt phối của kỳ phối.',
        '100 × farrowings of the period from own matings / matings of the window.',
        '100 × การคลอดในช่วงจากการผสมในฟาร์ม / การผสมในช่วงวันผสม',
      ),
    ),
    numerator: NOUN.ownFarrowings,
    denominator: NOUN.cohort,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: null,
    formula: percent(['lf_own'], ['cohort'], [...BESIDE, ['lf_entered', 'entered']]),
  },
  {
    code: 'FRA',
    family: 'pregnancy',
    name: t3('Tỷ lệ đẻ hiệu chỉnh', 'Farrowing rate, adjusted', 'อัตราเข้าคลอดปรับปรุง'),
    definition: withWindow(
      t3(
        '100 × đã đẻ / (lượt phối của kỳ phối − nái chết hoặc loại khi mang thai vì lý do không phải sinh sản).',
        '100 × farrowed / (matings of the window − sows died or culled in pig for reasons not flagged reproductive).',
        '100 × คลอด / (การผสมในช่วง − แม่ที่ตายหรือคัดทิ้งขณะอุ้มท้องด้วยเหตุที่ไม่เกี่ยวกับการสืบพันธุ์)',
      ),
    ),
    numerator: NOUN.farrowedOfCohort,
    denominator: NOUN.cohortAdjusted,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: 90,
    formula: percent(['f_farrowed'], ['cohort', ['fra_out', -1]], [...BESIDE, ['fra_out', 'otherreason']]),
  },
  ...FALLOUT_FIGURES,
];
