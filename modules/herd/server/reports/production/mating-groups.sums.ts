import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { SurvivalCount } from '#engine/figures/domain/survival.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import { measuresWhere, wantedOf } from '#engine/figures/server/stream.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { CLOSED, FARROWINGS, WEANINGS } from '../../figures/litter.stream.ts';
import { COHORT, MATINGS, OUTCOME_KNOWN } from '../../figures/mating.stream.ts';
import { streamValues, sumsWanted } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../../figures/stream.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** A mating group; one without code gathers matings that name none. */
export interface MatingGroup {
  readonly code: string;
  readonly first: BusinessDate | null;
  readonly last: BusinessDate | null;
  /** Planned matings of sows and gilts. */
  readonly plan: number | null;
}

/** Groups listed when none are named. */
const LATEST = 26;
const MOST = 120;

/** The groups from–to in order of their days; without bounds the latest that have begun. */
export async function groupsAsked(tx: Db, farmid: string, from: string | null, to: string | null, asof: BusinessDate): Promise<MatingGroup[]> {
  const { rows } = await tx.query<MatingGroup>(
    `select code, first_day as first, last_day as last, planned_sows + coalesce(planned_gilts, 0) as plan from herd_group g
     where farm_id = $1 and first_day <= coalesce((select first_day from herd_group where farm_id = $1 and code = $3), $4::date)
       and ($2::text is null or first_day >= (select first_day from herd_group where farm_id = $1 and code = $2))
     order by first_day desc limit $5::int`,
    [farmid, from, to, asof, from === null ? LATEST : MOST],
  );
  return [...rows].reverse();
}

/** Matings asked for: days of all groups, and who of them. */
export interface MatingsAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly asof: BusinessDate;
  /** Codes of the groups: those without a mating have zeros. */
  readonly groups: readonly string[];
  readonly filters: { readonly kind?: string | undefined; readonly lineage?: string | undefined };
}

const OWN = "not c.entered and c.kind <> 'E'";

/** Own matings with their outcome: the group is the window itself. */
const { shift: _, ...WINDOW } = { ...COHORT, where: OWN };

/** The streams of a cohort: every row by its mating's date, and only what was known on the as-of day. All but the weanings are one scan. */
const BY_MATING: readonly Stream[] = [
  { ...WINDOW, measures: MATINGS.measures },
  WINDOW,
  { ...WINDOW, measures: measuresWhere(FARROWINGS.measures, 'c.farrowdt <= {asof}::date') },
  { ...WINDOW, measures: measuresWhere(CLOSED.measures, 'c.farrowdt is not null and c.closeddt <= {asof}::date') },
  {
    ...WEANINGS,
    date: 'c.matedt',
    dims: MATINGS.dims,
    where: `${OWN} and c.farm_id = {farm} and w.eventdt <= {asof}::date`,
    measures: { ...WEANINGS.measures, inhouse: { value: 'w.weannum', when: 'w.roomid is not null' } },
  },
];

function given(filters: MatingsAsked['filters']): FigureFilters {
  const { kind, lineage } = filters;
  return { ...(kind === undefined ? {} : { kind }), ...(lineage === undefined ? {} : { lineage }) };
}

/** Base sums by mating group: the window w is the group itself, litters follow their mating whatever their date. */
export async function matingGroupSums(tx: Db, ctx: HerdReportContext, asked: MatingsAsked, codes: readonly string[]): Promise<Map<string, BaseSums>> {
  const { settings } = ctx;
  const wanted = new Set([...sumsWanted(codes, settings), 'inhouse', 'co_moved', 'co_sold', 'f_inpig', 'lf', 'cl_n']);
  const values = await streamValues(tx, { farmid: ctx.farmid, settings, asof: asked.asof }, wanted);
  const [found = new Map<string, BaseSums>()] = await groupSums(tx, BY_MATING, {
    wanted,
    days: { from: asked.from, to: earlier(asked.to, asked.asof) },
    values,
    narrowed: ({ dims }) => filterSql(dims, given(asked.filters)),
    breakdowns: [() => 'c.mategrp'],
  });
  const zero = Object.fromEntries(BY_MATING.flatMap((stream) => wantedOf(stream, wanted)).map((name) => [name, 0]));
  return new Map([...asked.groups.map((key) => [key, zero] as const), ...found]);
}

/** By group: on which day after mating members failed, or were last seen in pig; those moved, sold or of unknown outcome left out. */
export async function survivalCounts(tx: Db, ctx: HerdReportContext, asked: MatingsAsked): Promise<Map<string, SurvivalCount[]>> {
  const narrowed = filterSql(MATINGS.dims, given(asked.filters)) ?? { sql: '', values: {} };
  const { text, params } = bind(
    `select coalesce(c.mategrp, '') as key, coalesce(k.o <> 'farrowed', false) as failed,
       case when k.o is null then {asof}::date - c.matedt when k.o = 'farrowed' then 9999 else c.outcomedt - c.matedt end as day, count(*)::int as n
     from sow_cycle c cross join lateral (select ${OUTCOME_KNOWN} as o) k
     where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and c.matedt <= {asof}::date and ${OWN}
       and coalesce(k.o not in ('moved', 'sold', 'unknown'), true)${narrowed.sql} group by 1, 2, 3`,
    { farm: ctx.farmid, asof: asked.asof, gestmax: ctx.settings.GESTMAX, lo: asked.from, hi: asked.to, ...narrowed.values },
  );
  const { rows } = await tx.query<{ key: string } & SurvivalCount>(text, params);
  const counts = new Map<string, SurvivalCount[]>();
  for (const { key, ...count } of rows) counts.set(key, [...(counts.get(key) ?? []), count]);
  return counts;
}
