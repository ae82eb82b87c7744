import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { confirmTransfer } from '#modules/lab/contract/stock/stock.calls.ts';
import { comesInto, listedComing, openedElsewhere } from './from-farms.ts';
import type { LabDesk } from './lab-farm.ts';
import { sentLots } from './receive.ts';
import type { OnWay } from './services.ts';
import { sentToLab, takeOffWay } from './to-farms.ts';

/** Works with the other laboratories of the company in sight: of them nothing but what they sent this one is read. */
async function acrossLabs<T>(db: Db, labid: string, read: (labs: readonly string[]) => Promise<T>): Promise<T> {
  const { rows } = await db.query<{ labid: string }>(
    `select b.farm_id as labid from laboratory b join farm o on o.farm_id = b.farm_id join farm f on f.realm = o.realm
     where f.farm_id = $1 and b.farm_id <> $1 order by 1`,
    [labid],
  );
  const labs = rows.map((row) => row.labid);
  return withFarms(db, [labid, ...labs], labid, () => read(labs));
}

/** What other laboratories have on its way to this one, as its list shows it. */
export function sentByLabs({ ctx, farm }: LabDesk) {
  return acrossLabs(ctx.db, farm.farmid, async (labs) =>
    (await sentToLab(ctx.db, { labs, to: farm.farmid, language: answerLanguage(ctx) })).map(listedComing),
  );
}

/** The note of another laboratory that came here under an id, with its lots; null where none did. */
function foundFromLab({ ctx, farm }: LabDesk, noteid: string) {
  const language = answerLanguage(ctx);
  return acrossLabs(ctx.db, farm.farmid, async (labs) => {
    const [head] = await sentToLab(ctx.db, { labs, to: farm.farmid, language, noteid });
    return head === undefined ? null : { head, lots: await sentLots(ctx.db, head.fromfarm, noteid, language) };
  });
}

/** A transfer of another laboratory, each lot with the item it is likely to become; null where none came here under the id. */
export async function openFromLab(desk: LabDesk, noteid: string) {
  const found = await foundFromLab(desk, noteid);
  return found === null ? null : openedElsewhere(desk, found);
}

/** What other laboratories had on its way to this one at the end of a day. */
export function onWayFromLabs(db: Db, labid: string, day: BusinessDate): Promise<readonly OnWay[]> {
  return acrossLabs(db, labid, async (labs) => {
    const { rows } = await db.query<OnWay>(
      `select n.farm_id as fromfarm, m.itemid, i.unit, sum(m.qty)::float8 as qty
       from lab_note n join lab_movement m on m.farm_id = n.farm_id and m.noteid = n.noteid and m.way <> '' and m.valuedt <= $3::date
         join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid
       where n.farm_id = any($1) and n.tofarm = $2 and n.kind = 'lab' and n.state <> '02' and n.valuedt <= $3::date
         and (n.recvdt is null or n.recvdt > $3::date)
       group by 1, 2, 3 having sum(m.qty) > 0 order by 1, 2`,
      [labs, labid, day],
    );
    return rows;
  });
}

/** Receives what another laboratory sent: lots, expiry dates and amounts come along, items are this one's. Null where it sent none. @throws Refused */
export async function receiveFromLab(desk: LabDesk, body: CallParsed<typeof confirmTransfer>) {
  const { ctx, farm } = desk;
  const found = await foundFromLab(desk, body.noteid);
  if (found === null) return null;
  const labid = found.head.fromfarm;
  const { to, kept } = await comesInto(desk, body);
  const done = await withFarms(ctx.db, [farm.farmid, labid], farm.farmid, () => takeOffWay(ctx, { labid, kind: 'lab' }, body, async () => to));
  return kept(done);
}
