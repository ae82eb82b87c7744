import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** Values that break naive code: wrong types, edges of numbers, markup, wildcards, controls, long texts. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  {},
  [[]],
  { $ne: null },
  "' or 1=1 --",
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '20260231',
  '99999999',
  '00000000',
  'ก่อน',
  'Ẵẳợữ',
  'x'.repeat(5000),
  '../../etc/passwd',
  '<script>1</script>',
  '=1+1',
  '__proto__',
  'NaN',
  '1e9',
];

/** Texts near what the product expects, so that bodies get past the first check now and then. */
const LIKELY = ['MAT', 'FAR', 'WEA', 'ENT', 'gilt', 'boar', 'E', 'V', '20260101', '20261120', 'GF001', 'A1', 'natural', 'AI', 'positive', 'Y', 'N'];

function text(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (schema['format'] === 'uuid') return fc.uuid();
  if (schema['format'] === 'date-time') return fc.constantFrom('2026-11-20T05:00:00Z', 'yesterday');
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...LIKELY) }, { weight: 1, arbitrary: fc.string({ maxLength: 30 }) });
}

function object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const entries = Object.entries(properties).map(([key, value]) => [key, arbitraryOf(value, depth + 1)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: entries.map(([key]) => key).filter((key) => required.has(key)) as never[] });
}

/** Bodies a JSON schema allows. */
export function arbitraryOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  const options = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (options.length > 0) return fc.oneof(...options.map((option) => arbitraryOf(option, depth + 1)));
  switch (schema['type']) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: Math.max(-1000, Number(schema['minimum'] ?? -5)), max: Math.min(100_000, Number(schema['maximum'] ?? 500)) });
    case 'number':
      return fc.double({ min: -10, max: 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(arbitraryOf((schema['items'] ?? {}) as JsonSchema, depth + 1), { maxLength: 4 });
    case 'object':
      return object(schema, depth);
    default:
      return fc.constantFrom(...NASTY);
  }
}

/** The same body with one of its members replaced, dropped or doubled into nonsense. */
function broken(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(body, fc.nat(), fc.constantFrom(...NASTY), fc.boolean()).map(([value, pick, nasty, drop]) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return nasty;
    const keys = Object.keys(value);
    if (keys.length === 0) return { [String(nasty)]: nasty };
    const key = keys[pick % keys.length] ?? '';
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    return drop ? rest : { ...rest, [key]: nasty };
  });
}

/** Bodies for a call's input: some good, most of them broken at random. */
export function bodiesOf(input: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const good = arbitraryOf(schema);
  return fc.oneof({ weight: 2, arbitrary: good }, { weight: 5, arbitrary: broken(good) }, { weight: 1, arbitrary: fc.constantFrom(...NASTY) });
}
