import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal, FarrowCounts, Litter } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { farrowdayOf, wastedayAtFarrowing } from '../durations.ts';
import { code, count, measure, ROOMID, required, WORDS } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { lastLitter, movedTo, standingCycle, weanedOn, withLastCycle } from '../life.ts';
import { groupIssues, houseIssues, isHistory } from '../list-checks.ts';
import { bornTagIssues, PIGLETS, pigletTags } from '../piglet-tags.ts';
import type { HerdSettings } from '../settings.ts';
import { countOf, numberOf, partsMake, textOf } from '../values.ts';

/** Counts of the form; farrownum is unknown when dead or mummified were not counted (first load). */
function countsOf({ data }: HerdEvent): FarrowCounts {
  const value = (key: string): number | null => numberOf(data, key);
  const [deadnum, mummynum, livenum] = [value('deadnum'), value('mummynum'), countOf(data, 'livenum')];
  return {
    farrownum: deadnum === null || mummynum === null ? null : livenum + deadnum + mummynum,
    livenum,
    deadnum,
    deadnum1: value('deadnum1'),
    deadnum2: value('deadnum2'),
    mummynum,
    weaknum: value('weaknum'),
    weaknum2: value('weaknum2'),
    weaknum3: value('weaknum3'),
    mllivenum: value('mllivenum'),
    felivenum: value('felivenum'),
    totalweight: value('totalweight'),
  };
}

/** 393 saved already, 391 no mating stands. */
function refusal(animal: Animal, event: HerdEvent): Issue | null {
  if (animal.status === 'L' || animal.status === 'F' || (animal.status === 'W' && animal.farrowdt === event.eventdt)) return refuse('393', 'eventcd');
  return standingCycle(animal) === null ? refuse('391', 'eventcd') : null;
}

function gestationIssues(animal: Animal, event: HerdEvent, settings: HerdSettings): Issue[] {
  const n = farrowdayOf(standingCycle(animal)?.matedt ?? null, event.eventdt);
  if (n === null) return [];
  const { GESTMIN: min, GESTMAX: max, GESTWARN } = settings;
  if (n < min || n > max) return [refuse('392', 'eventdt', { n, min, max })];
  return n < GESTWARN[0] || n > GESTWARN[1] ? [warn('W_GEST', 'eventdt', { n })] : [];
}

/** 394 the parts of a count do not make the count. */
function sumIssues(event: HerdEvent, counts: FarrowCounts): Issue[] {
  const typed = numberOf(event.data, 'farrownum');
  const { deadnum, livenum } = counts;
  if (typed !== null && counts.farrownum !== null && typed !== counts.farrownum) return [refuse('394', 'farrownum', { n: typed })];
  if (deadnum !== null && !partsMake(deadnum, counts.deadnum1, counts.deadnum2)) return [refuse('394', 'deadnum1', { n: deadnum })];
  const weak = (counts.weaknum ?? 0) + (counts.weaknum2 ?? 0) + (counts.weaknum3 ?? 0);
  return weak > livenum ? [refuse('394', 'weaknum', { n: livenum })] : [];
}

/** 396 males and females are not the piglets born alive. */
function sexIssues({ mllivenum, felivenum, livenum }: FarrowCounts): Issue[] {
  return partsMake(livenum, mllivenum, felivenum) ? [] : [refuse('396', 'mllivenum', { n: livenum })];
}

function litterIssues(animal: Animal, counts: FarrowCounts, settings: HerdSettings): Issue[] {
  const n = counts.livenum + (counts.deadnum ?? 0) + (counts.mummynum ?? 0);
  const issues: Issue[] = [];
  if (n > settings.LITMAX) issues.push(refuse('395', 'livenum', { n, max: settings.LITMAX }));
  else if (n > settings.LITWARN) issues.push(warn('W_LITTER', 'livenum', { n }));
  const kg = counts.totalweight === null || counts.livenum === 0 ? null : counts.totalweight / counts.livenum;
  const [min, max] = settings.BWRANGE;
  if (kg !== null && (kg < min || kg > max)) issues.push(refuse('397', 'totalweight', { kg: Math.round(kg * 100) / 100, min, max }));
  const teats = animal.teats.active;
  if (teats !== null && counts.livenum > teats) issues.push(warn('W_TEATS', 'livenum', { n: counts.livenum, teats }));
  return issues;
}

