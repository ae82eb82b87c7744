import type { ReaderColumn } from '#engine/server/report/reader-report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS } from '../../contract/texts.ts';
import { GENETIC_TRAITS } from '../../domain/indices.ts';
import type { PairWorld } from '../pair-context.ts';
import { INDEX_KEYS } from '../published-indices.ts';
import type { GenAnimal } from '../register.ts';
import { type GenValue, meanOf } from '../values.ts';
import type { GenMakers } from './genetic-report.ts';

/** A mating of the herd with what came of it. */
export interface MatingRow {
  readonly farm_id: string;
  readonly animal_id: string;
  readonly boarid: string;
  readonly matedt: BusinessDate;
  readonly farrowdt: BusinessDate | null;
  readonly farrownum: number | null;
  readonly livenum: number | null;
  readonly weanweight: number | null;
}

/** A pair with its mating and the children registered of it. */
export interface Pair {
  readonly sire: GenAnimal;
  readonly dam: GenAnimal;
  readonly mating: MatingRow;
  /** Who allowed a pair above the limits. */
  readonly allowedBy: string | null;
  readonly children: readonly GenAnimal[];
  readonly values: readonly GenValue[];
}

/** Some pairs together: what they were expected to give, and what their children came to. */
export interface PairFigures {
  readonly pairs: readonly Pair[];
  readonly expected: readonly ReturnType<PairWorld['expected']>[];
  readonly registered: number;
  readonly tested: readonly GenValue[];
  /** The tested children means are taken of: none where they are too few. */
  readonly meant: readonly GenValue[];
  readonly kept: number;
}

/** Tested children a mean needs. */
const LEAST = 3;

/** Figures of some pairs together. */
export function figuresOf(pairs: readonly Pair[], world: PairWorld, kept: ReadonlySet<string>): PairFigures {
  const values = pairs.flatMap((pair) => pair.values);
  const tested = values.filter((value) => Object.values(value.counts).some(([own]) => own > 0));
  return {
    pairs,
    expected: pairs.map(({ dam, sire }) => world.expected(dam, sire)),
    registered: pairs.reduce((sum, { children }) => sum + children.length, 0),
    tested,
    meant: tested.length < LEAST ? [] : tested,
    kept: values.filter(({ gid }) => kept.has(gid)).length,
  };
}

/** What the page opens: children of the pairs, as many as an address bears; parted by commas, as an id may hold blanks. */
export function childrenOf(pairs: readonly Pair[]): string {
  const ids = pairs.flatMap(({ children }) => children.map(({ gid }) => gid));
  return ids.slice(0, 200).join(', ');
}

/** Total indices of the children means are taken of, pair by pair. */
function totalsByPair({ pairs, meant }: PairFigures): number[][] {
  const counted = new Set(meant);
  return pairs.map(({ values }) => values.flatMap((value) => (counted.has(value) && value.total !== null ? [value.total] : [])));
}

/** Mean of the children's total index less what was expected of their own parents; null where either is not known. */
export function differenceOf(figures: PairFigures): number | null {
  return meanOf(
    totalsByPair(figures).flatMap((totals, i) => {
      const wanted = figures.expected[i]?.total ?? null;
      return wanted === null ? [] : totals.map((total) => total - wanted);
    }),
  );
}

/** Standard deviation of total indices inside litters, pooled over the pairs. */
export function spreadOf(figures: PairFigures): number | null {
  let [sum, freedom] = [0, 0];
  for (const totals of totalsByPair(figures)) {
    const mean = meanOf(totals) ?? 0;
    sum += totals.reduce((squares, total) => squares + (total - mean) ** 2, 0);
    freedom += Math.max(0, totals.length - 1);
  }
  return freedom < LEAST - 1 ? null : Math.sqrt(sum / freedom);
}

/** The tested child with the highest total index. */
function bestOf({ tested }: PairFigures): string | null {
  const [best] = tested.toSorted((a, b) => (b.total ?? Number.NEGATIVE_INFINITY) - (a.total ?? Number.NEGATIVE_INFINITY) || 0);
  return best?.gid ?? null;
}

