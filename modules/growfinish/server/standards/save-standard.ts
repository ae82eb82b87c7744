import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { audit } from '#engine/server/audit.ts';
import { insertRows, type TableRow } from '#engine/server/bulk.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused, standOrRefuse } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { saveStandard } from '../../contract/standards/standard.calls.ts';
import { BIRD_HOUSES } from '../../contract/standards/standard-words.ts';
import { GROW_SETTINGS } from '../../domain/grow.settings.ts';
import type { ProgrammeLine } from '../../domain/programme.ts';
import { feedStandard, type StandardKind } from '../../domain/standard-book.ts';
import { bandIssues, lineIssues, type ProgrammeItem, weekIssues, weeksInKg } from '../../domain/standard-rules.ts';
import { ageAtWeight } from '../../domain/standards.ts';
import { companyBatches, lastLosing, type StandardSource, type VersionHead } from './follow.ts';
import { type StoredVersion, storedVersions } from './load-standards.ts';

type Input = CallParsed<typeof saveStandard>;

const SCREENS: Readonly<Record<StandardKind, RouteName>> = { feed: 'PigletFoodStd', fcr: 'fcrstandard', item: 'PigletItemStd' };
/** Level that changes standards, and programmes that are not of own farms alone. */
const CHANGE_LEVEL = 70;
const LAST_DAY = '20991231';

/** The company of the farm a request works on, its standards held against others who change them. */
async function lockCompany({ db }: SignedContext, farmid: string): Promise<string> {
  const { rows } = await db.query<{ realm: string }>('select realm from farm where farm_id = $1', [farmid]);
  const realm = rows[0]?.realm;
  if (realm === undefined) throw new Error(`unknown farm ${farmid}`);
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [`standards ${realm}`]);
  return realm;
}

/** @throws Refused 403 without the right on the kind's screen or of a farm out of reach; ADM_LEVEL below the level a change asks for. */
function checkRights({ session }: SignedContext, { kind, farms }: Input, known: StoredVersion | undefined): void {
  if (!allows(session, SCREENS[kind], 'edit')) throw forbidden('env_403', { menu: SCREENS[kind], right: 'edit' });
  if (farms.some((farmid) => !session.farms.includes(farmid))) throw forbidden();
  const wide = farms.length === 0 || (known !== undefined && !known.farms.some((farmid) => session.farms.includes(farmid)));
  if (session.usrlvl < CHANGE_LEVEL && (kind !== 'item' || wide)) throw refused('ADM_LEVEL', 'farms');
}

/** Items of the company's goods that lines name, with the units each may be given in. */
async function programmeItems({ db }: SignedContext, realm: string, lines: readonly ProgrammeLine[]): Promise<ReadonlyMap<string, ProgrammeItem>> {
  const { rows } = await db.query<ProgrammeItem & { itemid: string }>(
    `select i.itemid, i.itemtp, i.inuse, i.withdrawal,
       array[i.unit] || coalesce((select array_agg(u.unit) from item_unit u where u.prnt2 = i.prnt2 and u.book = i.book and u.itemid = i.itemid), '{}')
         as units
     from item i where i.prnt2 = $1 and i.book = 'goods' and i.itemid = any($2)`,
    [realm, lines.map(({ itemid }) => itemid)],
  );
  return new Map(rows.map((row) => [row.itemid, row]));
}

const linesOf = (input: Input): ProgrammeLine[] =>
  input.lines.map(({ dose = null, unit = null, route = null, every = null, ...line }, i) => ({ ...line, line: i + 1, dose, unit, route, every }));

