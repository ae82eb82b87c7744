import { down, type Over, over, up } from '#engine/figures/domain/declare.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { Cause } from './causes.ts';
import { figuresIn } from './figure.ts';

/** Days back from the as-of date in which non-productive days are provisional (edge 4). */
export const NPD_PROVISIONAL = 115;

const { meanDays, yearly } = figuresIn('year');
const { yearlyDays } = figuresIn('year', { provisional: { sums: [], while: (to, _sums, _settings, asof) => to > addDays(asof, -NPD_PROVISIONAL) } });

/** Classes of non-productive days: code, sum, name. */
const NPD_CLASSES: readonly (readonly [string, string, Text3])[] = [
  ['WS', 'np_ws', t3('Cai sữa đến phối', 'Weaning to service', 'หย่านมถึงผสม')],
  ['SR', 'np_sr', t3('Phối đến lên giống lại', 'Service to return', 'ผสมถึงกลับสัด')],
  ['SN', 'np_sn', t3('Phối đến khám không mang thai', 'Service to negative check', 'ผสมถึงตรวจไม่ท้อง')],
  ['SA', 'np_sa', t3('Phối đến sẩy thai', 'Service to abortion', 'ผสมถึงแท้ง')],
  ['SL', 'np_sl', t3('Phối đến ra đàn', 'Service to leaving', 'ผสมถึงออกจากฝูง')],
  ['WL', 'np_wl', t3('Cai sữa đến ra đàn', 'Weaning to leaving', 'หย่านมถึงออกจากฝูง')],
  ['AS', 'np_as', t3('Nhập đến phối (nái mua)', 'Arrival to service (bought sows)', 'เข้าฟาร์มถึงผสม (แม่ซื้อเข้า)')],
  ['AF', 'np_af', t3('Sau khi hỏng đến phối lại hoặc ra đàn', 'After failure to service or leaving', 'หลังล้มเหลวถึงผสมใหม่หรือออก')],
];

const SOWS_ONLY = t3('Không tính hậu bị.', 'Gilt days not included.', 'ไม่รวมสุกรสาว');
const WITH_GILTS = t3('Tính cả hậu bị.', 'Gilt days included.', 'รวมสุกรสาว');

const CLASS_FIGURES = NPD_CLASSES.map(([code, sum, name]) =>
  yearlyDays(`NPD_${code}`, t3(`NPD: ${name.V}`, `NPD: ${name.E}`, `NPD: ${name.T}`), over(sum, 'mfd'), down(), {
    V: '365 × ngày không sản xuất của nhóm này / ngày có mặt của nái đã phối.',
    E: '365 × non-productive days of this class / mated female days.',
    T: '365 × วันสูญเสียของกลุ่มนี้ / จำนวนวันของแม่ที่ผสมแล้ว',
  }),
);

function npd(gilts: boolean): Over<Cause> {
  const days = gilts ? ['gd'] : [];
  return { ...over(['npd', ...days], ['mfd', ...days], [['np_standing', 'unknown']]), variant: gilts ? WITH_GILTS : SOWS_ONLY };
}

/** Figures a sow and year. */
export const YEAR_FIGURES = [
  yearlyDays(
    'NPD',
    t3('Ngày không sản xuất/nái/năm', 'Non-productive days per year', 'วันสูญเสีย/แม่/ปี'),
    ({ NPDGILT }) => npd(NPDGILT === 'Y'),
    down(40),
    {
      V: '365 × ngày không sản xuất / ngày có mặt của nái đã phối. Ngày không sản xuất: không nuôi con, không mang thai; phối hỏng thì mọi ngày của lần phối đó đều tính. 115 ngày gần nhất là tạm tính.',
      E: '365 × non-productive days / mated female days: neither lactating nor in pig; when a mating fails all its days become non-productive. The last 115 days are provisional.',
      T: '365 × วันสูญเสีย / จำนวนวันของแม่ที่ผสมแล้ว: วันที่ไม่เลี้ยงลูกและไม่อุ้มท้อง เมื่อการผสมล้มเหลวทุกวันของการผสมนั้นนับเป็นวันสูญเสีย 115 วันล่าสุดเป็นค่าชั่วคราว',
    },
  ),
  ...CLASS_FIGURES,
  meanDays(
    'NPDREC',
    t3('Ngày không sản xuất/lứa', 'Non-productive days per record', 'วันสูญเสียต่อท้อง'),
    over(['rec_days', 'recl_days'], ['rec_n', 'recl_n']),
    down(15),
    {
      V: 'Số ngày không sản xuất bình quân của các lứa kết thúc trong kỳ.',
      E: 'Mean non-productive days of parity records closed in the period.',
      T: 'วันสูญเสียเฉลี่ยของท้องที่ปิดในช่วง',
    },
  ),
  yearly('LMFY', t3('Số lứa/nái/năm', 'Litters per mated female and year', 'จำนวนครอกต่อแม่ต่อปี'), over('lf', 'mfd'), up(2.35), {
    V: '365 × số nái đẻ / ngày có mặt của nái đã phối.',
    E: '365 × farrowings / mated female days.',
    T: '365 × จำนวนแม่คลอด / จำนวนวันของแม่ที่ผสมแล้ว',
  }),
  yearly(
    'PWMFY',
    t3('Số con cai sữa/nái/năm (PSY)', 'Pigs weaned per mated female and year (PSY)', 'ลูกหย่านมต่อแม่ต่อปี (PSY)'),
    over('pw', 'mfd'),
    up(26),
    {
      V: '365 × số con cai sữa / ngày có mặt của nái đã phối. Ngày của nái có ổ cai sữa không còn con nào luôn được tính.',
      E: '365 × pigs weaned / mated female days. Days of sows whose litter was weaned without a pig always count.',
      T: '365 × จำนวนลูกหย่านม / จำนวนวันของแม่ที่ผสมแล้ว นับวันของแม่ที่ครอกหย่านมโดยไม่มีลูกเสมอ',
    },
  ),
  yearly('PWFY', t3('Số con cai sữa/cái/năm', 'Pigs weaned per female and year', 'ลูกหย่านมต่อตัวเมียต่อปี'), over('pw', ['mfd', 'gd']), up(), {
    V: '365 × số con cai sữa / ngày có mặt của nái đã phối và hậu bị. Ngày của nái có ổ cai sữa không còn con nào luôn được tính.',
    E: '365 × pigs weaned / days of mated females and gilts. Days of sows whose litter was weaned without a pig always count.',
    T: '365 × จำนวนลูกหย่านม / จำนวนวันของแม่ที่ผสมแล้วและสุกรสาว นับวันของแม่ที่ครอกหย่านมโดยไม่มีลูกเสมอ',
  }),
];
