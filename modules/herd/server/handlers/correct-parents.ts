import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { businessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import {
  BIRTH_SLACK,
  type Kin,
  litterAt,
  type NewParents,
  parentChangeIssues,
  pedigreeOf,
  proposedSire,
} from '#modules/herd/domain/corrections-parents.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { inbreedingOf, loadDescendants, loadKin, loadLitters } from './correct-kin.ts';
import { type HerdServices, openUnit, refuseWith } from './services.ts';

/** New parents of one animal: what is left out stays, null is unknown. */
interface ParentRow {
  readonly pgid: string;
  readonly sireid?: string | null | undefined;
  readonly damid?: string | null | undefined;
}

const upper = (id: string | null | undefined): string | null | undefined => (id == null ? id : id.trim().toUpperCase());

interface Judged {
  readonly row: number;
  readonly old: Kin;
  readonly next: NewParents;
  readonly proposed: string | null;
  readonly issues: readonly Issue[];
}

interface TypedParents {
  readonly pgid: string;
  readonly sireid: string | null | undefined;
  readonly damid: string | null | undefined;
}

/** One row against the animal on file; null when there is no such animal. Parents left out stay as they are. */
function judgeOne(
  { pgid, sireid, damid }: TypedParents,
  row: number,
  kin: ReadonlyMap<string, Kin>,
  litters: ReadonlyMap<string, NewParents['litters']>,
  settings: HerdSettings,
): Judged | null {
  const old = kin.get(pgid);
  if (old === undefined) return null;
  const [sire, dam] = [sireid === undefined ? old.sireid : sireid, damid === undefined ? old.damid : damid];
  const own = litters.get(dam ?? '') ?? [];
  const next: NewParents = { sireid: sire, damid: dam, sire: kin.get(sire ?? '') ?? null, dam: kin.get(dam ?? '') ?? null, litters: own };
  const issues = parentChangeIssues(old, next, settings).map((issue) => ({ ...issue, row }));
  return { row, old, next, proposed: proposedSire(litterAt(own, old.birthdt)), issues };
}

/** Reads the animals with their old and new ancestors and says what stands against each row. */
async function judge(ctx: SignedContext, services: HerdServices, rows: readonly ParentRow[]) {
  const farmid = farmOf(ctx.session);
  const typed = rows.map(({ pgid, sireid, damid }) => ({ pgid: pgid.trim().toUpperCase(), sireid: upper(sireid), damid: upper(damid) }));
  const named = typed.flatMap(({ pgid, sireid, damid }) => [pgid, sireid, damid]).flatMap((id) => id ?? []);
  const kin = await loadKin(ctx.db, farmid, [...new Set(named)]);
  const dams = typed.flatMap(({ pgid, damid }) => (damid === undefined ? kin.get(pgid)?.damid : damid) ?? []);
  const litters = await loadLitters(ctx.db, farmid, dams);
  const { settings } = await services.farmFacts(ctx.db, farmid);
  const judged = typed.map((one, at) => judgeOne(one, at + 1, kin, litters, settings));
  const issues: Issue[] = typed.flatMap(({ pgid }, at) => {
    const first = typed.findIndex((other) => other.pgid === pgid);
    const repeated = first < at ? [{ ...refuse('V_DUPROW', 'pgid', { value: pgid, row: at + 1, row2: first + 1 }), row: at + 1 }] : [];
    const unknown = { ...refuse('366', 'pgid', { id: pgid }), row: at + 1 };
    return [...repeated, ...(judged[at]?.issues ?? [unknown])];
  });
  const list = judged.filter((one) => one !== null);
  const after = new Map(kin);
  for (const { old, next } of list) after.set(old.pgid, { ...old, sireid: next.sireid, damid: next.damid });
  const now = inbreedingOf(after);
  const looped = now.loop && issues.length === 0 ? list.slice(0, 1) : [];
  for (const { row, old } of looped) issues.push({ ...refuse('431', 'sireid', { id: old.pgid }), row });
  return { farmid, kin, after, issues, list, before: inbreedingOf(kin), now };
}

/** Descendants named beside a row, the rest as their number. */
const SHOWN = 12;

/** Old and new pedigree side by side, inbreeding and the descendants touched. */
export async function checkParentage(ctx: SignedContext, services: HerdServices, rows: readonly ParentRow[]) {
  const { farmid, kin, after, issues, list, before, now } = await judge(ctx, services, rows);
  const descendants = await loadDescendants(
    ctx.db,
    farmid,
    list.map(({ old }) => old.pgid),
  );
  return {
    issues,
    rows: list.map(({ row, old, proposed }) => {
      const touched = descendants.get(old.pgid) ?? [];
      return {
        row,
        pgid: old.pgid,
        birthdt: old.birthdt,
        proposed,
        before: pedigreeOf(old.pgid, kin),
        after: pedigreeOf(old.pgid, after),
        inbreedingBefore: before.pct(old.pgid),
        inbreedingAfter: now.pct(old.pgid),
        descendants: touched.length,
        someDescendants: touched.slice(0, SHOWN),
      };
    }),
  };
}

/** Refused while a genetic run of the company reads the pedigree. */
async function checkNoRun(db: Db): Promise<void> {
  const { rows } = await db.query("select 1 from gen_run where state = 'running' limit 1");
  if (rows.length > 0) throw refused('GEN_UPDATING');
}

/** Marks animals and all their descendants: inbreeding and breeding values are computed again the coming night. */
async function markDue(ctx: SignedContext, farmid: string, pgids: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.query<{ n: number }>(
    `with recursive down as (
       select a.animal_id, a.pgid from animal a where a.farm_id = $1 and not a.deleted and a.pgid = any($2)
       union
       select a.animal_id, a.pgid from down d join animal a on a.farm_id = $1 and not a.deleted and (a.sireid = d.pgid or a.damid = d.pgid)
     ), due as (
       insert into pedigree_due (farm_id, animal_id, asked_by) select $1, animal_id, $3 from down
       on conflict (farm_id, animal_id) do update set asked_at = now(), asked_by = excluded.asked_by, done_at = null returning 1)
     select count(*)::int as n from due`,
    [farmid, pgids, ctx.session.userid],
  );
  return rows[0]?.n ?? 0;
}

/** Corrects parents, all rows or none; counts of the litters stay what they are. @throws Refused 838 where all parents stand already. */
export async function changeParentage(
  ctx: SignedContext,
  services: HerdServices,
  body: { readonly rows: readonly ParentRow[]; readonly change: string },
) {
  await checkNoRun(ctx.db);
  const { farmid, issues, list } = await judge(ctx, services, body.rows);
  if (issues.length > 0) throw refuseWith(issues);
  const { rows: ids } = await ctx.db.query<{ animal_id: string }>(
    `select distinct on (pgid) animal_id from animal where farm_id = $1 and pgid = any($2) and not deleted order by pgid, leftdt desc nulls first`,
    [farmid, list.map(({ old }) => old.pgid)],
  );
  const { unit } = await openUnit(ctx, services, { inputs: [], animalIds: ids.map((row) => row.animal_id) });
  const lines = list.flatMap(({ old, next }) => {
    const animalId = unit.animal(old.pgid)?.animalId ?? '';
    const target = unit.byId(animalId)?.events.find(({ eventcd }) => eventcd === 'ENT');
    if (target === undefined) throw refused('366', 'pgid', { id: old.pgid });
    if (old.sireid === next.sireid && old.damid === next.damid) return [];
    const { sireid: _s, damid: _d, ...rest } = target.data;
    const parents = { ...(next.sireid === null ? {} : { sireid: next.sireid }), ...(next.damid === null ? {} : { damid: next.damid }) };
    unit.revise(target, { ...rest, ...parents });
    return [{ animalId, pgid: old.pgid, before: { sireid: old.sireid, damid: old.damid }, after: { sireid: next.sireid, damid: next.damid } }];
  });
  if (lines.length === 0) throw refused('838');
  await unit.flush(body.change);
  for (const { animalId, before, after } of lines) {
    await audit(ctx, { screen: 'PigMotherChange', subject: 'entry', subjectId: animalId, kind: 'parents', before, after, reason: body.change });
  }
  const due = await markDue(
    ctx,
    farmid,
    lines.map(({ pgid }) => pgid),
  );
  return { changed: lines.length, due };
}

/** The animals that name a sow as dam and were born in one litter of hers. */
export async function litterOf(ctx: SignedContext, { pgid, farrowdt }: { readonly pgid: string; readonly farrowdt: string }) {
  const farmid = farmOf(ctx.session);
  const dam = pgid.trim().toUpperCase();
  const litters = (await loadLitters(ctx.db, farmid, [dam])).get(dam) ?? [];
  const { rows } = await ctx.db.query<Kin>(
    'select pgid, sex, birthdt, sireid, damid from animal where farm_id = $1 and damid = $2 and birthdt is not null and not deleted order by pgid',
    [farmid, dam],
  );
  const day = businessDate(farrowdt);
  const born = rows.filter(({ birthdt }) => birthdt !== null && Math.abs(daysBetween(day, birthdt)) <= BIRTH_SLACK);
  return {
    litters: litters.map(({ farrowdt: on, boars }) => ({ farrowdt: on, boars: [...boars] })),
    animals: born.map(({ pgid: id, birthdt, sireid, damid }) => ({ pgid: id, birthdt, sireid, damid })),
  };
}
