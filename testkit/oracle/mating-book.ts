import { type Book, booked, type Cells, dateText, dosesOf, houseOf, matedayOf, serviceNumber } from './book.ts';
import { type OracleFigure, rate } from './figure.ts';
import { type Life, outcomeWord, type Service } from './life.ts';
import { dayOf, textIn } from './raw.ts';

const KIND = { gilt: 'G', weaned: 'W', repeat: 'R' } as const;

/** Days between the collection of a batch (boar-YYYYMMDD) and the mating it was used for. */
function semenAge(book: Book, service: Service): number | null {
  const batch = service.typed.map((event) => textIn(event, 'semenbatch')).find((name) => name !== null) ?? null;
  if (batch === null) return null;
  const collected = book.lives.flatMap((life) =>
    life.events.filter((event) => event.eventcd === 'SEM' && `${life.ent.pgid}-${event.eventdt}` === batch).map(dayOf),
  );
  return collected[0] === undefined ? null : service.matedt - collected[0];
}

function boarLineage(book: Book, pgid: string | null): string | null {
  const boar = book.lives.find((life) => life.boar && life.ent.pgid === pgid);
  return boar === undefined ? null : textIn(boar.ent, 'lineage');
}

/** How she failed: a death counts `died` whether she died or was euthanised. */
function matingRow(book: Book, life: Life, service: Service): Cells {
  const [event] = service.typed;
  if (event === undefined) return {};
  const [first, second, third] = dosesOf(service);
  const laterDose = (dose: { boar: string; day: number } | undefined) => (dose === undefined ? null : `${dose.boar} +${dose.day}`);
  return {
    matedt: dateText(service.matedt),
    pgid: life.ent.pgid,
    mategrp: textIn(event, 'mategrp'),
    lineage: textIn(life.ent, 'lineage'),
    parity: service.parity,
    time_parity: `${serviceNumber(life, service)}-${service.parity}`,
    matekind: KIND[service.kind],
    mateday: matedayOf(life, service),
    matetp: textIn(event, 'matetp'),
    boarid: first?.boar ?? null,
    boarid2: laterDose(second),
    boarid3: laterDose(third),
    boarlineage: boarLineage(book, first?.boar ?? null),
    semenage: semenAge(book, service),
    applyid: event.applyid,
    roomid: houseOf(life, event),
    fregexamdt: service.check?.eventdt ?? null,
    fregexamreslt: service.check === null ? null : textIn(service.check, 'fregexamreslt'),
    expfarrowdt: dateText(service.matedt + book.settings.GESTSTD),
    outcome: outcomeWord(service, book.asof, book.settings),
    outcomedt: dateText(service.endDay),
    outcomeday: service.endDay === null ? null : service.endDay - service.matedt,
    warnings: service.typed.flatMap((row) => row.warnings ?? []).join(' '),
    /** Boar slots filled, for DPM. */
    slots: service.slots,
    weekday: (((service.matedt + 4) % 7) + 7) % 7,
  };
}

/** The mating book: own matings of the period in the order of their days and identities. */
export function matingBook(book: Book): Cells[] {
  return book.lives
    .flatMap((life) =>
      life.services.filter((service) => !service.entered && booked(book, service.matedt)).map((service) => matingRow(book, life, service)),
    )
    .sort((a, b) => String(a['matedt']).localeCompare(String(b['matedt'])) || String(a['pgid']).localeCompare(String(b['pgid'])));
}

/** Figures of rows of the mating book. */
export function matingTotals(rows: readonly Cells[]): Record<string, OracleFigure> {
  const of = (kind: string) => rows.filter((row) => row['matekind'] === kind);
  const waited = of('W').filter((row) => row['mateday'] !== null);
  const count = (list: readonly Cells[]) => rate(list.length, 1);
  return {
    MAT: count(rows),
    MG: count(of('G')),
    MW: count(of('W')),
    MR: count(of('R')),
    REPEAT: rate(of('R').length, rows.length, 100),
    DPM: rate(
      rows.reduce((sum, row) => sum + Number(row['slots']), 0),
      rows.length,
    ),
    WSI: rate(
      waited.reduce((sum, row) => sum + Number(row['mateday']), 0),
      waited.length,
    ),
    BRED7: rate(waited.filter((row) => Number(row['mateday']) <= 7).length, waited.length, 100),
  };
}
