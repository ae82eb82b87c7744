import { Skeleton } from '@mantine/core';
import type { FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { knownNumber } from '#kernel/known.ts';
import { t1 } from '#kernel/language.ts';
import { findClosed, HEAD_FIELDS, WEEK_FIELDS } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import { standardSums } from '../../domain/standards.ts';
import type { Opened, StandardKit } from './standard-page.tsx';

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'), <Skeleton height={280} />);

const unitOf = ({ stdtp }: FieldValues): string => (stdtp === 'poultry' ? 'g' : 'kg');

interface Week {
  readonly week: number;
  readonly feed: number;
  readonly weight: number;
  readonly lay: number | null;
  readonly eggwt: number | null;
}

/** The rows that hold numbers, as far as the first that does not. */
function typedWeeks({ rows }: Opened): Week[] {
  const made: Week[] = [];
  for (const row of rows) {
    const [week, feed, weight] = [knownNumber(row['week']), knownNumber(row['feed']), knownNumber(row['weight'])];
    if (week === null || feed === null || weight === null) break;
    made.push({ week, feed, weight, lay: knownNumber(row['lay']), eggwt: knownNumber(row['eggwt']) });
  }
  return made;
}

/** The last closed batches behind a curve, at the weeks of the standard. */
function behind(curves: OutputOf<typeof findClosed>['curves'], weeks: readonly number[], of: 'feed' | 'weight') {
  return curves.map((curve) => {
    const known = new Map(curve.weeks.map((row) => [row.week, row[of]]));
    return { name: t1(curve.name), values: weeks.map((week) => known.get(week) ?? null) };
  });
}

/** What hens lay and their eggs weigh. */
const EGG_CURVES = [
  { of: 'lay', unit: '%' },
  { of: 'eggwt', unit: 'g' },
] as const;

/** Both curves of the standard by age week, the last ten closed batches of the farm behind them. */
function Curves({ opened }: { readonly opened: Opened }) {
  const pigs = opened.values['stdtp'] !== 'poultry';
  const { data } = useCall(findClosed, {}, { enabled: pigs });
  const weeks = typedWeeks(opened);
  if (weeks.length < 2) return null;
  const unit = unitOf(opened.values);
  const x = weeks.map(({ week }) => String(week));
  const at = weeks.map(({ week }) => week);
  const curves = pigs ? (data?.curves ?? []) : [];
  return (
    <div className="charts">
      <ReportChart
        chart={{
          kind: 'line',
          title: S.feed,
          unit,
          x,
          series: [{ name: S.standard, values: weeks.map(({ feed }) => feed) }, ...behind(curves, at, 'feed')],
        }}
      />
      <ReportChart
        chart={{
          kind: 'line',
          title: S.weight,
          unit,
          x,
          series: [{ name: S.standard, values: weeks.map(({ weight }) => weight) }, ...behind(curves, at, 'weight')],
        }}
      />
      {EGG_CURVES.map(({ of, unit: said }) =>
        weeks.some((week) => week[of] !== null) ? (
          <ReportChart
            key={of}
            chart={{ kind: 'line', title: S[of], unit: said, x, series: [{ name: S.standard, values: weeks.map((week) => week[of]) }] }}
          />
        ) : null,
      )}
    </div>
  );
}

/** Feed a head a day and weight by age week. */
export const feedKit: StandardKit = {
  kind: 'feed',
  route: 'PigletFoodStd',
  level: 70,
  head: HEAD_FIELDS.feed,
  fields: (values) => {
    const [week, feed, weight, lay, eggwt] = WEEK_FIELDS;
    const unit = unitOf(values);
    return [week, { ...feed, unit }, { ...weight, unit }, ...(values['stdtp'] === 'poultry' ? [lay, eggwt] : [])];
  },
  rowsOf: ({ weeks }) => weeks,
  suggested: ({ suggested }, { stdtp }) => (stdtp === 'poultry' ? suggested.poultry : suggested.pig),
  computed: (opened) => {
    const sums = standardSums(typedWeeks(opened));
    const unit = unitOf(opened.values);
    const decimals = unit === 'g' ? 0 : 2;
    return [
      { label: S.cumulative, decimals, unit, values: sums.map(({ cumulative }) => cumulative) },
      { label: S.gain, decimals, unit, values: sums.map(({ gain }) => gain) },
      { label: S.fcrWeek, decimals: 2, values: sums.map(({ fcr }) => fcr) },
    ];
  },
  body: (rows) => ({ weeks: rows as never }),
  below: (opened) => <Curves opened={opened} />,
  frame: (content) => <PageFrame>{content}</PageFrame>,
};
