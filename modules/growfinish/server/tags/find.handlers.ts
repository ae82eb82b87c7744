import { newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { refusalOf } from '#engine/define/workflow.ts';
import { audit } from '#engine/server/audit.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { allows, farmOf, lockRuleOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { findTags, scanTags, type TagAction } from '../../contract/tags/mng.calls.ts';
import { GROW_SETTINGS } from '../../domain/grow.settings.ts';
import { type TagState, tagFlow } from '../../domain/tag-flow.ts';
import { codeRead, type PresentTag, scanOf } from '../../domain/tags/scan.ts';
import { writeLives } from '../store/tag-lives.ts';
import { mayChange } from './held-tags.ts';

interface TagRow {
  tag: string;
  state: TagState;
  sex: 'F' | 'M';
  lineage: string;
  dam: string | null;
  sire: string | null;
  birthdt: string | null;
  age: number | null;
  birthkg: number | null;
  notch: string | null;
  defect: string | null;
  rfid: string | null;
  roomid: string | null;
  grpid: number | null;
  applyid: string | null;
  regdt: string | null;
  regby: string | null;
  regName: string | null;
  checkdt: string | null;
  leftdt: string | null;
  leftway: string | null;
  filecd: string | null;
  inherd: boolean;
  version: number | null;
}

const ROWS = (curbusdt: string): string => `
select t.tag, t.state, coalesce(p.sex, t.sex) as sex, t.lineage, d.pgid as dam, p.sireid as sire, p.birthdt,
  case when p.birthdt is not null then coalesce(p.leftdt, ${curbusdt}::date) - p.birthdt end as age,
  p.birthkg::float8 as birthkg, p.notch, p.defect, p.rfid, t.roomid, t.grpid, coalesce(p.applyid, t.applyid) as applyid, p.regdt, p.crtusrid as regby, u.display_name as "regName",
  p.checkdt, p.leftdt, p.leftway, f.filecd,
  exists (select from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted) as inherd, p.version, count(*) over ()::int as total
from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
  left join animal d on d.farm_id = p.farm_id and d.animal_id = p.dam_id
  left join person u on u.user_id = p.crtusrid
  left join test_file_tag f on f.farm_id = t.farm_id and f.tag = t.tag and f.live`;

/** A range is of one series: that of its start tag, where there is such a number. */
const SAME_SERIES = `not exists (select from ear_tag s where s.farm_id = t.farm_id and s.tag = ? and (s.lineage, s.sex) <> (t.lineage, t.sex))`;

/** What each action may be taken in, as the workflow and the rules of the actions say. */
function actionsOf(ctx: SignedContext, row: Omit<TagRow, 'regName'>): TagAction[] {
  const add = allows(ctx.session, ['PigletTag', 'PigletTagMng'], 'add');
  if (!add) return [];
  const step = (name: 'leave' | 'void' | 'unregister'): boolean => refusalOf(tagFlow, name, { tag: row.tag, state: row.state }, null) === null;
  const inEar = row.state === 'registered';
  const own = !row.inherd && mayChange(ctx, row.regby);
  return [
    ...(inEar ? (['checked', 'move'] as const) : []),
    ...(inEar || row.state === 'assigned' ? (['print'] as const) : []),
    ...(inEar && own ? (['correct', 'replace'] as const) : []),
    ...(step('leave') ? (['leave'] as const) : []),
    ...(step('void') ? (['void'] as const) : []),
    ...(step('unregister') && own ? (['unregister'] as const) : []),
  ];
}

const findHandler = handleSigned(findTags, async (ctx, asked) => {
  const where = new Where('t.farm_id = ?', farmOf(ctx.session))
    .when(asked.roomid, 't.roomid = ?')
    .when(asked.state, 't.state = ?')
    .when(asked.dam?.toUpperCase(), 'd.pgid = ?')
    .when(asked.starttag?.toUpperCase(), 't.tag >= ?')
    .when(asked.finishtag?.toUpperCase(), 't.tag <= ?')
    .when(asked.starttag?.toUpperCase(), SAME_SERIES)
    .when(asked.grpid, 't.grpid = ?')
    .when(asked.lineage, 't.lineage = ?')
    .when(asked.sex, 'coalesce(p.sex, t.sex) = ?')
    .when(asked.from, 'p.regdt >= ?')
    .when(asked.to, 'p.regdt <= ?')
    .when(asked.filecd, 'exists (select from test_file_tag x where x.farm_id = t.farm_id and x.tag = t.tag and x.filecd = ? and not x.removed)');
  if (asked.tag != null) {
    const code = codeRead(asked.tag, isoAnimalCode);
    where.add('t.tag like ? or p.rfid = ?', likeAnywhere(code), code);
  }
  const { rows } = await ctx.db.query<TagRow & { total: number }>(
    `${ROWS(where.param(ctx.session.curbusdt))} where ${where.sql} order by t.lineage, t.sex, t.no, t.tag
     limit ${where.param(asked.size)} offset ${where.param((asked.page - 1) * asked.size)}`,
    where.params,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, regName, ...row }) => ({ ...row, actions: actionsOf(ctx, row), regby: regName ?? row.regby })),
  };
});

