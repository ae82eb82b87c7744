import { type Text3, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import type { Days } from '../../farm-stock.ts';
import type { Eater } from './feed-read.ts';
import type { FeedMonth } from './month-ledger.ts';

/** A line of the monthly report: a value for each month, and for all of them. */
export interface MonthLine {
  readonly part: Text3;
  readonly what: Text3;
  readonly decimals: number;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  /** It is a sum that closes its part. */
  readonly bold?: boolean;
}

/** Everything the lines of some farms are made of; lists run by month. */
export interface MonthFacts {
  readonly months: readonly Days[];
  readonly ledger: readonly FeedMonth[];
  readonly eaters: readonly Eater[];
  /** Codes of the feeds asked for; null: all of them. */
  readonly feeds: ReadonlySet<string> | null;
  readonly items: readonly { readonly itemid: string; readonly name: string }[];
  readonly weaned: readonly number[];
  readonly money: boolean;
  readonly named: (list: string, value: string) => Text3;
}

const PARTS = {
  balance: t3('Tồn kho (kg)', 'Stock (kg)', 'สต๊อก (กก.)'),
  area: t3('Dùng theo loại chuồng (kg)', 'Used by house type (kg)', 'ใช้ตามประเภทโรงเรือน (กก.)'),
  type: t3('Dùng theo loại heo (kg)', 'Used by type of pig (kg)', 'ใช้ตามประเภทสุกร (กก.)'),
  item: t3('Theo loại thức ăn (kg)', 'By feed (kg)', 'ตามชนิดอาหาร (กก.)'),
  share: t3('Tỷ trọng (%)', 'Share (%)', 'สัดส่วน (%)'),
  head: t3('kg mỗi con mỗi ngày', 'kg a head a day', 'กก./ตัว/วัน'),
  result: t3('Kết quả', 'Results', 'ผลลัพธ์'),
  money: t3('Giá và tiền', 'Price and amount', 'ราคาและจำนวนเงิน'),
} as const;

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
const over = (a: readonly number[], b: readonly number[], factor = 1): Pick<MonthLine, 'values' | 'total'> => ({
  values: a.map((value, at) => ratio(factor * value, b[at] ?? 0)),
  total: ratio(factor * sum(a), sum(b)),
});
/** As {@link over}; a month without feed is a gap, its head count nowhere. */
function fedOver(kg: readonly number[], by: readonly number[]): Pick<MonthLine, 'values' | 'total'> {
  const seen = by.map((value, at) => (kg[at] === 0 ? 0 : value));
  return over(kg, seen);
}
const added = (values: readonly number[]): Pick<MonthLine, 'values' | 'total'> => ({ values, total: sum(values) });

/** kg some eaters ate in each month, of the feeds asked for. */
function fedBy({ months, feeds }: MonthFacts, eaters: readonly Eater[], itemid: string | null = null): number[] {
  const of = (eater: Eater, { from, to }: Days): number => {
    if (itemid !== null) return eater.fed(from, to, itemid);
    if (feeds === null) return eater.fed(from, to);
    return sum([...eater.items.keys()].filter((id) => feeds.has(id)).map((id) => eater.fed(from, to, id)));
  };
  return months.map((month) => sum(eaters.map((eater) => of(eater, month))));
}

const headsOf = ({ months }: MonthFacts, eaters: readonly Eater[]): number[] => months.map((_, at) => sum(eaters.map(({ heads }) => heads[at] ?? 0)));

/** opening + received + transferred + other − used − disposed = closing, and what of it does not add up. */
export function balanceLines({ ledger }: Pick<MonthFacts, 'ledger'>): MonthLine[] {
  const line = (what: Text3, key: Exclude<keyof FeedMonth, 'opening' | 'closing' | 'amount'>): MonthLine => ({
    ...{ part: PARTS.balance, what, decimals: 0 },
    ...added(ledger.map((month) => month[key])),
  });
  const edge = (what: Text3, values: readonly number[], total: number | null): MonthLine => ({
    part: PARTS.balance,
    what,
    decimals: 0,
    values,
    total,
    bold: true,
  });
  return [
    edge(
      t3('Tồn đầu', 'Opening stock', 'ยอดยกมา'),
      ledger.map(({ opening }) => opening),
      ledger[0]?.opening ?? null,
    ),
    line(t3('Nhập', 'Received', 'รับเข้า'), 'received'),
    line(t3('Chuyển kho (đến − đi)', 'Transferred (in − out)', 'โอน (เข้า − ออก)'), 'transferred'),
    line(t3('Khác (thừa, thiếu, trả lại)', 'Other (found, missing, returned)', 'อื่นๆ (เกิน ขาด คืน)'), 'other'),
    line(t3('Đã dùng', 'Used', 'ใช้'), 'used'),
    line(t3('Tiêu hủy', 'Disposed of', 'ทำลาย'), 'disposed'),
    edge(
      t3('Tồn cuối', 'Closing stock', 'คงเหลือ'),
      ledger.map(({ closing }) => closing),
      ledger.at(-1)?.closing ?? null,
    ),
  ];
}

/** Months whose opening + in − out is not their closing, by more than a gram. */
export function wrongMonths(ledger: readonly FeedMonth[]): number {
  return ledger.filter((m) => Math.abs(m.opening + m.received + m.transferred + m.other - m.used - m.disposed - m.closing) > 0.001).length;
}

function areaLines(facts: MonthFacts): MonthLine[] {
  const areas = [...Map.groupBy(facts.eaters, ({ area }) => area)];
  const used = areas.map(
    ([area, own]): MonthLine => ({ part: PARTS.area, what: facts.named('area', area), decimals: 0, ...added(fedBy(facts, own)) }),
  );
  const heads = areas.map(
    ([area, own]): MonthLine => ({
      part: PARTS.head,
      what: facts.named('area', area),
      decimals: 3,
      ...fedOver(fedBy(facts, own), headsOf(facts, own)),
    }),
  );
  return [...used, ...heads];
}

function typeLines(facts: MonthFacts): MonthLine[] {
  const standing = facts.eaters.filter(({ batch }) => batch === null);
  return [...Map.groupBy(standing, ({ pigtype }) => pigtype)].map(([pigtype, own]) => ({
    ...{ part: PARTS.type, what: pigtype === '' ? t3('Không rõ', 'Not said', 'ไม่ระบุ') : facts.named('pigtype', pigtype), decimals: 0 },
    ...added(fedBy(facts, own)),
  }));
}

function itemLines(facts: MonthFacts): MonthLine[] {
  const whole = fedBy(facts, facts.eaters);
  const rows = facts.items.map(({ itemid, name }) => ({ what: { V: name, E: name, T: name }, kg: fedBy(facts, facts.eaters, itemid) }));
  return [
    ...rows.map(({ what, kg }): MonthLine => ({ part: PARTS.item, what, decimals: 0, ...added(kg) })),
    ...rows.map(({ what, kg }): MonthLine => ({ part: PARTS.share, what, decimals: 1, ...over(kg, whole, 100) })),
  ];
}

/** Types of pigs whose feed falls on the piglets weaned. */
const SOWS: ReadonlySet<string> = new Set(['mated', 'lactating', 'open', 'gilt', 'boar']);

/** Net gain of batches by month, and the feed of those whose gain is known. */
function gains({ months }: MonthFacts, batches: readonly Eater[]) {
  const known = months.map(({ from, to }) =>
    batches.flatMap(({ batch, fed }) => {
      const gain = batch?.gain(from, to) ?? null;
      return gain === null ? [] : [{ gain, kg: fed(from, to) }];
    }),
  );
  return { gain: known.map((own) => sum(own.map((one) => one.gain))), kg: known.map((own) => sum(own.map((one) => one.kg))) };
}

function resultLines(facts: MonthFacts): MonthLine[] {
  const sows = fedBy(
    facts,
    facts.eaters.filter(({ batch, pigtype, area }) => batch === null && (SOWS.has(pigtype) || area === 'sow' || area === 'gilts')),
  );
  const line = (what: Text3, decimals: number, of: Pick<MonthLine, 'values' | 'total'>): MonthLine => ({ part: PARTS.result, what, decimals, ...of });
  const growing = (['nursery', 'grow-finish'] as const).flatMap((area) => {
    const own = facts.eaters.filter((eater) => eater.batch !== null && eater.area === area);
    if (own.length === 0) return [];
    const { gain, kg } = gains(facts, own);
    const name = facts.named('area', area);
    const called = (code: string): Text3 => ({ V: `${code} ${name.V}`, E: `${code} ${name.E}`, T: `${code} ${name.T}` });
    return [line(called('ADFI'), 3, over(fedBy(facts, own), headsOf(facts, own))), line(called('FCR'), 3, over(kg, gain))];
  });
  return [
    line(
      t3('Thức ăn nái, hậu bị mỗi heo cai sữa (kg)', 'Sow and gilt feed a weaned piglet (kg)', 'อาหารแม่และสาวต่อลูกหย่านม (กก.)'),
      2,
      fedOver(sows, facts.weaned),
    ),
    ...growing,
  ];
}

/** Price effect = (price − price before) × kg; use effect = the rest of the change of the amount. */
export function effectsOf(ledger: readonly Pick<FeedMonth, 'amount' | 'used'>[]) {
  return ledger.map((month, at) => {
    const before = ledger[at - 1];
    const [price, was] = [ratio(month.amount, month.used), before === undefined ? null : ratio(before.amount, before.used)];
    if (before === undefined || price === null || was === null) return { price: null, use: null };
    const effect = (price - was) * month.used;
    return { price: effect, use: month.amount - before.amount - effect };
  });
}

function moneyLines(facts: MonthFacts): MonthLine[] {
  const { ledger } = facts;
  const amounts = ledger.map(({ amount }) => amount);
  const line = (what: Text3, decimals: number, of: Pick<MonthLine, 'values' | 'total'>): MonthLine => ({ part: PARTS.money, what, decimals, ...of });
  const effects = effectsOf(ledger);
  const effect = (what: Text3, key: 'price' | 'use') =>
    line(what, 0, { values: effects.map((one) => one[key]), total: sum(effects.map((one) => one[key] ?? 0)) });
  const { gain, kg } = gains(
    facts,
    facts.eaters.filter(({ batch }) => batch !== null),
  );
  const prices = ledger.map(({ amount, used }) => ratio(amount, used) ?? 0);
  const spent = kg.map((own, at) => own * (prices[at] ?? 0));
  return [
    line(
      t3('Giá bình quân 1 kg', 'Mean price a kg', 'ราคาเฉลี่ยต่อ กก.'),
      0,
      over(
        amounts,
        ledger.map(({ used }) => used),
      ),
    ),
    line(t3('Tiền thức ăn đã dùng', 'Amount used', 'ค่าอาหารที่ใช้'), 0, added(amounts)),
    line(t3('Tiền thức ăn mỗi kg tăng trọng', 'Amount a kg gain', 'ค่าอาหารต่อ กก. เพิ่ม'), 0, over(spent, gain)),
    effect(t3('Do giá', 'Price effect', 'ผลจากราคา'), 'price'),
    effect(t3('Do lượng dùng', 'Use effect', 'ผลจากปริมาณใช้'), 'use'),
  ];
}

/** All lines, part by part; money only for who may see it. */
export function monthLines(facts: MonthFacts): MonthLine[] {
  const areas = areaLines(facts);
  const of = (part: Text3): MonthLine[] => areas.filter((line) => line.part === part);
  return [
    ...balanceLines(facts),
    ...of(PARTS.area),
    ...typeLines(facts),
    ...itemLines(facts),
    ...of(PARTS.head),
    ...resultLines(facts),
    ...(facts.money ? moneyLines(facts) : []),
  ];
}
