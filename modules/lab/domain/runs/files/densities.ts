import { rowLetter } from '../plate.ts';
import { type Block, blocksIn, lineReadings, linesByLetter, sizeOf, wavelengthAbove, wavelengthIn } from './grid.ts';
import { cellAt, type FileReader, type FileSheet, once, plain, type ReadAnswer, type Reading, Unreadable } from './sheets.ts';

const has = (sheet: FileSheet, pattern: RegExp, rows = sheet.rows.length): boolean =>
  sheet.rows.slice(0, rows).some((row) => pattern.test(row.join(' ')));

function od(format: string, readings: readonly Reading[]): ReadAnswer {
  return { ok: true, file: { format, kind: 'od', cycles: null, readings } };
}

/** Numbers blocks of a sheet: a wavelength seen before begins the next plate. */
function numbered(blocks: readonly (readonly Reading[])[]): readonly Reading[] {
  const counts = new Map<string | null, number>();
  return blocks.flatMap((readings) => {
    const channel = readings[0]?.channel ?? null;
    const plate = (counts.get(channel) ?? 0) + 1;
    counts.set(channel, plate);
    return readings.map((reading) => ({ ...reading, plate }));
  });
}

function plainBlock(sheet: FileSheet, block: Block): readonly Reading[] {
  const channel = wavelengthAbove(sheet, block.head - 1);
  return linesByLetter(sheet, block).flatMap(([line = 0], row) => lineReadings(sheet, block, row, line, { plate: 1, channel }));
}

