import { addDays, daysBetween } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { windowOf } from '../../../domain/health/doses.ts';
import type { Expected } from '../../../domain/health/expected.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { dosesOf, type NamedDose } from '../../health/doses.ts';
import { healthOn } from '../../health/expectations.ts';
import { type HouseLife, houseLife } from '../../health/house-life.ts';
import { labSettings } from '../../requests/context.ts';
import type { LabAt } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { groupKey } from './chart-groups.ts';
import type { Within } from './chart-opens.ts';
import { type ChartReading, chartReading } from './chart-reading.ts';
import type { ChartRow } from './chart-rows.ts';
import { atSender } from './history-marks.ts';
import { mostSampled } from './history-reading.ts';
import type { LabFilterAsked } from './lab-filter.ts';

/** What a chart of houses shows. */
export type RoomView = 'house' | 'week' | 'dose';

/** What is asked of it. */
export interface RoomAsked extends LabFilterAsked {
  readonly rooms?: string | null | undefined;
  readonly view?: RoomView | null | undefined;
  readonly vaccine?: string | null | undefined;
  readonly doseno?: number | null | undefined;
  readonly group?: string | null | undefined;
}

const DAYS = { usual: 180 };
/** Days of samples before a dose that it is set against, and after it that are drawn. */
export const BEFORE = 60;
export const DRAWN = 60;

/** Houses of a farm: the results of one test and kit, the doses against its disease, what should be found. */
export interface RoomReading extends ChartReading {
  readonly placeid: string | null;
  readonly doses: readonly NamedDose[];
  readonly expected: readonly Expected[];
  readonly window: readonly [number, number];
  /** Who died in the houses and what was born there, from as long before the period as doses are set against; null where the farm is not reached. */
  readonly life: HouseLife | null;
}

const ANTIBODIES = ['elisa', 'hi', 'sn'] as const;

/** Reads them; of a farm that is not asked for the one with the most results. */
export async function roomReading(reader: LabAt, asked: RoomAsked): Promise<RoomReading> {
  const placeid = asked.placeid ?? (await mostSampled(reader, asked, DAYS, ANTIBODIES));
  const reading = await chartReading(reader, { ...asked, placeid }, ANTIBODIES, DAYS);
  const { at, view, test, from, to } = reading;
  const rooms = (asked.rooms ?? '').split(/[,;\s]+/).filter((one) => one !== '');
  const rows = reading.rows.filter(({ roomid }) => roomid !== null && (rooms.length === 0 || rooms.includes(roomid)));
  const { LABRESP } = await labSettings(readingOf(at).db, test?.labid ?? view.labs[0] ?? '', { LABRESP: LAB_SETTINGS.LABRESP });
  const sender = rows[0]?.sender;
  const filter = { from: addDays(from, -BEFORE), to, disease: test?.disease ?? null, itemid: asked.vaccine ?? null };
  const none = { doses: [] as readonly NamedDose[], expected: [] as readonly Expected[], life: null as HouseLife | null };
  const kept =
    sender === undefined
      ? none
      : await atSender(
          reading,
          sender,
          async (db) => ({
            doses: await dosesOf(db, { farms: [sender], ...filter }, at.language),
            expected: (await healthOn(db, sender, to)).expected,
            life: await houseLife(db, sender, addDays(from, -2 * BEFORE), to),
          }),
          none,
        );
  const doses = kept.doses.filter(
    ({ roomid, doseno }) => (asked.doseno == null || doseno === asked.doseno) && (rooms.length === 0 || rooms.includes(roomid)),
  );
  const applied = { ...reading.applied, ...(placeid === null ? {} : { placeid }) };
  return { ...reading, rows, doses, expected: kept.expected, life: kept.life, window: LABRESP as readonly [number, number], placeid, applied };
}

/** Samples of a house before a dose, and in the days a response is judged by. */
export function aroundDose({ rows, window }: Pick<RoomReading, 'rows' | 'window'>, dose: Pick<NamedDose, 'roomid' | 'givendt'>) {
  const own = rows.filter(({ roomid }) => roomid === dose.roomid);
  const { from, to } = windowOf(dose.givendt, window);
  return {
    before: own.filter(({ sampledt }) => sampledt <= dose.givendt && daysBetween(sampledt, dose.givendt) <= BEFORE),
    after: own.filter(({ sampledt }) => sampledt >= from && sampledt <= to),
  };
}

export const WEEK = 7;
export const BINS = Math.floor(DRAWN / WEEK) + 1;

/** Results after the last dose of their house before them, with the days between. */
export function sinceDose({ rows, doses }: RoomReading): readonly { readonly row: ChartRow; readonly days: number }[] {
  return rows.flatMap((row) => {
    const given = doses.filter(({ roomid, givendt }) => roomid === row.roomid && givendt <= row.sampledt).map(({ givendt }) => givendt);
    const last = given.toSorted().at(-1);
    const days = last === undefined ? null : daysBetween(last, row.sampledt);
    return days === null || days > DRAWN || row.stat === null || row.stat <= 0 ? [] : [{ row, days }];
  });
}

/** Which results belong to a pressed row, count or point. */
export function roomWithin(reading: RoomReading, { group, bin }: RoomAsked & { readonly bin?: string | null | undefined }): Within {
  const dose = reading.doses.find(({ doseid }) => doseid === group);
  const around = dose === undefined ? null : aroundDose(reading, dose);
  const all = sinceDose(reading);
  const since = new Map(all.map(({ row, days }) => [row, Math.floor(days / WEEK)]));
  // Points of a house are told by their place among its results since a dose.
  const places = new Map([...Map.groupBy(all, ({ row }) => row.roomid).values()].flatMap((own) => own.map(({ row }, at) => [row, at] as const)));
  const start = reading.at.session.weekstart;
  return (row, what) => {
    if (what === 'before' || what === 'after') return around?.[what].includes(row) === true;
    const [kind, house] = what.split(/\.(.*)/);
    if (kind === 'house') return row.roomid === house && weekLabel(weekOf(row.sampledt, start)) === bin;
    if (kind === 'point') return row.roomid === house && places.get(row) === Number(bin);
    if (bin != null) return since.get(row) === Number(bin);
    return group == null || groupKey(row, 'roomid', reading.classes) === group;
  };
}
