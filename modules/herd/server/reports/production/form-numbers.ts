import { formulaOf } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { monthPeriod, type Period, passedPart, yearToDate } from '#engine/server/report/periods.ts';
import type { DeathLine, FormValues, SignedForm } from '#modules/herd/contract/reports/production/signed-form.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { stockLines } from './form-stock.ts';

export const FORM_CODES = PRODUCTION_SET.flatMap(({ codes }) => codes);
/** Sums of the month printed as counts on page 1. */
const COUNTED: Readonly<Record<string, string>> = {
  mat: 'mat',
  mg: 'mg',
  mw: 'mw',
  mr: 'mr',
  slots: 'slots',
  checks: 'chk_all',
  positive: 'chk_pos',
  abortions: 'abo',
  farrowings: 'lf',
  live: 'live',
  dead: 'tb_dead',
  mummy: 'tb_mummy',
  weanings: 'lw',
  weaned: 'pw',
  weankg: 'ww_kg',
};

async function returns(tx: Db, farmid: string, period: Period): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    // A return so late that the sow counts as not in pig is a return all the same; a negative check is none.
    `select count(*)::int as n from sow_cycle where farm_id = $1 and outcomedt >= $2::date and outcomedt <= $3::date
       and (outcome = 'return' or outcome = 'notinpig' and not coalesce(fregexamreslt = 'negative' and fregexamdt = outcomedt, false))`,
    [farmid, period.from, period.to],
  );
  return rows[0]?.n ?? 0;
}

async function deaths(tx: Db, farmid: string, period: Period): Promise<DeathLine[]> {
  const { rows } = await tx.query<DeathLine>(
    `select * from (
       select case when sex = 'M' then 'boar' when status = 'G' then 'gilt' else 'sow' end as type, leftreason as reason,
         count(*)::int as n from animal
       where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date and leftway in ('died', 'euthanised') and not deleted group by 1, 2
       union all select 'suckling', reason, sum(num)::int from piglet_change
       where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and kind = 'loss' and not unbalanced group by 2
       union all select 'nursery', reason, sum(count)::int from nursery_death
       where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null group by 2) d
     order by array_position(array['gilt', 'sow', 'boar', 'suckling', 'nursery'], type), n desc, reason`,
    [farmid, period.from, period.to],
  );
  return rows;
}

function valuesOf(code: string, month: PeriodMeasure, ytd: PeriodMeasure, target: number | null): FormValues {
  const figure = figureOf(code);
  const of = ({ figures }: PeriodMeasure): number | null => shownValue(figure, figures[code]?.value ?? null);
  const open = { month: month.provisional.has(code), ytd: ytd.provisional.has(code) };
  return { month: of(month), ytd: of(ytd), target, ...(open.month || open.ytd ? { open } : {}) };
}

/** What a person would sign now: numbers of the month without language, with the definitions they follow. */
export async function formNumbers(tx: Db, ctx: HerdReportContext, month: string): Promise<SignedForm> {
  const { farmid, settings } = ctx;
  const asof = asofOf(ctx);
  const period = monthPeriod(month);
  const passed = passedPart(period, asof) ?? period;
  const [own, year] = await measurePeriods(tx, [period, yearToDate(month)], { farmid, settings, asof, codes: FORM_CODES });
  if (own === undefined || year === undefined) throw new RangeError(`month ${month} was not measured`);
  const targets = await loadTargets(tx, ctx, period.from, period.to);
  const counts = Object.fromEntries(Object.entries(COUNTED).map(([name, sum]) => [name, own.sums[sum] ?? 0]));
  return {
    from: period.from,
    to: period.to,
    asof,
    figures: Object.fromEntries(FORM_CODES.map((code) => [code, valuesOf(code, own, year, targets(figureOf(code), period))])),
    counts: { ...counts, returns: await returns(tx, farmid, passed) },
    stock: await stockLines(tx, farmid, passed),
    deaths: await deaths(tx, farmid, passed),
    settings: {
      FRSHIFT: settings.FRSHIFT,
      TBMUM: settings.TBMUM,
      NPDGILT: settings.NPDGILT,
      LWZERO: settings.LWZERO,
      CONCDAY: settings.CONCDAY,
    },
    definitions: Object.fromEntries(
      FORM_CODES.map((code) => {
        const figure = figureOf(code);
        const variant = formulaOf(figure, settings)?.variant;
        const { V, E, T } = figure.definition;
        return [code, variant === undefined ? figure.definition : { V: `${V} ${variant.V}`, E: `${E} ${variant.E}`, T: `${T} ${variant.T}` }];
      }),
    ),
  };
}

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

/** How many numbers of a form are not what they were when it was signed: figures, counts, head, deaths. */
export function differences(signed: SignedForm, now: SignedForm): number {
  const figures = Object.entries(signed.figures).filter(
    ([code, was]) => !same(was.month, now.figures[code]?.month) || !same(was.ytd, now.figures[code]?.ytd),
  );
  const counts = Object.entries(signed.counts).filter(([name, was]) => !same(was, now.counts[name]));
  const heads = signed.stock.flatMap(({ type, heads: was }) => {
    const is = now.stock.find((line) => line.type === type)?.heads ?? {};
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (way) => !same(was[way as keyof typeof was] ?? 0, is[way as keyof typeof is] ?? 0),
    );
  });
  const dead = (form: SignedForm) => new Map(form.deaths.map(({ type, reason, n }) => [`${type}|${reason ?? ''}`, n]));
  const [was, is] = [dead(signed), dead(now)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((key) => !same(was.get(key), is.get(key)));
  return figures.length + counts.length + heads.length + changed.length;
}
