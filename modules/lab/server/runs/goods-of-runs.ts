import type { LabStockServices } from '../stock/services.ts';

/** What the goods of a laboratory ask of its runs: which results a lot gave, how many tests were read and how many of them were controls. */
export const GOODS_OF_RUNS: LabStockServices = {
  // A run is saved whole, with what it used: none is ever open.
  reserved: async () => [],
  resultsOf: async (db, labid, runs) =>
    (
      await db.query<never>(
        `select u.runno, r.requestno as request, coalesce(s.labno, s.mark) as sample, x.testcd as test, x.reported as value
         from lab_run u join lab_result x on x.farm_id = u.farm_id and x.runid = u.runid
           join lab_request r on r.farm_id = x.farm_id and r.requestid = x.requestid
           join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq
         where u.farm_id = $1 and u.runno = any($2) order by u.runno, sample`,
        [labid, runs],
      )
    ).rows,
  yields: async (db, labid, from, to) =>
    (
      await db.query<never>(
        // A sample in several wells (duplicates, dilutions) is one result, and no control.
        `select u.testcd, count(distinct (w.requestid, w.seq)) filter (where w.role = 'sample' and x.attempt = 1)::int as results,
           (count(distinct (w.runid, w.well)) filter (where w.role <> 'sample')
             + count(distinct (w.runid, w.requestid, w.seq)) filter (where w.role = 'sample' and x.attempt is distinct from 1))::int as controls
         from lab_run u join lab_well w on w.farm_id = u.farm_id and w.runid = u.runid
           left join lab_result x on x.farm_id = u.farm_id and x.runid = u.runid and x.requestid = w.requestid and x.seq = w.seq
         where u.farm_id = $1 and u.rundt between $2 and $3 group by 1 order by 1`,
        [labid, from, to],
      )
    ).rows,
  testsOf: async (db, labid, runs) => {
    const { rows } = await db.query<{ runno: string; n: number }>(
      `select u.runno, count(*)::int as n from lab_run u join lab_well w on w.farm_id = u.farm_id and w.runid = u.runid
       where u.farm_id = $1 and u.runno = any($2) group by 1`,
      [labid, runs],
    );
    return new Map(rows.map(({ runno, n }) => [runno, n]));
  },
  testNames: async (db, labid, language) => {
    const { rows } = await db.query<{ testcd: string; name: string }>(
      `select testcd, case $2 when 'E' then name_e when 'T' then name_t else name_v end as name from lab_test where farm_id = $1`,
      [labid, language],
    );
    return new Map(rows.map(({ testcd, name }) => [testcd, name]));
  },
};
