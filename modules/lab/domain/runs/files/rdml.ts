import { wellAt, wellName } from '../plate.ts';
import { measured } from './numbers.ts';
import { once, type ReadAnswer, type Reading, Unreadable } from './sheets.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const said = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim();

/** The text of the first child of a name. */
function childText(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : said(found);
}

const attribute = (xml: string, element: string, name: string): string | null => {
  const found = new RegExp(`<${element}\\s[^>]*?${name}="([^"]*)"`).exec(xml)?.[1];
  return found === undefined ? null : said(found);
};

/** Elements of a name, with where each begins. */
function elements(xml: string, name: string): readonly { readonly body: string; readonly id: string; readonly at: number }[] {
  return [...xml.matchAll(new RegExp(`<${name}\\s+id="([^"]*)"[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map((found) => ({
    id: said(found[1] ?? ''),
    body: found[2] ?? '',
    at: found.index,
  }));
}

/** Rows and columns of the block; null where the file leaves its format free. */
type Shape = readonly [rows: number | null, columns: number | null];

function shapeIn(xml: string): Shape {
  const format = childText(xml, 'pcrFormat') ?? '';
  return [measured(childText(format, 'rows') ?? ''), measured(childText(format, 'columns') ?? '')];
}

/** Columns reactions are counted along where the file does not say, and rows of the largest block. */
const [USUAL_COLUMNS, MOST_ROWS] = [12, 16];

/** A reaction's well: its id counts along the rows of the plate, or names the well itself. */
function reactWell(id: string, [rows, columns]: Shape, line: number): string {
  const number = Number(id);
  const across = columns ?? USUAL_COLUMNS;
  const at = Number.isInteger(number) && number > 0 ? ([Math.floor((number - 1) / across), (number - 1) % across] as const) : wellAt(id);
  if (at === null || at[0] >= (rows ?? MOST_ROWS) || (columns !== null && at[1] >= columns)) throw new Unreadable('LAB_FILE_WELL', line, id);
  return wellName(...at);
}

/** Cycles of the run: the last one measured, else how often the programme goes back. */
function cyclesOf(xml: string): number | null {
  const measuredCycles = [...xml.matchAll(/<cyc>(\d+)(?:\.0+)?<\/cyc>/g)].reduce((most, found) => Math.max(most, Number(found[1])), 0);
  const repeat = Number(/<repeat>(\d+)<\/repeat>/.exec(xml)?.[1] ?? 0);
  return measuredCycles || repeat || null;
}

interface SampleOf {
  readonly type: string | null;
  readonly quantity: number | null;
}

/** What was measured of each target of a well. */
const DATA = /<data>([\s\S]*?)<\/data>/g;

function cqOf(data: string, line: number): Pick<Reading, 'value' | 'said'> {
  const cq = childText(data, 'cq');
  const value = measured(cq ?? '');
  if (cq !== null && value === null && !/^(?:nan|-1(?:\.0)?)$/i.test(cq)) throw new Unreadable('LAB_FILE_NUMBER', line, cq);
  return value !== null && value > 0 ? { value, said: null } : { value: null, said: cq };
}

/** RDML (the open format of real-time PCR): StepOne, LightCycler 96, CFX and others write it. `xml`: what the archive holds. */
export function readRdml(xml: string): ReadAnswer {
  const lineOf = (at: number) => xml.slice(0, at).split('\n').length;
  if (!/<rdml[\s>]/.test(xml)) throw new Unreadable('LAB_FILE_UNKNOWN', null);
  if (!/<\/rdml>\s*$/.test(xml)) throw new Unreadable('LAB_FILE_CUT', lineOf(xml.length));
  const samples = new Map(
    elements(xml, 'sample').map(({ id, body }): readonly [string, SampleOf] => [
      id,
      { type: childText(body, 'type'), quantity: measured(childText(childText(body, 'quantity') ?? '', 'value') ?? '') },
    ]),
  );
  const dyes = new Map(elements(xml, 'target').map(({ id, body }) => [id, attribute(body, 'dyeId', 'id') ?? childText(body, 'dyeId')]));
  const shape = shapeIn(xml);
  const cycles = cyclesOf(xml);
  const readings = elements(xml, 'react').flatMap(({ id, body, at }) => {
    const line = lineOf(at);
    const sample = attribute(body, 'sample', 'id');
    const { type = null, quantity = null } = samples.get(sample ?? '') ?? {};
    const well = reactWell(id, shape, line);
    return [...body.matchAll(DATA)].map(([, data = '']): Reading => {
      const channel = attribute(data, 'tar', 'id');
      const dye = dyes.get(channel ?? '') ?? null;
      return { plate: 1, well, channel, dye, sample, task: type, call: null, quantity, line, ...cqOf(data, line) };
    });
  });
  if (readings.length === 0) throw new Unreadable('LAB_FILE_EMPTY', null);
  return { ok: true, file: { format: 'RDML', kind: 'ct', cycles, readings: once(readings) } };
}
