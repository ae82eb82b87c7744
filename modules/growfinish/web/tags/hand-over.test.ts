import { expect, test } from 'vitest';
import { entryRow, keptOf } from './hand-over.ts';

const pig = (more: object) =>
  ({
    ...{ tag: 'FA01LY00001F', state: 'registered', sex: 'F', lineage: 'LY', dam: 'S1', sire: 'B1', birthdt: '20260520', roomid: 'G1', rfid: null },
    ...{ adg: 900, teats: 15, inherd: false, testkg: 101.5, seldt: '20261101', decision: 'keep' },
    ...more,
  }) as never;

test('the kept, alive and not in the herd yet go on', () => {
  expect(keptOf([pig({}), pig({ decision: 'reserve' }), pig({ state: 'gone' }), pig({ inherd: true }), pig({ decision: undefined })])).toHaveLength(
    1,
  );
});

test('the number becomes the identity; what is not known stays blank', () => {
  expect(entryRow(pig({}))).toEqual({
    ...{ pgid: 'FA01LY00001F', birthdt: '20/05/2026', entrydt: '01/11/2026', lineage: 'LY', roomid: 'G1', weight: '101.5' },
    ...{ sireid: 'B1', damid: 'S1', teats: '15' },
  });
});
