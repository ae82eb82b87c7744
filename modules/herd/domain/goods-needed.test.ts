import { expect, test } from 'vitest';
import { neededOf, usableOn } from './goods-needed.ts';

const BOTTLE = [
  { value: 'ml', factor: 1 },
  { value: 'bottle', factor: 100 },
];

test('ml by ml: each animal its own; one without a dose leaves the need unknown', () => {
  expect(neededOf([10, 10, 12.5], BOTTLE)).toBe(32.5);
  expect(neededOf([0.1, 0.2], BOTTLE)).toBe(0.3);
  expect(neededOf([10, null], BOTTLE)).toBeNull();
  expect(neededOf([10, 0], BOTTLE)).toBeNull();
});

test('an item counted in litres takes a thousandth of one a ml', () => {
  expect(
    neededOf(
      [2, 2, 2],
      [
        { value: 'l', factor: 1 },
        { value: 'ml', factor: 0.001 },
      ],
    ),
  ).toBe(0.006);
});

test('an item counted in doses takes one a head, whatever the ml; a box of 10 a tenth', () => {
  expect(neededOf([2, null, 2], [{ value: 'dose', factor: 1 }])).toBe(3);
  expect(
    neededOf(
      [2, 2, 2],
      [
        { value: 'box', factor: 1 },
        { value: 'dose', factor: 0.1 },
      ],
    ),
  ).toBe(0.3);
  expect(neededOf([2], [{ value: 'piece', factor: 1 }])).toBeNull();
});

test('what expires on the day may be used, what expired before may not', () => {
  const lots = [
    { expdt: '20260820', baseqty: 30 },
    { expdt: '20260821', baseqty: 5.5 },
    { expdt: '99991231', baseqty: 10 },
  ];
  expect([usableOn('20260820', lots), usableOn('20260821', lots), usableOn('20260822', lots)]).toEqual([45.5, 15.5, 10]);
});
