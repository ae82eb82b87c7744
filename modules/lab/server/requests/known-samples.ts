import type { KnownSample, SamplesAsked } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';

const SAMPLES = `
  select distinct r.farm_id as labid, r.requestid, r.requestno, to_char(r.sampledt, 'YYYYMMDD') as day, s.pgid, s.roomid, s.pigclass,
    r.purpose in ('diagnosis', 'outbreak') as diagnosis
  from lab_request r join lab_sample s on s.farm_id = r.farm_id and s.requestid = r.requestid
  where r.sender = $1 and r.sampledt between $2::date and $3::date and r.state > '05' order by day, r.requestno, s.pgid, s.roomid, s.pigclass`;

/** Samples a farm in sight sent to any laboratory, by the day they were taken: neither drafts nor cancelled requests. */
export async function knownSamples(db: Db, { farmid, from, to }: SamplesAsked): Promise<readonly KnownSample[]> {
  return (await db.query<KnownSample>(SAMPLES, [farmid, from, to])).rows;
}
