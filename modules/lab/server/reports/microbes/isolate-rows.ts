import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Mic } from '../../../domain/results/antibiogram.ts';
import type { Susceptibility } from '../../../domain/results/bacteria.ts';
import { countedFrom, DAY_OF, namedIn, type ResultFilter } from '../../results/counted.ts';

/** A drug tried on an isolate. */
export interface TriedDrug extends Mic {
  readonly drug: string;
  readonly drugname: string;
  readonly drugclass: string;
  readonly method: 'disc' | 'mic';
  readonly sir: Susceptibility;
  /** The row it was judged by, as it stood. */
  readonly point: { readonly s: number; readonly r: number } | null;
}

/** An isolate with where it comes from and what was tried on it. */
export interface IsolateRow {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly placeid: string | null;
  readonly place: string | null;
  /** Day the period is of. */
  readonly day: BusinessDate;
  readonly labno: string;
  readonly sampletp: string;
  readonly pigclass: string | null;
  readonly organism: string;
  readonly organismname: string;
  readonly edition: string | null;
  readonly growth: string;
  readonly drugs: readonly TriedDrug[];
}

/** Isolates of counted results, in the order they were found; each with its drugs in theirs. */
export async function isolateRows(db: Db, filter: ResultFilter, language: Language): Promise<readonly IsolateRow[]> {
  const params: unknown[] = [language];
  const from = countedFrom(filter, params);
  const { rows } = await db.query<IsolateRow>(
    `select c.labid, c.requestid, c.requestno, c.placeid, c.place, c.day, c.labno, c.sampletp, c.pigclass, i.organism, i.organismname, i.edition, i.growth,
       coalesce(d.drugs, '[]') as drugs
     from (select r.farm_id as labid, r.requestid, r.requestno, r.placeid, ${namedIn('p', '$1')} as place, to_char(${DAY_OF[filter.by ?? 'sampledt']}, 'YYYYMMDD') as day,
         coalesce(s.labno, s.mark) as labno, s.sampletp, s.pigclass, x.seq, x.testcd, x.attempt ${from}) c
       join lab_isolate i on i.farm_id = c.labid and i.requestid = c.requestid and i.seq = c.seq and i.testcd = c.testcd and i.attempt = c.attempt
       left join lateral (select jsonb_agg(jsonb_build_object('drug', d.drug, 'drugname', d.drugname, 'drugclass', d.drugclass, 'method', d.method, 'sign', d.sign,
           'value', d.value, 'sir', d.sir, 'point', d.point) order by d.drug) as drugs
         from lab_isolate_drug d where d.farm_id = i.farm_id and d.requestid = i.requestid and d.seq = i.seq and d.testcd = i.testcd and d.attempt = i.attempt
           and d.isolate = i.isolate) d on true
     order by c.day, c.requestno, c.seq, i.isolate`,
    params,
  );
  return rows;
}
