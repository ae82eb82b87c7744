import { down, near, over, up } from '#engine/figures/domain/declare.ts';
import type { Provisional } from '#engine/figures/domain/figure.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type FigureSettings, figuresIn } from './figure.ts';

/** Beside every cohort: matings whose sow entered mated, was moved or sold in pig. */
const BESIDE = [
  ['co_entered', 'entered'],
  ['co_moved', 'moved'],
  ['co_sold', 'sold'],
] as const;

const WINDOW = t3(
  'Kỳ phối là kỳ báo cáo lùi số ngày từ phối đến đẻ (115). Để ngoài: nái nhập khi đã phối, nái chuyển hoặc bán khi mang thai.',
  'The mating window is the period moved back the days from mating to farrowing (115). Left out: sows that entered mated, were moved or sold in pig.',
  'ช่วงวันผสมคือช่วงรายงานย้อนหลังตามจำนวนวันจากผสมถึงคลอด (115) ไม่นับแม่ที่เข้าฝูงเมื่อผสมแล้ว ย้ายหรือขายขณะอุ้มท้อง',
);

/** Rates of matings of which some are in pig and not past the longest gestation. */
const IN_PIG: Provisional<FigureSettings> = {
  sums: ['f_inpig'],
  while: (to, sums, { GESTMAX, FRSHIFT }, asof) => (sums['f_inpig'] ?? 0) > 0 && addDays(to, GESTMAX - FRSHIFT) >= asof,
};

const { share, flow } = figuresIn('pregnancy');
const cohort = figuresIn('pregnancy', { note: WINDOW, provisional: IN_PIG });
const { count } = figuresIn('pregnancy', { note: WINDOW });

/** Returns by the day after mating: code, sum, days, name. */
const RETURN_CLASSES: readonly (readonly [string, string, string, Text3])[] = [
  ['EARLY', 'f_early', '≤ 17', t3('Lên giống lại sớm', 'Early returns', 'กลับสัดเร็ว')],
  ['REGULAR', 'f_regular', '18–24', t3('Lên giống lại đúng chu kỳ', 'Regular returns', 'กลับสัดตามรอบ')],
  ['IRREGULAR', 'f_irregular', '25–38', t3('Lên giống lại trái chu kỳ', 'Irregular returns', 'กลับสัดผิดรอบ')],
  ['SECOND', 'f_second', '39–45', t3('Lên giống lại chu kỳ hai', 'Second regular returns', 'กลับสัดรอบที่สอง')],
  ['LATE', 'f_late', '≥ 46', t3('Lên giống lại muộn', 'Late returns', 'กลับสัดช้า')],
];

const RETURN_FIGURES = RETURN_CLASSES.map(([code, sum, days, name]) =>
  cohort.share(
    `RETURN_${code}`,
    t3(`${name.V} (${days} ngày)`, `${name.E} (${days} d)`, `${name.T} (${days} วัน)`),
    over(sum, 'cohort', BESIDE),
    down(),
    {
      V: `100 × lượt phối của kỳ phối lên giống lại sau ${days} ngày / lượt phối của kỳ phối.`,
      E: `100 × matings of the window returned after ${days} days / matings of the window.`,
      T: `100 × การผสมในช่วงวันผสมที่กลับสัดหลัง ${days} วัน / การผสมในช่วง`,
    },
  ),
);

const FALLOUT: readonly (readonly [string, string, Text3])[] = [
  ...RETURN_CLASSES.map(([code, sum, , name]) => [code, sum, name] as const),
  ['NEGATIVE', 'f_negative', t3('Khám không mang thai', 'Check negative', 'ตรวจไม่ท้อง')],
  ['ABORTION', 'f_abortion', t3('Sẩy thai', 'Abortion', 'แท้ง')],
  ['NOTINPIG', 'f_notinpig', t3('Không mang thai (quá hạn)', 'Not in pig', 'ไม่ท้อง (เกินกำหนด)')],
  ['DIED', 'f_died', t3('Chết', 'Died', 'ตาย')],
  ['CULLED', 'f_culled', t3('Loại thải', 'Culled', 'คัดทิ้ง')],
  ['FARROWED', 'f_farrowed', t3('Đã đẻ', 'Farrowed', 'คลอดแล้ว')],
  [
    'UNKNOWN',
    'f_unknown',
    t3('Không rõ kết quả (quá ngày mang thai dài nhất)', 'Outcome unknown (past the longest gestation)', 'ไม่ทราบผล (เกินวันอุ้มท้องนานที่สุด)'),
  ],
  ['INPIG', 'f_inpig', t3('Còn mang thai', 'Still in pig', 'ยังอุ้มท้อง')],
  ['W', 'cohort', t3('Lượt phối của kỳ phối', 'Matings of the window', 'การผสมในช่วงวันผสม')],
  ['MOVED', 'co_moved', t3('Chuyển trại khi mang thai', 'Moved in pig', 'ย้ายขณะอุ้มท้อง')],
  ['SOLD', 'co_sold', t3('Bán giống khi mang thai', 'Sold in pig', 'ขายขณะอุ้มท้อง')],
];

