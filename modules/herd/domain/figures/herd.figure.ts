import { down, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import { type FigureDef, figuresIn } from './figure.ts';

const { count, flow, share, mean, average, yearlyShare } = figuresIn('herd');

const DAYS_PRESENT = t3(
  'Tổng ngày có mặt / số ngày của kỳ; ngày nhập tính, ngày ra không tính.',
  'Sum of days present / days of the period; the arrival day counts, the leaving day does not.',
  'ผลรวมวันที่อยู่ / จำนวนวันของช่วง วันเข้านับ วันออกไม่นับ',
);

/** Ideal share of the parities 0 to 7 among the mated females, %, where the farm wants no other (PARSHARE). */
const IDEAL_SHARES: readonly number[] = [19, 17, 16, 14, 12, 10, 7, 5];

/** Highest class PARMAX may name. */
const CLASSES = 11;

const shareCode = (parity: number): string => `PARSHARE_${parity}`;

/** The parity whose share a figure is; null for all others. */
export function parityOfShare(code: string): number | null {
  const [, parity] = /^PARSHARE_(\d+)$/.exec(code) ?? [];
  return parity === undefined ? null : Number(parity);
}

/** Ideal share of the parities from..to together, without `to` of all from there on: the targets of their shares; null where none has one. */
export function idealShare(targetOf: (code: string) => number | null, from: number, to: number | null): number | null {
  const parities = Array.from({ length: CLASSES }, (_, parity) => parity).filter((parity) => parity >= from && (to === null || parity <= to));
  const shares = parities.flatMap((parity) => targetOf(shareCode(parity)) ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0);
}

const SHARES: readonly FigureDef[] = Array.from(
  { length: CLASSES },
  (_, parity): FigureDef =>
    share(
      shareCode(parity),
      t3(`Tỷ lệ nái lứa ${parity}`, `Share of parity ${parity}`, `สัดส่วนท้อง ${parity}`),
      over(`mf_par${parity}`, 'mf_to'),
      near(IDEAL_SHARES[parity]),
      {
        V: '100 × nái đã phối của lứa / tất cả nái đã phối, ngày cuối kỳ. Lớp lứa cao nhất gồm mọi lứa từ đó trở lên.',
        E: '100 × mated females of the class / all, on the last day of the period. The highest class holds all parities from it on.',
        T: '100 × แม่ที่ผสมแล้วของท้องนั้น / ทั้งหมด ณ วันสุดท้ายของช่วง กลุ่มท้องสูงสุดรวมทุกท้องตั้งแต่นั้นขึ้นไป',
      },
    ),
);

const RETENTION: readonly FigureDef[] = [1, 2, 3].map(
  (k): FigureDef =>
    share(
      `RTN${k}`,
      t3(`Giữ lại đến lứa ${k}`, `Retention to litter ${k}`, `คงอยู่ถึงท้อง ${k}`),
      { ...over(`rtn${k}_kept`, `rtn${k}_n`, [[`rtn${k}_moved`, 'moved']]), pending: `rtn${k}_open` },
      up(k === 3 ? 75 : null),
      {
        V: `100 × hậu bị phối lần đầu trong kỳ phối chưa ra khỏi đàn trước lần đẻ thứ ${k} / số hậu bị đó; chuyển trại để ngoài. Tạm tính khi còn con chưa đến lứa đó, để trống khi chưa con nào đến.`,
        E: `100 × gilts first mated in the window not removed before farrowing ${k} / those gilts; moved ones left out. Provisional while some have not come so far, blank while none has.`,
        T: `100 × สุกรสาวที่ผสมครั้งแรกในช่วงและไม่ออกก่อนคลอดครั้งที่ ${k} / สุกรสาวเหล่านั้น ไม่นับที่ย้ายฟาร์ม เป็นค่าชั่วคราวขณะที่บางตัวยังไม่ถึง และเว้นว่างขณะที่ยังไม่มีตัวใดถึง`,
      },
    ),
);

/** Figures of the animals present, entering and leaving. */
export const HERD_FIGURES = [
  count('OPENING', t3('Nái đầu kỳ', 'Opening', 'ยอดต้นงวด'), over('mf_from'), near(), {
    V: 'Nái đã phối có mặt ngày trước kỳ.',
    E: 'Mated females present on the day before the period.',
    T: 'แม่ที่ผสมแล้วที่อยู่ ณ วันก่อนช่วง',
  }),
  flow('IN', t3('Nái vào', 'In', 'เข้า'), over('mf_in'), near(), {
    V: 'Trở thành nái đã phối trong kỳ: hậu bị phối lần đầu, nái nhập đã phối hoặc đã cai sữa.',
    E: 'Became mated females in the period: gilts first mated, sows entered mated or weaned.',
    T: 'เป็นแม่ที่ผสมแล้วในช่วง: สุกรสาวผสมครั้งแรก แม่ที่เข้าเมื่อผสมแล้วหรือหย่านมแล้ว',
  }),
  flow('OUT', t3('Nái ra', 'Out', 'ออก'), over('out_mf'), near(), {
    V: 'Nái đã phối ra khỏi đàn trong kỳ, mọi hình thức.',
    E: 'Mated females that left in the period, any way.',
    T: 'แม่ที่ผสมแล้วที่ออกจากฝูงในช่วง ทุกกรณี',
  }),
  count('CLOSING', t3('Nái cuối kỳ', 'Closing', 'ยอดปลายงวด'), over('mf_to'), near(), {
    V: 'Nái đã phối có mặt ngày cuối kỳ.',
    E: 'Mated females present on the last day of the period.',
    T: 'แม่ที่ผสมแล้วที่อยู่ ณ วันสุดท้ายของช่วง',
  }),
  average('AVGMF', t3('Nái bình quân', 'Average mated females', 'จำนวนแม่เฉลี่ย'), over('mfd', 'days'), near(), DAYS_PRESENT),
  average('AVGG', t3('Hậu bị bình quân', 'Average gilts', 'จำนวนสุกรสาวเฉลี่ย'), over('gd', 'days'), near(), DAYS_PRESENT),
  average('AVGB', t3('Đực bình quân', 'Average boars', 'จำนวนพ่อพันธุ์เฉลี่ย'), over('bd', 'days'), near(), DAYS_PRESENT),
  count('MFD', t3('Ngày có mặt của nái đã phối', 'Mated female days', 'จำนวนวันของแม่ที่ผสมแล้ว'), over('mfd'), near(), {
    V: 'Tổng ngày có mặt của nái đã phối trong kỳ.',
    E: 'Days of the period mated females were present.',
    T: 'จำนวนวันที่แม่ที่ผสมแล้วอยู่ในช่วง',
  }),
  count('GD', t3('Ngày có mặt của hậu bị', 'Gilt days', 'จำนวนวันของสุกรสาว'), over('gd'), near(), {
    V: 'Tổng ngày có mặt của hậu bị chưa phối.',
    E: 'Days of the period gilts never mated were present.',
    T: 'จำนวนวันที่สุกรสาวยังไม่ผสมอยู่ในช่วง',
  }),
  count('BD', t3('Ngày có mặt của đực', 'Boar days', 'จำนวนวันของพ่อพันธุ์'), over('bd'), near(), {
    V: 'Tổng ngày có mặt của đực giống.',
    E: 'Days of the period boars were present.',
    T: 'จำนวนวันที่พ่อพันธุ์อยู่ในช่วง',
  }),
  mean('APH', t3('Lứa bình quân của đàn', 'Average parity', 'ลำดับท้องเฉลี่ย'), over('par_to', 'mf_to'), near(3), {
    V: 'Tổng số lứa / nái đã phối, ngày cuối kỳ.',
    E: 'Sum of parities / mated females on the last day.',
    T: 'ผลรวมลำดับท้อง / แม่ที่ผสมแล้ว ณ วันสุดท้าย',
  }),
  mean(
    'APR',
    t3('Lứa bình quân khi ra đàn', 'Average parity at removal', 'ลำดับท้องเฉลี่ยเมื่อออก'),
    over('apr_par', 'apr_n', [['apr_out', 'moved']]),
    up(),
    {
      V: 'Số lứa bình quân của nái chết, tiêu hủy, loại hoặc bán trong kỳ.',
      E: 'Mean parity of mated females died, euthanised, culled or sold in the period.',
      T: 'ลำดับท้องเฉลี่ยของแม่ที่ตาย ทำลาย คัดทิ้ง หรือขายในช่วง',
    },
  ),
  yearlyShare('CULL', t3('Tỷ lệ loại thải/năm', 'Culling rate per year', 'อัตราคัดทิ้งต่อปี'), over('cull', 'mfd'), near(38), {
    V: '36,500 × nái loại thải / ngày có mặt của nái đã phối. Hậu bị tính riêng.',
    E: '36,500 × mated females culled or sold for slaughter / mated female days. Gilts apart.',
    T: '36,500 × แม่คัดทิ้ง / จำนวนวันของแม่ที่ผสมแล้ว สุกรสาวนับแยก',
  }),
  yearlyShare('MORT', t3('Tỷ lệ nái chết/năm', 'Sow mortality per year', 'อัตราแม่ตายต่อปี'), over('mort', 'mfd'), down(6), {
    V: '36,500 × nái chết hoặc tiêu hủy / ngày có mặt của nái đã phối.',
    E: '36,500 × mated females died or euthanised / mated female days.',
    T: '36,500 × แม่ตายหรือทำลาย / จำนวนวันของแม่ที่ผสมแล้ว',
  }),
  yearlyShare('GCULL', t3('Tỷ lệ loại hậu bị/năm', 'Gilt culling per year', 'อัตราคัดทิ้งสุกรสาวต่อปี'), over('gcull', 'gd'), near(), {
    V: '36,500 × hậu bị loại thải / ngày có mặt của hậu bị.',
    E: '36,500 × gilts culled / gilt days.',
    T: '36,500 × สุกรสาวคัดทิ้ง / จำนวนวันของสุกรสาว',
  }),
  yearlyShare('GMORT', t3('Tỷ lệ hậu bị chết/năm', 'Gilt mortality per year', 'อัตราสุกรสาวตายต่อปี'), over('gmort', 'gd'), down(), {
    V: '36,500 × hậu bị chết hoặc tiêu hủy / ngày có mặt của hậu bị.',
    E: '36,500 × gilts died or euthanised / gilt days.',
    T: '36,500 × สุกรสาวตายหรือทำลาย / จำนวนวันของสุกรสาว',
  }),
  yearlyShare('REPL', t3('Tỷ lệ thay đàn/năm', 'Replacement rate per year', 'อัตราทดแทนต่อปี'), over('mg', 'mfd'), near(45), {
    V: '36,500 × hậu bị phối lần đầu / ngày có mặt của nái đã phối.',
    E: '36,500 × first matings of gilts / mated female days.',
    T: '36,500 × สุกรสาวผสมครั้งแรก / จำนวนวันของแม่ที่ผสมแล้ว',
  }),
  ...SHARES,
  ...RETENTION,
];
