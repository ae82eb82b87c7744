import type { Column } from '#engine/define/report.ts';
import type { Source } from '#engine/figures/server/registry.ts';
import type { Text3 } from '#kernel/language.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { nurserySums } from './nursery-days.ts';
import type { FigureFilters, HerdClass } from './stream.ts';

/** What the rows of each nursery sum are called. */
const WHAT = {
  nur_dead: { V: 'Chết', E: 'Died', T: 'ตาย' },
  nur_open: { V: 'Tồn đầu kỳ', E: 'Count at the opening', T: 'ยอดต้นงวด' },
  nur_in: { V: 'Nhập chuồng', E: 'Placed in', T: 'รับเข้า' },
  nur_days: { V: 'Đầu con × ngày', E: 'Pig days', T: 'วันตัว' },
} as const satisfies Record<string, Text3>;

type NurserySum = keyof typeof WHAT;

/** Columns of rows that belong to a nursery house. */
const COLUMNS: readonly Column[] = [
  column('roomid', 'text', { frozen: true }),
  column('what', 'text'),
  column('date', 'date'),
  column('fromday', 'date'),
  column('today', 'date'),
  column('reason', 'text'),
];

/** The rows of each sum; they add up to what nurserySums answers. */
const ROWS: Readonly<Record<NurserySum, string>> = {
  nur_dead: `select roomid, eventdt as date, null::date as fromday, null::date as today, reason, count::float8 as value
    from nursery_death where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null
      and ($4::text is null or roomid = $4) order by eventdt, roomid`,
  nur_open: `select place as roomid, $2::date as date, null::date as fromday, null::date as today, null as reason, sum(qty)::float8 as value
    from movement where farm_id = $1 and book = 'nursery' and eventdt < $2::date and $3::date is not null
      and ($4::text is null or place = $4) group by place having sum(qty) <> 0
      order by place`,
  nur_in: `select place as roomid, eventdt as date, null::date as fromday, null::date as today, null as reason, qty::float8 as value
    from movement where farm_id = $1 and book = 'nursery' and eventdt >= $2::date and eventdt <= $3::date and (qty > 0) = (reverses is null)
      and ($4::text is null or place = $4) order by eventdt, place, seq`,
  nur_days: `select place as roomid, null::date as date, greatest(min(eventdt), $2::date) as fromday, $3::date as today, null as reason,
      sum(qty * ($3::date - greatest(eventdt, $2::date) + 1))::float8 as value
    from movement where farm_id = $1 and book = 'nursery' and eventdt <= $3::date
      and ($4::text is null or place = $4) group by place having sum(qty * ($3::date - greatest(eventdt, $2::date) + 1)) <> 0 order by place`,
};

/** The house the filters narrow to, null for all; undefined where they name what belongs to an animal and to no house. */
function houseOf({ roomid, ...others }: FigureFilters = {}): string | null | undefined {
  return Object.values(others).some((value) => value !== undefined) ? undefined : (roomid ?? null);
}

const isNurserySum = (sum: string): sum is NurserySum => sum in WHAT;

/** Pigs of nursery houses, by the ledger and the deaths typed by house. They belong to no animal. */
export const NURSERY: Source<FigureSettings, FigureFilters, HerdClass> = {
  answers: isNurserySum,
  read: async (tx, { input, periods }) => {
    const roomid = houseOf(input.filters);
    if (roomid === undefined) return () => ({});
    const found = await nurserySums(tx, input.farmid, periods, roomid);
    const byKey = new Map(periods.map(({ key }, at) => [key, found[at]]));
    return ({ key }) => ({ ...byKey.get(key) });
  },
  drill: async (tx, { farmid, filters }, period, sums, language) => {
    const rows = [];
    const roomid = houseOf(filters);
    for (const { sum } of sums) {
      if (!isNurserySum(sum) || roomid === undefined) continue;
      const found = await tx.query<Record<string, string | number | null>>(ROWS[sum], [farmid, period.from, period.to, roomid]);
      rows.push(...found.rows.map((row) => ({ ...row, what: WHAT[sum][language] })));
    }
    return { columns: COLUMNS, rows, subjects: false };
  },
};