async function rowIssues(ctx: SignedContext, input: Input, realm: string, farmid: string): Promise<readonly Issue[]> {
  if (input.kind === 'feed') return weekIssues(input.weeks);
  if (input.kind === 'fcr') return bandIssues(input.bands);
  const lines = linesOf(input);
  const ofBirds = input.area != null && input.area in BIRD_HOUSES;
  if (input.area != null && ofBirds !== (input.stdtp === 'poultry')) return [refuse('V_INVALID', 'area')];
  const feeds = (await storedVersions(ctx.db, farmid, ['feed'])).map((one) => ({ ...one, weeks: weeksInKg(one.weeks, one.stdtp) }));
  const weeks = feedStandard(feeds, { farmid, day: input.from, stdtp: input.stdtp });
  const { SALEWT } = (await loadFarmSettings(ctx.db, farmid)).read(GROW_SETTINGS);
  const saleAge = input.stdtp === 'pig' ? ageAtWeight(weeks, SALEWT) : null;
  return lineIssues(lines, { items: await programmeItems(ctx, realm, lines), weeks, saleAge });
}

/** The version that is changed. @throws Refused V_NOTEXISTS, STALE. */
async function knownVersion(ctx: SignedContext, input: Input, versions: readonly StoredVersion[]): Promise<StoredVersion | undefined> {
  if (input.stdid == null) {
    if (versions.some(({ code, from }) => code === input.code && from === input.from)) throw refused('V_EXISTS', 'from', { value: input.from });
    return undefined;
  }
  const known = versions.find(({ stdid }) => stdid === input.stdid);
  if (known === undefined) throw refused('V_NOTEXISTS', 'stdid', { value: input.stdid });
  if (known.version !== input.version) throw await changedSince(ctx.db, { subject: 'standard', subjectId: input.stdid, farms: ctx.session.farms });
  return known;
}

/** What of a version its followers are measured by, to be compared. */
function measured({ weeks, bands, lines, stdtp }: Pick<StoredVersion, 'weeks' | 'bands' | 'lines' | 'stdtp'>): string {
  const given = lines.map(({ itemid, basis, low, high, dose, unit, route, every, tolerance }) => [
    itemid,
    basis,
    low,
    high,
    dose,
    unit,
    route,
    every,
    tolerance,
  ]);
  return JSON.stringify([
    stdtp,
    weeks.map(({ week, feed, weight, lay = null, eggwt = null }) => [week, feed, weight, lay, eggwt]),
    bands.map(({ upto, fcr }) => [upto, fcr]),
    given,
  ]);
}

interface Made extends VersionHead {
  readonly rows: Pick<StoredVersion, 'weeks' | 'bands' | 'lines' | 'stdtp'>;
}

function madeOf(input: Input, stdid: string): Made {
  const rows = {
    weeks: input.kind === 'feed' ? input.weeks : [],
    bands: input.kind === 'fcr' ? input.bands : [],
    lines: input.kind === 'item' ? linesOf(input) : [],
    stdtp: input.stdtp,
  };
  const { kind, code, from, stdtp, farms } = input;
  return {
    ...{ stdid, kind, code, from, stdtp, farms, rows, weeks: rows.weeks },
    sex: kind === 'fcr' ? (input.sex ?? null) : null,
    area: kind === 'item' ? (input.area ?? null) : null,
  };
}

/** @throws Refused V_RANGE with the first day the version may hold from, where batches would lose what they follow. */
async function checkFollowers(
  ctx: SignedContext,
  kinds: readonly StandardSource[],
  input: Input,
  versions: readonly StoredVersion[],
  made: Made | null,
): Promise<void> {
  const batches = await companyBatches(ctx.db, farmOf(ctx.session), kinds);
  const rest = versions.filter(({ stdid }) => stdid !== input.stdid);
  const known = versions.find(({ stdid }) => stdid === input.stdid);
  // A version whose rows change is another one for those who follow it.
  const same = known !== undefined && made !== null && measured(known) === measured(made.rows);
  const after = made === null ? rest : [...rest, same ? made : { ...made, stdid: `new ${made.stdid}` }];
  const last = lastLosing(input.kind, batches, versions, after);
  if (last !== null) throw refused('V_RANGE', 'from', { field: 'from', min: addDays(last, 1), max: LAST_DAY });
}

