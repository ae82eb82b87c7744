import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { allows, farmOf, type Session } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { NO_LIMIT } from '#kernel/locks.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Raised } from '#modules/stock/domain/antibiotic-rules.ts';
import type { FeedHours } from '#modules/stock/domain/bins.ts';
import type { HouseView } from '#modules/stock/domain/house.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import type { HouseStandard } from '#modules/stock/domain/use-standard.ts';
import type { LaboratoryServices } from './transfers/lab-services.ts';

/** The filling a batch house stands in on a day, by house; houses without one are absent. */
export type LoadFillings = (
  db: Db,
  farmid: string,
  roomids: readonly string[],
  day: BusinessDate,
) => Promise<ReadonlyMap<string, HouseView['filling']>>;

/** How a farm uses a medicine, vaccine or feed: treatments of its herd, lines of its programmes of vaccination and of goods by age. */
export interface Treatments {
  readonly done: number;
  readonly planned: number;
}

/** Days of a period, both included. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Pig-days of a house in each of several periods, in their order: the pigs live at the end of each day. */
export type LoadPigDays = (db: Db, farmid: string, periods: readonly Days[]) => Promise<ReadonlyMap<string, readonly number[]>>;

/** Average birth dates of the batches of houses, by house and batch number: `G1|3`. */
export type LoadBirths = (db: Db, farmid: string, roomids: readonly string[]) => Promise<ReadonlyMap<string, BusinessDate>>;

/** Pigs that came into a batch of a house or left it on a day. */
export interface PigMove {
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly kind: string;
  /** Above 0 in, below 0 out. */
  readonly qty: number;
  /** Customer of a sale, farm and house of a transfer. */
  readonly to: string | null;
}

/** What moved in and out of the batches of houses, in the order of days. */
export type LoadPigMoves = (db: Db, farmid: string, roomids: readonly string[]) => Promise<readonly PigMove[]>;

/** Pigs of a batch sold in a period: for slaughter, or to live on elsewhere, and what they weighed. */
export interface SoldPigs {
  readonly roomid: string;
  readonly parityid: number;
  readonly slaughter: number;
  readonly traded: number;
  readonly kg: number;
}

/** What the batches of a farm sold in a period. */
export type LoadSoldPigs = (db: Db, farmid: string, days: Days) => Promise<readonly SoldPigs[]>;

/** An item a programme gives to the batch of a house from a day on, not given yet. */
export interface Need {
  readonly roomid: string;
  readonly itemid: string;
  readonly from: BusinessDate;
}

/** What the programmes of the farm's active batches still ask for, as of a day. */
export type LoadNeeds = (
  db: Db,
  asked: { readonly farmid: string; readonly language: Language; readonly day: BusinessDate },
) => Promise<readonly Need[]>;

/** A batch as its feed is reckoned by the day. */
export interface FeedBatch {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  /** Items of feed it was given, with their names. */
  readonly items: ReadonlyMap<string, string>;
  /** Head at the end of a day. */
  readonly live: (day: BusinessDate) => number;
  /** Week of age on a day; null of pigs whose birth is not known. */
  readonly week: (day: BusinessDate) => number | null;
  /** ΣF(d) of days, kg; of one item where it is named. */
  readonly fed: (from: BusinessDate, to: BusinessDate, itemid?: string | null) => number;
  /** True where the feed of a day is a part of an issue that covers several. */
  readonly spread: (day: BusinessDate, itemid?: string | null) => boolean;
  /** Standard feed a head on a day, kg. */
  readonly standard: (day: BusinessDate) => number;
  /** Net gain of days, kg; null where a weight is missing. */
  readonly gain: (from: BusinessDate, to: BusinessDate) => number | null;
}

/** Batches that stood on any day of a period, and the percent off the standard from which the farm's feed alarms. */
export type LoadFeeding = (
  db: Db,
  farmid: string,
  asked: Days & { readonly areas: readonly string[] | null; readonly rooms: readonly string[] | null; readonly language: Language },
) => Promise<{ readonly alarm: number; readonly batches: readonly FeedBatch[] }>;

/** Head times days in a house without batches in one of several periods, by type of pig. */
export interface HeadDays {
  readonly at: number;
  readonly roomid: string;
  readonly pigtype: string;
  readonly days: number;
}

