import { eventStateIssues } from '#engine/batch/domain/house-rules.ts';
import { batchOf } from '#engine/batch/server/houses.ts';
import { audit } from '#engine/server/audit.ts';
import { inList } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { genpfile, genpfile2 } from '../../contract/tag.calls.ts';
import { countIssues, MOST_ORDERED } from '../../domain/tag-order.ts';
import { loadHouse } from '../store/batch-store.ts';
import { type FileRow, insertFile, intoFile, loadFiles, type NewFile } from '../store/test-files.ts';

/** Files are kept by genetic-breeding units. @throws Refused GEN_NOT_GGP. */
function breedingUnit(ctx: SignedContext): string {
  if (ctx.session.unittp !== 'GGP') throw refused('GEN_NOT_GGP');
  return farmOf(ctx.session);
}

async function opened(ctx: SignedContext, farmid: string, file: NewFile, tags: readonly string[]): Promise<FileRow> {
  const filecd = await insertFile(ctx, farmid, file);
  await intoFile(ctx.db, farmid, filecd, tags);
  await audit(ctx, { screen: 'PigletTagProlst', subject: 'test file', subjectId: filecd, kind: 'open', after: { ...file, tags: tags.length } });
  const [row] = await loadFiles(ctx.db, farmid, { filecd });
  if (row === undefined) throw new Error(`test file ${filecd} was not written`);
  return row;
}

const countHandler = handleSigned(genpfile, async (ctx, { pletcnt, source }) => {
  const farmid = breedingUnit(ctx);
  standOrRefuse(countIssues(pletcnt, MOST_ORDERED, 'pletcnt'), []);
  if (!(await inList(ctx, 'source', source))) throw refused('V_NOTEXISTS', 'source', { value: source });
  const {
    filecd,
    tags,
    starttag,
    finishtag,
    opened: day,
    open,
  } = await opened(ctx, farmid, { source, wanted: pletcnt, roomid: null, parityid: null, grpid: null }, []);
  return { filecd, source, tags, starttag, finishtag, opened: day, open };
});

interface TagRow {
  tag: string;
  sex: 'F' | 'M';
}

const groupHandler = handleSigned(genpfile2, async (ctx, { roomid, grpid }) => {
  const farmid = breedingUnit(ctx);
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: true });
  standOrRefuse(eventStateIssues(house), []);
  const { parityid, groups } = batchOf(house);
  if (!groups.some((group) => group.grpid === grpid)) throw refused('V_NOTEXISTS', 'grpid', { value: grpid });
  const { rows } = await ctx.db.query<TagRow>(
    `select t.tag, t.sex from ear_tag t
     where t.farm_id = $1 and t.roomid = $2 and t.parityid = $3 and t.grpid = $4 and t.state in ('assigned', 'registered')
       and not exists (select from test_file_tag f where f.farm_id = t.farm_id and f.tag = t.tag and f.live) order by t.lineage, t.sex, t.no`,
    [farmid, roomid, parityid, grpid],
  );
  if (rows.length === 0) throw refused('V_NOROW', 'grpid');
  const source = groups.find((group) => group.grpid === grpid)?.source ?? null;
  const file = { source, wanted: null, roomid, parityid, grpid };
  const {
    filecd,
    starttag,
    finishtag,
    opened: day,
    open,
  } = await opened(
    ctx,
    farmid,
    file,
    rows.map(({ tag }) => tag),
  );
  return { filecd, source, starttag, finishtag, opened: day, open, roomid, grpid, tags: rows.map(({ tag, sex }) => ({ tag, sex, dam: null })) };
});

/** Test and selection files: opened from a count and a source, or from a house and group. */
export const testFileHandlers: readonly Handler[] = [countHandler, groupHandler];
