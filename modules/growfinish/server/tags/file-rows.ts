import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';

/** A file as lists show it, with how far its pigs are. */
export interface FileRow {
  filecd: string;
  opened: string;
  by: string;
  manager: string | null;
  source: string | null;
  roomid: string | null;
  parityid: number | null;
  grpid: number | null;
  wanted: number | null;
  open: 'Y' | 'N';
  closed: string | null;
  version: number;
  starttag: string | null;
  finishtag: string | null;
  tags: number;
  registered: number;
  tested: number;
  scored: number;
  kept: number;
  reserve: number;
  culled: number;
  gone: number;
  seldt: string | null;
}

/** Which files are read. */
export interface FilesAsked {
  readonly filecd?: string | null | undefined;
  readonly lineage?: string | null | undefined;
  readonly sex?: 'F' | 'M' | null | undefined;
  readonly open?: 'Y' | 'N' | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly size: number;
  readonly page: number;
}

const FILES = `
select h.filecd, h.opened, coalesce(u.display_name, h.crtusrid) as by, h.manager, h.source, h.roomid, h.parityid, h.grpid, h.wanted,
  case when h.closed is null then 'Y' else 'N' end as open, h.closed, h.version, t.starttag, t.finishtag, coalesce(t.tags, 0)::int as tags,
  coalesce(t.registered, 0)::int as registered, coalesce(t.tested, 0)::int as tested, coalesce(t.scored, 0)::int as scored,
  coalesce(t.kept, 0)::int as kept, coalesce(t.reserve, 0)::int as reserve, coalesce(t.culled, 0)::int as culled, coalesce(t.gone, 0)::int as gone,
  t.seldt, count(*) over ()::int as total
from test_file h left join person u on u.user_id = h.crtusrid left join lateral (
  select min(e.tag) as starttag, max(e.tag) as finishtag, count(*) as tags, count(*) filter (where e.state = 'registered') as registered,
    count(p.testdt) as tested, count(*) filter (where p.vulva is not null or p.feetleg is not null) as scored,
    count(*) filter (where p.decision = 'keep') as kept, count(*) filter (where p.decision = 'reserve') as reserve,
    count(*) filter (where p.decision = 'cull') as culled, count(*) filter (where e.state = 'gone') as gone, max(p.seldt) as seldt
  from test_file_tag f join ear_tag e using (farm_id, tag) left join tag_pig p on p.farm_id = f.farm_id and p.tag = f.tag
  where f.farm_id = h.farm_id and f.filecd = h.filecd and not f.removed) t on true
where h.farm_id = $1 and ($2::text is null or h.filecd = $2) and ($3::text is null or (h.closed is null) = ($3 = 'Y'))
  and ($4::date is null or h.opened >= $4) and ($5::date is null or h.opened <= $5)
  and (($6::text is null and $7::text is null) or exists (
    select from test_file_tag f join ear_tag e using (farm_id, tag)
    where f.farm_id = h.farm_id and f.filecd = h.filecd and not f.removed and ($6::text is null or e.lineage = $6) and ($7::text is null or e.sex = $7)))
order by h.crtdate desc, h.filecd limit $8 offset $9`;

/** Files of the farm, the newest first, and how many there are. */
export async function fileRows(ctx: SignedContext, asked: FilesAsked): Promise<{ total: number; rows: FileRow[] }> {
  const { filecd = null, open = null, from = null, to = null, lineage = null, sex = null, size, page } = asked;
  const { rows } = await ctx.db.query<FileRow & { total: number }>(FILES, [
    ...[farmOf(ctx.session), filecd, open, from, to, lineage, sex],
    ...[size, (page - 1) * size],
  ]);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** A number of a file as closing it is judged. */
export interface FileTag {
  readonly tag: string;
  readonly state: string;
  readonly sex: 'F' | 'M';
  readonly lineage: string;
  readonly roomid: string | null;
  readonly rfid: string | null;
  readonly inherd: boolean;
}

/** Numbers of a file in their order. */
export async function fileTags(ctx: SignedContext, filecd: string): Promise<FileTag[]> {
  const { rows } = await ctx.db.query<FileTag>(
    `select e.tag, e.state, coalesce(p.sex, e.sex) as sex, e.lineage, e.roomid, p.rfid,
       exists (select from animal a where a.farm_id = e.farm_id and a.pgid = e.tag and not a.deleted) as inherd
     from test_file_tag f join ear_tag e using (farm_id, tag) left join tag_pig p on p.farm_id = e.farm_id and p.tag = e.tag
     where f.farm_id = $1 and f.filecd = $2 and not f.removed order by e.lineage, e.sex, e.no, e.tag`,
    [farmOf(ctx.session), filecd],
  );
  return rows;
}
