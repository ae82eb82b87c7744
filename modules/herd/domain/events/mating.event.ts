import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { type Animal, NOTHING_YET, type SowCycle } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { mateWait } from '../durations.ts';
import { BOARID, BOARID2, BOARID3, code, count, MATEGRP, MATETP, ROOMID, required, WORDS } from '../fields.ts';
import type { CompanionEvent, HerdEvent, HerdEventType } from '../herd-event.ts';
import { lastCycle, movedTo, standingCycle, withLastCycle } from '../life.ts';
import { boarIssues, groupIssues, houseIssues, isHistory, semenIssues } from '../list-checks.ts';
import { batchSlots, dosesTaken, SLOTS } from '../semen-doses.ts';
import type { HerdSettings } from '../settings.ts';
import { countOf, identityOf, textOf } from '../values.ts';

type Boar = SowCycle['boars'][number];

/** Boar slots typed in one mating, with the day each served after `offset` days of the service. */
function boarsOf(event: HerdEvent, offset: number): Boar[] {
  const { data } = event;
  const batch = textOf(data, 'semenbatch');
  const his = batchSlots(data);
  return SLOTS.flatMap((slot) => {
    const pgid = identityOf(data, `boarid${slot}`);
    const day = offset + (slot === '' ? 0 : countOf(data, `boarday${slot}`));
    return pgid === null ? [] : [{ pgid, day, semenbatch: his.includes(slot) ? batch : null }];
  });
}

/** Days since the mating that stands when this one is a further dose of it, else null. */
function doseDay(animal: Animal, eventdt: BusinessDate, settings: HerdSettings): number | null {
  const matedt = standingCycle(animal)?.matedt ?? null;
  if (matedt === null) return null;
  const days = daysBetween(matedt, eventdt);
  return days <= settings.DOSEDAYS ? days : null;
}

/** Kind of the service that begins: a gilt's first, first after a weaning, or a repeat. */
function kindOf(animal: Animal): SowCycle['kind'] {
  const before = lastCycle(animal);
  if (before === null) return animal.entrytp === 'gilt' ? 'G' : 'W';
  return before.kind === 'E' || before.litter !== null ? 'W' : 'R';
}

