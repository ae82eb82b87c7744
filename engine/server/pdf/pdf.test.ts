import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetColumn } from '#engine/sheet/model.ts';
import { compilePacket, compilePdf } from './compile.ts';
import { PDF_ROWS_MAX, type ReportDoc } from './doc.ts';
import { planDoc, textOf } from './plan.ts';
import { bytesHeld, pdfPid, renderReportPdf } from './render.ts';
import { fitColumns, measure } from './widths.ts';

const few: readonly SheetColumn[] = [
  { header: 'Số tai', kind: 'text' },
  { header: 'Ngày', kind: 'date', dateFormat: 'DD/MM/YYYY' },
  { header: 'Sống', groups: ['Đẻ'], kind: 'int' },
  { header: 'kg', groups: ['Đẻ'], kind: 'decimal', decimals: 1 },
];
const many: readonly SheetColumn[] = [
  few[0]!,
  ...Array.from({ length: 40 }, (_, index): SheetColumn => ({ header: `Week ${index}`, groups: ['Weeks'], kind: 'decimal' })),
];

function doc(columns: readonly SheetColumn[], rows: number, more: Partial<ReportDoc> = {}): ReportDoc {
  return {
    language: 'V',
    title: 'Báo cáo',
    tables: [
      {
        columns,
        rows: Array.from({ length: rows }, (_, n) =>
          columns.map((column) => (column.kind === 'text' ? `GF${n}` : column.kind === 'date' ? '20261120' : 1234.25)),
        ),
        frozenColumns: 1,
      },
    ],
    ...more,
  };
}

const FONTS = ['@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf', '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'];

/** The pages of a document as drawings: what stands on which can be told from them. */
function pageSvg(report: ReportDoc): string {
  const { resolve } = createRequire(import.meta.url);
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: FONTS.map((path) => readFileSync(resolve(path))) }] });
  const mainFileContent = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  return compiler.plainSvg({ mainFileContent, inputs: { data: JSON.stringify(planDoc(report)) } });
}

function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.startsWith('%PDF-1.') && text.trimEnd().endsWith('%%EOF');
}

