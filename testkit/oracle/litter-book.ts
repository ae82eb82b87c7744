import { type Book, booked, type Cells, dateText, dosesOf, houseOf, pigletsOf, weaningKind } from './book.ts';
import { type OracleFigure, rate } from './figure.ts';
import type { Life, Litter } from './life.ts';
import { dayOf, numberIn, textIn } from './raw.ts';

/** Weanings of a litter by kind, in their order. */
function weanings(litter: Litter, kinds: readonly string[]) {
  return litter.moves.filter(({ event }) => event.eventcd === 'SWN' || event.eventcd === 'WEA').filter((move) => kinds.includes(weaningKind(move)));
}

function litterRow(life: Life, litter: Litter): Cells {
  const count = (field: string) => numberIn(litter.farrow, field);
  const [live, dead, mummies, kg] = [count('livenum') ?? 0, count('deadnum'), count('mummynum'), count('totalweight')];
  const { plus, minus, lost, left } = pigletsOf(litter);
  const own = weanings(litter, ['full', 'partial']);
  const part = weanings(litter, ['partial']);
  return {
    farrowdt: litter.farrow.eventdt,
    pgid: life.ent.pgid,
    farrowgrp: textIn(litter.farrow, 'farrowgrp'),
    lineage: textIn(life.ent, 'lineage'),
    parity: litter.parity,
    boars: litter.service === null ? '' : [...new Set(dosesOf(litter.service).map(({ boar }) => boar))].join(', '),
    farrowday: litter.service === null ? null : litter.farrowdt - litter.service.matedt,
    farrownum: dead === null || mummies === null ? null : live + dead + mummies,
    livenum: live,
    mllivenum: count('mllivenum'),
    felivenum: count('felivenum'),
    deadnum: dead,
    deadnum1: count('deadnum1'),
    deadnum2: count('deadnum2'),
    mummynum: mummies,
    weaknum: count('weaknum'),
    weaknum2: count('weaknum2'),
    weaknum3: count('weaknum3'),
    totalweight: kg,
    meankg: kg === null || live === 0 ? null : kg / live,
    plusnum: plus,
    minusnum: minus,
    lossnum: lost,
    curnum: left,
    subweandt: part.at(-1)?.event.eventdt ?? null,
    weandt: dateText(litter.lastWeaned),
    weannum: own.length === 0 ? null : own.reduce((total, { event }) => total + (numberIn(event, 'weannum') ?? 0), 0),
    roomid: houseOf(life, litter.farrow),
    applyid: litter.farrow.applyid,
    interval: litter.previousFarrowdt === null ? null : litter.farrowdt - litter.previousFarrowdt,
    warnings: [...(litter.service?.typed ?? []), litter.farrow].flatMap((row) => row.warnings ?? []).join(' '),
  };
}

/** The farrowing book: litters of the period in the order of their days and identities. */
export function litterBook(book: Book): Cells[] {
  return book.lives
    .flatMap((life) => life.litters.filter((litter) => booked(book, litter.farrowdt)).map((litter) => litterRow(life, litter)))
    .sort((a, b) => String(a['farrowdt']).localeCompare(String(b['farrowdt'])) || String(a['pgid']).localeCompare(String(b['pgid'])));
}

/** Figures of rows of the farrowing book, mummies in the total born. */
export function litterTotals(rows: readonly Cells[]): Record<string, OracleFigure> {
  const sum = (field: string, of = rows) => of.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const counted = rows.filter((row) => row['farrownum'] !== null);
  const weighed = rows.filter((row) => row['totalweight'] !== null);
  const timed = rows.filter((row) => row['farrowday'] !== null);
  return {
    LF: rate(rows.length, 1),
    TB: rate(sum('farrownum'), counted.length),
    BA: rate(sum('livenum'), rows.length),
    SB: rate(sum('deadnum', counted), sum('farrownum', counted), 100),
    MM: rate(sum('mummynum', counted), sum('farrownum', counted), 100),
    WK: rate(sum('weaknum') + sum('weaknum2') + sum('weaknum3'), sum('livenum'), 100),
    MBW: rate(sum('totalweight'), sum('livenum', weighed)),
    GEST: rate(sum('farrowday'), timed.length),
  };
}

/** What a sow did after a weaning: the rows say it, the day too where it was one. */
function nextOf(life: Life, litter: Litter, move: Litter['moves'][number]): [string, string | null] {
  const kind = weaningKind(move);
  if (kind === 'partial') return ['lactating', null];
  const nursed = kind === 'full' && litter.phases.some((phase) => phase.nurse);
  if (nursed) return ['nursing', null];
  const day = dayOf(move.event);
  const served = life.services.find(
    (service) => service.matedt >= day && life.services.indexOf(service) > life.services.indexOf(litter.service as never),
  );
  if (served !== undefined) return ['mated', dateText(served.matedt)];
  if (life.left !== null)
    return [life.way === 'died' ? (textIn(life.events.at(-1) ?? life.ent, 'way') ?? 'died') : (life.way ?? ''), dateText(life.left)];
  return ['waiting', null];
}

