import { renderSVG } from 'uqr';
import type { ReportLabels } from '#engine/define/report.ts';
import { type DateStyle, DEFAULT_DATE_STYLE, writtenText } from '#kernel/date-style.ts';
import { type Language, languageTag } from '#kernel/language.ts';
import type { LabelDoc } from './doc.ts';

/** Labels with their QR codes drawn, ready to be set. */
export function labelDoc(title: string, language: Language, labels: ReportLabels, dateFormat: DateStyle = DEFAULT_DATE_STYLE): LabelDoc {
  const written = (text: string): string => writtenText(text, dateFormat);
  return {
    title,
    lang: languageTag(language),
    size: labels.size,
    items: labels.items.map(({ qr, title: name, lines, tables = [], blank = 0 }) => ({
      svg: renderSVG(qr, { ecc: 'M', border: 1 }),
      title: name,
      lines: lines.map(written),
      tables: tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map(written)) })),
      blank,
    })),
  };
}
