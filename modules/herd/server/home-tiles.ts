import type { SignedContext } from '#engine/server/pipeline.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { weekOf } from '#kernel/week.ts';
import { shownValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from './figures/measure-periods.ts';
import type { LoadFarmFacts } from './store/load-context.ts';

/** A tile as the Home page takes it (account: getHome). */
export interface HerdTile {
  key: string;
  label: Text3;
  kind: 'attention' | 'figure';
  value: number | null;
  decimals: number;
  unit: string;
  target?: number | null;
  trend?: (number | null)[];
  tone?: 'good' | 'warn' | 'bad' | 'plain';
  route: string;
  params?: Record<string, string>;
}

const FIGURES = ['MAT', 'LF', 'PW', 'PWM_C', 'MORT'] as const;
const TREND_WEEKS = 13;

/** This week's figures with a line of thirteen weeks, each a link to the weekly report. */
export async function figureTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HerdTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart } = ctx.session;
  const periods = weeksEnding(weekOf(curbusdt, weekstart), TREND_WEEKS, weekstart);
  const measured = await measurePeriods(ctx.db, periods, { farmid, settings, asof: curbusdt, codes: [...FIGURES] });
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
      trend: values,
      route: 'PigWeekReport',
    };
  });
}

const ATTENTION: Readonly<Record<string, { label: Text3; params: Record<string, string> }>> = {
  due: { label: { V: 'Nái đẻ trong 7 ngày tới', E: 'Sows due within 7 days', T: 'แม่สุกรครบกำหนดใน 7 วัน' }, params: { status: 'M,S' } },
  overdue: { label: { V: 'Nái quá ngày đẻ', E: 'Sows overdue', T: 'แม่สุกรเลยกำหนดคลอด' }, params: { status: 'M,S' } },
  wean: { label: { V: 'Ổ đến ngày cai sữa', E: 'Litters to wean', T: 'ครอกถึงกำหนดหย่านม' }, params: { status: 'L' } },
  mate: { label: { V: 'Nái chờ phối', E: 'Open sows to serve', T: 'แม่สุกรรอผสม' }, params: { status: 'W,R,N,A' } },
  late: { label: { V: 'Nái cai sữa chậm phối', E: 'Weaned, not served in time', T: 'หย่านมแล้วผสมช้า' }, params: { status: 'W' } },
};

/** What needs doing today, counted from the animals present; each opens the animals behind it. */
export async function attentionTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HerdTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { rows } = await ctx.db.query<Record<string, number>>(
    `select count(*) filter (where status in ('M', 'S') and expfarrowdt between $2::date and $2::date + 7)::int as due,
       count(*) filter (where status in ('M', 'S') and matedt <= $2::date - $3::int)::int as overdue,
       count(*) filter (where status = 'L' and farrowdt <= $2::date - $4::int)::int as wean,
       count(*) filter (where status in ('W', 'R', 'N', 'A'))::int as mate,
       count(*) filter (where status = 'W' and weandt < $2::date - $5::int)::int as late
     from animal where farm_id = $1 and leftdt is null and not deleted and status is not null`,
    [farmid, ctx.session.curbusdt, settings.OVERDUE, settings.LACTSTD, settings.DELAYMATE],
  );
  const counts = rows[0] ?? {};
  return Object.entries(ATTENTION).map(([key, { label, params }]) => {
    const value = counts[key] ?? 0;
    return {
      key,
      label,
      kind: 'attention',
      value,
      decimals: 0,
      unit: '',
      tone: (key === 'overdue' || key === 'late') && value > 0 ? 'warn' : 'plain',
      route: 'PigEntryInquiry',
      params,
    };
  });
}
