import { movesIn } from '#engine/batch/domain/figures/life.ts';
import { formulaOf, type Terms } from '#engine/figures/domain/figure.ts';
import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { DrillRequest } from '#engine/server/report-runner.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { COST_FIGURES } from '#modules/finance/domain/costs/cost-figures.ts';
import { borneBy, GILTS_GROUP, GOODS_GROUPS } from '#modules/finance/domain/costs/month-costs.ts';
import type { CostArea } from '#modules/finance/domain/costs/split-keys.ts';
import { AREAS } from '#modules/growfinish/contract/house.resource.ts';
import type { SoldKind } from '../sales-of.ts';
import type { Days, GoodsUse } from '../services.ts';
import { type CostAt, costTable } from './cost-report.ts';
import { moneyDecimals } from './month-lines.ts';
import { goodsGroup } from './read-costs.ts';
import { type FarmMonths, worthOn } from './read-months.ts';

/** A voucher, a movement of goods, or a sum behind an amount. */
interface Behind {
  readonly date: string | null;
  readonly note: string | null;
  readonly what: Text3;
  readonly place: string | null;
  /** Of the whole voucher's part; what of it counts here. */
  readonly whole: number | null;
  readonly amount: number;
  readonly route: string | null;
}

/** The page of a note, a voucher or an animal. */
function paramsOf(route: string, note: string): Readonly<Record<string, string>> {
  if (route === 'PigQRDetails') return { pgid: note };
  return note.startsWith('CV') ? { note, tab: 'cost' } : { note };
}

const tableOf = (decimals: number) =>
  costTable<Behind>((c) => [
    c.date('date', t3('Ngày', 'Date', 'วันที่')),
    c.text('note', t3('Số phiếu', 'Note', 'เลขที่ใบ'), {
      width: 20,
      opens: ({ route, note }) => route !== null && note !== null && { route, params: paramsOf(route, note) },
    }),
    c.text('what', t3('Khoản', 'What', 'รายการ'), { width: 28 }),
    c.text('place', t3('Chi cho', 'Spent on', 'สำหรับ'), { width: 18 }),
    c.decimal('whole', t3('Phần của phiếu', "Voucher's part", 'ส่วนของใบ'), { decimals }),
    c.decimal('amount', t3('Số tiền', 'Amount', 'จำนวนเงิน'), { decimals, total: 'sum' }),
  ]);

const FARM = t3('Cả trại', 'The whole farm', 'ทั้งฟาร์ม');

/** What an area, or the farm as overhead, bears: its vouchers and the goods used in it. */
interface Bearer {
  readonly area: CostArea | null;
  readonly group: string | null;
}

function voucherRows({ decimals, months }: FarmMonths, { area, group }: Bearer, at: CostAt): Behind[] {
  return months.flatMap(({ vouchers, base }) =>
    vouchers
      .filter((one) => one.group !== GILTS_GROUP && (group === null || one.group === group))
      .flatMap((one): Behind[] => {
        const { areas, overhead } = borneBy(one, base);
        const amount = area === null ? overhead : areas[area];
        if (amount === 0n) return [];
        const place = one.roomid ?? (one.area === null ? FARM[at.language] : AREAS.words[one.area][at.language]);
        const { valuedt: date, note, item } = one;
        return [
          {
            ...{ date, note, place, route: 'PigExpUpd' },
            what: t1(item),
            whole: scaledNumber(one.amount, decimals),
            amount: scaledNumber(amount, decimals),
          },
        ];
      }),
  );
}

/** Lines of delivery notes of some kinds. */
const soldRows = ({ months, decimals }: FarmMonths, kinds: readonly SoldKind[], sign = 1): Behind[] =>
  months.flatMap(({ sold }) =>
    sold
      .filter(({ kind, net }) => kinds.includes(kind) && net !== null)
      .map(({ valuedt: date, note, what, customer, roomid, net }) => ({
        ...{ date, note, what: t1(`${what} · ${customer}`), place: roomid, whole: null, route: 'PigExpUpd' },
        amount: sign * scaledNumber(net ?? 0n, decimals),
      })),
  );

