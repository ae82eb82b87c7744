import type { Session } from '#engine/server/session.ts';
import { seesGroupRow } from '#kernel/visibility.ts';
import { weekList, weekNumbered } from '#kernel/week.ts';
import type { ListRow } from '#modules/admin/contract/common.calls.ts';
import { ROLES } from '#modules/admin/domain/roles.ts';
import { type ListContext, type ListQuery, labelSql, parentOf } from './list-context.ts';

/** Farms in reach, those of one group when the parent names it. */
async function farms(ctx: ListContext): Promise<ListRow[]> {
  const { rows } = await ctx.db.query<ListRow>(
    `select farm_id as value, farmname as label, shtnm, prnt1, prnt2, unittype as unittp, state, state <> 'closed' as active
     from farm where farm_id = any($1) and ($2::text is null or prnt1 = $2 or prnt2 = $2) and ($3 or state <> 'closed') order by prnt2, prnt1, farm_id`,
    [ctx.session.farms, parentOf(ctx, 'grp'), ctx.all],
  );
  return rows;
}

/** Months a list of months reaches back. */
const MONTHS = 120;

/** Level that sees every company and farm group. */
const TREE_LEVEL = 80;

/** True when the person sees a company or farm group: the rule of group lists, and never another company's below level 80. */
export function seesNode(code: string, prnt2: string, viewer: Pick<Session, 'usrlvl' | 'prnt1' | 'prnt2'>): boolean {
  return seesGroupRow(code, TREE_LEVEL, viewer) && (viewer.usrlvl >= TREE_LEVEL || prnt2 === viewer.prnt2);
}

interface GroupRow {
  value: string;
  label: string;
  prnt2: string;
}

/** Farm groups or companies by the rule of group lists. */
function groups(level: 70 | 75): ListQuery {
  const sql =
    level === 70
      ? `select prnt1 as value, ${labelSql(1)} as label, prnt2 from farm_group order by prnt1`
      : `select prnt2 as value, ${labelSql(1)} as label, prnt2 from company order by prnt2`;
  return async (ctx) => {
    const { rows } = await ctx.db.query<GroupRow>(sql, [ctx.language]);
    const company = parentOf(ctx, 'prnt2');
    return rows
      .filter((row) => seesNode(row.value, row.prnt2, ctx.session) && (company === null || row.prnt2 === company))
      .map((row, i) => ({ ...row, order: (i + 1) * 10, active: true }));
  };
}

async function rooms(ctx: ListContext): Promise<ListRow[]> {
  return (await roomRows(ctx)).map(({ value, label, ...extra }) => ({ value, label, ...extra }));
}

/** A house with what lives in it. */
export interface RoomRow {
  value: string;
  label: string;
  area: string;
  site: string | null;
  roomtp: string | null;
  batchflg: 'Y' | 'N';
  capacity: number | null;
  live: number;
  free: number | null;
  state: string;
  /** Its open batch; null where none is. */
  parityid: number | null;
  strict: boolean;
}

/** Houses of a farm: breeding animals standing there, weaned piglets where it is a nursery, pigs of its open batch. */
export async function roomRows(ctx: ListContext): Promise<RoomRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<RoomRow>(
    `with live as (
       select roomid, count(*)::int as n from animal where farm_id = $1 and leftdt is null and not deleted and roomid is not null group by roomid),
     piglets as (
       select place as roomid, sum(qty)::int as n from movement where farm_id = $1 and book = 'nursery' group by place),
     batches as (
       select b.roomid, b.parityid, coalesce(sum(m.qty), 0)::int as n from house_batch b left join batch_move m using (farm_id, roomid, parityid)
       where b.farm_id = $1 and b.closedt is null and b.state <> 'cancelled' group by b.roomid, b.parityid)
     select r.roomid as value, r.name as label, r.area, r.site, r.roomtp, case when r.batchflg then 'Y' else 'N' end as batchflg, r.capacity, r.state, b.parityid, r.strict,
       coalesce(l.n, 0) + coalesce(p.n, 0) + coalesce(b.n, 0) as live,
       r.capacity - coalesce(l.n, 0) - coalesce(p.n, 0) - coalesce(b.n, 0) as free
     from room r left join live l using (roomid) left join piglets p using (roomid) left join batches b using (roomid)
     where r.farm_id = $1 and ($2::text is null or r.area = any(string_to_array($2, ','))) and ($3::text is null or r.batchflg = ($3 = 'Y'))
       and ($4 or r.state = 'active') and ($5::text is distinct from 'Y' or coalesce(l.n, 0) + coalesce(p.n, 0) + coalesce(b.n, 0) > 0)
     order by r.area, r.roomid`,
    [ctx.farmid, parentOf(ctx, 'area'), parentOf(ctx, 'batchflg'), ctx.all, parentOf(ctx, 'inuse')],
  );
  return rows;
}

