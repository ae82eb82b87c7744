import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { copyCustFarm } from '../../contract/parties/party.calls.ts';

/** What of a farm stays what it is, whoever's it is. */
const KEPT = [
  'sender',
  'name_v',
  'name_e',
  'name_t',
  'species',
  'type',
  'heads',
  'address',
  'country',
  'province',
  'provincedt',
  'lat',
  'lon',
  'vet',
  'contact',
];
const KEPT_TOO = ['disease', 'vaccination', 'rooms', 'remark'];
const COLUMNS = [...KEPT, ...KEPT_TOO].join(', ');

/** /lab/copyCustFarm @throws Refused V_NOTEXISTS, V_INVALID to the customer it has, 871, 898 before it began */
export const copyFarmHandler = handleSigned(copyCustFarm, async (ctx, { placeid, custid, newcd, fromdt }) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  const { rows } = await db.query<{ custid: string; began: boolean; known: boolean; taken: boolean }>(
    `select p.custid, coalesce(p.fromdt, '-infinity') < $4::date as began, exists (select from lab_customer c where c.farm_id = $1 and c.custid = $3 and c.inuse) as known,
       exists (select from lab_place x where x.farm_id = $1 and x.placeid = $5) as taken
     from lab_place p where p.farm_id = $1 and p.placeid = $2 and p.inuse for update of p`,
    [labid, placeid, custid, fromdt, newcd],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'placeid', { value: placeid });
  if (!row.known) throw refused('V_NOTEXISTS', 'custid', { value: custid });
  if (row.custid === custid) throw refused('V_INVALID', 'custid');
  if (row.taken) throw refused('871', 'newcd', { id: newcd });
  if (!row.began) throw refused('898', 'fromdt');
  await db.query(
    `insert into lab_place (farm_id, placeid, custid, fromdt, crtusrid, ${COLUMNS}) select farm_id, $3, $4, $5::date, $6, ${COLUMNS} from lab_place where farm_id = $1 and placeid = $2`,
    [labid, placeid, newcd, custid, fromdt, session.userid],
  );
  await db.query(
    'update lab_place set todt = $3::date - 1, version = version + 1, lstusrid = $4, lstdate = now() where farm_id = $1 and placeid = $2',
    [labid, placeid, fromdt, session.userid],
  );
  await audit(ctx, { screen: 'LabFarmListManagement', subject: 'labplace', subjectId: newcd, kind: 'add', after: { from: placeid, custid, fromdt } });
  return { placeid: newcd };
});
