import { asofOf } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { counted } from '../counted.ts';
import { herdTable } from '../herd-report.ts';
import { type HerdMember, herdOnDay } from './herd-on-day.ts';

type Test = (one: HerdMember) => boolean;

/** Mated females; gilts and boars have their own tables. */
export const isSow: Test = ({ status }) => status !== null && status !== 'G';
export const isGilt: Test = ({ status }) => status === 'G';
export const isBoar: Test = ({ sex }) => sex === 'M';

/** Who is counted in a table. */
const KINDS: Readonly<Record<string, Test>> = {
  sow: isSow,
  inpig: ({ inpig }) => inpig !== null,
  gilt: isGilt,
  boar: isBoar,
  female: ({ sex }) => sex === 'F',
};
export const HEATS = {
  heat0: ({ heats }) => heats === 0,
  heat1: ({ heats }) => heats === 1,
  heat2: ({ heats }) => heats >= 2,
} as const satisfies Readonly<Record<string, Test>>;

/** A mating past the longest gestation is in no week in pig: what became of it is unknown. */
export const UNKNOWN = 'unknown';

/** Classes of the tables, by what their rows are narrowed by. */
export const CLASS_OF = {
  status: ({ status }) => status,
  weekinpig: ({ inpig, unknown }) => {
    if (inpig === null) return null;
    return unknown ? UNKNOWN : String(Math.floor(inpig / 7) + 1);
  },
  agemonth: ({ age }) => (age === null ? '–' : String(Math.floor(age / 30.4375))),
  ageyear: ({ age }) => (age === null ? '–' : String(Math.floor(age / 365.25))),
  lineage: ({ lineage }) => lineage ?? '–',
} as const satisfies Readonly<Record<string, (one: HerdMember) => string | null>>;

/** What the count of a cell is narrowed by: who is counted, and the row it stands in. */
export interface CountedBy extends Readonly<Partial<Record<keyof typeof CLASS_OF | 'of' | 'mark', string | null | undefined>>> {
  readonly parity?: number | null | undefined;
  readonly asof?: BusinessDate | null | undefined;
  /** Day of the column that compares. */
  readonly other?: BusinessDate | null | undefined;
}

/** Passes who stands in the cell: the class of its column (p3, heat1) and of its row. */
function testOf(what: string, by: CountedBy, last: number): Test {
  const kind = KINDS[by.of ?? what] ?? isSow;
  const heat = (HEATS as Readonly<Record<string, Test>>)[what] ?? (() => true);
  const [, column] = /^p(\d+)$/.exec(what) ?? [];
  const parities = [column, by.parity].filter((parity) => parity != null).map(Number);
  const classes = Object.entries(CLASS_OF).flatMap(([name, classOf]) => {
    const wanted = by[name as keyof typeof CLASS_OF];
    return wanted == null ? [] : [(one: HerdMember) => classOf(one) === wanted];
  });
  return (one) =>
    kind(one) &&
    heat(one) &&
    (by.mark == null || one.marks.includes(by.mark)) &&
    parities.every((parity) => Math.min(one.parity, last) === parity) &&
    classes.every((test) => test(one));
}

/** A status with its word. */
export const statusText = (status: string, language: Language): string => STATUS_WORDS[status]?.[language] ?? status;

const PRESENT = herdTable<HerdMember>((c) => [
  c.animal('pgid', { frozen: true }),
  c.text('status', t3('Trạng thái', 'Status', 'สถานะ'), { words: statusText }),
  c.int('parity'),
  c.text('lineage'),
  c.text('roomid'),
]);

/** The animals behind a count of the herd's structure, on the day of its column. */
export const openCount = counted((what, by: CountedBy) => ({
  title: t3('Có mặt ngày này', 'Present on that day', 'มีอยู่ในวันนั้น'),
  table: PRESENT,
  rows: async (at, { to }) => {
    const { tx, farmid, settings } = at;
    const day = what === 'other' && by.other != null ? earlier(by.other, asofOf(at)) : to;
    return (await herdOnDay(tx, farmid, day, settings)).filter(testOf(what, by, settings.PARMAX));
  },
}));
