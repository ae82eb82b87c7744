import { down, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import { figuresIn } from './figure.ts';

const { flow, share, mean, meanDays } = figuresIn('breeding');

/** Figures of matings dated in the period. */
export const BREEDING_FIGURES = [
  flow('MAT', t3('Số lượt phối', 'Matings', 'จำนวนการผสม'), over('mat'), up('plan'), {
    V: 'Số lượt phối trong kỳ: hậu bị lần đầu + sau cai sữa + phối lại. Các liều trong cùng một lần động dục là một lượt; lần phối nhập theo nái mua không tính.',
    E: 'Matings of the period: gilts first mated + first after weaning + repeats. Doses of one heat are one mating; a mating typed with a bought sow is not counted.',
    T: 'จำนวนการผสมในช่วง: สุกรสาวครั้งแรก + หลังหย่านม + ผสมซ้ำ หลายโดสในการเป็นสัดเดียวนับเป็นหนึ่ง และไม่นับการผสมที่มากับแม่ที่ซื้อเข้า',
  }),
  flow('MG', t3('Phối hậu bị', 'Gilt matings', 'ผสมสุกรสาว'), over('mg'), near(), {
    V: 'Lần phối đầu tiên của hậu bị trong kỳ.',
    E: 'First matings of gilts in the period.',
    T: 'การผสมครั้งแรกของสุกรสาวในช่วง',
  }),
  flow('MW', t3('Phối sau cai sữa', 'Matings after weaning', 'ผสมหลังหย่านม'), over('mw'), near(), {
    V: 'Lần phối đầu của một lứa sau cai sữa, kể cả lần phối đầu của nái mua đã cai sữa.',
    E: 'First matings of a parity after weaning, the first of a sow bought weaned included.',
    T: 'การผสมครั้งแรกของท้องหลังหย่านม รวมครั้งแรกของแม่ที่ซื้อเข้ามาหลังหย่านม',
  }),
  flow('MR', t3('Phối lại', 'Repeat matings', 'ผสมซ้ำ'), over('mr'), near(), {
    V: 'Lần phối thứ hai trở đi của cùng một lứa.',
    E: 'Second or later matings of the same parity.',
    T: 'การผสมครั้งที่สองขึ้นไปของท้องเดียวกัน',
  }),
  share('REPEAT', t3('Tỷ lệ phối lại', 'Repeat services', 'อัตราผสมซ้ำ'), over('mr', 'mat'), down(8), {
    V: '100 × phối lại / số lượt phối.',
    E: '100 × repeat matings / matings.',
    T: '100 × ผสมซ้ำ / จำนวนการผสม',
  }),
  mean('DPM', t3('Số liều mỗi lượt phối', 'Doses per mating', 'จำนวนโดสต่อการผสม'), over('slots', 'mat'), near(2.2), {
    V: 'Số lượt đực (liều) đã dùng / số lượt phối.',
    E: 'Boar slots filled / matings.',
    T: 'จำนวนครั้งที่ใช้พ่อพันธุ์ / จำนวนการผสม',
  }),
  meanDays('AFM', t3('Tuổi phối lần đầu', 'Age at first mating', 'อายุผสมครั้งแรก'), over('afm_days', 'afm_n', [['afm_out', 'nobirth']]), near(235), {
    V: 'Tuổi bình quân của hậu bị ở lần phối đầu.',
    E: 'Mean age of gilts at their first mating.',
    T: 'อายุเฉลี่ยของสุกรสาวเมื่อผสมครั้งแรก',
  }),
  meanDays('EFM', t3('Nhập đến phối lần đầu', 'Arrival to first mating', 'เข้าฟาร์มถึงผสมครั้งแรก'), over('efm_days', 'efm_n'), near(), {
    V: 'Số ngày bình quân từ khi nhập đến lần phối đầu của hậu bị.',
    E: 'Mean days from arrival to a gilt’s first mating.',
    T: 'จำนวนวันเฉลี่ยจากเข้าฟาร์มถึงผสมครั้งแรกของสุกรสาว',
  }),
  meanDays('WSI', t3('Cai sữa đến phối', 'Weaning to service', 'หย่านมถึงผสม'), over('wsi_days', 'wsi_n', [['wsi_out', 'noweaning']]), down(6), {
    V: 'Số ngày bình quân từ lần cai sữa cuối đến lần phối đầu, không cắt bỏ ngày dài. Lần phối đầu của nái mua đã cai sữa không có số ngày và để ngoài.',
    E: 'Mean days from the last weaning to the first service, none cut. The first service of a sow bought weaned has none and is left out.',
    T: 'จำนวนวันเฉลี่ยจากหย่านมครั้งสุดท้ายถึงผสมครั้งแรก ไม่ตัดช่วงยาวออก ครั้งแรกของแม่ที่ซื้อเข้าหลังหย่านมไม่มีจำนวนวันและไม่นับ',
  }),
  share('BRED7', t3('Phối trong 7 ngày', 'Bred by 7 days', 'ผสมภายใน 7 วัน'), over('bred7', 'wsi_n', [['wsi_out', 'noweaning']]), up(92), {
    V: '100 × lần phối đầu sau cai sữa trong vòng 7 ngày / lần phối đầu sau cai sữa có số ngày chờ.',
    E: '100 × first services within 7 days of weaning / first services after a saved weaning.',
    T: '100 × ผสมครั้งแรกภายใน 7 วันหลังหย่านม / ผสมครั้งแรกหลังหย่านมที่มีจำนวนวัน',
  }),
  share(
    'WEANED7',
    t3('Nái cai sữa phối trong 7 ngày', 'Weaned, served in 7 days', 'แม่หย่านมที่ผสมใน 7 วัน'),
    over('w7_served', 'w7_n', [
      ['w7_removed', 'removed'],
      ['w7_notyet', 'notyet'],
    ]),
    up(90),
    {
      V: '100 × nái cai sữa trong kỳ (đã qua 7 ngày) được phối đến ngày 7 / nái trong số đó chưa ra khỏi đàn đến ngày 7.',
      E: '100 × sows weaned in the period (7 days past) served by day 7 / those not removed by day 7.',
      T: '100 × แม่ที่หย่านมในช่วง (พ้น 7 วัน) และผสมภายในวันที่ 7 / แม่ในจำนวนนั้นที่ยังอยู่ถึงวันที่ 7',
    },
  ),
  meanDays('WTC', t3('Cai sữa đến đậu thai', 'Wean to conception', 'หย่านมถึงผสมติด'), over('wtc_days', 'wtc_n', [['wtc_out', 'noweaning']]), down(9), {
    V: 'Số ngày bình quân từ cai sữa đến lần phối đã đẻ, tính trên các lần đẻ của kỳ có lần cai sữa trước đã lưu.',
    E: 'Mean days from weaning to the mating that farrowed, over farrowings of the period with a saved weaning before.',
    T: 'จำนวนวันเฉลี่ยจากหย่านมถึงการผสมที่คลอด นับจากการคลอดในช่วงที่มีบันทึกหย่านมก่อนหน้า',
  }),
];
