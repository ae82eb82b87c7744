import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Words of PigletDieReport. */
export const LOSS_WORDS = {
  both: t3('Chết và loại', 'Deaths and culls', 'ตายและคัดทิ้ง'),
  deaths: t3('Chết', 'Deaths', 'ตาย'),
  culls: t3('Loại', 'Culls', 'คัดทิ้ง'),
  ageweek: t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'),
  houseweek: t3('Tuần nuôi', 'Week in house', 'สัปดาห์ในโรงเรือน'),
  farmweek: t3('Tuần', 'Farm week', 'สัปดาห์'),
  month: t3('Tháng', 'Month', 'เดือน'),
  unknown: t3('Không rõ tuổi', 'Age unknown', 'ไม่ทราบอายุ'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  share: t3('Tỷ trọng', 'Share', 'สัดส่วน'),
  cumulative: t3('Cộng dồn', 'Cumulative', 'สะสม'),
  rate: t3('Tỷ lệ', 'Rate', 'อัตรา'),
  perweeks: t3('Trên 1000 heo-tuần', 'Per 1000 pig-weeks', 'ต่อ 1000 ตัว-สัปดาห์'),
  farmrate: t3('Toàn trại', 'Whole farm', 'ทั้งฟาร์ม'),
  times: t3('Số lần so với trại', 'Times the farm', 'เท่าของฟาร์ม'),
  meanage: t3('Tuổi bình quân', 'Mean age', 'อายุเฉลี่ย'),
  meanweight: t3('KL bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'),
  kg: t3('Kg mất', 'Kg lost', 'น้ำหนักที่สูญเสีย'),
  value: t3('Giá trị mất theo giá thành', 'Value lost at cost', 'มูลค่าที่สูญเสียตามต้นทุน'),
  survival: t3('Tỷ lệ còn lại theo tuần tuổi', 'Survival by age week', 'อัตรารอดตามอายุ (สัปดาห์)'),
  left: t3('Còn lại', 'Surviving', 'คงเหลือ'),
  ranked: t3('Lý do xếp theo số con', 'Reasons ranked', 'สาเหตุเรียงตามจำนวน'),
  worst: t3('Chuồng cao hơn hai lần toàn trại', "Houses above twice the farm's rate", 'โรงเรือนที่สูงกว่าสองเท่าของฟาร์ม'),
  howRate: t3(
    'Tỷ lệ của ô = 100 × số con / số heo đầu cột; lứa chưa có heo lúc đó tính số heo nhập ngày đầu.',
    'Rate of a cell = 100 × head / live pigs at the start of its column; a batch with none by then counts the pigs of its first day.',
    'อัตราของช่อง = 100 × จำนวนตัว / สุกรที่มีตอนต้นคอลัมน์ รุ่นที่ยังไม่มีสุกรนับจำนวนที่เข้าในวันแรก',
  ),
  howWeight: t3(
    'Con không cân được tính theo khối lượng bình quân ước tính của lứa ngày đó.',
    'Pigs that were not weighed count with the estimated mean weight of their batch on the day.',
    'สุกรที่ไม่ได้ชั่งใช้น้ำหนักเฉลี่ยโดยประมาณของรุ่นในวันนั้น',
  ),
};

/** What the rows of PigletDieReport are. */
export const LOSS_ROWS = defineList('lossrows', {
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  source: t3('Nguồn heo', 'Source', 'แหล่งที่มา'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
});

/** Deaths, culls or both. */
export const LOSS_KINDS = defineList('losskind', { both: LOSS_WORDS.both, dead: LOSS_WORDS.deaths, culled: LOSS_WORDS.culls });

/** What the columns are. */
export const LOSS_STEPS = defineList('lossstep', {
  age: LOSS_WORDS.ageweek,
  house: LOSS_WORDS.houseweek,
  week: LOSS_WORDS.farmweek,
  month: LOSS_WORDS.month,
});
