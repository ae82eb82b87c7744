import type { Product } from '#engine/server/module.ts';
import type { HeaderShape } from '#engine/server/samples.ts';
import type { DemoChart, ShapeKey } from '../contract/sample.calls.ts';
import { DEMO_FARM } from './trial.handlers.ts';

/** Milliseconds the charts of the demonstration farm are kept. */
const KEPT = 3_600_000;

type Sources = Pick<Product, 'transactions' | 'samples'>;

/** A chart a module, of the demonstration farm; none where there is no such farm. */
function demoCharts({ transactions, samples }: Sources): Promise<DemoChart[]> {
  return transactions.read({ user: '', farms: [DEMO_FARM] }, async (db) => {
    const { rows } = await db.query('select from farm where farm_id = $1', [DEMO_FARM]);
    if (rows.length === 0) return [];
    const drawn: DemoChart[] = [];
    for (const { module, chart: draw } of samples) {
      const chart = await draw?.(db, DEMO_FARM);
      if (chart !== undefined) drawn.push({ module, chart });
    }
    return drawn;
  });
}

/** What visitors are shown of reports, each asked for once and kept. */
export function samplesOn(sources: Sources) {
  const shapes = new Map<ShapeKey, Promise<HeaderShape | undefined>>();
  let drawn: { readonly at: number; readonly charts: Promise<DemoChart[]> } | null = null;
  const header = async (key: ShapeKey): Promise<HeaderShape | undefined> => {
    const ask = sources.samples.flatMap(({ headers }) => headers?.[key] ?? [])[0];
    return ask === undefined ? undefined : sources.transactions.read({ user: '', farms: [] }, ask);
  };
  return {
    /** The header of a shape; undefined where no report has it. */
    shape: (key: ShapeKey): Promise<HeaderShape | undefined> => {
      const shape = shapes.get(key) ?? header(key);
      shapes.set(key, shape);
      // What failed is asked again by the next visitor.
      shape.catch(() => shapes.delete(key));
      return shape;
    },
    charts: (): Promise<DemoChart[]> => {
      if (drawn !== null && Date.now() - drawn.at < KEPT) return drawn.charts;
      const charts = demoCharts(sources);
      drawn = { at: Date.now(), charts };
      charts.catch(() => {
        drawn = null;
      });
      return charts;
    },
  };
}
