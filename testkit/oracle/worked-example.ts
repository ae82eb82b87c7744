import { businessDate } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';

/** Writes one animal's life in short lines: code, date YYYYMMDD, data. */
export function lifeOf(
  pgid: string,
  lines: readonly (readonly [eventcd: string, eventdt: string, data?: Record<string, unknown>, reason?: string])[],
): RawEvent[] {
  return lines.map(([eventcd, eventdt, data, reason], index) => ({
    animalId: pgid,
    pgid,
    eventcd,
    eventdt: businessDate(eventdt),
    seq: index + 1,
    applyid: 'OP1',
    reason: reason ?? null,
    data: data ?? {},
    linkId: null,
    unbalanced: false,
  }));
}

/** The worked example of the definitions: four females, 1 January to 31 March 2026. */
export const WORKED_EXAMPLE: readonly RawEvent[] = [
  ...lifeOf('A', [
    ['ENT', '20250601', { entrytp: 'gilt', birthdt: '20241001' }],
    ['MAT', '20250810', { boarid: 'B1', boarid2: 'B1' }],
    ['FAR', '20251202', { livenum: 12, deadnum: 1, mummynum: 0 }],
    ['PLD', '20251203', { lossnum: 1 }, 'CRUSHED'],
    ['WEA', '20251228', { weannum: 11 }],
    ['MAT', '20260102', { boarid: 'B1', boarid2: 'B1' }],
    ['RET', '20260123'],
    ['MAT', '20260123', { boarid: 'B1', boarid2: 'B1' }],
  ]),
  ...lifeOf('B', [
    ['ENT', '20251210', { entrytp: 'gilt', birthdt: '20250520' }],
    ['MAT', '20260111', { boarid: 'B1' }],
    ['DTH', '20260302', { way: 'died' }, 'SUDDEN'],
  ]),
  ...lifeOf('C', [
    ['ENT', '20250901', { entrytp: 'weaned', services: 1, parity: 1, birthdt: '20240101' }],
    ['MAT', '20250915', { boarid: 'B1' }],
    ['FAR', '20260107', { livenum: 13, deadnum: 1, mummynum: 0 }],
    ['FOS', '20260109', { minusnum: 1 }],
    ['PLD', '20260110', { lossnum: 1 }, 'CRUSHED'],
    ['WEA', '20260202', { weannum: 11 }],
    ['MAT', '20260207', { boarid: 'B1', boarid2: 'B1' }],
  ]),
  ...lifeOf('D', [
    ['ENT', '20250901', { entrytp: 'weaned', services: 2, parity: 2, birthdt: '20230901' }],
    ['MAT', '20250916', { boarid: 'B1' }],
    ['FAR', '20260108', { livenum: 11, deadnum: 2, mummynum: 1 }],
    ['FOS', '20260109', { plusnum: 1 }],
    ['PLD', '20260112', { lossnum: 2 }, 'WEAK'],
    ['WEA', '20260202', { weannum: 10 }],
    ['CUL', '20260210', {}, 'OLD'],
  ]),
];
