import { type Text3, t3 } from '#kernel/language.ts';
import { counted, type FigureDef, mean, percent, yearly } from './figure.ts';
import { NOUN } from './nouns.ts';

function stock(code: string, sum: string, name: Text3, definition: Text3, flow: boolean): FigureDef {
  return {
    code,
    family: 'herd',
    name,
    definition,
    numerator: name,
    denominator: null,
    unit: '',
    decimals: 0,
    direction: 'none',
    target: null,
    formula: counted(sum),
    ...(flow ? { perPeriod: true } : {}),
  };
}

function average(code: string, sum: string, name: Text3, days: Text3): FigureDef {
  return {
    code,
    family: 'herd',
    name,
    definition: t3(
      'Tổng ngày có mặt / số ngày của kỳ; ngày nhập tính, ngày ra không tính.',
      'Sum of days present / days of the period; the arrival day counts, the leaving day does not.',
      'ผลรวมวันที่อยู่ / จำนวนวันของช่วง วันเข้านับ วันออกไม่นับ',
    ),
    numerator: days,
    denominator: NOUN.periodDays,
    unit: '',
    decimals: 1,
    direction: 'none',
    target: null,
    formula: mean([sum], ['days']),
  };
}

/** Ideal share of the parities 0 to 7 among the mated females, %. */
export const IDEAL_SHARES: readonly number[] = [19, 17, 16, 14, 12, 10, 7, 5];

/** Highest class PARMAX may name. */
const CLASSES = 11;

const SHARES: readonly FigureDef[] = Array.from(
  { length: CLASSES },
  (_, parity): FigureDef => ({
    code: `PARSHARE_${parity}`,
    family: 'herd',
    name: t3(`Tỷ lệ nái lứa ${parity}`, `Share of parity ${parity}`, `สัดส่วนท้อง ${parity}`),
    definition: t3(
      '100 × nái đã phối của lứa / tất cả nái đã phối, ngày cuối kỳ. Lớp PARMAX gồm mọi lứa từ đó trở lên.',
      '100 × mated females of the class / all, on the last day of the period. Class PARMAX holds all parities from it on.',
      '100 × แม่ที่ผสมแล้วของท้องนั้น / ทั้งหมด ณ วันสุดท้ายของช่วง ชั้น PARMAX รวมทุกท้องตั้งแต่นั้นขึ้นไป',
    ),
    numerator: NOUN.femalesThatDay,
    denominator: NOUN.femalesThatDay,
    unit: '%',
    decimals: 1,
    direction: 'none',
    target: IDEAL_SHARES[parity] ?? null,
    formula: percent([`mf_par${parity}`], ['mf_to']),
  }),
);

const RETENTION: readonly FigureDef[] = [1, 2, 3].map(
  (k): FigureDef => ({
    code: `RTN${k}`,
    family: 'herd',
    name: t3(`Giữ lại đến lứa ${k}`, `Retention to litter ${k}`, `คงอยู่ถึงท้อง ${k}`),
    definition: t3(
      `100 × hậu bị phối lần đầu trong kỳ phối chưa ra khỏi đàn trước lần đẻ thứ ${k} / số hậu bị đó; chuyển trại để ngoài. Tạm tính khi còn con chưa đến lứa đó, để trống khi chưa con nào đến.`,
      `100 × gilts first mated in the window not removed before farrowing ${k} / those gilts; moved ones left out. Provisional while some have not come so far, blank while none has.`,
      `100 × สุกรสาวที่ผสมครั้งแรกในช่วงและไม่ออกก่อนคลอดครั้งที่ ${k} / สุกรสาวเหล่านั้น ไม่นับที่ย้ายฟาร์ม เป็นค่าชั่วคราวขณะที่บางตัวยังไม่ถึง และเว้นว่างขณะที่ยังไม่มีตัวใดถึง`,
    ),
    numerator: NOUN.kept,
    denominator: NOUN.giltsOfWindow,
    unit: '%',
    decimals: 1,
    direction: 'up',
    target: k === 3 ? 75 : null,
    formula: { ...percent([`rtn${k}_kept`], [`rtn${k}_n`], [[`rtn${k}_moved`, 'moved']]), pending: `rtn${k}_open` },
  }),
);

