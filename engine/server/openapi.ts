import { z } from 'zod';
import type { Access, Call } from '#engine/define/call.ts';

/** Who may make a call, in words. */
export function accessText(access: Access): string {
  if (access.kind === 'anonymous') return 'anyone';
  if (access.kind === 'signedIn') return 'any signed-in user';
  const names = typeof access.menu === 'string' ? access.menu : access.menu.join(' or ');
  return `${access.flag} of ${names}${access.level === undefined ? '' : `, level ${access.level} up`}`;
}

type JsonSchema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonSchema;
  return schema;
}

function envelopeSchema(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { type: 'integer' }, data: { anyOf: [data, { type: 'null' }] }, error: { $ref: '#/components/schemas/Error' } },
  };
}

/** What a download may be: forms are Excel, reports come in three kinds, and a file kept with a record as what it is. */
const FILE_TYPES = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'text/csv', 'application/octet-stream'];

const FILE_HEADERS = {
  'content-type': {
    description: 'Type of the file with its name, UTF-8 percent-encoded: type/subtype; name="…". Clients read the file name here.',
    schema: { type: 'string', examples: ['application/pdf; name="B%C3%A1o%20c%C3%A1o.pdf"'] },
  },
  'content-disposition': { description: 'The same name for browsers.', schema: { type: 'string' } },
};

function okResponse(call: Call): JsonSchema {
  if (call.download !== true) {
    return { description: 'Done', content: { 'application/json': { schema: envelopeSchema(schemaOf(call.output, 'output')) } } };
  }
  const file = { schema: { type: 'string', format: 'binary' } };
  return { description: 'The file', headers: FILE_HEADERS, content: Object.fromEntries(FILE_TYPES.map((type) => [type, file])) };
}

const REFUSED = { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } };
const refusal = (description: string): JsonSchema => ({ description, content: REFUSED });

/** Answers of a call by HTTP status (calls.md, Common to all); what nobody can meet is left out. */
function responsesOf(call: Call): JsonSchema {
  const codes = call.errors === undefined ? '' : `; codes of this call: ${call.errors.join(', ')}`;
  return {
    200: okResponse(call),
    ...(call.access.kind === 'anonymous' ? {} : { 401: refusal('Not signed in, or the session ended') }),
    ...(call.write === true ? { 402: refusal('The subscription of the farm or account has expired') } : {}),
    ...(call.access.kind === 'anonymous'
      ? {}
      : { 403: refusal('The right, the level, the farm or the device is missing (envelope 403), or banned (700)') }),
    500: refusal(`A rule refuses (class 20), or a fault of the server (class 10 or 30, with an id)${codes}`),
    503: refusal('Paused for maintenance (envelope 600)'),
  };
}

const REQID = { type: 'string', format: 'uuid', description: 'Key of this write: sent again, it answers the same and saves nothing twice.' };

/** The body a call takes; that of a write with its key. */
function bodySchema(call: Call): JsonSchema {
  const schema = schemaOf(call.input, 'input');
  if (call.write !== true || call.keyless === true || schema['type'] !== 'object') return schema;
  const required = new Set([...((schema['required'] ?? []) as string[]), ...(call.keyMade === true ? [] : ['reqid'])]);
  return { ...schema, properties: { ...(schema['properties'] as JsonSchema), reqid: REQID }, required: [...required] };
}

function operation(call: Call): JsonSchema {
  return {
    summary: call.summary,
    description: `Who: ${accessText(call.access)}.${call.write ? ' Changes data; repeating it with the same reqid answers the same.' : ''}`,
    tags: [call.path.split('/')[1] ?? 'common'],
    requestBody: { required: true, content: { 'application/json': { schema: bodySchema(call) } } },
    responses: responsesOf(call),
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'class', 'message'],
  properties: {
    code: { type: 'string' },
    class: { type: 'integer' },
    message: { type: 'string' },
    field: { type: 'string' },
    row: { type: 'integer' },
    params: { type: 'object' },
    id: { type: 'string' },
    list: { type: 'array', items: { $ref: '#/components/schemas/Error' } },
  },
};

/** The API document of all calls, generated from their declarations. */
export function openApi(calls: readonly Call[], version: string): JsonSchema {
  const sorted = [...calls].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: { title: 'Farm and laboratory management', version },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(sorted.map((call) => [call.path, { post: operation(call) }])),
    components: {
      schemas: {
        Error: ERROR_SCHEMA,
        Refused: {
          type: 'object',
          required: ['status', 'data', 'error'],
          properties: { status: { type: 'integer' }, data: { type: 'null' }, error: { $ref: '#/components/schemas/Error' } },
        },
      },
    },
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** The same document as a page to read, without any script. */
export function docsPage(calls: readonly Call[]): string {
  const rows = [...calls]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => {
      const input = escapeHtml(JSON.stringify(bodySchema(call), null, 1));
      const output = call.download
        ? `A file. Its name: ${escapeHtml(FILE_HEADERS['content-type'].description)}`
        : escapeHtml(JSON.stringify(schemaOf(call.output, 'output'), null, 1));
      const answers = Object.entries(responsesOf(call)).map(
        ([status, one]) => `<li><code>${status}</code> ${escapeHtml((one as { description: string }).description)}</li>`,
      );
      return `<section id="${escapeHtml(call.path)}"><h2><code>POST /api${escapeHtml(call.path)}</code></h2><p>${escapeHtml(call.summary)}</p>
<p><strong>Who</strong> ${escapeHtml(accessText(call.access))}${call.write ? ' · changes data' : ''}</p>
<details><summary>Body</summary><pre>${input}</pre></details><details><summary>Data</summary><pre>${output}</pre></details><details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
    });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font-size:1rem;margin:1.6rem 0 .2rem}pre{background:#f4f5f2;padding:.6rem;overflow:auto}p{margin:.2rem 0}</style>
</head><body><h1>API</h1><p>All calls are POST with a JSON body and answer one envelope <code>{ status, data, error }</code>; what only reads may also be opened as an address, its body as JSON in <code>?body=</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${rows.join('\n')}</body></html>`;
}
