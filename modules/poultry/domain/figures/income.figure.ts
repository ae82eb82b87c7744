import type { BatchFamily, BatchFigure } from '#engine/batch/domain/figures/family.ts';
import { down, figuresOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { type Text3, t3 } from '#kernel/language.ts';

const cost = figuresOf<null, BatchFamily, never>('cost');
const money = cost.kind(1, { unit: '', decimals: 0 });
const fine = cost.kind(1, { unit: '', decimals: 2 });

/** A share of the cost of a flock. */
const shareOf = (code: string, of: string, name: Text3, said: Text3): BatchFigure =>
  cost.share(
    code,
    name,
    over(of, 'cost_all'),
    near(),
    t3(`100 × ${said.V} / tổng chi phí.`, `100 × ${said.E} / total cost.`, `100 × ${said.T} / ต้นทุนรวม`),
  );

/** What a flock earned and cost (poultry.md, ChikIncomReport). */
export const INCOME: readonly BatchFigure[] = [
  money(
    'INCBIRDS',
    t3('Tiền bán gà', 'Bird sales', 'ค่าขายไก่'),
    over('inc_birds'),
    up(),
    t3(
      'Tiền hàng của các dòng bán gà trên phiếu, trừ giảm giá, chưa thuế.',
      'Net of the lines of birds on their notes, discounts taken off, without tax.',
      'ยอดสุทธิของรายการขายไก่ หักส่วนลด ไม่รวมภาษี',
    ),
  ),
  money(
    'INCCULLS',
    t3('Tiền bán gà loại', 'Cull sales', 'ค่าขายไก่คัด'),
    over('inc_culls'),
    up(),
    t3('Tiền hàng của gà loại đem bán.', 'Net of culls that were sold.', 'ยอดสุทธิของไก่คัดที่ขาย'),
  ),
  cost.count(
    'EGGSOLD',
    t3('Trứng bán', 'Eggs sold', 'ไข่ที่ขาย'),
    over('eggs_sold'),
    up(),
    t3(
      'Số trứng trên các dòng bán có giá, chia cho các đàn theo trứng tốt đẻ trong tháng bán.',
      'Eggs of the lines sold at a price, split over the flocks by the good eggs laid in the month of the sale.',
      'จำนวนไข่ในรายการขายที่มีราคา แบ่งตามไข่ดีที่ออกในเดือนที่ขาย',
    ),
  ),
  money(
    'INCEGGS',
    t3('Tiền bán trứng', 'Egg sales', 'ค่าขายไข่'),
    over('inc_eggs'),
    up(),
    t3(
      'Tiền hàng của trứng bán, chia cho các đàn theo trứng tốt đẻ trong tháng bán.',
      'Net of eggs sold, split over the flocks by the good eggs laid in the month of the sale.',
      'ยอดสุทธิของไข่ที่ขาย แบ่งตามไข่ดีที่ออกในเดือนที่ขาย',
    ),
  ),
  money(
    'INCOTHER',
    t3('Phân và thu khác', 'Manure and other', 'มูลและอื่นๆ'),
    over('inc_other'),
    up(),
    t3(
      'Phân và dịch vụ bán trên phiếu của gà, chia theo ngày gà trong tháng bán.',
      'Manure and services on the notes of chickens, split by the bird-days of the month of the sale.',
      'มูลและบริการในใบของไก่ แบ่งตามวันไก่ของเดือนที่ขาย',
    ),
  ),
  money(
    'INCOME',
    t3('Tổng thu', 'Total income', 'รายได้รวม'),
    over('income'),
    up(),
    t3(
      'Gà + gà loại + trứng + thu khác + chi phí gà chuyển đi mang theo.',
      'Birds + culls + eggs + other + cost carried out by transfers.',
      'ไก่ + ไก่คัด + ไข่ + อื่นๆ + ต้นทุนที่ย้ายไป',
    ),
  ),
  money(
    'CGOODS',
    t3('Vật tư khác', 'Other goods', 'วัสดุอื่น'),
    over('c_goods'),
    near(),
    t3('Giá trị hàng khác xuất cho đàn.', 'Amount of other goods issued to the flock.', 'มูลค่าวัสดุอื่นที่เบิก'),
  ),
  money(
    'CVOUCH',
    t3('Phiếu chi của chuồng', 'Vouchers of the house', 'ใบค่าใช้จ่ายของโรงเรือน'),
    over('c_voucher'),
    near(),
    t3(
      'Phần phiếu chi ghi cho chuồng, tính vào ngày của đàn.',
      'Parts of vouchers named to the house that count on the days of the flock.',
      'ส่วนของใบค่าใช้จ่ายของโรงเรือนในวันของฝูง',
    ),
  ),
  money(
    'CSHARE',
    t3('Phần chi phí chung', 'Share of common costs', 'ส่วนต้นทุนร่วม'),
    over('c_share'),
    near(),
    t3(
      'Phần phiếu chi chung của trại gà hoặc của loại chuồng, chia theo ngày gà trong tháng.',
      'Its part of vouchers of all chickens or of its type of house, split by the bird-days of the month.',
      'ส่วนของค่าใช้จ่ายร่วม แบ่งตามวันไก่ของเดือน',
    ),
  ),
  money(
    'COSTOWN',
    t3('Chi phí của đàn', 'Own cost', 'ต้นทุนของฝูง'),
    over('cost_own'),
    near(),
    t3(
      'Gà giống + thức ăn + thuốc + vắc xin + vật tư khác + phiếu chi của chuồng.',
      'Chicks + feed + medicine + vaccine + other goods + vouchers of the house.',
      'ลูกไก่ + อาหาร + ยา + วัคซีน + วัสดุอื่น + ใบของโรงเรือน',
    ),
  ),
  money(
    'COSTALL',
    t3('Tổng chi phí', 'Total cost', 'ต้นทุนรวม'),
    over('cost_all'),
    near(),
    t3('Chi phí của đàn + phần chi phí chung.', 'Own cost + share of common costs.', 'ต้นทุนของฝูง + ส่วนต้นทุนร่วม'),
  ),
  money(
    'RESULTOWN',
    t3('Kết quả chưa chi phí chung', 'Result before common costs', 'ผลก่อนต้นทุนร่วม'),
    over('result_own'),
    up(),
    t3('Tổng thu − chi phí của đàn.', 'Total income − own cost.', 'รายได้รวม − ต้นทุนของฝูง'),
  ),
  money(
    'RESULTALL',
    t3('Kết quả', 'Result', 'ผลกำไร'),
    over('result_all'),
    up(),
    t3('Tổng thu − tổng chi phí.', 'Total income − total cost.', 'รายได้รวม − ต้นทุนรวม'),
  ),
  fine(
    'INCBIRD',
    t3('Thu mỗi con', 'Income per bird', 'รายได้ต่อตัว'),
    over('income', 'birds_out'),
    up(),
    t3('Tổng thu / số gà xuất.', 'Total income / birds out.', 'รายได้รวม / จำนวนออก'),
  ),
  fine(
    'INCKG',
    t3('Thu mỗi kg', 'Income per kg', 'รายได้ต่อ กก.'),
    over('income', 'w_out'),
    up(),
    t3('Tổng thu / kg xuất.', 'Total income / kg out.', 'รายได้รวม / กก. ออก'),
  ),
  fine(
    'COSTKG',
    t3('Chi phí mỗi kg xuất', 'Cost per kg out', 'ต้นทุนต่อ กก. ออก'),
    over('cost_all', 'w_out'),
    down(),
    t3('Tổng chi phí / kg xuất.', 'Total cost / kg out.', 'ต้นทุนรวม / กก. ออก'),
  ),
  fine(
    'COSTEGG',
    t3('Chi phí mỗi quả trứng', 'Cost per egg', 'ต้นทุนต่อฟอง'),
    over('cost_all', 'eggs'),
    down(),
    t3('Tổng chi phí / số trứng.', 'Total cost / eggs.', 'ต้นทุนรวม / ไข่'),
  ),
  fine(
    'FEEDPRICE',
    t3('Giá thức ăn mỗi kg', 'Feed price per kg', 'ราคาอาหารต่อ กก.'),
    over('c_feed', 'feed'),
    down(),
    t3('Tiền thức ăn / kg thức ăn.', 'Feed amount / kg of feed.', 'ค่าอาหาร / กก. อาหาร'),
  ),
  fine(
    'MEANPRICE',
    t3('Giá bán bình quân một kg', 'Mean price per kg', 'ราคาเฉลี่ยต่อ กก.'),
    over('inc_birds', 'w_sold'),
    up(),
    t3('Tiền bán gà / kg gà bán.', 'Net of birds / kg sold.', 'ค่าขายไก่ / กก. ขาย'),
  ),
  money(
    'RESULTM2',
    t3('Kết quả mỗi m²', 'Result per m²', 'ผลต่อ ตร.ม.'),
    over('result_all', 'floor'),
    up(),
    t3('Kết quả / diện tích sàn.', 'Result / floor.', 'ผลกำไร / พื้นที่'),
  ),
  money(
    'RESULTDAY',
    t3('Kết quả mỗi ngày nuôi', 'Result a day of stay', 'ผลต่อวันเลี้ยง'),
    over('result_all', 'stay'),
    up(),
    t3('Kết quả / số ngày từ mở đến đóng đàn.', 'Result / days from opening to closing.', 'ผลกำไร / วันตั้งแต่เปิดถึงปิด'),
  ),
  shareOf('CHICKPCT', 'amount_in', t3('% gà giống', 'Chicks %', '% ลูกไก่'), t3('tiền gà nhập', 'amount in', 'มูลค่ารับเข้า')),
  shareOf('FEEDPCT', 'c_feed', t3('% thức ăn', 'Feed %', '% อาหาร'), t3('tiền thức ăn', 'feed amount', 'ค่าอาหาร')),
  shareOf(
    'HEALTHPCT',
    'c_health',
    t3('% thuốc, vắc xin', 'Medicine and vaccine %', '% ยา วัคซีน'),
    t3('tiền thuốc và vắc xin', 'medicine and vaccine', 'ค่ายาและวัคซีน'),
  ),
];