/** Figures of the animals present, entering and leaving. */
export const HERD_FIGURES: readonly FigureDef[] = [
  stock(
    'OPENING',
    'mf_from',
    t3('Nái đầu kỳ', 'Opening', 'ยอดต้นงวด'),
    t3('Nái đã phối có mặt ngày trước kỳ.', 'Mated females present on the day before the period.', 'แม่ที่ผสมแล้วที่อยู่ ณ วันก่อนช่วง'),
    false,
  ),
  stock(
    'IN',
    'mf_in',
    t3('Nái vào', 'In', 'เข้า'),
    t3(
      'Trở thành nái đã phối trong kỳ: hậu bị phối lần đầu, nái nhập đã phối hoặc đã cai sữa.',
      'Became mated females in the period: gilts first mated, sows entered mated or weaned.',
      'เป็นแม่ที่ผสมแล้วในช่วง: สุกรสาวผสมครั้งแรก แม่ที่เข้าเมื่อผสมแล้วหรือหย่านมแล้ว',
    ),
    true,
  ),
  stock(
    'OUT',
    'out_mf',
    t3('Nái ra', 'Out', 'ออก'),
    t3('Nái đã phối ra khỏi đàn trong kỳ, mọi hình thức.', 'Mated females that left in the period, any way.', 'แม่ที่ผสมแล้วที่ออกจากฝูงในช่วง ทุกกรณี'),
    true,
  ),
  stock(
    'CLOSING',
    'mf_to',
    t3('Nái cuối kỳ', 'Closing', 'ยอดปลายงวด'),
    t3('Nái đã phối có mặt ngày cuối kỳ.', 'Mated females present on the last day of the period.', 'แม่ที่ผสมแล้วที่อยู่ ณ วันสุดท้ายของช่วง'),
    false,
  ),
  average('AVGMF', 'mfd', t3('Nái bình quân', 'Average mated females', 'จำนวนแม่เฉลี่ย'), NOUN.matedFemaleDays),
  average('AVGG', 'gd', t3('Hậu bị bình quân', 'Average gilts', 'จำนวนสุกรสาวเฉลี่ย'), NOUN.giltDays),
  average('AVGB', 'bd', t3('Đực bình quân', 'Average boars', 'จำนวนพ่อพันธุ์เฉลี่ย'), NOUN.boarDays),
  stock(
    'MFD',
    'mfd',
    NOUN.matedFemaleDays,
    t3('Tổng ngày có mặt của nái đã phối trong kỳ.', 'Days of the period mated females were present.', 'จำนวนวันที่แม่ที่ผสมแล้วอยู่ในช่วง'),
    false,
  ),
  stock(
    'GD',
    'gd',
    NOUN.giltDays,
    t3('Tổng ngày có mặt của hậu bị chưa phối.', 'Days of the period gilts never mated were present.', 'จำนวนวันที่สุกรสาวยังไม่ผสมอยู่ในช่วง'),
    false,
  ),
  stock('BD', 'bd', NOUN.boarDays, t3('Tổng ngày có mặt của đực giống.', 'Days of the period boars were present.', 'จำนวนวันที่พ่อพันธุ์อยู่ในช่วง'), false),
  {
    code: 'APH',
    family: 'herd',
    name: t3('Lứa bình quân của đàn', 'Average parity', 'ลำดับท้องเฉลี่ย'),
    definition: t3(
      'Tổng số lứa / nái đã phối, ngày cuối kỳ.',
      'Sum of parities / mated females on the last day.',
      'ผลรวมลำดับท้อง / แม่ที่ผสมแล้ว ณ วันสุดท้าย',
    ),
    numerator: NOUN.paritySum,
    denominator: NOUN.femalesThatDay,
    unit: '',
    decimals: 2,
    direction: 'none',
    target: 3,
    formula: mean(['par_to'], ['mf_to']),
  },
  {
    code: 'APR',
    family: 'herd',
    name: t3('Lứa bình quân khi ra đàn', 'Average parity at removal', 'ลำดับท้องเฉลี่ยเมื่อออก'),
    definition: t3(
      'Số lứa bình quân của nái chết, tiêu hủy, loại hoặc bán trong kỳ.',
      'Mean parity of mated females died, destroyed, culled or sold in the period.',
      'ลำดับท้องเฉลี่ยของแม่ที่ตาย ทำลาย คัดทิ้ง หรือขายในช่วง',
    ),
    numerator: NOUN.paritySum,
    denominator: NOUN.removals,
    unit: '',
    decimals: 2,
    direction: 'up',
    target: null,
    formula: mean(['apr_par'], ['apr_n'], [['apr_out', 'moved']]),
  },
  {
    code: 'CULL',
    family: 'herd',
    name: t3('Tỷ lệ loại thải/năm', 'Culling rate per year', 'อัตราคัดทิ้งต่อปี'),
    definition: t3(
      '36,500 × nái loại thải / ngày có mặt của nái đã phối. Hậu bị tính riêng.',
      '36,500 × mated females culled or sold for slaughter / mated female days. Gilts apart.',
      '36,500 × แม่คัดทิ้ง / จำนวนวันของแม่ที่ผสมแล้ว สุกรสาวนับแยก',
    ),
    numerator: NOUN.culled,
    denominator: NOUN.matedFemaleDays,
    unit: '%',
    decimals: 1,
    direction: 'none',
    target: 38,
    formula: yearly(['cull'], ['mfd'], 36_500),
  },
  {
    code: 'MORT',
    family: 'herd',
    name: t3('Tỷ lệ nái chết/năm', 'Sow mortality per year', 'อัตราแม่ตายต่อปี'),
    definition: t3(
      '36,500 × nái chết hoặc tiêu hủy / ngày có mặt của nái đã phối.',
      '36,500 × mated females died or destroyed / mated female days.',
      '36,500 × แม่ตายหรือทำลาย / จำนวนวันของแม่ที่ผสมแล้ว',
    ),
    numerator: NOUN.died,
    denominator: NOUN.matedFemaleDays,
    unit: '%',
    decimals: 1,
    direction: 'down',
    target: 6,
    formula: yearly(['mort'], ['mfd'], 36_500),
  },
  {
    code: 'GCULL',
    family: 'herd',
    name: t3('Tỷ lệ loại hậu bị/năm', 'Gilt culling per year', 'อัตราคัดทิ้งสุกรสาวต่อปี'),
    definition: t3(
      '36,500 × hậu bị loại thải / ngày có mặt của hậu bị.',
      '36,500 × gilts culled / gilt days.',
      '36,500 × สุกรสาวคัดทิ้ง / จำนวนวันของสุกรสาว',
    ),
    numerator: NOUN.culledGilts,
    denominator: NOUN.giltDays,
    unit: '%',
    decimals: 1,
    direction: 'none',
    target: null,
    formula: yearly(['gcull'], ['gd'], 36_500),
  },
  {
    code: 'GMORT',
    family: 'herd',
    name: t3('Tỷ lệ hậu bị chết/năm', 'Gilt mortality per year', 'อัตราสุกรสาวตายต่อปี'),
    definition: t3(
      '36,500 × hậu bị chết hoặc tiêu hủy / ngày có mặt của hậu bị.',
      '36,500 × gilts died or destroyed / gilt days.',
      '36,500 × สุกรสาวตายหรือทำลาย / จำนวนวันของสุกรสาว',
    ),
    numerator: NOUN.diedGilts,
    denominator: NOUN.giltDays,
    unit: '%',
    decimals: 1,
    direction: 'down',
    target: null,
    formula: yearly(['gmort'], ['gd'], 36_500),
  },
  {
    code: 'REPL',
    family: 'herd',
    name: t3('Tỷ lệ thay đàn/năm', 'Replacement rate per year', 'อัตราทดแทนต่อปี'),
    definition: t3(
      '36,500 × hậu bị phối lần đầu / ngày có mặt của nái đã phối.',
      '36,500 × first matings of gilts / mated female days.',
      '36,500 × สุกรสาวผสมครั้งแรก / จำนวนวันของแม่ที่ผสมแล้ว',
    ),
    numerator: NOUN.giltMatings,
    denominator: NOUN.matedFemaleDays,
    unit: '%',
    decimals: 1,
    direction: 'none',
    target: 45,
    formula: yearly(['mg'], ['mfd'], 36_500),
  },
  ...SHARES,
  ...RETENTION,
];
