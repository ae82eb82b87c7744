import { describe, expect, it } from 'vitest';
import { historyArgs } from './args.ts';

describe('the command line of the history command', () => {
  it('reads table, farm, folder, headers and choices', () => {
    const args = historyArgs(['t.csv', '--farm', 'EB', '--out', 'dir', '--columns', 'sow=Ear tag,served=Mated', '--set', 'boarid=B1', '--lang', 'V']);
    expect(args).toMatchObject({ table: 't.csv', farm: 'EB', out: 'dir', language: 'V' });
    expect([args.columns.sow, args.columns.served, args.columns.weaned]).toEqual(['Ear tag', 'Mated', 'date_weaned']);
    expect([args.choices.boarid, args.choices.applyid]).toEqual(['B1', 'unknown']);
  });

  it.each([
    [['--farm', 'EB', '--out', 'x'], /table/],
    [['t.csv', '--farm', '--out', 'x'], /--farm needs a value/],
    [['t.csv', '--farm', 'EB', '--out', 'x', '--fram', '1'], /unknown option --fram/],
    [['t.csv', '--farm', 'EB', '--out', 'x', '--set', 'boar=1'], /"boar" is none of/],
    [['t.csv', '--farm', 'EB', '--out', 'x', '--lang', 'X'], /V, E or T/],
  ])('refuses %j', (argv, message) => {
    expect(() => historyArgs(argv)).toThrow(message);
  });
});
