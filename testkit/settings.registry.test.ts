import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import type { NewCode } from '#engine/define/code-rows.ts';
import { CATEGORY_NAMES } from '#modules/admin/domain/category-names.ts';
import { CODE_CATEGORIES } from '#modules/admin/server/common/code-lists.ts';
import { findSetting, SETTINGS } from './setting-catalogue.ts';

const SYSTEM_LISTS: Readonly<Record<string, readonly NewCode[]>> = Object.assign({}, ...MODULES.map(({ codes = {} }) => codes));

const lines = (file: string): string[][] =>
  readFileSync(new URL(`./reference/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** A cell of the reference against what the product says; "*" is said in words there, not as a figure. */
const differs = (wanted: string | undefined, found: unknown): boolean => wanted !== '*' && wanted !== JSON.stringify(found ?? null);

describe('settings', () => {
  const reference = lines('settings.tsv');

  test('every setting of the specification is there, with its default, range and lowest level', () => {
    const wrong = reference.flatMap(([name = '', initial, min, max, by]) => {
      const setting = findSetting(name);
      if (setting === null) return [`${name} is missing`];
      const found = [setting.initial, setting.min, setting.max, setting.by];
      return [initial, min, max, by].some((wanted, i) => differs(wanted, found[i])) ? [`${name}: ${JSON.stringify(found)}`] : [];
    });
    expect(reference.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  test('what the product adds is named here', () => {
    const known = new Set(reference.map(([name]) => name));
    expect(
      SETTINGS.map(({ name }) => name)
        .filter((name) => !known.has(name))
        .toSorted(),
    ).toEqual([
      'DOCSOPEN',
      'FBAUTHURL',
      'FBID',
      'FBKEY',
      'FBPROFILEURL',
      'FBTOKENURL',
      'FILEKB',
      'GENIDSIGNS',
      'GOOGLEID',
      'GOOGLEISSUER',
      'GOOGLEKEY',
      'IDLEMIN',
      'LWZERO',
      'MAINTTEXT',
      'REQDAYS',
      'SECONDFROM',
      'SESSIONDAYS',
      'TARGETS',
    ]);
  });
});

describe('code lists', () => {
  const reference = lines('code-lists.tsv');

  test('every list of the herd is kept, named, and not empty unless it is a farm’s own', () => {
    for (const [category = '', , rows] of reference) {
      expect(Object.hasOwn(CODE_CATEGORIES, category), category).toBe(true);
      expect(Object.hasOwn(CATEGORY_NAMES, category), category).toBe(true);
      expect((SYSTEM_LISTS[category] ?? []).length > 0, category).toBe(rows === 'system');
    }
  });

  test('every event that asks for a reason has reasons; those of a removal say whether it is reproductive and planned', () => {
    const reasons = SYSTEM_LISTS['reason'] ?? [];
    const of = (eventcd: string) => reasons.filter(({ extra }) => String(extra?.['eventcd']).split(',').includes(eventcd));
    for (const eventcd of ['DTH', 'CUL', 'SAL', 'TRF', 'PLD', 'NDE', 'ABO', 'RET', 'TRT']) expect(of(eventcd).length, eventcd).toBeGreaterThan(0);
    for (const eventcd of ['DTH', 'CUL', 'SAL', 'TRF'])
      for (const { value, extra } of of(eventcd)) {
        expect(extra?.['reproductive'], value).toMatch(/^[YN]$/);
        expect(extra?.['planned'], value).toMatch(/^[YN]$/);
      }
  });

  test('every row of the system has its label in three languages', () => {
    for (const [category, rows] of Object.entries(SYSTEM_LISTS))
      for (const language of ['V', 'E', 'T'] as const) {
        const labels = rows.map(({ names, value }) => names[language] || `no label: ${value}`);
        expect(
          labels.filter((label) => label.startsWith('no label')),
          `${category} ${language}`,
        ).toEqual([]);
      }
  });
});
