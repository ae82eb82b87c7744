import type { Days } from '../../farm-stock.ts';
import { calendarOf, inFarms, namesOf, type StockAt } from '../stock-report.ts';
import { DIMENSIONS, type Dimension, type DimensionName } from './dimensions.ts';
import { mergeSums, noteSums, type SumsAsked } from './note-sums.ts';
import { type Pivot, pivotOf } from './pivot.ts';

/** A summary over farms, and the decimals of their money. */
export interface ReadPivot {
  readonly pivot: Pivot;
  readonly decimals: number;
}

/** Sums the movements of the farms asked for by rows and columns, and names what they are summed by. */
export async function readPivot(at: StockAt, farms: readonly string[] | null | undefined, days: Days, asked: SumsAsked): Promise<ReadPivot> {
  const lists = [asked.rows, asked.cols].flatMap((name: DimensionName | null) =>
    name === null ? [] : ((DIMENSIONS[name] as Dimension).lists ?? []),
  );
  const { weekstart } = await calendarOf(at, farms);
  const own = await inFarms(at, farms, async (farm) => ({
    decimals: farm.decimals,
    cells: await noteSums(at, farm, days, { ...asked, weekstart }),
    names: lists.length === 0 ? (_: string, code: string) => code : await namesOf(at, farm, lists),
  }));
  const names = (list: string, code: string): string => own.map((farm) => farm.names(list, code)).find((name) => name !== code) ?? code;
  const words = { weekstart, language: at.language, farms: own.length > 1, names };
  const cells = mergeSums(own.flatMap((farm) => farm.cells));
  return { pivot: pivotOf(cells, asked.rows, asked.cols, days, words), decimals: Math.max(...own.map(({ decimals }) => decimals)) };
}
