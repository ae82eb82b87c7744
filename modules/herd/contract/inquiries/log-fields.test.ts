import { expect, test } from 'vitest';
import { memoryFarm } from '#play/memory-driver.ts';
import { simOptions } from '#play/options.ts';
import { simulate } from '#play/simulate.ts';
import { UNTYPED_FIELDS } from '../../domain/kept-fields.ts';
import { KIND_WORDS, logSubject } from './log.inquiry.ts';
import { LOG_FIELDS } from './log-fields.ts';

test('each log asks for its own kinds of change, all of them in words', () => {
  const [entries, events] = [false, true].map((one) => Object.keys(logSubject(one).find(({ key }) => key === 'kind')?.options ?? {}));
  expect(entries).toEqual(['entered', 'edited', 'parents', 'identity', 'deleted', 'moved', 'file']);
  expect(events).toEqual(['edited', 'deleted', 'along', 'restored', 'undone', 'warning', 'exempt']);
  expect(new Set([...(entries ?? []), ...(events ?? [])])).toEqual(new Set(Object.keys(KIND_WORDS)));
});

test('every field an event is kept with has a name in the change log, or is never shown there', async () => {
  const options = simOptions({ sows: 40, years: 1.5, seed: 5, partialWeaning: true, transferTo: 'V02' });
  const farm = memoryFarm(options);
  await simulate(options, farm);
  const kept = new Set(farm.animals().flatMap(({ pgid }) => farm.eventsOf(pgid).flatMap(({ data }) => Object.keys(data))));
  expect([...kept].filter((key) => !LOG_FIELDS.has(key) && !UNTYPED_FIELDS.has(key))).toEqual([]);
  expect([...kept]).toEqual(expect.arrayContaining(['minusnum', 'plusnum', 'livenum', 'weannum']));
  for (const [key, label] of LOG_FIELDS) expect([label.V, label.E, label.T], key).not.toContain(key);
});
