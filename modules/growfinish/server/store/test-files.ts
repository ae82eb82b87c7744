import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A test and selection file to be opened. */
export interface NewFile {
  readonly source: string | null;
  readonly wanted: number | null;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly grpid: number | null;
}

/** Opens a file; its code is the day and a number of that day. */
export async function insertFile(ctx: SignedContext, farmid: string, file: NewFile): Promise<string> {
  const { db, session } = ctx;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`test file ${farmid}`]);
  const head = `T${session.curbusdt.slice(2)}`;
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from test_file where farm_id = $1 and starts_with(filecd, $2)', [
    farmid,
    head,
  ]);
  const filecd = `${head}-${String((rows[0]?.n ?? 0) + 1).padStart(2, '0')}`;
  await db.query(
    `insert into test_file (farm_id, filecd, source, wanted, roomid, parityid, grpid, manager, opened, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)`,
    [farmid, filecd, file.source, file.wanted, file.roomid, file.parityid, file.grpid, session.userid, session.curbusdt],
  );
  return filecd;
}

/** The code of an open file. @throws Refused V_NOTEXISTS, GEN_PROFILE_CLOSED. */
export async function openFile(db: Db, farmid: string, filecd: string): Promise<string> {
  const { rows } = await db.query<{ closed: BusinessDate | null }>('select closed from test_file where farm_id = $1 and filecd = $2 for update', [
    farmid,
    filecd,
  ]);
  const [file] = rows;
  if (file === undefined) throw refused('V_NOTEXISTS', 'filecd', { value: filecd });
  if (file.closed !== null) throw refused('GEN_PROFILE_CLOSED', 'filecd');
  return filecd;
}

/** Puts numbers into a file. */
export async function intoFile(db: Db, farmid: string, filecd: string, tags: readonly string[]): Promise<void> {
  await insertRows(
    db,
    { table: 'test_file_tag', columns: ['farm_id', 'filecd', 'tag', 'live'] },
    tags.map((tag) => ({ farm_id: farmid, filecd, tag, live: true })),
  );
}

/** A file as lists show it. */
export interface FileRow {
  readonly filecd: string;
  readonly source: string | null;
  readonly wanted: number | null;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly grpid: number | null;
  readonly opened: string;
  readonly open: 'Y' | 'N';
  readonly tags: number;
  readonly starttag: string | null;
  readonly finishtag: string | null;
}

/** Files of a farm, one when it is named. */
export async function loadFiles(
  db: Db,
  farmid: string,
  { filecd = null, open = null }: { filecd?: string | null; open?: boolean | null },
): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(
    `select f.filecd, f.source, f.wanted, f.roomid, f.parityid, f.grpid, f.opened, case when f.closed is null then 'Y' else 'N' end as open,
       count(t.tag)::int as tags, min(t.tag) as starttag, max(t.tag) as finishtag
     from test_file f left join test_file_tag t using (farm_id, filecd)
     where f.farm_id = $1 and ($2::text is null or f.filecd = $2) and ($3::boolean is null or (f.closed is null) = $3)
     group by f.farm_id, f.filecd order by f.crtdate desc limit 200`,
    [farmid, filecd, open],
  );
  return rows;
}
