import type { Field } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { isExempt } from '#kernel/locks.ts';
import type { Animal } from './animal.ts';
import type { HerdContext } from './context.ts';
import type { HerdEvent } from './herd-event.ts';
import { kinshipOf, relationOf } from './kinship.ts';
import { dosesTaken } from './semen-doses.ts';
import { identityOf, isUnknown, numberOf, partsMake, textOf } from './values.ts';

/** True while a first load is taken or one of its events is checked again. */
export function isHistory(event: HerdEvent, ctx: HerdContext): boolean {
  return ctx.history || event.history;
}

/** An error below the approval level, a warning from it (admin.md, rule 5: 378 and GF_GAP only). */
export function byLevel(issue: Issue, ctx: HerdContext): Issue {
  return isExempt(ctx.lock) ? { ...issue, level: 'warning' } : issue;
}

const BREEDING_AREAS: ReadonlySet<string> = new Set(['gilts', 'sow', 'other']);

/** Messages 372 and 373 (or W_HOUSE) of a house for breeding animals. */
export function houseIssues(event: HerdEvent, ctx: HerdContext, standing: string | null, field = 'roomid'): Issue[] {
  const roomid = textOf(event.data, field);
  if (ctx.stored || roomid === null || roomid === standing || (isUnknown(roomid) && isHistory(event, ctx))) return [];
  const room = ctx.room(roomid);
  if (room === null || room.state !== 'active' || !BREEDING_AREAS.has(room.area)) return [refuse('372', field, { house: roomid })];
  const over = room.capacity === null ? 0 : room.live + 1 - room.capacity;
  if (over <= 0) return [];
  return [room.strict ? refuse('373', field, { house: roomid, n: Math.max(0, 1 - over) }) : warn('W_HOUSE', field, { house: roomid, n: over })];
}

/** Messages 411 and 372 of the nursery house weaned piglets go to; a first load may leave it blank. */
export function nurseryIssues(event: HerdEvent, ctx: HerdContext, pigs: number, field = 'roomid'): Issue[] {
  const roomid = textOf(event.data, field);
  if (ctx.stored || pigs === 0) return [];
  if (roomid === null || isUnknown(roomid)) return isHistory(event, ctx) ? [] : [refuse('411', field)];
  const room = ctx.room(roomid);
  return room === null || room.state !== 'active' || room.area !== 'nursery' ? [refuse('372', field, { house: roomid })] : [];
}

/** Message 382: the group must exist and, for matings, hold the day. */
export function groupIssues(event: HerdEvent, ctx: HerdContext, field: string, day: BusinessDate | null): Issue[] {
  const code = textOf(event.data, field);
  if (ctx.stored || code === null) return [];
  const group = ctx.group(code);
  const outside = group !== null && day !== null && (day < group.first || day > group.last);
  return group === null || outside ? [refuse('382', field, { group: code })] : [];
}

const CHECKED_LISTS: ReadonlySet<string> = new Set(['matetp', 'source', 'lineage', 'feetleg', 'vulva', 'dilutor', 'disposal', 'item']);

/** Codes that stand in none of the lists they must be chosen from. */
export function codeIssues(fields: readonly Field[], event: HerdEvent, ctx: HerdContext): Issue[] {
  if (ctx.stored) return [];
  return fields.flatMap((field) => {
    const value = textOf(event.data, field.key);
    const list = field.list ?? '';
    if (value === null || !CHECKED_LISTS.has(list) || (isUnknown(value) && isHistory(event, ctx))) return [];
    return ctx.hasCode(list, value, event.eventdt) ? [] : [refuse('V_NOTEXISTS', field.key, { value })];
  });
}

/** Message 377: the boar must be here on the day and of age; 378 and W_INBRED by what is known of the parents. */
export function boarIssues(animal: Animal, event: HerdEvent, ctx: HerdContext, field: string, day: BusinessDate): Issue[] {
  const pgid = textOf(event.data, field);
  if (ctx.stored || pgid === null || (isUnknown(pgid) && isHistory(event, ctx))) return [];
  const boar = ctx.boar(pgid.toUpperCase());
  const young = boar?.birthdt != null && daysBetween(boar.birthdt, day) < ctx.settings.BOARAGEMIN;
  const away = boar === null || boar.entrydt > day || (boar.leftdt !== null && boar.leftdt < day);
  if (boar === null || young || away) return [refuse('377', field, { id: pgid })];
  const relation = relationOf(animal, boar);
  if (relation !== null) return [byLevel(refuse('378', field, { id: pgid, relation }), ctx)];
  const pct = 100 * kinshipOf(animal, boar, ctx);
  return pct > ctx.settings.INBWARN ? [warn('W_INBRED', field, { pct })] : [];
}

/** Message 383: the batch must be known, of the first boar, fresh on the day of each dose taken from it, with so many left. */
export function semenIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const code = textOf(event.data, 'semenbatch');
  if (ctx.stored || code === null) return [];
  const batch = ctx.semenBatch(code);
  if (batch === null || batch.boar !== identityOf(event.data, 'boarid')) return [refuse('383', 'semenbatch', { batch: code })];
  const age = daysBetween(batch.collectdt, event.eventdt);
  const doses = dosesTaken(event.data);
  const usable = batch.left >= doses.length && age >= 0 && age + Math.max(...doses) <= ctx.settings.SEMSHELF;
  return usable ? [] : [refuse('383', 'semenbatch', { batch: code })];
}

/** Message 424: weight of a gilt, sow or boar outside its bounds, kg. */
export function weightIssues(event: HerdEvent, ctx: HerdContext, kind: 'gilt' | 'sow' | 'boar'): Issue[] {
  const kg = numberOf(event.data, 'weight');
  const [min, max] = { gilt: ctx.settings.WTGILT, sow: ctx.settings.WTSOW, boar: ctx.settings.WTBOAR }[kind];
  return kg !== null && (kg < min || kg > max) ? [refuse('424', 'weight', { kg, min, max })] : [];
}

/** Total teats = left + right; front and active at most the total; total within TEATRANGE. */
export function teatIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const value = (key: string): number | null => numberOf(event.data, key);
  const [left, right] = [value('teatsleft'), value('teatsright')];
  const total = value('teats') ?? (left !== null && right !== null ? left + right : null);
  if (total === null) return [];
  const [min, max] = ctx.settings.TEATRANGE;
  const over = ['teatsfront', 'teatsactive'].filter((key) => (value(key) ?? 0) > total);
  return [
    ...(total < min || total > max ? [refuse('V_RANGE', 'teats', { min, max })] : []),
    ...(partsMake(total, left, right) ? [] : [refuse('V_INVALID', 'teatsright')]),
    ...over.map((key) => refuse('V_INVALID', key)),
  ];
}