const FALLOUT_FIGURES = FALLOUT.map(([code, sum, name]) =>
  count(`FALLOUT_${code}`, name, over(sum), near(), {
    V: 'Số lượt phối của kỳ phối theo kết thúc.',
    E: 'Matings of the window by how they ended.',
    T: 'จำนวนการผสมในช่วงวันผสมแยกตามผล',
  }),
);

/** Figures of pregnancies: checks of the period, and what became of the matings of the window. */
export const PREGNANCY_FIGURES = [
  share('CHECKPOS', t3('Khám thai dương tính', 'Check positive', 'ตรวจพบท้อง'), over('chk_pos', 'chk_all'), up(92), {
    V: '100 × dương tính / (dương tính + âm tính), lần khám của kỳ.',
    E: '100 × positive / (positive + negative), checks of the period.',
    T: '100 × พบท้อง / (พบ + ไม่พบ) ของการตรวจในช่วง',
  }),
  cohort.share(
    'CONC',
    t3('Tỷ lệ đậu thai', 'Conception rate', 'อัตราผสมติด'),
    over('conc_ok', 'conc_n', [...BESIDE, ['conc_removed', 'removed'], ['conc_young', 'notyet'], ['f_unknown', 'nooutcome']]),
    up(92),
    {
      V: '100 × lượt phối của kỳ phối chưa hỏng đến ngày tính đậu thai (30) / lượt phối đã qua ngày đó, trừ nái đã ra khỏi đàn và lượt phối quá ngày mang thai dài nhất mà không ghi kết quả nào.',
      E: '100 × matings of the window without failure by the day of the rate (30) / matings past that day; removed sows and matings past the longest gestation without any outcome left out.',
      T: '100 × การผสมในช่วงที่ยังไม่ล้มเหลวถึงวันที่คิดอัตรา (30) / การผสมที่พ้นวันนั้น ไม่นับแม่ที่ออกจากฝูงและการผสมที่เกินวันอุ้มท้องนานที่สุดโดยไม่มีผล',
    },
  ),
  ...RETURN_FIGURES,
  flow('ABORTIONS', t3('Sẩy thai', 'Abortions', 'แท้ง'), over('abo'), down(), {
    V: 'Số nái sẩy thai trong kỳ.',
    E: 'Abortions dated in the period.',
    T: 'จำนวนแม่แท้งในช่วง',
  }),
  cohort.share('FR', t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), over('f_farrowed', 'cohort', BESIDE), up(88), {
    V: '100 × lượt phối của kỳ phối đã đẻ / lượt phối của kỳ phối. Chết và loại khi mang thai tính là hỏng. Tạm tính khi còn nái mang thai và chưa qua ngày mang thai dài nhất.',
    E: '100 × matings of the window that farrowed / matings of the window. Deaths and culls in pig count as failures. Provisional while sows are in pig and the longest gestation is not past.',
    T: '100 × การผสมในช่วงวันผสมที่คลอด / การผสมในช่วง ตายและคัดทิ้งขณะอุ้มท้องนับเป็นล้มเหลว เป็นค่าชั่วคราวเมื่อยังมีแม่อุ้มท้องและไม่พ้นวันอุ้มท้องนานที่สุด',
  }),
  cohort.share(
    'FRP',
    t3('Tỷ lệ đẻ theo kỳ', 'Farrowing rate, period', 'อัตราเข้าคลอดตามช่วง'),
    over('lf_own', 'cohort', [...BESIDE, ['lf_entered', 'entered']]),
    up(),
    {
      V: '100 × số nái đẻ trong kỳ từ lần phối tại trại / lượt phối của kỳ phối.',
      E: '100 × farrowings of the period from own matings / matings of the window.',
      T: '100 × การคลอดในช่วงจากการผสมในฟาร์ม / การผสมในช่วงวันผสม',
    },
  ),
  cohort.share(
    'FRA',
    t3('Tỷ lệ đẻ hiệu chỉnh', 'Farrowing rate, adjusted', 'อัตราเข้าคลอดปรับปรุง'),
    over('f_farrowed', ['cohort', ['fra_out', -1]], [...BESIDE, ['fra_out', 'otherreason']]),
    up(90),
    {
      V: '100 × đã đẻ / (lượt phối của kỳ phối − nái chết hoặc loại khi mang thai vì lý do không phải sinh sản).',
      E: '100 × farrowed / (matings of the window − sows died or culled in pig for reasons not flagged reproductive).',
      T: '100 × คลอด / (การผสมในช่วง − แม่ที่ตายหรือคัดทิ้งขณะอุ้มท้องด้วยเหตุที่ไม่เกี่ยวกับการสืบพันธุ์)',
    },
  ),
  ...FALLOUT_FIGURES,
];
