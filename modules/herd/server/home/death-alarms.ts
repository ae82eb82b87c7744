import type { HomeTile } from '#engine/define/home.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import { allows } from '#engine/server/session.ts';
import { shiftWeek, weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from '../figures/measure-periods.ts';
import { fixedLimits } from '../reports/removals/alarm-limits.ts';
import { requestOn, SEND_SAMPLES } from '../reports/removals/ask-laboratory.ts';
import { BASE, baseOf, linesOf, POOLED, pointsOf } from '../reports/removals/death-points.ts';
import type { LoadFarmFacts } from '../store/load-context.ts';
import { farmParam } from './farm-link.ts';

/** Deaths that stand far above the weeks before: sows over four weeks; piglets with the sow, in the nursery and at birth over one. */
const ALARMS = ['MORT', 'PWM_C', 'NURM', 'SB'] as const;
/** Points the line of an alarm's tile shows. */
const TREND_POINTS = 27;

/**
 * A tile for each death rate of the last full week beyond its alarm line: the one FarmParam fixes, else that of the 52 weeks before (PigDeathRate).
 * On his own farm it offers a request to a laboratory, to who may write one.
 */
export async function deathAlarms(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart } = ctx.session;
  const lastFull = shiftWeek(weekOf(curbusdt, weekstart), -1, weekstart);
  const measured = await measurePeriods(ctx.db, weeksEnding(lastFull, BASE.week + POOLED, weekstart), {
    farmid,
    settings,
    asof: curbusdt,
    codes: [...ALARMS],
  });
  const fixed = await fixedLimits(ctx.db, farmid, curbusdt);
  const asks = farmid === ctx.session.farmid && allows(ctx.session, 'LabRequest', 'add');
  const language = answerLanguage(ctx);
  return ALARMS.flatMap((code): HomeTile[] => {
    const figure = figureOf(code);
    const points = pointsOf(code, measured, { settings, asof: curbusdt }, code === 'MORT');
    const values = points.slice(-TREND_POINTS).map((point) => point.value);
    const value = values.at(-1) ?? null;
    const { alarm } = linesOf(baseOf(points, BASE.week, 1), fixed.get(code));
    const exact = points.at(-1)?.exact ?? null;
    if (value === null || exact === null || alarm === null || exact <= alarm) return [];
    return [
      {
        key: `alarm.${code}`,
        label: figure.name,
        kind: 'alarm',
        value,
        decimals: figure.decimals,
        unit: figure.unit,
        trend: values,
        tone: 'bad',
        route: 'PigDeathRate',
        params: farmParam(ctx, farmid, 'farms'),
        ...(asks ? { act: { label: SEND_SAMPLES, ...requestOn({ code, value, alarm }, language) } } : {}),
      },
    ];
  });
}