/** Vouchers of gilts bought. */
const giltRows = ({ months, decimals }: FarmMonths): Behind[] =>
  months.flatMap(({ vouchers }) =>
    vouchers
      .filter(({ group }) => group === GILTS_GROUP)
      .map(({ valuedt: date, note, item, roomid, amount }) => ({
        ...{ date, note, what: t1(item), place: roomid, whole: null, route: 'PigExpUpd', amount: scaledNumber(amount, decimals) },
      })),
  );

/** Own-bred gilts, each with what she carried out of her batch. */
const ownBredRows = ({ months, decimals }: FarmMonths): Behind[] =>
  months.flatMap(({ ownBred }) =>
    ownBred
      .filter(({ amount }) => amount !== null)
      .map(({ eventdt: date, pgid, roomid, parityid, amount }) => ({
        ...{ date, note: pgid, place: `${roomid} #${parityid}`, whole: null, route: 'PigQRDetails' },
        what: t3(`Hậu bị tự nuôi ${pgid}`, `Own-bred gilt ${pgid}`, `สุกรสาวผลิตเอง ${pgid}`),
        amount: roundHalfAway(amount ?? 0, decimals),
      })),
  );

/** Pigs bought into houses, record by record. */
const boughtRows = ({ months, decimals }: FarmMonths, spans: readonly Days[]): Behind[] =>
  months.flatMap(({ batches }, at) =>
    batches.flatMap((batch) =>
      movesIn({ batch, from: spans[at]?.from ?? batch.opendt, to: spans[at]?.to ?? batch.opendt })
        .filter(({ kind, way, amount }) => kind === 'in' && way === 'purchase' && amount !== null)
        .map(({ eventdt: date, heads, amount }) => ({
          ...{
            date,
            note: null,
            what: t3(`${heads} con mua vào`, `${heads} head bought`, `ซื้อ ${heads} ตัว`),
            place: batch.roomid,
            whole: null,
            route: null,
          },
          amount: roundHalfAway(amount ?? 0, decimals),
        })),
    ),
  );

/** What the live pigs of each batch are worth at cost at the end, less at the start. */
const liveRows = ({ months, decimals }: FarmMonths, spans: readonly Days[]): Behind[] =>
  months.flatMap(({ batches }, at) => {
    const { from, to } = spans[at] ?? {};
    if (from === undefined || to === undefined) return [];
    return batches.flatMap((batch): Behind[] => {
      const amount = worthOn([batch], to, decimals).value - worthOn([batch], addDays(from, -1), decimals).value;
      const what = t3(`Lứa ${batch.parityid}`, `Batch ${batch.parityid}`, `รุ่น ${batch.parityid}`);
      return amount === 0 ? [] : [{ date: to, note: null, what, place: batch.roomid, whole: null, amount, route: null }];
    });
  });

/** Figures that open down to notes, vouchers and records, and how. */
const DEEP: Readonly<Record<string, (farm: FarmMonths, spans: readonly Days[]) => Behind[]>> = {
  NETSALES: (farm) => soldRows(farm, ['pigs', 'breeding', 'goods', 'service']),
  MEANPRICE: (farm) => soldRows(farm, ['pigs']),
  REPLACEMENT: (farm) => [...giltRows(farm), ...ownBredRows(farm), ...soldRows(farm, ['breeding'], -1)],
  BOUGHT: boughtRows,
  LIVECHANGE: liveRows,
};

/** Rows behind the money of a figure that is no cost of an area; null of one made of other sums. */
export const deepRows = (figure: string, farm: FarmMonths, spans: readonly Days[]): Behind[] | null => DEEP[figure]?.(farm, spans) ?? null;

/** Goods of houses of an area, or of no house. */
export function goodsRowsOf(
  uses: readonly GoodsUse[],
  { area, group }: Bearer,
  areaOf: (roomid: string | null) => CostArea | null,
  decimals: number,
): Behind[] {
  return uses
    .filter((use) => areaOf(use.roomid) === area && (group === null || goodsGroup(use.itemtp) === group))
    .map(({ valuedt, note, name, roomid, amount }) => ({
      ...{ date: valuedt, note, what: t1(name), place: roomid, whole: null, route: 'PigOstockDetail' },
      amount: scaledNumber(money(amount, decimals), decimals),
    }));
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  ...{ feed: ['feed'], medicine: ['medicine'], vaccine: ['vaccine'], goods: ['semen', 'consumable', 'equipment', 'egg', 'pig', 'bird'] },
};

