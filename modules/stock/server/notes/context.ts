import { keptUnits } from '#engine/ledger/domain/units.ts';
import { codesOf, unitName } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { lockRuleOf, type Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { type AntibioticClass, preventsInFeed } from '#modules/stock/domain/antibiotic-rules.ts';
import type { HouseView } from '#modules/stock/domain/house.ts';
import { givenBy, type ItemView, type Note, type NoteContext } from '#modules/stock/domain/note.ts';
import { NOTE_KINDS, type NoteKindCode } from '#modules/stock/domain/note-kinds.ts';
import { mayKeep, maySendTo, receivedAtOnce, type StoreUse } from '#modules/stock/domain/store-use.ts';
import type { FarmStock, StockServices } from '../farm-stock.ts';
import { ITEM_UNITS, lastPrice, nameSql } from '../sql.ts';
import { acrossSharing } from '../transfers/sent.ts';
import { laboratoriesOf, sameMoney } from '../transfers/targets.ts';
import { storeUsesOn } from '../use/store-uses.ts';

/** An item with what the answers of a posting name. */
export interface NamedItem extends ItemView {
  readonly name: string;
  readonly unit: string;
  /** The base unit in the reader's words. */
  readonly unitName: string;
  /** An item of the company; other farms know no item of one farm. */
  readonly company: boolean;
}

/** What posting a note needs to know besides the ledger. */
export interface NoteFacts extends NoteContext {
  readonly items: ReadonlyMap<string, NamedItem>;
  /** A transfer that is received in the same save. */
  readonly atOnce: boolean;
  /** True for a keeper of the warehouse. */
  readonly keeper: boolean;
}

interface ItemRow {
  itemid: string;
  name: string;
  itemtp: string;
  unit: string;
  unitName: string;
  needexp: boolean;
  inuse: boolean;
  company: boolean;
  antibiotic: AntibioticClass | null;
  prescribed: boolean;
  units: { unit: string; factor: number }[] | null;
  last: number | null;
  lots: { lot: string; expdt: string }[] | null;
}

/** Units, last price of a base unit, and of the lots named those ever seen on the farm. */
const ITEMS = `select i.itemid, ${nameSql('$4', 'i')} as name, i.itemtp, i.unit, ${unitName('$4', 'i.unit', '$1', '$2')} as "unitName", i.needexp, i.inuse, i.farm_id is null as company, i.prescription as prescribed,
  (select s.class from item_substance s where s.prnt2 = i.prnt2 and s.book = i.book and s.itemid = i.itemid and s.class <> 'other'
     order by array_position(array['critical', 'high', 'important', 'own'], s.class) limit 1) as antibiotic,
  ${ITEM_UNITS} as units,
  ${lastPrice('$1')} as last,
   (select jsonb_agg(distinct jsonb_build_object('lot', b.lot, 'expdt', to_char(b.expdt, 'YYYYMMDD'))) from stock_balance b
      where b.farm_id = $1 and b.book = 'goods' and b.itemid = i.itemid and b.lot <> '' and b.lot = any($5)) as lots
 from item i where i.prnt2 = $2 and i.book = 'goods' and i.itemid = any($3)`;

/** Items by code, as notes judge them, with the expiry dates of the lots that are named. */
export async function loadItems(
  db: Db,
  farm: FarmStock,
  itemids: readonly string[],
  language: Language,
  named: readonly string[] = [],
): Promise<Map<string, NamedItem>> {
  const { rows } = await db.query<ItemRow>(ITEMS, [farm.farmid, farm.prnt2, itemids, language, named]);
  return new Map(
    rows.map(({ units, last, lots, ...row }) => {
      const known = new Map((lots ?? []).map(({ lot, expdt }) => [lot, expdt as BusinessDate]));
      return [row.itemid, { ...row, units: keptUnits(row.unit, units), lastPrice: last, lots: known }];
    }),
  );
}

interface RoomRow {
  roomid: string;
  area: string;
  active: boolean;
  batch: boolean;
  animals: string;
}

/** Houses by id on a day, with the batch a batch house stands in. */
export async function loadHouses(
  db: Db,
  farmid: string,
  roomids: readonly string[],
  day: BusinessDate,
  services: StockServices,
  lock = false,
): Promise<Map<string, HouseView>> {
  const wanted = [...new Set(roomids)];
  if (wanted.length === 0) return new Map();
  // A view of two tables is not locked: each of them is.
  for (const table of lock ? ['room', 'chk_house'] : [])
    await db.query(`select 1 from ${table} where farm_id = $1 and roomid = any($2) order by roomid for share`, [farmid, wanted]);
  const { rows } = await db.query<RoomRow>(
    `select roomid, area, state = 'active' as active, batchflg as batch, animals from any_house where farm_id = $1 and roomid = any($2)`,
    [farmid, wanted],
  );
  const batches = rows.filter(({ batch }) => batch).map(({ roomid }) => roomid);
  const fillings = batches.length === 0 ? undefined : await services.fillings(db, farmid, batches, day);
  return new Map(
    rows.map(({ animals, ...row }) => {
      const whose = animals === 'pigs' ? {} : { animals };
      return [row.roomid, { ...row, ...whose, filling: fillings?.get(row.roomid) ?? null }];
    }),
  );
}

interface StoreRow {
  storeid: string;
  inuse: boolean;
  receives: boolean;
}

interface PartnerRow {
  inuse: boolean;
  supplies: boolean;
}

/** Types of pig goods are issued to in a standing house. */
export const STANDING_TYPES: ReadonlySet<string> = new Set([
  'boar',
  'gilt',
  'open',
  'mated',
  'lactating',
  'suckling',
  'weaner',
  'nursery',
  'growfinish',
]);

/** What a keeper does who writes a kind of note. */
const dutyOf = (kind: NoteKindCode) => (NOTE_KINDS[kind].count ? 'counts' : NOTE_KINDS[kind].type === 'RN' ? 'receives' : 'issues');

/**
 * The warehouse goods are sent to: of the own farm, or of another one of the company that is open, that the setting lets the source send
 * to and that counts in the same money.
 */
async function loadTarget(
  db: Db,
  farm: FarmStock,
  services: StockServices,
  note: Note,
  { own, use, language }: { readonly own: readonly StoreRow[]; readonly use: StoreUse | undefined; readonly language: Language },
): Promise<{ readonly inuse: boolean } | null> {
  const { tofarm, tostore } = note;
  if (note.kind === 'lab')
    return tofarm !== null && (await laboratoriesOf(db, farm, services, language)).some(({ labid }) => labid === tofarm) ? { inuse: true } : null;
  if (tofarm === null) return own.find(({ storeid }) => storeid === tostore) ?? null;
  const allowed = tofarm !== farm.farmid && maySendTo(use, tofarm);
  if (!allowed || tostore === null) return null;
  return acrossSharing(db, farm.farmid, async (farms) => {
    if (!farms.includes(tofarm)) return null;
    const { rows } = await db.query<StoreRow>(
      `select s.storeid, s.inuse, s.receives from store s join farm f on f.farm_id = s.farm_id and f.state <> 'closed'
       where s.farm_id = $1 and s.book = 'goods' and s.storeid = $2`,
      [tofarm, tostore],
    );
    return rows[0] !== undefined && (await sameMoney(db, farm, tofarm)) ? rows[0] : null;
  });
}

/** Animals of the houses that get an antibiotic in feed without a prescription: nobody else's age is asked. */
async function loadRaised(db: Db, { farmid, antibio }: FarmStock, services: StockServices, note: Note, known: ReadonlyMap<string, NamedItem>) {
  const rooms = note.lines.flatMap((line) => {
    const item = known.get(line.itemid);
    return line.roomid !== null && item !== undefined && preventsInFeed(givenBy(line, item)) ? [line.roomid] : [];
  });
  return antibio === 'off' || rooms.length === 0 ? new Map() : services.raised(db, farmid, [...new Set(rooms)], note.valuedt);
}

/** What the standards give the batches of the houses goods are given to. */
export async function loadStandards(db: Db, farmid: string, services: StockServices, note: Note): Promise<NoteContext['standards']> {
  const rooms = NOTE_KINDS[note.kind].house === 'line' ? note.lines.flatMap(({ roomid }) => roomid ?? []) : [];
  return rooms.length === 0 ? new Map() : services.standardUse(db, farmid, [...new Set(rooms)], note.valuedt);
}

/** Reads what the rules of a note ask about the farm. */
export async function loadNoteFacts(
  db: Db,
  farm: FarmStock,
  session: Session,
  services: StockServices,
  note: Note,
  about: { readonly language: Language; readonly rate: number; readonly lock: boolean; readonly byEvent: boolean },
): Promise<NoteFacts> {
  const stores = await db.query<StoreRow>("select storeid, inuse, receives from store where farm_id = $1 and book = 'goods' and storeid = any($2)", [
    farm.farmid,
    [note.storeid, note.tostore ?? ''],
  ]);
  const partners =
    note.supplierid === null
      ? []
      : (
          await db.query<PartnerRow>(`select inuse, role in ($3, 'both', 'ownfarm') as supplies from partner where prnt2 = $1 and partnerid = $2`, [
            farm.prnt2,
            note.supplierid,
            note.kind === 'sale' ? 'customer' : 'supplier',
          ])
        ).rows;
  const uses = await storeUsesOn(db, farm.farmid, note.valuedt, [note.storeid, note.tostore ?? '']);
  const use = uses.get(note.storeid);
  const operators = await codesOf(db, farm, 'applyid', { day: note.valuedt });
  const reasons = await codesOf(db, farm, 'reason', { events: ['STK'], day: note.valuedt });
  const rooms = [note.roomid, ...note.lines.map(({ roomid }) => roomid)].flatMap((roomid) => roomid ?? []);
  const itemids = [...new Set(note.lines.map(({ itemid }) => itemid))];
  const lots = note.lines.flatMap(({ lot }) => lot ?? []);
  const items = await loadItems(db, farm, itemids, about.language, lots);
  return {
    lock: lockRuleOf(session),
    store: stores.rows.find(({ storeid }) => storeid === note.storeid) ?? null,
    target: await loadTarget(db, farm, services, note, { own: stores.rows, use, language: about.language }),
    supplier: partners[0] ?? null,
    items,
    raised: await loadRaised(db, farm, services, note, items),
    antibio: farm.antibio,
    // W_USE is a warning of notes; events of a house have none of the kind.
    standards: about.byEvent ? new Map() : await loadStandards(db, farm.farmid, services, note),
    useWarn: farm.useWarn,
    houses: await loadHouses(db, farm.farmid, rooms, note.valuedt, services, about.lock),
    hasOperator: (code) => operators.has(code),
    hasReason: (code) => reasons.has(code),
    hasPigtype: (code) => STANDING_TYPES.has(code),
    priceWarn: farm.priceWarn,
    rate: about.rate,
    atOnce: note.tofarm === null && note.tostore !== null && receivedAtOnce(use, uses.get(note.tostore)),
    keeper: mayKeep(use, session.userid, dutyOf(note.kind)),
  };
}
