import { down, figuresOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import type { BatchFamily, BatchFigure } from './family.ts';

const goods = figuresOf<null, BatchFamily, never>('goods');
const cost = figuresOf<null, BatchFamily, never>('cost');
const money = cost.kind(1, { unit: '', decimals: 0 });

/** Feed, kg. */
export const GOODS: readonly BatchFigure[] = [
  goods.kind(1, { unit: 'kg', decimals: 0 })(
    'FEED',
    t3('Thức ăn', 'Feed', 'อาหาร'),
    over('feed'),
    near(),
    t3(
      'kg thức ăn xuất cho lứa trừ trả lại, chia đều cho số ngày dùng.',
      'kg of feed issued less returned, spread over the days it covers.',
      'กก. อาหารที่เบิกหักคืน เฉลี่ยตามวันที่ใช้',
    ),
  ),
  goods.kind(1, { unit: 'kg', decimals: 1 })(
    'FEEDHEAD',
    t3('Thức ăn mỗi con', 'Feed a head', 'อาหารต่อตัว'),
    over('feed', 'pigs_in'),
    near(),
    t3('Thức ăn / số con nhập.', 'Feed / pigs in.', 'อาหาร / จำนวนรับเข้า'),
  ),
  goods.kind(1, { unit: 'kg', decimals: 0 })(
    'FEEDSTD',
    t3('Thức ăn chuẩn', 'Standard feed', 'อาหารมาตรฐาน'),
    over('feed_std'),
    near(),
    t3('Số con mỗi ngày × định mức của tuần tuổi.', 'Live pigs of each day × the standard of the age week.', 'จำนวนตัวแต่ละวัน × มาตรฐานของสัปดาห์อายุ'),
  ),
  goods.kind(100, { unit: '%', decimals: 1 })(
    'FEEDDIF',
    t3('Thức ăn so chuẩn', 'Feed against standard', 'อาหารเทียบมาตรฐาน'),
    over(['feed', ['feed_std', -1]], 'feed_std'),
    near(0),
    t3(
      '100 × (thức ăn − thức ăn chuẩn) / thức ăn chuẩn.',
      '100 × (feed − standard feed) / standard feed.',
      '100 × (อาหาร − อาหารมาตรฐาน) / อาหารมาตรฐาน',
    ),
  ),
];

/** Money. */
export const COST: readonly BatchFigure[] = [
  money(
    'AMOUNTIN',
    t3('Tiền heo nhập', 'Amount in', 'มูลค่ารับเข้า'),
    over('amount_in'),
    near(),
    t3(
      'Tiền heo nhập; heo chuyển đến mang theo chi phí của chuồng cũ.',
      'What the pigs in were paid for; pigs transferred bring the cost of where they stood.',
      'มูลค่าสุกรรับเข้า สุกรย้ายเข้านำต้นทุนเดิมมาด้วย',
    ),
  ),
  money(
    'CFEED',
    t3('Tiền thức ăn', 'Feed amount', 'ค่าอาหาร'),
    over('c_feed'),
    near(),
    t3('Giá trị thức ăn xuất trừ trả lại.', 'Amount of feed issued less returned.', 'มูลค่าอาหารที่เบิกหักคืน'),
  ),
  money(
    'CMED',
    t3('Tiền thuốc', 'Medicine amount', 'ค่ายา'),
    over('c_medicine'),
    near(),
    t3('Giá trị thuốc xuất trừ trả lại.', 'Amount of medicine issued less returned.', 'มูลค่ายาที่เบิกหักคืน'),
  ),
  money(
    'CVAC',
    t3('Tiền vắc xin', 'Vaccine amount', 'ค่าวัคซีน'),
    over('c_vaccine'),
    near(),
    t3('Giá trị vắc xin xuất trừ trả lại.', 'Amount of vaccine issued less returned.', 'มูลค่าวัคซีนที่เบิกหักคืน'),
  ),
  money(
    'MEDHEAD',
    t3('Tiền thuốc mỗi con', 'Medicine a head', 'ค่ายาต่อตัว'),
    over('c_medicine', 'pigs_in'),
    near(),
    t3('Tiền thuốc / số con nhập.', 'Medicine amount / pigs in.', 'ค่ายา / จำนวนรับเข้า'),
  ),
  money(
    'VACHEAD',
    t3('Tiền vắc xin mỗi con', 'Vaccine a head', 'ค่าวัคซีนต่อตัว'),
    over('c_vaccine', 'pigs_in'),
    near(),
    t3('Tiền vắc xin / số con nhập.', 'Vaccine amount / pigs in.', 'ค่าวัคซีน / จำนวนรับเข้า'),
  ),
  money(
    'COTHER',
    t3('Chi khác', 'Other amounts', 'ค่าอื่น'),
    over('c_other'),
    near(),
    t3(
      'Giá trị hàng khác xuất trừ trả lại, và chi phí của chuồng ghi trên phiếu chi trong lứa.',
      'Amount of other goods issued less returned, and of cost vouchers of the house dated in the batch.',
      'มูลค่าสินค้าอื่นที่เบิกหักคืน และค่าใช้จ่ายของโรงเรือนตามใบค่าใช้จ่ายในรุ่น',
    ),
  ),
  money(
    'DIRECT',
    t3('Chi phí trực tiếp', 'Direct cost', 'ต้นทุนตรง'),
    over('direct'),
    near(),
    t3(
      'Thức ăn + thuốc + vắc xin + hàng khác + phiếu chi của chuồng.',
      'Feed + medicine + vaccine + other goods + cost vouchers of the house.',
      'อาหาร + ยา + วัคซีน + สินค้าอื่น + ใบค่าใช้จ่ายของโรงเรือน',
    ),
  ),
  money(
    'COSTGAIN',
    t3('Chi phí mỗi kg tăng', 'Cost per kg gain', 'ต้นทุนต่อ กก. เพิ่ม'),
    over('direct', 'gain'),
    down(),
    t3('Chi phí trực tiếp / tăng trọng.', 'Direct cost / net gain.', 'ต้นทุนตรง / น้ำหนักเพิ่ม'),
  ),
  money(
    'COSTOUT',
    t3('Chi phí mỗi kg xuất', 'Cost per kg out', 'ต้นทุนต่อ กก. ออก'),
    over('cost_closed', 'w_out'),
    down(),
    t3(
      '(Tiền heo nhập + chi phí trực tiếp) / khối lượng xuất; lứa đã đóng.',
      '(Amount in + direct cost) / weight out; closed batches.',
      '(มูลค่ารับเข้า + ต้นทุนตรง) / น้ำหนักออก เฉพาะรุ่นที่ปิด',
    ),
  ),
  money(
    'SALES',
    t3('Tiền bán', 'Sales amount', 'ยอดขาย'),
    over('sales'),
    up(),
    t3('Tiền bán heo, kể cả bán loại.', 'What pigs were sold for, culls among them.', 'ยอดขายสุกร รวมขายคัด'),
  ),
  money(
    'CARRIED',
    t3('Chi phí chuyển đi', 'Cost carried out', 'ต้นทุนที่ย้ายไป'),
    over('carried'),
    near(),
    t3('Chi phí heo chuyển đi mang theo.', 'Cost the pigs transferred out carry along.', 'ต้นทุนที่สุกรย้ายออกนำไปด้วย'),
  ),
  money(
    'MARGIN',
    t3('Lợi nhuận', 'Margin', 'กำไร'),
    over('margin'),
    up(),
    t3(
      'Tiền bán + chi phí chuyển đi − tiền heo nhập − chi phí trực tiếp; lứa đã đóng.',
      'Sales amount + cost carried by transfers out − amount in − direct cost; closed batches.',
      'ยอดขาย + ต้นทุนที่ย้ายไป − มูลค่ารับเข้า − ต้นทุนตรง เฉพาะรุ่นที่ปิด',
    ),
  ),
  money(
    'MARGINHEAD',
    t3('Lợi nhuận mỗi con', 'Margin a head', 'กำไรต่อตัว'),
    over('margin', 'pigs_in'),
    up(),
    t3('Lợi nhuận / số con nhập.', 'Margin / pigs in.', 'กำไร / จำนวนรับเข้า'),
  ),
  money(
    'OVERFEED',
    t3('Lãi trên thức ăn mỗi con', 'Margin over feed a head', 'กำไรหักอาหารต่อตัว'),
    over('over_feed', 'sold'),
    up(),
    t3(
      '(Tiền bán − tiền heo nhập − tiền thức ăn) / số con bán.',
      '(Sales amount − amount in − feed amount) / heads sold.',
      '(ยอดขาย − มูลค่ารับเข้า − ค่าอาหาร) / จำนวนขาย',
    ),
  ),
];
