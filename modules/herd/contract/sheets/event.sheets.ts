import type { Field } from '#engine/define/field.ts';
import { defineSheet, type SheetDef } from '#engine/define/sheet-def.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { animal, code, count, day, WORDS } from '#modules/herd/domain/fields.ts';
import type { EventCode } from '#modules/herd/domain/herd-event.ts';

const PGID: Field = animal('pgid', WORDS.pgid, { required: true });
const APPLYID: Field = code('applyid', WORDS.applyid, 'applyid', { required: true });

/** Columns of an event: animal, day, some of its own fields by name, operator. */
function columns(eventcd: EventCode, keys: readonly string[], extra: readonly Field[] = []): Field[] {
  const type = EVENT_TYPES[eventcd];
  const own = keys.flatMap((key) => type.fields.find((field) => field.key === key) ?? []);
  return [PGID, day(type.dateKey, type.dateLabel, { required: true }), ...own, ...extra, APPLYID];
}

function eventSheet(sheet: string, title: Text3, fields: readonly Field[], unique: readonly string[]): SheetDef {
  return defineSheet({ sheet, route: 'PigEventBatch', title, columns: fields, unique });
}

const DOSE: Field = count('dose', t3('Liều thứ', 'Dose', 'โดสที่'), { required: true, min: 1, max: 3 });

function boarMating(): SheetDef {
  const [pgid, matedt, ...rest] = columns('MAT', ['matetp', 'boarid']);
  const boarid = rest.find(({ key }) => key === 'boarid');
  const others = rest.filter(({ key }) => key !== 'boarid');
  const fields = [boarid, DOSE, pgid, matedt, ...others].flatMap((field) => field ?? []);
  return eventSheet('boar-mating', t3('Đực phối', 'Boar mating', 'การผสมของพ่อพันธุ์'), fields, ['pgid', 'matedt', 'dose']);
}

const FARROWING = ['livenum', 'deadnum', 'mummynum', 'weaknum', 'totalweight', 'farrowgrp'];
const FARROWING_FULL = [
  'livenum',
  'deadnum',
  'mummynum',
  'deadnum1',
  'deadnum2',
  'weaknum',
  'weaknum2',
  'weaknum3',
  'mllivenum',
  'felivenum',
  'totalweight',
  'farrowgrp',
];
const GIVEN: readonly Field[] = [
  count('minusnum', t3('Số con ghép đi', 'Piglets fostered out', 'จำนวนฝากออก')),
  animal('topgid', t3('Ghép cho nái', 'To sow', 'ฝากให้แม่เบอร์')),
];
const reasonOf = (eventcd: EventCode): Field => code('reason', WORDS.reason, 'reason', { listParents: { eventcd } });

/** What else a first load brings, each of an animal once a day: abortions, heats, returns, and how animals left. */
const FIRST_LOAD: readonly (readonly [string, EventCode, readonly string[], readonly Field[]])[] = [
  ['abortion', 'ABO', [], [reasonOf('ABO')]],
  ['heat', 'RUT', [], []],
  ['return', 'RET', [], []],
  ['cull', 'CUL', ['weight', 'price', 'buyer'], [reasonOf('CUL')]],
  ['sale', 'SAL', ['weight', 'price', 'buyer'], [reasonOf('SAL')]],
  ['death', 'DTH', ['way', 'weight'], [reasonOf('DTH')]],
];

/** The six sheets of PigEventBatch, and those a first load brings. */
export const EVENT_SHEETS: readonly SheetDef[] = [
  boarMating(),
  eventSheet('mating', t3('Phối giống', 'Mating', 'ผสมพันธุ์'), columns('MAT', ['matetp', 'boarid', 'boarid2', 'boarid3', 'mategrp']), [
    'pgid',
    'matedt',
  ]),
  eventSheet('pregnancy-check', t3('Khám thai', 'Pregnancy check', 'ตรวจท้อง'), columns('FRX', ['fregexamreslt']), ['pgid', 'fregexamdt']),
  eventSheet('weaning', t3('Cai sữa', 'Weaning', 'หย่านม'), columns('WEA', ['weannum', 'mlweannum', 'feweannum', 'weanweight', 'weangrp', 'roomid']), [
    'pgid',
    'weandt',
  ]),
  eventSheet('farrowing', t3('Đẻ', 'Farrowing', 'คลอด'), columns('FAR', FARROWING), ['pgid', 'farrowdt']),
  eventSheet('farrowing-full', t3('Đẻ, đầy đủ', 'Farrowing, full', 'คลอด (ละเอียด)'), columns('FAR', FARROWING_FULL, GIVEN), ['pgid', 'farrowdt']),
  ...FIRST_LOAD.map(([sheet, eventcd, keys, extra]) =>
    eventSheet(sheet, EVENT_TYPES[eventcd].title, columns(eventcd, keys, extra), ['pgid', EVENT_TYPES[eventcd].dateKey]),
  ),
];
