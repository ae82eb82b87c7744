import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { ChildParams } from '../../contract/reports/reports.ts';
import { GENETIC_WORDS as G, t3 } from '../../contract/texts.ts';
import { GENETIC_TRAITS } from '../../domain/indices.ts';
import { type Formula, formulaOf } from '../formulas.ts';
import { type PairWorld, pairWorld } from '../pair-context.ts';
import type { GenAnimal } from '../register.ts';
import { openScope, publishedRun } from '../scope.ts';
import { type GenValue, loadValues, rounded } from '../values.ts';
import { col, type GenReportContext, headingOf, meanOf } from './report-kit.ts';

const EXPECTED = t3('Mong đợi', 'Expected', 'คาดหวัง');
const LITTER = t3('Ổ đẻ', 'Litter', 'ครอก');
const GOT = t3('Đời con', 'Progeny', 'ลูก');
const same = (text: string) => t3(text, text, text);
const DECIMALS: Readonly<Record<string, number>> = { BW: 1, ADG: 0, FCR: 3, LW21: 1 };

const FIGURES: readonly Column[] = [
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
  col('gotTotal', t3('Chỉ số tổng', 'Total index', 'ดัชนีรวม'), 'decimal', { group: GOT, decimals: 1 }),
  col('gotAcc', t3('Tin cậy', 'Accuracy', 'ความแม่นยำ'), 'decimal', { group: GOT, decimals: 2 }),
  col('gotBody', G.body, 'decimal', { group: GOT, decimals: 1 }),
  col('difference', t3('Thực tế − mong đợi', 'Got − expected', 'จริง − คาดหวัง'), 'decimal', { group: GOT, decimals: 1 }),
  col('sd', t3('Độ lệch trong ổ', 'Within-litter SD', 'ส่วนเบี่ยงเบนในครอก'), 'decimal', { group: GOT, decimals: 1 }),
  col('best', t3('Con tốt nhất', 'Best child', 'ลูกที่ดีที่สุด'), 'text', { group: GOT }),
];
const PAIR: readonly Column[] = [
  col('sire', G.sireid, 'text', { frozen: true }),
  col('dam', G.damid, 'text', { frozen: true }),
  col('sireline', t3('Dòng bố', 'Sire line', 'สายพ่อ'), 'text'),
  col('damline', t3('Dòng mẹ', 'Dam line', 'สายแม่'), 'text'),
  col('progcode', t3('Mã con lai', 'Progeny code', 'รหัสลูก'), 'text'),
  col('matedt', t3('Ngày phối', 'Mated on', 'วันผสม'), 'date'),
  col('f', t3('F đời con', 'F of progeny', 'F ของลูก'), 'decimal', { decimals: 2, unit: '%' }),
  col('allowed', t3('Người cho phép', 'Allowed by', 'ผู้อนุญาต'), 'text'),
];
const GROUP: readonly Column[] = [
  col('group', t3('Nhóm', 'Group', 'กลุ่ม'), 'text', { frozen: true }),
  col('pairs', t3('Số cặp', 'Pairs', 'จำนวนคู่'), 'int'),
  col('f', t3('F đời con', 'F of progeny', 'F ของลูก'), 'decimal', { decimals: 2, unit: '%' }),
];
const FOOT: readonly Column[] = [
  col('sire', G.sireid, 'text', { frozen: true }),
  col('pairs', t3('Số cặp', 'Pairs', 'จำนวนคู่'), 'int'),
  col('registered', t3('Đời con', 'Progeny', 'ลูก'), 'int'),
  col('keptPct', t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'), 'decimal', { decimals: 1, unit: '%' }),
  col('difference', t3('Thực tế − mong đợi', 'Got − expected', 'จริง − คาดหวัง'), 'decimal', { decimals: 1 }),
];

interface MatingRow {
  farm_id: string;
  animal_id: string;
  boarid: string;
  matedt: BusinessDate;
  farrowdt: BusinessDate | null;
  farrownum: number | null;
  livenum: number | null;
  weanweight: number | null;
  allowed_by: string | null;
}

interface Pair {
  readonly sire: GenAnimal;
  readonly dam: GenAnimal;
  readonly mating: MatingRow;
  readonly children: readonly GenAnimal[];
  readonly values: readonly GenValue[];
}

const LEAST = 3;

function sdOf(values: readonly number[]): number | null {
  if (values.length < LEAST) return null;
  const mean = meanOf(values) ?? 0;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Figures of some pairs together: expectations, litters, what the children came to. Fewer than three tested children show no mean. */
function figuresOf(pairs: readonly Pair[], world: PairWorld, kept: ReadonlySet<string>): ReportRow {
  const expected = pairs.map(({ dam, sire }) => world.expected(dam, sire));
  const values = pairs.flatMap((pair) => pair.values);
  const tested = values.filter((value) => Object.values(value.counts).some(([own]) => own > 0));
  const shown = tested.length >= LEAST;
  const got = shown ? meanOf(tested.map((value) => value.total)) : null;
  const wanted = meanOf(expected.map((one) => one.total));
  const best = [...tested].sort((a, b) => (b.total ?? -1e9) - (a.total ?? -1e9))[0];
  return {
    ...Object.fromEntries(GENETIC_TRAITS.map((trait) => [`exp${trait}`, rounded(meanOf(expected.map((one) => one.traits[trait])), 3)])),
    ...Object.fromEntries(
      (['spi', 'mli', 'tsi', 'total'] as const).map((name) => [`exp${name}`, rounded(meanOf(expected.map((one) => one[name])), 1)]),
    ),
    nb: rounded(meanOf(pairs.map(({ mating }) => mating.farrownum)), 1),
    nba: rounded(meanOf(pairs.map(({ mating }) => mating.livenum)), 1),
    lw: rounded(meanOf(pairs.map(({ mating }) => mating.weanweight)), 1),
    registered: pairs.reduce((sum, pair) => sum + pair.children.length, 0),
    tested: tested.length,
    kept: values.filter((value) => kept.has(value.gid)).length,
    gotTotal: rounded(got, 1),
    gotAcc: shown ? rounded(meanOf(tested.flatMap((value) => Object.values(value.acc))), 2) : null,
    gotBody: shown ? rounded(meanOf(tested.map((value) => value.body)), 1) : null,
    difference: got === null || wanted === null ? null : rounded(got - wanted, 1),
    sd: rounded(sdOf(tested.flatMap((value) => value.total ?? [])), 1),
    best: best?.gid ?? null,
  };
}

function pairRow(pair: Pair, world: PairWorld, formulas: readonly Formula[], kept: ReadonlySet<string>): ReportRow {
  const { sire, dam, mating } = pair;
  const f = world.f(dam.gid, sire.gid);
  const over = f !== null && 100 * f > world.limits.fRefuse;
  return {
    sire: sire.gid,
    dam: dam.gid,
    gid: dam.gid,
    sireline: sire.lineage,
    damline: dam.lineage,
    progcode: formulaOf(formulas, sire, dam, mating.matedt)?.progcode ?? null,
    matedt: mating.matedt,
    f: f === null ? null : rounded(100 * f, 3),
    ...(over ? { _mark_f: 'bad' } : {}),
    allowed: mating.allowed_by,
    ...figuresOf([pair], world, kept),
  };
}

/** PigChildGenIndex: pairs mated in the days asked for, expected and got. */
export async function queryChild(tx: Db, ctx: GenReportContext, params: ChildParams): Promise<ReportResult> {
  const scope = await openScope(tx, ctx.session);
  const [from, to] = [params.from ?? addDays(scope.curbusdt, -365), params.to ?? scope.curbusdt];
  const { rows } = await tx.query<MatingRow>(
    `select c.farm_id, c.animal_id, c.boarid, c.matedt, c.farrowdt, c.farrownum, c.livenum, c.weanweight::float8 as weanweight, null as allowed_by
     from sow_cycle c where c.farm_id = any($1) and c.matedt between $2::date and $3::date and c.boarid is not null order by c.matedt limit 5000`,
    [scope.readable, from, to],
  );
  const world = await pairWorld(tx, scope, scope.curbusdt, {}, (register) => [
    ...new Set(
      rows.flatMap((row) =>
        [register.ofHerd(row.farm_id, row.animal_id), register.find(row.boarid, row.farm_id)].filter(
          (animal): animal is GenAnimal => animal !== null,
        ),
      ),
    ),
  ]);
  const { register } = world;
  const values = await loadValues(tx, world.runno, scope.farms);
  const kept = new Set(
    (await tx.query<{ gid: string }>("select gid from gen_mark where farm_id = any($1) and mark = 'keep'", [scope.farms])).rows.map((row) => row.gid),
  );
  const allowed = new Map(
    (
      await tx.query<{ dam: string; sire: string; allowed_by: string }>(
        'select dam, sire, allowed_by from gen_plan_pair where farm_id = any($1) and allowed_by is not null',
        [scope.readable],
      )
    ).rows.map((row) => [`${row.dam} ${row.sire}`, row.allowed_by]),
  );
  const children = Map.groupBy(register.animals, (animal) => `${animal.damid} ${animal.sireid} ${animal.birthdt}`);
  const asked = {
    sire: params.sire == null ? null : register.find(params.sire, scope.farmid)?.gid,
    dam: params.dam == null ? null : register.find(params.dam, scope.farmid)?.gid,
  };
  const pairs = rows.flatMap((mating): Pair[] => {
    const [dam, sire] = [register.ofHerd(mating.farm_id, mating.animal_id), register.find(mating.boarid, mating.farm_id)];
    if (dam === null || sire === null) return [];
    if ((asked.sire !== null && sire.gid !== asked.sire) || (asked.dam !== null && dam.gid !== asked.dam)) return [];
    if ((params.lineage != null && dam.lineage !== params.lineage) || (params.sireline != null && sire.lineage !== params.sireline)) return [];
    const own = mating.farrowdt === null ? [] : (children.get(`${dam.gid} ${sire.gid} ${mating.farrowdt}`) ?? []);
    return [
      {
        sire,
        dam,
        mating: { ...mating, allowed_by: allowed.get(`${dam.gid} ${sire.gid}`) ?? null },
        children: own,
        values: own.flatMap((child) => values.get(child.gid) ?? []),
      },
    ];
  });
  const by = params.by ?? 'pair';
  const grouped = (keyOf: (pair: Pair) => string) =>
    [...Map.groupBy(pairs, keyOf)]
      .map(([group, list]) => ({
        group,
        pairs: list.length,
        f: rounded(100 * (meanOf(list.map(({ dam, sire }) => world.f(dam.gid, sire.gid))) ?? 0), 3),
        ...figuresOf(list, world, kept),
      }))
      .sort((a, b) => (a.group < b.group ? -1 : 1));
  const table =
    by === 'pair'
      ? pairs.map((pair) => pairRow(pair, world, world.formulas, kept))
      : by === 'sire'
        ? grouped(({ sire }) => sire.gid)
        : grouped(({ sire, dam }) => `${sire.lineage ?? '?'} × ${dam.lineage ?? '?'}`);
  const foot = [...Map.groupBy(pairs, ({ sire }) => sire.gid)].map(([sire, list]) => {
    const figures = figuresOf(list, world, kept);
    const registered = Number(figures['registered'] ?? 0);
    return {
      sire,
      pairs: list.length,
      registered,
      keptPct: registered === 0 ? null : (100 * Number(figures['kept'] ?? 0)) / registered,
      difference: figures['difference'] ?? null,
    };
  });
  return {
    columns: by === 'pair' ? [...PAIR, ...FIGURES] : [...GROUP, ...FIGURES],
    rows: table,
    subtitle: await headingOf(tx, { scope, run: await publishedRun(tx, scope.prnt2) }),
    total: table.length,
    sections: foot.length === 0 ? [] : [{ key: 'boars', title: t3('Theo đực', 'By boar', 'ตามพ่อ'), columns: FOOT, rows: foot }],
    notes: [
      {
        text: t3(
          'Dưới 3 con được kiểm tra thì không hiện bình quân.',
          'Fewer than 3 tested children show no mean.',
          'ลูกที่ทดสอบน้อยกว่า 3 ตัวไม่แสดงค่าเฉลี่ย',
        ),
      },
    ],
  };
}
