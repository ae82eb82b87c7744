import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { Text3 } from '#kernel/language.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { GroupMeasure } from '../figures/measure-groups.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';
import type { HerdColumn } from './herd-report.ts';

/** Headline figures of a list from its measured period. */
export function headlineOf(codes: readonly string[], measure: PeriodMeasure): NonNullable<ReportResult['headline']> {
  return codes.map((code) => {
    const figure = figureOf(code);
    const { target, decimals, unit } = figure;
    return {
      figure: code,
      label: figure.name,
      value: shownValue(figure, measure.figures[code]?.value ?? null),
      decimals,
      unit,
      ...(typeof target === 'number' ? { target } : {}),
    };
  });
}

/** A column that holds a figure and opens it: named, rounded and measured as the figure is. */
export function valueColumn<R>(code: string, says: Partial<HerdColumn<R>> = {}): HerdColumn<R> {
  const { name, decimals, unit } = figureOf(code);
  return {
    key: code,
    label: name,
    type: decimals === 0 ? 'int' : 'decimal',
    decimals,
    figure: code,
    ...(unit === '' ? {} : { unit }),
    ...says,
  };
}

function figureCells(codes: readonly string[], figures: GroupMeasure['figures']): ReportRow {
  return Object.fromEntries(codes.map((code) => [code, shownValue(figureOf(code), figures[code]?.value ?? null)]));
}

/** What a class without a code is called. */
export const WITHOUT = '–';

/** How the cells of a class open: the parameter its key narrows the report by, `parity` for both ends, `day` for its days. */
function opening(narrows: string | undefined, key: string): ReportRow {
  if (narrows === undefined || key === '') return { _noopen: 1 };
  if (narrows === 'day') return { _from: key, _to: key };
  const params: Record<string, string> = narrows === 'parity' ? { parityFrom: key, parityTo: key } : { [narrows]: key };
  return { _params: new URLSearchParams(params).toString() };
}

/**
 * A small table of figures by class, closed by the figures of the whole. `narrows` names the parameter of the report a
 * class's key stands for: a figure then opens the rows of its class; without it the figures of classes open nothing.
 */
export function breakdown(
  key: string,
  title: Text3,
  first: Column,
  codes: readonly string[],
  groups: readonly GroupMeasure[],
  all: PeriodMeasure | null,
  nameOf: (key: string) => string | null = (name) => name,
  narrows?: string,
): ReportSection {
  return {
    key,
    title,
    columns: [first, ...codes.map((code) => valueColumn(code))],
    rows: groups.map((group) => ({
      [first.key]: (nameOf(group.key) ?? group.key) || WITHOUT,
      _key: group.key,
      ...opening(narrows, group.key),
      ...figureCells(codes, group.figures),
    })),
    ...(all === null ? {} : { totals: figureCells(codes, all.figures) }),
  };
}

/** What a chart of a figure says beside its title: nothing for counts and plain means. */
export const unitOf = ({ unit }: Pick<FigureDef, 'unit'>): { unit?: string } => (unit === '' ? {} : { unit });
