import { lotKey } from '#engine/ledger/domain/lots.ts';
import type { NewMove } from '#engine/ledger/server/unit.ts';
import { LAB_KINDS } from '#modules/lab/domain/stock/kinds.ts';
import type { PostedLabNote } from './build.ts';
import type { LabDesk } from './lab-farm.ts';

/** A lot as it is first known; of an opened pack what it came from. */
interface NewLot {
  readonly itemid: string;
  readonly lot: string;
  readonly expdt: string;
  readonly quality: string;
}

/** Writes lots that came in for the first time; those that are known stay as they were judged. */
export async function insertLots({ ctx, farm }: LabDesk, rows: readonly NewLot[]): Promise<void> {
  await ctx.db.query(
    `insert into lab_lot (farm_id, itemid, lot, expdt, quality, parentlot, printed, opened, unit, crtusrid)
     select $1, r.itemid, r.lot, r.expdt, r.quality, r.parentlot, r.printed, r.opened, r.unit, $2
     from jsonb_to_recordset($3::jsonb) as r (itemid text, lot text, expdt date, quality text, parentlot text, printed date, opened date, unit text)
     on conflict do nothing`,
    [farm.farmid, ctx.session.userid, JSON.stringify(rows)],
  );
}

/** Lots a note brought in for the first time; an opened pack with what it came from. Quality stays as it was judged. */
export async function writeLots(
  desk: LabDesk,
  { note, facts }: PostedLabNote,
  moves: readonly (readonly [move: NewMove, amount: bigint])[],
): Promise<void> {
  if (LAB_KINDS[note.kind].type === 'DN') return;
  const rows = moves
    .filter(([{ qty }]) => qty > 0n)
    .map(([{ itemid, lot, expdt, lineno }]) => {
      const line = note.lines[(lineno ?? 1) - 1];
      if (note.kind !== 'convert' || line === undefined) return { itemid, lot, expdt, quality: facts.quarantine ? 'quarantined' : 'new' };
      const from = moves.find(([move]) => move.lineno === lineno && move.qty < 0n)?.[0];
      const parent = { lot: from?.lot ?? '', expdt: from?.expdt ?? expdt };
      const quality = facts.items.get(itemid)?.quality.get(lotKey(parent)) ?? 'new';
      return { itemid, lot, expdt, quality, parentlot: parent.lot, printed: parent.expdt, opened: line.opened ?? note.valuedt, unit: line.tounit };
    });
  await insertLots(desk, rows);
}
