import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import type { Litter, Weaning } from './animal.ts';
import { fosterdayOf } from './durations.ts';
import type { HerdEvent, HerdMovement } from './herd-event.ts';
import type { HerdSettings } from './settings.ts';
import { countOf, isUnknown, numberOf, partsMake, textOf } from './values.ts';

/** One weaning of a litter as a row. */
export function weaningOf(litter: Litter, event: HerdEvent, kind: Weaning['kind'], weangrp: string | null): Weaning {
  const { data } = event;
  return {
    eventId: event.eventId,
    eventdt: event.eventdt,
    kind,
    weannum: countOf(data, 'weannum'),
    mlweannum: numberOf(data, 'mlweannum'),
    feweannum: numberOf(data, 'feweannum'),
    weanweight: numberOf(data, 'weanweight'),
    weangrp,
    roomid: textOf(data, 'roomid'),
    applyid: event.applyid,
    fosterday: fosterdayOf(litter.farrowdt, event.eventdt),
  };
}

/** 410: males and females are not the pigs weaned. */
export function weanedSexIssues({ data }: HerdEvent): Issue[] {
  const n = countOf(data, 'weannum');
  return partsMake(n, numberOf(data, 'mlweannum'), numberOf(data, 'feweannum')) ? [] : [refuse('410', 'mlweannum', { n })];
}

/** 409 and W_WEANKG: mean weight of a pig weaned, kg. */
export function weaningWeightIssues({ data }: HerdEvent, settings: HerdSettings): Issue[] {
  const weight = numberOf(data, 'weanweight');
  const n = countOf(data, 'weannum');
  if (weight === null || n === 0) return [];
  const mean = weight / n;
  const kg = Math.round(mean * 100) / 100;
  const [min, max] = settings.WWRANGE;
  if (mean < min || mean > max) return [refuse('409', 'weanweight', { kg, min, max })];
  return mean < settings.WWWARN[0] || mean > settings.WWWARN[1] ? [warn('W_WEANKG', 'weanweight', { kg })] : [];
}

/** 408 and W_LACT: days from farrowing to the weaning; a sow without piglets, or one that leaves, is not judged. */
export function lactationIssues(litter: Litter, event: HerdEvent, settings: HerdSettings): Issue[] {
  if (countOf(event.data, 'weannum') === 0 || event.linkId !== null) return [];
  const n = daysBetween(litter.farrowdt, event.eventdt);
  if (n > settings.LACTMAX) return [refuse('408', 'eventdt', { n, max: settings.LACTMAX })];
  const unusual = n < settings.LACTWARN[0] || n > settings.LACTWARN[1];
  return unusual ? [warn('W_LACT', 'eventdt', { n })] : [];
}

/** Weaned head an event brings into a nursery house; none where it names no house that is known. */
export function nurseryMoves({ eventdt }: Pick<HerdEvent, 'eventdt'>, roomid: string | null, qty: number): readonly HerdMovement[] {
  return roomid === null || isUnknown(roomid) || qty === 0 ? [] : [{ book: 'nursery', place: roomid, thing: '', eventdt, qty, kind: 'weaned' }];
}
