import { liveNow } from '#engine/batch/domain/house.ts';
import { eventStateIssues } from '#engine/batch/domain/house-rules.ts';
import { batchOf } from '#engine/batch/server/houses.ts';
import { inList } from '#engine/server/code-list.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { KnownNumber, TaggedGroup } from '../../domain/tags/register.ts';
import { loadHouse } from '../store/batch-store.ts';

/** Which pigs are tagged: the litter of a dam, the latest without a day, or the group of a house. */
export interface GroupAsked {
  readonly dam?: string | null | undefined;
  readonly farrowdt?: BusinessDate | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly grpid?: number | null | undefined;
}

/** The pigs that get tags, with what is filled in of each. */
export interface LoadedGroup extends TaggedGroup {
  readonly damId: string | null;
  readonly farrowdt: BusinessDate | null;
  readonly sire: string | null;
  readonly parityid: number | null;
}

interface LitterRow {
  animal_id: string;
  pgid: string;
  roomid: string | null;
  dam_line: string | null;
  sire: string | null;
  sire_line: string | null;
  progcode: string | null;
  farrowdt: BusinessDate;
  livenum: number | null;
  mllivenum: number | null;
  felivenum: number | null;
  tagged_f: number;
  tagged_m: number;
}

/** A litter with its parents' lines and what the company calls the cross of the two on the day it was born. */
const LITTER = `
select d.animal_id, d.pgid, coalesce(c.farrow_roomid, d.roomid) as roomid, d.lineage as dam_line, c.boarid as sire, s.lineage as sire_line,
  c.farrowdt, c.livenum, c.mllivenum, c.felivenum,
  (select g.progcode from gen_formula g join farm f on f.prnt2 = g.prnt2
   where f.farm_id = c.farm_id and g.sire = s.lineage and g.dam = d.lineage and g.from_day <= c.farrowdt
     and (g.to_day is null or g.to_day >= c.farrowdt) order by g.from_day desc limit 1) as progcode,
  (select count(*)::int from tag_pig p where p.farm_id = c.farm_id and p.dam_id = c.animal_id and p.farrowdt = c.farrowdt and p.sex = 'F') as tagged_f,
  (select count(*)::int from tag_pig p where p.farm_id = c.farm_id and p.dam_id = c.animal_id and p.farrowdt = c.farrowdt and p.sex = 'M') as tagged_m
from sow_cycle c join animal d on d.farm_id = c.farm_id and d.animal_id = c.animal_id
  left join animal s on s.farm_id = c.farm_id and s.pgid = c.boarid and s.sex = 'M' and not s.deleted
where c.farm_id = $1 and d.pgid = $2 and not d.deleted and c.farrowdt is not null and ($3::date is null or c.farrowdt = $3)
order by c.farrowdt desc limit 1`;

/** Line of the progeny: what the formula says, the line of both parents; unknown where it is no line numbers are drawn for. */
async function lineOf(ctx: SignedContext, { progcode, dam_line, sire_line }: LitterRow): Promise<string | null> {
  const line = progcode ?? (dam_line === sire_line ? dam_line : null);
  return line !== null && (await inList(ctx, 'lineage', line)) ? line : null;
}

async function loadLitter(ctx: SignedContext, dam: string, farrowdt: BusinessDate | null, applyid: string, hold: boolean): Promise<LoadedGroup> {
  const farmid = farmOf(ctx.session);
  // Whoever tags the same litter waits: the count of its tags is then the last one.
  if (hold) await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`tag litter ${farmid} ${dam}`]);
  const { rows } = await ctx.db.query<LitterRow>(LITTER, [farmid, dam, farrowdt]);
  const [row] = rows;
  if (row === undefined) {
    const known = await ctx.db.query('select 1 from animal where farm_id = $1 and pgid = $2 and not deleted', [farmid, dam]);
    if (known.rows.length === 0 || farrowdt === null) throw refused('V_NOTEXISTS', 'dam', { value: dam });
    throw refused('V_NOTEXISTS', 'farrowdt', { value: farrowdt });
  }
  return {
    ...{ damId: row.animal_id, dam: row.pgid, farrowdt: row.farrowdt, birthdt: row.farrowdt, sire: row.sire, lineage: await lineOf(ctx, row) },
    ...{ roomid: row.roomid, grpid: null, parityid: null, applyid },
    ...{ heads: row.livenum ?? 0, males: row.mllivenum, females: row.felivenum },
    tagged: { F: row.tagged_f, M: row.tagged_m },
  };
}

async function loadHouseGroup(ctx: SignedContext, roomid: string, grpid: number, applyid: string, hold: boolean): Promise<LoadedGroup> {
  const farmid = farmOf(ctx.session);
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: hold });
  standOrRefuse(eventStateIssues(house), []);
  const { parityid, groups, moves } = batchOf(house);
  const group = groups.find((one) => one.grpid === grpid);
  if (group === undefined) throw refused('V_NOTEXISTS', 'grpid', { value: grpid });
  const { rows } = await ctx.db.query<{ f: number; m: number }>(
    `select count(*) filter (where p.sex = 'F')::int as f, count(*) filter (where p.sex = 'M')::int as m
     from ear_tag t join tag_pig p using (farm_id, tag) where t.farm_id = $1 and t.roomid = $2 and t.parityid = $3 and t.state = 'registered'`,
    [farmid, roomid, parityid],
  );
  return {
    ...{ damId: null, dam: null, farrowdt: null, birthdt: group.birthdt ?? group.entrydt, sire: null, lineage: null },
    ...{ roomid, grpid, parityid, applyid, heads: liveNow(moves), males: null, females: null },
    tagged: { F: rows[0]?.f ?? 0, M: rows[0]?.m ?? 0 },
  };
}

/** The pigs that get tags; `hold` keeps others from tagging them until the transaction ends. @throws Refused V_SELECT, V_NOTEXISTS, 813, 814, 854. */
export async function loadGroup(ctx: SignedContext, asked: GroupAsked, applyid: string, hold: boolean): Promise<LoadedGroup> {
  const { dam = null, farrowdt = null, roomid = null, grpid = null } = asked;
  if (dam !== null) return loadLitter(ctx, dam.toUpperCase(), farrowdt, applyid, hold);
  if (roomid === null) throw refused('V_SELECT', 'dam', { field: 'dam' });
  if (grpid === null) throw refused('V_SELECT', 'grpid', { field: 'grpid' });
  return loadHouseGroup(ctx, roomid, grpid, applyid, hold);
}

/** Numbers that may be put into ears here, and those that were typed, whatever their state. */
export async function loadNumbers(
  ctx: SignedContext,
  group: TaggedGroup,
  typed: readonly string[],
  hold: boolean,
): Promise<Map<string, KnownNumber>> {
  const { rows } = await ctx.db.query<KnownNumber>(
    `select tag, state, lineage, sex, roomid, grpid, applyid from ear_tag
     where farm_id = $1 and state = 'assigned' and (roomid = $2 or applyid = $3) order by lineage, sex, no, tag`,
    [farmOf(ctx.session), group.roomid, group.applyid],
  );
  const named = await ctx.db.query<KnownNumber>(
    `select tag, state, lineage, sex, roomid, grpid, applyid from ear_tag where farm_id = $1 and tag = any($2) order by tag ${hold ? 'for update' : ''}`,
    [farmOf(ctx.session), typed],
  );
  return new Map([...rows, ...named.rows].map((row) => [row.tag, row]));
}
