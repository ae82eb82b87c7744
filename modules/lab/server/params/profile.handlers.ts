import type { CallOutput } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import { getLabProfile, PROFILE_FIELDS, raiseCounter, saveLabProfile } from '../../contract/params/settings.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { NUMBER_KINDS, patternsOf } from '../../domain/params/setting-rules.ts';
import { NUMBER_SIGNS, type NumberKind, numberText } from '../../domain/requests/numbers.ts';
import { labSettings } from '../requests/context.ts';
import { saveLogoHandler } from './logo.ts';

type Profile = CallOutput<typeof getLabProfile>;

interface Signatory {
  readonly name: string;
  readonly title: string | null;
}

interface Row extends Omit<Profile, 'signatories' | 'counters'> {
  readonly signatories: readonly Signatory[];
  readonly by: string | null;
  readonly at: Date | null;
}

const PROFILE = `select l.farm_id as labid, l.version, l.name_v as "V", l.name_e as "E", l.name_t as "T", l.address, l.tel, l.email, l.accreditation, l.mark, l.logo, l.signatories,
  coalesce(l.lstusrid, l.crtusrid) as by, coalesce(l.lstdate, l.crtdate) as at from laboratory l where l.farm_id = $1`;

/** A signatory a line, the name before the first comma. */
const linesOf = (signatories: readonly Signatory[]): string | null =>
  signatories.length === 0 ? null : signatories.map(({ name, title }) => [name, title].filter(Boolean).join(', ')).join('\n');

function signatoriesIn(text: string | null | undefined): Signatory[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  return lines.flatMap((line) => {
    if (line === '') return [];
    const at = line.indexOf(',');
    return [at === -1 ? { name: line, title: null } : { name: line.slice(0, at).trim(), title: line.slice(at + 1).trim() }];
  });
}

async function profileRow(db: Db, labid: string, lock = ''): Promise<Row> {
  const { rows } = await db.query<Row>(`${PROFILE} ${lock}`, [labid]);
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'labid', { value: labid });
  return row;
}

async function countersOf(db: Db, labid: string, year: number): Promise<Profile['counters']> {
  const { rows } = await db.query<{ kind: NumberKind; next: number }>('select kind, next from lab_counter where farm_id = $1 and year = $2', [
    labid,
    year,
  ]);
  const next = new Map(rows.map((row) => [row.kind, row.next]));
  const { LABNUM } = await labSettings(db, labid, { LABNUM: LAB_SETTINGS.LABNUM });
  const patterns = patternsOf(LABNUM);
  return NUMBER_KINDS.map((kind) => {
    const n = next.get(kind) ?? 1;
    return { kind, year, next: n, sample: numberText(`${NUMBER_SIGNS[kind]}${patterns[kind]}`, { year, n }) };
  });
}

const getHandler = handleSigned(getLabProfile, async ({ db, session }) => {
  const labid = farmOf(session);
  const { by: _, at: __, signatories, ...row } = await profileRow(db, labid);
  return { ...row, signatories: linesOf(signatories), counters: await countersOf(db, labid, Number(session.curbusdt.slice(0, 4))) };
});

const KEYS = PROFILE_FIELDS.map(({ key }) => key);

const saveHandler = handleSigned(saveLabProfile, async (ctx, body) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  const row = await profileRow(db, labid, 'for update');
  if (row.version !== body.version) throw await changedBy(db, row.by, row.at);
  const before = { ...row, signatories: linesOf(row.signatories) };
  if (KEYS.every((key) => (body[key] ?? null) === (before[key] ?? null))) throw refused('838');
  const { V, E, T, address, tel, email, accreditation, mark } = body;
  await db.query(
    `update laboratory set name_v = $2, name_e = $3, name_t = $4, address = $5, tel = $6, email = $7, accreditation = $8, mark = $9, signatories = $10,
       version = version + 1, lstusrid = $11, lstdate = now() where farm_id = $1`,
    [labid, V, E, T, address, tel, email, accreditation, mark, JSON.stringify(signatoriesIn(body.signatories)), session.userid],
  );
  const typed = Object.fromEntries(KEYS.map((key) => [key, body[key] ?? null]));
  const old = Object.fromEntries(KEYS.map((key) => [key, before[key] ?? null]));
  await audit(ctx, { screen: 'LabSystemParam', subject: 'laboratory', subjectId: labid, kind: 'change', before: old, after: typed });
  return { version: row.version + 1 };
});

const raiseHandler = handleSigned(raiseCounter, async (ctx, { kind, next, reason }) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  const year = Number(session.curbusdt.slice(0, 4));
  await db.query('insert into lab_counter (farm_id, kind, year) values ($1, $2, $3) on conflict do nothing', [labid, kind, year]);
  const { rows } = await db.query<{ next: number }>('select next from lab_counter where farm_id = $1 and kind = $2 and year = $3 for update', [
    labid,
    kind,
    year,
  ]);
  const now = rows[0]?.next ?? 1;
  if (next === now) throw refused('838');
  if (next < now) throw refused('V_RANGE', 'next', { min: now, max: 9_999_999 });
  await db.query('update lab_counter set next = $4 where farm_id = $1 and kind = $2 and year = $3', [labid, kind, year, next]);
  await audit(ctx, {
    screen: 'LabSystemParam',
    subject: 'lab counter',
    subjectId: `${kind} ${year}`,
    kind: 'change',
    reason,
    before: { next: now },
    after: { next },
  });
  return { next };
});

/** The laboratory as its papers name it, its logo, signatories and counters. */
export const profileHandlers: readonly Handler[] = [getHandler, saveHandler, saveLogoHandler, raiseHandler];
