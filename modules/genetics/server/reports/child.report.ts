import { choice, code, date, text } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { GENETIC_LISTS as L } from '../../contract/reports/animal-filter.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { formulaOf } from '../formulas.ts';
import { type PairWorld, pairWorld } from '../pair-context.ts';
import type { GenAnimal, Register } from '../register.ts';
import { type GenScope, openScope, publishedRun } from '../scope.ts';
import { loadValues, meanOf } from '../values.ts';
import { childrenOf, DIFFERENCE, differenceOf, figureColumns, figuresOf, type MatingRow, type Pair, type PairFigures } from './child-figures.ts';
import { geneticReport, geneticTable, headingOf, inPercent } from './genetic-report.ts';

const SIRELINE = t3('Dòng bố', 'Sire line', 'สายพ่อ');
const DAMLINE = t3('Dòng mẹ', 'Dam line', 'สายแม่');
const FIELDS = [
  choice('event', t3('Kỳ theo', 'Period of', 'ช่วงตาม'), L.genpairevent, { fallback: 'mated' }),
  date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
  date('to', t3('Đến ngày', 'To', 'ถึง'), { initial: 'today' }),
  text('plan', t3('Kế hoạch đã lưu', 'Saved plan', 'แผนที่บันทึก'), { maxLength: 60 }),
  text('sire', G.sire, { maxLength: 40 }),
  text('dam', G.dam, { maxLength: 40 }),
  code('lineage', DAMLINE, { list: 'lineage' }),
  code('sireline', SIRELINE, { list: 'lineage' }),
  choice('by', t3('Theo', 'By', 'แยกตาม'), L.genpairby, { fallback: 'pair' }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** Some pairs, whose children a row opens. */
interface OfPairs {
  readonly figures: PairFigures;
  /** Inbreeding of the progeny as a share. */
  readonly f: number | null;
  readonly _children: string;
}
interface OnePair extends OfPairs, Pair {
  readonly progcode: string | null;
  /** True above what the unit allows. */
  readonly over: boolean;
}
interface GroupOfPairs extends OfPairs {
  readonly group: string;
}

const PROGENY_F = t3('F đời con', 'F of progeny', 'F ของลูก');
const SHARE = { decimals: 2, unit: '%' } as const;
const PAIRS = t3('Số cặp', 'Pairs', 'จำนวนคู่');

const BY_PAIR = geneticTable<OnePair>((c) => [
  c.text('sire', G.sire, { frozen: true, of: ({ sire }) => sire.gid }),
  c.text('dam', G.dam, { frozen: true, of: ({ dam }) => dam.gid }),
  c.decimal('f', PROGENY_F, { ...SHARE, of: ({ f }) => inPercent(f), mark: ({ over }) => over && 'bad' }),
  c.date('matedt', t3('Ngày phối', 'Mated on', 'วันผสม'), { of: ({ mating }) => mating.matedt }),
  ...figureColumns(c),
  c.text('progcode', t3('Mã đời con', 'Progeny code', 'รหัสลูก')),
  c.text('sireline', SIRELINE, { of: ({ sire }) => sire.lineage }),
  c.text('damline', DAMLINE, { of: ({ dam }) => dam.lineage }),
  c.text('allowed', t3('Người cho phép', 'Allowed by', 'ผู้อนุญาต'), { of: ({ allowedBy }) => allowedBy }),
]);
const BY_GROUP = geneticTable<GroupOfPairs>((c) => [
  c.text('group', t3('Nhóm', 'Group', 'กลุ่ม'), { frozen: true }),
  c.int('pairs', PAIRS, { of: ({ figures }) => figures.pairs.length }),
  c.decimal('f', PROGENY_F, { ...SHARE, of: ({ f }) => inPercent(f) }),
  ...figureColumns(c),
]);
/** Foot by boar: pairs, progeny, chosen, mean difference. */
const BY_BOAR = geneticTable<{ readonly sire: string; readonly figures: PairFigures }>((c) => [
  c.text('sire', G.sire, { frozen: true }),
  c.int('pairs', PAIRS, { of: ({ figures }) => figures.pairs.length }),
  c.int('registered', t3('Đời con', 'Progeny', 'ลูก'), { of: ({ figures }) => figures.registered }),
  c.decimal('keptPct', t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'), {
    ...{ decimals: 1, unit: '%' },
    of: ({ figures: { kept, registered } }) => (registered === 0 ? null : (100 * kept) / registered),
  }),
  c.decimal('difference', DIFFERENCE, { decimals: 1, of: ({ figures }) => differenceOf(figures) }),
]);

const PERIOD = { mated: 'matedt', farrowed: 'farrowdt' } as const;

/** The days asked for, else the last year. */
const daysOf = ({ curbusdt }: GenScope, { from, to }: Asked) => ({ from: from ?? addDays(curbusdt, -365), to: to ?? curbusdt });

interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The days asked for by their event; a saved plan is of the matings of its own days. */
async function periodOf(tx: Db, scope: GenScope, params: Asked): Promise<Period & { readonly column: (typeof PERIOD)[keyof typeof PERIOD] }> {
  const plan = params.plan == null ? undefined : await planDays(tx, scope, params.plan);
  return plan === undefined ? { ...daysOf(scope, params), column: PERIOD[params.event] } : { ...plan, column: PERIOD.mated };
}

/** Matings of the period, by their own day or that of the farrowing. */
async function loadMatings(tx: Db, scope: GenScope, { from, to, column }: Awaited<ReturnType<typeof periodOf>>): Promise<MatingRow[]> {
  const { rows } = await tx.query<MatingRow>(
    `select farm_id, animal_id, boarid, matedt, farrowdt, farrownum, livenum, weanweight::float8 as weanweight
     from sow_cycle where farm_id = any($1) and ${column} between $2::date and $3::date and boarid is not null
     order by matedt limit 5000`,
    [scope.readable, from, to],
  );
  return rows;
}

/** First and last day of the latest plan of a name. */
async function planDays(tx: Db, scope: GenScope, name: string): Promise<Period | undefined> {
  const { rows } = await tx.query<Period>(
    'select from_day as "from", to_day as "to" from gen_plan where farm_id = any($1) and lower(name) = lower($2) order by from_day desc limit 1',
    [scope.readable, name.trim()],
  );
  return rows[0];
}

/** Pairs of plans: those of the plan named (null: none was), and who allowed pairs above the limits. */
async function loadPlanned(tx: Db, scope: GenScope, plan: string | null | undefined) {
  const { rows } = await tx.query<{ dam: string; sire: string; sire2: string | null; name: string; allowed_by: string | null }>(
    `select l.dam, l.sire, l.sire2, p.name, l.allowed_by from gen_plan_pair l join gen_plan p using (farm_id, planid)
     where l.farm_id = any($1) and l.sire is not null and (l.allowed_by is not null or ($2::text is not null and lower(p.name) = lower($2)))`,
    [scope.readable, plan?.trim() ?? null],
  );
  const named = rows.filter(({ name }) => name.toLowerCase() === plan?.trim().toLowerCase());
  return {
    pairs: plan == null ? null : new Set(named.flatMap(({ dam, sire, sire2 }) => [`${dam},${sire}`, `${dam},${sire2}`])),
    allowed: new Map<string, string>(
      rows.flatMap(({ dam, sire, sire2, allowed_by: by }) => (by === null ? [] : [sire, sire2].map((boar) => [`${dam},${boar}`, by] as const))),
    ),
  };
}

/** True for pairs of the sire, dam, lines and plan asked for. */
function wantedPair(
  params: Asked,
  register: Register,
  farm: string,
  planned: ReadonlySet<string> | null,
): (dam: GenAnimal, sire: GenAnimal) => boolean {
  const idOf = (typed: string | null | undefined): string | null => (typed == null ? null : (register.find(typed, farm)?.gid ?? ''));
  const asks = { sire: idOf(params.sire), dam: idOf(params.dam), sireline: params.sireline ?? null, damline: params.lineage ?? null };
  const is = (asked: string | null, value: string | null): boolean => asked === null || asked === value;
  return (dam, sire) =>
    is(asks.sire, sire.gid) &&
    is(asks.dam, dam.gid) &&
    is(asks.sireline, sire.lineage) &&
    is(asks.damline, dam.lineage) &&
    planned?.has(`${dam.gid},${sire.gid}`) !== false;
}

/** Animals of a mating, when both are in the pedigree. */
function partners(register: Register, { farm_id: farm, animal_id: id, boarid }: MatingRow): { dam: GenAnimal; sire: GenAnimal } | null {
  const [dam, sire] = [register.ofHerd(farm, id), register.find(boarid, farm)];
  return dam === null || sire === null ? null : { dam, sire };
}

/** Pairs mated or farrowed in the days asked for, or of a plan, with the children registered of them. */
async function loadPairs(tx: Db, world: PairWorld, scope: GenScope, matings: readonly MatingRow[], asked: Asked): Promise<Pair[]> {
  const { register, runno } = world;
  const values = await loadValues(tx, runno, scope.farms);
  const { pairs: planned, allowed } = await loadPlanned(tx, scope, asked.plan);
  const children = Map.groupBy(register.animals, ({ damid, sireid }) => `${damid},${sireid}`);
  // A birthday is written down a day before or after the farrowing at most.
  const bornAt = (birthdt: BusinessDate | null, day: BusinessDate): boolean => birthdt !== null && Math.abs(daysBetween(birthdt, day)) <= 1;
  const wanted = wantedPair(asked, register, scope.farmid, planned);
  return matings.flatMap((mating): Pair[] => {
    const pair = partners(register, mating);
    if (pair === null || !wanted(pair.dam, pair.sire)) return [];
    const key = `${pair.dam.gid},${pair.sire.gid}`;
    const { farrowdt } = mating;
    const own = farrowdt === null ? [] : (children.get(key) ?? []).filter(({ birthdt }) => bornAt(birthdt, farrowdt));
    return [{ ...pair, mating, allowedBy: allowed.get(key) ?? null, children: own, values: own.flatMap((child) => values.get(child.gid) ?? []) }];
  });
}

/** Children that people chose to keep. */
async function keptIn(tx: Db, farms: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ gid: string }>("select gid from gen_mark where farm_id = any($1) and mark = 'keep'", [farms]);
  return new Set(rows.map(({ gid }) => gid));
}

