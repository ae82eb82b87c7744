import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#apps/server/compose.ts';
import type { Call } from '#engine/define/call.ts';
import { dayPairs } from '#engine/server/day-pairs.ts';
import { parseInput } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';

type Json = Readonly<Record<string, unknown>>;

/** Members of a body whose names begin and end something: what a reader of the API document would take for a period. */
function namedPairs(schema: Json, path: readonly string[] = []): { path: readonly string[]; first: string; last: string }[] {
  const parts = [schema, ...((schema['anyOf'] ?? schema['allOf'] ?? []) as Json[])];
  return parts.flatMap((part) => {
    const members = (part['properties'] ?? {}) as Readonly<Record<string, Json>>;
    const own = Object.keys(members).flatMap((first) => {
      const last = first.replace(/from/i, (word) => (word === 'From' ? 'To' : 'to'));
      return last !== first && members[last] !== undefined ? [{ path, first, last }] : [];
    });
    const inner = Object.entries(members).flatMap(([key, member]) => namedPairs(member, [...path, key]));
    return [...own, ...inner, ...(part['items'] === undefined ? [] : namedPairs(part['items'] as Json, [...path, '*']))];
  });
}

const nameOf = ({ path, first, last }: { path: readonly string[]; first: string; last: string }): string => [...path, `${first}–${last}`].join('.');

describe('a period of any call', () => {
  const calls = allCalls();
  const pairs = calls.flatMap((call) => dayPairs(call.input).map((pair) => ({ call, ...pair })));

  test('is known to the pipeline wherever the API document shows two ends of one', () => {
    const unknown = calls.flatMap((call) => {
      const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json;
      const known = new Set(dayPairs(call.input).map(nameOf));
      return namedPairs(schema)
        .map(nameOf)
        .filter((name) => !known.has(name))
        .map((name) => `${call.path} ${name}`);
    });
    expect(new Set(unknown.map((name) => name.replace(/^.*[ .]/, '')))).toEqual(
      // Numbers (weeks, parities), codes of groups, farms and houses pigs go between, and the two people rights are copied between.
      new Set(['parityFrom–parityTo', 'daysFrom–daysTo', 'groupFrom–groupTo', 'from–to', 'fromfarm–tofarm', 'fromroom–toroom', 'fromno–tono']),
    );
    expect(unknown.filter((name) => name.endsWith(' from–to'))).toEqual(['/admin/copyMenus from–to']);
    expect(pairs.length).toBeGreaterThan(100);
  });

  test('reversed is refused with 898 at its beginning, before the call looks at anything else', () => {
    let refused = 0;
    const wrong = pairs.flatMap(({ call, path, first, last }) => {
      const ends = [
        ['20260102', '20260101'],
        ['202602', '202601'],
      ].map(([from, to]) => ({ [first]: from, [last]: to }));
      return ends.flatMap((pair) => {
        const body = path.reduceRight<unknown>((inner, step) => (step === '*' ? [inner] : { [step]: inner }), pair);
        const [, , kind] = call.path.split('/');
        const asked = {
          ...(call.write === true ? { reqid: '00000000-0000-4000-8000-000000000000' } : {}),
          ...(kind === 'report' || kind === 'file' || kind === 'drill' ? { language: 'E', params: {} } : {}),
          ...(kind === 'file' ? { as: 'xlsx' } : {}),
          ...(kind === 'drill' ? { figure: 'x', from: '20260101', to: '20260101', part: 'numerator' } : {}),
          ...(body as object),
        };
        const codes = codesOf(call, asked);
        if (codes.every((code) => code === `898 ${first}`)) refused += codes.length > 0 ? 1 : 0;
        // Other members the call cannot do without are asked for first.
        return codes.length > 0 && codes.every((code) => /^(?:898|V_)/.test(code)) ? [] : [`${call.path} ${codes.join(', ')}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(100);
  });
});

function codesOf(call: Call, body: unknown): string[] {
  try {
    parseInput(call, body);
    return [];
  } catch (error) {
    if (error instanceof Refused) return error.issues.map(({ code, field }) => `${code} ${field}`);
    throw error;
  }
}
