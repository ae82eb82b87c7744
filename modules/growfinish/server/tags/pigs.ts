import { randomUUID } from 'node:crypto';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { TagSex } from '../../domain/tag-series.ts';
import type { LoadedGroup } from './groups.ts';

/** A piglet as it is typed with its number. */
export interface TypedRow {
  readonly tag: string;
  readonly sex: TagSex;
  readonly birthkg?: number | null | undefined;
  readonly teats_left?: number | null | undefined;
  readonly teats_right?: number | null | undefined;
  readonly defect?: string | null | undefined;
  readonly rfid?: string | null | undefined;
  readonly foster?: string | null | undefined;
}

/** A piglet that was written. */
export interface SavedPig {
  readonly id: string;
  readonly tag: string;
  readonly sex: TagSex;
}

/** V_EXISTS of transponders that an animal of the herd or another piglet present carries. */
export async function rfidIssues(
  ctx: SignedContext,
  rows: readonly { readonly rfid?: string | null | undefined }[],
  but: string | null = null,
): Promise<Issue[]> {
  const typed = rows.flatMap(({ rfid }) => rfid ?? []);
  if (typed.length === 0) return [];
  const { rows: taken } = await ctx.db.query<{ rfid: string }>(
    `select rfid from animal where farm_id = $1 and rfid = any($2) and leftdt is null and not deleted
     union select rfid from tag_pig where farm_id = $1 and rfid = any($2) and leftdt is null and ($3::uuid is null or pig_id <> $3)`,
    [farmOf(ctx.session), typed, but],
  );
  const carried = new Set(taken.map(({ rfid }) => rfid));
  return rows.flatMap(({ rfid }, at) => (rfid != null && carried.has(rfid) ? [{ ...refuse('V_EXISTS', 'rfid', { value: rfid }), row: at + 1 }] : []));
}

/** The sows that foster, by their identity; V_NOTEXISTS of one the farm does not have. */
export async function fosterDams(ctx: SignedContext, rows: readonly { readonly foster?: string | null | undefined }[]) {
  const typed = rows.flatMap(({ foster }) => foster?.toUpperCase() ?? []);
  const { rows: found } =
    typed.length === 0
      ? { rows: [] }
      : await ctx.db.query<{ pgid: string; animal_id: string }>(
          "select pgid, animal_id from animal where farm_id = $1 and pgid = any($2) and sex = 'F' and not deleted",
          [farmOf(ctx.session), typed],
        );
  const ids = new Map(found.map(({ pgid, animal_id }) => [pgid, animal_id]));
  const issues = rows.flatMap(({ foster }, at): Issue[] =>
    foster != null && !ids.has(foster.toUpperCase()) ? [{ ...refuse('V_NOTEXISTS', 'foster', { value: foster }), row: at + 1 }] : [],
  );
  return { ids, issues };
}

/** Codes of defects the unit's patterns know; empty where it lists none, and any may be typed. */
export async function defectIssues(ctx: SignedContext, rows: readonly { readonly defect?: string | null | undefined }[]): Promise<Issue[]> {
  if (rows.every(({ defect }) => defect == null)) return [];
  const { rows: known } = await ctx.db.query<{ defect: string }>('select distinct unnest(defects) as defect from gen_pattern where farm_id = $1', [
    farmOf(ctx.session),
  ]);
  const codes = new Set(known.map(({ defect }) => defect.toUpperCase()));
  return rows.flatMap(({ defect }, at) =>
    defect != null && codes.size > 0 && !codes.has(defect.toUpperCase())
      ? [{ ...refuse('V_NOTEXISTS', 'defect', { value: defect }), row: at + 1 }]
      : [],
  );
}

/** Writes the piglets of a group, one a number; the numbers are held. */
export async function insertPigs(
  ctx: SignedContext,
  group: LoadedGroup,
  regdt: BusinessDate,
  rows: readonly TypedRow[],
  fosters: ReadonlyMap<string, string>,
): Promise<SavedPig[]> {
  const made = rows.map((row) => ({
    ...row,
    id: randomUUID(),
    foster_id: row.foster == null ? null : (fosters.get(row.foster.toUpperCase()) ?? null),
  }));
  const farmid = farmOf(ctx.session);
  await ctx.db.query(
    `insert into tag_pig (farm_id, pig_id, tag, sex, dam_id, farrowdt, sireid, foster_id, birthdt, birthkg, teats_left, teats_right, defect, rfid,
       regdt, applyid, crtusrid, lstusrid)
     select $1, r.id, r.tag, r.sex, $3, $4, $5, r.foster_id, $6, r.birthkg, r.teats_left, r.teats_right, upper(r.defect), r.rfid, $7, $8, $9, $9
     from jsonb_to_recordset($2::jsonb)
       as r (id uuid, tag text, sex text, foster_id uuid, birthkg numeric, teats_left int, teats_right int, defect text, rfid text)`,
    [...[farmid, JSON.stringify(made), group.damId, group.farrowdt, group.sire, group.birthdt, regdt, group.applyid], ctx.session.userid],
  );
  await ctx.db.query(
    `update ear_tag set state = 'registered', roomid = coalesce($3, roomid), parityid = $4, grpid = $5 where farm_id = $1 and tag = any($2)`,
    [farmid, made.map(({ tag }) => tag), group.roomid, group.parityid, group.grpid],
  );
  return made.map(({ id, tag, sex }) => ({ id, tag, sex }));
}

/** The open files numbers stand in. */
export async function openFiles(ctx: SignedContext, tags: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await ctx.db.query<{ tag: string; filecd: string }>(
    'select tag, filecd from test_file_tag where farm_id = $1 and tag = any($2) and live',
    [farmOf(ctx.session), tags],
  );
  return new Map(rows.map(({ tag, filecd }) => [tag, filecd]));
}
