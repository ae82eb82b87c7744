import type { APIRequestContext } from 'playwright-core';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Product } from './product.ts';

/** What a call answers. */
interface Answer<T> {
  readonly status: number;
  readonly data: T;
}

/** The farm's manager, signed in beside the pages of a spec: sets up what they meet and looks at what they left. */
export interface Manager {
  readonly request: APIRequestContext;
  /** The day it is on the farm. */
  readonly day: BusinessDate;
  post<T>(path: string, data: object): Promise<Answer<T>>;
}

/** Signs the manager of the demonstration in. */
export async function managerOf({ browser, server }: Product): Promise<Manager> {
  const { request } = await browser.newContext({ baseURL: server.url });
  const post = async <T>(path: string, data: object): Promise<Answer<T>> => (await (await request.post(`/api${path}`, { data })).json()) as Answer<T>;
  await post('/account/login', { user: 'quanly', password: 'farm2026' });
  const { data } = await post<{ CURBUSDT: BusinessDate }>('/account/getSession', {});
  return { request, day: data.CURBUSDT, post };
}
