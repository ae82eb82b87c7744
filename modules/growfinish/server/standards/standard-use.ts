import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { ageSpan } from '../../domain/programme.ts';
import { feedOver } from '../../domain/programme-due.ts';
import { standardsOf } from './load-standards.ts';

interface BatchRow {
  readonly roomid: string;
  readonly area: string;
  readonly feedstd: string | null;
  readonly opendt: BusinessDate;
  readonly live: number;
  readonly birthdt: BusinessDate;
}

/** The batches that stood in some houses on a day, with their live pigs and average birth date. */
const STANDING = `select b.roomid, r.area, r.feedstd, b.opendt, g.birthdt,
    (select coalesce(sum(m.qty), 0)::int from batch_move m
      where m.farm_id = b.farm_id and m.roomid = b.roomid and m.parityid = b.parityid and m.eventdt <= $3::date) as live
  from house_batch b join room r using (farm_id, roomid)
    cross join lateral (
      select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as birthdt from batch_group g
      where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone and g.birthdt is not null and g.entrydt <= $3::date) g
  where b.farm_id = $1 and b.roomid = any($2) and b.state <> 'cancelled' and b.opendt <= $3::date and (b.closedt is null or b.closedt >= $3::date)
    and g.birthdt is not null`;

/** What the standards give the batches of some houses from a day on: feed by the curve, doses by the programme; houses without pigs are absent. */
export async function standardUse(db: Db, farmid: string, roomids: readonly string[], day: BusinessDate) {
  const { rows } = await db.query<BatchRow>(STANDING, [farmid, roomids, day]);
  if (rows.length === 0) return new Map<string, never>();
  const standards = await standardsOf(db, farmid, ['feed', 'item']);
  return new Map(
    rows.map(({ roomid, area, feedstd, opendt, live, birthdt }) => {
      const weeks = standards.feed({ day: opendt, code: feedstd });
      const age = daysBetween(birthdt, day);
      const lines = standards.programmes({ day: opendt, area }).flatMap((programme) => programme.lines);
      const dose = (itemid: string) => {
        const own = lines.filter((line) => line.itemid === itemid && line.dose !== null);
        const nearest = own.find((line) => age <= (ageSpan(line, weeks)?.to ?? -1) + line.tolerance) ?? own.at(-1);
        return nearest?.dose == null ? null : { qty: nearest.dose, unit: nearest.unit };
      };
      return [roomid, { live, feed: (days: number) => live * feedOver(weeks, age, age + days - 1), dose }] as const;
    }),
  );
}
