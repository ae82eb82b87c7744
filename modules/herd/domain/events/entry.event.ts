import type { Field } from '#engine/define/field.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { type Animal, type EntryType, NOTHING_YET, type SowCycle } from '../animal.ts';
import { identityIssue, identityShapeIssue } from '../common-checks.ts';
import type { HerdContext } from '../context.ts';
import { ENTRY_ALL, entryFields } from '../entry-fields.ts';
import { handedOver, matingEnded } from '../handover.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { kinshipOf } from '../kinship.ts';
import { movedTo } from '../life.ts';
import { byLevel, groupIssues, houseIssues, isHistory, teatIssues, weightIssues } from '../list-checks.ts';
import { countOf, dateOf, identityOf, isYes, numberOf, textOf } from '../values.ts';
import { scored } from './scoring.event.ts';

/** Kind of entry typed; an unknown one was refused by the check. */
export function entryTypeOf({ data }: HerdEvent): EntryType {
  const type = textOf(data, 'entrytp');
  return type === 'mated' || type === 'weaned' || type === 'boar' ? type : 'gilt';
}

/** GF_GAP: too old on arrival; a warning from the approval level. */
function ageIssues(event: HerdEvent, type: EntryType, ctx: HerdContext): Issue[] {
  const birthdt = dateOf(event.data, 'birthdt');
  if (birthdt === null) return [];
  if (birthdt > event.eventdt) return [refuse('361', 'birthdt', { date: birthdt })];
  const { GILTARRMAX, BOARARRMAX } = ctx.settings;
  const max = type === 'gilt' ? GILTARRMAX : type === 'boar' ? BOARARRMAX : null;
  const n = daysBetween(birthdt, event.eventdt);
  return max !== null && n > max ? [byLevel(refuse('GF_GAP', 'birthdt', { n, max }), ctx)] : [];
}

/** 431 of one parent as far as it is on file: wrong sex, or not yet born when the animal was conceived. */
function parentIssue(event: HerdEvent, ctx: HerdContext, field: 'sireid' | 'damid'): Issue[] {
  const pgid = identityOf(event.data, field);
  if (pgid === null) return [];
  const boar = ctx.boar(pgid);
  const known = ctx.partner(pgid);
  const male = boar !== null || known?.sex === 'M';
  const born = boar?.birthdt ?? known?.birthdt ?? null;
  const birthdt = dateOf(event.data, 'birthdt');
  const young = born !== null && birthdt !== null && daysBetween(born, birthdt) <= ctx.settings.GESTMIN;
  const wrongSex = (boar !== null || known !== null) && male !== (field === 'sireid');
  const itself = pgid === identityOf(event.data, 'pgid');
  return itself || wrongSex || young ? [refuse('431', field, { id: pgid })] : [];
}

/** 430, 431, and W_INBRED of closely related parents. */
function parentIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const [sireid, damid] = [identityOf(event.data, 'sireid'), identityOf(event.data, 'damid')];
  if (sireid !== null && sireid === damid) return [refuse('430', 'damid')];
  const issues = [...parentIssue(event, ctx, 'sireid'), ...parentIssue(event, ctx, 'damid')];
  const [sire, dam] = [sireid === null ? null : ctx.boar(sireid), damid === null ? null : ctx.partner(damid)];
  const pct = sire === null || dam === null ? 0 : 100 * kinshipOf(dam, sire, ctx);
  return pct > ctx.settings.INBWARN ? [...issues, warn('W_INBRED', 'sireid', { pct })] : issues;
}

/** A day that may not lie after the arrival, nor before the birth. */
function pastIssues(event: HerdEvent, field: string): Issue[] {
  const day = dateOf(event.data, field);
  const birthdt = dateOf(event.data, 'birthdt');
  if (day === null) return [];
  if (day > event.eventdt) return [refuse('V_INVALID', field)];
  return birthdt !== null && day < birthdt ? [refuse('361', field, { date: birthdt })] : [];
}

/** 380, 392 and the day of the mating a sow comes with; it lies before what had ended it on the farm she comes from. */
function matedIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const { data, eventdt } = event;
  const [matedt, ended] = [dateOf(data, 'matedt'), dateOf(data, 'hevdt')];
  const n = matedt === null ? 0 : daysBetween(matedt, eventdt);
  const { GESTMIN: min, GESTMAX: max } = ctx.settings;
  return [
    ...(matedt !== null && ended !== null && matedt > ended ? [refuse('V_INVALID', 'matedt')] : []),
    ...(countOf(data, 'services') <= countOf(data, 'parity') ? [refuse('380', 'services')] : []),
    ...(n > max && !matingEnded(event) ? [refuse('392', 'matedt', { n, min, max })] : pastIssues(event, 'matedt')),
    ...groupIssues(event, ctx, 'mategrp', matedt),
  ];
}

