import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { findFigure } from '#modules/herd/domain/figures/figures.ts';
import { MATINGS, OUTCOME_KNOWN } from '../../figures/mating.stream.ts';
import { filterSql } from '../../figures/stream.ts';
import type { DrillAsked } from '../drill.query.ts';
import { WITHOUT } from '../figure-tables.ts';
import { answered, atOf, herdTable, SUM } from '../herd-report.ts';
import { given } from '../list-period.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { atFarm } from './variants.ts';

const FAILED: Readonly<Record<string, string>> = {
  FALLOUT_EARLY: "k.o = 'return' and k.d <= 17",
  FALLOUT_REGULAR: "k.o = 'return' and k.d between 18 and 24",
  FALLOUT_IRREGULAR: "k.o = 'return' and k.d between 25 and 38",
  FALLOUT_SECOND: "k.o = 'return' and k.d between 39 and 45",
  FALLOUT_LATE: "k.o = 'return' and k.d >= 46",
  FALLOUT_NEGATIVE: "k.o = 'negative'",
  FALLOUT_ABORTION: "k.o = 'abortion'",
  FALLOUT_NOTINPIG: "k.o = 'notinpig'",
  FALLOUT_DIED: "k.o = 'died'",
  FALLOUT_CULLED: "k.o = 'culled'",
  FALLOUT_UNKNOWN: "k.o = 'unknown'",
  FALLOUT_INPIG: 'k.o is null',
  FALLOUT_FARROWED: "k.o = 'farrowed'",
  MG: "c.kind = 'G'",
  MW: "c.kind = 'W'",
  MR: "c.kind = 'R'",
};
const LEFT_OUT = "coalesce(k.o in ('moved', 'sold'), false)";
const BORN = 'c.farrowdt <= {asof}::date';
const CLOSED = 'c.closeddt <= {asof}::date';

const OF_LITTERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...['LF', 'TB', 'BA', 'SB', 'MM'].map((code) => [code, BORN]),
  ...['LW', 'PW', 'PWL', 'PWM_B'].map((code) => [code, CLOSED]),
]);

/** Rows of a figure of a group: the matings its numerator counts, those its denominator stands on, those left out. */
function conditionOf(code: string, part: DrillAsked['part']): string {
  if (part === 'leftout') return ['FR', 'FRA'].includes(code) || code.startsWith('FALLOUT') ? LEFT_OUT : 'false';
  const own = FAILED[code];
  if (own !== undefined) return part === 'numerator' ? `${own} and not ${LEFT_OUT}` : `not ${LEFT_OUT}`;
  if (code === 'FR' || code === 'FRA') return part === 'numerator' ? "k.o = 'farrowed'" : `not ${LEFT_OUT}`;
  return OF_LITTERS[code] ?? 'true';
}

const MATED = herdTable<object>((c) => [
  c.animal('pgid', { frozen: true }),
  c.date('matedt'),
  c.text('matekind', { words: HERD_LISTS.matekind.words }),
  c.int('parity'),
  c.text('outcome', { words: HERD_LISTS.outcome.words }),
  c.date('outcomedt'),
  c.date('farrowdt'),
  c.int('farrownum', SUM),
  c.int('livenum', SUM),
  c.int('deadnum', SUM),
  c.date('weandt'),
  c.int('weannum', SUM),
]);

/** What is known of a litter by the as-of day. */
const known = (when: string, column: string, as = column): string => `case when ${when} then c.${column} end as ${as}`;

const matedSql = (condition: string, narrowed: string): string => `
  select a.pgid, c.animal_id as _animal, c.matedt, c.kind as matekind, c.parity, coalesce(k.o, 'inpig') as outcome,
    ${known('c.outcomedt <= {asof}::date', 'outcomedt')}, ${known(BORN, 'farrowdt')}, ${known(BORN, 'farrownum')}, ${known(BORN, 'livenum')},
    ${known(BORN, 'deadnum')}, ${known(CLOSED, 'closeddt', 'weandt')}, ${known(CLOSED, 'weannum')}
  from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    cross join lateral (select ${OUTCOME_KNOWN} as o, c.outcomedt - c.matedt as d) k
  where c.farm_id = {farm} and c.matedt >= {from}::date and c.matedt <= {to}::date and not c.entered and c.kind <> 'E'
    and ({group}::text is null or coalesce(c.mategrp, '${WITHOUT}') = {group}) and ({pgid}::text is null or a.pgid = {pgid})
    and ${condition}${narrowed}
  order by c.matedt, a.pgid`;

/** What the matings are narrowed by. */
interface MatedBy {
  readonly farmid?: string | null | undefined;
  readonly asof?: BusinessDate | null | undefined;
  /** {@link WITHOUT} for those of no group. */
  readonly group?: string | null | undefined;
  readonly pgid?: string | null | undefined;
  readonly boarid?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly lineage?: string | null | undefined;
}

/** The matings of a window, of a group, a boar or a pair, behind one of their figures, with what became of each. */
export const drillMatingGroup: DrillOf<HerdReportContext, MatedBy> = (tx, ctx, { figure: code, part, from, to, params }) => {
  const figure = findFigure(code);
  if (figure === null) throw refused('V_INVALID', 'figure');
  const { farmid, asof, group = null, pgid = null, kind, lineage, boarid } = params;
  const narrowed = filterSql(MATINGS.dims, given({ kind, lineage, boarid })) ?? { sql: '', values: {} };
  return atFarm(tx, ctx, { farmid }, (own) =>
    answered(atOf(tx, own), async (at) => {
      const days = { asof: asofOf(at, asof), from, to };
      const values = { ...days, gestmax: at.settings.GESTMAX, group, pgid, ...narrowed.values };
      return {
        table: MATED.of(await at.rows(matedSql(conditionOf(code, part), narrowed.sql), values)),
        subtitle: figure.name,
        notes: [figure.definition],
      };
    }),
  );
};
