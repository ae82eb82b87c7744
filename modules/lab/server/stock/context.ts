import { lotKey } from '#engine/ledger/domain/lots.ts';
import { keptUnits } from '#engine/ledger/domain/units.ts';
import { codesOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { lockRuleOf, type Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Quality } from '#modules/lab/domain/stock/kinds.ts';
import type { LabItemView, LabNote, LabNoteContext } from '#modules/lab/domain/stock/note.ts';
import { type LabFarm, labFarm } from './lab-farm.ts';
import { LAB_UNITS, labLastPrice, labName } from './sql.ts';

/** An item with what the answers of a posting name. */
export interface NamedLabItem extends LabItemView {
  readonly name: string;
  readonly unit: string;
  readonly lastPrice: number | null;
  /** Packs opened of each lot so far. */
  readonly openings: ReadonlyMap<string, number>;
}

/** What posting a note needs to know besides the ledger. */
export interface LabFacts extends LabNoteContext {
  readonly items: ReadonlyMap<string, NamedLabItem>;
  /** What comes into the store is quarantined. */
  readonly quarantine: boolean;
}

interface ItemRow {
  itemid: string;
  name: string;
  unit: string;
  lotreq: boolean;
  inuse: boolean;
  stability: number | null;
  units: { unit: string; factor: number }[] | null;
  last: number | null;
  lots: { lot: string; expdt: BusinessDate; quality: Quality; parent: string | null }[] | null;
}

const ITEMS = `select i.itemid, ${labName('$3', 'i')} as name, i.unit, i.lotreq, i.inuse, i.stability, ${LAB_UNITS} as units,
    ${labLastPrice('$1')} as last,
    (select jsonb_agg(jsonb_build_object('lot', l.lot, 'expdt', to_char(l.expdt, 'YYYYMMDD'), 'quality', l.quality, 'parent', l.parentlot))
      from lab_lot l where l.farm_id = i.farm_id and l.itemid = i.itemid) as lots
  from lab_item i where i.farm_id = $1 and i.itemid = any($2)`;

/** Items by code, as notes judge them, with the lots that are known of them. */
export async function loadLabItems(db: Db, farm: LabFarm, itemids: readonly string[], language: Language): Promise<Map<string, NamedLabItem>> {
  const { rows } = await db.query<ItemRow>(ITEMS, [farm.farmid, itemids, language]);
  return new Map(
    rows.map(({ units, last, lots, ...row }) => {
      const known = lots ?? [];
      const whole = known.filter(({ parent }) => parent === null);
      const openings = Map.groupBy(
        known.filter(({ parent }) => parent !== null),
        ({ parent }) => parent ?? '',
      );
      const item: NamedLabItem = {
        ...row,
        units: keptUnits(row.unit, units),
        lastPrice: last,
        lots: new Map(whole.map(({ lot, expdt }) => [lot, expdt])),
        quality: new Map(known.map((one) => [lotKey(one), one.quality])),
        openings: new Map([...openings].map(([lot, own]) => [lot, own.length])),
      };
      return [row.itemid, item];
    }),
  );
}

interface StoreRow {
  storeid: string;
  kind: string;
  inuse: boolean;
  receives: boolean;
  issues: boolean;
}

/** Whether a farm keeps a laboratory in use, another than the sending one. */
async function isSister(db: Db, lab: LabFarm, labid: string): Promise<boolean> {
  return labid !== lab.farmid && (await db.query('select 1 from laboratory where farm_id = $1 and inuse', [labid])).rows.length > 0;
}

/** Whether a farm may be sent goods: it is of the company, open, and counts in the same money, for their amount goes along. */
async function mayReceive(db: Db, lab: LabFarm, tofarm: string): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from farm f join farm l on l.realm = f.realm where f.farm_id = $1 and l.farm_id = $2 and f.state <> 'closed'",
    [tofarm, lab.farmid],
  );
  if (rows.length === 0) return false;
  const there = await withFarms(db, [...new Set([lab.farmid, tofarm])], lab.farmid, () => labFarm(db, tofarm));
  return there.currency === lab.currency && there.decimals === lab.decimals;
}

/** Whether the farm a note names is there; goods are sent on within the company alone. */
async function isFarm(db: Db, lab: LabFarm, { kind, tofarm }: LabNote): Promise<boolean> {
  if (tofarm === null) return false;
  if (kind === 'farm') return mayReceive(db, lab, tofarm);
  if (kind === 'lab') return (await isSister(db, lab, tofarm)) && mayReceive(db, lab, tofarm);
  return (await db.query('select 1 from farm where farm_id = $1', [tofarm])).rows.length > 0;
}

const PARTNER = `select partnerid, inuse, role in ('supplier', 'both', 'ownfarm') as sells, role in ('customer', 'both') as buys
  from partner where prnt2 = $1 and partnerid = any($2)`;

/** Reads what the rules of a note ask about the laboratory. */
export async function loadLabFacts(db: Db, farm: LabFarm, session: Session, note: LabNote, language: Language): Promise<LabFacts> {
  const { farmid, prnt2 } = farm;
  const { rows: stores } = await db.query<StoreRow>(
    'select storeid, kind, inuse, receives, issues from lab_store where farm_id = $1 and storeid = any($2)',
    [farmid, [note.storeid, note.tostore ?? '']],
  );
  const { rows: partners } = await db.query<{ partnerid: string; inuse: boolean; sells: boolean; buys: boolean }>(PARTNER, [
    prnt2,
    [note.supplierid ?? '', note.custid ?? ''],
  ]);
  const { rows: places } = await db.query<{ place: string }>('select place from lab_store_place where farm_id = $1 and storeid = $2', [
    farmid,
    note.storeid,
  ]);
  const reasons = await codesOf(db, farm, 'reason', { events: ['STK'], day: note.valuedt });
  const store = stores.find(({ storeid }) => storeid === note.storeid) ?? null;
  return {
    lock: lockRuleOf(session),
    store,
    target: stores.find(({ storeid }) => storeid === note.tostore) ?? null,
    supplier: partners.find(({ partnerid, sells }) => partnerid === note.supplierid && sells) ?? null,
    customer: partners.find(({ partnerid, buys }) => partnerid === note.custid && buys) ?? null,
    farm: await isFarm(db, farm, note),
    items: await loadLabItems(db, farm, [...new Set(note.lines.map(({ itemid }) => itemid))], language),
    places: new Set(places.map(({ place }) => place)),
    hasReason: (code) => reasons.has(code),
    quarantine: store?.kind === 'quarantine',
  };
}