/** 381 before weaning or arrival, 375 not open. */
function refusal(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue | null {
  const from = animal.status === 'W' ? (animal.weandt ?? animal.entrydt) : animal.entrydt;
  if (event.eventdt < from) return refuse('381', 'eventdt', { date: from });
  const open = animal.status !== 'L' && !(ctx.stored && animal.status === 'F');
  const implied = ctx.stored && standingCycle(animal) !== null && doseDay(animal, event.eventdt, ctx.settings) === null;
  return open && !implied ? null : refuse('375', 'eventcd');
}

function doseIssues(animal: Animal, event: HerdEvent, settings: HerdSettings): Issue[] {
  const offset = doseDay(animal, event.eventdt, settings);
  const slots = offset === null ? 0 : (standingCycle(animal)?.boars.length ?? 0);
  const boars = boarsOf(event, offset ?? 0);
  const late = boars.some((boar) => boar.day > settings.DOSEDAYS);
  return slots + boars.length > 3 || late ? [refuse('379', 'boarid', { days: settings.DOSEDAYS })] : [];
}

/** 376 and W_GILT of a gilt's first mating; heats of a first load were not recorded. */
function giltIssues(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  if (animal.status !== 'G') return [];
  const { GILTAGEMIN: min, GILTAGEREC, GILTHEATS } = ctx.settings;
  const n = animal.birthdt === null ? null : daysBetween(animal.birthdt, event.eventdt);
  if (n !== null && n < min) return [refuse('376', 'eventdt', { n, min })];
  const fewHeats = animal.heats < GILTHEATS && !isHistory(event, ctx);
  return fewHeats || (n !== null && n < GILTAGEREC) ? [warn('W_GILT', 'eventdt', { n: n ?? 0, heats: animal.heats })] : [];
}

function check(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const boars = ['boarid', 'boarid2', 'boarid3'];
  const distinct = boars.filter((field, index) => boars.findIndex((other) => event.data[other] === event.data[field]) === index);
  return [
    ...giltIssues(animal, event, ctx),
    ...doseIssues(animal, event, ctx.settings),
    ...distinct.flatMap((field) => boarIssues(animal, event, ctx, field, event.eventdt)),
    ...semenIssues(event, ctx),
    ...groupIssues(event, ctx, 'mategrp', doseDay(animal, event.eventdt, ctx.settings) === null ? event.eventdt : null),
    ...houseIssues(event, ctx, animal.roomid),
  ];
}

/** A mating on a mated sow says that she returned; on a sow without piglets that she was weaned with none. */
function companions(animal: Animal, event: HerdEvent, ctx: HerdContext): readonly CompanionEvent[] {
  const { eventdt, applyid } = event;
  const made = { pgid: null, eventdt, applyid, reason: null, before: true } as const;
  if (animal.status === 'F') return [{ ...made, eventcd: 'WEA', data: { weannum: 0 } }];
  const returned = standingCycle(animal) !== null && doseDay(animal, eventdt, ctx.settings) === null;
  return returned ? [{ ...made, eventcd: 'RET', data: {} }] : [];
}

function serve(animal: Animal, event: HerdEvent, settings: HerdSettings): Animal {
  const { eventdt, data } = event;
  const kind = kindOf(animal);
  const expfarrowdt = addDays(eventdt, settings.GESTSTD);
  const gilt = kind === 'G';
  const cycle: SowCycle = {
    n: animal.cycles.length + 1,
    parity: animal.parity,
    serviceNo: animal.services + 1,
    kind,
    entered: false,
    mateEvent: event.eventId,
    matedt: eventdt,
    matetp: textOf(data, 'matetp'),
    boars: boarsOf(event, 0),
    mategrp: textOf(data, 'mategrp'),
    applyid: event.applyid,
    roomid: textOf(data, 'roomid') ?? animal.roomid,
    ...mateWait(animal, kind, eventdt),
    giltAge: gilt && animal.birthdt !== null ? daysBetween(animal.birthdt, eventdt) : null,
    giltDays: gilt ? daysBetween(animal.entrydt, eventdt) : null,
    heatsBefore: animal.heats,
    rutdt: animal.rutdt,
    expfarrowdt,
    ...NOTHING_YET,
    warnings: event.warnings,
  };
  return {
    ...animal,
    status: kind === 'R' ? 'S' : 'M',
    services: animal.services + 1,
    matedt: eventdt,
    expfarrowdt,
    expmatedt: null,
    firstMatedt: animal.firstMatedt ?? eventdt,
    cycles: [...animal.cycles, cycle],
  };
}

/** MAT: a service, or a further dose of the service that stands. */
export const matingEvent: HerdEventType = {
  code: 'MAT',
  title: t3('Phối giống', 'Mating', 'ผสมพันธุ์'),
  dateKey: 'matedt',
  dateLabel: WORDS.matedt,
  sexes: ['F'],
  statuses: ['G', 'W', 'R', 'N', 'A', 'M', 'S', 'F'],
  fields: [
    ...required(MATETP, BOARID),
    BOARID2,
    count('boarday2', t3('Đực 2: ngày thứ', 'Boar 2: day', 'พ่อ 2: วันที่'), { max: 7 }),
    BOARID3,
    count('boarday3', t3('Đực 3: ngày thứ', 'Boar 3: day', 'พ่อ 3: วันที่'), { max: 7 }),
    MATEGRP,
    ROOMID,
    code('semenbatch', t3('Lô tinh', 'Semen batch', 'ชุดน้ำเชื้อ'), 'semenbatch', { usual: true }),
  ],
  reason: 'none',
  dayKey: () => null,
  refusal,
  check,
  companions,
  apply: (animal, event, { settings }) => {
    const offset = doseDay(animal, event.eventdt, settings);
    const cycle = standingCycle(animal);
    const served =
      offset !== null && cycle !== null
        ? withLastCycle(animal, {
            boars: [...cycle.boars, ...boarsOf(event, offset)],
            warnings: [...new Set([...cycle.warnings, ...event.warnings])],
          })
        : serve(animal, event, settings);
    return movedTo(served, textOf(event.data, 'roomid'), event.eventdt);
  },
  movements: (_animal, { data, eventdt }) => {
    const doses = dosesTaken(data).length;
    return doses === 0 ? [] : [{ book: 'semen', place: textOf(data, 'semenbatch') ?? '', thing: '', eventdt, qty: -doses, kind: 'mating' }];
  },
};
