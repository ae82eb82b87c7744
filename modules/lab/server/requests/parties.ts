import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { insideLab } from './context.ts';

/** On whose behalf a request is written: the farm whose animals they are, its customer and place at the laboratory. */
export interface Parties {
  readonly sender: string;
  readonly custid: string | null;
  readonly placeid: string | null;
}

/** SQL: a customer or farm is served on a day: in use, and within the days it is kept for. */
export const servedSql = (row: string, day: string): string =>
  `${row}.inuse and coalesce(${row}.fromdt, '-infinity') <= ${day} and coalesce(${row}.todt, 'infinity') >= ${day}`;

interface Place {
  readonly placeid: string;
  readonly custid: string;
  readonly sender: string;
}

/** The laboratory exists and is at work for the reader: his own, his company's, or one that keeps his farm among its customers' farms. @throws Refused V_NOTEXISTS */
export async function needOpenLab(ctx: SignedContext, labid: string, field = 'labid'): Promise<{ readonly company: boolean }> {
  const { db, session } = ctx;
  const { rows } = await db.query<{ company: boolean }>(
    `select l.prnt2 = $2 as company from laboratory l where l.farm_id = $1 and l.inuse
     union all select false from lab_place p where p.farm_id = $1 and p.sender = $3 and p.inuse limit 1`,
    [labid, session.prnt2, session.farmid],
  );
  if (rows[0] === undefined) throw refused('V_NOTEXISTS', field, { value: labid });
  return rows[0];
}

/** A farm of the laboratory's company sends for the first time: it becomes a customer and a place of its own. */
async function ownPlace(ctx: SignedContext, labid: string, farmid: string): Promise<Place> {
  const { db, session } = ctx;
  const names = await db.query<{ farmname: string; prnt2: string; province: string | null }>(
    `select f.farmname, f.prnt2, (select l.province from laboratory l where l.farm_id = $2) as province from farm f where f.farm_id = $1`,
    [farmid, labid],
  );
  const { farmname = farmid, province = null } = names.rows[0] ?? {};
  await db.query("insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, $2, $3, 'own', $4) on conflict do nothing", [
    labid,
    farmid,
    farmname,
    session.userid,
  ]);
  await db.query(
    'insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, $2, $2, $2, $3, $4, $5) on conflict do nothing',
    [labid, farmid, farmname, province ?? '', session.userid],
  );
  // One that was closed meanwhile stays closed.
  const own = await placeOf(ctx, labid, { placeid: farmid }, farmid, false);
  if (own === null) throw refused('V_NOTEXISTS', 'placeid', { value: farmid });
  return own;
}

interface Named {
  readonly custid?: string | null | undefined;
  readonly placeid?: string | null | undefined;
}

/** The place that is named, or where none is the first the farm has, served today with its customer; the counter of a laboratory must name it. */
async function placeOf(
  { db, session }: SignedContext,
  labid: string,
  { placeid, custid }: Named,
  farmid: string,
  anyFarm: boolean,
): Promise<Place | null> {
  const { rows } = await db.query<Place>(
    `select p.placeid, p.custid, p.sender from lab_place p join lab_customer c on c.farm_id = p.farm_id and c.custid = p.custid
     where p.farm_id = $1 and ${servedSql('p', '$5::date')} and ${servedSql('c', '$5::date')} and (p.placeid = $2 or ($2::text is null and p.placeid = $3 or ($2::text is null and not $4)))
       and ($4 or p.sender = $3) order by p.placeid limit 1`,
    [labid, placeid ?? null, farmid, anyFarm, session.curbusdt],
  );
  const [place] = rows;
  if (place !== undefined && (custid ?? place.custid) === place.custid) return place;
  if (placeid != null) throw refused('V_NOTEXISTS', place === undefined ? 'placeid' : 'custid', { value: placeid });
  return null;
}

/** The customer and place of a request. @throws Refused where the laboratory has none such, or not for this farm. */
export async function partiesOf(ctx: SignedContext, labid: string, asked: Named): Promise<Parties> {
  const { company } = await needOpenLab(ctx, labid);
  const lab = ctx.session.labid === labid;
  const own = ctx.session.farmid ?? labid;
  return insideLab(ctx, labid, async () => {
    const place = await placeOf(ctx, labid, asked, own, lab);
    if (place !== null) return place;
    // The counter's draft, whose farm is still to be said.
    if (lab && asked.custid != null) return { sender: labid, custid: asked.custid, placeid: null };
    if (!company) throw refused('V_NOTEXISTS', 'labid', { value: labid });
    return ownPlace(ctx, labid, own);
  });
}
