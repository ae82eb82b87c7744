import type { KnownRequest, RequestsAsked } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';
import { REQUEST_STATES, type RequestState } from '../../domain/requests/states.ts';
import { TOLD, withLabsOf } from './house-results.ts';

/** Lines answered at most, the newest. */
const MOST = 300;

const REQUESTS = `
  select r.sender as farmid, s.roomid, r.farm_id as labid, r.requestid, r.requestno, coalesce(r.sampledt, r.reqdt) as day, r.state,
    case $5 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end as test, count(*)::int as samples,
    count(x.seq)::int as results, count(*) filter (where x.cls = 'pos')::int as positive, r.state = any($6) as told
  from lab_request r
    join lab_sample s on s.farm_id = r.farm_id and s.requestid = r.requestid and s.roomid is not null
    join lab_order o on o.farm_id = s.farm_id and o.requestid = s.requestid and o.seq = s.seq
    join lab_test t on t.farm_id = o.farm_id and t.testcd = o.testcd
    left join lab_result x on r.state = any($6) and x.farm_id = o.farm_id and x.requestid = o.requestid and x.seq = o.seq and x.testcd = o.testcd
      and x.voidedat is null and x.status = 1
  where r.sender = any($1) and s.roomid = any($2) and r.state > '05'
    and coalesce(r.sampledt, r.reqdt) between $3::date and $4::date
  group by 1, 2, 3, 4, 5, 6, 7, 8 order by day desc, r.requestno desc, s.roomid, test limit ${MOST}`;

/**
 * What laboratories were asked of houses of farms in a period, the newest first: requests on their way, and of those the farm was told (R18)
 * how many results and positive ones. Afterwards the transaction sees `back`.
 */
export async function houseRequests(db: Db, filter: RequestsAsked, language: Language, back: readonly string[]): Promise<readonly KnownRequest[]> {
  const { farms, rooms, from, to } = filter;
  const { rows } = await withLabsOf(db, farms, back, () =>
    db.query<KnownRequest & { state: RequestState; told: boolean }>(REQUESTS, [farms, rooms, from, to, language, TOLD]),
  );
  return rows.map(({ told, ...row }) => ({
    ...row,
    state: REQUEST_STATES.words[row.state][language],
    results: told ? row.results : null,
    positive: told ? row.positive : null,
  }));
}
