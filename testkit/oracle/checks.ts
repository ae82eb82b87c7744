import { type Book, booked, type Cells, dateText, dosesOf, standsIn } from './book.ts';
import { present } from './days.ts';
import { type Life, outcomeUnknown, outcomeWord, type Service } from './life.ts';
import { dayOf, numberIn, type OracleSettings, textIn } from './raw.ts';
import { heatsOf, lastEvent, marksOn, openSince, statusOf } from './standing.ts';

const boarsOf = (service: Service): string => [...new Set(dosesOf(service).map(({ boar }) => boar))].join(', ');
const field = (service: Service, name: string): string | null => (service.typed[0] === undefined ? null : textIn(service.typed[0], name));
const FAILED = ['return', 'negative', 'abortion', 'notinpig'];

/** Matings that stand unchecked on a day, from so many days in pig; lives as known on that day. */
export function checksDue(lives: readonly Life[], day: number, least: number): Cells[] {
  return lives
    .flatMap((life) => life.services.filter(({ end, check }) => end === null && check === null).map((service) => ({ life, service })))
    .filter(({ life, service }) => present(life, day) && service.matedt <= day - least)
    .map(({ life, service }) => {
      const heats = life.events.filter(({ eventcd }) => eventcd === 'RUT').map(dayOf);
      const before = life.services.slice(0, life.services.indexOf(service));
      return {
        pgid: life.ent.pgid,
        roomid: standsIn(life, day, true),
        parity: service.parity,
        mategrp: field(service, 'mategrp'),
        matedt: dateText(service.matedt),
        dayinpig: day - service.matedt,
        boars: boarsOf(service),
        heatdt: dateText(heats.filter((heat) => heat > service.matedt).at(-1) ?? null),
        failures: before.filter(({ parity, end }) => parity === service.parity && end !== null && FAILED.includes(end)).length,
        applyid: service.typed[0]?.applyid ?? null,
      };
    })
    .sort((a, b) => (`${a.matedt} ${a.pgid}` < `${b.matedt} ${b.pgid}` ? -1 : 1));
}

/** Checks done in the period, with what came after. */
export function checksDone(book: Book): (Cells & { readonly _class: string })[] {
  return book.lives
    .flatMap((life) => life.services.map((service) => ({ life, service })))
    .flatMap(({ life, service }) => {
      const { check } = service;
      if (check === null || !booked(book, dayOf(check))) return [];
      const fregday = dayOf(check) - service.matedt;
      return {
        fregexamdt: check.eventdt,
        pgid: life.ent.pgid,
        parity: service.parity,
        mategrp: field(service, 'mategrp'),
        matedt: dateText(service.matedt),
        fregday,
        fregexamreslt: textIn(check, 'fregexamreslt'),
        applyid: check.applyid,
        outcome: outcomeWord(service, book.asof, book.settings),
        outcomedt: dateText(service.endDay),
        outcomeday: service.endDay === null ? null : service.endDay - service.matedt,
        _class: fregday <= 24 ? 'a' : fregday <= 30 ? 'b' : fregday <= 35 ? 'c' : 'd',
      };
    })
    .sort((a, b) => (`${a.fregexamdt} ${a.pgid}` < `${b.fregexamdt} ${b.pgid}` ? -1 : 1));
}

/** What some checks were worth: late after day `late`, positives that failed, of all positives. */
export function checkWorth(rows: readonly Cells[], late: number): Cells {
  const positive = rows.filter((row) => row['fregexamreslt'] === 'positive');
  const wrong = positive.filter((row) => ['return', 'abortion', 'notinpig'].includes(String(row['outcome'])));
  const share = (n: number, of: number) => (of === 0 ? null : (100 * n) / of);
  return {
    CHECKPOS: share(positive.length, rows.length),
    checked: rows.length,
    lateshare: share(rows.filter((row) => Number(row['fregday']) > late).length, rows.length),
    falsepos_n: wrong.length,
    falsepos: share(wrong.length, positive.length),
  };
}

