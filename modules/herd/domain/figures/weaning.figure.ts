import { down, madeOf, near, type Over, over, up } from '#engine/figures/domain/declare.ts';
import type { Terms } from '#engine/figures/domain/figure.ts';
import { t3 } from '#kernel/language.ts';
import type { Cause } from './causes.ts';
import { type FigureSettings, figuresIn } from './figure.ts';

const { count, flow, share, mean, meanDays, meanKg } = figuresIn('weaning');

const NURSE = t3(
  'Nái nuôi ghép thêm số con, không thêm ổ. Ổ của nái đã ra khỏi đàn kết thúc ngày đó.',
  'Nurse weanings add pigs, no litter. A litter whose sow left is closed that day.',
  'การหย่านมของแม่นมเพิ่มจำนวนลูกแต่ไม่เพิ่มครอก ครอกของแม่ที่ออกจากฝูงปิดในวันนั้น',
);

const EMPTY_COUNTED = t3('Tính cả ổ cai sữa không còn con nào.', 'Litters weaned without a pig counted.', 'นับครอกที่หย่านมโดยไม่มีลูกด้วย');
const EMPTY_LEFT_OUT = t3('Không tính ổ cai sữa không còn con nào.', 'Litters weaned without a pig left out.', 'ไม่นับครอกที่หย่านมโดยไม่มีลูก');

const lost = figuresIn('weaning', { note: NURSE });

/** One choice for every figure over weaned litters: those weaned without a pig are left out, or counted (LWZERO). */
const litters =
  (counted: Over<Cause>, without: Over<Cause>, empty: string) =>
  ({ LWZERO }: FigureSettings): Over<Cause> =>
    LWZERO === 'Y' ? { ...counted, variant: EMPTY_COUNTED } : { ...without, leftout: [[empty, 'nopigs']], variant: EMPTY_LEFT_OUT };

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
  return litters(over([...started, ...weaned], started), over([...without, ...weaned], without), 'cl_zero');
};

