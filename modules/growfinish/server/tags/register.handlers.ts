import { dateOrder, newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { findTagLitters, getTagLitter, saveTag } from '../../contract/tags/litter.calls.ts';
import { numbersHere, registerIssues } from '../../domain/tags/register.ts';
import { type LoadedGroup, loadGroup, loadNumbers } from './groups.ts';
import { defectIssues, fosterDams, insertPigs, openFiles, rfidIssues, type TypedRow } from './pigs.ts';
import { writeRegistered } from './registered.ts';

/** Numbers proposed at most. */
const PROPOSED = 40;
/** Days after farrowing a litter is expected to be tagged. */
const WAITING_DAYS = 60;

/** The day tags are put in: 359, 365, not before the birth (GF_DATE). */
function dayIssues(ctx: SignedContext, day: BusinessDate, birthdt: BusinessDate) {
  const own = newDayIssues(day, lockRuleOf(ctx.session), 'date');
  return own.length > 0 ? own : day < birthdt ? [dateOrder('date', birthdt, day)] : [];
}

/** Registers piglets of a group that is held; everything wrong is told at once. @throws Refused */
async function registerPigs(ctx: SignedContext, group: LoadedGroup, day: BusinessDate, typed: readonly TypedRow[]) {
  const rows = typed.map((row) => ({ ...row, tag: row.tag.trim().toUpperCase(), foster: row.foster?.toUpperCase() ?? null }));
  const tags = rows.map(({ tag }) => tag);
  const numbers = await loadNumbers(ctx, group, tags, true);
  if (group.sire !== null && group.sire === group.dam) throw refused('430', 'dam');
  const fosters = await fosterDams(ctx, rows);
  standOrRefuse(
    [
      ...dayIssues(ctx, day, group.birthdt),
      ...registerIssues(rows, numbers, group),
      ...(await rfidIssues(ctx, rows)),
      ...(await defectIssues(ctx, rows)),
      ...fosters.issues,
    ],
    [],
  );
  const pigs = await insertPigs(ctx, group, day, rows, fosters.ids);
  await writeRegistered(ctx, group, day, pigs);
  const about = { dam: group.dam, farrowdt: group.farrowdt, roomid: group.roomid, grpid: group.grpid };
  await audit(ctx, { screen: 'PigletTag', subject: 'ear tags', subjectId: tags[0] ?? '', kind: 'register', after: { ...about, day, tags } });
  const files = await openFiles(ctx, tags);
  return pigs.map((pig) => ({ ...pig, version: 1, filecd: files.get(pig.tag) ?? null }));
}

const saveHandler = handleSigned(saveTag, async (ctx, { date, applyid, rows, ...asked }) => {
  standOrRefuse(await operatorIssues(ctx, applyid), []);
  const group = await loadGroup(ctx, asked, applyid, true);
  const pigs = await registerPigs(ctx, group, date, rows);
  return { pigs, birthdt: group.birthdt, sire: group.sire, dam: group.dam };
});

interface TaggedRow {
  tag: string;
  sex: string;
  birthkg: number | null;
  teats: number | null;
  regdt: string;
  filecd: string | null;
  left: boolean;
}

/** The tagged piglets of a group, in the order of their numbers. */
async function taggedOf(ctx: SignedContext, { damId, farrowdt, roomid, parityid }: LoadedGroup): Promise<TaggedRow[]> {
  const { rows } = await ctx.db.query<TaggedRow>(
    `select p.tag, p.sex, p.birthkg::float8 as birthkg, p.teats_left + p.teats_right as teats, p.regdt, f.filecd, p.leftdt is not null as left
     from tag_pig p join ear_tag t using (farm_id, tag) left join test_file_tag f on f.farm_id = p.farm_id and f.tag = p.tag and f.live
     where p.farm_id = $1 and case when $2::uuid is null then t.roomid = $4 and t.parityid = $5 and t.state = 'registered'
       else p.dam_id = $2 and p.farrowdt = $3 end
     order by t.lineage, t.no limit 500`,
    [farmOf(ctx.session), damId, farrowdt, roomid, parityid],
  );
  return rows;
}

const litterHandler = handleSigned(getTagLitter, async (ctx, { applyid, ...asked }) => {
  const group = await loadGroup(ctx, asked, applyid ?? '', false);
  const next = numbersHere([...(await loadNumbers(ctx, group, [], false)).values()], group);
  const { dam, farrowdt, roomid, grpid, sire, lineage, birthdt, heads, males, females, tagged } = group;
  return {
    ...{ dam, farrowdt, roomid, grpid, sire, lineage, birthdt, heads, males, females, taggedF: tagged.F, taggedM: tagged.M },
    next: { F: next.F.slice(0, PROPOSED), M: next.M.slice(0, PROPOSED) },
    left: next.F.length + next.M.length,
    pigs: await taggedOf(ctx, group),
  };
});

interface WaitingRow {
  dam: string;
  farrowdt: string;
  roomid: string | null;
  heads: number;
  tagged: number;
}

const waitingHandler = handleSigned(findTagLitters, async (ctx) => {
  const { rows } = await ctx.db.query<WaitingRow>(
    `select d.pgid as dam, c.farrowdt, coalesce(c.farrow_roomid, d.roomid) as roomid, c.livenum as heads, coalesce(p.n, 0)::int as tagged
     from sow_cycle c join animal d on d.farm_id = c.farm_id and d.animal_id = c.animal_id
       left join lateral (
         select count(*) as n from tag_pig p where p.farm_id = c.farm_id and p.dam_id = c.animal_id and p.farrowdt = c.farrowdt) p on true
     where c.farm_id = $1 and not d.deleted and d.leftdt is null and c.farrowdt between $2::date - ${WAITING_DAYS} and $2::date and c.livenum > coalesce(p.n, 0)
       and c.weandt is null
     order by c.farrowdt, d.pgid limit 200`,
    [farmOf(ctx.session), ctx.session.curbusdt],
  );
  return { rows };
});

/** Tagging litters and groups of a house. */
export const registerHandlers: readonly Handler[] = [saveHandler, litterHandler, waitingHandler];
