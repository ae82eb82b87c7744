import { type Book, booked, type Cells, dateText, dosesOf, houseOf, matedayOf, serviceNumber } from './book.ts';
import { type Life, type Litter, outcomeWord, type Service } from './life.ts';
import { dayIn, dayOf, numberIn, textIn } from './raw.ts';
import { bornOf, byDay, lineageOf, sumOf, weanings, weekText } from './sheet-parts.ts';
import { heatsOf } from './standing.ts';

function returnClass(service: Service): string | null {
  if (service.end !== 'return' || service.endDay === null) return null;
  const days = service.endDay - service.matedt;
  if (days <= 17) return 'early';
  if (days <= 24) return 'regular';
  if (days <= 38) return 'irregular';
  return days <= 45 ? 'second' : 'late';
}

/** Days to the last result of a service: its check, its return or its abortion. */
function fregday(service: Service): number | null {
  const end = service.endBy !== null && ['RET', 'ABO', 'FRX', 'MAT'].includes(service.endBy.eventcd) ? service.endDay : null;
  const day = end ?? (service.check === null ? null : dayOf(service.check));
  return day === null ? null : day - service.matedt;
}

function litterOf(life: Life, service: Service): Litter | null {
  return life.litters.find((litter) => litter.service === service) ?? null;
}

const KIND = { gilt: 'G', weaned: 'W', repeat: 'R' } as const;

function matingRow(book: Book, life: Life, service: Service, weekStart: number): Cells {
  const [event] = service.typed;
  if (event === undefined) return {};
  const doses = dosesOf(service);
  const litter = litterOf(life, service);
  const earlier = life.litters.filter(({ farrowdt, lastWeaned }) => farrowdt < service.matedt && lastWeaned !== null).at(-1) ?? null;
  const batch = textIn(event, 'semenbatch');
  const collected = batch === null ? null : Number.parseInt(batch.split('-').at(-1) ?? '', 10);
  const returns = life.events.filter(({ eventcd }) => eventcd === 'RET').map(dayOf);
  // A heat up to the service before, or before the weaning since, led to something else.
  const before = life.services[life.services.indexOf(service) - 1]?.matedt ?? Number.NEGATIVE_INFINITY;
  const weaned = earlier?.lastWeaned ?? dayIn(life.ent, 'weandt') ?? Number.NEGATIVE_INFINITY;
  const heat = [...heatsOf(life), ...returns].filter((day) => day > before && day >= weaned && day <= service.matedt).toSorted((a, b) => a - b);
  return {
    pgid: life.ent.pgid,
    altid: textIn(life.ent, 'altid'),
    lineage: textIn(life.ent, 'lineage'),
    birthdt: textIn(life.ent, 'birthdt'),
    entrydt: life.ent.eventdt,
    parity: service.parity,
    services: serviceNumber(life, service),
    kind: KIND[service.kind],
    matedt: dateText(service.matedt),
    week: weekText(service.matedt, weekStart),
    mategrp: textIn(event, 'mategrp'),
    matetp: textIn(event, 'matetp'),
    ...Object.fromEntries(
      ['', '2', '3'].flatMap((slot, at) => [
        [`boarid${slot}`, doses[at]?.boar ?? null],
        [`boarlineage${slot}`, lineageOf(book, doses[at]?.boar ?? null)],
      ]),
    ),
    boarday2: doses[1]?.day ?? null,
    boarday3: doses[2]?.day ?? null,
    semenbatch: batch,
    semenage: collected === null ? null : service.matedt - (dayIn({ ...event, data: { day: String(collected) } }, 'day') ?? 0),
    applyid: event.applyid,
    roomid: houseOf(life, event),
    rutdt: dateText(heat.at(-1) ?? null),
    mateday: matedayOf(life, service),
    prevfosterday: earlier === null ? null : (earlier.lastWeaned ?? 0) - earlier.farrowdt,
    prevweannum: earlier === null ? null : sumOf(weanings(earlier, ['full', 'partial']), 'weannum'),
    fregexamdt: service.check?.eventdt ?? null,
    fregexamreslt: service.check === null ? null : textIn(service.check, 'fregexamreslt'),
    fregday: fregday(service),
    outcome: outcomeWord(service, book.asof, book.settings),
    outcomedt: dateText(service.endDay),
    returnclass: returnClass(service),
    farrowday: litter === null ? null : litter.farrowdt - service.matedt,
    farrownum: bornOf(litter),
    livenum: litter === null ? null : numberIn(litter.farrow, 'livenum'),
    dayslost: service.end === null || service.end === 'farrowed' ? null : (service.endDay ?? 0) - service.matedt,
    asof: dateText(book.asof),
  };
}

/** The sheet of matings, as known on the as-of day. */
export function matingSheet(book: Book, weekStart: number): Cells[] {
  return book.lives
    .flatMap((life) =>
      life.services.filter((service) => !service.entered && booked(book, service.matedt)).map((service) => matingRow(book, life, service, weekStart)),
    )
    .sort(byDay('matedt'));
}
