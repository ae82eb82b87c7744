import { randomUUID } from 'node:crypto';
import readXlsxFile from 'read-excel-file/universal';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { openToken } from '#testkit/farm-world.ts';
import { type Person, type TestApp, testApp } from '#testkit/test-app.ts';

/** A range that was drawn. */
export interface Range {
  readonly rangeId: string;
  readonly starttag: string;
  readonly finishtag: string;
  readonly count: number;
}

/** The product over a simulated breeding unit, with the calls of ear tags in short words. Close it in afterAll. */
export async function tagWorld() {
  const world: TestApp = await testApp();
  const call = async <T>(path: string, body: object, person: Person = 'manager') => {
    const answer = await world.inject(path, body, person);
    return {
      data: answer.data as T,
      code: answer.error?.code,
      params: answer.error?.params,
      field: answer.error?.field,
      http: answer.http,
      all: answer,
    };
  };
  const write = <T>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
  const today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
  const pattern = (progcode: string) =>
    write('/genetics/savePattern', {
      ...{ progcode, from: '20260101', parts: ['unit', 'line', 'litter', 'sex'], length: 12, next: 1, yearly: false, parity: 'none' },
      ...{ tagFemale: 'yellow', tagMale: 'blue', isNew: true },
    });
  const draw = (body: object, person: Person = 'manager') =>
    write<Range>('/growfinish/saveTags', { lineage: 'LY', sex: 'F', count: 10, ...body }, person);
  const assign = (range: Range, body: object) => write<{ assigned: number }>('/growfinish/assignTags', { rangeId: range.rangeId, ...body });
  /** The rows under the header of an Excel file, as texts. */
  const excel = async (path: string, body: object): Promise<string[][]> => {
    const cookie = `${SESSION_COOKIE}=${await openToken(world.db.pool, 'manager')}`;
    const headers = { 'content-type': 'application/json', 'x-macid': 'device-manager', cookie };
    const answer = await world.app.inject({ method: 'POST', url: `/api${path}`, payload: JSON.stringify(body), headers });
    const bytes = answer.rawPayload;
    if (answer.statusCode !== 200) throw new Error(`no Excel file: ${answer.payload.slice(0, 200)}`);
    const [sheet] = await readXlsxFile(Uint8Array.from(bytes).buffer);
    const rows = (sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? '')));
    return rows.filter(([first = '']) => /^\d+$/.test(first));
  };
  return { excel, world, today, call, write, pattern, draw, assign };
}
export type TagWorld = Awaited<ReturnType<typeof tagWorld>>;
