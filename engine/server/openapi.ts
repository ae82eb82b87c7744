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

function operation(call: Call): JsonSchema {
  const content = call.download
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: envelopeSchema(schemaOf(call.output, 'output')) } };
  return {
    summary: call.summary,
    description: `Who: ${accessText(call.access)}.${call.write ? ' Changes data; repeating it with the same reqid answers the same.' : ''}${
      call.errors === undefined ? '' : ` Codes: ${call.errors.join(', ')}.`
    }`,
    tags: [call.path.split('/')[1] ?? 'common'],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.input, 'input') } } },
    responses: {
      200: { description: 'OK', content },
      default: { description: 'Refused', content: { 'application/json': { schema: envelopeSchema({}) } } },
    },
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
    components: { schemas: { Error: ERROR_SCHEMA } },
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** The same document as a page to read, without any script. */
export function docsPage(calls: readonly Call[]): string {
  const rows = [...calls]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => {
      const input = escapeHtml(JSON.stringify(schemaOf(call.input, 'input'), null, 1));
      const output = call.download ? 'binary file' : escapeHtml(JSON.stringify(schemaOf(call.output, 'output'), null, 1));
      return `<section id="${escapeHtml(call.path)}"><h2><code>POST /api${escapeHtml(call.path)}</code></h2><p>${escapeHtml(call.summary)}</p>
<p><strong>Who</strong> ${escapeHtml(accessText(call.access))}${call.write ? ' · changes data' : ''}</p>
<details><summary>Body</summary><pre>${input}</pre></details><details><summary>Data</summary><pre>${output}</pre></details></section>`;
    });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font-size:1rem;margin:1.6rem 0 .2rem}pre{background:#f4f5f2;padding:.6rem;overflow:auto}p{margin:.2rem 0}</style>
</head><body><h1>API</h1><p>All calls are POST with a JSON body and answer one envelope <code>{ status, data, error }</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${rows.join('\n')}</body></html>`;
}
