import { answerLanguage } from '#engine/server/answer-language.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { findRuns, getRun, getRunWork } from '../../contract/runs/run.calls.ts';
import type { Failed } from '../../domain/runs/acceptance.ts';
import { failedText } from '../../domain/runs/run-test.ts';
import { blindKinds } from '../requests/blind.ts';
import { cutoffsOf } from '../tests/cutoffs.ts';
import { benchTest } from './waiting.ts';

/** SQL: the request `r` takes results. */
const TAKES = "(r.state = '32' or r.state = case when r.labknd in ('L', 'M') then '30' else '25' end)";
const NAME = (n: number): string => `case $${n} when 'E' then t.name_e when 'T' then t.name_t else t.name_v end`;

const TESTS = `select t.testcd, ${NAME(2)} as name, t.testgrp, count(*)::int as waiting
  from lab_order o join lab_request r using (farm_id, requestid) join lab_sample s using (farm_id, requestid, seq)
    join lab_test t on t.farm_id = o.farm_id and t.testcd = o.testcd
  where o.farm_id = $1 and o.status = 3 and o.subcontract is null and ${TAKES} and s.judgement in ('accepted', 'remark') group by 1, 2, 3 order by 3, 1`;

/** The earlier result of the same animal, by its identity or, growing, by its ear tag: the last of the same test and sender. */
const WAITING = `select r.labknd, o.requestid, r.requestno, o.seq, coalesce(s.labno, s.mark) as labno, s.mark, s.sampletp, s.pooled, o.attempt,
    to_char(o.duedt, 'YYYYMMDD') as duedt, r.urgent, e.reported as earlier, e.cls as earliercls, to_char(e.testdt, 'YYYYMMDD') as earlierdt
  from lab_order o join lab_request r using (farm_id, requestid) join lab_sample s using (farm_id, requestid, seq)
    left join lateral (select x.reported, x.cls, x.testdt from lab_sample a join lab_result x on x.farm_id = a.farm_id and x.requestid = a.requestid and x.seq = a.seq
      where a.farm_id = o.farm_id and a.sender = o.sender and (a.pgid = s.pgid or (s.pgid is null and a.tag = s.tag)) and x.testcd = o.testcd and x.voidedat is null and x.status = 1
      order by x.testdt desc limit 1) e on true
  where o.farm_id = $1 and o.testcd = $2 and o.status = 3 and o.subcontract is null and ${TAKES} and s.judgement in ('accepted', 'remark')
  order by r.urgent desc, o.duedt nulls last, s.labno, o.requestid, o.seq limit 2000`;

interface Waiting {
  readonly labknd: string;
  readonly labno: string;
}

/** /lab/getRunWork */
export const runWorkHandler = handleSigned(getRunWork, async (ctx, { testcd }) => {
  const { db } = ctx;
  const labid = farmOf(ctx.session);
  const language = answerLanguage(ctx);
  const tests = (await db.query(TESTS, [labid, language])).rows as never[];
  const test = testcd ? await benchTest(db, labid, testcd, language) : null;
  if (test === null) return { tests, test: null, maps: [], kits: [], cutoffs: [], waiting: [] };
  const kits = await db.query('select kit, name, itemid from lab_test_kit where farm_id = $1 and testcd = $2 order by kit', [labid, test.testcd]);
  const maps = await db.query('select instrument, kind, columns from lab_file_map where farm_id = $1 order by instrument', [labid]);
  const blind = await blindKinds(ctx, labid);
  const waiting = await db.query<Waiting>(WAITING, [labid, test.testcd]);
  const read = maps.rows.map(({ instrument, kind, columns }) => ({ instrument, kind, ...(columns as object) }));
  return {
    tests,
    test,
    maps: read as never,
    kits: kits.rows as never,
    cutoffs: [...(await cutoffsOf(db, labid, test.testcd))],
    waiting: waiting.rows.map(({ labknd, ...row }) => (blind(labknd) ? { ...row, mark: row.labno, requestno: '' } : row)) as never,
  };
});

interface RunRow {
  readonly failed: readonly Failed[];
  readonly total: number;
}

/** /lab/findRuns */
export const findRunsHandler = handleSigned(findRuns, async (ctx, { testcd, page, size }) => {
  const { rows } = await ctx.db.query<RunRow>(
    `select u.runid, u.runno, u.testcd, ${NAME(3)} as testname, u.kit, u.lot, to_char(u.rundt, 'YYYYMMDD') as rundt, coalesce(p.display_name, u.operator) as operator,
       u.instrument, u.state, u.failed, (u.controls ->> 'nc')::float8 as nc, (u.controls ->> 'pc')::float8 as pc, u.filename, u.format,
       (select count(*)::int from lab_result x where x.farm_id = u.farm_id and x.runid = u.runid and x.status = 1) as ok,
       (select count(*)::int from lab_result x where x.farm_id = u.farm_id and x.runid = u.runid and x.status = 2) as invalid, count(*) over ()::int as total
     from lab_run u join lab_test t using (farm_id, testcd) left join app_user p on p.user_id = u.operator
     where u.farm_id = $1 and ($2::text is null or u.testcd = $2) order by u.rundt desc, u.runno desc limit $4 offset $5`,
    [farmOf(ctx.session), testcd ?? null, answerLanguage(ctx), size, (page - 1) * size],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => ({ ...row, failed: failedText(row.failed) })) as never };
});

/** /lab/getRun */
export const getRunHandler = handleSigned(getRun, async ({ db, session }, { runid }) => {
  const key = [farmOf(session), runid];
  const run = await db.query<{ runno: string; size: number }>('select runno, size from lab_run where farm_id = $1 and runid = $2', key);
  if (run.rows[0] === undefined) throw refused('V_NOTEXISTS', 'runid', { value: runid.slice(0, 8) });
  const wells = await db.query(
    `select w.well, w.role, coalesce(s.labno, s.mark) as labno, w.raw, w.reference, w.ic, w.said, w.called, w.excluded
     from lab_well w left join lab_sample s on s.farm_id = w.farm_id and s.requestid = w.requestid and s.seq = w.seq where w.farm_id = $1 and w.runid = $2`,
    key,
  );
  const results = await db.query(
    `select x.requestid, x.seq, coalesce(s.labno, s.mark) as labno, x.status, x.reported, x.cls, x.grade, x.invalidwhy, x.called, x.differs, x.attempt,
       x.voidedat is not null as voided
     from lab_result x join lab_sample s using (farm_id, requestid, seq) where x.farm_id = $1 and x.runid = $2 order by s.labno, x.requestid, x.seq`,
    key,
  );
  return { ...run.rows[0], wells: wells.rows as never, results: results.rows as never };
});
