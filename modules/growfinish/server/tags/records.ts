import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { TagTest } from '#modules/genetics/domain/tag-test.ts';
import type { TagState } from '../../domain/tag-flow.ts';
import { recordIssues, type TagRecord } from '../../domain/tags/record.ts';
import type { GrowServices } from '../services.ts';
import { writeLives } from '../store/tag-lives.ts';

/** A piglet with its record, as it stands. */
export interface RecordedPig extends TagRecord {
  readonly tag: string;
  readonly state: TagState;
  readonly pigId: string | null;
  readonly roomid: string | null;
  readonly lineage: string;
  readonly sex: 'F' | 'M';
  readonly rfid: string | null;
  readonly birthdt: BusinessDate;
  readonly birthkg: number | null;
  readonly dam: string | null;
  readonly sire: string | null;
  readonly version: number;
  readonly lstusrid: string;
  readonly lstdate: Date;
  readonly closed: boolean;
}

/** Members of a record, as columns of the table. */
const MEMBERS = [
  ...(['startdt', 'startkg', 'testdt', 'testkg', 'backfat', 'loin', 'feedkg', 'vulva', 'feetleg'] as const),
  ...(['teats_left', 'teats_right', 'teats_front', 'teats_active', 'seldt', 'decision'] as const),
];
const TYPES: Readonly<Record<(typeof MEMBERS)[number], string>> = {
  ...{ startdt: 'date', startkg: 'numeric', testdt: 'date', testkg: 'numeric', backfat: 'numeric', loin: 'numeric', feedkg: 'numeric' },
  ...{
    vulva: 'int',
    feetleg: 'int',
    teats_left: 'int',
    teats_right: 'int',
    teats_front: 'int',
    teats_active: 'int',
    seldt: 'date',
    decision: 'text',
  },
};

const PIGS = `
select t.tag, t.state, t.roomid, t.lineage, p.sex, p.rfid, p.pig_id as "pigId", p.birthdt, p.birthkg::float8 as birthkg, d.pgid as dam, p.sireid as sire, p.version, p.lstusrid,
  p.lstdate, ${MEMBERS.map((name) => (TYPES[name] === 'numeric' ? `p.${name}::float8 as ${name}` : `p.${name}`)).join(', ')},
  exists (select from test_file_tag f join test_file h using (farm_id, filecd)
    where f.farm_id = t.farm_id and f.tag = t.tag and not f.removed and h.closed is not null)
    and not exists (select from test_file_tag f where f.farm_id = t.farm_id and f.tag = t.tag and f.live) as closed
from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag left join animal d on d.farm_id = p.farm_id and d.animal_id = p.dam_id
where t.farm_id = $1 and t.tag = any($2)`;

/** Numbers with the piglets they are in and their records; held where they are to be written. */
export async function loadRecords(ctx: SignedContext, tags: readonly string[], hold: boolean): Promise<Map<string, RecordedPig>> {
  const farmid = farmOf(ctx.session);
  if (hold) await ctx.db.query('select 1 from ear_tag where farm_id = $1 and tag = any($2) order by tag for update', [farmid, tags]);
  const { rows } = await ctx.db.query<RecordedPig>(PIGS, [farmid, tags]);
  return new Map(rows.map((row) => [row.tag, row]));
}

/** The record of a piglet alone. */
export function recordOf(pig: RecordedPig): TagRecord {
  return Object.fromEntries(MEMBERS.map((name) => [name, pig[name]])) as unknown as TagRecord;
}

/** What is typed over what stands; a blank leaves it. */
export function mergedRecord(pig: RecordedPig, typed: Readonly<Record<string, unknown>>): TagRecord {
  return Object.fromEntries(MEMBERS.map((name) => [name, typed[name] ?? pig[name]])) as unknown as TagRecord;
}

/** True when nothing is typed that does not stand already. */
export function sameRecord(pig: RecordedPig, record: TagRecord): boolean {
  return MEMBERS.every((name) => pig[name] === record[name]);
}

/** What stands against a record of a number: V_NOTEXISTS, TAG_STATE unless in an ear, GEN_PROFILE_CLOSED, the rules of records. */
export function judgeRecord(ctx: SignedContext, tag: string, pig: RecordedPig | undefined, record: TagRecord | null): Issue[] {
  if (pig === undefined) return [refuse('V_NOTEXISTS', 'tag', { value: tag })];
  if (pig.pigId === null || pig.state !== 'registered') return [refuse('TAG_STATE', 'tag', { tag, state: pig.state })];
  if (pig.closed) return [refuse('GEN_PROFILE_CLOSED', 'tag')];
  return record === null ? [] : recordIssues(record, { birthdt: pig.birthdt, curbusdt: ctx.session.curbusdt });
}

/** A record with the piglet it is of, as it stood. */
interface Written {
  readonly pig: RecordedPig;
  readonly record: TagRecord;
}

/** The test a record holds, once its end was weighed. */
function testOf({ pig, record }: Written): TagTest[] {
  const { tag, rfid, sex, lineage, birthdt, sire, dam, roomid } = pig;
  const { testdt, testkg: endkg, seldt: _, decision: __, ...figures } = record;
  if (testdt === null || endkg === null) return [];
  return [{ ...{ tag, rfid, sex, lineage, birthdt, sire, dam, roomid, testdt, endkg }, ...figures, formerdt: pig.testdt }];
}

/** Writes records of piglets that are held, and a line of their lives each; tests that are weighed go on to where breeding values are made. */
export async function writeRecords(ctx: SignedContext, tested: GrowServices['tested'], rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rows.map(({ pig, record }) => ({ tag: pig.tag, ...record }));
  await ctx.db.query(
    `update tag_pig p set ${MEMBERS.map((name) => `${name} = r.${name}`).join(', ')}, version = p.version + 1, lstusrid = $3, lstdate = now()
     from jsonb_to_recordset($2::jsonb) as r (tag text, ${MEMBERS.map((name) => `${name} ${TYPES[name]}`).join(', ')})
     where p.farm_id = $1 and p.tag = r.tag`,
    [farmOf(ctx.session), JSON.stringify(json), ctx.session.userid],
  );
  await writeLives(
    ctx,
    rows.map(({ pig, record }) => {
      const changed = Object.fromEntries(MEMBERS.filter((name) => pig[name] !== record[name]).map((name) => [name, record[name]]));
      const day = record.seldt ?? record.testdt ?? record.startdt ?? ctx.session.curbusdt;
      return { tag: pig.tag, pigId: pig.pigId, kind: 'record', eventdt: day, roomid: pig.roomid, data: changed, reason: null };
    }),
  );
  await tested(ctx, rows.flatMap(testOf));
}
