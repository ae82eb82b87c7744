import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { takeOverResults } from '../../contract/requests/forward.calls.ts';
import { canTakeOver } from '../../domain/requests/forward.ts';
import { takesResults } from '../runs/waiting.ts';
import { afterResults } from './after-results.ts';
import { lockRequest, type Stored } from './context.ts';
import { forwardedAs, HERE_AGAIN, ownRequest } from './forward.ts';
import { touch } from './reception.ts';

/**
 * SQL: orders `o` of samples `s` of the own request with what the other laboratory sent: its order `f` of the sample `m` marked by the own number, its
 * live result `x`. $1 own laboratory, $2 request, $3 request there.
 */
const SENT = `lab_order o join lab_sample s on s.farm_id = o.farm_id and s.requestid = o.requestid and s.seq = o.seq
  join lab_sample m on m.farm_id = o.subcontract and m.requestid = o.forwardid and m.mark = s.labno
  join lab_order f on f.farm_id = m.farm_id and f.requestid = m.requestid and f.seq = m.seq and f.testcd = o.forwardtest
  left join lab_result x on x.farm_id = f.farm_id and x.requestid = f.requestid and x.seq = f.seq and x.testcd = f.testcd and x.voidedat is null`;
const OWN = 'o.farm_id = $1 and o.requestid = $2 and o.forwardid = $3';

/** Voids what an earlier paper said: a corrected one is another attempt, which the reviewer looks at anew. */
async function voidFormer(ctx: SignedContext, key: readonly string[], why: string): Promise<void> {
  await ctx.db.query(
    `update lab_result x set voidedby = $4, voidedat = now(), voidwhy = $5 from lab_order o
     where ${OWN} and o.forwardr is not null and x.farm_id = o.farm_id and x.requestid = o.requestid and x.seq = o.seq and x.testcd = o.testcd and x.voidedat is null`,
    [...key, ctx.session.userid, why],
  );
  await ctx.db.query(
    `update lab_order o set status = 3, class = null, invalidwhy = null, attempt = attempt + 1 where ${OWN} and o.forwardr is not null`,
    [...key],
  );
}

const VALUES = ['rawmean', 'value', 'reported', 'stat', 'unit', 'cls', 'grade', 'protective', 'copies', 'titre', 'cutoff', 'called'] as const;

/** SQL: the kit stands with the name of its laboratory, so that no chart joins it to the own. */
const KIT = "o.subcontract || '/' || coalesce(x.kit, f.kit, '-')";

/** What came of the tests: values as they were sent; of a sample that was rejected there is none. */
async function copyResults({ db, session }: SignedContext, key: readonly string[], comment: string): Promise<void> {
  await db.query(
    `insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, kit, matrix, status, invalidwhy, tester, testdt, comment, differs, endpoint, ${VALUES.join(', ')})
     select o.farm_id, o.requestid, o.seq, o.testcd, o.attempt, o.sender, ${KIT}, s.sampletp, f.status, f.invalidwhy, $4, coalesce(x.testdt, $5::date), $6,
       coalesce(x.differs, false), coalesce(x.endpoint, 'full'), ${VALUES.map((name) => `x.${name}`).join(', ')}
     from ${SENT} where ${OWN} and f.status <> 3`,
    [...key, session.userid, session.curbusdt, comment],
  );
}

/** What grew and what was counted, each with the attempt it belongs to. */
const BESIDE = {
  lab_isolate: ['isolate', 'organism', 'organismname', 'method', 'growth', 'purity', 'edition'],
  lab_isolate_drug: ['isolate', 'drug', 'drugname', 'drugclass', 'method', 'sign', 'value', 'sir', 'point', 'reported'],
  lab_count_plate: ['exponent', 'plate', 'colonies', 'volume'],
} as const;

async function copyBeside(db: Db, key: readonly string[]): Promise<void> {
  for (const [table, columns] of Object.entries(BESIDE))
    await db.query(
      `insert into ${table} (farm_id, requestid, seq, testcd, attempt, sender, ${columns.join(', ')})
       select o.farm_id, o.requestid, o.seq, o.testcd, o.attempt, o.sender, ${columns.map((name) => `c.${name}`).join(', ')}
       from ${SENT} join ${table} c on c.farm_id = x.farm_id and c.requestid = x.requestid and c.seq = x.seq and c.testcd = x.testcd and c.attempt = x.attempt where ${OWN}`,
      [...key],
    );
}

/** The orders say what came of them, and which issue of the paper told it. */
async function closeOrders({ db, session }: SignedContext, key: readonly string[], r: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ status: number }>(
    `update lab_order t set status = f.status, class = f.class, abnormal = f.abnormal or o.attempt > 1, invalidwhy = f.invalidwhy, kit = ${KIT},
       seenby = null, resultby = $4, resultat = now(), forwardr = $5
     from ${SENT} where ${OWN} and f.status <> 3 and t.farm_id = o.farm_id and t.requestid = o.requestid and t.seq = o.seq and t.testcd = o.testcd returning t.status::int as status`,
    [...key, session.userid, r],
  );
  // A test that was dropped there waits here again.
  await db.query(`update lab_order o set ${HERE_AGAIN} where ${OWN} and o.forwardr is distinct from $4`, [...key, r]);
  return rows.map(({ status }) => status);
}

/** Takes over what the other laboratory sent. @throws Refused LAB_FROZEN, LAB_NOT_SENT, 838 where it was taken already */
export async function takeOver(ctx: SignedContext, body: CallParsed<typeof takeOverResults>): Promise<CallOutput<typeof takeOverResults>> {
  const row: Stored = await ownRequest(ctx, body);
  if (!takesResults(row)) throw refused('LAB_FROZEN', 'state', { status: row.state });
  const { forwardid } = body;
  const { tolab, labname, forwardno } = await forwardedAs(ctx, body);
  // Held, so that its paper is not left backward while its values are read.
  const { revision } = await lockRequest(ctx, tolab, forwardid);
  const { stand } = await forwardedAs(ctx, body);
  if (stand === 'taken') throw refused('838');
  if (!canTakeOver(stand)) throw refused('LAB_NOT_SENT', 'forwardid', { lab: labname });
  const key = [row.farm_id, row.requestid, forwardid];
  const comment = `${labname} · ${forwardno}`;
  await voidFormer(ctx, key, comment);
  await copyResults(ctx, key, comment);
  await copyBeside(ctx.db, key);
  const found = await closeOrders(ctx, key, revision);
  await afterResults(ctx, row.farm_id, row.requestid);
  await audit(ctx, {
    ...{ screen: 'LabRequest2', subject: 'results', subjectId: row.requestid, kind: 'takeover' },
    after: { tolab, forwardno, revision, orders: found.length },
  });
  const ok = found.filter((status) => status === 1).length;
  return { ...(await touch(ctx, await lockRequest(ctx, row.farm_id, row.requestid))), ok, invalid: found.length - ok };
}
