import { acrossCompany } from '#engine/server/company.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { INTO_HERD } from '../../../domain/tags/leaving.ts';
import { birthSql } from '../../search/event-sql.ts';
import type { ListAt } from './list-report.ts';

/** Pigs sent from one batch to another, inside a farm or to another one. */
export interface Transfer {
  readonly eventId: string;
  readonly type: 'internal' | 'farm';
  readonly outdt: BusinessDate;
  /** Null while they are on the way. */
  readonly indt: BusinessDate | null;
  readonly fromfarm: string;
  readonly fromroom: string;
  readonly fromparity: number;
  readonly fromarea: string;
  readonly tofarm: string;
  /** Where they were meant for or came into; null while nobody knows. */
  readonly toroom: string | null;
  readonly toparity: number | null;
  readonly toarea: string | null;
  readonly heads: number;
  /** Sent and not arrived: dead on the way. */
  readonly missing: number;
  readonly weightout: number | null;
  readonly weightin: number | null;
  readonly birthdt: BusinessDate | null;
  readonly applyid: string;
}

/**
 * Transfers sent up to a day out of farms or into them, with what came of them up to that day; pigs the herd took in are in no other house.
 * The other half of a transfer between farms stands in the other farm's books: they are read with the company's farms in sight, and no more
 * is told of them than the transfer.
 */
export async function transfersTo(at: ListAt, day: BusinessDate, from: BusinessDate | null = null): Promise<Transfer[]> {
  const found = await acrossCompany(at.tx, at.session.farmid ?? '', async (company) =>
    at.rows<Transfer>(
      `select e.event_id::text as "eventId", coalesce(e.data->>'trftp', 'internal') as type, e.eventdt as outdt, i.eventdt as indt,
         e.farm_id as fromfarm, e.roomid as fromroom, e.parityid as fromparity, h.area as fromarea, coalesce(e.data->>'tofarm', e.farm_id) as tofarm,
         coalesce(i.roomid, e.data->>'toroomid') as toroom, i.parityid as toparity, t.area as toarea, e.heads, coalesce(d.heads, 0) as missing,
         e.weight::float8 as weightout, i.weight::float8 as weightin, ${birthSql('e')} as birthdt, e.applyid
       from batch_event e join room h using (farm_id, roomid)
         left join batch_event i on i.farm_id = coalesce(e.data->>'tofarm', e.farm_id) and i.link_id = e.event_id and i.eventcd = 'INT'
           and i.voided_at is null and i.eventdt <= {day}::date
         left join room t on t.farm_id = coalesce(e.data->>'tofarm', e.farm_id) and t.roomid = coalesce(i.roomid, e.data->>'toroomid')
         left join lateral (select sum(m.heads)::int as heads from batch_event m where m.farm_id = i.farm_id and m.link_id = i.event_id
           and m.eventcd = 'DTH' and m.voided_at is null) d on true
       where e.farm_id = any({company}) and e.eventcd = 'TRO' and e.voided_at is null and e.eventdt <= {day}::date
         and e.data->>'trftp' is distinct from '${INTO_HERD}'
         and ({from}::date is null or e.eventdt >= {from}::date or i.eventdt >= {from}::date or i.event_id is null)
         and (e.farm_id = any({farms}) or e.data->>'tofarm' = any({farms}))
       order by e.eventdt, e.seq`,
      { company, day, from },
    ),
  );
  await enterFarms(at.tx, at.farmids);
  return found;
}

/** Pigs still on the way on the day transfers were read for. */
export const onTheWay = (transfers: readonly Transfer[]): Transfer[] => transfers.filter(({ indt }) => indt === null);
