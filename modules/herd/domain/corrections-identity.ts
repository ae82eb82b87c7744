import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Animal } from './animal.ts';
import { identityChangeIssues } from './corrections.ts';
import type { HerdSettings } from './settings.ts';

/** Most pairs of one list. */
export const IDENTITY_LIST_MAX = 500;

/** One line of a list of identities to change. */
export interface IdentityPair {
  readonly pgid: string;
  readonly newpgid: string;
  readonly rfid: string | null;
}

type Carrier = Pick<Animal, 'left'>;

/** Rows whose value already stood above, each with the row it repeats (V_DUPROW); blanks repeat nothing. */
function repeated(values: readonly (string | null)[], field: string): Issue[] {
  const first = new Map<string, number>();
  return values.flatMap((value, at) => {
    const row2 = value === null ? undefined : first.get(value);
    if (value !== null && row2 === undefined) first.set(value, at + 1);
    return value === null || row2 === undefined ? [] : [{ ...refuse('V_DUPROW', field, { value, row: at + 1, row2 }), row: at + 1 }];
  });
}

/**
 * Everything said against a list of identity changes: 366, 367, 432, 433, 357 of each pair with its row,
 * V_DUPROW of a repeated line. An identity that another line gives up is free, so swaps and chains pass.
 * `carrier` answers who carries an identity now, or carried it last.
 */
export function identityListIssues(
  pairs: readonly IdentityPair[],
  carrier: (pgid: string) => Carrier | null,
  today: BusinessDate,
  settings: HerdSettings,
): Issue[] {
  const givenUp = new Set(pairs.flatMap(({ pgid, newpgid }) => (carrier(pgid)?.left === null && pgid !== newpgid ? [pgid] : [])));
  const own = pairs.flatMap(({ pgid, newpgid }, at) => {
    const known = givenUp.has(newpgid) ? null : carrier(newpgid);
    return identityChangeIssues(pgid, newpgid, carrier(pgid), known, today, settings).map((issue) => ({ ...issue, row: at + 1 }));
  });
  return [
    ...repeated(
      pairs.map(({ pgid }) => pgid),
      'pgid',
    ),
    ...repeated(
      pairs.map(({ newpgid }) => newpgid),
      'newpgid',
    ),
    ...repeated(
      pairs.map(({ rfid }) => rfid),
      'rfid',
    ),
    ...own,
  ];
}

/** A pasted list: two or three columns a line (old, new, RFID), parted by tab, comma, semicolon or blanks. */
export function parseIdentityList(text: string): IdentityPair[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pgid = '', newpgid = '', rfid = ''] = line.trim().split(/\s*[\t,;]\s*|\s+/);
    return pgid === '' ? [] : [{ pgid: pgid.toUpperCase(), newpgid: newpgid.toUpperCase(), rfid: rfid === '' ? null : rfid }];
  });
}