const EXPECTED = t3('Mong đợi', 'Expected', 'คาดหวัง');
const EXPECTED_EBV = t3('EBV mong đợi', 'Expected EBV', 'EBV ที่คาดหวัง');
const GOT_EBV = t3('EBV bình quân của đời con', 'Mean EBV of the progeny', 'EBV เฉลี่ยของลูก');
const LITTER = t3('Ổ đẻ', 'Litter', 'ครอก');
const GOT = t3('Đời con', 'Progeny', 'ลูก');
const TOTAL = t3('Chỉ số tổng', 'Total index', 'ดัชนีรวม');
export const DIFFERENCE = t3('Thực tế − mong đợi', 'Got − expected', 'จริง − คาดหวัง');

/** A row that stands for some pairs. */
interface OfPairs {
  readonly figures: PairFigures;
}
type Values = readonly (number | null | undefined)[];

/** Columns of what pairs were expected to give, their litters, and what the children came to. */
export function figureColumns<R extends OfPairs>(c: GenMakers<R>): ReaderColumn<R>[] {
  const mean = (key: string, label: Text3, group: Text3, decimals: number, of: (figures: PairFigures) => Values) =>
    c.decimal(key, label, { group, decimals, of: ({ figures }) => meanOf(of(figures)) });
  const byTrait = (prefix: string, group: Text3, of: (figures: PairFigures, trait: (typeof GENETIC_TRAITS)[number]) => Values) =>
    GENETIC_TRAITS.map((trait) => mean(`${prefix}${trait}`, t1(trait), group, TRAIT_UNITS[trait]?.decimals ?? 2, (figures) => of(figures, trait)));
  return [
    ...INDEX_KEYS.map((key) =>
      mean(`exp${key}`, key === 'total' ? G.total : t1(key.toUpperCase()), EXPECTED, 1, ({ expected }) => expected.map((one) => one[key])),
    ),
    mean('nb', t1('NB'), LITTER, 1, ({ pairs }) => pairs.map(({ mating }) => mating.farrownum)),
    mean('nba', t1('NBA'), LITTER, 1, ({ pairs }) => pairs.map(({ mating }) => mating.livenum)),
    {
      ...mean('lw', t3('Khối lượng cai sữa', 'Weaning weight', 'น้ำหนักหย่านม'), LITTER, 1, ({ pairs }) => pairs.map(({ mating }) => mating.weanweight)),
      unit: 'kg',
    },
    c.int('registered', t3('Ghi phả hệ', 'Registered', 'ลงทะเบียน'), { group: GOT, of: ({ figures }) => figures.registered }),
    c.int('tested', t3('Kiểm tra', 'Tested', 'ทดสอบ'), { group: GOT, of: ({ figures }) => figures.tested.length }),
    c.int('kept', t3('Được chọn', 'Chosen', 'คัดเลือก'), { group: GOT, of: ({ figures }) => figures.kept }),
    mean('gotTotal', TOTAL, GOT, 1, ({ meant }) => meant.map(({ total }) => total)),
    c.decimal('difference', DIFFERENCE, { group: GOT, decimals: 1, of: ({ figures }) => differenceOf(figures) }),
    ...(['spi', 'mli', 'tsi'] as const).map((key) =>
      mean(`got${key}`, t1(key.toUpperCase()), GOT, 1, ({ meant }) => meant.map((value) => value[key])),
    ),
    mean('gotAcc', G.accuracy, GOT, 2, ({ meant }) => meant.flatMap(({ acc }) => Object.values(acc))),
    mean('gotBody', G.body, GOT, 1, ({ meant }) => meant.map(({ body }) => body)),
    c.decimal('sd', t3('Độ lệch trong ổ', 'Within-litter SD', 'ส่วนเบี่ยงเบนในครอก'), {
      ...{ group: GOT, decimals: 1 },
      of: ({ figures }) => spreadOf(figures),
    }),
    c.text('best', t3('Con tốt nhất', 'Best child', 'ลูกที่ดีที่สุด'), { group: GOT, of: ({ figures }) => bestOf(figures) }),
    ...byTrait('exp', EXPECTED_EBV, ({ expected }, trait) => expected.map(({ traits }) => traits[trait])),
    ...byTrait('got', GOT_EBV, ({ meant }, trait) => meant.map(({ ebv }) => ebv[trait])),
  ];
}
