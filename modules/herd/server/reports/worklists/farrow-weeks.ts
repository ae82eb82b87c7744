import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { shiftWeek, weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { expectedFarrowings } from '#modules/herd/domain/figures/forecast.ts';
import type { Forecast } from '../../figures/forecast.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** A pregnancy and a little: what is mated today is due in the last of them. */
const WEEKS = 17;
/** Litters one person looks after. */
const PER_PERSON = 20;
const YEAR = 364;

const c = columnsWith({
  weekno: { V: 'Tuần', E: 'Week', T: 'สัปดาห์' },
  due: { V: 'Nái đến hạn', E: 'Sows due', T: 'แม่ถึงกำหนด' },
  expf: { V: 'Dự kiến đẻ', E: 'Expected farrowings', T: 'คาดว่าคลอด' },
  free: { V: 'Ô đẻ trống', E: 'Crates free', T: 'คอกคลอดว่าง' },
  alive: { V: 'Dự kiến sơ sinh sống', E: 'Expected born alive', T: 'คาดว่ามีชีวิต' },
  staff: { V: 'Nhân lực (20 ổ/người)', E: 'Staff (20 litters each)', T: 'คนดูแล (20 ครอก/คน)' },
});

const COLUMNS: readonly Column[] = [
  c('weekno', 'text'),
  c('fromday', 'date'),
  c('due', 'int'),
  c('expf', 'decimal', { decimals: 1 }),
  c('free', 'int'),
  c('alive', 'int'),
  c('staff', 'int'),
];

/** Farrowing houses: those litters were born in within a year; with their crates, null where no capacity is set. */
export async function farrowingHouses(tx: Db, farmid: string, day: BusinessDate): Promise<{ houses: ReadonlySet<string>; crates: number | null }> {
  const { rows } = await tx.query<{ roomid: string; capacity: number | null }>(
    `select r.roomid, r.capacity from room r where r.farm_id = $1 and r.state = 'active'
       and r.roomid in (select distinct farrow_roomid from sow_cycle where farm_id = $1 and farrowdt > $2::date and farrowdt <= $3::date and kind <> 'E')`,
    [farmid, addDays(day, -YEAR), day],
  );
  const known = rows.filter(({ capacity }) => capacity !== null);
  return {
    houses: new Set(rows.map(({ roomid }) => roomid)),
    crates: known.length === 0 ? null : known.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
  };
}

async function litters(tx: Db, farmid: string): Promise<readonly { farrowdt: BusinessDate; n: number }[]> {
  const { rows } = await tx.query<{ farrowdt: BusinessDate; n: number }>(
    `select c.farrowdt, count(*)::int as n from animal a join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.farrowdt = a.farrowdt
     where a.farm_id = $1 and a.status in ('L', 'F') and a.leftdt is null and not a.deleted group by 1`,
    [farmid],
  );
  return rows;
}

function freeCells(crates: number | null, taken: number): ReportRow {
  if (crates === null) return { free: null };
  return { free: Math.floor(crates - taken), ...(crates < taken ? { _mark_free: 'bad' } : {}) };
}

/** Farrowings expected, the piglets born alive of them, and the people they keep busy. */
function expectedCells(expf: number | null, alive: number | null): ReportRow {
  if (expf === null) return { expf: null, alive: null, staff: null };
  return { expf: roundHalfAway(expf, 1), alive: alive === null ? null : roundHalfAway(expf * alive, 0), staff: Math.ceil(expf / PER_PERSON) };
}

/** The strip of the weeks to come: sows due, farrowings expected of them, room, piglets and hands. */
export async function farrowWeeks(tx: Db, ctx: HerdReportContext, forecast: Forecast, crates: number | null): Promise<ReportSection> {
  const { settings, farmid, curbusdt, weekstart } = ctx;
  const [year] = await measurePeriods(tx, [{ key: 'year', from: addDays(curbusdt, 1 - YEAR), to: curbusdt }], {
    farmid,
    settings,
    asof: curbusdt,
    codes: ['BA'],
  });
  const { target } = figureOf('BA');
  const alive = year?.figures['BA']?.value ?? (typeof target === 'number' ? target : null);
  const rate = figureOf('FR').target;
  const otherwise = typeof rate === 'number' ? rate / 100 : null;
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
  const inCrates = await litters(tx, farmid);
  const now = weekOf(curbusdt, weekstart);
  const rows = Array.from({ length: WEEKS }, (_, index): ReportRow => {
    const week = shiftWeek(now, index, weekstart);
    const expf = expected(week.first, week.last);
    // A litter keeps its crate for the standard lactation; one past it, until today.
    const staying = inCrates.filter(({ farrowdt }) => index === 0 || addDays(farrowdt, settings.LACTSTD) > week.last);
    const born = expected(addDays(week.last, 1 - settings.LACTSTD), week.last);
    return {
      weekno: weekLabel(week),
      fromday: week.first,
      due: coming.reduce((sum, { due, n }) => (due >= week.first && due <= week.last ? sum + n : sum), 0),
      ...freeCells(crates, staying.reduce((sum, { n }) => sum + n, 0) + (born ?? 0)),
      ...expectedCells(expf, alive),
      // What is mated from tomorrow on is due in this week too.
      ...(week.last > addDays(curbusdt, settings.GESTSTD) ? { _prov_due: 1, _prov_expf: 1, _prov_alive: 1, _prov_staff: 1, _prov_free: 1 } : {}),
    };
  });
  return {
    key: 'weeks',
    title: { V: '17 tuần tới, cả trại', E: 'The next 17 weeks, whole farm', T: '17 สัปดาห์ข้างหน้า ทั้งฟาร์ม' },
    columns: COLUMNS,
    rows,
  };
}
