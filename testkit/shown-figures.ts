import { MODULES } from '#apps/modules.ts';
import type { Column, ReportDef, ReportResult, ReportRow } from '#engine/define/report.ts';
import { paramsOf, periodOf } from '#engine/web/screens/report-period.ts';
import type { TestApp } from './test-app.ts';

/** A figure as a page shows it, and what opens when it is touched. */
interface Shown {
  readonly at: string;
  readonly figure: string;
  readonly value: unknown;
  readonly from: string;
  readonly to: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The figure a cell opens, as the grid has it: of its column, else of its row. */
const figureAt = (column: Column, row: ReportRow): unknown => column.figure ?? (column.type === 'text' ? undefined : row['_figure']);

/** Every figure of an answer that can be touched, in its tables and at its head; of like cells the first that is filled. */
export function figuresOf(result: ReportResult, typed: object): Shown[] {
  const params = { ...typed, ...result.days };
  const found = new Map<string, Shown>();
  const add = (at: string, figure: string, value: unknown, column: Column | null, row: ReportRow | null) => {
    const days = periodOf(column, row, params);
    if (days !== null && !found.has(`${at} ${figure}`))
      found.set(`${at} ${figure}`, { at, figure, value, ...days, params: { ...params, ...paramsOf(column, row) } });
  };
  for (const { figure, value } of result.headline ?? []) add('head', figure, value, null, null);
  for (const { key, columns, rows, totals } of [{ key: 'main', ...result }, ...(result.sections ?? [])])
    for (const [at, row] of [...rows.map((one) => ['row', one] as const), ...(totals === undefined ? [] : [['total', totals] as const])])
      for (const column of columns) {
        const figure = figureAt(column, row);
        const value = row[column.key];
        if (typeof figure === 'string' && typeof value === 'number' && value !== 0) add(`${key} ${at} ${column.key}`, figure, value, column, row);
      }
  return [...found.values()];
}

interface Choice {
  readonly options?: readonly unknown[];
  readonly unwrap?: () => Choice;
}

/** The report over all the days of the test's farm where it takes days, and once with each choice its parameters leave. */
export function waysOf(def: ReportDef): object[] {
  const shape = (def.params as unknown as { shape: Record<string, Choice> }).shape;
  const options = (choice: Choice): readonly unknown[] => choice.options ?? (choice.unwrap === undefined ? [] : options(choice.unwrap()));
  const days = { from: '20260401', to: '20261130' };
  const wide = def.params.safeParse(days).success && 'from' in shape ? days : {};
  const choices = Object.entries(shape).flatMap(([key, choice]) => options(choice).map((option) => ({ [key]: option })));
  return [{}, wide, ...choices.map((choice) => ({ ...wide, ...choice }))].filter((way) => def.params.safeParse(way).success);
}

/** Reports whose figures open. */
export const OPENING: readonly ReportDef[] = MODULES.flatMap((module) => module.reports).filter(({ drill }) => drill === true);

/** What may be asked of a figure's panel. */
const PARTS = ['numerator', 'denominator', 'leftout'] as const;

/** Opens the figures a report shows when it is asked so, each once; answers those that open an error or nothing. */
export async function openAll(server: TestApp, def: ReportDef, ways: readonly object[], parts: number): Promise<{ tried: number; wrong: string[] }> {
  const ask = (path: string, body: object) => server.inject(path, { ...body, language: 'E' }, 'admin');
  const tried = new Set<string>();
  const wrong: string[] = [];
  for (const way of ways) {
    const { data } = await ask(`/${def.module}/report/${def.route}`, { params: way });
    if (data === null) continue;
    for (const { at, figure, value, from, to, params } of figuresOf(data as ReportResult, way)) {
      if (tried.has(`${at} ${figure}`)) continue;
      tried.add(`${at} ${figure}`);
      for (const part of PARTS.slice(0, figure.startsWith('COUNT_') ? 1 : parts)) {
        const opened = await ask(`/${def.module}/drill/${def.route}`, { params, figure, from, to, part });
        const rows = (opened.data as ReportResult | null)?.rows.length ?? 0;
        const answered = opened.error === undefined ? '' : `${opened.error.code} ${opened.error.field ?? ''}`;
        // A count that is not 0 has animals behind it; a rate may stand on none.
        const empty = figure.startsWith('COUNT_') && at !== 'head' && rows === 0 && answered === '' ? 'nothing behind it' : '';
        if (answered !== '' || empty !== '') wrong.push(`${JSON.stringify(way)} ${at} ${figure} = ${value}, ${part}: ${answered}${empty}`);
      }
    }
  }
  return { tried: tried.size, wrong };
}