/** BMG Labtech (MARS): "Raw Data (450 1)" over each plate. */
export const readBmg: FileReader = (sheets) => {
  const sheet = sheets.find((one) => has(one, /raw data \(|rohdaten \(/i) && has(one, /test (?:run no|name)|testname|testlauf/i, 30));
  return sheet === undefined ? null : od('BMG Labtech', once(numbered(wanted(sheet).map((block) => plainBlock(sheet, block)))));
};

function wanted(sheet: FileSheet): readonly Block[] {
  const blocks = blocksIn(sheet);
  if (blocks.length === 0) throw new Unreadable('LAB_FILE_CUT', sheet.rows.length, '');
  return blocks;
}

/** The label behind a line of a Gen5 matrix: 450, Blank 630nmAbsRead:630, [Concentration]. */
function gen5Lines(sheet: FileSheet, block: Block): readonly Reading[] {
  return linesByLetter(sheet, block).flatMap((lines, row) => {
    const labelled = lines.map((line) => ({ line, label: cellAt(sheet, line, block.first + block.columns) }));
    // What the software made of the densities (blanked, concentrations, ratios) is not taken: it is worked out here.
    const raw = labelled.filter(({ label }) => label === '' || (wavelengthIn(label) !== null && !/^(?:blank|\[|conc|ratio|delta|mean)/i.test(label)));
    const [first] = labelled;
    const taken = raw.length > 0 ? raw : first === undefined ? [] : [first];
    return taken.flatMap(({ line, label }) => {
      const channel = wavelengthIn(label.split(':').at(-1) ?? label) ?? wavelengthAbove(sheet, block.head);
      return lineReadings(sheet, block, row, line, { plate: 1, channel });
    });
  });
}

/** BioTek Gen5: the matrices under "Results", never that under "Layout". */
export const readGen5: FileReader = (sheets) => {
  const sheet = sheets.find((one) => has(one, /experiment file path|protocol file path|gen5/i, 60));
  if (sheet === undefined) return null;
  const titles = (head: number) => [1, 2].map((up) => plain(sheet.rows[head - up]?.join(' ') ?? ''));
  const blocks = wanted(sheet).filter(({ head }) => !titles(head).some((title) => /^(?:layout|plate layout|bố cục)/.test(title)));
  if (blocks.length === 0) throw new Unreadable('LAB_FILE_CUT', sheet.rows.length, 'Results');
  return od('BioTek Gen5', once(eachPlate(blocks.map((block) => gen5Lines(sheet, block)))));
};

/** Blocks of several wavelengths each: a wavelength seen before begins the next plate. */
function eachPlate(blocks: readonly (readonly Reading[])[]): readonly Reading[] {
  const parts = blocks.flatMap((readings) => {
    const channels = [...new Set(readings.map(({ channel }) => channel))];
    return channels.map((channel) => readings.filter((reading) => reading.channel === channel));
  });
  return numbered(parts);
}

/** SoftMax Pro: rows without letters; groups of columns side by side are reads of one plate, their wavelengths in its head line. */
export const readSoftMax: FileReader = (sheets) => {
  const sheet = sheets.find((one) => has(one, /^\s*##BLOCKS/i, 5) || one.rows.some(([first = '']) => /^Plate:/i.test(first)));
  if (sheet === undefined) return null;
  const starts = sheet.rows.flatMap(([first = ''], at) => (/^Plate:/i.test(first) ? [at] : []));
  if (starts.length === 0) throw new Unreadable('LAB_FILE_CUT', sheet.rows.length, 'Plate:');
  const declared = Number(/##BLOCKS\s*=\s*(\d+)/i.exec(sheet.rows[0]?.join(' ') ?? '')?.[1] ?? 0);
  const blocks = sheet.rows.filter(([first = '']) => /^(?:Plate:|Note:|Group:|Cuvette)/i.test(first)).length;
  if (declared > blocks) throw new Unreadable('LAB_FILE_CUT', sheet.rows.length, `${blocks} / ${declared}`);
  return od('SoftMax Pro', once(starts.flatMap((start, at) => softMaxPlate(sheet, start, at + 1))));
};

function softMaxPlate(sheet: FileSheet, start: number, plate: number): readonly Reading[] {
  const head = start + 1;
  const blocks = blocksIn({ ...sheet, rows: [sheet.rows[head] ?? []] }).map((block) => ({ ...block, head }));
  const [one] = blocks;
  if (one === undefined) throw new Unreadable('LAB_FILE_CUT', head + 1, (sheet.rows[head] ?? []).join(' '));
  const rows = sizeOf(one) === 96 ? 8 : 16;
  const named = (sheet.rows[start] ?? []).find((cell) => /^\d{3}(?: \d{3})*$/.test(cell))?.split(' ') ?? [];
  return distinct(blocks, named).flatMap(([block, channel]) =>
    Array.from({ length: rows }, (_, row) => {
      const line = head + 1 + row;
      if (/^~End/i.test(cellAt(sheet, line, 0)) || sheet.rows[line] === undefined) throw new Unreadable('LAB_FILE_CUT', line + 1, rowLetter(row));
      return lineReadings(sheet, block, row, line, { plate, channel });
    }).flat(),
  );
}

/** Groups with their wavelength; a wavelength read again (three times 426) is told apart by its turn. */
function distinct(blocks: readonly Block[], named: readonly string[]): readonly (readonly [Block, string | null])[] {
  return blocks.map((block, at) => {
    const channel = named[at] ?? null;
    const turn = channel === null ? at : named.slice(0, at).filter((one) => one === channel).length;
    return [block, turn === 0 ? channel : `${channel ?? ''}#${turn + 1}`] as const;
  });
}

/** Tecan (Magellan, i-control): "<>" heads each plate. */
export const readTecan: FileReader = (sheets) => {
  const sheet = sheets.find((one) => has(one, /tecan|magellan|i-control|sparkcontrol/i) || one.rows.some((row) => row.includes('<>')));
  return sheet === undefined ? null : od('Tecan', once(numbered(wanted(sheet).map((block) => plainBlock(sheet, block)))));
};

/** Any sheet drawn as a plate, of whatever reader. */
export const readAnyPlate: FileReader = (sheets) => {
  // A head of another length over a row A is a plate that was cut, no file of another kind.
  const isPlate = (one: FileSheet) => blocksIn(one).some(({ head, first, columns }) => columns >= 12 || cellAt(one, head + 1, first - 1) === 'A');
  const sheet = sheets.find(isPlate);
  return sheet === undefined ? null : od('', once(numbered(wanted(sheet).map((block) => plainBlock(sheet, block)))));
};
