import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { HomeTile } from '#engine/server/module.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { shiftWeek, weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from './figures/measure-periods.ts';
import { loadTargets } from './figures/targets.ts';
import { report as workLists } from './reports/animals/work-lists.report.ts';
import { fixedLimits } from './reports/removals/alarm-limits.ts';
import { BASE, baseOf, linesOf, POOLED, pointsOf } from './reports/removals/death-points.ts';
import { noOtherFarm } from './reports/report-farms.ts';
import type { LoadFarmFacts } from './store/load-context.ts';

/** The farm a tile's report is opened for; the working farm needs no naming. */
function farmParam(ctx: SignedContext, farmid: string, name: 'farmid' | 'farms' = 'farmid'): Record<string, string> {
  return farmid === ctx.session.farmid ? {} : { [name]: farmid };
}

const FIGURES = ['MAT', 'LF', 'PW', 'PWM_C', 'MORT'] as const;
const TREND_WEEKS = 13;

/** This week's figures with a line of thirteen weeks, each a link to the weekly report. */
export async function figureTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart } = ctx.session;
  const periods = weeksEnding(weekOf(curbusdt, weekstart), TREND_WEEKS, weekstart);
  const measured = await measurePeriods(ctx.db, periods, { farmid, settings, asof: curbusdt, codes: [...FIGURES] });
  const week = periods.at(-1) ?? null;
  const days = { gestation: settings.GESTSTD, lactation: settings.LACTSTD };
  const targets = await loadTargets(ctx.db, farmid, week?.from ?? curbusdt, week?.to ?? curbusdt, days);
  // As in the weekly report: a week that runs is measured against the plan of the days that have passed.
  const passed = measured.at(-1)?.period ?? week;
  return FIGURES.map((code) => {
    const figure = figureOf(code);
    const values = measured.map((period) => {
      const value = period.figures[code]?.value ?? null;
      return value === null ? null : shownValue(figure, value);
    });
    return {
      key: code,
      label: figure.name,
      kind: 'figure',
      value: values.at(-1) ?? null,
      decimals: figure.decimals,
      unit: figure.unit,
      target: targets(figure, passed),
      trend: values,
      route: 'PigWeekReport',
      params: farmParam(ctx, farmid),
    };
  });
}

/** Lists of PigLstReport that Home counts; the late ones warn. */
const ATTENTION: Readonly<Record<string, { readonly label: Text3; readonly late?: true }>> = {
  serve: { label: { V: 'Nái chờ phối', E: 'Open sows to serve', T: 'แม่สุกรรอผสม' } },
  check: { label: { V: 'Nái đến ngày khám thai', E: 'Pregnancy checks due', T: 'ถึงกำหนดตรวจท้อง' } },
  due: { label: { V: 'Nái sắp đẻ', E: 'Sows due to farrow', T: 'แม่สุกรใกล้คลอด' } },
  overdue: { label: { V: 'Nái quá ngày đẻ', E: 'Sows overdue', T: 'แม่สุกรเลยกำหนดคลอด' }, late: true },
  wean: { label: { V: 'Ổ đến ngày cai sữa', E: 'Litters to wean', T: 'ครอกถึงกำหนดหย่านม' } },
  late: { label: { V: 'Nái cai sữa chậm phối', E: 'Weaned, not served in time', T: 'หย่านมแล้วผสมช้า' }, late: true },
};

/** What needs doing today, counted as PigLstReport lists it; each tile opens its list. */
export async function attentionTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart, usrlvl, userid } = ctx.session;
  const lists = Object.keys(ATTENTION);
  const own = { farmid, language: 'V', curbusdt, weekstart, usrlvl, userid, settings, farms: [farmid], readFarm: noOtherFarm } as const;
  const { rows } = await workLists.ask(ctx.db, own, { lists, ahead: 0 });
  return Object.entries(ATTENTION).map(([list, { label, late }]) => {
    const value = rows.filter((row) => row['_list'] === list).length;
    return {
      key: list,
      label,
      kind: 'attention',
      value,
      decimals: 0,
      unit: '',
      tone: late === true && value > 0 ? 'warn' : 'plain',
      route: 'PigLstReport',
      params: { lists: list, ahead: '0', ...farmParam(ctx, farmid) },
    };
  });
}

/** Deaths that stand far above the weeks before: sows over four weeks, piglets with the sow over one. */
const ALARMS = ['MORT', 'PWM_C'] as const;
/** Points the line of an alarm's tile shows. */
const TREND_POINTS = 27;

/** A tile for each death rate of the last full week beyond its alarm line: the one FarmParam fixes, else that of the 52 weeks before (PigDeathRate). */
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
  return ALARMS.flatMap((code): HomeTile[] => {
    const figure = figureOf(code);
    const points = pointsOf(code, measured, { settings, asof: curbusdt }, code === 'MORT');
    const values = points.slice(-TREND_POINTS).map((point) => point.value);
    const value = values.at(-1) ?? null;
    const { alarm } = linesOf(baseOf(points, BASE.week), fixed.get(code));
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
      },
    ];
  });
}
