// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

/** The helper as a freshly opened page has it. */
async function freshId(): Promise<string> {
  vi.resetModules();
  return (await import('./device.ts')).deviceId();
}

beforeEach(() => localStorage.clear());

test('the device id stays the same on every visit and is a short text without anything personal', async () => {
  const first = await freshId();
  expect(first).toMatch(/^[0-9A-Z]{11}$/);
  expect(await freshId()).toBe(first);
});

test('it changes when the browser’s data are cleared, and with another screen; not when the telephone is turned', async () => {
  const first = await freshId();
  const { width, height } = screen;
  Object.defineProperties(screen, { width: { value: height, configurable: true }, height: { value: width, configurable: true } });
  expect(await freshId()).toBe(first);
  Object.defineProperties(screen, { width: { value: 1999, configurable: true }, height: { value: 777, configurable: true } });
  const other = await freshId();
  expect(other).not.toBe(first);
  localStorage.clear();
  expect(await freshId()).not.toBe(other);
});

test('without storage there is an id all the same', async () => {
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('shut');
  });
  expect(await freshId()).toMatch(/^[0-9A-Z]{11}$/);
  get.mockRestore();
});
