import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { allCalls } from '#apps/server/compose.ts';
import type { Access } from '#engine/define/call.ts';

/** Who may make each call, written beside the calls and not taken from them. */
const LISTED = new Map(
  readFileSync(new URL('./reference/call-access.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [path: string, who: string]),
);

/** `view PigEvent MultiPigEvent 60`: the flag, the menus of which one is enough, the lowest level. */
function whoOf(access: Access): string {
  if (access.kind !== 'menu') return access.kind;
  return [access.flag, ...[access.menu].flat(), ...(access.level === undefined ? [] : [access.level])].join(' ');
}

const calls = allCalls();
const reports = MODULES.flatMap(({ reports }) => reports);
/** Addresses every report has by its route. */
const ofReports = new Map(reports.flatMap(({ module, route }) => ['report', 'file', 'drill'].map((way) => [`/${module}/${way}/${route}`, route])));

test('a call opens for those the list names, and for nobody else', () => {
  const own = calls.filter(({ path }) => !ofReports.has(path));
  expect(own.map(({ path, access }) => `${path}: ${whoOf(access)}`).sort()).toEqual([...LISTED].map(([path, who]) => `${path}: ${who}`).sort());
});

test('a report, its file and the rows behind its figures open to who may view its route', () => {
  const made = calls.filter(({ path }) => ofReports.has(path));
  expect(made.length).toBeGreaterThan(80);
  for (const { path, access } of made) expect([path, whoOf(access)]).toEqual([path, `view ${ofReports.get(path)}`]);
});

test('what writes asks for a person, but for those calls a visitor begins with', () => {
  const open = calls.filter(({ write, access }) => write === true && access.kind === 'anonymous').map(({ path }) => path);
  expect(open.sort()).toEqual([
    '/account/getSecondStep',
    '/account/login',
    '/account/loginReturn',
    '/account/loginSecond',
    '/account/openDemo',
    '/account/saveMessage',
    '/account/saveTrial',
    '/account/startProvider',
  ]);
});