/** Day groups of the farm, the newest first. */
async function dayGroups(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select code as value, code || ' (' || to_char(first_day, 'DD/MM') || '–' || to_char(last_day, 'DD/MM/YYYY') || ')' as label, first_day as first, last_day as last, planned_sows as planned
     from herd_group where farm_id = $1 and ($2::text is null or code like $2 || '%') order by first_day desc limit 200`,
    [ctx.farmid, parentOf(ctx, 'year')],
  );
  return rows;
}

/** Boars that may serve: present, of age. */
async function boars(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select pgid as value, pgid as label, lineage, (current_date - birthdt) as age, last_eventdt as lastdt from animal
     where farm_id = $1 and sex = 'M' and leftdt is null and not deleted and ($2::text is null or lineage = $2) order by pgid`,
    [ctx.farmid, parentOf(ctx, 'lineage')],
  );
  return rows;
}

/** Semen batches with doses left, the newest first. */
async function semenBatches(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select b.batch as value, a.pgid || ' · ' || to_char(b.collectdt, 'YYYYMMDD') as label, a.lineage, b.collectdt as lastdt, sum(m.qty)::int as doses
     from semen_batch b join animal a using (farm_id, animal_id) join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch
     where b.farm_id = $1 group by b.batch, a.pgid, b.collectdt, a.lineage having sum(m.qty) > 0 order by b.collectdt desc limit 200`,
    [ctx.farmid],
  );
  return rows;
}

/** Weeks of a year with their days, closed by "--" for all weeks. */
async function weeks(ctx: ListContext): Promise<ListRow[]> {
  const { curbusdt, weekstart } = ctx.session;
  const asked = Number(parentOf(ctx, 'year') ?? curbusdt.slice(0, 4));
  const year = Number.isInteger(asked) && asked > 1900 && asked < 2200 ? asked : Number(curbusdt.slice(0, 4));
  return weekList(year, weekstart).map(({ value, label }) => {
    if (value === 0) return { value, label };
    const { first, last } = weekNumbered(year, value, weekstart);
    return { value, label, first, last };
  });
}

/** Months of ten years up to the running one, the newest first: what a report of a month chooses from. */
async function months({ session }: ListContext): Promise<ListRow[]> {
  const running = Number(session.curbusdt.slice(0, 4)) * 12 + Number(session.curbusdt.slice(4, 6)) - 1;
  return Array.from({ length: MONTHS }, (_, back) => {
    const year = String(Math.floor((running - back) / 12));
    const month = String(((running - back) % 12) + 1).padStart(2, '0');
    return { value: year + month, label: `${month}/${year}` };
  });
}

/** Levels below the own one (all for an administrator) with their role names. */
async function levels(ctx: ListContext): Promise<ListRow[]> {
  const { usrlvl } = ctx.session;
  return Object.entries(ROLES)
    .map(([level, name]) => ({ value: Number(level), label: name[ctx.language] }))
    .filter(({ value }) => value > 0 && (value < usrlvl || usrlvl === 90))
    .sort((a, b) => b.value - a.value);
}

/** Warehouses of the farm's goods. */
async function stores(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select storeid as value, case $2 when 'E' then name_e when 'T' then name_t else name_v end as label, storetp, receives, inuse as active from store
     where farm_id = $1 and book = 'goods' and ($3 or inuse) and ($4::text is null or storetp = any(string_to_array($4, ','))) order by storeid`,
    [ctx.farmid, ctx.language, ctx.all, parentOf(ctx, 'storetp')],
  );
  return rows;
}

/** Partners a farm buys from or sells to; one that names item types supplies only those. */
function partners(role: 'supplier' | 'customer'): ListQuery {
  return async (ctx) => {
    if (ctx.farmid === null) return [];
    const { rows } = await ctx.db.query<ListRow>(
      `select p.partnerid as value, p.name as label, p.role, p.inuse as active from partner p join farm f on f.farm_id = $1 and goods_realm(f) = p.prnt2
       where p.role in ($2, 'both') and ($3 or p.inuse) and ($4::text is null or cardinality(p.itemtps) = 0 or $4 = any(p.itemtps)) order by p.name`,
      [ctx.farmid, role, ctx.all, parentOf(ctx, 'itemtp')],
    );
    return rows;
  };
}

/** Lists that come from tables or are worked out. */
export const TABLE_LISTS: Readonly<Record<string, ListQuery>> = {
  farm: farms,
  grp70: groups(70),
  grp75: groups(75),
  room: rooms,
  roomid: rooms,
  mategrp: dayGroups,
  farrowgrp: dayGroups,
  weangrp: dayGroups,
  herdgroup: dayGroups,
  boar: boars,
  semenbatch: semenBatches,
  store: stores,
  supplier: partners('supplier'),
  customer: partners('customer'),
  week: weeks,
  yearmonth: months,
  usrlvl: levels,
};
