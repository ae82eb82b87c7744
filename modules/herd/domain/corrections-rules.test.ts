import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { changedDurations, changedGroups } from './corrections-effect.ts';
import { entryChangeIssues, needsEntryLevel } from './corrections-entry.ts';
import { identityListIssues, parseIdentityList } from './corrections-identity.ts';
import { type Kin, type LitterOf, litterAt, parentChangeIssues, pedigreeOf, proposedSire } from './corrections-parents.ts';
import { eventdtlOf } from './event-text.ts';
import type { HerdEvent } from './herd-event.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { LIVES, TestFarm } from './testing/life.ts';

const day = businessDate;

describe('an entry that is put right', () => {
  const farm = new TestFarm().given('S1', ...LIVES.gilt);
  const events = farm.events('S1');
  const entry = events.find(({ eventcd }) => eventcd === 'ENT') as HerdEvent;
  const next = (eventdt: string, more: Partial<HerdEvent['data']> = {}) => ({ eventdt: day(eventdt), data: { ...entry.data, ...more } });
  const answered = (eventdt: string, more: Partial<HerdEvent['data']> = {}, of: readonly HerdEvent[] = events) =>
    entryChangeIssues(of, entry, next(eventdt, more), 'S1');

  test('435: its kind stays once anything else is recorded', () => {
    expect(answered('20251101', { entrytp: 'mated' })).toEqual([{ code: '435', field: 'entrytp', params: { n: 2, id: 'S1' } }]);
    expect(answered('20251101', { entrytp: 'mated' }, [entry])).toEqual([]);
  });

  test('360 and 361: neither arrival nor birth passes the first event, its own day may be reached', () => {
    expect([answered('20251120'), answered('20251101', { birthdt: '20251120' })]).toEqual([[], []]);
    expect(answered('20251121')).toEqual([{ code: '360', field: 'entrydt', params: { date: '20251121' } }]);
    expect(answered('20251101', { birthdt: '20251121' })).toEqual([{ code: '361', field: 'birthdt', params: { date: '20251121' } }]);
    expect(answered('20260301', {}, [entry])).toEqual([]);
  });

  test('the birth date and the kind are changed from level 60 only', () => {
    const needs = (more: Partial<HerdEvent['data']>) => needsEntryLevel(entry, next('20251101', more));
    expect([needs({}), needs({ weight: 99 }), needs({ birthdt: '20250402' }), needs({ entrytp: 'mated' })]).toEqual([false, false, true, true]);
  });
});

