import type { RawEvent } from '#play/raw-event.ts';
import { type Book, booked, type Cells, dateText, dosesOf, houseOf, matedayOf, pigletsOf } from './book.ts';
import type { Life, Litter } from './life.ts';
import { dayOf, numberIn, textIn } from './raw.ts';
import { bornOf, byDay, sumOf, weanings, weekText } from './sheet-parts.ts';

const AGES: readonly (readonly [string, number, number])[] = [
  ['loss_d0', 0, 0],
  ['loss_d1', 1, 1],
  ['loss_d2_3', 2, 3],
  ['loss_d4_7', 4, 7],
  ['loss_d8_14', 8, 14],
  ['loss_d15_21', 15, 21],
  ['loss_d22', 22, 999],
];

function lossCells(litter: Litter): Cells {
  const losses = litter.moves.map(({ event }) => event).filter(({ eventcd, unbalanced }) => eventcd === 'PLD' && !unbalanced);
  const age = (event: RawEvent) => dayOf(event) - litter.farrowdt;
  const cells = AGES.map(([key, from, to]) => [
    key,
    sumOf(
      losses.filter((event) => age(event) >= from && age(event) <= to),
      'lossnum',
    ),
  ]);
  const reasons = [
    ...Map.groupBy(
      losses.filter(({ reason }) => reason !== null),
      ({ reason }) => reason as string,
    ),
  ].map(([reason, own]) => ({
    reason,
    n: sumOf(own, 'lossnum') ?? 0,
    first: Math.min(...own.map(dayOf)),
  }));
  const top = reasons.toSorted((a, b) => b.n - a.n || a.first - b.first || (a.reason < b.reason ? -1 : 1));
  return { ...Object.fromEntries(cells), ...Object.fromEntries([0, 1, 2].map((at) => [`lossreason${at + 1}`, top[at]?.reason ?? null])) };
}

function leftOut(litter: Litter): string | null {
  const own = weanings(litter, ['full', 'partial']);
  const has = (field: string) => numberIn(litter.farrow, field) !== null;
  const causes = [
    has('deadnum') && has('mummynum') ? null : 'counts-unknown',
    has('totalweight') ? null : 'birth-weight-missing',
    (sumOf(own, 'weannum') ?? 0) > 0 && sumOf(own, 'weanweight') === null ? 'weaning-weight-missing' : null,
    litter.phases[0]?.end === null ? 'not-closed' : null,
  ].filter((cause) => cause !== null);
  return causes.length === 0 ? null : causes.join(' ');
}

/** Start of the parity record a litter closes: weaning before it, or for a first one arrival bought weaned, else first mating. */
function recordStart(life: Life, litter: Litter): number | null {
  const before = life.litters[life.litters.indexOf(litter) - 1];
  if (before !== undefined) return before.lastWeaned;
  return life.entrytp === 'weaned' ? life.entry : (life.services[0]?.matedt ?? null);
}

function litterRow(life: Life, litter: Litter, weekStart: number): Cells {
  const { farrow, service } = litter;
  const count = (field: string) => numberIn(farrow, field);
  const { plus, minus, lost } = pigletsOf(litter);
  const own = weanings(litter, ['full', 'partial']);
  const [full] = weanings(litter, ['full']);
  const part = weanings(litter, ['partial']);
  const doses = service === null ? [] : dosesOf(service);
  const after = service === null ? undefined : life.services[life.services.indexOf(service) + 1];
  const start = recordStart(life, litter);
  const left = life.events.at(-1);
  const way = life.way === 'died' && left !== undefined ? (textIn(left, 'way') ?? 'died') : life.way;
  return {
    pgid: life.ent.pgid,
    lineage: textIn(life.ent, 'lineage'),
    parity: litter.parity,
    matedt: dateText(service?.matedt ?? null),
    boarid: doses[0]?.boar ?? null,
    boarid2: doses[1]?.boar ?? null,
    boarid3: doses[2]?.boar ?? null,
    farrowdt: farrow.eventdt,
    week: weekText(litter.farrowdt, weekStart),
    farrowgrp: textIn(farrow, 'farrowgrp'),
    farrowday: service === null ? null : litter.farrowdt - service.matedt,
    farrownum: bornOf(litter),
    ...Object.fromEntries(
      ['livenum', 'mllivenum', 'felivenum', 'deadnum', 'deadnum1', 'deadnum2', 'mummynum', 'weaknum', 'weaknum2', 'weaknum3', 'totalweight'].map(
        (field) => [field, count(field)],
      ),
    ),
    plusnum: plus,
    minusnum: minus,
    lossnum: lost,
    ...lossCells(litter),
    subweandt: part.at(-1)?.eventdt ?? null,
    subweannum: sumOf(part, 'weannum'),
    weandt: dateText(litter.lastWeaned),
    weangrp: full === undefined ? null : textIn(full, 'weangrp'),
    weannum: sumOf(own, 'weannum'),
    mlweannum: sumOf(own, 'mlweannum'),
    feweannum: sumOf(own, 'feweannum'),
    weanweight: sumOf(own, 'weanweight'),
    fosterday: litter.lastWeaned === null ? null : litter.lastWeaned - litter.farrowdt,
    nurse: weanings(litter, ['nurse']).length > 0 ? 'Y' : 'N',
    farrowroom: houseOf(life, farrow),
    nursery: full === undefined ? null : textIn(full, 'roomid'),
    mateapplyid: service?.typed[0]?.applyid ?? null,
    farrowapplyid: farrow.applyid,
    weanapplyid: full?.applyid ?? null,
    next: after !== undefined ? 'mated' : way,
    nextmateday: after === undefined ? null : matedayOf(life, after),
    interval: litter.previousFarrowdt === null ? null : litter.farrowdt - litter.previousFarrowdt,
    wasteday: service === null || start === null ? null : service.matedt - start,
    leftout: leftOut(litter),
  };
}

/** The sheet of litters, as known on the as-of day. */
export function litterSheet(book: Book, weekStart: number): Cells[] {
  return book.lives
    .flatMap((life) => life.litters.filter((litter) => booked(book, litter.farrowdt)).map((litter) => litterRow(life, litter, weekStart)))
    .sort(byDay('farrowdt'));
}
