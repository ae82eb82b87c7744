import type { ListDef, Words } from '#engine/define/fields.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { AREAS } from '#modules/growfinish/contract/house.resource.ts';
import { HOUSE_TYPES } from '#modules/poultry/contract/house.resource.ts';
import type { SaleLineKind } from '../domain/sales/line-kinds.ts';
import { KINDS_OF, LINE_KINDS } from '../domain/sales/line-kinds.ts';
import type { Trade } from '../domain/trade.ts';
import { SALE_WORDS } from './sales/words.ts';

/** What differs between the papers of money of pigs and those of chickens: screens, houses, areas, what is sold. */
export interface TradeDef {
  readonly trade: Trade;
  /** First part of the paths of its calls. */
  readonly module: 'finance' | 'poultry';
  /** Where its papers are written; where they are checked and corrected, the checking first; where they are listed. */
  readonly entry: RouteName;
  readonly correct: readonly [RouteName, ...RouteName[]];
  readonly report: RouteName;
  readonly house: { readonly list: string; readonly listParents?: Readonly<Record<string, string>> };
  readonly area: Text3;
  readonly areas: ListDef<Words>;
  /** Kinds of lines of its notes, and the first of them. */
  readonly kinds: ListDef<Words>;
  readonly first: keyof typeof LINE_KINDS;
  /** Animals that stand in a house. */
  readonly live: Text3;
  /** What its lines count. */
  readonly heads: Text3;
}

/** The trades, each with the screens its papers are written on. */
export const TRADES = {
  pigs: {
    ...{ trade: 'pigs', module: 'finance', entry: 'PigExp', correct: ['PigExpMng', 'PigExpUpd'], report: 'PigExpReport2' },
    house: { list: 'room', listParents: { batchflg: 'Y' } },
    area: t3('Khu vực', 'Area', 'พื้นที่'),
    areas: AREAS,
    kinds: KINDS_OF.pigs,
    first: 'pigs',
    live: t3('Heo đang có', 'Live pigs', 'สุกรที่มี'),
    heads: SALE_WORDS.heads,
  },
  poultry: {
    ...{ trade: 'poultry', module: 'poultry', entry: 'ChkExp', correct: ['ChkExpUpd'], report: 'ChkExpReport2' },
    house: { list: 'chkhouse' },
    area: t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'),
    areas: HOUSE_TYPES,
    kinds: KINDS_OF.poultry,
    first: 'birds',
    live: t3('Gà đang có', 'Birds live', 'ไก่ที่มี'),
    heads: t3('Số gà', 'Birds', 'จำนวนไก่'),
  },
} as const satisfies Readonly<Record<Trade, TradeDef>>;

/** Classes heads of a trade are sold in. */
export const classesOf = (trade: Trade): ListDef<Words> => (LINE_KINDS[TRADES[trade].first] as SaleLineKind).classes ?? { name: '', words: {} };

/** Every screen papers of a trade are written, corrected and checked on. */
export const menusOf = ({ entry, correct }: TradeDef): readonly RouteName[] => [entry, ...correct];
