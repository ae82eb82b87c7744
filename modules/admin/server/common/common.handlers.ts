import { answerLanguage } from '#engine/server/answer-language.ts';
import { labelSql, parentsOf } from '#engine/server/lists.ts';
import { type Handler, handle, handleSigned } from '#engine/server/pipeline.ts';
import { groupLevel } from '#kernel/visibility.ts';
import { catdata, type GroupTree, grpfarmdata, grpfarmid, lineagecd } from '#modules/admin/contract/common.calls.ts';
import { seesNode } from './admin-lists.ts';
import { loadCodeRows } from './code-lists.ts';
import { type ListSources, loadLists } from './lists.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface FarmRow {
  value: string;
  label: string;
  shtnm: string;
  prnt1: string;
  prnt2: string;
  unittp: string;
  state: string;
  weekstart: number;
}

/** WEEKSTART of each farm as settings are read: the latest value of farm and company, a locked one first, else the farm's own, else Monday. */
const FARMS = `
select f.farm_id as value, f.farmname as label, f.shtnm, f.prnt1, f.prnt2, f.unittype as unittp, f.state,
  coalesce((select (s.value #>> '{}')::int from (
       select distinct on (scope) scope, locked, value from setting where name = 'WEEKSTART' and valid_from <= current_date
         and ((scope = 'farm' and scope_id = f.farm_id) or (scope = 'company' and scope_id = f.prnt2)) order by scope, valid_from desc) s
     where s.value <> 'null' order by s.locked desc, s.scope = 'farm' desc limit 1), 1) as weekstart
from farm f where f.farm_id = any($1) and ($2::text is null or (f.prnt1 = $2 and coalesce($3::int, 70) = 70) or (f.prnt2 = $2 and coalesce($3::int, 75) = 75)) order by f.prnt2, f.prnt1, f.farm_id`;

const farmHandler = handleSigned(grpfarmid, async ({ db, session }, { catArray }) => {
  const { grp, level } = parentsOf(catArray);
  const { rows } = await db.query<FarmRow>(FARMS, [session.farms, text(grp), level === 70 || level === 75 ? level : null]);
  return { farm: rows };
});

const NAMES = `label_v as "V", label_e as "E", label_t as "T"`;

interface NodeRow {
  value: string;
  V: string;
  E: string | null;
  T: string | null;
  label: string;
  parent: string | null;
}

const namesOf = ({ V, E, T }: NodeRow) => ({ V, E, T });

/** Companies with their groups and farms, filtered by the rule of group lists. */
const treeHandler = handleSigned(grpfarmdata, async (ctx) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const companies = (
    await db.query<NodeRow>(`select prnt2 as value, ${labelSql(1)} as label, ${NAMES}, null as parent from company order by prnt2`, [language])
  ).rows;
  const groups = (
    await db.query<NodeRow>(`select prnt1 as value, ${labelSql(1)} as label, ${NAMES}, prnt2 as parent from farm_group order by prnt1`, [language])
  ).rows;
  const farms = (await db.query<FarmRow>(FARMS, [session.farms, null, null])).rows;
  const groupNode = (group: NodeRow): GroupTree => {
    const own = farms.filter(({ prnt1 }) => prnt1 === group.value);
    return {
      value: group.value,
      label: group.label,
      level: groupLevel(group.value),
      parent: group.parent,
      farms: own.length,
      names: namesOf(group),
      children: own.map((farm) => ({ value: farm.value, label: farm.label, level: 60, parent: group.value, farms: 1, names: null, children: [] })),
    };
  };
  return companies.flatMap((company) => {
    const below = groups.filter((group) => group.parent === company.value && seesNode(group.value, company.value, session)).map(groupNode);
    if (!seesNode(company.value, company.value, session) && below.length === 0) return [];
    const farms = below.reduce((n, group) => n + group.farms, 0);
    return [{ value: company.value, label: company.label, level: 75, parent: null, farms, names: namesOf(company), children: below }];
  });
});

const linesHandler = handleSigned(lineagecd, async (ctx, { status }) => {
  const rows = (await loadCodeRows(ctx.db, ctx.session.farmid, ['lineage'], answerLanguage(ctx), true)).get('lineage') ?? [];
  return rows
    .filter(({ active }) => status === 'A' || (active === true) === (status === 'Y'))
    .map((row) => ({
      value: String(row.value),
      label: row.label,
      breed: text(row['breed']),
      role: text(row['role']),
      letter: text(row['letter']),
      colour: text(row['colour']),
      status: row.active === true ? ('Y' as const) : ('N' as const),
      opened: text(row['opened']),
      closed: text(row['closed']),
    }));
});

/** The lists every screen chooses from. */
export const commonHandlers = (sources: ListSources): readonly Handler[] => [
  handle(catdata, (ctx, { catArray }) => loadLists(ctx, catArray, sources)),
  farmHandler,
  treeHandler,
  linesHandler,
];
