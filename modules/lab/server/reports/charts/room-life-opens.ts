import type { ReportResult } from '#engine/define/report.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillRequest } from '#engine/server/report-runner.ts';
import { addDays } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { W } from '../../../contract/requests/words.ts';
import type { HouseDeath, HouseLitter } from '../../health/house-life.ts';
import { labTable } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { BORN, DIED, KINDS, shownHouses, sinceDoses } from './room-life.ts';
import { BEFORE, DRAWN, type RoomAsked, type RoomReading } from './room-reading.ts';

/** Whether a figure opens what happened in the houses, not results. */
export const opensLife = (figure: string): boolean => figure.startsWith(DIED) || figure.startsWith(BORN);

const OPENED_DEATHS = (named: (code: string) => string) =>
  labTable<HouseDeath>((c) => [
    c.date('day', t3('Ngày', 'Day', 'วันที่'), { frozen: true }),
    c.text('roomid', W.room, { list: null }),
    c.text('kind', t3('Ai chết', 'Who died', 'ที่ตาย'), { of: ({ kind }) => KINDS[kind], width: 18 }),
    c.int('heads', t3('Con', 'Head', 'ตัว'), { total: 'sum' }),
    c.text('reason', t3('Nguyên nhân', 'Cause', 'สาเหตุ'), { of: ({ reason }) => (reason === null ? null : named(reason)), width: 22 }),
    c.animal('pgid', t3('Con vật, mẹ', 'Animal, dam', 'สัตว์ แม่')),
  ]);

const OPENED_LITTERS = labTable<HouseLitter>((c) => [
  c.date('day', t3('Ngày đẻ', 'Farrowed', 'วันที่คลอด'), { frozen: true }),
  c.text('roomid', W.room, { list: null }),
  c.animal('pgid', W.pgid),
  c.int('parity', W.parity),
  c.int('farrownum', t3('Sơ sinh', 'Born', 'แรกคลอด'), { total: 'sum' }),
  c.int('livenum', t3('Còn sống', 'Alive', 'มีชีวิต'), { total: 'sum' }),
  c.int('lost', t3('Chết, khô thai', 'Dead, mummies', 'ตาย มัมมี่'), { total: 'sum' }),
  c.int('weannum', t3('Cai sữa', 'Weaned', 'หย่านม'), { total: 'sum' }),
]);

type Pressed = Pick<DrillRequest, 'figure' | 'from' | 'to'>;
type Narrowed = RoomAsked & { readonly bin?: string | null | undefined };

/** The deaths of a house before or after the dose of a pressed row. */
function deathsOfDose({ life, doses }: RoomReading, what: 'before' | 'after', group: string | null | undefined): readonly HouseDeath[] {
  const dose = doses.find(({ doseid }) => doseid === group);
  if (dose === undefined || life === null) return [];
  const [first, last] =
    what === 'before' ? [addDays(dose.givendt, -BEFORE), addDays(dose.givendt, -1)] : [dose.givendt, addDays(dose.givendt, DRAWN - 1)];
  return life.deaths.filter(({ roomid, day }) => roomid === dose.roomid && day >= first && day <= last);
}

/** What happened in the pressed house, else in all that are shown. */
function ofHouses<R extends HouseDeath | HouseLitter>(
  rows: readonly R[],
  reading: RoomReading,
  { from, to }: Pressed,
  { group }: Narrowed,
): readonly R[] {
  const houses = group == null ? shownHouses(reading) : [group];
  return rows.filter(({ roomid, day }) => roomid !== null && houses.includes(roomid) && day >= from && day <= to);
}

/** The deaths a pressed figure or bar stands for; a bar is a week by its key, or so many weeks since the dose. */
function deathsBehind(reading: RoomReading, pressed: Pressed, asked: Narrowed): readonly HouseDeath[] {
  const what = pressed.figure.slice(DIED.length);
  if (what === 'before' || what === 'after') return deathsOfDose(reading, what, asked.group);
  const { bin } = asked;
  const kind = ({ kind: own }: HouseDeath) => !(what in KINDS) || own === what;
  if (bin != null && asked.view === 'dose')
    return sinceDoses(reading).flatMap(({ death, bin: at }) => (String(at) === bin && kind(death) ? [death] : []));
  const start = reading.at.session.weekstart;
  return ofHouses(reading.life?.deaths ?? [], reading, pressed, asked).filter(
    (one) => kind(one) && (bin == null || weekLabel(weekOf(one.day, start)) === bin),
  );
}

const TITLES = {
  deaths: t3('Con chết đứng sau con số này', 'Deaths behind this figure', 'การตายที่อยู่เบื้องหลังค่านี้'),
  litters: t3('Ổ đẻ đứng sau con số này', 'Litters behind this figure', 'ครอกที่อยู่เบื้องหลังค่านี้'),
};

/** The deaths or litters behind a figure of the houses. */
export async function openedLife(reading: RoomReading, pressed: Pressed, asked: Narrowed): Promise<ReportResult> {
  const { at } = reading;
  const say = (answer: Parameters<typeof resultOf<typeof at>>[0]) => resultOf(answer, at, at.language, async () => () => undefined);
  if (pressed.figure.startsWith(BORN))
    return say({ table: OPENED_LITTERS.of(ofHouses(reading.life?.litters ?? [], reading, pressed, asked)), subtitle: TITLES.litters });
  const farmid = reading.rows[0]?.sender ?? '';
  const named = await codeNames(readingOf(at).db, { farmid, prnt2: at.session.prnt2 ?? '' }, at.language, ['reason']);
  return say({
    table: OPENED_DEATHS((code) => named('reason', code)).of(deathsBehind(reading, pressed, asked)),
    subtitle: TITLES.deaths,
  });
}
