import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';

/** A weaned litter whose piglets came into a batch. */
export interface CohortRow {
  readonly weangrp: string;
  readonly nursery: string;
  readonly pgid: string;
  readonly parity: number;
  readonly weandt: BusinessDate;
  readonly weaned: number;
  readonly nursing: string;
}

/** Longest time from weaning to a batch: six months of age and more. */
const LONGEST = 200;

/**
 * The litters of the weaning groups that came into a batch: whose piglets stand in the house. Piglets of a group are counted, not
 * named: a group may be shared by several batches, so its litters are those of all of it.
 */
export async function cohortOf(tx: Db, farmid: string, { moves, opendt, asof }: BatchLife): Promise<CohortRow[]> {
  const groups = new Map(
    moves.flatMap(({ nursery, weangrp }) => (nursery === null || weangrp === null ? [] : [[`${nursery} ${weangrp}`, { nursery, weangrp }]])),
  );
  if (groups.size === 0) return [];
  const asked = [...groups.values()];
  const { rows } = await tx.query<CohortRow>(
    `select w.weangrp, w.roomid as nursery, a.pgid, w.parity, w.eventdt as weandt, w.weannum as weaned, w.kind as nursing
     from unnest($2::text[], $3::text[]) g(nursery, weangrp)
       join weaning w on w.farm_id = $1 and w.weangrp = g.weangrp and w.roomid = g.nursery
       join animal a on a.farm_id = w.farm_id and a.animal_id = w.animal_id
     where w.weannum > 0 and w.eventdt between $4::date and $5::date order by w.weangrp, w.eventdt, a.pgid`,
    [farmid, asked.map(({ nursery }) => nursery), asked.map(({ weangrp }) => weangrp), addDays(opendt, -LONGEST), asof],
  );
  return rows;
}
