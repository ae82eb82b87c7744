import { describe, expect, it } from 'vitest';
import type { RowCells } from '#engine/define/sheet-cells.ts';
import { errorsOf } from '#kernel/issue.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { rowsToInputs } from './sheet-rows.ts';
import { LIVES, TestFarm } from './testing/life.ts';

const SHEETS = [...ENTRY_SHEETS, ...EVENT_SHEETS];
function sheet(name: string) {
  const found = SHEETS.find((one) => one.sheet === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}
const keys = (name: string): string =>
  sheet(name)
    .columns.map(({ key, required }) => (required ? `${key}*` : key))
    .join(' ');
const read = (name: string, ...rows: RowCells[]) => rowsToInputs(sheet(name), rows);

describe('columns of the sheets', () => {
  it('the eight entry sheets', () => {
    expect(ENTRY_SHEETS.map((one) => one.sheet)).toEqual([
      'mated',
      'mated-genetic',
      'weaned',
      'weaned-genetic',
      'gilt',
      'gilt-genetic',
      'boar',
      'boar-genetic',
    ]);
    expect(keys('mated')).toBe(
      'pgid* entrydt* birthdt lineage* source* roomid* weight services* parity* matedt* matetp* boarid* boarid2 boarid3 mategrp remark',
    );
    expect(keys('weaned')).toBe('pgid* entrydt* birthdt lineage* source* roomid* weight services* parity* weandt* farrowdt livenum weannum remark');
    expect(keys('gilt')).toBe('pgid* entrydt* birthdt* lineage* source* roomid* weight rutdt remark');
    expect(keys('boar')).toBe('pgid* entrydt* birthdt* lineage* source* roomid* weight remark');
    expect(keys('gilt-genetic')).toBe(
      'pgid* entrydt* birthdt* lineage* source* roomid* weight rutdt altid sireid damid bvindx teats feetleg vulva rfid remark',
    );
  });

  it('the six event sheets, and abortions of a first load', () => {
    expect(keys('boar-mating')).toBe('boarid* dose* pgid* matedt* matetp* applyid*');
    expect(keys('mating')).toBe('pgid* matedt* matetp* boarid* boarid2 boarid3 mategrp applyid*');
    expect(keys('pregnancy-check')).toBe('pgid* fregexamdt* fregexamreslt* applyid*');
    expect(keys('weaning')).toBe('pgid* weandt* weannum* mlweannum feweannum weanweight weangrp roomid applyid*');
    expect(keys('farrowing')).toBe('pgid* farrowdt* livenum* deadnum* mummynum* weaknum totalweight farrowgrp applyid*');
    expect(keys('farrowing-full')).toBe(
      'pgid* farrowdt* livenum* deadnum* mummynum* deadnum1 deadnum2 weaknum weaknum2 weaknum3 mllivenum felivenum totalweight farrowgrp minusnum topgid applyid*',
    );
    expect(keys('abortion')).toBe('pgid* abortdt* reason applyid*');
  });

  it('every column and title speaks three languages', () => {
    const texts = SHEETS.flatMap((one) => [one.title, ...one.columns.map(({ label }) => label)]);
    expect(texts.filter((text) => text.V === '' || text.E === '' || text.T === '')).toEqual([]);
    expect(new Set(SHEETS.map(({ title }) => title.V)).size).toBe(SHEETS.length);
  });
});

describe('rows as events', () => {
  it('an entry row is an ENT of its kind, its identity in capitals', () => {
    const { inputs, issues } = read('gilt', {
      pgid: 's1',
      entrydt: '20251101',
      birthdt: '20250401',
      lineage: 'LY',
      source: 'BOUGHT',
      roomid: 'G1',
      weight: '110.5',
      remark: 'ok',
      rutdt: null,
    });
    expect(issues).toEqual([]);
    expect(inputs).toEqual([
      {
        row: 1,
        input: {
          eventcd: 'ENT',
          pgid: 'S1',
          eventdt: '20251101',
          applyid: null,
          reason: null,
          remark: 'ok',
          data: { pgid: 'S1', entrytp: 'gilt', birthdt: '20250401', lineage: 'LY', source: 'BOUGHT', roomid: 'G1', weight: 110.5 },
        },
      },
    ]);
  });

  it('an identity or day typed as a number is read as what it is', () => {
    const [first] = read('mating', { pgid: 1234, matedt: 20260108, matetp: 'AI', boarid: 77, applyid: 'OP1' }).inputs;
    expect(first?.input).toMatchObject({ pgid: '1234', eventdt: '20260108', data: { boarid: '77' } });
  });

  it('rows go by date, then event order, then dose', () => {
    const row = (pgid: string, matedt: string, dose: number): RowCells => ({ boarid: `B${dose}`, dose, pgid, matedt, matetp: 'AI', applyid: 'OP1' });
    const { inputs } = read('boar-mating', row('S2', '20260109', 1), row('S1', '20260108', 2), row('S1', '20260108', 1));
    expect(inputs.map(({ row: place }) => place)).toEqual([3, 2, 1]);
    expect(inputs[0]?.input.data).toEqual({ boarid: 'B1', matetp: 'AI' });
  });

  it('the full farrowing sheet also fosters, and needs the sow for it', () => {
    const row = { pgid: 'S1', farrowdt: '20260502', livenum: 14, deadnum: 1, mummynum: 0, minusnum: 2, topgid: 's2', applyid: 'OP1' };
    const { inputs, issues } = read('farrowing-full', row);
    expect(issues).toEqual([]);
    expect(inputs.map(({ row: place, input }) => [place, input.eventcd, input.data])).toEqual([
      [1, 'FAR', { livenum: 14, deadnum: 1, mummynum: 0 }],
      [1, 'FOS', { topgid: 'S2', num: 2 }],
    ]);
    expect(read('farrowing-full', { ...row, topgid: null }).issues).toMatchObject([{ code: 'V_REQUIRED', field: 'topgid', row: 1 }]);
  });

  it('V_DUPROW marks both rows of the same event', () => {
    const row = { pgid: 'S1', weandt: '20260526', weannum: 12, roomid: 'N1', applyid: 'OP1' };
    expect(read('weaning', row, { ...row, weandt: '20260527' }, { ...row, weannum: 11 }).issues).toEqual([
      { code: 'V_DUPROW', field: 'pgid', row: 1, params: { row: 1, row2: 3, value: 'S1' } },
      { code: 'V_DUPROW', field: 'pgid', row: 3, params: { row: 3, row2: 1, value: 'S1' } },
    ]);
    expect(read('gilt', { pgid: 'S1', entrydt: '20251101' }, { pgid: 's1', entrydt: '20251102' }).issues.map(({ code }) => code)).toEqual([
      'V_DUPROW',
      'V_DUPROW',
    ]);
  });

  it('a row without animal or day, or with text for a number, is refused with its place', () => {
    const { inputs, issues } = read(
      'weaning',
      { pgid: null, weandt: '20260526', weannum: 1 },
      { pgid: 'S1', weandt: '20260231', weannum: 1 },
      { pgid: 'S2', weandt: '20260526', weannum: 'many' },
    );
    expect(issues.map(({ code, field, row }) => [code, field, row])).toEqual([
      ['V_REQUIRED', 'pgid', 1],
      ['V_INVALID', 'weandt', 2],
      ['V_NUMERIC', 'weannum', 3],
    ]);
    expect(inputs.map(({ row }) => row)).toEqual([3]);
  });

  it('what a first load may leave blank is left to the rules', () => {
    const { inputs, issues } = read('farrowing', {
      pgid: 'S1',
      farrowdt: '20260502',
      livenum: 10,
      deadnum: null,
      mummynum: null,
      applyid: 'unknown',
    });
    expect(issues).toEqual([]);
    const [item] = inputs;
    const refusalsOn = (history: boolean) => {
      const farm = new TestFarm({ history, ...(history ? { golive: '20261001' } : {}) }).given('S1', ...LIVES.mated);
      return errorsOf(farm.plan('S1', ['FAR', '20260502', item?.input.data ?? {}]).issues).map(({ field }) => field);
    };
    expect(refusalsOn(true)).toEqual([]);
    expect(refusalsOn(false)).toEqual(['deadnum', 'mummynum']);
  });

  it('an unknown sheet is a fault of the program', () => {
    expect(() => rowsToInputs({ sheet: 'other', route: 'PigEventBatch', title: { V: '', E: '', T: '' }, columns: [] }, [])).toThrow(RangeError);
  });
});
