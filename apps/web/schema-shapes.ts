/** Members that would really run a schema or look into it: the browser never does, the server answers for each. */
const RUNNING: ReadonlySet<string> = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'shape', 'options', 'def', '_zod']);

/**
 * Stands in for the schema library in the web build. Contracts are declared with its schemas for both sides, but in the
 * browser only their paths and types are used: rules run there as pure functions, bodies are checked by the server.
 * Every method answers the same stand-in, so declarations load; running one fails loudly. Saves 25 kB a screen.
 */
export const z: unknown = new Proxy(() => z, {
  get: (_, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (RUNNING.has(name)) throw new Error(`a contract's schema was run in the browser (${name}): check values with fields and rules instead`);
    return z;
  },
  apply: () => z,
});
