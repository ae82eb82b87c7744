import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { formatDate } from '#i18n/dates.ts';

/** A quantity or amount without needless zeros; blank where there is none. */
export function figure(value: number | null, decimals = 4): string {
  return value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

interface Line {
  readonly lot: string;
  readonly lots: readonly { readonly lot: string; readonly expdt: string }[];
}

/** Numbers of the lots a line moved; the one written where it moved none. */
export function lotsOf({ lot, lots }: Line): string | null {
  return lots.length === 0 ? lot : lots.map((one) => one.lot).join(', ');
}

/** Expiry dates of the lots a line moved. */
export function expiryOf({ lots }: Pick<Line, 'lots'>): string {
  return lots.map(({ expdt }) => (expdt === NO_EXPIRY ? '' : formatDate(expdt as never))).join(', ');
}
