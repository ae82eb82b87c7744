import { expect, test } from 'vitest';
import { functionFaults } from './functions.ts';

const body = (lines: number, indent = '  '): string => Array.from({ length: lines }, (_, i) => `${indent}call(${i});\n`).join('');
const faults = (text: string, path = 'kernel/a.ts'): string[] => functionFaults([{ path, text }]);

test('a function of sixty lines is read at one look, one of sixty-one is not', () => {
  expect(faults(`export function half() {\n${body(58)}}\n`)).toEqual([]);
  expect(faults(`export async function long() {\n${body(59)}}\n`)).toEqual(['kernel/a.ts:1 long has 61 lines, at most 60: cut it along its meaning']);
});

test('parameters and types over several lines belong to it', () => {
  const head = 'export function wide<\n  A extends object,\n>({\n  one,\n  two,\n}: {\n  readonly one: A;\n  readonly two: A;\n}): void {\n';
  expect(faults(`${head}${body(51)}}\n`)).toHaveLength(1);
  expect(faults(`${head}${body(50)}}\n`)).toEqual([]);
});

test('methods, arrows and functions inside others are functions too; classes and data are not', () => {
  expect(faults(`class Book {\n  async #write(rows: Row[]) {\n${body(60, '    ')}  }\n}\n`)).toHaveLength(1);
  expect(faults(`export const answer = async () => {\n${body(60)}};\n`)).toHaveLength(1);
  expect(faults(`make({\n  answer: (at) => {\n${body(60, '    ')}  },\n});\n`)).toHaveLength(1);
  expect(faults(`export const ROWS = [\n${body(80)}];\n`)).toEqual([]);
  expect(faults(`class Book {\n${'  one() {\n    call();\n  }\n'.repeat(30)}}\n`)).toEqual([]);
});

test('what follows a short function is not counted with it; tests are as long as their story', () => {
  expect(faults(`function one() {\n${body(30)}}\n\nfunction two() {\n${body(40)}}\n`)).toEqual([]);
  expect(faults(`test('all', () => {\n${body(90)}});\n`, 'kernel/a.test.ts')).toEqual([]);
});