/** Settings the forecast and the gilts are read with. */
export interface DueSettings extends OracleSettings {
  readonly MOVEDAY: number;
  readonly OVERDUE: number;
  readonly GILTHEATS: number;
  readonly GILTAGEREC: number;
  readonly GILTWREC: number;
  readonly HEATCYC: number;
  readonly WSISTD: number;
}

/** Sows in pig that are due in the days, and all past the day they are due on; marks as codes. */
export function farrowingsDue(
  lives: readonly Life[],
  day: number,
  days: { readonly from: number; readonly to: number },
  settings: DueSettings & Parameters<typeof marksOn>[2],
): Cells[] {
  const born = lives.flatMap((life) => life.litters.filter(({ farrowdt }) => farrowdt > day - 364).map(({ farrow }) => houseAt(life, dayOf(farrow))));
  const houses = new Set(born);
  return lives
    .filter((life) => present(life, day))
    .flatMap((life) => life.services.filter(({ end }) => end === null).map((service) => ({ life, service })))
    .map(({ life, service }) => {
      const n = day - service.matedt;
      const last = life.litters.at(-1);
      const count = (name: string) => (last === undefined ? null : numberIn(last.farrow, name));
      const sum = (names: readonly string[]) =>
        life.litters.reduce((total, { farrow }) => total + names.reduce((own, name) => own + (numberIn(farrow, name) ?? 0), 0), 0);
      const all = sum(['livenum', 'deadnum', 'mummynum']);
      const room = standsIn(life, day, true);
      return {
        expfarrowdt: dateText(service.matedt + settings.GESTSTD),
        pgid: life.ent.pgid,
        what: outcomeUnknown(service, day, settings)
          ? 'Outcome unknown'
          : n >= settings.NOTINPIG
            ? 'Problem'
            : n >= settings.OVERDUE
              ? 'Overdue'
              : null,
        roomid: room,
        parity: service.parity,
        lineage: textIn(life.ent, 'lineage'),
        mategrp: field(service, 'mategrp'),
        matedt: dateText(service.matedt),
        boars: boarsOf(service),
        dayinpig: n,
        fregexamreslt: service.check === null ? null : textIn(service.check, 'fregexamreslt'),
        movedt: dateText(service.matedt + settings.MOVEDAY),
        moved: houses.has(room) ? 'Y' : 'N',
        farrownum: last === undefined ? null : (count('livenum') ?? 0) + (count('deadnum') ?? 0) + (count('mummynum') ?? 0),
        livenum: count('livenum'),
        deadnum: count('deadnum'),
        sbmean: all === 0 ? null : (100 * sum(['deadnum'])) / all,
        teats: numberIn(life.ent, 'teatsactive'),
        vaccines: null,
        marks: marksOn(life, day, settings).join(' '),
        due: service.matedt + settings.GESTSTD,
        overdue: n >= settings.OVERDUE ? 0 : 1,
      };
    })
    .filter(({ due }) => due <= days.to && (due >= days.from || due < day))
    .sort((a, b) => a.overdue - b.overdue || (`${a.expfarrowdt} ${a.pgid}` < `${b.expfarrowdt} ${b.pgid}` ? -1 : 1));
}

function houseAt(life: Life, day: number): string | null {
  return standsIn(life, day, true);
}

function lastWeight(life: Life): number | null {
  return life.events.flatMap((event) => (['ENT', 'WGT'].includes(event.eventcd) ? (numberIn(event, 'weight') ?? []) : [])).at(-1) ?? null;
}

/** Next service expected: after the last heat, return or weaning since the last mating. */
function expectedService(life: Life, settings: DueSettings): number | null {
  const since = life.services.at(-1)?.matedt ?? Number.NEGATIVE_INFINITY;
  const typed = textIn(life.ent, 'rutdt');
  const heats = typed === null ? [] : heatsOf(life).slice(0, 1);
  const days = [
    ...heats.map((day) => ({ day, next: day + settings.HEATCYC })),
    ...life.events
      .filter(({ eventcd }) => ['RUT', 'RET', 'WEA'].includes(eventcd))
      .map((event) => ({ day: dayOf(event), next: dayOf(event) + (event.eventcd === 'WEA' ? settings.WSISTD : settings.HEATCYC) })),
  ];
  return days.filter(({ day }) => day > since).at(-1)?.next ?? null;
}

