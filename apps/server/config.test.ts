import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test.each([
  [undefined, 0],
  ['N', 0],
  ['Y', 1],
  ['0', 0],
  ['3', 3],
])('TRUST_PROXY=%s trusts %i proxies', (text, proxies) => expect(readConfig(text === undefined ? {} : { TRUST_PROXY: text }).proxies).toBe(proxies));

test.each(['yes', '-1', '1.5', '10.0.0.1'])('TRUST_PROXY=%s is refused in one line', (text) =>
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(ConfigError),
);

test('OWNER_DATABASE_URL without the login of requests is refused in one line', () =>
  expect(() => readConfig({ OWNER_DATABASE_URL: 'postgres://owner@db/farm' })).toThrow(ConfigError));
