import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { ChildParams } from '../../contract/reports/reports.ts';
import { formulaOf } from '../formulas.ts';
import { type PairWorld, pairWorld } from '../pair-context.ts';
import type { GenAnimal, Register } from '../register.ts';
import { type GenScope, openScope, publishedRun } from '../scope.ts';
import { loadValues, rounded } from '../values.ts';
import { FIGURES, FOOT, figuresOf, GROUP, type MatingRow, PAIR, type Pair } from './child-figures.ts';
import { type GenReportContext, headingOf, meanOf } from './report-kit.ts';

const crossOf = ({ sire, dam }: Pick<Pair, 'sire' | 'dam'>): string => `${sire.lineage ?? '?'} × ${dam.lineage ?? '?'}`;

/** One pair with its cross, day, inbreeding, and who allowed it above the limit. */
function pairRow(pair: Pair, world: PairWorld, kept: ReadonlySet<string>): ReportRow {
  const { sire, dam, mating, allowedBy } = pair;
  const f = world.f(dam.gid, sire.gid);
  const over = f !== null && 100 * f > world.limits.fRefuse;
  return {
    sire: sire.gid,
    dam: dam.gid,
    gid: dam.gid,
    sireline: sire.lineage,
    damline: dam.lineage,
    progcode: formulaOf(world.formulas, sire, dam, mating.matedt)?.progcode ?? null,
    matedt: mating.matedt,
    f: f === null ? null : rounded(100 * f, 3),
    ...(over ? { _mark_f: 'bad' } : {}),
    allowed: allowedBy,
    ...figuresOf([pair], world, kept),
  };
}

/** Pairs of one sire or cross together. */
function groupRows(pairs: readonly Pair[], keyOf: (pair: Pair) => string, world: PairWorld, kept: ReadonlySet<string>): ReportRow[] {
  return [...Map.groupBy(pairs, keyOf)]
    .map(([group, list]) => ({
      group,
      pairs: list.length,
      f: rounded(100 * (meanOf(list.map(({ dam, sire }) => world.f(dam.gid, sire.gid))) ?? 0), 3),
      ...figuresOf(list, world, kept),
    }))
    .sort((a, b) => (a.group < b.group ? -1 : 1));
}

/** Foot by boar: pairs, progeny, chosen, mean difference. */
function footRows(pairs: readonly Pair[], world: PairWorld, kept: ReadonlySet<string>): ReportRow[] {
  return [...Map.groupBy(pairs, ({ sire }) => sire.gid)].map(([sire, list]) => {
    const figures = figuresOf(list, world, kept);
    const registered = Number(figures['registered'] ?? 0);
    const keptPct = registered === 0 ? null : (100 * Number(figures['kept'] ?? 0)) / registered;
    return { sire, pairs: list.length, registered, keptPct, difference: figures['difference'] ?? null };
  });
}

const PERIOD = { mated: 'matedt', farrowed: 'farrowdt' } as const;

/** Matings of the period, by their own day or that of the farrowing; those of a saved plan by its days. */
async function loadMatings(tx: Db, scope: GenScope, params: ChildParams): Promise<MatingRow[]> {
  const days = { from: params.from ?? addDays(scope.curbusdt, -365), to: params.to ?? scope.curbusdt };
  const plan = params.plan == null ? undefined : await planDays(tx, scope, params.plan);
  const { from, to } = plan ?? days;
  const { rows } = await tx.query<MatingRow>(
    `select farm_id, animal_id, boarid, matedt, farrowdt, farrownum, livenum, weanweight::float8 as weanweight
     from sow_cycle where farm_id = any($1) and ${PERIOD[params.event]} between $2::date and $3::date and boarid is not null order by matedt limit 5000`,
    [scope.readable, from, to],
  );
  return rows;
}

/** First and last day of the latest plan of a name. */
async function planDays(tx: Db, scope: GenScope, name: string): Promise<{ from: BusinessDate; to: BusinessDate } | undefined> {
  const { rows } = await tx.query<{ from: BusinessDate; to: BusinessDate }>(
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
    allowed: new Map(rows.filter((row) => row.allowed_by !== null).map((row) => [`${row.dam},${row.sire}`, row.allowed_by])),
  };
}

/** True for pairs of the sire, dam, lines and plan asked for. */
function wantedPair(
  params: ChildParams,
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

/** PigChildGenIndex: pairs mated or farrowed in the days asked for, or of a plan: expected and got. */
export async function queryChild(tx: Db, ctx: GenReportContext, params: ChildParams): Promise<ReportResult> {
  const scope = await openScope(tx, ctx.session);
  const matings = await loadMatings(tx, scope, params);
  const world = await pairWorld(tx, scope, scope.curbusdt, {}, (register) => [
    ...new Set(matings.flatMap((mating) => Object.values(partners(register, mating) ?? {}))),
  ]);
  const { register } = world;
  const values = await loadValues(tx, world.runno, scope.farms);
  const marks = await tx.query<{ gid: string }>("select gid from gen_mark where farm_id = any($1) and mark = 'keep'", [scope.farms]);
  const kept = new Set(marks.rows.map((row) => row.gid));
  const { pairs: planned, allowed } = await loadPlanned(tx, scope, params.plan);
  const children = Map.groupBy(register.animals, (animal) => `${animal.damid},${animal.sireid},${animal.birthdt}`);
  const wanted = wantedPair(params, register, scope.farmid, planned);
  const pairs = matings.flatMap((mating): Pair[] => {
    const pair = partners(register, mating);
    if (pair === null || !wanted(pair.dam, pair.sire)) return [];
    const key = `${pair.dam.gid},${pair.sire.gid}`;
    const own = mating.farrowdt === null ? [] : (children.get(`${key},${mating.farrowdt}`) ?? []);
    return [{ ...pair, mating, allowedBy: allowed.get(key) ?? null, children: own, values: own.flatMap((child) => values.get(child.gid) ?? []) }];
  });
  const by = params.by;
  const keyOf = by === 'sire' ? ({ sire }: Pair) => sire.gid : crossOf;
  const rows = by === 'pair' ? pairs.map((pair) => pairRow(pair, world, kept)) : groupRows(pairs, keyOf, world, kept);
  const foot = footRows(pairs, world, kept);
  return {
    columns: by === 'pair' ? [...PAIR, ...FIGURES] : [...GROUP, ...FIGURES],
    rows,
    subtitle: await headingOf(tx, { scope, run: await publishedRun(tx, scope.prnt2) }),
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
