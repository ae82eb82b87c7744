import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { MODULES } from '#apps/modules.ts';
import { nameAt } from '#engine/define/fields.ts';
import { setDateStyle } from '#i18n/dates.ts';
import { errors as en } from '#i18n/errors/en.ts';
import { errors as th } from '#i18n/errors/th.ts';
import { errors as vi } from '#i18n/errors/vi.ts';
import { errorText } from '#i18n/server-text.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { allCalls } from './compose.ts';
import { labelAt, messageOf } from './messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGUE: Readonly<Record<string, string>> = vi;
const holesOf = (code: string): string[] => [...(CATALOGUE[code] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** One place in the code that answers a code: which parameters it gives, and the field it names. */
interface Site {
  readonly at: string;
  readonly code: string;
  readonly given: ReadonlySet<string>;
  readonly field: string | null;
  /** Parameters come from elsewhere. */
  readonly open: boolean;
}

interface Property extends Node {
  readonly key: { readonly name?: string; readonly value?: string };
  readonly value: Node;
}
const keyOf = ({ key }: Property): string => String(key?.name ?? key?.value);
const isObject = (node: unknown): node is Node & { readonly properties: readonly Property[] } => isNode(node) && node.type === 'ObjectExpression';
const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

function keysOf(object: Node | undefined): { keys: string[]; spread: boolean } {
  if (!isObject(object)) return { keys: [], spread: object !== undefined };
  const spread = object.properties.some(({ type }) => type === 'SpreadElement');
  return { keys: object.properties.filter(({ type }) => type !== 'SpreadElement').map(keyOf), spread };
}

function siteOf(code: string, at: string, field: Node | undefined, params: Node | undefined): Site {
  const { keys, spread } = keysOf(params);
  return { at, code, field: textOf(field), given: new Set([...keys, ...(field === undefined ? [] : ['field'])]), open: spread };
}

function sitesIn(path: string): Site[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const sites: Site[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    const at = `${path}:${text.slice(0, value.start).split('\n').length}`;
    if (value.type === 'CallExpression') {
      const [first, ...rest] = value['arguments'] as Node[];
      const code = textOf(first);
      const name = text.slice((value['callee'] as Node).start, (value['callee'] as Node).end);
      if (code !== null && code in CATALOGUE && !name.endsWith('.includes')) {
        const params = rest.find(isObject) ?? rest[1];
        // rule(code, field, name of the parameter) of the unique keys.
        if (name === 'rule') sites.push({ ...siteOf(code, at, rest[0], undefined), given: new Set(['field', textOf(rest[1]) ?? '']) });
        else sites.push(siteOf(code, at, isObject(rest[0]) ? undefined : rest[0], params));
      }
    }
    if (isObject(value)) {
      const member = (name: string) => value.properties.find((property) => property.type === 'Property' && keyOf(property) === name)?.value;
      const code = textOf(member('code'));
      if (code !== null && code in CATALOGUE) sites.push(siteOf(code, at, member('field'), member('params')));
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'type') visit(inner);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return sites;
}

const PATHS = globSync('{kernel,engine,modules,apps,db}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.(test|spec|fixture)\.tsx?$|\/testing\/|\.d\.ts$|\/node_modules\//.test(path),
);
const SITES = PATHS.flatMap(sitesIn);

/** Places whose parameters are made elsewhere; what they hold is proved by the tests of their own rules. */
const MADE_ELSEWHERE: ReadonlySet<string> = new Set([
  'engine/batch/domain/event-rules.ts GF_HOLD',
  'engine/sheet/parse-cell.ts V_NOTEXISTS',
  'modules/growfinish/domain/tag-order.ts TAG_OVER',
  'modules/growfinish/server/handlers/tag-draw.handlers.ts TAG_SERIES',
  'modules/herd/domain/corrections.ts 436',
]);

/** Codes that stand in parameters, each with all the values it takes. */
const CODED: Readonly<Record<string, readonly string[]>> = {
  status: ['none', ...Object.keys(STATUS_WORDS)],
  type: [...Object.keys(PIGTYPE_WORDS), 'sow'],
  relation: ['sire', 'son', 'full brother'],
  state: ['generated', 'assigned', 'registered', 'void', 'gone', 'ordered', 'approved', 'received', 'cancelled'],
};

describe('messages', () => {
  test('no place in the code answers a code without the parameters its sentence needs', () => {
    expect(SITES.length).toBeGreaterThan(500);
    const faults = SITES.flatMap(({ at, code, given, open }) => {
      const missing = holesOf(code).filter((name) => !given.has(name) && name !== 'hotline');
      const known = open && MADE_ELSEWHERE.has(`${at.split(':')[0]} ${code}`);
      return missing.length === 0 || known ? [] : [`${at} ${code} lacks ${missing.join(', ')}`];
    });
    expect(faults).toEqual([]);
  });

  test('every sentence, with everything it is given, stands without holes and raw codes in three languages', () => {
    for (const [index, catalogue] of [vi, en, th].entries()) {
      const language = LANGUAGES[index] ?? 'V';
      for (const code of Object.keys(catalogue)) {
        const names = holesOf(code).filter((name) => name !== 'field');
        for (const coded of names.flatMap((name) => (CODED[name] ?? []).map((value) => [name, value] as const)).concat([['', '']])) {
          const params = { ...Object.fromEntries(names.map((name) => [name, `<${name}>`])), ...(coded[0] === '' ? {} : { [coded[0]]: coded[1] }) };
          const answered = errorText(language, { code, field: 'x', params }, { x: '<field>' });
          expect([code, answered]).toEqual([code, expect.not.stringMatching(/[{}]|undefined|null| {2}/)]);
          if (coded[0] !== '')
            expect([language, Object.keys(catalogue)]).toEqual([language, expect.arrayContaining([`${coded[0]}_${coded[1].replaceAll(' ', '_')}`])]);
        }
      }
    }
  });

  test('a status in a sentence is what the lists call it', () => {
    for (const [prefix, words] of [
      ['status', STATUS_WORDS],
      ['type', PIGTYPE_WORDS],
    ] as const) {
      for (const [value, word] of Object.entries(words))
        expect([en, vi, th].map((catalogue) => (catalogue as Record<string, string>)[`${prefix}_${value}`]?.toLocaleLowerCase())).toEqual(
          [word.E, word.V, word.T].map((text) => text.toLocaleLowerCase()),
        );
    }
  });

  test('an empty hotline, a range of one value and days within a list are said as people say them', () => {
    const range = { code: 'V_RANGE', field: 'x', params: { min: 100, max: 100 } };
    expect(errorText('E', range, { x: 'Sum of the parts' })).toBe('Sum of the parts must be 100');
    expect(errorText('E', { code: 'env_402', params: { date: '20261101', hotline: '' } })).toMatch(/call the support hotline \(see Contact\)/);
    setDateStyle('DD/MM/YYYY');
    expect(errorText('V', { code: 'GF_DATE', params: { list: '20260502 – 20260501' } })).toContain('02/05/2026 – 01/05/2026');
    setDateStyle(DEFAULT_DATE_STYLE);
  });
});

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
};

/** Paths of all members of a body. */
function membersOf(schema: z.ZodType, path: readonly string[] = []): string[] {
  const { shape, element, innerType, options, in: before } = schema.def as Def;
  if (path.length > 8) return [];
  if (innerType !== undefined) return membersOf(innerType, path);
  if (before !== undefined) return membersOf(before, path);
  if (options !== undefined) return options.flatMap((option) => membersOf(option, path));
  if (element !== undefined) return membersOf(element, [...path, '0']);
  return Object.entries(shape ?? {}).flatMap(([key, inner]) => [[...path, key].join('.'), ...membersOf(inner, [...path, key])]);
}

describe('names of fields in messages', () => {
  test('every member of every call has a name in three languages, and none answers its raw one', () => {
    const raw: string[] = [];
    let seen = 0;
    for (const call of allCalls()) {
      for (const path of membersOf(call.input)) {
        seen += 1;
        const label = labelAt(call, path);
        const name = path.split('.').findLast((step) => step !== '0') ?? path;
        if (label === undefined || LANGUAGES.some((language) => !label[language] || label[language] === name)) raw.push(`${call.path} ${path}`);
      }
    }
    expect(seen).toBeGreaterThan(1_500);
    expect(raw).toEqual([]);
  });

  test('what several forms name alike is called as the form in hand calls it', () => {
    const call = allCalls().find(({ path }) => path === '/herd/saveEvent');
    const answered = (eventcd: string, field: string) => messageOf({ code: 'V_REQUIRED', field, params: { field } }, 'E', call, { eventcd });
    expect(answered('SEM', 'pgid')).toBe('Boar is required');
    expect(answered('FAR', 'pgid')).toBe('Sow is required');
    expect(answered('WGT', 'pgid')).toBe('Identity is required');
    expect(answered('SEM', 'eventdt')).toBe('Collection date is required');
    expect(answered('NONE', 'pgid')).toBe('Identity is required');
  });

  test('each body names its own members: none is called as another form calls one of that name', () => {
    const unnamed = allCalls().flatMap((call) =>
      membersOf(call.input)
        .filter((path) => nameAt(call.input, path.split('.')) === undefined)
        .map((path) => `${call.path} ${path}`),
    );
    expect(unnamed).toEqual([]);
    const said = (path: string, field: string) => {
      const call = allCalls().find((one) => one.path === path);
      return messageOf({ code: 'V_REQUIRED', field, params: { field } }, 'E', call);
    };
    expect(said('/stock/checkNote', 'lines.0.price')).toBe('Price is required');
    expect(said('/herd/changeIdentity', 'pairs.0.pgid')).toBe('Old identity is required');
    expect(said('/stock/removePartner', 'version')).toBe('Version read is required');
    expect(said('/genetics/checkPair', 'dam')).toBe('Dam is required');
  });

  test('so has every field a rule of a module names where its sentence tells it: a call, event or sheet of the module holds it', () => {
    const known = new Map(
      MODULES.map(({ name, calls, sheets, events, bodies = [] }) => [
        name,
        new Set([
          ...calls.flatMap(({ input }) => membersOf(input).map((path) => path.split('.').at(-1))),
          ...sheets.flatMap(({ columns }) => columns.map(({ key }) => key)),
          ...['', ...(events?.events ?? []).map(({ code }) => code)].flatMap((eventcd) =>
            bodies.flatMap(({ fieldsOf }) => fieldsOf({ eventcd }).map(({ key }) => key)),
          ),
        ]),
      ]),
    );
    const raw = SITES.filter(({ at, code, field }) => {
      const module = /^modules\/(\w+)\/(?:server|domain)\//.exec(at)?.[1];
      if (module === undefined || field === null || !holesOf(code).includes('field')) return false;
      return known.get(module)?.has(field.split('.').at(-1)) !== true;
    });
    expect(raw.map(({ at, code, field }) => `${at} ${code} ${field}`)).toEqual([]);
  });
});
