import type { CallOutput } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { sampleAnimals } from '../../contract/requests/sample-animals.call.ts';
import { growingClass } from '../../domain/requests/pools.ts';
import { dosesOf } from '../health/doses.ts';
import { batchAge } from '../health/houses.ts';
import type { HouseServices } from '../health/services.ts';

interface Found {
  readonly name: string;
  readonly pgid: string | null;
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

/** Growing pigs that bear a registered ear tag. */
const TAGGED = `select n.name, t.tag, t.roomid, t.sex from unnest($2::text[]) with ordinality n (name, at)
join ear_tag t on t.farm_id = $1 and t.tag = upper(n.name) and t.state = 'registered' order by n.at`;

/** Growing pigs as their house tells of them: the age of its batch, the last vaccine it got. */
async function growing(ctx: SignedContext, services: HouseServices, names: readonly string[]): Promise<readonly Found[]> {
  const { db, session } = ctx;
  const [farmid, today] = [farmOf(session), session.curbusdt];
  const { rows } = await db.query<Pick<Found, 'name' | 'tag' | 'roomid' | 'sex'>>(TAGGED, [farmid, names]);
  if (rows.length === 0) return [];
  const houses = new Map((await services.houses(db, farmid, today)).map((house) => [house.roomid, house]));
  const first = [...houses.values()].flatMap(({ opendt }) => opendt ?? []).toSorted()[0] ?? today;
  const doses = await dosesOf(db, { farms: [farmid], from: first, to: today }, answerLanguage(ctx));
  return rows.map((row) => {
    const house = houses.get(row.roomid ?? '');
    const dose = doses.findLast(({ roomid, parityid }) => roomid === house?.roomid && parityid === house.parityid);
    const ageweeks = house === undefined ? null : batchAge(house, today);
    return {
      ...{ ...row, pgid: null, pigclass: growingClass(ageweeks), ageweeks, parity: null, birthdt: house?.birthdt ?? null },
      ...{ vaccine: dose?.item ?? null, vaccinedt: dose?.givendt ?? null },
    };
  });
}

/** Animals of the farm as a sample tells of them, of the herd or growing, and the names nobody has. */
export async function animalsFor(ctx: SignedContext, services: HouseServices, names: readonly string[]): Promise<CallOutput<typeof sampleAnimals>> {
  const asked = [...new Set(names.filter((name) => name !== ''))];
  const { rows: herd } = await ctx.db.query<Found>(ANIMALS, [farmOf(ctx.session), asked, ctx.session.curbusdt]);
  const inHerd = new Set(herd.map(({ name }) => name));
  const found = new Map(
    [
      ...herd,
      ...(await growing(
        ctx,
        services,
        asked.filter((name) => !inHerd.has(name)),
      )),
    ].map((row) => [row.name, row]),
  );
  return { rows: asked.flatMap((name) => found.get(name) ?? []), missing: asked.filter((name) => !found.has(name)) };
}
