import type { FieldValues } from '#engine/define/field.ts';
import type { Animal } from './animal.ts';
import type { HerdContext } from './context.ts';
import { abortionEvent } from './events/abortion.event.ts';
import { pregnancyCheckEvent } from './events/pregnancy-check.event.ts';
import { returnEvent } from './events/return.event.ts';
import type { EventCode, HerdEvent, HerdEventType } from './herd-event.ts';
import { dateOf, numberOf, textOf } from './values.ts';

/** What ended, or confirmed, the mating an animal comes with; day `hevdt`. */
const HISTORY: Readonly<Record<string, readonly [EventCode, HerdEventType, FieldValues]>> = {
  R: ['RET', returnEvent, {}],
  N: ['FRX', pregnancyCheckEvent, { fregexamreslt: 'negative' }],
  A: ['ABO', abortionEvent, {}],
  P: ['FRX', pregnancyCheckEvent, { fregexamreslt: 'positive' }],
};

/** Entry of an animal taken over from another farm: the fields of ENT and, under own keys, what an entry cannot say. */
export function handoverData(animal: Animal, roomid: string, fromfarm: string, leavedt: string): Record<string, string | number | null> {
  const cycle = animal.cycles.at(-1) ?? null;
  const failed = animal.status === 'R' || animal.status === 'N' || animal.status === 'A';
  const standing = animal.status === 'M' || animal.status === 'S';
  const mated = failed || standing;
  const entrytp = animal.sex === 'M' ? 'boar' : animal.status === 'G' ? 'gilt' : mated ? 'mated' : 'weaned';
  const positive = standing && cycle?.fregexamreslt === 'positive';
  const boar = (at: number): string | null => (mated ? (cycle?.boars[at]?.pgid ?? null) : null);
  const { pgid, birthdt, source, lineage, altid, sireid, damid, bvindx, rfid, teats, rutdt } = animal;
  const data: Record<string, string | number | null> = {
    ...{ pgid, entrytp, birthdt, source, lineage, altid, sireid, damid, bvindx, rfid, roomid },
    ...{ teats: teats.total, teatsleft: teats.left, teatsright: teats.right, teatsfront: teats.front, teatsactive: teats.active },
    ...(entrytp === 'gilt' ? { rutdt } : {}),
    ...(entrytp === 'mated' || entrytp === 'weaned' ? { services: animal.services, parity: animal.parity } : {}),
    ...(mated ? { matedt: cycle?.matedt ?? null, matetp: cycle?.matetp ?? null, boarid: boar(0), boarid2: boar(1), boarid3: boar(2) } : {}),
    ...(mated && cycle?.kind === 'R' ? { repeatflg: 'Y' } : {}),
    ...(entrytp === 'weaned' ? { weandt: animal.weandt ?? leavedt, farrowdt: animal.farrowdt } : {}),
    ...{ fromfarm, hheats: animal.heats, hwithdrawal: animal.withdrawalEnd, hcollectdt: animal.collectdt },
    ...(failed ? { hstate: animal.status, hevdt: cycle?.outcomedt ?? null } : positive ? { hstate: 'P', hevdt: cycle?.fregexamdt ?? null } : {}),
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
    collectdt: dateOf(data, 'hcollectdt'),
  };
  const history = HISTORY[textOf(data, 'hstate') ?? ''];
  const day = dateOf(data, 'hevdt');
  if (history === undefined || day === null) return come;
  const [eventcd, type, own] = history;
  return type.apply(come, { ...event, eventcd, eventdt: day, data: own, reason: null }, ctx);
}
