import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { rowValues } from '#engine/define/sheet-cells.ts';
import { audit } from '#engine/server/audit.ts';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { findPoints, importPoints, POINT_SHEET } from '../../contract/cultures/culture.calls.ts';
import type { EditedPoint } from '../../domain/cultures/drug-values.ts';
import { breakpointAgrees } from '../../domain/results/bacteria.ts';

/** A row of the sheet as it is kept. */
type PointRow = EditedPoint;

const upper = (value: unknown): string => String(value ?? '').toUpperCase();

function pointOf(values: FieldValues): PointRow {
  const { edition, fromdt, organism, drug, method, sop, s, rop, r } = values;
  return {
    ...{ edition: String(edition ?? ''), fromdt: String(fromdt ?? ''), organism: upper(organism), drug: upper(drug) },
    ...{ method: method as PointRow['method'], sop: sop as PointRow['sop'], s: Number(s), rop: rop as PointRow['rop'], r: Number(r) },
  };
}

const CODE = /^[A-Z0-9._-]{1,20}$/;
const keyOf = ({ edition, organism, drug, method }: PointRow): string => [edition, organism, drug, method].join('\t');
const limitsOf = ({ sop, s, rop, r }: PointRow): string => [sop, s, rop, r].join(' ');

/** What is there already: editions with their day, rows by their key. */
interface Standing {
  readonly editions: ReadonlyMap<string, string>;
  readonly points: ReadonlyMap<string, PointRow>;
}

/** Refusals of a row by itself, by what stands, and by the rows above it. */
function rowIssues(point: PointRow, before: readonly PointRow[], standing: Standing): readonly Issue[] {
  const sooner = before.find(({ edition }) => edition === point.edition)?.fromdt;
  const from = standing.editions.get(point.edition) ?? sooner ?? point.fromdt;
  const stored = standing.points.get(keyOf(point));
  return [
    ...(CODE.test(point.organism) || point.organism === '*' ? [] : [refuse('V_INVALID', 'organism')]),
    ...(CODE.test(point.drug) ? [] : [refuse('V_INVALID', 'drug')]),
    ...(breakpointAgrees(point) ? [] : [refuse('LAB_CUTOFF_LIMITS', 'r')]),
    // An edition holds from one day on, and stays as it was imported.
    ...(from === point.fromdt ? [] : [refuse('V_INVALID', 'fromdt')]),
    ...(stored !== undefined && limitsOf(stored) !== limitsOf(point) ? [refuse('871', 'edition', { id: point.edition })] : []),
    ...(before.some((one) => keyOf(one) === keyOf(point)) ? [refuse('V_DUP', 'drug', { value: `${point.organism} ${point.drug}` })] : []),
  ];
}

const POINTS = `select p.edition, to_char(e.fromdt, 'YYYYMMDD') as fromdt, p.organism, p.drug, p.method, p.sop, p.s::float8 as s, p.rop, p.r::float8 as r
  from lab_breakpoint p join lab_point_edition e using (farm_id, edition)`;

async function standingOf(db: Db, labid: string): Promise<Standing> {
  const editions = await db.query<{ edition: string; fromdt: string }>(
    `select edition, to_char(fromdt, 'YYYYMMDD') as fromdt from lab_point_edition where farm_id = $1`,
    [labid],
  );
  const points = await db.query<PointRow>(`${POINTS} where p.farm_id = $1`, [labid]);
  return {
    editions: new Map(editions.rows.map(({ edition, fromdt }) => [edition, fromdt])),
    points: new Map(points.rows.map((row) => [keyOf(row), row])),
  };
}

async function writePoints(db: Db, farm_id: string, userid: string, rows: readonly PointRow[], standing: Standing): Promise<void> {
  const fresh = new Map(rows.filter(({ edition }) => !standing.editions.has(edition)).map(({ edition, fromdt }) => [edition, fromdt]));
  await insertRows(
    db,
    { table: 'lab_point_edition', columns: ['farm_id', 'edition', 'fromdt', 'crtusrid'] },
    [...fresh].map(([edition, fromdt]) => ({ farm_id, edition, fromdt, crtusrid: userid })),
  );
  const columns = ['farm_id', 'edition', 'organism', 'drug', 'method', 'sop', 's', 'rop', 'r'];
  await insertRows(
    db,
    { table: 'lab_breakpoint', columns },
    rows.map((row) => ({ ...row, farm_id })),
  );
}

