import { listRowOf } from '#engine/server/code-list.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { allows } from '#engine/server/session.ts';
import { lineage } from '#modules/herd/contract/breeding.calls.ts';

interface LineageRow {
  lineage: string | null;
  sex: string;
  sireid: string | null;
  damid: string | null;
  breed: string | null;
  role: string | null;
}

/** What is known of a genetic id: of a herd animal first, else of the pedigree. */
export const lineageHandler = handleSigned(lineage, async ({ db, session }, { altid: typed }) => {
  if (!allows(session, 'PigEntry', 'add') && !allows(session, 'PigPedList', 'view')) throw forbidden();
  const altid = typed.trim().toUpperCase();
  const { rows } = await db.query<LineageRow>(
    `select a.lineage, a.sex, a.sireid, a.damid, coalesce(a.breed, c.extra->>'breed') as breed, c.extra->>'role' as role from (
       select 1 as place, lineage, sex, sireid, damid, null as breed, leftdt from animal
         where farm_id = $1 and not deleted and (upper(altid) = $2 or pgid = $2)
       union all select 2, lineage, sex, sireid, damid, breed, null from gen_animal where farm_id = $1 and gid = $2) a
     left join code_row c on c.category = 'lineage' and c.value = a.lineage and ${listRowOf('c.farm_id', '$1', '$3')}
     order by a.place, a.leftdt desc nulls first, case when c.farm_id = '@' || $3 then 0 when c.farm_id = '*' then 1 else 2 end limit 1`,
    [session.farmid, altid, session.prnt2],
  );
  const row = rows[0];
  return {
    altid,
    lineage: row?.lineage ?? null,
    breed: row?.breed ?? null,
    role: row?.role ?? null,
    sex: row?.sex ?? null,
    sireid: row?.sireid ?? null,
    damid: row?.damid ?? null,
    found: row === undefined ? ('N' as const) : ('Y' as const),
  };
});
