import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { getTag } from '../../contract/tags/profile.calls.ts';
import { lifeGain, type TagRecord, testFcr, testGain } from '../../domain/tags/record.ts';
import { codeRead } from '../../domain/tags/scan.ts';
import { loadRecords, type RecordedPig, recordOf } from './records.ts';

interface HeadRow {
  tag: string;
  state: string;
  sex: 'F' | 'M';
  lineage: string;
  starttag: string;
  finishtag: string;
  drawn: string;
  roomid: string | null;
  parityid: number | null;
  grpid: number | null;
  applyid: string | null;
  filecd: string | null;
  fileOpen: boolean;
  inherd: string | null;
  notch: string | null;
  defect: string | null;
  rfid: string | null;
  foster: string | null;
  regdt: BusinessDate | null;
  regby: string | null;
  checkdt: string | null;
  leftdt: BusinessDate | null;
  leftway: string | null;
  dam_id: string | null;
  farrowdt: string | null;
}

const HEAD = `
select t.tag, t.state, coalesce(p.sex, t.sex) as sex, t.lineage, r.starttag, r.finishtag, r.valuedt as drawn, t.roomid, t.parityid, t.grpid,
  coalesce(p.applyid, t.applyid) as applyid, f.filecd, coalesce(f.live, false) as "fileOpen",
  (select a.pgid from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted) as inherd,
  p.notch, p.defect, p.rfid, o.pgid as foster, p.regdt, coalesce(u.display_name, p.crtusrid) as regby, p.checkdt, p.leftdt, p.leftway, p.dam_id, p.farrowdt
from ear_tag t join tag_range r using (farm_id, range_id)
  left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
  left join person u on u.user_id = p.crtusrid
  left join animal o on o.farm_id = p.farm_id and o.animal_id = p.foster_id
  left join lateral (
    select x.filecd, x.live from test_file_tag x where x.farm_id = t.farm_id and x.tag = t.tag and not x.removed order by x.live desc, x.filecd desc limit 1
  ) f on true
where t.farm_id = $1 and (t.tag = $2 or t.tag = (select q.tag from tag_pig q where q.farm_id = $1 and q.rfid = $2 order by q.leftdt nulls first limit 1))`;

interface Parent {
  pgid: string;
  sire: string | null;
  dam: string | null;
}

/** A parent with its own parents, as the herd knows them. */
async function parentOf(ctx: SignedContext, pgid: string | null): Promise<Parent | null> {
  if (pgid === null) return null;
  const { rows } = await ctx.db.query<Parent>(
    'select pgid, sireid as sire, damid as dam from animal where farm_id = $1 and pgid = $2 and not deleted',
    [farmOf(ctx.session), pgid],
  );
  return rows[0] ?? { pgid, sire: null, dam: null };
}

interface Mate {
  tag: string;
  sex: string;
  state: string;
  birthkg: number | null;
  testkg: number | null;
}

async function matesOf(ctx: SignedContext, { dam_id, farrowdt, tag }: HeadRow): Promise<Mate[]> {
  if (dam_id === null) return [];
  const { rows } = await ctx.db.query<Mate>(
    `select p.tag, p.sex, t.state, p.birthkg::float8 as birthkg, p.testkg::float8 as testkg from tag_pig p join ear_tag t using (farm_id, tag)
     where p.farm_id = $1 and p.dam_id = $2 and p.farrowdt = $3 and p.tag <> $4 order by t.sex, t.no`,
    [farmOf(ctx.session), dam_id, farrowdt, tag],
  );
  return rows;
}

interface Treatment {
  eventcd: string;
  eventdt: string;
  roomid: string;
  item: string | null;
  until: string | null;
}