/** /lab/importPoints */
export const importPointsHandler = handleSigned(importPoints, async (ctx, { rows, mode, check, fileName }) => {
  const labid = farmOf(ctx.session);
  const standing = await standingOf(ctx.db, labid);
  const values = rows.map((row) => rowValues(POINT_SHEET.columns, row));
  const points = values.map(pointOf);
  const answers = points.map((point, at) => {
    const typed = errorsOf(checkFields(POINT_SHEET.columns, values[at] ?? {}));
    const issues = typed.length > 0 ? typed : rowIssues(point, points.slice(0, at), standing);
    const already = issues.length === 0 && standing.points.has(keyOf(point));
    return { row: at + 1, ok: issues.length === 0, already, issues: issues.map((issue) => ({ ...issue, row: at + 1 })) };
  });
  const good = points.filter((_, at) => answers[at]?.ok === true && answers[at]?.already === false);
  if (check || good.length === 0 || (mode === 'all' && answers.some(({ ok }) => !ok))) return { saved: 0, rows: answers };
  await writePoints(ctx.db, labid, ctx.session.userid, good, standing);
  const editions = [...new Set(good.map(({ edition }) => edition))].join(', ');
  await audit(ctx, { screen: 'LabListofTest', subject: 'breakpoints', subjectId: editions, kind: 'import', after: { fileName, rows: good.length } });
  return { saved: good.length, rows: answers };
});

/** What a test looks for and what it tries, with the breakpoints of both. */
export async function panelOf(db: Db, labid: string, testcd: string) {
  const key = [labid, testcd];
  const organisms = await db.query<{ organism: string; name: string }>(
    'select organism, name from lab_test_organism where farm_id = $1 and testcd = $2 order by name',
    key,
  );
  const drugs = await db.query<{ drug: string; name: string; drugclass: string; content: string | null; reported: 'Y' | 'N' }>(
    `select drug, name, drugclass, content, case when reported then 'Y' else 'N' end as reported from lab_test_drug where farm_id = $1 and testcd = $2 order by drugclass, drug`,
    key,
  );
  const points = await db.query<EditedPoint>(
    `${POINTS} where p.farm_id = $1 and (p.organism = '*' or p.organism in (select organism from lab_test_organism where farm_id = $1 and testcd = $2))
       and p.drug in (select drug from lab_test_drug where farm_id = $1 and testcd = $2)`,
    key,
  );
  return { organisms: organisms.rows, drugs: drugs.rows, points: points.rows };
}

/** /lab/findPoints */
export const findPointsHandler = handleSigned(findPoints, async ({ db, session }, { testcd }) => {
  const labid = farmOf(session);
  const editions = await db.query<{ edition: string; fromdt: string; points: number; importedby: string; importedat: string }>(
    `select e.edition, to_char(e.fromdt, 'YYYYMMDD') as fromdt, (select count(*)::int from lab_breakpoint p where p.farm_id = e.farm_id and p.edition = e.edition) as points,
       coalesce(u.display_name, e.crtusrid) as importedby, e.crtdate as importedat
     from lab_point_edition e left join app_user u on u.user_id = e.crtusrid where e.farm_id = $1 order by e.fromdt desc, e.edition desc`,
    [labid],
  );
  const none = { organisms: [], drugs: [], points: [] };
  const panel = testcd ? await panelOf(db, labid, testcd) : none;
  const test = testcd
    ? await db.query<{ volume: number | null }>('select platevol::float8 as volume from lab_test where farm_id = $1 and testcd = $2', [labid, testcd])
    : null;
  const rows = editions.rows.map((row) => ({ ...row, importedat: new Date(row.importedat).toISOString() }));
  return { editions: rows, ...panel, points: [...panel.points], volume: test?.rows[0]?.volume ?? null };
});
