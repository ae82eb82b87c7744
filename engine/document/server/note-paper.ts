import type { Column, ReportRow } from '#engine/define/report.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { PDF_TYPE, renderReportPdf } from '#engine/server/pdf/render.ts';
import { reportDoc } from '#engine/server/pdf/report-doc.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';

/** Of which farm, for whom, in which way days are written. */
export interface PaperLook {
  readonly language: Language;
  readonly letterhead: string;
  readonly dateFormat: DateStyle;
}

/** A note on paper: what stands above its lines, its lines, what stands under them, who signs. */
export interface NotePaper {
  readonly title: string;
  /** Lines of facts; what is empty is left out. */
  readonly facts: readonly (readonly string[])[];
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
  readonly notes: readonly string[];
  readonly signatures: readonly { readonly title: Text3; readonly name?: string | null }[];
}

/** Words of every paper of a note. */
export const PAPER_TERMS = {
  words: t3('Bằng chữ', 'In words', 'ตัวอักษร'),
  cancelled: t3('ĐÃ HỦY', 'CANCELLED', 'ยกเลิกแล้ว'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  no: t3('STT', 'No.', 'ลำดับ'),
};

/** The amount in words, as it stands under the lines. */
export const inWords = (amount: string, language: Language): string => `${PAPER_TERMS.words[language]}: ${amount}.`;

/** A fact with its name, where it is known. */
export function fact(label: Text3, value: string | null | undefined, language: Language): string[] {
  return value == null || value === '' ? [] : [`${label[language]}: ${value}`];
}

/** The printed document of a note. */
export function paperDoc({ title, facts, columns, rows, totals, notes, signatures }: NotePaper, look: PaperLook): ReportDoc {
  const lines = facts.map((own) => own.join(' · ')).filter((line) => line !== '');
  const doc = reportDoc(
    { ...look, title, orientation: 'portrait' },
    {
      ...{ columns, rows, ...(totals === undefined ? {} : { totals }), subtitle: t1(lines.join('\n')) },
      notes: notes.map((text) => ({ text: t1(text) })),
      signatures: signatures.map(({ title: who, name }) => ({ title: who, ...(name == null ? {} : { name }) })),
    },
  );
  return { ...doc, subtitles: (doc.subtitles ?? []).flatMap((text) => text.split('\n')) };
}

/** Notes as one file, each beginning a page; named after the one, else after `many`. */
export function papersFile(docs: readonly { readonly name: string; readonly doc: ReportDoc }[], many: string): FileAnswer {
  const name = `${docs.length === 1 ? docs[0]?.name : `${many}-${docs.length}`}.pdf`;
  return { name, type: PDF_TYPE, body: () => renderReportPdf({ docs: docs.map(({ doc }) => doc) }) };
}