/** Head of the herd by house and type in each of several periods. */
export type LoadHeadDays = (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly HeadDays[]>;

/** What delivery notes and vouchers say of a partner: sold to it, owed by it, owing to it. */
export interface PartnerMoney {
  readonly partnerid: string;
  readonly sold: number;
  readonly owed: number;
  readonly owing: number;
}

/** What the composition root hands the stock: other modules' servers are never imported. */
export interface StockServices {
  /** Batches of houses. */
  readonly fillings: LoadFillings;
  /** Age and weight of the animals of batch houses on a day, by house. */
  readonly raised: (db: Db, farmid: string, roomids: readonly string[], day: BusinessDate) => Promise<ReadonlyMap<string, Raised>>;
  /** What the standards give the batches of houses from a day on, by house. */
  readonly standardUse: (db: Db, farmid: string, roomids: readonly string[], day: BusinessDate) => Promise<ReadonlyMap<string, HouseStandard>>;
  readonly pigDays: LoadPigDays;
  readonly births: LoadBirths;
  readonly needs: LoadNeeds;
  readonly feeding: LoadFeeding;
  /** The warehouse each house takes its feed from on a day; houses without one are absent. */
  readonly feedStores: (db: Db, farmid: string, day: BusinessDate) => Promise<ReadonlyMap<string, string>>;
  readonly headDays: LoadHeadDays;
  /** Piglets weaned on a farm in each of several periods. */
  readonly weaned: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly number[]>;
  readonly pigMoves: LoadPigMoves;
  readonly soldPigs: LoadSoldPigs;
  /** What partners of the farm bought since a day and what is open either way. */
  readonly partnerMoney: (db: Db, farmid: string, partnerids: readonly string[], since: BusinessDate) => Promise<readonly PartnerMoney[]>;
  /** True when a delivery note of a farm in sight is of the partner. */
  readonly wasSoldTo: (db: Db, prnt2: string, partnerid: string) => Promise<boolean>;
  /** What herd and programmes say of items of the farm, by item. */
  readonly treatments: (db: Db, farmid: string, itemids: readonly string[]) => Promise<ReadonlyMap<string, Treatments>>;
  /** Laboratories, whose book goods pass into and come from. */
  readonly lab: LaboratoryServices;
}

/** The farm whose stock a request works on. */
export interface FarmStock {
  readonly farmid: string;
  /** The company, or a trial farm alone: whose lists of goods and partners count. */
  readonly prnt2: string;
  readonly shtnm: string;
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly currency: string;
  /** Decimals of amounts in the farm's currency. */
  readonly decimals: number;
  readonly priceWarn: number;
  readonly useWarn: number;
  readonly antibio: 'off' | 'warn' | 'refuse';
  readonly expdays: number;
  readonly coverdays: number;
  readonly feedHours: FeedHours;
  /** Three steps of days a transfer may be on the way. */
  readonly onwaydays: readonly number[];
  /** The checker of a note is not its maker. */
  readonly second: boolean;
  /** Hours east of Greenwich. */
  readonly zone: number;
  readonly lockday: number;
  /** The first day that is not under the data lock; null when nothing is ever locked. */
  readonly openFrom: BusinessDate | null;
}

/** Level from which prices and amounts are seen by all. */
const MONEY_LEVEL = 60;

/** True for those who see prices and amounts: level 60 on, and holders of the menu PigExpReport2. */
export function seesMoney(session: Session): boolean {
  return session.usrlvl >= MONEY_LEVEL || allows(session, 'PigExpReport2', 'view');
}

/** The first day that is not under the data lock; null when nothing is ever locked. */
export function openFromOf({ curbusdt, lockday }: { readonly curbusdt: BusinessDate; readonly lockday: number }): BusinessDate | null {
  return lockday === NO_LIMIT ? null : addDays(curbusdt, -lockday);
}

/** Reads what the settings of the session's farm say about its stock. */
export function openStock(db: Db, session: Session): Promise<FarmStock> {
  return stockOfFarm(db, farmOf(session));
}

/** Reads what a farm's settings say about its stock; the farm is in sight of the transaction. */
export async function stockOfFarm(db: Db, farmid: string): Promise<FarmStock> {
  const { rows } = await db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [farmid]);
  const farm = rows[0];
  if (farm === undefined) throw new Error(`unknown farm ${farmid}`);
  const { calendar, read } = await loadFarmSettings(db, farmid);
  const settings = read(STOCK_SETTINGS);
  return {
    ...farm,
    farmid,
    curbusdt: calendar.curbusdt,
    weekstart: calendar.weekstart,
    currency: settings.CURRENCY,
    decimals: settings.DECIMALS,
    priceWarn: settings.PRICEWARN,
    useWarn: settings.USEWARN,
    antibio: settings.ANTIBIO,
    expdays: settings.EXPDAYS,
    coverdays: settings.COVERDAYS,
    feedHours: { mill: settings.MILLHOURS, millDays: settings.MILLDAYS, lead: settings.MILLLEAD, farm: settings.FEEDHOURS },
    onwaydays: settings.ONWAYDAYS,
    second: settings.SECONDSIGN === 'Y',
    zone: calendar.zone,
    lockday: calendar.lockday,
    openFrom: openFromOf(calendar),
  };
}