interface PresentRow extends PresentTag {
  readonly pigId: string;
}

/** The tagged piglets present on the farm. */
async function presentTags(ctx: SignedContext): Promise<PresentRow[]> {
  const { rows } = await ctx.db.query<PresentRow>(
    `select p.tag, p.rfid, t.roomid, greatest(p.regdt, p.checkdt) as seen, p.pig_id as "pigId"
     from tag_pig p join ear_tag t using (farm_id, tag) where p.farm_id = $1 and t.state = 'registered' order by p.tag`,
    [farmOf(ctx.session)],
  );
  return rows;
}

/** Keeps what was read: those found are seen on the day, of those missing it is written that they were not. */
async function saveScan(
  ctx: SignedContext,
  day: BusinessDate,
  roomid: string,
  found: readonly PresentTag[],
  missing: readonly PresentTag[],
  ids: ReadonlyMap<string, string>,
) {
  await ctx.db.query('update tag_pig set checkdt = greatest(checkdt, $3) where farm_id = $1 and tag = any($2)', [
    farmOf(ctx.session),
    found.map(({ tag }) => tag),
    day,
  ]);
  const line = (kind: 'check' | 'missing') => (pig: PresentTag) => ({
    ...{ tag: pig.tag, pigId: ids.get(pig.tag) ?? null, kind, eventdt: day, roomid, data: {}, reason: null },
  });
  await writeLives(ctx, [...found.map(line('check')), ...missing.map(line('missing'))]);
  const after = { day, found: found.length, missing: missing.map(({ tag }) => tag) };
  await audit(ctx, { screen: 'PigletTagMng', subject: 'ear tags', subjectId: roomid, kind: 'scan', after });
}

const scanHandler = handleSigned(scanTags, async (ctx, { roomid, codes, save, ...asked }) => {
  const day = asked.date ?? ctx.session.curbusdt;
  standOrRefuse(newDayIssues(day, lockRuleOf(ctx.session), 'date'), []);
  const farmid = farmOf(ctx.session);
  const rooms = await ctx.db.query('select 1 from room where farm_id = $1 and roomid = $2', [farmid, roomid]);
  if (rooms.rows.length === 0) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
  const { TAGGAP } = (await loadFarmSettings(ctx.db, farmid)).read(GROW_SETTINGS);
  const lostAfter = asked.lostAfter ?? TAGGAP;
  const present = await presentTags(ctx);
  const read = codes.map((code) => codeRead(code, isoAnimalCode));
  const { found, missing, unknown, elsewhere } = scanOf(read, present, { roomid, day, lostAfter });
  if (save) await saveScan(ctx, day, roomid, found, missing, new Map(present.map(({ tag, pigId }) => [tag, pigId])));
  const shown = ({ tag, roomid: stands, seen }: PresentTag) => ({ tag, roomid: stands, seen });
  return {
    ...{ roomid, saved: save, lostAfter },
    found: found.map(shown),
    missing: missing.map((pig) => ({ ...shown(pig), days: pig.days, lost: pig.lost })),
    unknown: [...unknown],
    elsewhere: elsewhere.map(shown),
  };
});

/** Finding tags, and reading a house. */
export const findHandlers: readonly Handler[] = [findHandler, scanHandler];
