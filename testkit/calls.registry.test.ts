import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MODULES } from '#apps/modules.ts';
import { allCalls } from '#apps/server/compose.ts';
import { isSecret } from '#engine/define/secret.ts';
import { openApi } from '#engine/server/openapi.ts';
import { parseInput } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { fieldExceptions, listedCalls, missingCalls } from './call-list.ts';
import { listedRoutes, missingRoutes } from './route-list.ts';

const calls = allCalls();
const byPath = new Map(calls.map((call) => [call.path, call]));
const listed = listedCalls();

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: Schema; readonly content: Readonly<Record<string, { schema: Schema }>> }>
  >;
}
const document = openApi(calls, '1') as { paths: Record<string, { post: Operation }> };
const operationOf = (path: string): Operation => (document.paths[path] as { post: Operation }).post;

/** Members of a schema with their path, through lists and nested objects. */
function membersOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const inner = (schema as { unwrap?: () => z.ZodType }).unwrap?.();
  if (isSecret(schema)) return [];
  if (inner !== undefined) return membersOf(inner, path);
  if (schema instanceof z.ZodArray) return membersOf(schema.element as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, member]) => [
    ...(isSecret(member instanceof z.ZodArray ? (member.element as z.ZodType) : member) ? [] : [[`${path}.${key}`, member] as [string, z.ZodType]]),
    ...membersOf(member, `${path}.${key}`),
  ]);
}

test('a write whose answer is kept says of every password, token and recovery code in it that it is not to be kept', () => {
  const kept = calls.filter(({ write, keyless }) => write === true && keyless !== true);
  const open = kept.flatMap((call) => [...membersOf(call.input, `${call.path} in`), ...membersOf(call.output, `${call.path} out`)]);
  expect(open.length).toBeGreaterThan(1000);
  expect(open.map(([name]) => name).filter((name) => /passw|secret|token|recover/i.test(name.split('.').at(-1) ?? ''))).toEqual([]);
});

test('a body nested thousands deep is refused by every call before it can exhaust anything', () => {
  const deep: unknown = JSON.parse(`{"body":${'['.repeat(5000)}${']'.repeat(5000)},"rows":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`);
  const refusals = calls.map((call) => {
    try {
      parseInput(call, deep);
      return 'taken';
    } catch (error) {
      return error instanceof Refused ? error.issues[0]?.code : String(error);
    }
  });
  expect(calls.length).toBeGreaterThan(200);
  expect(new Set(refusals)).toEqual(new Set(['V_INVALID']));
});

