import type { OutputOf } from '#engine/web/client/send.ts';
import type { getTagFile } from '../../contract/tags/file.calls.ts';

type FilePig = OutputOf<typeof getTagFile>['rows'][number];

/** Sheets of the herd's entry that kept pigs are handed to, by sex. */
export const ENTRY_SHEET = { F: 'gilt-genetic', M: 'boar-genetic' } as const;

const day = (date: string | null | undefined): string => (date == null ? '' : `${date.slice(6, 8)}/${date.slice(4, 6)}/${date.slice(0, 4)}`);

/** Pigs of a file that are kept, alive and not in the herd yet. */
export function keptOf(rows: readonly FilePig[]): FilePig[] {
  return rows.filter(({ decision, state, inherd }) => decision === 'keep' && state === 'registered' && !inherd);
}

/** A kept pig as a row of the herd's entry: its number is its identity there. */
export function entryRow(pig: FilePig): Readonly<Record<string, string>> {
  const cells: Readonly<Record<string, string | number | null | undefined>> = {
    ...{ pgid: pig.tag, birthdt: day(pig.birthdt), entrydt: day(pig.seldt), lineage: pig.lineage, roomid: pig.roomid, weight: pig.testkg },
    ...{ sireid: pig.sire, damid: pig.dam, teats: pig.teats, rfid: pig.rfid },
  };
  return Object.fromEntries(Object.entries(cells).flatMap(([key, value]) => (value == null || value === '' ? [] : [[key, String(value)]])));
}
