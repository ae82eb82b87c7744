import type { SheetColumn, SheetRow } from '#engine/sheet/model.ts';
import type { Language } from '#kernel/language.ts';

/** One table of a document, from the same columns and rows as its Excel sheet. */
export interface PdfTable {
  readonly title?: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly totals?: readonly SheetRow[];
  /** First columns repeated beside every part when the table is too wide for one page. */
  readonly frozenColumns?: number;
  /** Begins a new page and is set tightly, to stay on it. */
  readonly newPage?: boolean;
  /** To be filled in by hand: high rows between lines on all sides. */
  readonly handwritten?: boolean;
}

/** A person who signs. */
export interface PdfSignature {
  readonly title: string;
  /** Under the title, for example (sign, full name). */
  readonly hint?: string;
  /** Under the room for the signature. */
  readonly name?: string;
}

/** A drawing with its title; a map is as tall as it is wide and stands beside others, or on half a page. */
export interface DocPicture {
  readonly title: string;
  readonly svg: string;
  readonly tall?: true;
}

/** A report or note to print. Every text is shown as it is, never read as markup. */
export interface ReportDoc {
  readonly language: Language;
  readonly title: string;
  /** Company or farm above the title. */
  readonly letterhead?: string;
  /** Logo beside it, as SVG three times as wide as high; null of who has none. */
  readonly logo?: string | null;
  /** Lines under the title: parameters, period. */
  readonly subtitles?: readonly string[];
  /** Charts above the tables, drawn as SVG. */
  readonly charts?: readonly DocPicture[];
  /** They stand below the tables, two beside each other. */
  readonly smallCharts?: boolean;
  readonly tables: readonly PdfTable[];
  readonly notes?: readonly string[];
  /** Foot of every page at the left: who printed it and when. The page number stands at the right. */
  readonly footer?: string;
  readonly signatures?: readonly PdfSignature[];
  /** Told by the report; otherwise the narrowest that fits. */
  readonly orientation?: 'portrait' | 'landscape';
  /** Set tightly, further tables beside each other, and made smaller until one page holds it. */
  readonly onePage?: boolean;
}

/** Several reports or notes on upright paper, each beginning a page. */
export interface PacketDoc {
  readonly docs: readonly ReportDoc[];
}

/** Labels or cards to print; every QR code drawn as SVG. */
export interface LabelDoc {
  readonly title: string;
  readonly lang: string;
  readonly size: 'roll' | 'sheet' | 'card';
  readonly items: readonly {
    readonly svg: string;
    readonly title: string;
    readonly lines: readonly string[];
    readonly tables: readonly { readonly title: string; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
    readonly blank: number;
  }[];
}

/** A page of the product as a manual tells of it. */
export interface ManualPage {
  readonly title: string;
  /** Address under the site's own. */
  readonly address: string;
  readonly text: string;
  /** Small lines under it: who opens it, what it asks, the columns of its form. */
  readonly lines: readonly string[];
}

/** A chapter: running text, numbered steps, then pages under their headings. */
export interface ManualChapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly steps: readonly string[];
  readonly groups: readonly { readonly title: string; readonly pages: readonly ManualPage[] }[];
}

/** A book with a list of contents. Every text is shown as it is, never read as markup. */
export interface ManualDoc {
  readonly language: Language;
  readonly title: string;
  readonly subtitles: readonly string[];
  /** Heading of the list of contents. */
  readonly contents: string;
  readonly chapters: readonly ManualChapter[];
  readonly footer: string;
}

/** Whatever can be printed. */
export type AnyDoc = ReportDoc | PacketDoc | LabelDoc | ManualDoc;

/** Rows and cells all tables of a document may have; a longer one belongs into Excel. A cell takes some 20 kB while it is set. */
export const PDF_ROWS_MAX = 10_000;
const PDF_CELLS_MAX = 60_000;

/** The rows of a document's tables, and how many such rows a PDF holds. */
export function roomIn(doc: AnyDoc): { readonly rows: number; readonly most: number } {
  const docs = 'docs' in doc ? doc.docs : 'tables' in doc ? [doc] : [];
  const tables = docs.flatMap((one) => one.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const cells = tables.reduce((sum, table) => sum + table.rows.length * table.columns.length, 0);
  const width = rows === 0 ? 1 : cells / rows;
  return { rows, most: Math.min(PDF_ROWS_MAX, Math.floor(PDF_CELLS_MAX / Math.max(1, width))) };
}