/** 380, 392 and the dates of the cycle a sow comes with. */
function cycleIssues(event: HerdEvent, type: EntryType, ctx: HerdContext): Issue[] {
  const { data } = event;
  const [services, parity] = [countOf(data, 'services'), countOf(data, 'parity')];
  if (type === 'mated') return matedIssues(event, ctx);
  if (type !== 'weaned') return pastIssues(event, 'rutdt');
  const [weandt, farrowdt] = [dateOf(data, 'weandt'), dateOf(data, 'farrowdt')];
  const crossed = weandt !== null && farrowdt !== null && farrowdt > weandt;
  return [
    ...(services < parity ? [refuse('380', 'services')] : []),
    ...pastIssues(event, 'weandt'),
    ...(crossed ? [refuse('V_INVALID', 'farrowdt')] : pastIssues(event, 'farrowdt')),
  ];
}

/** An animal that went to another farm and is sent back carries its own identity again, however soon. */
function comesBack({ data }: HerdEvent, known: Animal | null): boolean {
  if (known === null || known.left?.way !== 'moved' || textOf(data, 'fromfarm') === null) return false;
  return known.birthdt === dateOf(data, 'birthdt') && known.lineage === textOf(data, 'lineage');
}

function check(_animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const pgid = identityOf(event.data, 'pgid') ?? '';
  const type = entryTypeOf(event);
  const shape = identityShapeIssue(pgid, ctx.settings);
  const known = ctx.partner(pgid);
  const taken = ctx.stored || comesBack(event, known) ? null : identityIssue(pgid, event.eventdt, known, ctx.settings);
  return [
    ...(shape === null ? [] : [shape]),
    ...(taken === null ? [] : [taken]),
    ...ageIssues(event, type, ctx),
    ...weightIssues(event, ctx, type === 'boar' || type === 'gilt' ? type : 'sow'),
    ...(ctx.stored ? [] : parentIssues(event, ctx)),
    ...teatIssues(event, ctx),
    ...cycleIssues(event, type, ctx),
    ...(isYes(event.data, 'semenonly') ? [] : houseIssues(event, ctx, null)),
  ];
}

const NO_MATING = {
  matetp: null,
  mategrp: null,
  mateday: null,
  fromWeaning: false,
  giltAge: null,
  giltDays: null,
  heatsBefore: null,
  rutdt: null,
} as const;

function openingCycle(event: HerdEvent, kind: SowCycle['kind'], matedt: BusinessDate | null, expfarrowdt: BusinessDate | null): SowCycle {
  const { data } = event;
  const boars = ['boarid', 'boarid2', 'boarid3'].flatMap((field) => {
    const pgid = matedt === null ? null : identityOf(data, field);
    return pgid === null ? [] : [{ pgid, day: 0, semenbatch: null }];
  });
  return {
    ...NOTHING_YET,
    ...NO_MATING,
    n: 1,
    parity: countOf(data, 'parity'),
    serviceNo: countOf(data, 'services'),
    kind,
    entered: true,
    mateEvent: event.eventId,
    matedt,
    matetp: matedt === null ? null : textOf(data, 'matetp'),
    boars,
    mategrp: matedt === null ? null : textOf(data, 'mategrp'),
    applyid: event.applyid,
    roomid: textOf(data, 'roomid'),
    expfarrowdt,
    warnings: event.warnings,
  };
}

function enterMated(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const { data } = event;
  const matedt = dateOf(data, 'matedt') ?? event.eventdt;
  const repeat = isYes(data, 'repeatflg');
  const parity = countOf(data, 'parity');
  const expfarrowdt = addDays(matedt, ctx.settings.GESTSTD);
  const first = parity === 0 ? 'G' : 'W';
  return {
    ...animal,
    status: repeat ? 'S' : 'M',
    services: countOf(data, 'services'),
    parity,
    matedt,
    expfarrowdt,
    firstMatedt: matedt,
    cycles: [openingCycle(event, repeat ? 'R' : first, matedt, expfarrowdt)],
  };
}

