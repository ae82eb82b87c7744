import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { type BatchesWanted, readBatches as read } from '#engine/batch/server/figures/read-batches.ts';
import type { BatchGoods, BatchSource } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import { standardsOf } from '../standards/load-standards.ts';
import { GROW_TABLES } from '../store/tables.ts';

/** Where batches of growing pigs are read from; `goods`: what the stock gave them. */
export const growSource = ({ issuesOf, soldFor, weanedCosts }: BatchGoods): BatchSource => ({
  issuesOf,
  ...(soldFor === undefined ? {} : { soldFor }),
  ...(weanedCosts === undefined ? {} : { weanedCosts }),
  tables: GROW_TABLES,
  house: { area: 'r.area', places: "r.batchflg and r.state = 'active'" },
  weigh: 'WGT',
  standardsOf: (db, farmid) => standardsOf(db, farmid, ['feed', 'fcr']),
});

/** Batches of growing pigs of a farm in sight, with everything their figures are made of. */
export const readBatches = (db: Db, goods: BatchGoods, farmid: string, wanted: BatchesWanted): Promise<BatchLife[]> =>
  read(growSource(goods), db, farmid, wanted);
