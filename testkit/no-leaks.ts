import { afterAll } from 'vitest';

/** Made by the runner, or by a library that puts a database of the browser in place once for all files. */
const ALLOWED = /^(__|IDB|indexedDB$)/;

const before = new Set(Object.getOwnPropertyNames(globalThis));

// Files of pure tests share a worker: what one leaves behind, another would find.
afterAll(() => {
  const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !ALLOWED.test(name));
  if (left.length > 0) throw new Error(`this file leaves in globalThis: ${left.join(', ')}`);
});
