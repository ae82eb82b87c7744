import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** A tagged piglet present, as a house is read. */
export interface PresentTag {
  readonly tag: string;
  readonly rfid: string | null;
  readonly roomid: string | null;
  /** Last day it was read, or tagged. */
  readonly seen: BusinessDate;
}

/** What the reading of a house came to. */
export interface ScanResult {
  readonly found: readonly PresentTag[];
  /** Of the house and not read; `lost` when they were not seen for so many days. */
  readonly missing: readonly (PresentTag & { readonly days: number; readonly lost: boolean })[];
  /** Read, and no number of a piglet present. */
  readonly unknown: readonly string[];
  /** Read here, and of another house. */
  readonly elsewhere: readonly PresentTag[];
}

/** The number in what a reader sends: a label (farm~number), a transponder or the number itself. */
export function codeRead(read: string, transponder: (code: string) => string | null): string {
  const [first = '', second] = read.trim().toUpperCase().split('~');
  return second ?? transponder(first) ?? first;
}

/**
 * Compares what was read in a house with the tagged piglets present on the farm. Each piglet of the house is found or missing, each
 * code read is found, of another house or unknown; a code read twice counts once.
 */
export function scanOf(
  codes: readonly string[],
  present: readonly PresentTag[],
  about: { readonly roomid: string; readonly day: BusinessDate; readonly lostAfter: number },
): ScanResult {
  const byCode = new Map([...present.map((pig) => [pig.rfid, pig] as const), ...present.map((pig) => [pig.tag, pig] as const)]);
  const read = [...new Set(codes.filter((code) => code !== ''))];
  const pigs = new Set(read.flatMap((code) => byCode.get(code) ?? []));
  const missing = present.filter((pig) => pig.roomid === about.roomid && !pigs.has(pig));
  return {
    found: [...pigs].filter(({ roomid }) => roomid === about.roomid),
    elsewhere: [...pigs].filter(({ roomid }) => roomid !== about.roomid),
    unknown: read.filter((code) => !byCode.has(code)),
    missing: missing.map((pig) => {
      const days = daysBetween(pig.seen, about.day);
      return { ...pig, days, lost: days >= about.lostAfter };
    }),
  };
}