describe('calls against the list of the specification', () => {
  test('what is missing is exactly the checked-in list, which may only shrink', () => {
    const missing = listed.filter(({ path }) => !byPath.has(path)).map(({ path }) => path);
    const built = new Set([...MODULES.map(({ name }) => name as string), 'common']);
    const groups = Map.groupBy(missing, (path) => path.split('/')[1] ?? '');
    const line = [...groups].map(([name, paths]) => (built.has(name) ? `${name}: ${paths.join(' ')}` : `${name}: ${paths.length}`)).join('; ');
    console.info(`calls: ${listed.length - missing.length} of ${listed.length} listed work, ${calls.length} in all; missing ${line}`);
    expect(missing).toEqual(missingCalls());
  });

  const fieldsOf = (path: string): string[] => {
    const schema = z.toJSONSchema(byPath.get(path)?.input as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return Object.keys(schema.properties ?? {});
  };

  test('a call of section 7 takes the fields of the specification, spelt as there', () => {
    const spoken = listed.filter(({ of, path }) => of === 'specification' && byPath.has(path));
    expect(spoken.length).toBeGreaterThan(6);
    for (const { path, body } of spoken) expect(fieldsOf(path), path).toEqual(expect.arrayContaining([...body]));
  });

  test('a call of the product takes the fields its row names; what is named another way is listed with a reason', () => {
    const named = listed.filter(({ of, path, body }) => of === 'product' && body.length > 0 && byPath.has(path));
    expect(named.length).toBeGreaterThan(40);
    const differing = named.flatMap(({ path, body }) => {
      const fields = new Set(fieldsOf(path));
      return body.filter((field) => !fields.has(field)).map((field) => `${path} ${field}`);
    });
    const exceptions = fieldExceptions();
    // `reason` of an event is one of its own fields: the call takes it, but not as the reason of the change.
    const hidden = exceptions.filter(({ path, field }) => fieldsOf(path).includes(field)).map(({ path, field }) => `${path} ${field}`);
    expect(hidden).toEqual(['/herd/changeEvent reason']);
    expect([...differing, ...hidden].sort()).toEqual(exceptions.map(({ path, field }) => `${path} ${field}`).sort());
    for (const { path, instead, why } of exceptions) {
      expect(fieldsOf(path), path).toContain(instead);
      expect(why.length, path).toBeGreaterThan(20);
    }
  });

  test('every report has its three addresses: the report, its file and, where it opens, its rows', () => {
    for (const { module, route, drill } of MODULES.flatMap(({ reports }) => reports)) {
      const ways = ['report', 'file', ...(drill === true ? ['drill'] : [])];
      for (const way of ways) expect(byPath.has(`/${module}/${way}/${route}`), `${way} ${route}`).toBe(true);
    }
  });

  test('every page of rows answers as a report too', () => {
    const missing = new Set(missingRoutes());
    const pages = listedRoutes().filter(({ kind, name }) => ['report', 'chart', 'dashboard', 'inquiry'].includes(kind) && !missing.has(name));
    const unanswered = pages.filter(({ module, name }) => !byPath.has(`/${module}/report/${name}`)).map(({ kind, name }) => `${kind} ${name}`);
    // Home answers tiles; the paper of one laboratory request is its revision; runs of the genetic evaluation are found, compared and opened by calls of their own.
    expect(unanswered).toEqual(['dashboard Home', 'report LabTestReport', 'inquiry PigEbvRunHistory']);
    expect(pages.length).toBeGreaterThan(50);
  });
});

describe('the API document', () => {
  test('says of every call what it takes and what it answers, by HTTP status', () => {
    for (const { path, access, write, download, summary } of calls) {
      const { requestBody, responses } = operationOf(path);
      expect(requestBody.content['application/json'].schema, path).toHaveProperty('type');
      expect(summary.length, path).toBeGreaterThan(10);
      const statuses = ['200', ...(access.kind === 'anonymous' ? [] : ['401', '403']), ...(write === true ? ['402'] : []), '500', '503'];
      expect(Object.keys(responses).sort(), path).toEqual(statuses.sort());
      if (download === true) continue;
      const answer = responses['200']?.content['application/json']?.schema as { properties: { data: { anyOf: Schema[] } } } | undefined;
      const data = answer?.properties.data.anyOf[0];
      expect(Object.keys(data ?? {}).length, `${path} answers something described`).toBeGreaterThan(0);
    }
  });

  test('says of every download that the file name stands in the content type', () => {
    const files = calls.filter(({ download }) => download === true);
    expect(files.length).toBeGreaterThan(40);
    for (const { path } of files) {
      const ok = operationOf(path).responses['200'];
      expect(ok?.headers, path).toHaveProperty('content-type');
      expect(JSON.stringify(ok?.headers), path).toContain('name=');
      expect(
        Object.values(ok?.content ?? {}).every(({ schema }) => schema['format'] === 'binary'),
        path,
      ).toBe(true);
    }
  });

  test('says of every write that it carries its key', () => {
    const made: string[] = [];
    for (const { path, keyMade } of calls.filter(({ write, keyless }) => write === true && keyless !== true)) {
      const { schema } = operationOf(path).requestBody.content['application/json'];
      expect(schema['properties'], path).toHaveProperty('reqid');
      if (keyMade === true) made.push(path);
      else expect(schema['required'], path).toContain('reqid');
    }
    // Only the specification's own bodies lack one.
    expect(made.sort()).toEqual(['/common/genpfile', '/common/genpfile2']);
  });
});
