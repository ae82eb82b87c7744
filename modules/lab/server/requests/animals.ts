import type { CallOutput } from '#engine/define/call.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { sampleAnimals } from '../../contract/requests/sample-animals.call.ts';

interface Found {
  readonly name: string;
  readonly pgid: string;
  readonly tag: string | null;
  readonly roomid: string | null;
  readonly pigclass: string | null;
  readonly sex: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly birthdt: string | null;
  readonly vaccine: string | null;
  readonly vaccinedt: string | null;
}

/** Animals named by identity or RFID ear tag, with the newest vaccination. */
const ANIMALS = `
select n.name, a.pgid, a.rfid as tag, a.roomid, case when a.pigtype like '%gilt%' then 'gilt' when a.sex = 'M' then 'boar' else 'sow' end as pigclass, a.sex,
  case when a.parity = 0 or a.sex = 'M' then round((($3::date - a.birthdt)::numeric / 7), 1)::float8 end as ageweeks,
  case when a.sex = 'F' and a.parity > 0 then a.parity end as parity, to_char(a.birthdt, 'YYYYMMDD') as birthdt, v.vaccine, v.vaccinedt
from unnest($2::text[]) with ordinality n (name, at)
join lateral (select * from animal a where a.farm_id = $1 and (a.pgid = upper(n.name) or a.rfid = n.name) and not a.deleted order by a.leftdt nulls first limit 1) a on true
left join lateral (select e.data ->> 'item' as vaccine, to_char(e.eventdt, 'YYYYMMDD') as vaccinedt from animal_event e
  where e.farm_id = $1 and e.animal_id = a.animal_id and e.eventcd = 'VAC' and e.voided_at is null order by e.eventdt desc, e.seq desc limit 1) v on true
order by n.at`;

/** Animals of the farm as a sample tells of them, and the names nobody has. */
export async function animalsFor(ctx: SignedContext, names: readonly string[]): Promise<CallOutput<typeof sampleAnimals>> {
  const { db, session } = ctx;
  const asked = [...new Set(names.filter((name) => name !== ''))];
  const { rows } = await db.query<Found>(ANIMALS, [farmOf(session), asked, session.curbusdt]);
  const known = new Set(rows.map(({ name }) => name));
  return { rows, missing: asked.filter((name) => !known.has(name)) };
}
