import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listedRoutes } from './route-list.ts';

const text = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
/** The reports and charts of the herd, and the test each is compared with the oracle in. */
const COMPARED = text('testkit/reference/report-oracles.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [route = '', file = ''] = line.split('\t');
    return { route, file };
  });

describe('each report against the oracle on the simulated farm', () => {
  test('every report of the herd stands once in the list, and nothing else does', () => {
    const reports = listedRoutes().filter(({ module, kind }) => module === 'herd' && (kind === 'report' || kind === 'chart'));
    expect(COMPARED.map(({ route }) => route).toSorted()).toEqual(reports.map(({ name }) => name).toSorted());
  });

  test.each(COMPARED)('$route is asked for and compared in $file', ({ route, file }) => {
    expect(existsSync(new URL(`../${file}`, import.meta.url)), `${file} does not exist`).toBe(true);
    const source = text(file);
    expect(source, `${file} does not ask for ${route}`).toMatch(new RegExp(`['"]${route}['"]`));
    expect(source).toContain("from '#testkit/oracle/");
    expect(source).toContain("from './played-farm.fixture.ts'");
  });
});
