import { expect, test } from 'vitest';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { REPORTS } from '#modules/herd/server/reports/registry.ts';
import { saveTrial } from '../contract/trial.calls.ts';
import { TRIAL_FIELDS, YOU_FIELDS } from '../contract/trial-fields.ts';
import { GUIDES } from './trial-words.ts';

test('the guide of a new farm has five steps, each a page there is; an empty farm begins with its herd', () => {
  const names = new Set<string>([...herdRoutes, ...REPORTS.map(({ route }) => route)].map(({ name }) => name));
  for (const steps of Object.values(GUIDES)) {
    expect(new Set(steps.map(([route]) => route)).size).toBe(5);
    expect(steps.filter(([route]) => !names.has(route))).toEqual([]);
  }
  expect(GUIDES.empty[0]?.[0]).toBe('PigEntryBatch');
});

test('the wizard asks for all the call takes', () => {
  const asked = [...YOU_FIELDS, ...TRIAL_FIELDS].map(({ key }) => key).toSorted();
  expect(asked).toEqual(
    Object.keys(saveTrial.input.shape)
      .filter((key) => key !== 'macid')
      .toSorted(),
  );
});
