import type { Race, Start, Track } from './race.ts';

const standard = ({ today }: Track, n: string, more: object) => ({ code: `S${n}`, name: `Chuẩn ${n}`, stdtp: 'pig', from: today, ...more });

/** Two of level 70 and above with one body. */
const both = (body: object): Start[] => [
  { path: '/growfinish/saveStandard', body, person: 'team' },
  { path: '/growfinish/saveStandard', body, person: 'company' },
];

/** People who keep standards and programmes of a company. */
export const STANDARD_RACES: readonly Race[] = [
  {
    name: 'a version of a feed standard',
    keys: ['standard_prnt2_kind_code_from_day_key', 'feed_standard_row_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: (track, n) => both(standard(track, n, { kind: 'feed', weeks: [{ week: 4, feed: 0.2, weight: 8 }] })),
  },
  {
    name: 'a version of feed conversion',
    keys: ['fcr_band_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: (track, n) => both(standard(track, n, { kind: 'fcr', bands: [{ upto: 100, fcr: 2.4 }] })),
  },
  {
    name: 'a version of a programme of goods',
    keys: ['programme_line_pkey'],
    table: 'standard',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      const words = { V: 'Cám', E: 'Feed', T: 'อาหาร' };
      await track.done('/stock/saveItem', { itemid: `IS${n}`, itemtp: 'feed', ...words, unit: 'kg', company: 'N', inuse: 'Y' });
      return both(standard(track, n, { kind: 'item', lines: [{ itemid: `IS${n}`, basis: 'day', low: 28, high: 60 }] }));
    },
  },
];
