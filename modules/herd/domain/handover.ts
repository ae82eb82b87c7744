import type { FieldValues } from '#engine/define/field.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Animal, EntryType, Litter, SowCycle } from './animal.ts';
import type { HerdContext } from './context.ts';
import { abortionEvent } from './events/abortion.event.ts';
import { pregnancyCheckEvent } from './events/pregnancy-check.event.ts';
import { returnEvent } from './events/return.event.ts';
import type { EventCode, HerdEvent, HerdEventType } from './herd-event.ts';
import { lastLitter, withLastCycle } from './life.ts';
import { dateOf, numberOf, textOf } from './values.ts';

/** What ended, or confirmed, the mating an animal comes with; day `hevdt`. */
const HISTORY: Readonly<Record<string, readonly [EventCode, HerdEventType, FieldValues]>> = {
  R: ['RET', returnEvent, {}],
  N: ['FRX', pregnancyCheckEvent, { fregexamreslt: 'negative' }],
  A: ['ABO', abortionEvent, {}],
  P: ['FRX', pregnancyCheckEvent, { fregexamreslt: 'positive' }],
};

/** hstate of a sow that farrowed and has no piglet in care, not yet weaned; her litter was counted where it was born. */
const WITHOUT_PIGLETS = 'F';

/** Her litter as the receiving farm knows it: born on its day, nothing left of it. Piglets fostered to her here count from 0. */
function emptyLitter(animal: Animal, event: HerdEvent, farrowdt: BusinessDate): Litter {
  const unknown = { deadnum: null, deadnum1: null, deadnum2: null, mummynum: null, weaknum: null, weaknum2: null, weaknum3: null };
  return {
    eventId: event.eventId,
    farrowdt,
    farrowday: null,
    parity: animal.parity,
    counts: { farrownum: null, livenum: 0, ...unknown, mllivenum: null, felivenum: null, totalweight: null },
    farrowgrp: null,
    roomid: animal.roomid,
    applyid: event.applyid,
    reason: null,
    interval: null,
    age: animal.birthdt === null ? null : daysBetween(animal.birthdt, farrowdt),
    ...{ plusnum: 0, minusnum: 0, lossnum: 0, unbalPlus: 0, unbalMinus: 0, curnum: 0 },
    ...{ weanings: [], tags: [], changes: [], closeddt: null, closedBy: null, fosterday: null },
  };
}

/** What a state that no entry type says adds to the entry. */
function stateOf(animal: Animal): Record<string, string | null> {
  const cycle = animal.cycles.at(-1) ?? null;
  const { status } = animal;
  if (status === 'R' || status === 'N' || status === 'A') return { hstate: status, hevdt: cycle?.outcomedt ?? null };
  if (status === 'F') return { hstate: WITHOUT_PIGLETS, hevdt: lastLitter(animal)?.farrowdt ?? animal.farrowdt };
  const positive = (status === 'M' || status === 'S') && cycle?.fregexamreslt === 'positive';
  return positive ? { hstate: 'P', hevdt: cycle?.fregexamdt ?? null } : {};
}

/** True when the entry tells of a mating that has ended already: its length says nothing about a litter to come. */
export function matingEnded(event: Pick<HerdEvent, 'data'>): boolean {
  const state = textOf(event.data, 'hstate');
  return textOf(event.data, 'fromfarm') !== null && (state === 'R' || state === 'N' || state === 'A');
}

/** Entry type that says what the animal is now. */
function entryTypeNow({ sex, status }: Animal, mated: boolean): EntryType {
  if (sex === 'M') return 'boar';
  if (status === 'G') return 'gilt';
  return mated ? 'mated' : 'weaned';
}

/** The mating an animal comes with, as fields of its entry. */
function matingOf({ matedt, matetp, boars, mategrp, kind }: SowCycle): Record<string, string | null> {
  const [boarid, boarid2, boarid3] = [0, 1, 2].map((at) => boars[at]?.pgid ?? null);
  const repeat = kind === 'R' ? { repeatflg: 'Y' } : {};
  return { matedt, matetp, boarid: boarid ?? null, boarid2: boarid2 ?? null, boarid3: boarid3 ?? null, mategrp, ...repeat };
}

/** Entry of an animal taken over from another farm: the fields of ENT and, under own keys, what an entry cannot say. */
export function handoverData(animal: Animal, roomid: string, fromfarm: string, leavedt: string): Record<string, string | number | null> {
  const cycle = animal.cycles.at(-1) ?? null;
  const failed = animal.status === 'R' || animal.status === 'N' || animal.status === 'A';
  const standing = animal.status === 'M' || animal.status === 'S';
  const mated = failed || standing;
  const entrytp = entryTypeNow(animal, mated);
  const { pgid, birthdt, source, lineage, altid, sireid, damid, bvindx, rfid, teats, feetleg, vulva, rutdt } = animal;
  const data: Record<string, string | number | null> = {
    ...{ pgid, entrytp, birthdt, source, lineage, altid, sireid, damid, bvindx, rfid, roomid, feetleg, vulva },
    ...{ teats: teats.total, teatsleft: teats.left, teatsright: teats.right, teatsfront: teats.front, teatsactive: teats.active },
    ...(entrytp === 'gilt' ? { rutdt } : {}),
    ...(entrytp === 'mated' || entrytp === 'weaned' ? { services: animal.services, parity: animal.parity } : {}),
    ...(mated && cycle !== null ? matingOf(cycle) : {}),
    ...(entrytp === 'weaned' ? { weandt: animal.weandt ?? leavedt, farrowdt: animal.farrowdt } : {}),
    ...{ fromfarm, hheats: animal.heats, hwithdrawal: animal.withdrawalEnd, hitem: animal.withdrawalItem, hcollectdt: animal.collectdt },
    ...stateOf(animal),
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

/** The animal after its entry, put into the state the other farm handed it over in. */
export function handedOver(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const { data } = event;
  if (textOf(data, 'fromfarm') === null) return animal;
  const come: Animal = {
    ...animal,
    heats: numberOf(data, 'hheats') ?? animal.heats,
    withdrawalEnd: dateOf(data, 'hwithdrawal'),
    withdrawalItem: textOf(data, 'hitem'),
    collectdt: dateOf(data, 'hcollectdt'),
  };
  const state = textOf(data, 'hstate') ?? '';
  const history = HISTORY[state];
  const day = dateOf(data, 'hevdt');
  if (state === WITHOUT_PIGLETS && day !== null) {
    const nursing = withLastCycle(come, { litter: emptyLitter(come, event, day) });
    return { ...nursing, status: 'F', curnum: 0, farrowdt: day, weandt: null, expmatedt: null };
  }
  if (history === undefined || day === null) return come;
  const [eventcd, type, own] = history;
  return type.apply(come, { ...event, eventcd, eventdt: day, data: own, reason: null }, ctx);
}
