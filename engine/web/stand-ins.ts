/**
 * Loaded before everything else: what Chrome 100 and Safari 15.4 (apps/web/old-browsers.ts) lack of the names the product uses. Each
 * does what the standard says as far as the product asks it; a browser that has the name keeps its own.
 */
function give(owner: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  }
}

/** Items by what is said of each, in their order. */
function groups<T>(items: Iterable<T>, keyOf: (item: T, index: number) => unknown): Map<unknown, T[]> {
  const found = new Map<unknown, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = found.get(key);
    if (group === undefined) found.set(key, [item]);
    else group.push(item);
  }
  return found;
}

give(Array.prototype, {
  toReversed(this: readonly unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: readonly unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
});

give(Map, { groupBy: groups });
give(Object, {
  groupBy: (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => string) =>
    Object.assign(Object.create(null), Object.fromEntries(groups(items, keyOf) as Iterable<[string, unknown[]]>)),
});

give(String.prototype, {
  toWellFormed(this: string) {
    // With the flag a pair counts as one sign: only the halves that stand alone are found.
    return this.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
  },
});

give(URL, {
  parse: (address: string, base?: string) => {
    try {
      return new URL(address, base);
    } catch {
      return null;
    }
  },
});

give(AbortSignal, {
  timeout: (most: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), most);
    return controller.signal;
  },
  any: (signals: readonly AbortSignal[]) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
    }
    return controller.signal;
  },
});
