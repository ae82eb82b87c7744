import { type DateStyle, DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import type { CellKind, SheetColumn, Tone } from './model.ts';

const TONES: readonly Tone[] = ['plain', 'good', 'warn', 'bad', 'info', 'muted', 'few', 'total'];
/** Colour of a tone; of few that of its slanted lines. */
const COLOUR: Readonly<Record<Exclude<Tone, 'plain'>, string>> = {
  good: 'DDF0E2',
  warn: 'FDEFC8',
  bad: 'FBDAD7',
  info: 'DCE9F7',
  muted: 'F0F0F0',
  few: 'B9C4BC',
  total: 'EEF3EF',
};
const HEADER_FILL = 'DCEBE1';
const REQUIRED_FILL = 'F8E3B5';

/** Number formats in the order of their styles: text, int, decimals 0 to 6, dates by style, flag. */
const FORMATS: readonly { readonly id: number; readonly code?: string; readonly align: 'left' | 'right' | 'center' }[] = [
  { id: 49, align: 'left' },
  { id: 3, align: 'right' },
  { id: 3, align: 'right' },
  { id: 164, code: '#,##0.0', align: 'right' },
  { id: 4, align: 'right' },
  { id: 165, code: '#,##0.000', align: 'right' },
  { id: 166, code: '#,##0.0000', align: 'right' },
  { id: 167, code: '#,##0.00000', align: 'right' },
  { id: 168, code: '#,##0.000000', align: 'right' },
  // Empty quotes between the parts: readers that look for the parts of a date find them.
  { id: 169, code: 'yyyy&quot;&quot;mm&quot;&quot;dd', align: 'center' },
  { id: 170, code: 'dd\\/mm\\/yyyy', align: 'center' },
  // Excel's Buddhist calendar.
  { id: 191, code: '[$-1070000]dd\\/mm\\/yyyy', align: 'center' },
  { id: 49, align: 'center' },
];
/** Signs a number may carry, one format for each and each number of decimals up to three. */
const SIGNS = ['*', '↑', '↓', '*↑', '*↓'];
const SIGNED_DECIMALS = 4;
const FIRST_SIGNED_ID = 171;
const SIGNED: typeof FORMATS = SIGNS.flatMap((signs, at) =>
  Array.from({ length: SIGNED_DECIMALS }, (_, decimals) => ({
    id: FIRST_SIGNED_ID + at * SIGNED_DECIMALS + decimals,
    code: `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}&quot;${signs}&quot;`,
    align: 'right' as const,
  })),
);
const ALL_FORMATS = [...FORMATS, ...SIGNED];
const FIRST_DECIMAL = 2;
const DATE: Readonly<Record<DateStyle, number>> = { YYYYMMDD: 9, 'DD/MM/YYYY': 10, 'DD/MM/BBBB': 11 };
const FLAG = 12;

/** Styles before those of the body. */
export const STYLE = { title: 1, subtitle: 2, header: 3, headerRequired: 4, note: 5 } as const;
const BODY = 6;

/** Place of the format that writes the signs after a number; null where none does. */
function signedFormat(kind: CellKind, decimals: number, signs: string | undefined): number | null {
  const at = SIGNS.indexOf(signs ?? '');
  if (at < 0 || (kind !== 'int' && kind !== 'decimal')) return null;
  const shown = kind === 'int' ? 0 : Math.min(SIGNED_DECIMALS - 1, Math.max(0, Math.trunc(decimals)));
  return FORMATS.length + at * SIGNED_DECIMALS + shown;
}

/** Place of a kind among the formats. */
function formatOf(kind: CellKind, decimals: number, dateFormat: SheetColumn['dateFormat']): number {
  switch (kind) {
    case 'int':
      return 1;
    case 'decimal':
      return FIRST_DECIMAL + Math.min(6, Math.max(0, Math.trunc(decimals)));
    case 'date':
      return DATE[dateFormat ?? DEFAULT_DATE_STYLE];
    case 'flag':
      return FLAG;
    default:
      return 0;
  }
}

/** Number of the cell style of a body cell; every combination exists, so a file can be streamed. */
export function bodyStyle(
  look: {
    readonly kind: CellKind;
    readonly decimals?: number | undefined;
    readonly dateFormat?: SheetColumn['dateFormat'];
    readonly signs?: string | undefined;
  },
  bold: boolean,
  tone: Tone,
): number {
  const format = signedFormat(look.kind, look.decimals ?? 2, look.signs) ?? formatOf(look.kind, look.decimals ?? 2, look.dateFormat);
  return BODY + (format * TONES.length + TONES.indexOf(tone)) * 2 + (bold ? 1 : 0);
}

/** A filling; the first two of the list are fixed by the format. */
function solid(rgb: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
}

/** The filling of a tone. */
function fillOf(tone: Exclude<Tone, 'plain'>): string {
  if (tone !== 'few') return solid(COLOUR[tone]);
  return `<fill><patternFill patternType="lightUp"><fgColor rgb="FF${COLOUR.few}"/><bgColor rgb="FFFFFFFF"/></patternFill></fill>`;
}

function font(size: number, mark = '', color = 'FF1C1C1C'): string {
  return `<font>${mark}<sz val="${size}"/><color rgb="${color}"/><name val="Calibri"/><family val="2"/></font>`;
}

const EDGE = '<color rgb="FFB9C4BC"/>';
const BOX = ['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin">${EDGE}</${side}>`).join('');

function xf(numFmt: number, fontId: number, fill: number, border: number, alignment: string): string {
  return `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
}

function bodyXfs(): string {
  const xfs: string[] = [];
  for (const format of ALL_FORMATS) {
    const alignment = `<alignment horizontal="${format.align}" vertical="top"/>`;
    TONES.forEach((tone, index) => {
      const fill = tone === 'plain' ? 0 : index + 3;
      for (const fontId of [0, 1]) xfs.push(xf(format.id, fontId, fill, tone === 'total' ? 2 : 0, alignment));
    });
  }
  return xfs.join('');
}

/** The part xl/styles.xml: the same for every file. */
export function stylesXml(): string {
  const custom = ALL_FORMATS.filter((format) => format.code !== undefined);
  const tones = TONES.filter((tone) => tone !== 'plain');
  const heads = '<alignment horizontal="center" vertical="center" wrapText="1"/>';
  const fixed = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    xf(49, 2, 0, 0, '<alignment horizontal="left" vertical="center"/>'),
    xf(49, 3, 0, 0, '<alignment horizontal="left" vertical="center"/>'),
    xf(49, 1, 2, 1, heads),
    xf(49, 1, 3, 1, heads),
    xf(49, 3, 0, 0, '<alignment horizontal="left" vertical="top"/>'),
  ];
  const body = bodyXfs();
  const count = fixed.length + ALL_FORMATS.length * TONES.length * 2;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${custom.length}">${custom
    .map((format) => `<numFmt numFmtId="${format.id}" formatCode="${format.code}"/>`)
    .join('')}</numFmts><fonts count="4">${font(11)}${font(11, '<b/>')}${font(15, '<b/>')}${font(11, '', 'FF5A635D')}</fonts><fills count="${
    tones.length + 4
  }"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid(HEADER_FILL)}${solid(REQUIRED_FILL)}${tones
    .map(fillOf)
    .join(
      '',
    )}</fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border>${BOX}<diagonal/></border><border><left/><right/><top style="thin">${EDGE}</top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${count}">${fixed.join('')}${body}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
