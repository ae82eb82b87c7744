import { datedChart } from '#engine/define/dated-chart.ts';
import type { Column, ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import { labelledTotals } from '#engine/define/totals-label.ts';
import { unitText } from '#engine/define/units.ts';
import { frozenOf, headLines, headlineText, noteLines, partTitle, type ReportHead, sheetColumn, sheetRow } from '#engine/sheet/report-sheet.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';
import { chartSvg } from './chart-svg.ts';
import type { PdfTable, ReportDoc } from './doc.ts';
import { mapSvg } from './map-svg.ts';

interface Part {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
  readonly newPage?: boolean;
}

function tableOf(head: ReportHead, part: Part, title?: string): PdfTable {
  return {
    ...(title === undefined ? {} : { title }),
    columns: part.columns.map((column) => sheetColumn(column, head.language, head.dateFormat)),
    rows: part.rows.map((row) => sheetRow(row, part.columns)),
    ...(part.totals === undefined ? {} : { totals: [sheetRow(labelledTotals(part.columns, part.totals, head.language), part.columns)] }),
    frozenColumns: frozenOf(part.columns),
    ...(part.newPage === undefined ? {} : { newPage: part.newPage }),
  };
}

/** A chart's title with the unit of its values. */
function chartTitle({ title, unit }: ReportChart, language: Language): string {
  return unit === undefined ? title[language] : `${title[language]} (${unitText(unit, language)})`;
}

/** The printed document of a report: main table, sections, notes, from the same columns as its Excel file. */
export function reportDoc(head: ReportHead & { readonly letterhead?: string }, result: ReportResult): ReportDoc {
  const { language } = head;
  return {
    language,
    title: head.title,
    ...(head.letterhead === undefined ? {} : { letterhead: head.letterhead }),
    subtitles: [...headLines(head, result), headlineText(language, result)].filter((line) => line !== ''),
    charts: [
      ...(result.maps ?? []).flatMap((map) => {
        const svg = mapSvg(map, language);
        return svg === null ? [] : [{ title: map.title[language], svg, tall: true as const }];
      }),
      ...(result.charts ?? []).flatMap((one) => {
        const chart = datedChart(one, head.dateFormat ?? DEFAULT_DATE_STYLE);
        const svg = chartSvg(chart, language);
        return svg === null ? [] : [{ title: chartTitle(chart, language), svg }];
      }),
    ],
    tables: [tableOf(head, result), ...(result.sections ?? []).map((section) => tableOf(head, section, partTitle(head, section)))],
    notes: noteLines(language, result, head.dateFormat),
    ...(result.signatures === undefined
      ? {}
      : { signatures: result.signatures.map(({ title, name }) => ({ title: title[language], ...(name === undefined ? {} : { name }) })) }),
    ...(head.footer === undefined ? {} : { footer: head.footer }),
    ...(head.orientation === undefined ? {} : { orientation: head.orientation }),
    ...(head.onePage === undefined ? {} : { onePage: head.onePage }),
  };
}