/** The gilts present with their heats, and what they lack. */
export function giltHeats(lives: readonly Life[], day: number, settings: DueSettings): Cells[] {
  return lives
    .filter((life) => statusOf(life) === 'G')
    .map((life): Cells => {
      const heats = heatsOf(life);
      const age = life.birth === null ? null : day - life.birth;
      const expected = expectedService(life, settings);
      const wants = [
        ['heats', heats.length, settings.GILTHEATS],
        ['age', age, settings.GILTAGEREC],
        ['kg', lastWeight(life), settings.GILTWREC],
      ] as const;
      const lacks = wants.filter(([, has, least]) => has === null || has < least).map(([word, has, least]) => `${word} ${has ?? '?'}/${least}`);
      const last = lastEvent(life);
      const gap = (at: number) => (heats[at] === undefined ? null : heats[at] - (heats[at - 1] ?? 0));
      return {
        pgid: life.ent.pgid,
        lineage: textIn(life.ent, 'lineage'),
        roomid: standsIn(life, day, true),
        lot: textIn(life.ent, 'lot'),
        birthdt: textIn(life.ent, 'birthdt'),
        age,
        entrydt: life.ent.eventdt,
        weight: lastWeight(life),
        firstday: heats[0] === undefined ? null : heats[0] - life.entry,
        rut1: dateText(heats[0] ?? null),
        gap2: gap(1),
        rut2: dateText(heats[1] ?? null),
        gap3: gap(2),
        rut3: dateText(heats[2] ?? null),
        heats: heats.length,
        expmatedt: dateText(expected),
        daysto: expected === null ? null : expected - day,
        readiness: lacks.length === 0 ? 'Ready' : lacks.join(', '),
        eventcd: last.eventcd,
        eventdt: last.eventdt,
      };
    })
    .sort((a, b) => (giltKey(a) < giltKey(b) ? -1 : 1));
}

const giltKey = (row: Cells): string => `${row['expmatedt'] ?? '99999999'} ${row['birthdt']} ${row['pgid']}`;
const STATES = { W: 'Weaned', R: 'Returned', N: 'Check negative', A: 'Aborted' } as const;

/** Sows to be served with their heats since, longest open first. */
export function openSowRows(lives: readonly Life[], day: number, settings: DueSettings): Cells[] {
  return lives
    .flatMap((life): Cells[] => {
      const state = STATES[statusOf(life) as keyof typeof STATES];
      if (state === undefined) return [];
      const typed = textIn(life.ent, 'weandt');
      const weaned = life.litters.at(-1)?.lastWeaned ?? (typed === null ? null : openSince({ ...life, services: [], litters: [] }));
      const heats = life.events.filter((event) => ['RUT', 'RET'].includes(event.eventcd) && dayOf(event) >= (weaned ?? life.entry)).map(dayOf);
      const last = lastEvent(life);
      const heat = heats.length === 0 ? null : Math.max(...heats);
      const expected = expectedService(life, settings);
      return [
        {
          pgid: life.ent.pgid,
          lineage: textIn(life.ent, 'lineage'),
          roomid: standsIn(life, day, true),
          parity: life.startParity + life.litters.length,
          state,
          weandt: dateText(weaned),
          openday: day - openSince(life),
          rutdt: dateText(heat),
          rutday: heat === null || weaned === null ? null : heat - weaned,
          expmatedt: dateText(expected),
          daysto: expected === null ? null : expected - day,
          eventcd: last.eventcd,
          eventdt: last.eventdt,
        },
      ];
    })
    .sort((a, b) => Number(b['openday']) - Number(a['openday']) || (String(a['pgid']) < String(b['pgid']) ? -1 : 1));
}
