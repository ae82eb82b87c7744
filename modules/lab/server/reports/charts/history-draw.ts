import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { classLabel } from '../../../domain/health/classes.ts';
import { movingMean } from '../../../domain/results/history.ts';
import { opensResults } from './chart-opens.ts';
import { limitLines, rounded } from './chart-page.ts';
import type { Mark } from './history-marks.ts';
import { type Place, type Point, placeOfDay } from './history-points.ts';
import type { HistoryReading } from './history-reading.ts';

/** Samplings of a moving mean. */
export const MOVING = 3;
/** Marks that are drawn; all stand in the table. */
const MOST_MARKS = 12;
/** Marks that are named in the drawing; where there are more each bears its number in the table, for their names would lie on each other. */
const MOST_NAMED = 2;

/** The number of a point the history follows: mean, of titres the mean on log2. */
export const levelOf = ({ mean }: Point): number | null => mean;

const labelOfPlace = ({ key, day }: Place): string =>
  key.length === 8 ? day : key.length === 6 ? `${key.slice(4)}/${key.slice(0, 4)}` : `${key.slice(4)} ${key.slice(0, 4)}`;

export const M = {
  mean: t3('Trung bình ± SD', 'Mean ± SD', 'ค่าเฉลี่ย ± SD'),
  gmt: t3('GMT ± SD (log2)', 'GMT ± SD (log2)', 'GMT ± SD (log2)'),
  moving: t3('Trung bình trượt 3 lần', 'Moving mean of 3', 'ค่าเฉลี่ยเคลื่อนที่ 3 ครั้ง'),
  positive: t3('Dương tính % (Wilson)', 'Positive % (Wilson)', 'บวก % (Wilson)'),
  n: t3('Số mẫu', 'Samples', 'จำนวนตัวอย่าง'),
};

/** What a history is drawn of. */
export interface Drawing {
  readonly reading: HistoryReading;
  readonly points: readonly Point[];
  readonly places: readonly Place[];
}

/** Name of a series: what it is, its class, and the kit where there are several. */
function seriesName({ reading, places }: Drawing, words: Text3, kit: string, klass: string): Text3 {
  const own = reading.classes.find(({ key }) => key === klass);
  const of = own === undefined ? null : classLabel(own);
  const kits = new Set(places.map((one) => one.kit)).size > 1 ? ` · ${kit}` : '';
  const say = (language: 'V' | 'E' | 'T') => `${of === null ? '' : `${of[language]}: `}${words[language]}${kits}`;
  return t3(say('V'), say('E'), say('T'));
}

/** Points by kit and class, each at its place of the axis. */
export function lines({ points, places }: Drawing) {
  return [...Map.groupBy(points, ({ kit, klass }) => `${kit}~${klass}`).values()].map((own) => ({
    kit: own[0]?.kit ?? '',
    klass: own[0]?.klass ?? '',
    own,
    at: places.map((place) => own.find(({ key, kit }) => key === place.key && kit === place.kit) ?? null),
  }));
}

const SPACE = null;

/** The level in time: a series a kit and class, so that a change of kit never joins lines; the moving mean where there is one class. */
function levelSeries(drawing: Drawing): ChartSeries[] {
  const { test, chosen } = drawing.reading;
  const titre = test?.formula === 'titre';
  const decimals = titre ? 3 : (test?.decimals ?? 2) + 1;
  return lines(drawing).flatMap(({ kit, klass, own, at }): ChartSeries[] => {
    const moved = movingMean(
      own.map((one) => levelOf(one) ?? Number.NaN),
      MOVING,
    );
    const level: ChartSeries = {
      ...{ name: seriesName(drawing, titre ? M.gmt : M.mean, kit, klass), ...opensResults() },
      values: at.map((one) => rounded(one?.mean ?? null, decimals)),
      ends: at.map((one) => (one?.mean == null || one.sd === null ? SPACE : ([one.mean - one.sd, one.mean + one.sd] as const))),
      n: at.map((one) => one?.n ?? null),
    };
    if (chosen.length > 1 || own.length < MOVING) return [level];
    const values = at.map((one) => (one === null ? null : rounded(moved[own.indexOf(one)] ?? null, decimals)));
    return [level, { name: seriesName(drawing, M.moving, kit, klass), values: values.map((one) => (Number.isNaN(one) ? null : one)) }];
  });
}

function edgesOf(places: readonly Place[], marks: readonly Mark[]): NonNullable<ReportChart['edges']> {
  // Where there are too many the newest doses give way first.
  const rare = marks.filter(({ kind }) => kind !== 'dose').slice(-MOST_MARKS);
  const doses = marks.filter(({ kind }) => kind === 'dose').slice(rare.length - MOST_MARKS);
  const drawn = [...rare, ...(rare.length === MOST_MARKS ? [] : doses)];
  return drawn.map((mark) => ({
    at: mark.kind === 'kit' ? Math.floor(placeOfDay(places, mark.day)) : placeOfDay(places, mark.day),
    label: drawn.length > MOST_NAMED ? t1(String(marks.indexOf(mark) + 1)) : mark.text,
  }));
}

export function levelChart(drawing: Drawing, title: Text3, marks: readonly Mark[], herd: ChartSeries | null): ReportChart {
  const { places, reading } = drawing;
  const titre = reading.test?.formula === 'titre';
  return {
    ...{ kind: 'line', title, zoom: false, ...(titre ? { log2: true as const } : {}) },
    ...(reading.test?.unit == null ? {} : { unit: reading.test.unit }),
    x: places.map(labelOfPlace),
    series: [...levelSeries(drawing), ...(herd === null ? [] : [herd])],
    limits: limitLines(reading.limits, titre ? Math.log2 : undefined),
    edges: edgesOf(places, marks),
    opens: places.map(({ key, kit }) => ({ params: `group=${encodeURIComponent(`${key}~${kit}`)}` })),
  };
}

/** Share positive with its limits, and bars of how many samples stand behind it. */
export function positiveChart(drawing: Drawing): ReportChart {
  const { places } = drawing;
  return {
    ...{ kind: 'line', unit: '%', zoom: false, title: t3('Dương tính % và số mẫu', 'Positive % and samples', 'บวก % และจำนวนตัวอย่าง') },
    x: places.map(labelOfPlace),
    series: [
      ...lines(drawing).map(
        ({ kit, klass, at }): ChartSeries => ({
          ...{ name: seriesName(drawing, M.positive, kit, klass), ...opensResults('pos') },
          values: at.map((one) => rounded(one?.positive ?? null, 1)),
          ends: at.map((one) => (one?.low == null || one.high === null ? null : ([one.low, one.high] as const))),
        }),
      ),
      {
        ...{ name: M.n, as: 'bar' as const, right: true as const, ...opensResults() },
        values: places.map((place) =>
          drawing.points.filter(({ key, kit }) => key === place.key && kit === place.kit).reduce((sum, { n }) => sum + n, 0),
        ),
      },
    ],
    opens: places.map(({ key, kit }) => ({ params: `group=${encodeURIComponent(`${key}~${kit}`)}` })),
  };
}
