import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { rounded } from '#kernel/rounding.ts';
import { shiftWeek, weekLabel, weekOf } from '#kernel/week.ts';
import { expectedFarrowings } from '#modules/herd/domain/figures/forecast.ts';
import type { Forecast } from '../../figures/forecast.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { aimsOn } from '../../figures/targets.ts';
import { type HerdAt, type HerdColumn, herdTable } from '../herd-report.ts';

/** A pregnancy and a little: what is mated today is due in the last of them. */
const WEEKS = 17;
/** Litters one person looks after. */
const PER_PERSON = 20;
const YEAR = 364;

/** A week to come. */
interface Week {
  readonly weekno: string;
  readonly fromday: BusinessDate;
  /** Sows due, and the farrowings expected of them with their piglets born alive; null while nothing is known. */
  readonly due: number;
  readonly expf: number | null;
  readonly alive: number | null;
  /** Crates free; null where no capacity is set. */
  readonly free: number | null;
  /** What is mated from tomorrow on is due in it too. */
  readonly open: boolean;
}

const OPEN: Partial<HerdColumn<Week>> = { provisional: ({ open }) => open };

const WEEKS_TO_COME = herdTable<Week>((c) => [
  c.week('weekno', t3('Tuần', 'Week', 'สัปดาห์')),
  c.date('fromday'),
  c.int('due', t3('Nái đến hạn', 'Sows due', 'แม่ถึงกำหนด'), OPEN),
  c.decimal('expf', t3('Dự kiến đẻ', 'Expected farrowings', 'คาดว่าคลอด'), { ...OPEN, decimals: 1, of: ({ expf }) => rounded(expf, 1) }),
  c.int('free', t3('Ô đẻ trống', 'Crates free', 'ซองคลอดว่าง'), { ...OPEN, mark: ({ free }) => free !== null && free < 0 && 'bad' }),
  c.int('alive', t3('Dự kiến sơ sinh sống', 'Expected born alive', 'คาดว่ามีชีวิต'), OPEN),
  c.int('staff', t3('Nhân lực (20 ổ/người)', 'Staff (20 litters each)', 'คนดูแล (20 ครอก/คน)'), {
    ...OPEN,
    of: ({ expf }) => (expf === null ? null : Math.ceil(expf / PER_PERSON)),
  }),
]);

/**
 * Farrowing houses on a day (today): those whose type says so, and of houses without a type those litters were born in within a year;
 * with their crates, null where no capacity is set.
 */
export async function farrowingHouses(at: HerdAt, day = at.curbusdt): Promise<{ houses: ReadonlySet<string>; crates: number | null }> {
  const rooms = await at.rows<{ roomid: string; capacity: number | null }>(
    `select r.roomid, r.capacity from room r
     where r.farm_id = {farm} and r.state = 'active' and (r.roomtp = 'FARROWING' or r.roomtp is null and r.roomid in (
       select distinct farrow_roomid from sow_cycle
       where farm_id = {farm} and farrowdt > {yearago}::date and farrowdt <= {day}::date and kind <> 'E'))`,
    { day, yearago: addDays(day, -YEAR) },
  );
  const known = rooms.filter(({ capacity }) => capacity !== null);
  return {
    houses: new Set(rooms.map(({ roomid }) => roomid)),
    crates: known.length === 0 ? null : known.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
  };
}

/** Litters with their sows, by the day they were born. */
const LITTERS = `
  select c.farrowdt, count(*)::int as n
  from animal a join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.farrowdt = a.farrowdt
  where a.farm_id = {farm} and a.status in ('L', 'F') and a.leftdt is null and not a.deleted group by 1`;

/** The strip of the weeks to come: sows due, farrowings expected of them, room, piglets and hands. */
export async function farrowWeeks(at: HerdAt, forecast: Forecast, crates: number | null) {
  const { tx, settings, farmid, curbusdt, weekstart } = at;
  const [year] = await measurePeriods(tx, [{ key: 'year', from: addDays(curbusdt, 1 - YEAR), to: curbusdt }], {
    farmid,
    settings,
    asof: curbusdt,
    codes: ['BA'],
  });
  // A farm too young to know goes by what it aims at.
  const aimOf = await aimsOn(tx, at, curbusdt);
  const alive = year?.figures['BA']?.value ?? aimOf('BA');
  const rate = aimOf('FR');
  const otherwise = rate === null ? null : rate / 100;
  // A sow past her day is still expected: today.
  const coming = forecast.standing.map((one) => {
    const due = addDays(one.matedt, settings.GESTSTD);
    return { ...one, due: due < curbusdt ? curbusdt : due };
  });
  const expected = (from: BusinessDate, to: BusinessDate) =>
    expectedFarrowings(
      coming.filter(({ due }) => due >= from && due <= to),
      forecast.share,
      otherwise,
    )?.mean ?? null;
  const inCrates = await at.rows<{ farrowdt: BusinessDate; n: number }>(LITTERS);
  const now = weekOf(curbusdt, weekstart);
  const weeks = Array.from({ length: WEEKS }, (_, index): Week => {
    const week = shiftWeek(now, index, weekstart);
    const expf = expected(week.first, week.last);
    // A litter keeps its crate for the standard lactation; one past it, until today.
    const staying = inCrates.filter(({ farrowdt }) => index === 0 || addDays(farrowdt, settings.LACTSTD) > week.last);
    const born = expected(addDays(week.last, 1 - settings.LACTSTD), week.last) ?? 0;
    return {
      weekno: weekLabel(week),
      fromday: week.first,
      due: coming.reduce((sum, { due, n }) => (due >= week.first && due <= week.last ? sum + n : sum), 0),
      expf,
      alive: rounded(expf === null || alive === null ? null : expf * alive, 0),
      free: crates === null ? null : Math.floor(crates - staying.reduce((sum, { n }) => sum + n, 0) - born),
      open: week.last > addDays(curbusdt, settings.GESTSTD),
    };
  });
  return {
    key: 'weeks',
    title: t3('17 tuần tới, cả trại', 'The next 17 weeks, whole farm', '17 สัปดาห์ข้างหน้า ทั้งฟาร์ม'),
    table: WEEKS_TO_COME.of(weeks),
  };
}