function enterWeaned(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const { data } = event;
  const weandt = dateOf(data, 'weandt');
  return {
    ...animal,
    status: 'W',
    services: countOf(data, 'services'),
    parity: countOf(data, 'parity'),
    weandt,
    farrowdt: dateOf(data, 'farrowdt'),
    expmatedt: weandt === null ? null : addDays(weandt, ctx.settings.WSISTD),
    cycles: [openingCycle(event, 'E', null, null)],
  };
}

function enterGilt(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const rutdt = dateOf(event.data, 'rutdt');
  return { ...animal, status: 'G', rutdt, heats: rutdt === null ? 0 : 1, expmatedt: rutdt === null ? null : addDays(rutdt, ctx.settings.HEATCYC) };
}

function enter(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const { data, eventdt } = event;
  const weight = numberOf(data, 'weight');
  const come = scored({ ...animal, weight, weightdt: weight === null ? null : eventdt }, data);
  const semenOnly = come.semenOnly;
  const here = semenOnly ? come : movedTo(come, textOf(data, 'roomid'), eventdt);
  if (come.entrytp === 'mated') return enterMated(here, event, ctx);
  if (come.entrytp === 'weaned') return enterWeaned(here, event, ctx);
  return come.entrytp === 'boar' ? here : enterGilt(here, event, ctx);
}

/** An animal before its entry: only what tells it apart. */
export function blankAnimal(event: HerdEvent): Animal {
  const { data } = event;
  const entrytp = entryTypeOf(event);
  return {
    animalId: event.animalId,
    pgid: identityOf(data, 'pgid') ?? '',
    sex: entrytp === 'boar' ? 'M' : 'F',
    entrytp,
    entrydt: event.eventdt,
    birthdt: dateOf(data, 'birthdt'),
    source: textOf(data, 'source'),
    lineage: textOf(data, 'lineage'),
    altid: textOf(data, 'altid'),
    sireid: identityOf(data, 'sireid'),
    damid: identityOf(data, 'damid'),
    bvindx: numberOf(data, 'bvindx'),
    rfid: textOf(data, 'rfid'),
    lot: textOf(data, 'lot'),
    semenOnly: entrytp === 'boar' && isYes(data, 'semenonly'),
    status: null,
    roomid: null,
    services: 0,
    parity: 0,
    curnum: 0,
    matedt: null,
    expfarrowdt: null,
    expmatedt: null,
    farrowdt: null,
    weandt: null,
    nurseFrom: null,
    rutdt: null,
    heats: 0,
    firstMatedt: null,
    weight: null,
    weightdt: null,
    teats: { total: null, left: null, right: null, front: null, active: null },
    feetleg: null,
    vulva: null,
    bodyscore: null,
    withdrawalEnd: null,
    withdrawalItem: null,
    collectdt: null,
    transferTo: null,
    left: null,
    cycles: [],
    stays: [],
    lastCycleDate: event.eventdt,
    lastEvent: { eventcd: 'ENT', eventdt: event.eventdt },
    days: new Set(),
  };
}

function fieldsFor(event: HerdEvent): readonly Field[] {
  const outside = isYes(event.data, 'semenonly');
  return entryFields(entryTypeOf(event)).map((field) => (outside && field.key === 'roomid' ? { ...field, required: false } : field));
}

/** ENT: an animal enters the herd as gilt, mated sow, weaned sow or boar. */
export const entryEvent: HerdEventType = {
  code: 'ENT',
  title: t3('Nhập đàn', 'Entry', 'เข้าฝูง'),
  dateKey: 'entrydt',
  dateLabel: t3('Ngày nhập', 'Arrival date', 'วันที่เข้าฟาร์ม'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: ENTRY_ALL,
  fieldsFor,
  blankInHistory: ['birthdt', 'weandt'],
  reason: 'none',
  check: (animal, event, ctx) => {
    const type = textOf(event.data, 'entrytp');
    if (type !== 'gilt' && type !== 'mated' && type !== 'weaned' && type !== 'boar') return [refuse('V_INVALID', 'entrytp')];
    const parity = type === 'weaned' && countOf(event.data, 'parity') < 1 && !isHistory(event, ctx);
    return parity ? [refuse('V_POSITIVE', 'parity'), ...check(animal, event, ctx)] : check(animal, event, ctx);
  },
  apply: (animal, event, ctx) => handedOver(enter(animal, event, ctx), event, ctx),
};