/** Figures of weanings dated in the period and of litters closed in it. */
export const WEANING_FIGURES = [
  flow('LW', t3('Số ổ cai sữa', 'Litters weaned', 'จำนวนครอกหย่านม'), litters(over(['lw', 'lw_zero']), over('lw'), 'lw_zero'), up('plan'), {
    V: 'Ổ cai sữa hết trong kỳ có ít nhất một con cai sữa.',
    E: 'Litters fully weaned in the period with at least one pig weaned.',
    T: 'ครอกที่หย่านมครบในช่วงและมีลูกหย่านมอย่างน้อยหนึ่งตัว',
  }),
  flow('PW', t3('Số con cai sữa', 'Pigs weaned', 'จำนวนลูกหย่านม'), over('pw'), up('plan'), {
    V: 'Số con cai sữa trong kỳ: một phần, hết ổ và của nái nuôi ghép.',
    E: 'Pigs weaned in the period: partial, full and nurse weanings.',
    T: 'จำนวนลูกหย่านมในช่วง: บางส่วน ครบครอก และของแม่นม',
  }),
  mean(
    'PWL',
    t3('Số con cai sữa/ổ', 'Pigs weaned per litter', 'ลูกหย่านม/ครอก'),
    litters(over(['lw_pigs', 'pw_nurse'], ['lw', 'lw_zero']), over(['lw_pigs', 'pw_nurse'], 'lw'), 'lw_zero'),
    up(11.5),
    {
      V: 'Số con cai sữa của các ổ cai sữa hết (kể cả phần cai sữa sớm) và của nái nuôi ghép / số ổ cai sữa.',
      E: 'Pigs weaned by litters fully weaned (their partials included) and by nurse sows / litters weaned.',
      T: 'ลูกหย่านมของครอกที่หย่านมครบ (รวมที่หย่านมบางส่วน) และของแม่นม / จำนวนครอกหย่านม',
    },
  ),
  meanDays(
    'LACT',
    t3('Số ngày nuôi con', 'Lactation length', 'ระยะเลี้ยงลูก'),
    litters(over(['lact_days', 'lact_zero'], ['lw', 'lw_zero']), over('lact_days', 'lw'), 'lw_zero'),
    near(24),
    {
      V: 'Số ngày bình quân từ đẻ đến lần cai sữa cuối, các ổ cai sữa của kỳ.',
      E: 'Mean days from farrowing to the last weaning, litters weaned in the period.',
      T: 'จำนวนวันเฉลี่ยจากคลอดถึงหย่านมครั้งสุดท้าย ของครอกที่หย่านมในช่วง',
    },
  ),
  meanKg('WWT', t3('Khối lượng cai sữa/con', 'Weaning weight per pig', 'น้ำหนักหย่านม/ตัว'), over('ww_kg', 'ww_n', [['ww_out', 'noweight']]), up(6.5), {
    V: 'Khối lượng cai sữa / số con cai sữa, các lần có cân.',
    E: 'Weaning weight / pigs weaned, weanings weighed.',
    T: 'น้ำหนักหย่านม / จำนวนลูก ของการหย่านมที่ชั่ง',
  }),
  lost.share(
    'PWM_A',
    t3('Chết trước cai sữa A (theo ổ)', 'Pre-weaning mortality A (litter)', 'ตายก่อนหย่านม A (ตามครอก)'),
    lostBy(['cl_live']),
    down(10),
    {
      V: '100 × (số con sống − số con cai sữa) / số con sống, các ổ kết thúc trong kỳ.',
      E: '100 × (born alive − weaned) / born alive over litters closed in the period.',
      T: '100 × (ลูกมีชีวิต − ลูกหย่านม) / ลูกมีชีวิต ของครอกที่ปิดในช่วง',
    },
  ),
  lost.share(
    'PWM_B',
    t3('Chết trước cai sữa B (sau ghép)', 'Pre-weaning mortality B (fostered)', 'ตายก่อนหย่านม B (หลังฝาก)'),
    lostBy(['cl_start', 'nu_start']),
    down(10),
    {
      V: 'Như A nhưng tính trên số con sống + ghép vào − ghép đi; dùng khi tách theo nhóm.',
      E: 'As A with born alive + fostered in − fostered out; used in every breakdown.',
      T: 'เช่นเดียวกับ A แต่คิดจากลูกมีชีวิต + รับฝาก − ฝากออก ใช้เมื่อแยกกลุ่ม',
    },
  ),
  share(
    'PWM_C',
    t3('Chết trước cai sữa C (theo kỳ)', 'Pre-weaning mortality C (period)', 'ตายก่อนหย่านม C (ตามช่วง)'),
    over('loss', 'live', [['unb_minus', 'unbalanced']]),
    down(10),
    {
      V: '100 × số heo con chết đã ghi trong kỳ / số con sống của các ổ đẻ trong kỳ.',
      E: '100 × piglet deaths recorded in the period / born alive in the period.',
      T: '100 × ลูกตายที่บันทึกในช่วง / ลูกมีชีวิตที่คลอดในช่วง',
    },
  ),
  share(
    'SURV',
    t3('Tỷ lệ sống heo con', 'Piglet survival', 'อัตรารอดลูกสุกร'),
    madeOf(['SB', 'PWM_A'], (still, lost) => 100 - still - lost),
    up(85),
    {
      V: '100 − tỷ lệ chết khi sinh − chết trước cai sữa A.',
      E: '100 − stillborn % − pre-weaning mortality A.',
      T: '100 − อัตราตายแรกคลอด − ตายก่อนหย่านม A',
    },
  ),
  flow('FOSTERBAL', t3('Cân đối ghép heo', 'Foster balance', 'ดุลการย้ายฝาก'), over(['foster_in', ['foster_out', -1]]), near(), {
    V: 'Tổng ghép vào − tổng ghép đi trong kỳ; khác 0 khi nạp dữ liệu đầu.',
    E: 'Fostered in − fostered out of the period; not 0 only after a first load.',
    T: 'รับฝาก − ฝากออกในช่วง ไม่เป็น 0 เฉพาะเมื่อมีข้อมูลเริ่มต้น',
  }),
  count('UNBALPLUS', t3('Con lệch + (nạp dữ liệu đầu)', 'Piglets unbalanced +', 'ลูกไม่สมดุล +'), over('unb_plus'), near(), {
    V: 'Con cai sữa nhiều hơn số đang theo mẹ, từ lần nạp dữ liệu đầu.',
    E: 'More weaned than with the sow, from a first load.',
    T: 'หย่านมมากกว่าที่อยู่กับแม่ จากข้อมูลเริ่มต้น',
  }),
  count('UNBALMINUS', t3('Con lệch − (nạp dữ liệu đầu)', 'Piglets unbalanced −', 'ลูกไม่สมดุล −'), over('unb_minus'), near(), {
    V: 'Con cai sữa ít hơn số đang theo mẹ, từ lần nạp dữ liệu đầu.',
    E: 'Fewer weaned than with the sow, from a first load.',
    T: 'หย่านมน้อยกว่าที่อยู่กับแม่ จากข้อมูลเริ่มต้น',
  }),
  count('UNBALLIT', t3('Ổ lệch số (nạp dữ liệu đầu)', 'Litters unbalanced', 'ครอกไม่สมดุล'), over('unb_litters'), near(), {
    V: 'Số ổ có con lệch + hoặc − từ lần nạp dữ liệu đầu.',
    E: 'Litters with piglets unbalanced + or −.',
    T: 'จำนวนครอกที่มีลูกไม่สมดุล + หรือ −',
  }),
];
