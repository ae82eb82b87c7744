import { audit } from '#engine/server/audit.ts';
import { inList } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { closeFile, findFiles, getTagFile, saveFile } from '../../contract/tags/file.calls.ts';
import { closingIssues } from '../../domain/tags/file.ts';
import { testGain } from '../../domain/tags/record.ts';
import { fileRows, fileTags } from './file-rows.ts';
import { loadRecords, recordOf } from './records.ts';

/** Level that opens a closed file again. */
const REOPEN_LEVEL = 70;

interface HeadRow {
  closed: BusinessDate | null;
  version: number;
  manager: string | null;
}

/** A file that is held. @throws Refused V_NOTEXISTS, STALE. */
async function holdFile(ctx: SignedContext, filecd: string, version: number): Promise<HeadRow> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<HeadRow>('select closed, version, manager from test_file where farm_id = $1 and filecd = $2 for update', [
    farmid,
    filecd,
  ]);
  const [head] = rows;
  if (head === undefined) throw refused('V_NOTEXISTS', 'filecd', { value: filecd });
  if (head.version !== version) throw await changedSince(ctx.db, { subject: 'test file', subjectId: filecd, farms: [farmid] });
  return head;
}

/** Files open that hold any of the numbers, but the one named. */
async function elsewhere(ctx: SignedContext, filecd: string, tags: readonly string[]): Promise<{ tag: string; filecd: string }[]> {
  const { rows } = await ctx.db.query<{ tag: string; filecd: string }>(
    'select tag, filecd from test_file_tag where farm_id = $1 and tag = any($2) and live and filecd <> $3 order by tag',
    [farmOf(ctx.session), tags, filecd],
  );
  return rows;
}

/** Puts numbers into a file. @throws Refused V_NOTEXISTS, TAG_STATE of void or gone ones, V_EXISTS of those in another open file. */
async function putIn(ctx: SignedContext, filecd: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ tag: string; state: string }>(
    'select tag, state from ear_tag where farm_id = $1 and tag = any($2) order by tag for update',
    [farmid, tags],
  );
  const known = new Map(rows.map(({ tag, state }) => [tag, state]));
  for (const tag of tags) {
    const state = known.get(tag);
    if (state === undefined) throw refused('V_NOTEXISTS', 'add', { value: tag });
    if (state === 'void' || state === 'gone') throw refused('TAG_STATE', 'add', { tag, state });
  }
  const [other] = await elsewhere(ctx, filecd, tags);
  if (other !== undefined) throw refused('V_EXISTS', 'add', { value: `${other.tag} (${other.filecd})` });
  await ctx.db.query(
    `insert into test_file_tag (farm_id, filecd, tag, live) select $1, $2, unnest($3::text[]), true
     on conflict (farm_id, filecd, tag) do update set live = true, removed = false`,
    [farmid, filecd, tags],
  );
}

/** Takes numbers out of a file; that they stood in it stays written. @throws Refused V_NOTEXISTS of one that is not in it. */
async function takeOut(ctx: SignedContext, filecd: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const { rows } = await ctx.db.query<{ tag: string }>(
    'update test_file_tag set live = false, removed = true where farm_id = $1 and filecd = $2 and tag = any($3) and live returning tag',
    [farmOf(ctx.session), filecd, tags],
  );
  const out = new Set(rows.map(({ tag }) => tag));
  const missing = tags.find((tag) => !out.has(tag));
  if (missing !== undefined) throw refused('V_NOTEXISTS', 'out', { value: missing });
}

const saveHandler = handleSigned(saveFile, async (ctx, { filecd, version, manager = null, add, out, reason }) => {
  const head = await holdFile(ctx, filecd, version);
  if (head.closed !== null) throw refused('GEN_PROFILE_CLOSED', 'filecd');
  if (add.length === 0 && out.length === 0 && (manager === null || manager === head.manager)) throw refused('838');
  if (manager !== null && !(await inList(ctx, 'applyid', manager))) throw refused('370', 'manager');
  await takeOut(ctx, filecd, [...new Set(out)]);
  await putIn(ctx, filecd, [...new Set(add)]);
  await ctx.db.query('update test_file set version = version + 1, manager = coalesce($3, manager) where farm_id = $1 and filecd = $2', [
    farmOf(ctx.session),
    filecd,
    manager,
  ]);
  const log = { screen: 'PigletTagProlst', subject: 'test file', subjectId: filecd, kind: 'change', reason: reason ?? null };
  await audit(ctx, { ...log, before: { manager: head.manager }, after: { manager: manager ?? head.manager, add, out } });
  return { filecd, version: version + 1, tags: (await fileTags(ctx, filecd)).length };
});