/** Medicines and vaccines of the batch it stands in, from the day it was tagged, with the days they are waited for. */
async function treatmentsOf(ctx: SignedContext, { roomid, parityid, regdt }: HeadRow): Promise<Treatment[]> {
  if (roomid === null || parityid === null) return [];
  const { rows } = await ctx.db.query<Treatment>(
    `select e.eventcd, e.eventdt, e.roomid, e.data->>'itemid' as item,
       to_char(e.eventdt + nullif(e.data->>'withdrawal', '')::int, 'YYYYMMDD') as until
     from batch_event e where e.farm_id = $1 and e.roomid = $2 and e.parityid = $3 and e.eventcd in ('TRT', 'VAC') and e.voided_at is null
       and e.eventdt >= $4::date order by e.eventdt desc limit 50`,
    [farmOf(ctx.session), roomid, parityid, regdt],
  );
  return rows;
}

interface LifeRow {
  tag: string;
  kind: string;
  eventdt: string;
  roomid: string | null;
  other: string | null;
  reason: string | null;
  user: string;
  at: string;
}

/** What happened to the number, and to its piglet under the numbers it had before. */
async function lifeOf(ctx: SignedContext, tag: string, pigId: string | null): Promise<LifeRow[]> {
  const { rows } = await ctx.db.query<LifeRow>(
    `select l.tag, l.kind, l.eventdt, l.roomid, coalesce(l.data->>'to', l.data->>'from') as other, l.reason,
       coalesce(u.display_name, l.user_id) as user, to_char(l.at, 'YYYYMMDD HH24:MI') as at
     from tag_life l left join person u on u.user_id = l.user_id
     where l.farm_id = $1 and (l.tag = $2 or l.pig_id = $3) order by l.seq desc limit 200`,
    [farmOf(ctx.session), tag, pigId],
  );
  return rows;
}

/** The gains and feed of a piglet as they are shown: g a day whole, FCR with two decimals. */
function figuresOf(pig: RecordedPig, record: TagRecord) {
  const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
  const fcr = testFcr(record);
  return { adg: whole(testGain(record)), lifeAdg: whole(lifeGain(pig, record)), fcr: fcr === null ? null : Math.round(fcr * 100) / 100 };
}

async function pigOf(ctx: SignedContext, head: HeadRow, pig: RecordedPig) {
  const record = recordOf(pig);
  const { notch, defect, rfid, foster, checkdt, leftdt, leftway } = head;
  return {
    ...{ birthdt: pig.birthdt, birthkg: pig.birthkg, notch, defect, rfid, foster, checkdt, leftdt, leftway },
    ...{ regdt: head.regdt ?? pig.birthdt, regby: head.regby ?? '', version: pig.version },
    age: daysBetween(pig.birthdt, leftdt ?? ctx.session.curbusdt),
    dam: await parentOf(ctx, pig.dam),
    sire: await parentOf(ctx, pig.sire),
    ...figuresOf(pig, record),
    record,
    mates: await matesOf(ctx, head),
    treatments: await treatmentsOf(ctx, head),
  };
}

/** Everything of one number. */
export const profileHandler = handleSigned(getTag, async (ctx, { tag: asked }) => {
  const farmid = farmOf(ctx.session);
  const code = codeRead(asked, isoAnimalCode);
  const { rows } = await ctx.db.query<HeadRow>(HEAD, [farmid, code]);
  const [head] = rows;
  if (head === undefined) throw refused('V_NOTEXISTS', 'tag', { value: asked });
  const found = (await loadRecords(ctx, [head.tag], false)).get(head.tag);
  const pig = found === undefined || found.pigId === null ? null : found;
  const { tag, state, sex, lineage, starttag, finishtag, drawn, roomid, grpid, applyid, filecd, fileOpen, inherd } = head;
  return {
    ...{ tag, state, farmid, sex, lineage, starttag, finishtag, drawn, roomid, grpid, applyid, filecd, fileOpen, inherd },
    pig: pig === null ? null : await pigOf(ctx, head, pig),
    life: await lifeOf(ctx, tag, pig?.pigId ?? null),
    mayRecord: pig !== null && state === 'registered' && !pig.closed && allows(ctx.session, 'PigletTagProfile', 'add'),
  };
});
