import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { SUBSTANCE_CLASS_WORDS } from '#modules/stock/contract/words.ts';
import { mgFor, pcuOf } from '#modules/stock/domain/antibiotics.ts';
import type { Days, FarmStock, SoldPigs } from '../../farm-stock.ts';
import { movementStands } from '../../sql.ts';
import { inFarms, namesOf, type StockAt, stockTable } from '../stock-report.ts';

/** What the use of antibiotics is told by. */
export const ANTIBIOTICS_BY = defineList('antibioticsby', {
  substance: t3('Hoạt chất', 'Substance', 'ตัวยา'),
  class: t3('Nhóm', 'Class', 'กลุ่ม'),
  batch: t3('Chuồng và lứa', 'House and batch', 'โรงเรือนและรุ่น'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
});
export type AntibioticsBy = keyof (typeof ANTIBIOTICS_BY)['words'];

interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
}

/** Antibiotic given to a batch, or to no batch, in mg of a substance. */
interface Given {
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly substance: string;
  readonly class: keyof typeof SUBSTANCE_CLASS_WORDS;
  readonly mg: number;
}

/** A farm with what was given to its pigs, and what it sold and kept. */
interface FarmUse {
  readonly farmid: string;
  readonly given: readonly Given[];
  readonly sold: readonly SoldPigs[];
  readonly sowDays: number;
  readonly names: (list: string, code: string) => string;
}

// What houses gave back was not used; substances that are no antibiotic do not count.
const GIVEN = `
  select m.roomid, m.parityid, s.substance, s.class, sum(-m.qty * s.mg)::float8 as mg
  from stock_movement m join item_substance s on s.prnt2 = m.prnt2 and s.book = m.book and s.itemid = m.itemid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt between $2::date and $3::date
    and m.kind in ('house', 'general', 'return') and s.class <> 'other' and ${movementStands()}
    and ($4::text is null or m.roomid = $4) and ($5::int is null or m.parityid = $5)
  group by 1, 2, 3, 4`;

/** Types of pig that are sows. */
const SOWS = new Set(['mated', 'open', 'lactating']);

async function useOf(at: StockAt, farm: FarmStock, days: Days, { roomid = null, parityid = null }: Asked): Promise<FarmUse> {
  const { farmid } = farm;
  const { rows } = await at.tx.query<Given>(GIVEN, [farmid, days.from, days.to, roomid, parityid]);
  const sold = await at.services.soldPigs(at.tx, farmid, days);
  const asked = sold.filter((one) => (roomid === null || one.roomid === roomid) && (parityid === null || one.parityid === parityid));
  // Of one house alone, the farm's sows are not held against it.
  const heads = roomid === null && rows.length > 0 ? await at.services.headDays(at.tx, farmid, [days]) : [];
  const sowDays = heads.reduce((sum, one) => (SOWS.has(one.pigtype) ? sum + one.days : sum), 0);
  return { farmid, given: rows, sold: asked, sowDays, names: await namesOf(at, farm, ['substance']) };
}

/** A row of the use: mg, and the kg it is held against. */
interface UseRow {
  readonly name: string;
  readonly mg: number;
  /** kg sold and PCU in kg; null where the row has none of its own. */
  readonly kg: number | null;
  readonly pcu: number | null;
  readonly mgkg: number | null;
  readonly mgpcu: number | null;
}

const kgOf = (sold: readonly SoldPigs[]): number => sold.reduce((sum, { kg }) => sum + kg, 0);
const pcuOfAll = (sold: readonly SoldPigs[], sowDays: number): number =>
  pcuOf({
    slaughter: sold.reduce((sum, { slaughter }) => sum + slaughter, 0),
    traded: sold.reduce((sum, { traded }) => sum + traded, 0),
    sowDays,
  });
const mgOf = (given: readonly Given[]): number => given.reduce((sum, { mg }) => sum + mg, 0);

function rowOf(name: string, mg: number, kg: number, pcu: number, own: boolean): UseRow {
  return { name, mg, kg: own ? kg : null, pcu: own ? pcu : null, mgkg: mgFor(mg, kg), mgpcu: mgFor(mg, pcu) };
}

/** Batches with what they were given and sold; what went to no batch stands in one row. */
function batchRows({ farmid, given, sold }: FarmUse, several: boolean): UseRow[] {
  const keyOf = (one: { readonly roomid: string | null; readonly parityid: number | null }) =>
    [several ? farmid : null, one.roomid ?? '–', one.parityid].filter((part) => part !== null).join(' · ');
  return [...Map.groupBy(given, keyOf)].map(([name, own]) => {
    const pigs = sold.filter((one) => keyOf(one) === name);
    return rowOf(name, mgOf(own), kgOf(pigs), pcuOfAll(pigs, 0), true);
  });
}

