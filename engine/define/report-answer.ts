/** A JSON schema, as the API document prints it. */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const number: Schema = { type: 'number' };
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

const TEXT3 = { ...object({ V: text, E: text, T: text }), description: 'A text in Vietnamese, English and Thai.' };
const CELL: Schema = { type: ['string', 'number', 'null'] };
const ROW: Schema = {
  type: 'object',
  additionalProperties: CELL,
  description: 'Values by column key; a key that begins with _ tells about the row.',
};

const COLUMN = object(
  {
    key: text,
    label: TEXT3,
    group: { ...TEXT3, description: 'Header above it; columns of one group stand together.' },
    over: { ...TEXT3, description: 'Header above the group; groups of one such header stand together.' },
    type: { enum: ['text', 'int', 'decimal', 'date', 'flag', 'animal', 'percent'] },
    decimals: number,
    unit: text,
    frozen: flag,
    phone: { ...number, description: 'Its place on a phone, before those that name none.' },
    width: { ...number, description: 'In characters.' },
    figure: { ...text, description: 'Figure whose definition and rows the cell opens; the drill call takes it.' },
    total: { enum: ['sum', 'none'] },
  },
  ['key', 'label', 'type'],
);

const ACTION = object({ eventcd: text, label: TEXT3, one: text, many: text }, ['eventcd', 'label', 'one']);
const TABLE = { columns: listOf(COLUMN), rows: listOf(ROW), totals: ROW, actions: listOf(ACTION) };

const ENDS: Schema = listOf({ type: ['array', 'null'], description: 'Ends of an interval.' });

const CHART = object(
  {
    kind: { enum: ['line', 'bar', 'pareto', 'histogram', 'scatter', 'box'] },
    title: TEXT3,
    x: listOf(text),
    series: listOf(
      object({
        name: TEXT3,
        values: listOf({ type: ['number', 'null'] }),
        figure: text,
        boxes: listOf({ type: ['array', 'null'], description: 'Least, quarters, most.' }),
        as: { enum: ['line', 'bar', 'mark'] },
        right: { ...flag, description: 'On the axis at the right.' },
        tone: { enum: ['good', 'warn', 'bad'] },
        ends: ENDS,
        dots: listOf(listOf(number)),
      }),
    ),
    stacked: flag,
    flipped: { ...flag, description: 'The least value stands above.' },
    log2: { ...flag, description: 'Values are powers of two.' },
    rightUnit: text,
    bands: listOf(object({ label: TEXT3, ends: ENDS })),
    edges: { ...listOf(object({ at: number, label: TEXT3 })), description: 'Lines between places of x, `at` of them at the left.' },
    shades: listOf(object({ first: number, last: number, label: TEXT3 })),
    limits: listOf(object({ label: TEXT3, value: number, tone: { enum: ['plain', 'warn', 'bad'] } })),
    notes: listOf(object({ x: text, text })),
    opens: {
      ...listOf({ type: ['object', 'null'] }),
      description: 'What a point at each x opens with: from, to, params, or the screen it leads to: open.',
    },
    zoom: flag,
    axes: object({ x: TEXT3, y: TEXT3 }),
  },
  ['kind', 'title', 'x', 'series'],
);

const FACT = {
  n: number,
  cls: { type: ['number', 'null'], description: 'Place among the classes; null where nothing is known.' },
  few: flag,
  text,
};
const PLACE = listOf(number);
const MAP = object(
  {
    title: TEXT3,
    grounds: listOf({ enum: ['VN63', 'VN34', 'TH'] }),
    scale: { enum: ['shades', 'states'] },
    classes: listOf(object({ label: TEXT3 })),
    areas: listOf(object({ code: text, name: text, ...FACT, params: text }, ['code', 'name', 'n', 'cls', 'text'])),
    counts: listOf(object({ code: text, n: number, text })),
    points: listOf(object({ name: text, lat: number, lon: number, ...FACT, params: text }, ['name', 'lat', 'lon', 'n', 'cls', 'text'])),
    arrows: listOf(object({ from: PLACE, to: PLACE, n: number, text })),
    ring: object({ lat: number, lon: number, km: number }),
    frames: listOf(object({ label: text, points: listOf(object({ at: number, ...FACT }, ['at', 'n', 'cls', 'text'])) })),
    figure: text,
  },
  ['title', 'grounds', 'scale', 'classes'],
);

const LABELS = object({
  size: { enum: ['roll', 'sheet', 'card'] },
  items: listOf(object({ qr: text, title: text, lines: listOf(text) })),
});

/** The data of every report and drill call (ReportResult) as the API document shows it. */
export const REPORT_ANSWER: Schema = object(
  {
    title: text,
    params: { type: 'object', description: 'The parameters used, defaults filled in.' },
    asof: { ...text, description: 'Day YYYYMMDD what happened afterwards is not known on.' },
    farms: { ...listOf(object({ farmid: text, farmname: text })), description: 'The farms the report is of, where not the reader’s own alone.' },
    days: object({ from: text, to: text }),
    applied: { type: 'object', description: 'What applied where parameters were left blank, by their keys.' },
    compares: { ...listOf({ enum: ['before', 'lastyear', 'target'] }), description: 'What the answer can be compared with.' },
    compared: { ...text, description: 'What it is compared with: `_was_` and a column’s key, and `was` in the headline, hold the other value.' },
    subtitle: TEXT3,
    headline: listOf(
      object(
        {
          figure: text,
          label: TEXT3,
          value: { type: ['number', 'null'] },
          decimals: number,
          unit: text,
          target: { type: ['number', 'null'] },
          was: { type: ['number', 'null'] },
          tone: { enum: ['good', 'warn', 'bad'] },
          open: { ...text, description: 'The screen it leads to, with its parameters.' },
        },
        ['figure', 'label', 'value', 'decimals'],
      ),
    ),
    ...TABLE,
    notes: listOf(object({ text: TEXT3 })),
    leftout: { ...listOf(object({ cause: TEXT3, n: number })), description: 'Rows the figures left out, by cause.' },
    charts: listOf(CHART),
    chartsLast: { ...flag, description: 'The drawings stand under the rows.' },
    maps: listOf(MAP),
    sections: listOf(object({ key: text, title: TEXT3, ...TABLE, newPage: flag }, ['key', 'title', 'columns', 'rows'])),
    labels: LABELS,
    begin: { ...TEXT3, description: 'What is to be chosen first, where there are no rows yet.' },
    signatures: listOf(object({ title: TEXT3, name: text }, ['title'])),
    groups: {
      ...listOf(object({ key: text, title: TEXT3, rows: number })),
      description: 'The further tables of `sections`, with how many rows each has.',
    },
    total: { ...number, description: 'Rows of the whole list, of which `rows` may be a page.' },
  },
  ['title', 'params', 'asof', 'columns', 'rows', 'groups', 'notes', 'leftout', 'charts', 'total'],
);
