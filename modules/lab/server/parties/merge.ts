import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { copyCodeRange, findGivenCodes, mergeCustomer } from '../../contract/parties/party.calls.ts';
import { numberText } from '../../domain/requests/numbers.ts';

/** /lab/mergeCustomer: what was issued keeps the name it was issued with; requests and farms follow. */
export const mergeCustomerHandler = handleSigned(mergeCustomer, async (ctx, { custid, into, reason }) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  if (custid === into) throw refused('V_INVALID', 'into');
  const { rows } = await db.query<{ custid: string; alias: string | null; inuse: boolean }>(
    'select custid, alias, inuse from lab_customer where farm_id = $1 and custid = any($2) order by custid for update',
    [labid, [custid, into]],
  );
  const [one, other] = [rows.find((row) => row.custid === custid), rows.find((row) => row.custid === into)];
  if (one === undefined || one.alias !== null) throw refused('V_NOTEXISTS', 'custid', { value: custid });
  if (other === undefined || other.alias !== null || !other.inuse) throw refused('V_NOTEXISTS', 'into', { value: into });
  const key = [labid, custid, into];
  const farms = await db.query('update lab_place set custid = $3, version = version + 1 where farm_id = $1 and custid = $2', key);
  const requests = await db.query('update lab_request set custid = $3, version = version + 1 where farm_id = $1 and custid = $2', key);
  await db.query('update lab_customer set alias = $3, version = version + 1 where farm_id = $1 and alias = $2', key);
  await db.query(
    'update lab_customer set alias = $3, inuse = false, version = version + 1, lstusrid = $4, lstdate = now() where farm_id = $1 and custid = $2',
    [...key, session.userid],
  );
  const done = { farms: farms.rowCount ?? 0, requests: requests.rowCount ?? 0 };
  await audit(ctx, { screen: 'LabCustListManagement', subject: 'labcustomer', subjectId: custid, kind: 'merge', reason, after: { into, ...done } });
  return done;
});

interface Range {
  readonly prefix: string;
  readonly pattern: string;
  readonly year: number;
  readonly firstno: number;
  readonly nextno: number;
}

/** /lab/findGivenCodes */
export const givenCodesHandler = handleSigned(findGivenCodes, async ({ db, session }, { rangecd }) => {
  const key = [farmOf(session), rangecd];
  const range = (await db.query<Range>('select prefix, pattern, year, firstno, nextno from lab_code_range where farm_id = $1 and rangecd = $2', key))
    .rows[0];
  if (range === undefined) throw refused('V_NOTEXISTS', 'rangecd', { value: rangecd });
  const given = await db.query<never>(
    `select n.no, r.requestno, coalesce(s.labno, s.mark) as sample, coalesce(u.display_name, n.givenby) as givenby, n.givenat, n.struckwhy
     from lab_number n join lab_request r on r.farm_id = n.farm_id and r.requestid = n.requestid
       left join lab_sample s on s.farm_id = n.farm_id and s.requestid = n.requestid and s.seq = n.seq left join person u on u.user_id = n.givenby
     where n.farm_id = $1 and n.rangecd = $2 order by n.n desc limit 1000`,
    key,
  );
  const gaps = await db.query<{ n: number }>(
    `select g.n from generate_series($3::int, $4::int - 1) g (n)
     where not exists (select from lab_number x where x.farm_id = $1 and x.rangecd = $2 and x.n = g.n) order by 1 limit 500`,
    [...key, range.firstno, range.nextno],
  );
  const { pattern, year, prefix } = range;
  return {
    rows: given.rows.map((row: { givenat: string }) => ({ ...row, givenat: new Date(row.givenat).toISOString() })) as never,
    gaps: gaps.rows.map(({ n }) => numberText(pattern, { year, n, prefix })),
  };
});

/** /lab/copyCodeRange */
export const copyRangeHandler = handleSigned(copyCodeRange, async (ctx, { rangecd, year, newcd }) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  const from = await db.query<{ kind: string; firstno: number; lastno: number }>(
    'select kind, firstno, lastno from lab_code_range where farm_id = $1 and rangecd = $2',
    [labid, rangecd],
  );
  const [row] = from.rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'rangecd', { value: rangecd });
  const standing = await db.query<{ rangecd: string }>(
    `select rangecd from lab_code_range where farm_id = $1 and (rangecd = $2 or (kind = $3 and year = $4 and int4range(firstno, lastno, '[]') && int4range($5, $6, '[]')))`,
    [labid, newcd, row.kind, year, row.firstno, row.lastno],
  );
  if (standing.rows.some((one) => one.rangecd === newcd)) throw refused('871', 'newcd', { id: newcd });
  if (standing.rows.length > 0) throw refused('V_DUP', 'year', { value: `${row.firstno}–${row.lastno}` });
  await db.query(
    `insert into lab_code_range (farm_id, rangecd, authority, province, kind, year, prefix, pattern, firstno, lastno, nextno, warn, crtusrid)
     select farm_id, $3, authority, province, kind, $4, prefix, pattern, firstno, lastno, firstno, warn, $5 from lab_code_range where farm_id = $1 and rangecd = $2`,
    [labid, rangecd, newcd, year, session.userid],
  );
  await audit(ctx, { screen: 'LabGovCodeInit', subject: 'labcoderange', subjectId: newcd, kind: 'add', after: { from: rangecd, year } });
  return { rangecd: newcd };
});
