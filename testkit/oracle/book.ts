import { type BusinessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Life, type Litter, livesOf, type Service } from './life.ts';
import { dayOf, numberIn, type OracleSettings, textIn } from './raw.ts';

/** Cells of one row of a list, codes as they were typed. */
export type Cells = Readonly<Record<string, string | number | null>>;

/** A farm to list: its raw events, and what is known on the as-of day. */
export interface Book {
  readonly lives: readonly Life[];
  readonly from: number;
  readonly to: number;
  readonly asof: number;
  readonly settings: OracleSettings;
}

/** Opens the book of a period, as known on a day; days to come are not in it. */
export function openBook(
  events: readonly RawEvent[],
  period: { readonly from: BusinessDate; readonly to: BusinessDate },
  settings: OracleSettings,
  asof: BusinessDate,
): Book {
  const known = dayNumber(asof);
  return { lives: livesOf(events, known, settings), from: dayNumber(period.from), to: Math.min(dayNumber(period.to), known), asof: known, settings };
}

/** True when the day lies in the book's period. */
export function booked(book: Book, day: number | null): boolean {
  return day !== null && book.from <= day && day <= book.to;
}

/** A day number as the date people write, null when there is none. */
export function dateText(day: number | null): BusinessDate | null {
  return day === null ? null : dateOfDay(day);
}

/** The house she stood in before an event: where the last row that named one put her; her nursery is not hers. */
export function houseBefore(life: Life, event: RawEvent): string | null {
  let house: string | null = null;
  for (const row of life.events) {
    if (row === event) return house;
    if (['ENT', 'MOV', 'MAT', 'FAR'].includes(row.eventcd)) house = textIn(row, 'roomid') ?? house;
  }
  return house;
}

/** The house of an event that may name its own. */
export function houseOf(life: Life, event: RawEvent): string | null {
  return textIn(event, 'roomid') ?? houseBefore(life, event);
}

/** The house at the end of a day, or before the first move of it (on her first day: where she came). */
export function standsIn(life: Life, day: number, end: boolean): string | null {
  let found: string | null = null;
  for (const event of life.events) {
    const came = found === null && dayOf(event) === day;
    if (dayOf(event) > day || (!end && dayOf(event) === day && !came)) break;
    if (['ENT', 'MOV', 'MAT', 'FAR'].includes(event.eventcd)) found = textIn(event, 'roomid') ?? found;
  }
  return found;
}

/** The boars of a service in the order of their doses, each with its day after the mating. */
export function dosesOf(service: Service): { boar: string; day: number }[] {
  return service.typed.flatMap((event) => {
    const late = event.eventcd === 'MAT' ? dayOf(event) - service.matedt : 0;
    return ['', '2', '3'].flatMap((slot) => {
      const boar = textIn(event, `boarid${slot}`);
      return boar === null ? [] : [{ boar, day: late + (numberIn(event, `boarday${slot}`) ?? 0) }];
    });
  });
}

/** mateday: days since her weaning, since her arrival (gilt) or since the mating before (repeat). */
export function matedayOf(life: Life, service: Service): number | null {
  if (service.kind === 'weaned') return service.weanedOn === null ? null : service.matedt - service.weanedOn;
  if (service.kind === 'gilt') return service.matedt - life.entry;
  const before = life.services[life.services.indexOf(service) - 1];
  return before === undefined ? null : service.matedt - before.matedt;
}

/** Number of the service in her life, those before she came counted. */
export function serviceNumber(life: Life, service: Service): number {
  const typed = numberIn(life.ent, 'services') ?? 0;
  const before = life.entrytp === 'mated' ? typed - 1 : typed;
  return before + life.services.indexOf(service) + 1;
}

/** Piglets of a litter: fostered in and out, lost, weaned, and what is left with the sow. */
export function pigletsOf(litter: Litter): { plus: number; minus: number; lost: number; weaned: number; left: number } {
  const sum = (codes: readonly string[], field: string) =>
    litter.moves.filter(({ event }) => codes.includes(event.eventcd)).reduce((total, { event }) => total + (numberIn(event, field) ?? 0), 0);
  const [plus, minus, lost] = [sum(['FOS'], 'plusnum'), sum(['FOS'], 'minusnum'), sum(['PLD'], 'lossnum')];
  const weaned = sum(['SWN', 'WEA'], 'weannum');
  return { plus, minus, lost, weaned, left: Math.max(0, (numberIn(litter.farrow, 'livenum') ?? 0) + plus - minus - lost - weaned) };
}

/** Kind of a weaning: of a nurse sow, of a part of the litter, or full. */
export function weaningKind(move: Litter['moves'][number]): 'nurse' | 'partial' | 'full' {
  if (move.nurse) return 'nurse';
  return move.event.eventcd === 'SWN' ? 'partial' : 'full';
}

/** Sum of a field over rows; blank ones count nothing; null when all are blank. */
export function sumOf(rows: readonly Cells[], field: string): number | null {
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}
