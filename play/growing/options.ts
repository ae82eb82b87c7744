import { type BusinessDate, businessDate } from '#kernel/business-date.ts';

/** A house that is run as batches. It must exist before it is played. */
export interface GrowHouse {
  readonly roomid: string;
  readonly area: 'nursery' | 'grow-finish';
  readonly capacity: number;
}

/** Weaned piglets that wait in a nursery house for a batch: who is left of a weaning group. */
export interface WeanedLot {
  readonly nursery: string;
  readonly weangrp: string;
  /** The day the last of them came. */
  readonly day: BusinessDate;
  readonly heads: number;
  readonly birthdt: BusinessDate;
}

/** Codes and goods the farm works with. */
export interface GrowCodes {
  readonly operators: readonly string[];
  readonly source: string;
  readonly customers: readonly string[];
  readonly deaths: readonly string[];
  readonly culls: readonly string[];
  readonly stores: { readonly feed: string; readonly medicine: string; readonly vaccine: string };
  readonly suppliers: { readonly feed: string; readonly medicine: string };
  /** Feed by the age week it begins in, with its first price a kg. */
  readonly feeds: readonly { readonly itemid: string; readonly fromWeek: number; readonly price: number }[];
  readonly medicine: { readonly itemid: string; readonly price: number; readonly withdrawal: number };
  readonly vaccine: { readonly itemid: string; readonly price: number };
}

/** Where pigs come from. */
export interface GrowSource {
  /** Weaners are bought whenever a house is ready. */
  readonly buys: { readonly age: number; readonly pricePerHead: number } | null;
  /** Weaned lots of the farm's own sows, and the days they stay in the nursery before a batch takes them. */
  readonly weaned: readonly WeanedLot[];
  readonly weanedStay: number;
}

/** How a farm of growing pigs is played. */
export interface GrowOptions {
  readonly farmid: string;
  readonly seed: number;
  readonly start: BusinessDate;
  readonly end: BusinessDate;
  readonly houses: readonly GrowHouse[];
  readonly source: GrowSource;
  /** Every so many days feed is issued for the days to come. */
  readonly feedEvery: number;
  /** kg at which pigs go to slaughter. */
  readonly saleKg: number;
  /** The farm that takes what no own house has place for; null: such pigs are sold. */
  readonly sendTo: string | null;
  /** Days between the first fillings of its houses. */
  readonly stagger: number;
  /** Goods, losses and weighings are written from this day on, before it only who came and was sold; null never writes them. */
  readonly detailFrom: BusinessDate | null;
  readonly codes: GrowCodes;
}

/** Codes of a made-up farm. */
export const GROW_CODES: GrowCodes = {
  operators: ['OP1', 'OP2', 'OP3', 'OP4'],
  source: 'BOUGHT',
  customers: ['LOMO', 'THITSACH'],
  deaths: ['SUDDEN', 'SUDDEN', 'HEART', 'GASTRIC', 'TORSION', 'DISEASE', 'LEGS', 'INJURY', 'UNKNOWN'],
  culls: ['LEGS', 'BODY', 'INJURY', 'GASTRIC'],
  stores: { feed: 'CAM', medicine: 'THUOC', vaccine: 'LANH' },
  suppliers: { feed: 'CAM-B', medicine: 'THUOC-A' },
  feeds: [
    { itemid: 'TA-TAP', fromWeek: 0, price: 16_800 },
    { itemid: 'TA-CAI', fromWeek: 7, price: 14_200 },
    { itemid: 'TA-LUA', fromWeek: 11, price: 11_300 },
    { itemid: 'TA-VOBEO', fromWeek: 17, price: 10_600 },
  ],
  medicine: { itemid: 'D-AMOX', price: 950, withdrawal: 14 },
  vaccine: { itemid: 'V-CIRCO', price: 21_000 },
};

/** Options with defaults: a site of two nurseries and four finishing houses over a year, weaners bought. */
export function growOptions(given: Partial<GrowOptions> = {}): GrowOptions {
  return {
    farmid: 'G01',
    seed: 1,
    start: businessDate('20250101'),
    end: businessDate('20251231'),
    houses: [
      ...['C1', 'C2'].map((roomid) => ({ roomid, area: 'nursery', capacity: 420 }) as const),
      ...['T1', 'T2', 'T3', 'T4'].map((roomid) => ({ roomid, area: 'grow-finish', capacity: 420 }) as const),
    ],
    source: { buys: { age: 26, pricePerHead: 1_150_000 }, weaned: [], weanedStay: 0 },
    feedEvery: 1,
    saleKg: 105,
    sendTo: null,
    stagger: 26,
    detailFrom: businessDate('20000101'),
    codes: GROW_CODES,
    ...given,
  };
}
