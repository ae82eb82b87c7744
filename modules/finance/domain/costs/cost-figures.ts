import { down, figuresOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { figureSet } from '#engine/figures/domain/figure-set.ts';
import { t3 } from '#kernel/language.ts';

/** Areas all together, with what is not split. */
const ALL_COSTS = ['cost_sow', 'cost_gilts', 'cost_nursery', 'cost_growfinish', 'cost_other', 'overhead'] as const;

const { kind } = figuresOf<null, 'month', never>('month');
const money = kind(1, { unit: '', decimals: 0 });
const heads = kind(1, { unit: '', decimals: 0 });
const kg = kind(1, { unit: 'kg', decimals: 0 });

/**
 * Result: Net sales − costs + change of live value; the herd's own sales are among Net sales, so what gilts cost stands by itself. What own-bred
 * ones carried has left the live value already.
 */
const RESULT = ['sales', ['areas', -1], ['overhead', -1], ['gilts', -1], ['bought', -1], ['goodscost', -1], 'livechange'] as const;

/** Figures of the monthly cost of production (finance.md, Costs). */
export const COST_FIGURES = figureSet([
  kind(1, { unit: '', decimals: 1 })(
    'AVGMF',
    t3('Nái bình quân', 'Average mated females', 'จำนวนแม่เฉลี่ย'),
    over('mfd', 'days'),
    near(),
    t3('Ngày có mặt của nái đã phối / số ngày của kỳ.', 'Days mated females were present / days of the period.', 'วันที่แม่ผสมแล้วอยู่ในฝูง / จำนวนวันของงวด'),
  ),
  heads(
    'PW',
    t3('Heo cai sữa', 'Piglets weaned', 'ลูกหย่านม'),
    over('pw'),
    up(),
    t3('Số heo con cai sữa trong kỳ.', 'Piglets weaned in the period.', 'จำนวนลูกหย่านมในงวด'),
  ),
  heads(
    'PIGDAYS',
    t3('Ngày-con heo nuôi', 'Pig-days', 'วัน-ตัว'),
    over('pigdays'),
    near(),
    t3('Tổng số heo nuôi có mặt cuối mỗi ngày.', 'Growing pigs live at the end of each day, added up.', 'ผลรวมสุกรเลี้ยงคงเหลือสิ้นแต่ละวัน'),
  ),
  kg(
    'GAIN',
    t3('Tăng trọng', 'Net gain', 'น้ำหนักเพิ่ม'),
    over('gain'),
    up(),
    t3(
      'Khối lượng xuất + heo còn cuối kỳ − nhập − heo có đầu kỳ.',
      'Weight out + live at the end − weight in − live at the start.',
      'น้ำหนักออก + คงเหลือปลายงวด − น้ำหนักเข้า − คงเหลือต้นงวด',
    ),
  ),
  heads(
    'SOLD',
    t3('Heo bán', 'Pigs sold', 'สุกรที่ขาย'),
    over('sold'),
    up(),
    t3('Heo nuôi đã bán, kể cả bán loại.', 'Growing pigs sold, culls among them.', 'สุกรเลี้ยงที่ขาย รวมขายคัด'),
  ),
  kg(
    'SOLDKG',
    t3('Khối lượng bán', 'Weight sold', 'น้ำหนักขาย'),
    over('soldkg'),
    up(),
    t3('kg heo nuôi đã bán.', 'kg of growing pigs sold.', 'กก. ของสุกรเลี้ยงที่ขาย'),
  ),
  money(
    'AREACOST',
    t3('Chi phí khu vực', 'Area cost', 'ต้นทุนพื้นที่'),
    over('areas'),
    down(),
    t3(
      'Hàng xuất cho khu vực + chi phí của chuồng và khu vực + phần chi phí chung theo cách phân bổ của nhóm.',
      'Ledger issues to the area + vouchers of its houses + vouchers of the area + its share of farm-wide ones by the split key of the group.',
      'สินค้าที่เบิกให้พื้นที่ + ค่าใช้จ่ายของโรงเรือนและพื้นที่ + ส่วนของค่าใช้จ่ายทั้งฟาร์มตามเกณฑ์ปันส่วนของกลุ่ม',
    ),
  ),
  money(
    'OVERHEAD',
    t3('Chi phí chung không phân bổ', 'Overhead', 'ค่าใช้จ่ายส่วนกลาง'),
    over('overhead'),
    down(),
    t3('Chi phí cả trại thuộc nhóm không phân bổ.', 'Farm-wide costs of groups that are not split.', 'ค่าใช้จ่ายทั้งฟาร์มของกลุ่มที่ไม่ปันส่วน'),
  ),
  money(
    'REPLACEMENT',
    t3('Chi phí thay đàn', 'Herd replacement', 'ต้นทุนทดแทนฝูง'),
    over('replacement'),
    near(),
    t3(
      'Tiền mua hậu bị (phiếu chi nhóm mua hậu bị) + chi phí hậu bị tự nuôi mang theo khi rời lứa nuôi − tiền thuần bán nái, đực. Chi phí ở khu nái và khu hậu bị không tính lại.',
      'Gilts as bought (vouchers of the group gilts bought) + the cost own-bred ones carried out of their batches − Net of sows and boars sold. What they cost in the areas sow and gilts is not counted again.',
      'ค่าสุกรสาวที่ซื้อ (ใบค่าใช้จ่ายกลุ่มซื้อสุกรสาว) + ต้นทุนที่สุกรสาวผลิตเองนำออกจากรุ่น − ยอดขายสุทธิของแม่และพ่อพันธุ์ ต้นทุนในพื้นที่แม่พันธุ์และสุกรสาวไม่นับซ้ำ',
    ),
  ),
  money(
    'WEANCOST',
    t3('Giá thành một heo cai sữa', 'Cost per weaned piglet', 'ต้นทุนต่อลูกหย่านม'),
    over(['cost_sow', 'cost_gilts', 'replacement'], 'pw'),
    down(),
    t3(
      '(Chi phí khu nái + hậu bị + thay đàn) / số heo cai sữa.',
      '(Area cost sow + gilts + Herd replacement) / piglets weaned.',
      '(ต้นทุนพื้นที่แม่พันธุ์ + สุกรสาว + ทดแทนฝูง) / ลูกหย่านม',
    ),
  ),
  money(
    'GAINCOST',
    t3('Giá thành đầy đủ mỗi kg tăng', 'Full cost per kg gain', 'ต้นทุนเต็มต่อ กก. เพิ่ม'),
    over(['cost_nursery', 'cost_growfinish'], 'gain'),
    down(),
    t3(
      '(Chi phí khu cai sữa + khu thịt) / tăng trọng trong kỳ.',
      '(Area cost nursery + grow-finish) / Net gain of the period.',
      '(ต้นทุนพื้นที่อนุบาล + ขุน) / น้ำหนักเพิ่มในงวด',
    ),
  ),
  money(
    'SOLDCOST',
    t3('Giá thành mỗi kg bán', 'Cost per kg sold', 'ต้นทุนต่อ กก. ขาย'),
    // What own-bred gilts carried is in Herd replacement and has left the live value: it counts once.
    over([...ALL_COSTS, 'replacement', ['ownbred', -1], 'bought', ['livechange', -1]], 'soldkg'),
    down(),
    t3(
      '(Mọi chi phí khu vực + chi phí chung + thay đàn + heo mua − thay đổi giá trị đàn theo chi phí) / kg heo nuôi bán; hậu bị tự nuôi tính một lần.',
      '(All Area costs + overhead + Herd replacement + pigs bought − change of live value at cost) / kg of growing pigs sold; own-bred gilts count once.',
      '(ต้นทุนทุกพื้นที่ + ส่วนกลาง + ทดแทนฝูง + สุกรที่ซื้อ − การเปลี่ยนแปลงมูลค่าฝูงตามต้นทุน) / กก. สุกรเลี้ยงที่ขาย สุกรสาวผลิตเองนับครั้งเดียว',
    ),
  ),
  money(
    'BOUGHT',
    t3('Heo mua vào nuôi', 'Pigs bought', 'สุกรที่ซื้อเข้าเลี้ยง'),
    over('bought'),
    near(),
    t3('Tiền heo mua vào chuồng nuôi.', 'What pigs bought into houses were paid for.', 'มูลค่าสุกรที่ซื้อเข้าโรงเรือน'),
  ),
  money(
    'LIVECHANGE',
    t3('Thay đổi giá trị đàn', 'Change of live value', 'การเปลี่ยนแปลงมูลค่าฝูง'),
    over('livechange'),
    near(),
    t3(
      'Giá trị heo nuôi theo chi phí cuối kỳ − đầu kỳ, như báo cáo tồn đàn.',
      'Live value at cost at the end − at the start, as in the Pig Stock Report.',
      'มูลค่าสุกรเลี้ยงตามต้นทุนปลายงวด − ต้นงวด ตามรายงานจำนวนสุกร',
    ),
  ),
  money(
    'NETSALES',
    t3('Doanh thu thuần', 'Net sales', 'ยอดขายสุทธิ'),
    over('sales'),
    up(),
    t3(
      'Tiền hàng của phiếu xuất bán trong kỳ, sau giảm giá, chưa thuế.',
      'Net of the delivery notes of the period: after discounts, without tax.',
      'ยอดสุทธิของใบส่งของในงวด หลังส่วนลด ก่อนภาษี',
    ),
  ),
  money(
    'MEANPRICE',
    t3('Giá bán bình quân mỗi kg', 'Mean price per kg', 'ราคาเฉลี่ยต่อ กก.'),
    over('pigsales', 'soldkg'),
    up(),
    t3('Tiền thuần heo nuôi / kg bán.', 'Net of growing pigs / kg sold.', 'ยอดสุทธิสุกรเลี้ยง / กก. ขาย'),
  ),
  money(
    'RESULT',
    t3('Kết quả', 'Result', 'ผลประกอบการ'),
    over(RESULT),
    up(),
    t3(
      'Doanh thu thuần − chi phí (khu vực, chung, mua hậu bị, heo mua, giá vốn hàng bán) + thay đổi giá trị đàn.',
      'Net sales − costs (areas, overhead, gilts bought, pigs bought, goods sold at cost) + change of live value at cost.',
      'ยอดขายสุทธิ − ต้นทุน (พื้นที่ ส่วนกลาง ซื้อสุกรสาว สุกรที่ซื้อ ต้นทุนสินค้าที่ขาย) + การเปลี่ยนแปลงมูลค่าฝูงตามต้นทุน',
    ),
  ),
  money(
    'RESULTHEAD',
    t3('Kết quả mỗi con bán', 'Result per head sold', 'ผลต่อตัวที่ขาย'),
    over(RESULT, 'sold'),
    up(),
    t3('Kết quả / số con bán.', 'Result / head sold.', 'ผลประกอบการ / จำนวนที่ขาย'),
  ),
  money(
    'RESULTKG',
    t3('Kết quả mỗi kg bán', 'Result per kg sold', 'ผลต่อ กก. ที่ขาย'),
    over(RESULT, 'soldkg'),
    up(),
    t3('Kết quả / kg bán.', 'Result / kg sold.', 'ผลประกอบการ / กก. ที่ขาย'),
  ),
  kg(
    'FEEDKG',
    t3('Thức ăn dùng', 'Feed used', 'อาหารที่ใช้'),
    over('feedkg'),
    near(),
    t3('kg thức ăn xuất dùng trừ trả lại.', 'kg of feed issued less returned.', 'กก. อาหารที่เบิกหักคืน'),
  ),
  kind(1, { unit: '', decimals: 0 })(
    'FEEDPRICE',
    t3('Giá thức ăn mỗi kg', 'Feed price per kg', 'ราคาอาหารต่อ กก.'),
    over('feed', 'feedkg'),
    down(),
    t3('Tiền thức ăn / kg.', 'Feed amount / kg.', 'ค่าอาหาร / กก.'),
  ),
]);

/** Sums of money. */
export const MONEY_FIGURES: ReadonlySet<string> = new Set(['AREACOST', 'OVERHEAD', 'REPLACEMENT', 'BOUGHT', 'LIVECHANGE', 'NETSALES', 'RESULT']);

/** Figures a farm may set a target for: amounts a head or kg. */
export const COST_TARGETS: ReadonlySet<string> = new Set(['WEANCOST', 'GAINCOST', 'SOLDCOST', 'MEANPRICE', 'RESULTHEAD', 'RESULTKG', 'FEEDPRICE']);
