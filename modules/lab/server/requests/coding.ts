import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { calendarOf, numberText, workingDaysAfter } from '../../domain/requests/numbers.ts';
import { allLabSettings, type Stored } from './context.ts';
import { type Drawn, drawNumbers } from './draw-numbers.ts';
import { orderableTests } from './tests.ts';

/** Working days to the result where the list of tests does not say. */
const USUAL_DAYS = 5;

/** Samples nobody judged yet are accepted. */
export async function judgeAll(ctx: SignedContext, { farm_id, requestid }: Stored): Promise<void> {
  await ctx.db.query("update lab_sample set judgement = 'accepted' where farm_id = $1 and requestid = $2 and judgement is null", [
    farm_id,
    requestid,
  ]);
}

interface Range {
  readonly rangecd: string;
  readonly prefix: string;
  readonly pattern: string;
  readonly nextno: number;
  readonly lastno: number;
}

/** Draws official numbers from the open ranges of the year, the oldest first. @throws Refused LAB_CODE_RANGE */
async function drawOfficial(
  ctx: SignedContext,
  labid: string,
  kind: 'sample' | 'report',
  year: number,
  count: number,
): Promise<readonly (Drawn & { readonly rangecd: string })[]> {
  const { rows } = await ctx.db.query<Range>(
    `select rangecd, prefix, pattern, nextno, lastno from lab_code_range where farm_id = $1 and kind = $2 and year = $3 and inuse and nextno <= lastno
     order by firstno for update`,
    [labid, kind, year],
  );
  const drawn = [];
  for (const { rangecd, prefix, pattern, nextno, lastno } of rows) {
    const take = Math.min(count - drawn.length, lastno - nextno + 1);
    for (let i = 0; i < take; i += 1) drawn.push({ rangecd, year, n: nextno + i, no: numberText(pattern, { year, n: nextno + i, prefix }) });
    if (take > 0)
      await ctx.db.query('update lab_code_range set nextno = nextno + $3, version = version + 1 where farm_id = $1 and rangecd = $2', [
        labid,
        rangecd,
        take,
      ]);
  }
  if (drawn.length < count) throw refused('LAB_CODE_RANGE', 'official', { year });
  return drawn;
}

type Given = Drawn & { readonly seq: number | null; readonly rangecd?: string };

/** The official number of a report, where the request is an official one and the authority gave numbers for reports; null: the laboratory's own. @throws Refused LAB_CODE_RANGE */
export async function drawReportNo(ctx: SignedContext, row: Stored, year: number): Promise<string | null> {
  if (!row.official) return null;
  const { rows } = await ctx.db.query("select 1 from lab_code_range where farm_id = $1 and kind = 'report' and year = $2 limit 1", [
    row.farm_id,
    year,
  ]);
  if (rows.length === 0) return null;
  const drawn = await drawOfficial(ctx, row.farm_id, 'report', year, 1);
  await keepNumbers(
    ctx,
    row,
    'report',
    drawn.map((one) => ({ ...one, seq: null })),
  );
  return drawn[0]?.no ?? null;
}

async function keepNumbers(ctx: SignedContext, { farm_id, requestid, sender }: Stored, kind: string, numbers: readonly Given[]): Promise<void> {
  if (numbers.length === 0) return;
  await ctx.db.query(
    `insert into lab_number (farm_id, kind, no, requestid, sender, seq, year, n, rangecd, givenby)
     select $1, $2, g.no, $3, $4, g.seq, g.year, g.n, g.rangecd, $5 from jsonb_to_recordset($6::jsonb) g (no text, seq int, year int, n int, rangecd text)`,
    [farm_id, kind, requestid, sender, ctx.session.userid, JSON.stringify(numbers)],
  );
}

