import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { serverModules } from '#apps/server/modules.ts';
import type { NewCode } from '#engine/define/code-rows.ts';
import { fieldsWithin } from '#engine/define/fields.ts';
import { codeLists, eventBooks, fixedLists } from '#engine/define/module.ts';
import { fixedListOf } from '#engine/server/lists.ts';
import { listQueries } from '#engine/server/module.ts';
import { findSetting, SETTINGS } from './setting-catalogue.ts';

const LISTS = codeLists(MODULES);
const SYSTEM_LISTS: Readonly<Record<string, readonly NewCode[]>> = Object.fromEntries(
  Object.entries(LISTS).map(([name, { rows = [] }]) => [name, rows]),
);

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
      'ADJADG',
      'ADJFCR',
      'ADJWT',
      'ALARMWATER',
      'ANTIBIO',
      'COSTSHARE',
      'COSTTARGETS',
      'DOCSOPEN',
      'EPEFSURV',
      'FBAUTHURL',
      'FBID',
      'FBKEY',
      'FBPROFILEURL',
      'FBTOKENURL',
      'FEEDHOURS',
      'FILEKB',
      'GENIDSIGNS',
      'GOOGLEID',
      'GOOGLEISSUER',
      'GOOGLEKEY',
      'GROWTARGETS',
      'IDLEMIN',
      'LABHALFOF',
      'LWZERO',
      'MAINTTEXT',
      'MILLDAYS',
      'MILLHOURS',
      'MILLLEAD',
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
      expect(Object.hasOwn(LISTS, category), category).toBe(true);
      expect((SYSTEM_LISTS[category] ?? []).length > 0, category).toBe(rows === 'system');
    }
  });

  test('every list a field chooses from is one the product offers; what the database keeps hides no list of the program', () => {
    const fixed = fixedLists(MODULES);
    const inProgram = fixedListOf(fixed, eventBooks(MODULES));
    const tables = listQueries(serverModules({} as never));
    const fields = MODULES.flatMap(({ calls, sheets, reports }) => [
      ...calls.flatMap(({ input }) => fieldsWithin(input)),
      ...sheets.flatMap(({ columns }) => columns),
      ...reports.flatMap(({ fields }) => fields),
    ]);
    const asked = new Set(fields.flatMap(({ list }) => list ?? []));
    expect(asked.size).toBeGreaterThan(40);
    expect([...asked].filter((name) => !Object.hasOwn(LISTS, name) && inProgram(name, 'V') === null && !Object.hasOwn(tables, name))).toEqual([]);
    // The two results of a check are the program's own where a report is narrowed by them; a farm words them otherwise.
    expect(Object.keys(LISTS).filter((name) => fixed.has(name) || Object.hasOwn(tables, name))).toEqual(['fregexamreslt']);
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