describe('report PDF', () => {
  it('is a PDF with as many pages as the rows need', () => {
    const one = compilePdf(doc(few, 10));
    expect(isPdf(one.bytes)).toBe(true);
    expect(one.pages).toBe(1);
    expect(compilePdf(doc(few, 200)).pages).toBe(4);
  });

  it('sets several documents behind each other, each beginning a page', () => {
    const packet = compilePacket({ docs: [doc(few, 3), doc(few, 120), doc(few, 1, { signatures: [{ title: 'Thủ kho' }] })] });
    expect([isPdf(packet.bytes), packet.pages]).toEqual([true, 1 + compilePdf(doc(few, 120)).pages + 1]);
  });

  it('leaves signatures alone on no page: the last rows come along', () => {
    const signed = (rows: number) => doc(few, rows, { notes: ['x'], signatures: [{ title: 'Thủ kho' }, { title: 'Kế toán' }] });
    // The rows that fill a page, so that what follows them stands on the next.
    const full = Array.from({ length: 60 }, (_, n) => n + 1).findLast((rows) => compilePdf(doc(few, rows)).pages === 1) ?? 0;
    const rowsOn = (rows: number): number => {
      const svg = pageSvg(signed(rows));
      return svg.slice(svg.lastIndexOf('\n    <g')).split('class="typst-shape"').length - 1;
    };
    expect(compilePdf(signed(full)).pages).toBe(2);
    expect(rowsOn(full)).toBeGreaterThanOrEqual(3);
    expect(rowsOn(full + 40)).toBeGreaterThanOrEqual(3);
  });

  it('sets the same document to the same bytes', () => expect(compilePdf(doc(few, 3)).bytes).toEqual(compilePdf(doc(few, 3)).bytes));

  it('reads no text as markup', () => {
    const evil = [
      '#panic("x")',
      '*bold',
      '$x',
      '#import "/etc/passwd"',
      ']',
      '\\',
      '"',
      '`',
      '<label>',
      '@ref',
      '// x',
      '/* x',
      '= h',
      '\u0000',
      '\uD800',
      '#{',
      'a\nb',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...evil), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('V' as const, 'E' as const, 'T' as const),
        (texts, language) => {
          const text = texts.join('');
          const table = {
            title: text,
            columns: [{ header: text, groups: [text, text], kind: 'text' as const }],
            rows: [[text], [{ value: text, tone: 'few' as const }], { cells: [{ value: text, bold: true }], tone: 'bad' as const }],
            totals: [[text]],
          };
          const { pages } = compilePdf({
            language,
            title: text,
            letterhead: text,
            subtitles: [text],
            tables: [table],
            notes: [text],
            footer: text,
            signatures: [{ title: text, hint: text, name: text }],
          });
          expect(pages).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('sets all three languages, signatures, empty tables and none', () => {
    for (const language of ['V', 'E', 'T'] as const)
      expect(compilePdf({ ...doc(few, 0), language, signatures: [{ title: 'Thủ kho' }, { title: 'ผู้จัดทำ', name: 'สมชาย' }] }).pages).toBe(1);
    expect(compilePdf({ language: 'E', title: 'Nothing', tables: [] }).pages).toBe(1);
  });
});

describe('the plan of a document', () => {
  it('formats numbers and dates, and marks totals', () => {
    const planned = planDoc({
      ...doc(few, 1),
      tables: [{ columns: few, rows: [['a', '20261120', 1234, '12.25']], totals: [['Tổng', null, 9999, null]] }],
    });
    const rows = planned.tables[0]?.panels[0]?.rows ?? [];
    expect(rows[0]).toEqual(['a', '20/11/2026', '1,234', '12.3']);
    expect(rows[1]?.[2]).toEqual({ v: '9,999', t: 'total', b: true });
    expect(planned.flipped).toBe(false);
  });

  it('signs what is judged, for a printer that knows no colour', () => {
    const columns = [{ header: 'FR', kind: 'decimal' as const }];
    const rows = [[{ value: 66.7, tone: 'bad' as const }], [{ value: 85, tone: 'warn' as const }], [{ value: 95, tone: 'good' as const }], [null]];
    const [panel] = planDoc({ language: 'V', title: 'x', tables: [{ columns, rows }] }).tables[0]?.panels ?? [];
    expect(panel?.rows.map(([cell]) => textOf(cell))).toEqual(['!! 66.70', '! 85.00', '95.00', '']);
  });

  it('turns a wide table and splits a wider one with its frozen column beside every part', () => {
    const planned = planDoc(doc(many, 3));
    const panels = planned.tables[0]?.panels ?? [];
    expect(planned.flipped).toBe(true);
    expect(panels.length).toBeGreaterThan(1);
    for (const panel of panels) expect(textOf(panel.rows[2]?.[0])).toBe('GF2');
    expect(panels.reduce((total, panel) => total + panel.widths.length - 1, 0)).toBe(40);
    for (const panel of panels) expect(panel.widths.reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(774);
    expect(panels[1]?.header.some((cell) => cell.v === 'Weeks')).toBe(true);
  });

  it('never plans wider than the page nor narrower than a sign', () => {
    const column = fc.record({ header: fc.string({ maxLength: 40 }), kind: fc.constantFrom('text' as const, 'int' as const) });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(column, fc.array(fc.string({ maxLength: 80 }), { maxLength: 5 })), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(527, 774),
        (columns, room) => {
          const widths = fitColumns(
            columns.map(([spec, texts]) => measure(spec, texts)),
            room,
            8,
          );
          expect(widths.reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(room);
          expect(Math.min(...widths)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('the PDF process', () => {
  it('answers several documents at once, each with its own', async () => {
    const [a, b] = await Promise.all([renderReportPdf(doc(few, 5)), renderReportPdf(doc(few, 150))]);
    expect([isPdf(a), isPdf(b), b.length > a.length]).toEqual([true, true, true]);
  });

  it('refuses what a PDF cannot hold by its number of rows, narrow tables and wide ones', async () => {
    const issues = (columns: readonly SheetColumn[], rows: number) => expect(renderReportPdf(doc(columns, rows))).rejects.toMatchObject;
    await issues(few.slice(0, 1), PDF_ROWS_MAX + 1)({ issues: [{ code: 'B_ROWS', params: { n: 10_001, max: 10_000 } }] });
    await issues(many, 2000)({ issues: [{ code: 'B_ROWS', params: { n: 2000, max: 1463 } }] });
  });

  it('goes on after its process was lost, and tells who waited for the lost document', async () => {
    await renderReportPdf(doc(few, 5));
    const lost = renderReportPdf(doc(few, 400));
    const after = renderReportPdf(doc(few, 7));
    process.kill(pdfPid() ?? 0, 'SIGKILL');
    await expect(lost).rejects.toThrow(/ended with SIGKILL/);
    expect(isPdf(await after)).toBe(true);
  });

  it('takes what many documents need out of the server, and gives it back', async () => {
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 12 }, (_, n) => renderReportPdf(doc(many, 60, { title: `${n}` }))));
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    expect(bytesHeld(pdfPid())).toBeLessThan(460_000_000);
  });
});

it('gives columns under one title the room of its longest word', () => {
  const drug = (header: string): SheetColumn => ({ header, groups: ['Doxycycline'], kind: 'int' });
  const columns = [few[0]!, drug('% S'), drug('n')];
  const [panel] = planDoc({ ...doc(columns, 0), tables: [{ columns, rows: [['GF1', 71, 21]] }] }).tables[0]?.panels ?? [];
  const [, share = 0, n = 0] = panel?.widths ?? [];
  expect(share + n).toBeGreaterThan('Doxycycline'.length * 0.56 * 9);
});
