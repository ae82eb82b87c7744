import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { stageReport } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { countAsked, countPanel } from '../analysis/count-panel.ts';
import { type DrillAsked, queryDrill, togetherOf } from '../drill.query.ts';
import { askedFarms } from '../production/farm-sums.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { lossesAsked, stageName } from './stage.query.ts';
import { STAGES, type StageAsked, stageEntries } from './stage-counts.ts';

const ALL: Text3 = { V: 'Tất cả giai đoạn', E: 'All stages', T: 'ทุกระยะ' };
const RISK: Text3 = { V: 'Có nguy cơ', E: 'At risk', T: 'กลุ่มเสี่ยง' };
/** Ends the name of a count of those at risk. */
const AT_RISK = '_n';

const both = (a: Text3, b: Text3): Text3 => ({ V: `${a.V}: ${b.V}`, E: `${a.E}: ${b.E}`, T: `${a.T}: ${b.T}` });

/** The females behind a count of PigDeathReport2: those lost in a stage, or those that entered it, of the parity of the row. */
export async function drillStages(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  if (!asked.figure.startsWith(COUNT_FIGURE)) return queryDrill(tx, ctx, asked);
  const { what, from, to } = countAsked(asked);
  const risk = what.endsWith(AT_RISK);
  const stage = STAGES.find((one) => one === (risk ? what.slice(0, -AT_RISK.length) : what));
  const read = stageReport.params.safeParse(asked.params);
  if (!read.success || (stage === undefined && what !== 'total')) throw refused('V_INVALID', 'figure');
  const { farms, way, reasongroup } = read.data;
  const { parityFrom } = asked.params;
  const parity = typeof parityFrom === 'number' ? parityFrom : null;
  const title = stage === undefined ? ALL : risk ? both(stageName(stage), RISK) : stageName(stage);

  const rowsOf = async (own: StageAsked): Promise<ReportRow[]> => {
    if (asked.part !== 'numerator') return [];
    if (risk && stage !== undefined) return (await stageEntries(tx, own, stage, parity)).map((one) => ({ ...one, n: 1 }));
    const losses = await lossesAsked(tx, own, reasongroup ?? null, ctx.language);
    return losses
      .filter((one) => (stage === undefined || one.stage === stage) && (parity === null || one.parity === parity))
      .map(({ pgid, day, roomid }) => ({ pgid, date: day, roomid, n: 1 }));
  };
  return togetherOf(
    await inEachFarm(tx, ctx, await askedFarms(tx, ctx, { farms }, false), async (at, { farmid }) => {
      const own = { farmid, from, to: earlier(to, asofOf(at)), parmax: at.settings.PARMAX, way: way ?? null };
      return { farmid, result: countPanel(title, await rowsOf(own)) };
    }),
  );
}
