import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Issue } from '#kernel/issue.ts';
import { type Answer, type Person, type TestApp, testApp } from '#testkit/test-app.ts';

export const TODAY = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** So many days from today, as the wire writes days. */
export function daysOn(n: number): string {
  return new Date(Date.now() + 7 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

export interface Stock {
  readonly server: TestApp;
  /** Sends a write that must be saved, and answers its data. */
  readonly save: (path: string, body: object, person?: Person) => Promise<Record<string, unknown>>;
  /** Sends a read that must be answered. */
  readonly read: <T>(path: string, body: object, person?: Person) => Promise<T>;
  /** Sends a call and answers the codes it is refused with, with field and row. */
  readonly refusals: (path: string, body: object, person?: Person) => Promise<(readonly [string, string | undefined, number | undefined])[]>;
  readonly close: () => Promise<void>;
}

const list = (answer: Answer): readonly Issue[] => answer.error?.list ?? (answer.error === undefined ? [] : [answer.error]);

/** The whole server over two farms, with calls that say what went wrong. */
export async function openStockServer(): Promise<Stock> {
  const server = await testApp({ sows: 4, years: 0.2 });
  const faults = () => server.faults.splice(0).map(({ error }) => String(error));
  const call = (path: string, body: object, person: Person) => server.inject(path, { reqid: randomUUID(), ...body }, person);
  return {
    server,
    save: async (path, body, person = 'manager') => {
      const answer = await call(path, body, person);
      expect([path, answer.status, list(answer), faults()]).toEqual([path, 200, [], []]);
      return answer.data as Record<string, unknown>;
    },
    read: async <T>(path: string, body: object, person: Person = 'manager') => {
      const answer = await server.inject(path, body, person);
      expect([path, answer.status, list(answer), faults()]).toEqual([path, 200, [], []]);
      return answer.data as T;
    },
    refusals: async (path, body, person = 'manager') => {
      const answer = await call(path, body, person);
      expect([path, answer.status === 200]).toEqual([path, false]);
      return list(answer).map(({ code, field, row }) => [code, field, row] as const);
    },
    close: () => server.close(),
  };
}

export const FEED = {
  itemid: 'FEED-1',
  itemtp: 'feed',
  V: 'Cám nái chửa',
  E: 'Gestation feed',
  T: 'อาหารแม่อุ้มท้อง',
  unit: 'kg',
  company: 'N',
  inuse: 'Y',
};
export const DRUG = {
  itemid: 'AMOX',
  itemtp: 'medicine',
  V: 'Amoxicillin 15 %',
  E: 'Amoxicillin 15 %',
  T: 'อะม็อกซีซิลลิน 15 %',
  unit: 'ml',
  company: 'N',
  inuse: 'Y',
};
export const ROPE = { itemid: 'GLOVE', itemtp: 'consumable', V: 'Găng tay', E: 'Gloves', T: 'ถุงมือ', unit: 'pair', company: 'N', inuse: 'Y' };

/** Two warehouses, three items, one supplier, saved through the calls. */
export async function stockBasics({ save }: Stock): Promise<void> {
  await save('/stock/saveStore', { storeid: 'MAIN', V: 'Kho chính', E: 'Main store', T: 'คลังหลัก', storetp: 'general', receives: 'Y', inuse: 'Y' });
  await save('/stock/saveStore', {
    storeid: 'MED',
    V: 'Tủ thuốc',
    E: 'Medicine store',
    T: 'คลังยา',
    storetp: 'medicine',
    parent: 'MAIN',
    receives: 'N',
    inuse: 'Y',
  });
  await save('/stock/savePartner', { partnerid: 'S1', name: 'Cám Đông Nam', role: 'supplier', company: 'N', inuse: 'Y', term: 30 });
  await save('/stock/saveItem', { ...FEED, units: [{ unit: 'bag', factor: 25 }], lowest: 500 });
  await save('/stock/saveItem', { ...DRUG, units: [{ unit: 'bottle', factor: 100 }], withdrawal: 14 });
  await save('/stock/saveItem', ROPE);
}

/** A purchase of one line. */
export function purchase(line: object, head: object = {}): object {
  return {
    kind: 'purchase',
    storeid: 'MAIN',
    valuedt: TODAY,
    supplierid: 'S1',
    applyid: 'OP1',
    lines: [{ unit: 'kg', itemid: 'FEED-1', ...line }],
    ...head,
  };
}

/** An issue for general use of one line. */
export function issue(line: object, head: object = {}): object {
  return {
    kind: 'general',
    storeid: 'MAIN',
    valuedt: TODAY,
    recipient: 'OP1',
    applyid: 'OP1',
    lines: [{ unit: 'kg', itemid: 'FEED-1', ...line }],
    accept: ['W_USE'],
    ...head,
  };
}

/** A slaughterhouse that buys pigs. */
export const slaughterhouse = ({ save }: Stock) =>
  save('/stock/savePartner', { partnerid: 'C1', name: 'Lò mổ A', role: 'customer', company: 'N', inuse: 'Y' });
