import type { HomeFigure, HomeGap } from '#engine/define/home.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { ranks } from '#engine/figures/domain/rank.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { reportFarms } from '#engine/server/report/asked-farms.ts';
import { earlier, type Period, weeksEnding } from '#engine/server/report/periods.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { entered, type FarmMeasures, hasEntries, measureFarms, sideOf, together } from '../reports/production/farm-sums.ts';
import { cellOf, lightOf, targetOf } from '../reports/production-table.ts';
import { type HerdReportContext, inEachFarm } from '../reports/report-farms.ts';
import type { LoadFarmFacts } from '../store/load-context.ts';
import { farmGaps } from './farm-gaps.ts';

/** What farms are compared by: output, its parts, and what is lost. */
const COMPARED = ['PWMFY', 'FR', 'BA', 'PWM_C', 'NPD', 'MORT'] as const;
/** Last year's days that fall on the same weekdays. */
const YEAR = 364;

/** The weeks that end with the running one, as far as they have passed, and the same days a year before. */
function periodsOf(curbusdt: BusinessDate, weekstart: WeekStart, weeks: number): readonly [Period, Period] {
  const all = weeksEnding(weekOf(curbusdt, weekstart), weeks, weekstart);
  const from = all[0]?.from ?? curbusdt;
  const to = earlier(all.at(-1)?.to ?? curbusdt, curbusdt);
  return [
    { key: 'now', from, to },
    { key: 'lastyear', from: addDays(from, -YEAR), to: addDays(to, -YEAR) },
  ];
}

interface Compared {
  readonly farms: readonly FarmMeasures[];
  readonly input: Parameters<typeof together>[2];
  readonly weeks: number;
}

/** One figure of every farm that has it now or had it a year ago. */
function figureOfFarms(code: string, { farms, input, weeks }: Compared): HomeFigure {
  const figure = figureOf(code);
  const { name, decimals, unit, direction } = figure;
  const side = sideOf(figure);
  const read = farms.flatMap(({ farm, measures: [now, then], targets }) => {
    if (now === undefined || then === undefined) return [];
    const column = { measure: entered(now) };
    const told = {
      farmid: farm.farmid,
      value: cellOf(figure, column),
      target: shownValue({ decimals: 2 }, targetOf(figure, column, targets)),
      lastyear: cellOf(figure, { measure: entered(then) }),
      tone: lightOf({ figure, column, targets }),
    };
    return told.value === null && told.lastyear === null ? [] : [told];
  });
  const values = read.map(({ value }) => value);
  const placed = side === null ? [] : ranks(values, side);
  const whole = together(
    'now',
    farms.flatMap(({ measures: [now] }) => (now !== undefined && hasEntries(now) ? [now] : [])),
    input,
  );
  return {
    ...{ key: code, label: name, decimals, unit, direction },
    farms: read.map((told, at) => ({ ...told, rank: placed[at] ?? null })),
    together: cellOf(figure, { measure: whole }),
    route: 'PigFarmProReport',
    params: { figures: code, span: `w${weeks}` },
  };
}

/** All farms in reach side by side over the last weeks, by the definitions of the reader's farm, each against its own targets; and what each has not entered. */
export async function farmFigures(
  ctx: SignedContext,
  weeks: number,
  farmFacts: LoadFarmFacts,
): Promise<{ readonly figures: readonly HomeFigure[]; readonly gaps: readonly HomeGap[] }> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { usrlvl, userid, farms: reach, curbusdt, weekstart } = session;
  const { settings, zone } = await farmFacts(db, farmid);
  const at: HerdReportContext = {
    ...{ farmid, language: session.language, curbusdt, weekstart, usrlvl, userid, settings, farms: reach },
    ...(zone === undefined ? {} : { zone }),
    readFarm: farmFacts,
  };
  const farms = await reportFarms(db, at, reach);
  const input = { settings, asof: curbusdt, codes: [...COMPARED] };
  const measured = await measureFarms(db, at, farms, periodsOf(curbusdt, weekstart, weeks), input);
  const figures = COMPARED.map((code) => figureOfFarms(code, { farms: measured, input, weeks }));
  const gaps = await inEachFarm(db, at, farms, (own, farm) => farmGaps(db, own, farm.farmid));
  return { figures, gaps: gaps.flat() };
}