/** Gives every accepted sample its laboratory number, and its official code where the request is an official one. */
export async function codeSamples(ctx: SignedContext, row: Stored, place: string | null): Promise<void> {
  const { db, session } = ctx;
  const { farm_id: labid, requestid, official } = row;
  const { rows } = await db.query<{ seq: number }>(
    "select seq from lab_sample where farm_id = $1 and requestid = $2 and judgement in ('accepted', 'remark') and labno is null order by seq",
    [labid, requestid],
  );
  const year = Number(session.curbusdt.slice(0, 4));
  const settings = await allLabSettings(db, labid);
  const numbers = (await drawNumbers(db, labid, 'sample', year, rows.length)).map((drawn, i) => ({ ...drawn, seq: rows[i]?.seq ?? 0 }));
  const codes = official
    ? (await drawOfficial(ctx, labid, 'sample', year, rows.length)).map((drawn, i) => ({ ...drawn, seq: rows[i]?.seq ?? 0 }))
    : [];
  await keepNumbers(ctx, row, 'sample', numbers);
  await keepNumbers(ctx, row, 'official', codes);
  const given = numbers.map(({ seq, no }, i) => ({ seq, no, code: codes[i]?.no ?? null }));
  await db.query(
    `update lab_sample s set labno = g.no, officialno = g.code, place = coalesce($4, s.place), keepuntil = to_date($5, 'YYYYMMDD')
     from jsonb_to_recordset($3::jsonb) g (seq int, no text, code text) where s.farm_id = $1 and s.requestid = $2 and s.seq = g.seq`,
    [labid, requestid, JSON.stringify(given), place, addDays(session.curbusdt, settings.LABKEEPS)],
  );
}

/** Method, price and due date of the tests that lack one: from the laboratory's list; due = received + turn-around in working days. */
export async function fillOrders(ctx: SignedContext, { farm_id: labid, requestid, custid }: Stored): Promise<void> {
  const { db, session } = ctx;
  const [tests, settings] = [await orderableTests(db, labid, { custid, day: session.curbusdt }), await allLabSettings(db, labid)];
  const { rows } = await db.query<{ testcd: string; received: BusinessDate | null }>(
    `select distinct o.testcd, to_char(r.receivedat, 'YYYYMMDD') as received from lab_order o join lab_request r using (farm_id, requestid)
     where o.farm_id = $1 and o.requestid = $2 and o.status = 3 and (o.method is null or o.price is null or o.duedt is null)`,
    [labid, requestid],
  );
  const calendar = calendarOf(settings.LABWORK);
  const filled = rows.map(({ testcd, received }) => {
    const test = tests?.get(testcd);
    return {
      testcd,
      method: test?.method ?? null,
      price: test?.price ?? null,
      duedt: workingDaysAfter(calendar, received ?? session.curbusdt, test?.tatdays ?? USUAL_DAYS),
    };
  });
  await db.query(
    `update lab_order o set method = coalesce(o.method, f.method), price = coalesce(o.price, f.price), duedt = coalesce(o.duedt, to_date(f.duedt, 'YYYYMMDD'))
     from jsonb_to_recordset($3::jsonb) f (testcd text, method text, price numeric, duedt text)
     where o.farm_id = $1 and o.requestid = $2 and o.testcd = f.testcd and o.status = 3`,
    [labid, requestid, JSON.stringify(filled)],
  );
  await db.query(
    `update lab_request r set duedt = (select max(o.duedt) from lab_order o where o.farm_id = r.farm_id and o.requestid = r.requestid)
     where r.farm_id = $1 and r.requestid = $2`,
    [labid, requestid],
  );
}

/** Numbers of a request that goes back to a draft, or is cancelled, stay spent and are struck out (R16). */
export async function strikeNumbers(ctx: SignedContext, { farm_id: labid, requestid }: Stored, why: string, anew: boolean): Promise<void> {
  const { db, session } = ctx;
  await db.query(
    `update lab_number set struckby = $3, struckat = now(), struckwhy = $4
     where farm_id = $1 and requestid = $2 and kind in ('sample', 'official') and struckat is null`,
    [labid, requestid, session.userid, why.slice(0, 200)],
  );
  await db.query('update lab_sample set labno = null, officialno = null where farm_id = $1 and requestid = $2', [labid, requestid]);
  if (!anew) return;
  // Reception is asked anew inside the next coding.
  await db.query(
    'update lab_sample set judgement = null, condition = null, reject = null, judgeremark = null where farm_id = $1 and requestid = $2',
    [labid, requestid],
  );
  await db.query('update lab_order set status = 3, invalidwhy = null, price = null where farm_id = $1 and requestid = $2 and status = 2', [
    labid,
    requestid,
  ]);
}
