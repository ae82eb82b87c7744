import type { Column, ReportRow } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GENETIC_TRAITS } from '../../domain/indices.ts';
import type { PairWorld } from '../pair-context.ts';
import type { GenAnimal } from '../register.ts';
import { type GenValue, rounded } from '../values.ts';
import { col, meanOf } from './report-kit.ts';

const EXPECTED = t3('Mong đợi', 'Expected', 'คาดหวัง');
const LITTER = t3('Ổ đẻ', 'Litter', 'ครอก');
const GOT = t3('Đời con', 'Progeny', 'ลูก');
const same = (text: string) => t3(text, text, text);
const DECIMALS: Readonly<Record<string, number>> = { BW: 1, ADG: 0, FCR: 3, LW21: 1 };

export const FIGURES: readonly Column[] = [
  ...GENETIC_TRAITS.map((trait) => col(`exp${trait}`, same(trait), 'decimal', { group: EXPECTED, decimals: DECIMALS[trait] ?? 2 })),
  ...['spi', 'mli', 'tsi', 'total'].map((name) =>
    col(`exp${name}`, name === 'total' ? G.total : same(name.toUpperCase()), 'decimal', { group: EXPECTED, decimals: 1 }),
  ),
  col('nb', same('NB'), 'decimal', { group: LITTER, decimals: 1 }),
  col('nba', same('NBA'), 'decimal', { group: LITTER, decimals: 1 }),
  col('lw', t3('Khối lượng cai sữa', 'Weaning weight', 'น้ำหนักหย่านม'), 'decimal', { group: LITTER, decimals: 1, unit: 'kg' }),
  col('registered', t3('Ghi phả hệ', 'Registered', 'ลงทะเบียน'), 'int', { group: GOT }),
  col('tested', t3('Kiểm tra', 'Tested', 'ทดสอบ'), 'int', { group: GOT }),
  col('kept', t3('Được chọn', 'Chosen', 'คัดเลือก'), 'int', { group: GOT }),
  ...GENETIC_TRAITS.map((trait) => col(`got${trait}`, same(trait), 'decimal', { group: GOT, decimals: DECIMALS[trait] ?? 2 })),
  ...(['spi', 'mli', 'tsi'] as const).map((name) => col(`got${name}`, same(name.toUpperCase()), 'decimal', { group: GOT, decimals: 1 })),
  col('gotTotal', t3('Chỉ số tổng', 'Total index', 'ดัชนีรวม'), 'decimal', { group: GOT, decimals: 1 }),
  col('gotAcc', t3('Tin cậy', 'Accuracy', 'ความแม่นยำ'), 'decimal', { group: GOT, decimals: 2 }),
  col('gotBody', G.body, 'decimal', { group: GOT, decimals: 1 }),
  col('difference', t3('Thực tế − mong đợi', 'Got − expected', 'จริง − คาดหวัง'), 'decimal', { group: GOT, decimals: 1 }),
  col('sd', t3('Độ lệch trong ổ', 'Within-litter SD', 'ส่วนเบี่ยงเบนในครอก'), 'decimal', { group: GOT, decimals: 1 }),
  col('best', t3('Con tốt nhất', 'Best child', 'ลูกที่ดีที่สุด'), 'text', { group: GOT }),
];
export const PAIR: readonly Column[] = [
  col('sire', G.sireid, 'text', { frozen: true }),
  col('dam', G.damid, 'text', { frozen: true }),
  col('sireline', t3('Dòng bố', 'Sire line', 'สายพ่อ'), 'text'),
  col('damline', t3('Dòng mẹ', 'Dam line', 'สายแม่'), 'text'),
  col('progcode', t3('Mã con lai', 'Progeny code', 'รหัสลูก'), 'text'),
  col('matedt', t3('Ngày phối', 'Mated on', 'วันผสม'), 'date'),
  col('f', t3('F đời con', 'F of progeny', 'F ของลูก'), 'decimal', { decimals: 2, unit: '%' }),
  col('allowed', t3('Người cho phép', 'Allowed by', 'ผู้อนุญาต'), 'text'),
];
export const GROUP: readonly Column[] = [
  col('group', t3('Nhóm', 'Group', 'กลุ่ม'), 'text', { frozen: true }),
  col('pairs', t3('Số cặp', 'Pairs', 'จำนวนคู่'), 'int'),
  col('f', t3('F đời con', 'F of progeny', 'F ของลูก'), 'decimal', { decimals: 2, unit: '%' }),
];
export const FOOT: readonly Column[] = [
  col('sire', G.sireid, 'text', { frozen: true }),
  col('pairs', t3('Số cặp', 'Pairs', 'จำนวนคู่'), 'int'),
  col('registered', t3('Đời con', 'Progeny', 'ลูก'), 'int'),
  col('keptPct', t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'), 'decimal', { decimals: 1, unit: '%' }),
  col('difference', t3('Thực tế − mong đợi', 'Got − expected', 'จริง − คาดหวัง'), 'decimal', { decimals: 1 }),
];

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

/** Tested children a mean needs. */
const LEAST = 3;
const INDICES = ['spi', 'mli', 'tsi', 'total'] as const;

function sdOf(values: readonly number[]): number | null {
  if (values.length < LEAST) return null;
  const mean = meanOf(values) ?? 0;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Means of what the pairs were expected to give. */
function expectations(pairs: readonly Pair[], world: PairWorld): ReportRow {
  const expected = pairs.map(({ dam, sire }) => world.expected(dam, sire));
  return {
    ...Object.fromEntries(GENETIC_TRAITS.map((trait) => [`exp${trait}`, rounded(meanOf(expected.map((one) => one.traits[trait])), 3)])),
    ...Object.fromEntries(INDICES.map((name) => [`exp${name}`, rounded(meanOf(expected.map((one) => one[name])), 1)])),
  };
}

/** Means over tested children: EBVs, accuracy, indices, body. */
function meansOf(tested: readonly GenValue[]): ReportRow {
  return {
    ...Object.fromEntries(GENETIC_TRAITS.map((trait) => [`got${trait}`, rounded(meanOf(tested.map((value) => value.ebv[trait])), 3)])),
    ...Object.fromEntries((['spi', 'mli', 'tsi'] as const).map((name) => [`got${name}`, rounded(meanOf(tested.map((value) => value[name])), 1)])),
    gotTotal: rounded(meanOf(tested.map((value) => value.total)), 1),
    gotAcc: rounded(meanOf(tested.flatMap((value) => Object.values(value.acc))), 2),
    gotBody: rounded(meanOf(tested.map((value) => value.body)), 1),
  };
}

/** Figures of some pairs together: expectations, litters, what the children came to. Fewer than three tested children show no mean. */
export function figuresOf(pairs: readonly Pair[], world: PairWorld, kept: ReadonlySet<string>): ReportRow {
  const expected = expectations(pairs, world);
  const values = pairs.flatMap((pair) => pair.values);
  const tested = values.filter((value) => Object.values(value.counts).some(([own]) => own > 0));
  const got = tested.length >= LEAST ? meansOf(tested) : {};
  const [total, wanted] = [got['gotTotal'], expected['exptotal']];
  const best = [...tested].sort((a, b) => (b.total ?? -1e9) - (a.total ?? -1e9))[0];
  return {
    ...expected,
    nb: rounded(meanOf(pairs.map(({ mating }) => mating.farrownum)), 1),
    nba: rounded(meanOf(pairs.map(({ mating }) => mating.livenum)), 1),
    lw: rounded(meanOf(pairs.map(({ mating }) => mating.weanweight)), 1),
    registered: pairs.reduce((sum, pair) => sum + pair.children.length, 0),
    tested: tested.length,
    kept: values.filter((value) => kept.has(value.gid)).length,
    ...got,
    difference: typeof total === 'number' && typeof wanted === 'number' ? rounded(total - wanted, 1) : null,
    sd: rounded(sdOf(tested.flatMap((value) => value.total ?? [])), 1),
    best: best?.gid ?? null,
    // What the page opens: the children of the row.
    _children: pairs
      .flatMap((pair) => pair.children.map(({ gid }) => gid))
      .slice(0, 200)
      .join(' '),
  };
}
