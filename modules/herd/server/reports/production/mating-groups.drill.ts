import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { parseBusinessDate } from '#kernel/business-date.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import { findFigure } from '#modules/herd/domain/figures/figures.ts';
import { MATINGS, OUTCOME_KNOWN } from '../../figures/mating.stream.ts';
import { type FigureFilters, filterSql } from '../../figures/stream.ts';
import type { DrillAsked } from '../drill.query.ts';
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

/** The matings of a window, of a group, a boar or a pair, behind one of their figures, with what became of each. */
export async function drillMatingGroup(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const figure = findFigure(asked.figure);
  const [from, to] = [parseBusinessDate(asked.from), parseBusinessDate(asked.to)];
  const { group, kind, lineage, boarid, pgid, farmid, asof: day } = asked.params;
  if (figure === null || from === null || to === null) throw refused('V_INVALID', 'figure');
  const known = parseBusinessDate(String(day ?? ''));
  const texts = Object.entries({ kind, lineage, boarid }).filter(([, value]) => typeof value === 'string');
  const filters: FigureFilters = Object.fromEntries(texts);
  const narrowed = filterSql(MATINGS.dims, filters) ?? { sql: '', values: {} };
  return atFarm(tx, ctx, { farmid: typeof farmid === 'string' ? farmid : null }, async (own) => {
    const asof = asofOf({ ...own, ...(known === null ? {} : { asof: known }) });
    const { text, params } = bind(
      `select a.pgid, c.animal_id as _animal, c.matedt, c.kind, c.parity, k.o as outcome, case when c.outcomedt <= {asof}::date then c.outcomedt end as outcomedt,
         case when ${BORN} then c.farrowdt end as farrowdt, case when ${BORN} then c.farrownum end as farrownum, case when ${BORN} then c.livenum end as livenum,
         case when ${BORN} then c.deadnum end as deadnum, case when ${CLOSED} then c.closeddt end as weandt, case when ${CLOSED} then c.weannum end as weannum
       from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
         cross join lateral (select ${OUTCOME_KNOWN} as o, c.outcomedt - c.matedt as d) k
       where c.farm_id = {farm} and c.matedt >= {from}::date and c.matedt <= {to}::date and not c.entered and c.kind <> 'E'
         and ({grp}::text is null or coalesce(c.mategrp, '') = {grp}) and ({pgid}::text is null or a.pgid = {pgid}) and ${conditionOf(asked.figure, asked.part)}${narrowed.sql} order by c.matedt, a.pgid`,
      {
        farm: own.farmid,
        asof,
        gestmax: own.settings.GESTMAX,
        from,
        to,
        grp: typeof group === 'string' ? group : null,
        pgid: typeof pgid === 'string' ? pgid : null,
        ...narrowed.values,
      },
    );
    const { rows } = await tx.query<ReportRow>(text, params);
    return {
      columns: [
        column('pgid', 'animal', { frozen: true }),
        column('matedt', 'date'),
        column('matekind', 'text'),
        column('parity', 'int'),
        column('outcome', 'text'),
        column('outcomedt', 'date'),
        column('farrowdt', 'date'),
        column('farrownum', 'int', { total: 'sum' }),
        column('livenum', 'int', { total: 'sum' }),
        column('deadnum', 'int', { total: 'sum' }),
        column('weandt', 'date'),
        column('weannum', 'int', { total: 'sum' }),
      ],
      rows: rows.map(({ kind: mated, outcome, ...row }) => ({
        ...row,
        matekind: codeText('matekind', mated ?? null, own.language),
        outcome: codeText('outcome', outcome ?? 'inpig', own.language),
      })),
      subtitle: figure.name,
      notes: [{ text: figure.definition }],
    };
  });
}