function weaningRow(life: Life, litter: Litter, move: Litter['moves'][number]): Cells {
  const { event } = move;
  const { plus, minus, lost } = pigletsOf(litter);
  const [pigs, kg] = [numberIn(event, 'weannum') ?? 0, numberIn(event, 'weanweight')];
  const [next, nextdt] = nextOf(life, litter, move);
  return {
    weandt: event.eventdt,
    pgid: life.ent.pgid,
    weangrp: textIn(event, 'weangrp'),
    parity: litter.parity,
    lineage: textIn(life.ent, 'lineage'),
    farrowdt: litter.farrow.eventdt,
    fosterday: dayOf(event) - litter.farrowdt,
    livenum: numberIn(litter.farrow, 'livenum'),
    plusnum: plus,
    minusnum: minus,
    lossnum: lost,
    weannum: pigs,
    mlweannum: numberIn(event, 'mlweannum'),
    feweannum: numberIn(event, 'feweannum'),
    weanweight: kg,
    meankg: kg === null || pigs === 0 ? null : kg / pigs,
    weankind: weaningKind(move),
    nursery: textIn(event, 'roomid'),
    applyid: event.applyid,
    next,
    nextdt,
    farrowhouse: houseOf(life, litter.farrow),
  };
}

/** The weaning book: weanings of the period, full, partial and of nurse sows. */
export function weaningBook(book: Book): Cells[] {
  return book.lives
    .flatMap((life) =>
      life.litters.flatMap((litter) =>
        weanings(litter, ['full', 'partial', 'nurse'])
          .filter(({ event }) => booked(book, dayOf(event)))
          .map((move) => weaningRow(life, litter, move)),
      ),
    )
    .sort((a, b) => String(a['weandt']).localeCompare(String(b['weandt'])) || String(a['pgid']).localeCompare(String(b['pgid'])));
}

/** A litter or a nurse sow's second lot of piglets that ended in the period, with the rows that weaned it. */
interface Closed {
  readonly alive: number;
  readonly moved: number;
  readonly pigs: number;
  readonly days: number;
  readonly nurse: boolean;
  readonly weaned: boolean;
  readonly by: Cells;
}

function closedLots(book: Book): Closed[] {
  return book.lives.flatMap((life) =>
    life.litters.flatMap((litter) => {
      const last = weanings(litter, ['full', 'nurse']).map((move) => weaningRow(life, litter, move));
      return litter.phases
        .map((phase, index) => ({ phase, row: phase.end === 'weaned' ? last[index] : undefined }))
        .filter(({ phase }) => booked(book, phase.endDay))
        .map(({ phase, row }) => ({
          alive: phase.nurse ? 0 : (numberIn(litter.farrow, 'livenum') ?? 0),
          moved: phase.plus - phase.minus,
          pigs: phase.weanedBefore + phase.weanedAtEnd,
          days: (litter.lastWeaned ?? litter.farrowdt) - litter.farrowdt,
          nurse: phase.nurse,
          weaned: phase.end === 'weaned',
          by: row ?? { weandt: dateText(phase.endDay) },
        }));
    }),
  );
}

/** LW, PW, PWL, LACT, WWT and PWM B of the rows of the weaning book and of the litters closed, those of a class only. */
export function weaningTotals(book: Book, member: (row: Cells) => boolean = () => true): Record<string, OracleFigure> {
  const rows = weaningBook(book).filter(member);
  const sum = (field: string, of: readonly Cells[]) => of.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const weighed = rows.filter((row) => row['weanweight'] !== null);
  const closed = closedLots(book).filter(({ by }) => member(by));
  const litters = closed.filter(({ nurse, weaned, pigs }) => !nurse && weaned && pigs > 0);
  const total = (of: (lot: Closed) => number, lots = closed) => lots.reduce((all, lot) => all + of(lot), 0);
  const started = total(({ alive, moved }) => alive + moved);
  return {
    LW: rate(litters.length, 1),
    PW: rate(sum('weannum', rows), 1),
    PWL: rate(
      total(({ pigs }) => pigs, [...litters, ...closed.filter(({ nurse }) => nurse)]),
      litters.length,
    ),
    LACT: rate(
      total(({ days }) => days, litters),
      litters.length,
    ),
    WWT: rate(sum('weanweight', weighed), sum('weannum', weighed)),
    PWM_B: rate(started - total(({ pigs }) => pigs), started, 100),
  };
}