async function writeRows({ db }: SignedContext, prnt2: string, { stdid, rows }: Made): Promise<void> {
  for (const table of ['feed_standard_row', 'fcr_band', 'programme_line'])
    await db.query(`delete from ${table} where prnt2 = $1 and stdid = $2`, [prnt2, stdid]);
  const of = <R extends object>(list: readonly R[]): TableRow[] => list.map((row) => ({ prnt2, stdid, ...row }));
  await insertRows(
    db,
    { table: 'feed_standard_row', columns: ['prnt2', 'stdid', 'week', 'feed', 'weight', 'lay', 'eggwt'] },
    of(rows.weeks.map((row) => ({ ...row, lay: row.lay ?? null, eggwt: row.eggwt ?? null }))),
  );
  await insertRows(db, { table: 'fcr_band', columns: ['prnt2', 'stdid', 'upto', 'fcr'] }, of(rows.bands));
  const columns = ['prnt2', 'stdid', 'line', 'book', 'itemid', 'basis', 'low', 'high', 'dose', 'unit', 'route', 'every', 'tolerance'];
  await insertRows(db, { table: 'programme_line', columns }, of(rows.lines.map((line) => ({ ...line, book: 'goods' }))));
}

async function writeVersion(ctx: SignedContext, prnt2: string, input: Input, made: Made): Promise<number> {
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into standard (prnt2, stdid, kind, code, from_day, name, stdtp, farms, sex, area, remark, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (prnt2, stdid) do update set code = excluded.code, from_day = excluded.from_day, name = excluded.name, stdtp = excluded.stdtp,
       farms = excluded.farms, sex = excluded.sex, area = excluded.area, remark = excluded.remark, version = standard.version + 1,
       lstusrid = excluded.crtusrid, lstdate = now()
     returning version`,
    [
      ...[prnt2, made.stdid, made.kind, made.code, made.from, input.name, made.stdtp, made.farms, made.sex, made.area],
      input.remark ?? null,
      ctx.session.userid,
    ],
  );
  await writeRows(ctx, prnt2, made);
  return rows[0]?.version ?? 1;
}

/** True when saving would change nothing. */
function unchanged(known: StoredVersion, input: Input, made: Made): boolean {
  const head = (one: { readonly [K in 'code' | 'from' | 'name' | 'farms' | 'sex' | 'area' | 'remark']?: unknown }) =>
    JSON.stringify([one.code, one.from, one.name, one.farms, one.sex ?? null, one.area ?? null, one.remark ?? null]);
  return head(known) === head({ ...input, sex: made.sex, area: made.area }) && measured(known) === measured(made.rows);
}

/** Saves a version of a standard, or takes away one that no batch of the `kinds` follows. @throws Refused as its call says. */
export async function saveVersion(ctx: SignedContext, input: Input, kinds: readonly StandardSource[]): Promise<{ stdid: string; version: number }> {
  const farmid = farmOf(ctx.session);
  const realm = await lockCompany(ctx, farmid);
  const versions = await storedVersions(ctx.db, farmid, [input.kind]);
  const known = await knownVersion(ctx, input, versions);
  checkRights(ctx, input, known);
  const log = { screen: SCREENS[input.kind], subject: 'standard', reason: input.reason ?? null };
  if (input.remove) {
    if (known === undefined) throw refused('V_REQUIRED', 'stdid', { field: 'stdid' });
    await checkFollowers(ctx, kinds, input, versions, null);
    await ctx.db.query('delete from standard where prnt2 = $1 and stdid = $2', [realm, known.stdid]);
    await audit(ctx, { ...log, subjectId: known.stdid, kind: 'delete', before: known });
    return { stdid: known.stdid, version: known.version };
  }
  standOrRefuse(await rowIssues(ctx, input, realm, farmid), input.accept);
  const made = madeOf(input, known?.stdid ?? randomUUID());
  if (known !== undefined && unchanged(known, input, made)) throw refused('838');
  await checkFollowers(ctx, kinds, input, versions, made);
  const version = await writeVersion(ctx, realm, input, made);
  const { rows, weeks: _, ...head } = made;
  await audit(ctx, { ...log, subjectId: made.stdid, kind: known === undefined ? 'add' : 'change', before: known, after: { ...head, ...rows } });
  return { stdid: made.stdid, version };
}
