import { type Batch, liveNow } from '#engine/batch/domain/house.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { TagState } from '../../domain/tag-flow.ts';

/** A house with the batch that is open in it. */
interface OpenHouse {
  readonly farmid: string;
  readonly roomid: string;
  readonly batch: Batch;
}

/** @throws Refused TAG_OVER of a batch that would hold more numbers of some states than live pigs with those that come. */
export async function checkTagRoom(
  { db }: SignedContext,
  { farmid, roomid, batch }: OpenHouse,
  states: readonly TagState[],
  coming: number,
): Promise<void> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from ear_tag where farm_id = $1 and roomid = $2 and parityid = $3 and state = any($4)',
    [farmid, roomid, batch.parityid, states],
  );
  const [n, heads] = [(rows[0]?.n ?? 0) + coming, liveNow(batch.moves)];
  if (n > heads) throw refused('TAG_OVER', 'roomid', { n, heads });
}
