import { down, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import { figuresIn } from './figure.ts';

const semen = figuresIn('semen');
const nursery = figuresIn('nursery');
const life = figuresIn('life');
const forecast = figuresIn('forecast');

const billions = semen.kind(1, { unit: '10⁹', decimals: 1 });
const perThousand = nursery.kind(1000, { unit: '‰', decimals: 2 });
const inLife = life.computed('', 0);
const meanOfLife = life.computed('', 2);
const daysOfLife = life.computed('d', 0);

/** Figures of semen, nursery, lives and forecasts. */
export const OTHER_FIGURES = [
  billions(
    'USP',
    t3('Tinh trùng hữu ích/lần lấy', 'Useful sperm per collection', 'อสุจิที่ใช้ได้/ครั้ง'),
    over('usp', 'usp_n', [['usp_out', 'unmeasured']]),
    up(),
    {
      V: 'Thể tích × nồng độ (10⁶/ml) / 1,000 × hoạt lực / 100 × (1 − kỳ hình / 100), bình quân các lần lấy tinh.',
      E: 'Volume × concentration (10⁶/ml) / 1,000 × motility / 100 × (1 − abnormal / 100), mean of the collections.',
      T: 'ปริมาตร × ความเข้มข้น (10⁶/มล.) / 1,000 × การเคลื่อนไหว / 100 × (1 − ผิดปกติ / 100) เฉลี่ยต่อการรีด',
    },
  ),
  semen.average('DOSES', t3('Số liều/lần lấy', 'Doses per collection', 'โดส/ครั้ง'), over('doses_usp', 'usp_n', [['usp_out', 'unmeasured']]), up(), {
    V: 'Phần nguyên của tinh trùng hữu ích / tinh trùng mỗi liều, bình quân các lần lấy tinh.',
    E: 'Whole part of useful sperm / sperm per dose, mean of the collections.',
    T: 'ส่วนเต็มของอสุจิที่ใช้ได้ / อสุจิต่อโดส เฉลี่ยต่อการรีด',
  }),
  semen.computed('ml', 0)('DILUENT', t3('Lượng môi trường pha', 'Diluent volume', 'ปริมาณน้ำยาเจือจาง'), {
    V: 'Số liều × thể tích liều − thể tích tinh, ít nhất 0.',
    E: 'Doses × dose volume − volume, at least 0.',
    T: 'จำนวนโดส × ปริมาตรโดส − ปริมาตรน้ำเชื้อ ไม่ต่ำกว่า 0',
  }),
  semen.share('REJ', t3('Tỷ lệ tinh loại', 'Collections rejected', 'อัตราน้ำเชื้อที่ทิ้ง'), over('rej', 'rej_n'), down(8), {
    V: '100 × lần lấy tinh không có liều nào / số lần lấy tinh.',
    E: '100 × collections with 0 doses / collections.',
    T: '100 × การรีดที่ได้ 0 โดส / จำนวนการรีด',
  }),
  nursery.share('NURM', t3('Tỷ lệ chết heo cai sữa', 'Nursery mortality', 'อัตราตายสุกรอนุบาล'), over('nur_dead', ['nur_open', 'nur_in']), down(2.5), {
    V: '100 × heo cai sữa chết / (số đầu kỳ + số nhập chuồng trong kỳ).',
    E: '100 × nursery deaths / (count at the opening + placed in).',
    T: '100 × สุกรอนุบาลตาย / (ยอดต้นงวด + รับเข้า)',
  }),
  perThousand(
    'NURD',
    t3('Heo cai sữa chết/1,000 ngày con', 'Nursery deaths per 1,000 pig days', 'สุกรอนุบาลตาย/1,000 วันตัว'),
    over('nur_dead', 'nur_days'),
    down(),
    { V: '1,000 × heo cai sữa chết / tổng đầu con mỗi ngày.', E: '1,000 × deaths / sum of daily house counts.', T: '1,000 × ตาย / ผลรวมจำนวนรายวัน' },
  ),
  inLife('LIFE_LF', t3('Số lứa cả đời', 'Litters in life', 'จำนวนครอกตลอดชีวิต'), {
    V: 'Số ổ đã đẻ tại trại.',
    E: 'Litters farrowed on the farm.',
    T: 'จำนวนครอกที่คลอดในฟาร์ม',
  }),
  meanOfLife('LIFE_TB', t3('Tổng sơ sinh/ổ cả đời', 'Total born per litter, life', 'ลูกแรกคลอดทั้งหมด/ครอกตลอดชีวิต'), {
    V: 'Tổng con sinh ra / số ổ rõ số.',
    E: 'Total born / litters with known counts.',
    T: 'ลูกเกิดทั้งหมด / ครอกที่ทราบจำนวน',
  }),
  meanOfLife('LIFE_BA', t3('Sơ sinh sống/ổ cả đời', 'Born alive per litter, life', 'ลูกมีชีวิต/ครอกตลอดชีวิต'), {
    V: 'Tổng con sống / số ổ.',
    E: 'Born alive / litters.',
    T: 'ลูกมีชีวิต / จำนวนครอก',
  }),
  inLife('LIFE_PW', t3('Số con cai sữa cả đời', 'Pigs weaned in life', 'ลูกหย่านมตลอดชีวิต'), {
    V: 'Tổng con cai sữa, kể cả nuôi ghép.',
    E: 'All pigs weaned, as a nurse included.',
    T: 'ลูกหย่านมทั้งหมด รวมที่เป็นแม่นม',
  }),
  daysOfLife('LIFE_WASTE', t3('Ngày không sản xuất cả đời', 'Non-productive days in life', 'วันสูญเสียตลอดชีวิต'), {
    V: 'Tổng ngày không sản xuất của các lứa.',
    E: 'Sum of the non-productive days of all parity records.',
    T: 'ผลรวมวันสูญเสียของทุกท้อง',
  }),
  daysOfLife('LIFE_DAYS', t3('Số ngày có mặt', 'Days present', 'จำนวนวันที่อยู่'), {
    V: 'Từ ngày nhập đến ngày ra hoặc hôm nay.',
    E: 'From arrival to leaving or today.',
    T: 'จากวันเข้าถึงวันออกหรือวันนี้',
  }),
  meanOfLife('LIFE_PWMFY', t3('Cai sữa/năm cả đời', 'Pigs weaned a year, life', 'ลูกหย่านมต่อปีตลอดชีวิต'), {
    V: '365 × số con cai sữa / số ngày từ lần phối đầu (nái mua: từ ngày nhập).',
    E: '365 × pigs weaned / days from first mating (a bought sow: from arrival).',
    T: '365 × ลูกหย่านม / จำนวนวันนับจากผสมครั้งแรก (แม่ที่ซื้อ: นับจากวันเข้า)',
  }),
  forecast.computed('', 1)('EXPF', t3('Nái đẻ dự kiến', 'Expected farrowings', 'จำนวนคลอดที่คาด'), {
    V: 'Tổng xác suất đẻ của các lượt phối đến hạn trong tuần, theo 52 tuần gần nhất của trại, cùng ngày mang thai.',
    E: 'Over matings due that week, the share that farrowed among those still in pig on the same day in the farm’s last 52 weeks of final matings.',
    T: 'ผลรวมสัดส่วนการคลอดของการผสมที่ครบกำหนดในสัปดาห์ จาก 52 สัปดาห์ล่าสุดของฟาร์ม ณ วันอุ้มท้องเดียวกัน',
  }),
  forecast.computed('', 0)('EXPW', t3('Heo con cai sữa dự kiến', 'Expected pigs weaned', 'ลูกหย่านมที่คาด'), {
    V: 'EXPF của tuần lùi số ngày nuôi con chuẩn × số con sống/ổ × (1 − chết trước cai sữa B), giá trị 52 tuần.',
    E: 'EXPF of the week a standard lactation before × born alive × (1 − pre-weaning mortality B), 52-week values.',
    T: 'EXPF ของสัปดาห์ก่อนหน้าตามระยะเลี้ยงลูกมาตรฐาน × ลูกมีชีวิต × (1 − ตายก่อนหย่านม B) ค่า 52 สัปดาห์',
  }),
];