/** Types of goods of a group; none of a group of vouchers. */
export const typesOf = (group: string | null): readonly string[] =>
  group === null ? GOODS_GROUPS.flatMap((one) => TYPES[one] ?? []) : (TYPES[group] ?? []);

const SUM_WORDS: Readonly<Record<string, Text3>> = {
  cost_sow: AREAS.words.sow,
  cost_gilts: AREAS.words.gilts,
  cost_nursery: AREAS.words.nursery,
  cost_growfinish: AREAS.words['grow-finish'],
  cost_other: AREAS.words.other,
  areas: t3('Mọi khu vực', 'All areas', 'ทุกพื้นที่'),
  overhead: t3('Chi phí chung', 'Overhead', 'ส่วนกลาง'),
  replacement: t3('Thay đàn', 'Herd replacement', 'ทดแทนฝูง'),
  gilts: t3('Mua hậu bị', 'Gilts bought', 'ซื้อสุกรสาว'),
  ownbred: t3('Hậu bị tự nuôi', 'Own-bred gilts', 'สุกรสาวผลิตเอง'),
  bought: t3('Heo mua', 'Pigs bought', 'สุกรที่ซื้อ'),
  livechange: t3('Thay đổi giá trị đàn', 'Change of live value', 'การเปลี่ยนแปลงมูลค่าฝูง'),
  sales: t3('Doanh thu thuần', 'Net sales', 'ยอดขายสุทธิ'),
  pigsales: t3('Bán heo nuôi', 'Growing pigs sold', 'ขายสุกรเลี้ยง'),
  feed: t3('Tiền thức ăn', 'Feed amount', 'ค่าอาหาร'),
  feedkg: t3('kg thức ăn', 'kg of feed', 'กก. อาหาร'),
  goodscost: t3('Giá vốn hàng bán', 'Goods sold at cost', 'ต้นทุนสินค้าที่ขาย'),
  pw: t3('Heo cai sữa', 'Piglets weaned', 'ลูกหย่านม'),
  gain: t3('kg tăng trọng', 'kg gained', 'กก. ที่เพิ่ม'),
  sold: t3('Số con bán', 'Head sold', 'จำนวนที่ขาย'),
  soldkg: t3('kg bán', 'kg sold', 'กก. ที่ขาย'),
};

/** The sums a figure is made of, each a row. @throws Refused V_INVALID for a figure there is not. */
function sumRows(farms: readonly FarmMonths[], { figure, part }: DrillRequest): Behind[] {
  const def = COST_FIGURES.find(figure);
  const formula = def === null ? null : formulaOf(def, null);
  if (formula === null) throw refused('V_INVALID', 'figure', { field: 'figure' });
  const terms: Terms = part === 'numerator' ? formula.num : part === 'leftout' || formula.den === 1 ? [] : formula.den;
  return terms.map((term): Behind => {
    const [name, factor] = typeof term === 'string' ? [term, 1] : term;
    const sum = farms.reduce((total, { months }) => total + months.reduce((own, { sums }) => own + (sums[name] ?? 0), 0), 0);
    return { date: null, note: null, what: SUM_WORDS[name] ?? t1(name), place: null, whole: null, amount: factor * sum, route: null };
  });
}

/** What is asked for of one farm: an area or the overhead, one of their groups. */
export function behindCosts(at: CostAt, farm: FarmMonths, bearer: Bearer, goods: readonly Behind[]): Behind[] {
  return [...voucherRows(farm, bearer, at), ...goods].toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
}

/** The panel of an opened amount: its vouchers and movements, or the sums it is made of. */
export function panelOf(farms: readonly FarmMonths[], request: DrillRequest, rows: readonly Behind[] | null) {
  const { name, definition } = COST_FIGURES.of(request.figure);
  const decimals = moneyDecimals({ farms });
  return { table: tableOf(decimals).of(rows ?? sumRows(farms, request)), subtitle: name, notes: [definition] };
}