/** Closes a file: every live tag has its decision, and none of them stands in it as open any more. */
async function close(ctx: SignedContext, filecd: string): Promise<void> {
  const tags = await fileTags(ctx, filecd);
  const records = await loadRecords(
    ctx,
    tags.map(({ tag }) => tag),
    true,
  );
  standOrRefuse(closingIssues(tags.map(({ tag, state }) => ({ tag, state, decision: records.get(tag)?.decision ?? null }))), []);
  const farmid = farmOf(ctx.session);
  await ctx.db.query(
    'update test_file set closed = greatest(opened, $3::date), closed_by = $4, version = version + 1 where farm_id = $1 and filecd = $2',
    [...[farmid, filecd, ctx.session.curbusdt, ctx.session.userid]],
  );
  await ctx.db.query('update test_file_tag set live = false where farm_id = $1 and filecd = $2', [farmid, filecd]);
}

/** Opens a closed file again. @throws Refused 403 below level 70, 371 without a reason, V_EXISTS of a tag that stands in another one by now. */
async function reopen(ctx: SignedContext, filecd: string, reason: string | null): Promise<void> {
  if (ctx.session.usrlvl < REOPEN_LEVEL) throw forbidden('env_403', { level: REOPEN_LEVEL });
  if (reason === null) throw refused('371', 'reason');
  const tags = (await fileTags(ctx, filecd)).map(({ tag }) => tag);
  const [other] = await elsewhere(ctx, filecd, tags);
  if (other !== undefined) throw new Refused([{ code: 'V_EXISTS', field: 'filecd', params: { value: `${other.tag} (${other.filecd})` } }]);
  const farmid = farmOf(ctx.session);
  await ctx.db.query('update test_file set closed = null, closed_by = null, version = version + 1 where farm_id = $1 and filecd = $2', [
    farmid,
    filecd,
  ]);
  await ctx.db.query('update test_file_tag set live = true where farm_id = $1 and filecd = $2 and not removed', [farmid, filecd]);
}

const closeHandler = handleSigned(closeFile, async (ctx, { filecd, version, again, reason = null }) => {
  const head = await holdFile(ctx, filecd, version);
  if (again && head.closed === null) throw refused('838');
  if (!again && head.closed !== null) throw refused('GEN_PROFILE_CLOSED', 'filecd');
  await (again ? reopen(ctx, filecd, reason) : close(ctx, filecd));
  await audit(ctx, { screen: 'PigletTagProlst', subject: 'test file', subjectId: filecd, kind: again ? 'reopen' : 'close', reason });
  return { filecd, version: version + 1, open: again ? ('Y' as const) : ('N' as const) };
});

const getHandler = handleSigned(getTagFile, async (ctx, { filecd }) => {
  const [file] = (await fileRows(ctx, { filecd, size: 1, page: 1 })).rows;
  if (file === undefined) throw refused('V_NOTEXISTS', 'filecd', { value: filecd });
  const tags = await fileTags(ctx, filecd);
  const pigs = await loadRecords(
    ctx,
    tags.map(({ tag }) => tag),
    false,
  );
  const rows = tags.map((tag) => {
    const pig = pigs.get(tag.tag);
    if (pig === undefined || pig.pigId === null) return { ...tag, dam: null, sire: null, birthdt: null, adg: null, teats: null };
    const record = recordOf(pig);
    const gain = testGain(record);
    const { teats_left: left, teats_right: right } = record;
    const teats = left === null || right === null ? null : left + right;
    return { ...tag, dam: pig.dam, sire: pig.sire, birthdt: pig.birthdt, adg: gain === null ? null : Math.round(gain), teats, ...record };
  });
  return { file, rows };
});

/** Test and selection files from opening to selection. */
export const fileHandlers: readonly Handler[] = [
  handleSigned(findFiles, (ctx, asked) => fileRows(ctx, asked)),
  getHandler,
  saveHandler,
  closeHandler,
];