function rowsOf(uses: readonly FarmUse[], by: AntibioticsBy, whole: UseRow, language: StockAt['language']): UseRow[] {
  const used = uses.filter(({ given }) => given.length > 0);
  if (by === 'batch') return used.flatMap((use) => batchRows(use, uses.length > 1));
  if (by === 'farm') return used.map(({ farmid, given, sold, sowDays }) => rowOf(farmid, mgOf(given), kgOf(sold), pcuOfAll(sold, sowDays), true));
  const named = used.flatMap(({ given, names }) =>
    given.map((one) => [by === 'class' ? SUBSTANCE_CLASS_WORDS[one.class][language] : names('substance', one.substance), one] as const),
  );
  return [...Map.groupBy(named, ([name]) => name)].map(([name, own]) =>
    rowOf(name, mgOf(own.map(([, one]) => one)), whole.kg ?? 0, whole.pcu ?? 0, false),
  );
}

const table = (by: AntibioticsBy, whole: UseRow) =>
  stockTable<UseRow>((c) => [
    c.text('name', ANTIBIOTICS_BY.words[by], { frozen: true, width: 24 }),
    c.decimal('grams', t3('Hoạt chất (g)', 'Active substance (g)', 'ตัวยา (กรัม)'), { decimals: 1, of: ({ mg }) => mg / 1000 }),
    c.percent('part', t3('Tỷ trọng', 'Share', 'สัดส่วน'), { of: ({ mg }) => (whole.mg > 0 ? (100 * mg) / whole.mg : null) }),
    c.decimal('kg', t3('Heo bán (kg)', 'Pigs sold (kg)', 'สุกรที่ขาย (กก.)'), { decimals: 0 }),
    c.decimal('pcu', t3('PCU (kg)', 'PCU (kg)', 'PCU (กก.)'), { decimals: 0 }),
    c.decimal('mgkg', t3('mg/kg bán', 'mg a kg sold', 'มก./กก. ที่ขาย'), { decimals: 2 }),
    c.decimal('mgpcu', t3('mg/PCU', 'mg/PCU', 'มก./PCU'), { decimals: 2 }),
  ]);

const TITLE = t3('Sử dụng kháng sinh', 'Use of antibiotics', 'การใช้ยาปฏิชีวนะ');

/** What the figures of the section are made of. */
export const ANTIBIOTICS_NOTE = t3(
  'mg/PCU = hoạt chất kháng sinh (mg) / (65 kg × heo bán giết thịt + 25 kg × heo bán nuôi tiếp + 240 kg × nái bình quân × số ngày / 365).',
  'mg/PCU = antibiotic substance (mg) / (65 kg × pigs sold for slaughter + 25 kg × pigs sold to live on + 240 kg × mean sows × days / 365).',
  'มก./PCU = ตัวยาปฏิชีวนะ (มก.) / (65 กก. × สุกรขายเข้าโรงฆ่า + 25 กก. × สุกรขายเลี้ยงต่อ + 240 กก. × แม่สุกรเฉลี่ย × จำนวนวัน / 365)',
);

/** Use of antibiotics of a period, the most first: mg a kg sold and mg/PCU; no section where none was used. */
export async function antibiotics(at: StockAt, days: Days, by: AntibioticsBy, asked: Asked) {
  const uses = await inFarms(at, asked.farms, (farm) => useOf(at, farm, days, asked));
  const given = uses.flatMap((use) => use.given);
  if (given.length === 0) return null;
  const sold = uses.flatMap((use) => use.sold);
  const sowDays = uses.reduce((sum, use) => sum + use.sowDays, 0);
  const whole = rowOf('', mgOf(given), kgOf(sold), pcuOfAll(sold, sowDays), true);
  const rows = rowsOf(uses, by, whole, at.language).toSorted((a, b) => b.mg - a.mg || (a.name < b.name ? -1 : 1));
  const { mg, kg, pcu, mgkg, mgpcu } = whole;
  const round = (value: number | null, decimals: number) => (value === null ? null : Number(value.toFixed(decimals)));
  const totals = { grams: round(mg / 1000, 1), part: 100, kg: round(kg, 0), pcu: round(pcu, 0), mgkg: round(mgkg, 2), mgpcu: round(mgpcu, 2) };
  return { key: 'antibiotics', title: TITLE, table: table(by, whole).of(rows, totals) };
}
