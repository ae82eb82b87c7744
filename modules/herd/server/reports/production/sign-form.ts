import { acrossCompany } from '#engine/server/company.ts';
import { Refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { monthPeriod } from '#engine/server/report/periods.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { formNumbers } from './form-numbers.ts';
import { signedVersions } from './signed-months.ts';

/** Who signs, and under which request. */
export interface Signer {
  readonly userid: string;
  readonly name: string;
  readonly reqid: string | null;
}

/** An animal the farm has sent and nobody has taken yet, or one sent to it that it has not taken: either will change its numbers. */
function onTheWay(tx: Db, farmid: string): Promise<{ pgid: string } | undefined> {
  return acrossCompany(tx, farmid, async () => {
    const { rows } = await tx.query<{ pgid: string }>(
      `select pgid from animal
       where (farm_id = $1 and transfer_to is not null or transfer_to = $1) and leftdt is null and not deleted order by farm_id <> $1, pgid limit 1`,
      [farmid],
    );
    return rows[0];
  });
}

/**
 * Freezes the month of the current farm as its next version. @throws Refused 359 before the month is
 * over, 418 while a transfer waits for acceptance.
 */
export async function signForm(tx: Db, ctx: HerdReportContext, month: string, remarks: string | null, signer: Signer): Promise<number> {
  const { to } = monthPeriod(month);
  if (to >= ctx.curbusdt) throw new Refused([{ code: '359', field: 'month', params: { date: ctx.curbusdt } }]);
  const first = await onTheWay(tx, ctx.farmid);
  if (first !== undefined) throw new Refused([{ code: '418', field: 'month', params: { id: first.pgid } }]);
  // Two people signing at once get two versions, one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${ctx.farmid}|${month}`]);
  const [latest] = await signedVersions(tx, ctx.farmid, month);
  const version = (latest?.version ?? 0) + 1;
  const form = await formNumbers(tx, ctx, month);
  await tx.query(
    'insert into month_signed (farm_id, month, version, form, remarks, reqid, signed_by, signed_name) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [ctx.farmid, month, version, JSON.stringify(form), remarks, signer.reqid, signer.userid, signer.name],
  );
  return version;
}