const bySire = ({ sire }: Pair): string => sire.gid;
const byLines = ({ sire, dam }: Pair): string => `${sire.lineage ?? '?'} × ${dam.lineage ?? '?'}`;

/** PigChildGenIndex: pairs of sire and dam, what they were expected to give and what they gave. */
export const report = geneticReport({
  name: 'PigChildGenIndex',
  page: {
    menuGroup: 'genetics-mating',
    place: 1,
    title: t3('Báo cáo cặp phối', 'mating pair report', 'รายงานคู่ผสมพันธุ์'),
    purpose: t3(
      'Mỗi cặp phối được mong đợi gì và thực tế cho gì.',
      'What each pair of sire and dam was expected to give, and gave.',
      'คู่ผสมแต่ละคู่คาดหวังอะไรและได้ผลอย่างไร',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async ({ tx, session }, params) => {
    const scope = await openScope(tx, session);
    const period = await periodOf(tx, scope, params);
    const matings = await loadMatings(tx, scope, period);
    const world = await pairWorld(tx, scope, scope.curbusdt, {}, (register) => [
      ...new Set(matings.flatMap((mating) => Object.values(partners(register, mating) ?? {}))),
    ]);
    const pairs = await loadPairs(tx, world, scope, matings, params);
    const kept = await keptIn(tx, scope.farms);
    const inbred = ({ dam, sire }: Pair): number | null => world.f(dam.gid, sire.gid);
    const together = (list: readonly Pair[]) => ({ figures: figuresOf(list, world, kept), f: meanOf(list.map(inbred)), _children: childrenOf(list) });
    const one = (pair: Pair): OnePair => {
      const { sire, dam, mating } = pair;
      const progcode = formulaOf(world.formulas, sire, dam, mating.matedt)?.progcode ?? null;
      return { ...pair, ...together([pair]), progcode, over: 100 * (inbred(pair) ?? 0) > world.limits.fRefuse };
    };
    const groups = (keyOf: (pair: Pair) => string): GroupOfPairs[] =>
      [...Map.groupBy(pairs, keyOf)].map(([group, list]) => ({ group, ...together(list) })).sort((a, b) => (a.group < b.group ? -1 : 1));
    const boars = [...Map.groupBy(pairs, bySire)].map(([sire, list]) => ({ sire, figures: figuresOf(list, world, kept) }));
    return {
      table: params.by === 'pair' ? BY_PAIR.of(pairs.map(one)) : BY_GROUP.of(groups(params.by === 'sire' ? bySire : byLines)),
      applied: { from: period.from, to: period.to },
      subtitle: await headingOf(tx, { scope, run: await publishedRun(tx, scope.prnt2) }),
      sections: boars.length === 0 ? [] : [{ key: 'boars', title: t3('Theo đực', 'By boar', 'ตามพ่อ'), table: BY_BOAR.of(boars) }],
      notes: [
        t3('Dưới 3 con được kiểm tra thì không hiện bình quân.', 'Fewer than 3 tested children show no mean.', 'ลูกที่ทดสอบน้อยกว่า 3 ตัวไม่แสดงค่าเฉลี่ย'),
      ],
    };
  },
});
