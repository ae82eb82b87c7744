import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import type { TagSex } from '../tag-series.ts';
import { type KnownNumber, numbersHere, overIssues, registerIssues, type TaggedGroup } from './register.ts';

const number = (tag: string, more: Partial<KnownNumber> = {}): KnownNumber => ({
  tag,
  state: 'assigned',
  lineage: 'LY',
  sex: 'F',
  roomid: null,
  grpid: null,
  applyid: 'OP1',
  ...more,
});
const litter = (more: Partial<TaggedGroup> = {}): TaggedGroup => ({
  lineage: 'LY',
  roomid: 'F1',
  grpid: null,
  applyid: 'OP1',
  birthdt: businessDate('20261101'),
  dam: 'S1',
  heads: 12,
  males: 5,
  females: 7,
  tagged: { F: 0, M: 0 },
  ...more,
});
const judged = (tags: readonly KnownNumber[], piglets: Parameters<typeof registerIssues>[0], group = litter()) =>
  registerIssues(piglets, new Map(tags.map((one) => [one.tag, one])), group).map(({ code, field, row }) => [code, field, row]);

describe('a number that goes into an ear', () => {
  test('must be sent to who tags, or to the house they stand in', () => {
    const tags = [
      number('A1'),
      number('A2', { applyid: 'OP9' }),
      number('A3', { applyid: null, roomid: 'F1' }),
      number('A4', { applyid: null, roomid: 'G1' }),
    ];
    expect(
      judged(
        tags,
        tags.map(({ tag }) => ({ tag, sex: 'F' })),
      ),
    ).toEqual([
      ['TAG_SERIES', 'tag', 2],
      ['TAG_SERIES', 'tag', 4],
    ]);
    expect(numbersHere(tags, litter())).toEqual({ F: ['A1', 'A3'], M: [] });
  });

  test('of a group only in that group', () => {
    const tags = [number('A1', { applyid: null, roomid: 'G1', grpid: 1 }), number('A2', { applyid: null, roomid: 'G1', grpid: 2 })];
    expect(numbersHere(tags, litter({ roomid: 'G1', grpid: 2 })).F).toEqual(['A2']);
  });

  test('must be of its sex and of the line of the progeny, where that is known', () => {
    const tags = [number('A1', { sex: 'M' }), number('A2', { lineage: 'YL' })];
    const piglets = tags.map(({ tag }) => ({ tag, sex: 'F' as const }));
    expect(judged(tags, piglets)).toEqual([
      ['TAG_SERIES', 'sex', 1],
      ['TAG_SERIES', 'tag', 2],
    ]);
    expect(judged(tags.slice(1), piglets.slice(1), litter({ lineage: null }))).toEqual([]);
  });

  test('is told by its state: in an ear, gone, not sent out, void, unknown', () => {
    const states = ['registered', 'gone', 'generated', 'void'] as const;
    const tags = states.map((state) => number(state, { state }));
    expect(
      judged(
        tags,
        [...states, 'none'].map((tag) => ({ tag, sex: 'F' as const })),
      ).map(([code]) => code),
    ).toEqual(['TAG_TAKEN', 'TAG_TAKEN', 'TAG_STATE', 'TAG_STATE', 'TAG_SERIES']);
  });

  test('stands once among the piglets, as the transponder; the dam fosters none of her own', () => {
    const tags = [number('A1'), number('A2')];
    const piglets = [
      { tag: 'A1', sex: 'F' as const, rfid: '9' },
      { tag: 'A1', sex: 'F' as const, rfid: null },
      { tag: 'A2', sex: 'F' as const, rfid: '9', foster: 'S1' },
    ];
    expect(judged(tags, piglets)).toEqual([
      ['V_DUPROW', 'tag', 1],
      ['V_DUPROW', 'tag', 2],
      ['V_DUPROW', 'rfid', 1],
      ['V_DUPROW', 'rfid', 3],
      ['398', 'foster', 3],
    ]);
  });
});

describe('no more tags than pigs', () => {
  const sexes = fc.array(fc.constantFrom<TagSex>('F', 'M'), { maxLength: 20 });
  test('is refused exactly when one of the counts is passed', () => {
    fc.assert(
      fc.property(sexes, fc.nat(15), fc.option(fc.nat(10)), fc.nat(5), fc.nat(5), (typed, heads, males, f, m) => {
        const group = litter({ heads, males, females: males === null ? null : Math.max(0, heads - males), tagged: { F: f, M: m } });
        const [F, M] = [f + typed.filter((sex) => sex === 'F').length, m + typed.filter((sex) => sex === 'M').length];
        const over = F + M > heads || (males !== null && (M > males || F > (group.females ?? 0)));
        expect(overIssues(typed, group).length > 0).toBe(over);
      }),
    );
  });

  test('says how many of how many, at the first piglet too many', () => {
    expect(overIssues(['F', 'M', 'M'], litter({ males: 1, tagged: { F: 2, M: 0 } }))).toEqual([
      { code: 'TAG_OVER', field: 'tag', row: 3, params: { n: 2, heads: 1 } },
    ]);
  });
});
