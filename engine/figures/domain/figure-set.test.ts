import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { down, figuresOf, madeOf, near, over, up } from './declare.ts';
import { isMeasured, isQuotient } from './figure.ts';
import { figureSet, shownValue } from './figure-set.ts';

interface Choice {
  readonly cracked: 'in' | 'out';
}
type Cause = 'unweighed' | 'cracked';

const words = (text: string) => t3(text, text, text);
const NOTE = words('Counted at noon.');
const eggs = figuresOf<Choice, 'laying' | 'loss', Cause>('laying');
const late = figuresOf<Choice, 'laying' | 'loss', Cause>('loss', {
  note: NOTE,
  provisional: { sums: ['waiting'], while: (to, sums, _, asof) => (sums['waiting'] ?? 0) > 0 && to >= asof },
});

const SET = figureSet([
  eggs.flow('EGGS', words('Eggs'), over('eggs'), up('plan'), words('Eggs laid.')),
  eggs.share('LAY', words('Laying rate'), over('eggs', 'hen_days'), up(90), words('Eggs for each day of a hen.')),
  eggs.meanKg('WEIGHT', words('Weight'), over('kg', 'weighed', [['unweighed', 'unweighed']]), near(), words('Mean weight.')),
  eggs.count(
    'SOLD',
    words('Sold'),
    ({ cracked }) =>
      cracked === 'in' ? over(['whole', 'cracked']) : { ...over('whole', 1, [['cracked', 'cracked']]), variant: words('whole ones') },
    near(),
    words('Eggs sold.'),
  ),
  late.share('DEAD', words('Dead'), { ...over(['dead', ['found', -1]], 'hens'), pending: 'ill' }, down(5), words('Dead hens.')),
  late.share('GONE', words('Gone'), over('gone', 'hens'), down(), words('Hens gone.')),
  late.share(
    'KEPT',
    words('Kept'),
    madeOf(['DEAD', 'GONE'], (dead, gone) => 100 - dead - gone),
    up(),
    words('Hens kept.'),
  ),
  eggs.computed('d', 0)('LIFE', words('Life'), words('Days of a hen.')),
]);

const OUT: Choice = { cracked: 'out' };
const [day, later] = [businessDate('20260601'), businessDate('20260630')];

test('the name of a maker says factor, unit and decimals; what is left out has no target and no better way', () => {
  const { LAY, EGGS, WEIGHT, LIFE } = Object.fromEntries(SET.all.map((figure) => [figure.code, figure]));
  expect(LAY).toMatchObject({ family: 'laying', unit: '%', decimals: 1, direction: 'up', target: 90, formula: { factor: 100 } });
  expect(EGGS).toMatchObject({ unit: '', decimals: 0, perPeriod: true, target: 'plan', formula: { num: ['eggs'], den: 1 } });
  expect(WEIGHT).toMatchObject({ unit: 'kg', decimals: 2, direction: 'none', target: null });
  expect(LIFE).not.toHaveProperty('formula');
  expect(SET.all.filter(isMeasured).map(({ code }) => code)).toEqual(['EGGS', 'LAY', 'WEIGHT', 'SOLD', 'DEAD', 'GONE', 'KEPT']);
  expect(SET.of('GONE').definition.E).toBe('Hens gone. Counted at noon.');
});

test('values come from the sums: unrounded, null without data or on nothing, with the rows left out beside them', () => {
  const value = (code: string, sums: Record<string, number>, choice = OUT) => SET.values(sums, choice, [code])[code];
  expect(value('LAY', { eggs: 7, hen_days: 8 })?.value).toBe(87.5);
  expect(value('LAY', { eggs: 7 })?.value).toBeNull();
  expect(value('LAY', { eggs: 0, hen_days: 0 })?.value).toBeNull();
  expect(value('WEIGHT', { kg: 1, weighed: 16, unweighed: 3 })).toMatchObject({ value: 0.0625, leftout: [{ cause: 'unweighed', n: 3 }] });
  expect(shownValue(SET.of('WEIGHT'), 0.0625)).toBe(0.06);
  expect(value('SOLD', { whole: 5, cracked: 2 })).toMatchObject({ value: 5, leftout: [{ cause: 'cracked', n: 2 }] });
  expect(value('SOLD', { whole: 5, cracked: 2 }, { cracked: 'in' })).toMatchObject({ value: 7, leftout: [] });
  expect(value('DEAD', { dead: 4, found: 1, hens: 100, ill: 1 })?.value).toBe(3);
  expect(value('DEAD', { dead: 4, found: 1, hens: 100, ill: 3 })?.value).toBeNull();
});

test('a figure made of others takes their unrounded values, and knows nothing where one of them does not', () => {
  const kept = (sums: Record<string, number>) => SET.values(sums, OUT, ['KEPT'])['KEPT']?.value;
  expect(kept({ dead: 1, found: 0, gone: 2, hens: 3, ill: 0 })).toBeCloseTo(0, 12);
  expect(kept({ dead: 1, found: 0, hens: 3, ill: 0 })).toBeNull();
  expect([isQuotient(SET.of('KEPT'), OUT), isQuotient(SET.of('EGGS'), OUT), isQuotient(SET.of('LAY'), OUT)]).toEqual([false, false, true]);
});

test('the sums asked for are those of the formulas, of the parts, of what is left out and of what may still change', () => {
  expect([...SET.sums(['KEPT'], OUT)].sort()).toEqual(['dead', 'found', 'gone', 'hens', 'ill', 'waiting']);
  expect([...SET.sums(['SOLD'], OUT)].sort()).toEqual(['cracked', 'whole']);
  expect([...SET.sums(['LIFE'], OUT)]).toEqual([]);
});

test('a figure may change while its own rows are pending, else by its rule', () => {
  const open = (code: string, sums: Record<string, number>, to = later) => SET.isProvisional(code, { to }, sums, OUT, later);
  expect([open('DEAD', { ill: 1 }), open('DEAD', { waiting: 1 })]).toEqual([true, false]);
  expect([open('GONE', { waiting: 1 }), open('GONE', { waiting: 1 }, day), open('GONE', {}), open('LAY', { waiting: 1 })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('two figures never share a code, and an unknown one is said to be so', () => {
  expect(() => figureSet([SET.of('LAY'), SET.of('LAY')])).toThrow(RangeError);
  expect(SET.find('NONE')).toBeNull();
  expect(() => SET.of('NONE')).toThrow('no figure NONE');
});

test('sums asked for by class are those of the values, without the rows left out', () => {
  expect([...SET.valueSums(['WEIGHT', 'SOLD', 'KEPT'], OUT)].sort()).toEqual([
    'dead',
    'found',
    'gone',
    'hens',
    'ill',
    'kg',
    'waiting',
    'weighed',
    'whole',
  ]);
  expect([...SET.sums(['WEIGHT', 'SOLD'], OUT)].sort()).toEqual(['cracked', 'kg', 'unweighed', 'weighed', 'whole']);
});
