import type { Life, Service } from './life.ts';

/** What a day of a present animal was. The last eight are the classes of non-productive days. */
export type DayKind = 'boar' | 'gilt' | 'lactating' | 'inpig' | 'standing' | 'WS' | 'SR' | 'SN' | 'SA' | 'SL' | 'WL' | 'AS' | 'AF';

/** Classes of non-productive days in the order they are printed. */
export const NPD_CLASSES = ['WS', 'SR', 'SN', 'SA', 'SL', 'WL', 'AS', 'AF'] as const;

/** True when the animal stood on the farm that day: arrival counts, leaving does not. */
export function present(life: Life, day: number): boolean {
  return !life.outside && life.entry <= day && (life.left === null || day < life.left);
}

/** True on and after the day a female became a mated female, while she is present. */
export function matedFemale(life: Life, day: number): boolean {
  return !life.boar && present(life, day) && life.matedFrom !== null && life.matedFrom <= day;
}

/** Farrowings up to and including the day, the ones before entry counted. */
export function parityOn(life: Life, day: number): number {
  return life.startParity + life.litters.filter((litter) => litter.farrowdt <= day).length;
}

/** True from farrowing to the day before the last weaning; while piglets are nursed, without end. */
function lactatingOn(life: Life, day: number): boolean {
  return life.litters.some((litter) => {
    const stillNursing = litter.phases.some((phase) => phase.end !== 'weaned');
    return litter.farrowdt <= day && (stillNursing || litter.lastWeaned === null || day < litter.lastWeaned);
  });
}

/** Class of a day of a service that failed, before its failure. */
function failedClass(service: Service): DayKind {
  if (service.end === 'return') return 'SR';
  if (service.end === 'negative') return 'SN';
  if (service.end === 'abortion') return 'SA';
  if (service.end === 'notinpig') return service.endBy?.eventcd === 'FRX' ? 'SN' : 'SR';
  return 'SL';
}

/** Class of a day without a standing service and without piglets. */
function openClass(life: Life, day: number, last: Service | null): DayKind {
  const servedLater = life.services.some((service) => service.matedt > day);
  if (last !== null && last.end !== 'farrowed') return 'AF';
  if (!servedLater && life.left !== null) return 'WL';
  return last === null ? 'AS' : 'WS';
}

/** The kind of one day of one animal, or null when it was not present. */
export function kindOfDay(life: Life, day: number): DayKind | null {
  if (!present(life, day)) return null;
  if (life.boar) return 'boar';
  if (!matedFemale(life, day)) return 'gilt';
  if (lactatingOn(life, day)) return 'lactating';
  const services = life.services.filter((service) => service.matedt <= day);
  const last = services.length === 0 ? null : (services[services.length - 1] as Service);
  if (last === null) return openClass(life, day, null);
  if (last.end === null) return 'standing';
  const over = last.endDay !== null && last.endDay <= day;
  if (!over) return last.end === 'farrowed' ? 'inpig' : failedClass(last);
  return openClass(life, day, last);
}