describe('a list of new identities', () => {
  const here = { left: null };
  const gone = { left: { date: day('20260101'), way: 'culled' } } as never;
  const answered = (pairs: readonly [string, string, (string | null)?][], present: readonly string[] = ['A1', 'A2', 'A3']) =>
    identityListIssues(
      pairs.map(([pgid, newpgid, rfid = null]) => ({ pgid, newpgid, rfid })),
      (pgid) => (present.includes(pgid) ? here : pgid === 'OUT' ? gone : null),
      day('20260601'),
      DEFAULT_HERD_SETTINGS,
    ).map(({ code, field, row, params }) => [code, field, row, params?.['row2']]);

  test('swaps and chains pass; an identity that stays is not free', () => {
    expect(
      answered([
        ['A1', 'A2'],
        ['A2', 'A1'],
      ]),
    ).toEqual([]);
    expect(
      answered([
        ['A1', 'A2'],
        ['A2', 'B9'],
      ]),
    ).toEqual([]);
    expect(answered([['A1', 'A3']]).map(([code, , row]) => [code, row])).toEqual([['357', 1]]);
    // A line that changes nothing gives nothing up.
    expect(
      answered([
        ['A3', 'A3'],
        ['A1', 'A3'],
      ]).map(([code, , row]) => [code, row]),
    ).toContainEqual(['357', 2]);
  });

  test('366 of one nobody carries, 367 of one that has left, each with its row', () => {
    expect(
      answered([
        ['A1', 'B1'],
        ['NONE', 'B2'],
      ]).map(([code, , row]) => [code, row]),
    ).toEqual([['366', 2]]);
    expect(answered([['OUT', 'B1']]).map(([code, , row]) => [code, row])).toEqual([['367', 1]]);
  });

  test('V_DUPROW names the row that is repeated; blanks repeat nothing', () => {
    expect(
      answered([
        ['A1', 'B1', 'R1'],
        ['A2', 'B2', 'R2'],
        ['A3', 'B3', 'R1'],
      ]),
    ).toEqual([['V_DUPROW', 'rfid', 3, 1]]);
    expect(
      answered([
        ['A1', 'B1'],
        ['A2', 'B1'],
      ]),
    ).toContainEqual(['V_DUPROW', 'newpgid', 2, 1]);
    expect(
      answered([
        ['A1', 'B1'],
        ['A1', 'B2'],
        ['A1', 'B3'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['V_DUPROW', 'pgid', 2, 1],
        ['V_DUPROW', 'pgid', 3, 1],
      ]),
    );
    expect(
      answered([
        ['A1', 'B1'],
        ['A2', 'B2'],
      ]),
    ).toEqual([]);
  });

  test('a pasted list is read whatever parts its columns', () => {
    expect(parseIdentityList('a1\tb1\r\na2, b2 ,77\n\n  a3 b3\n')).toEqual([
      { pgid: 'A1', newpgid: 'B1', rfid: null },
      { pgid: 'A2', newpgid: 'B2', rfid: '77' },
      { pgid: 'A3', newpgid: 'B3', rfid: null },
    ]);
  });
});

describe('parents that are put right', () => {
  const BORN = day('20260501');
  const kin = (pgid: string, sex: Kin['sex'], birthdt: Kin['birthdt'] = day('20240101')): Kin => ({ pgid, sex, birthdt, sireid: null, damid: null });
  const pig: Kin = { ...kin('S1', 'F', BORN), sireid: 'B1', damid: 'D1' };
  const litter = (farrowdt: string, ...boars: string[]): LitterOf => ({ farrowdt: day(farrowdt), boars });
  const answered = (given: { sire?: Kin | null; dam?: Kin | null; litters?: readonly LitterOf[] }, of: Kin = pig) => {
    const { sire = kin('B1', 'M'), dam = kin('D1', 'F'), litters = [litter('20260501')] } = given;
    return parentChangeIssues(of, { sireid: sire?.pgid ?? null, damid: dam?.pgid ?? null, sire, dam, litters }, DEFAULT_HERD_SETTINGS);
  };
  const refused = (field: string, id: string) => [{ code: '431', field, params: { id } }];

  test('a good sire and dam are taken, and unknown ones', () => {
    expect([answered({ sire: kin('B2', 'M'), dam: kin('D2', 'F') }), answered({ sire: null, dam: null })]).toEqual([[], []]);
  });

  test('430: one and the same as sire and dam', () => {
    expect(answered({ sire: kin('D1', 'M') })).toEqual([{ code: '430', field: 'damid' }]);
  });

  test('431: of the wrong or no known sex, itself, or in pig before it was born', () => {
    expect(answered({ sire: kin('B2', 'F') })).toEqual(refused('sireid', 'B2'));
    expect(answered({ sire: kin('B2', null) })).toEqual(refused('sireid', 'B2'));
    expect(answered({ dam: kin('D2', 'M') })).toEqual(refused('damid', 'D2'));
    expect(answered({ dam: { ...kin('S1', 'F'), birthdt: null } })).toEqual(refused('damid', 'S1'));
    const { GESTMIN } = DEFAULT_HERD_SETTINGS;
    expect(answered({ sire: kin('B2', 'M', addDays(BORN, -GESTMIN)) })).toEqual(refused('sireid', 'B2'));
    expect(answered({ sire: kin('B2', 'M', addDays(BORN, -GESTMIN - 1)) })).toEqual([]);
    expect(answered({ sire: kin('B2', 'M', null) })).toEqual([]);
    // Parents that stay are not asked again.
    expect(answered({ sire: kin('B1', 'F') })).toEqual([]);
  });

  test('404: a new dam had a litter that day, a day more or less', () => {
    const with_ = (...days: string[]) => answered({ dam: kin('D2', 'F'), litters: days.map((text) => litter(text)) });
    expect([with_('20260430'), with_('20260502')]).toEqual([[], []]);
    for (const text of ['20260429', '20260503']) expect(with_(text)).toEqual([{ code: '404', field: 'damid', params: { date: BORN } }]);
    expect(answered({ litters: [] })).toEqual([]);
  });

  test('the nearest litter counts; its boar is proposed when only one served', () => {
    const litters = [litter('20260430', 'B7'), litter('20260501', 'B8'), litter('20260502', 'B9')];
    for (const list of [litters, litters.toReversed(), [1, 0, 2].flatMap((at) => litters[at] ?? [])])
      expect(litterAt(list, BORN)?.boars).toEqual(['B8']);
    expect(litterAt([litters[0] as LitterOf, litters[2] as LitterOf], day('20260503'))?.boars).toEqual(['B9']);
    expect([litterAt(litters, null), litterAt([], BORN)]).toEqual([null, null]);
    expect([proposedSire(litter('20260501', 'B8', 'B8')), proposedSire(litter('20260501', 'B8', 'B9')), proposedSire(litter('20260501'))]).toEqual([
      'B8',
      null,
      null,
    ]);
    expect(proposedSire(null)).toBeNull();
  });

  test('a pedigree of three generations has fifteen places', () => {
    const of = new Map([
      ['S1', { sireid: 'B1', damid: 'D1' }],
      ['D1', { sireid: 'B2', damid: null }],
      ['B2', { sireid: 'B3', damid: 'D3' }],
      ['B3', { sireid: 'B4', damid: null }],
    ]);
    expect(pedigreeOf('S1', of)).toEqual(['S1', 'B1', 'D1', null, null, 'B2', null, null, null, null, null, 'B3', 'D3', null, null]);
    expect(pedigreeOf('S1', of, 1)).toEqual(['S1', 'B1', 'D1']);
  });
});

describe('what a correction changes besides the row', () => {
  const mated = (matedt: string) =>
    new TestFarm().given(
      'S1',
      ...LIVES.gilt,
      ['MAT', matedt, { matetp: 'AI', boarid: 'B1' }],
      ['FAR', '20260502', { livenum: 9, deadnum: 0, mummynum: 0 }],
    );

  test('the durations of a service that differ, with both values', () => {
    expect(changedDurations(mated('20260108').animal('S1'), mated('20260109').animal('S1'))).toEqual(
      expect.arrayContaining([
        { n: 1, field: 'farrowday', before: 114, after: 113 },
        { n: 1, field: 'expfarrowdt', before: '20260502', after: '20260503' },
      ]),
    );
    expect(changedDurations(mated('20260108').animal('S1'), mated('20260108').animal('S1'))).toEqual([]);
  });

  test('groups, and the month only where another month counts it', () => {
    const event = (eventdt: string, mategrp: string | null) => new TestFarm().event('S1', ['MAT', eventdt, { mategrp }]);
    expect(changedGroups(event('20260108', '202602'), event('20260131', '202602'))).toEqual([]);
    expect(changedGroups(event('20260108', '202602'), event('20260201', null))).toEqual([
      { field: 'mategrp', before: '202602', after: null },
      { field: 'month', before: '202601', after: '202602' },
    ]);
  });

  test('an event in words: its own fields that are filled, none when none is', () => {
    expect(eventdtlOf({ eventcd: 'FAR', data: { livenum: 12, deadnum: 1, mummynum: 0, remark: 'x', totalweight: null } })).toBe(
      'livenum 12, deadnum 1, mummynum 0',
    );
    expect([eventdtlOf({ eventcd: 'RUT', data: {} }), eventdtlOf({ eventcd: 'QQQ', data: { a: 1 } })]).toEqual([null, null]);
  });
});
