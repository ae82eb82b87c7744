import { handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { Where } from '#engine/server/where.ts';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import { findOwnTags } from '#modules/herd/contract/breeding.calls.ts';
import { LOT_MAX } from '#modules/herd/contract/lot-fields.ts';
import { codeRead } from '../../domain/tags/scan.ts';
import { STANDS_IN } from '../store/into-herd.ts';

interface OwnTag {
  tag: string;
  sex: 'F' | 'M';
  lineage: string | null;
  birthdt: string;
  sireid: string | null;
  damid: string | null;
  rfid: string | null;
  weight: number | null;
  leaves: string | null;
}

/** What the entry of own-bred animals is filled with; see findOwnTags. Neither tag nor house asks for nobody. */
export const ownTagsHandler = handleSigned(findOwnTags, async ({ db, session }, { tag, roomid, sex }) => {
  const read = tag == null ? null : codeRead(tag, isoAnimalCode);
  if (read === null && roomid == null) return { rows: [] };
  const where = new Where("t.farm_id = ? and t.state = 'registered'", farmOf(session)).when(roomid, 't.roomid = ?').when(sex, 'p.sex = ?');
  if (read !== null) where.add('t.tag = ? or p.rfid = ?', read, read);
  const { rows } = await db.query<OwnTag>(
    `select t.tag, p.sex, t.lineage, p.birthdt, p.sireid, d.pgid as damid, p.rfid, coalesce(p.testkg, p.startkg)::float8 as weight,
       b.roomid as leaves
     from ear_tag t join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
       left join house_batch b on ${STANDS_IN}
       left join animal d on d.farm_id = p.farm_id and d.animal_id = p.dam_id
     where ${where.sql} and not exists (select from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted)
     order by t.tag limit ${where.param(LOT_MAX)}`,
    where.params,
  );
  return { rows };
});