function check(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const counts = countsOf(event);
  const unexplained = counts.livenum === 0 && event.reason === null && !isHistory(event, ctx);
  return [
    ...gestationIssues(animal, event, ctx.settings),
    ...sumIssues(event, counts),
    ...litterIssues(animal, counts, ctx.settings),
    ...sexIssues(counts),
    ...bornTagIssues(event, counts.livenum, ctx),
    ...(unexplained && !ctx.stored ? [refuse('371', 'reason')] : []),
    ...groupIssues(event, ctx, 'farrowgrp', null),
    ...houseIssues(event, ctx, animal.roomid),
  ];
}

function farrow(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const cycle = standingCycle(animal);
  if (cycle === null) throw new RangeError(`${animal.pgid}: farrowing without mating`);
  const { eventdt, data } = event;
  const before = lastLitter(animal);
  const weaned = weanedOn(before);
  const counts = countsOf(event);
  const parity = animal.parity + 1;
  const litter: Litter = {
    eventId: event.eventId,
    farrowdt: eventdt,
    farrowday: farrowdayOf(cycle.matedt, eventdt),
    parity,
    counts,
    farrowgrp: textOf(data, 'farrowgrp') ?? (ctx.settings.GRPKEEP === 'Y' ? cycle.mategrp : null),
    roomid: textOf(data, 'roomid') ?? animal.roomid,
    applyid: event.applyid,
    reason: event.reason,
    interval: before === null ? null : daysBetween(before.farrowdt, eventdt),
    age: animal.birthdt === null ? null : daysBetween(animal.birthdt, eventdt),
    plusnum: 0,
    minusnum: 0,
    lossnum: 0,
    unbalPlus: 0,
    unbalMinus: 0,
    curnum: counts.livenum,
    weanings: [],
    tags: pigletTags(data),
    changes: [],
    closeddt: null,
    closedBy: null,
    fosterday: null,
  };
  const closed = withLastCycle(animal, {
    outcome: 'farrowed',
    outcomedt: eventdt,
    litter,
    wasteday: wastedayAtFarrowing(animal, cycle.matedt),
    weanToConception: weaned === null || cycle.matedt === null ? null : daysBetween(weaned, cycle.matedt),
    warnings: [...new Set([...cycle.warnings, ...event.warnings])],
  });
  return {
    ...closed,
    status: counts.livenum > 0 ? 'L' : 'F',
    parity,
    curnum: counts.livenum,
    farrowdt: eventdt,
    weandt: null,
    expfarrowdt: null,
    expmatedt: null,
  };
}

/** FAR: a litter is born. */
export const farrowingEvent: HerdEventType = {
  code: 'FAR',
  title: t3('Đẻ', 'Farrowing', 'คลอด'),
  dateKey: 'farrowdt',
  dateLabel: WORDS.farrowdt,
  sexes: ['F'],
  statuses: ['M', 'S'],
  fields: [
    ...required(
      count('livenum', WORDS.livenum),
      count('deadnum', t3('Số con chết khi sinh', 'Stillborn', 'ตายแรกคลอด')),
      count('mummynum', t3('Số thai khô', 'Mummified', 'มัมมี่')),
    ),
    count('farrownum', t3('Tổng số sơ sinh (để đối chiếu)', 'Total born (to check)', 'แรกคลอดทั้งหมด (เพื่อตรวจสอบ)')),
    count('deadnum1', t3('Chết trước khi đẻ', 'Dead before birth', 'ตายก่อนคลอด')),
    count('deadnum2', t3('Chết trong khi đẻ', 'Dead during birth', 'ตายระหว่างคลอด')),
    count('weaknum', t3('Con yếu, nhẹ cân', 'Weak: under weight', 'ลูกอ่อนแอน้ำหนักน้อย')),
    count('weaknum2', t3('Con yếu, choãi chân', 'Weak: splay-legged', 'ลูกอ่อนแอขาถ่าง')),
    count('weaknum3', t3('Con dị tật', 'Deformed', 'ลูกพิการ')),
    count('mllivenum', t3('Đực sống', 'Males born alive', 'เพศผู้มีชีวิต')),
    count('felivenum', t3('Cái sống', 'Females born alive', 'เพศเมียมีชีวิต')),
    measure('totalweight', t3('Khối lượng sơ sinh cả ổ', 'Litter birth weight', 'น้ำหนักแรกคลอดทั้งครอก'), 'kg', { max: 120, decimals: 2 }),
    code('farrowgrp', t3('Nhóm đẻ', 'Farrowing group', 'กลุ่มคลอด'), 'farrowgrp'),
    ROOMID,
    PIGLETS,
  ],
  reason: 'optional',
  blankInHistory: ['deadnum', 'mummynum'],
  refusal,
  check,
  apply: (animal, event, ctx) => movedTo(farrow(animal, event, ctx), textOf(event.data, 'roomid'), event.eventdt),
};
