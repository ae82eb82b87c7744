import { both, type Race, type Start, type Track } from './race.ts';

const words = { V: 'Tên', E: 'Name', T: 'ชื่อ' };
const store = (storeid: string) => ({ storeid, ...words, storetp: 'feed', receives: 'Y', inuse: 'Y' });

const standard = ({ today }: Track, n: string, more: object) => ({ code: `S${n}`, name: `Chuẩn ${n}`, stdtp: 'pig', from: today, ...more });

/** Two of level 70 and above with one body. */
const bothAbove = (body: object): Start[] => [
  { path: '/growfinish/saveStandard', body, person: 'team' },
  { path: '/growfinish/saveStandard', body, person: 'company' },
];

/** People who keep standards and programmes of a company, and say how warehouses are used. */
export const STANDARD_RACES: readonly Race[] = [
  {
    name: 'a version of a feed standard',
    keys: ['standard_prnt2_kind_code_from_day_key', 'feed_standard_row_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: (track, n) => bothAbove(standard(track, n, { kind: 'feed', weeks: [{ week: 4, feed: 0.2, weight: 8 }] })),
  },
  {
    name: 'a version of feed conversion',
    keys: ['fcr_band_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: (track, n) => bothAbove(standard(track, n, { kind: 'fcr', bands: [{ upto: 100, fcr: 2.4 }] })),
  },
  {
    name: 'a version of a programme of goods',
    keys: ['programme_line_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      await track.done('/stock/saveItem', { itemid: `IS${n}`, itemtp: 'feed', ...words, unit: 'kg', company: 'N', inuse: 'Y' });
      return bothAbove(standard(track, n, { kind: 'item', lines: [{ itemid: `IS${n}`, basis: 'day', low: 28, high: 60 }] }));
    },
  },
  {
    name: 'the use of a warehouse from one day on',
    keys: ['store_use_pkey', 'store_keeper_pkey', 'store_lowest_pkey'],
    table: 'store_use',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      await track.done('/stock/saveStore', store(`KU${n}`));
      await track.done('/stock/saveItem', { itemid: `IU${n}`, itemtp: 'feed', ...words, unit: 'kg', company: 'N', inuse: 'Y' });
      const keepers = [{ userid: 'staff', issues: 'Y' }];
      return both('/stock/saveStoreUse', { storeid: `KU${n}`, from: track.today, keepers, lowest: [{ itemid: `IU${n}`, qty: 100 }] });
    },
  },
  {
    name: 'the warehouse of a house from one day on',
    keys: ['house_use_pkey'],
    table: 'house_use',
    refusals: ['838'],
    starts: async (track, n) => {
      await track.done('/stock/saveStore', store(`KH${n}`));
      await track.done('/growfinish/saveHouse', { roomid: `HU${n}`, area: 'other', site: 'K1', name: `HU${n}`, capacity: 10 });
      return both('/growfinish/saveHouseUse', { from: track.today, rows: [{ roomid: `HU${n}`, itemtp: 'feed', storeid: `KH${n}` }] });
    },
  },
];
