import type { Db } from '#engine/server/db.ts';
import type { Text3 } from '#kernel/language.ts';

/** What is reported of one test of one sample. */
export interface Reported {
  readonly seq: number;
  readonly testcd: string;
  /** As it is written on the paper, rounded. */
  readonly value: string | null;
  readonly unit: string | null;
  readonly class: string | null;
  readonly cutoff: string | null;
  readonly method: string | null;
  /** How the test makes its value; null of a test the list does not have. */
  readonly formula: string | null;
  /** In what presence was looked for: 25 g. */
  readonly amount: string | null;
  readonly decimals: number;
  /** The value as figures take it, and what it says. */
  readonly stat: number | null;
  readonly cls: 'neg' | 'dbt' | 'pos' | null;
  readonly protective: boolean | null;
  /** The other laboratory that did the test, by name in three languages, and the number of its paper. */
  readonly subcontract: Text3 | null;
  readonly theirno: string | null;
}

/** Classes of other methods as figures count them. */
const COUNTED: Readonly<Record<string, 'neg' | 'pos'>> = { det: 'pos', growth: 'pos', nd: 'neg', none: 'neg' };

type Row = Omit<Reported, 'cutoff'> & { readonly cutoff: { readonly posop: string; readonly pos: number } | null };

const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥' };

/** What is reported of a request, a row an order; a value that was voided by a repeat is not. */
export async function reportedOf(db: Db, labid: string, requestid: string): Promise<readonly Reported[]> {
  const { rows } = await db.query<Row>(
    `select o.seq, o.testcd, x.reported as value, x.unit, o.class, x.cutoff, o.method, t.formula, t.amount, coalesce(t.decimals, 2)::int as decimals, x.stat,
       coalesce(x.cls, o.class) as cls, x.protective,
       case when o.subcontract is not null then jsonb_build_object('V', coalesce(l.name_v, o.subcontract), 'E', coalesce(l.name_e, o.subcontract), 'T', coalesce(l.name_t, o.subcontract)) end as subcontract,
       (select max(v.reportno) from lab_revision v where v.farm_id = o.subcontract and v.requestid = o.forwardid and v.r = o.forwardr) as theirno
     from lab_order o left join laboratory l on l.farm_id = o.subcontract left join lab_test t on t.farm_id = o.farm_id and t.testcd = o.testcd left join lab_result x on x.farm_id = o.farm_id and x.requestid = o.requestid and x.seq = o.seq and x.testcd = o.testcd and x.voidedat is null
     where o.farm_id = $1 and o.requestid = $2 order by o.seq, o.testcd`,
    [labid, requestid],
  );
  return rows.map(({ cutoff, cls, ...row }) => ({
    ...row,
    cls: cls === null ? null : (COUNTED[cls] ?? cls),
    cutoff: cutoff === null ? null : `+ ${SIGNS[cutoff.posop] ?? cutoff.posop} ${cutoff.pos}`,
  }));
}
