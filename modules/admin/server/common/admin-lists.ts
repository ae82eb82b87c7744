import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, labelSql, parentOf } from '#engine/server/lists.ts';
import type { Session } from '#engine/server/session.ts';
import { ROLES } from '#i18n/roles.ts';
import { seesGroupRow } from '#kernel/visibility.ts';
import { weekList, weekNumbered } from '#kernel/week.ts';

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

/** Lists of farms, groups, calendar and levels. */
export const ADMIN_LISTS: Readonly<Record<string, ListQuery>> = {
  farm: farms,
  grp70: groups(70),
  grp75: groups(75),
  week: weeks,
  yearmonth: months,
  usrlvl: levels,
};
