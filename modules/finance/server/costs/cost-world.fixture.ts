import { growWorld } from '#modules/growfinish/server/grow-world.fixture.ts';
import type { Person } from '#testkit/test-app.ts';

/** A voucher as it is answered when it was saved. */
export interface SavedVoucher {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly state: string;
  readonly shares: readonly { readonly lineno: number; readonly valuedt: string; readonly amount: number }[];
  readonly after: readonly { readonly total: number; readonly paid: number; readonly balance: number }[];
}

const MENUS = ['PigExp', 'PigExpMng', 'PigExpUpd', 'PigExpReport2'];

/** The growing world with two services, a supplier, and people who may write costs. */
export async function costWorld() {
  const grow = await growWorld();
  const { world, write, call } = grow;
  await world.db.pool.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete)
     select u, m, true, true, true, u <> 'staff' from unnest($1::text[]) u, unnest($2::text[]) m on conflict (user_id, menuid)
     do update set can_view = true, can_add = true, can_edit = true, can_delete = excluded.can_delete`,
    [['staff', 'manager', 'team', 'company', 'managerb'], MENUS],
  );
  const item = { unit: 'time', company: 'N', inuse: 'Y' };
  await write('/stock/saveItem', { ...item, itemid: 'POWER', itemtp: 'service', V: 'Tiền điện', E: 'Electricity', T: 'ค่าไฟ', costgrp: 'power' });
  await write('/stock/saveItem', { ...item, itemid: 'ODD', itemtp: 'service', V: 'Việc vặt', E: 'Odd jobs', T: 'งานจิปาถะ' });
  await write('/stock/saveItem', { ...item, itemid: 'FEED-1', itemtp: 'feed', unit: 'kg', V: 'Cám', E: 'Feed', T: 'อาหาร' });
  await write('/stock/savePartner', { partnerid: 'EVN', name: 'Điện lực', role: 'supplier', company: 'N', inuse: 'Y', term: 30 });
  const bill = (more: object = {}) => ({ valuedt: grow.today, itemid: 'POWER', place: 'farm', amount: 12_000_000, ...more });
  const save = async (more: object = {}, person: Person = 'manager') => (await write<SavedVoucher>('/finance/saveVoucher', bill(more), person)).data;
  const refusal = async (path: string, body: object, person: Person = 'manager') => {
    const { code, field, http } = await write(path, body, person);
    return [code ?? http, field];
  };
  return { ...grow, bill, save, refusal, get: (noteid: string) => call<Opened>('/finance/getVoucher', { noteid }) };
}

/** An opened voucher, as far as tests look at it. */
export interface Opened {
  readonly head: Readonly<Record<string, unknown>> & { readonly version: number };
  readonly shares: SavedVoucher['shares'];
  readonly payments: readonly { readonly amount: number; readonly paymethod: string }[];
  readonly may: Readonly<Record<string, boolean>>;
  readonly history: readonly { readonly kind: string; readonly reason: string | null }[];
}
