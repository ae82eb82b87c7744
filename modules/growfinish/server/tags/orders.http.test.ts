import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type Person } from '#testkit/test-app.ts';
import { type Range, type TagWorld, tagWorld } from './tag-world.fixture.ts';

let at: TagWorld;
beforeAll(async () => {
  at = await tagWorld();
  await at.pattern('LY');
});
afterAll(() => at.world.close());

interface Listed {
  readonly orderId: string;
  readonly farmid: string;
  readonly state: string;
  readonly drawn: number;
  readonly steps: readonly string[];
  readonly price: number | null;
  readonly ranges: readonly Range[];
  readonly [key: string]: unknown;
}
const order = async (more: object = {}, person: Person = 'staff'): Promise<string> =>
  (
    await at.write<{ id: string }>(
      '/growfinish/saveOrder',
      { lineage: 'LY', sex: 'F', number: 40, kind: 'rfid', needdt: addDays(at.today, 14), manager: 'OP1', ...more },
      person,
    )
  ).data.id;
const step = (orderId: string, version: number, state: string, more: object = {}, person: Person = 'manager') =>
  at.write<{ version: number; state: string }>('/growfinish/stepOrder', { orderId, version, state, ...more }, person);
const listed = async (orderId: string, person: Person = 'manager'): Promise<Listed | undefined> =>
  (await at.call<{ rows: Listed[] }>('/growfinish/findOrders', {}, person)).data.rows.find((row) => row.orderId === orderId);

describe('an order goes its way', () => {
  test('every step is dated, and only the steps that may be taken are offered', async () => {
    const id = await order();
    expect(await listed(id)).toMatchObject({ state: 'ordered', steps: ['approve', 'cancel'], approvedt: null });
    expect(await listed(id, 'staff')).toMatchObject({ steps: ['cancel'] });
    await step(id, 1, 'approved', { approved: 30, supplier: 'Thẻ Việt', price: 5000 });
    expect(await listed(id)).toMatchObject({ steps: ['generate', 'cancel'], approvedt: at.today, price: 5000, supplier: 'Thẻ Việt' });
    expect((await listed(id, 'staff'))?.price).toBeNull();
    expect((await step(id, 2, 'sent')).code).toBe('TAG_STATE');
    await at.draw({ orderId: id, count: 30 });
    expect(await listed(id)).toMatchObject({ steps: ['send', 'receive', 'cancel'], drawndt: at.today, drawn: 30 });
    expect((await step(id, 3, 'sent')).data).toMatchObject({ state: 'generated', version: 4 });
    expect(await listed(id)).toMatchObject({ sentdt: at.today, state: 'generated' });
    expect((await step(id, 4, 'received')).data.state).toBe('received');
    expect(await listed(id)).toMatchObject({ steps: [], receivedt: at.today });
  });

  test('one above a draw is drawn in several ranges, together no more than was approved', async () => {
    const id = await order({ number: 1200 });
    await step(id, 1, 'approved');
    expect((await at.draw({ orderId: id, count: 1000 })).code).toBeUndefined();
    expect(await listed(id)).toMatchObject({ steps: ['draw', 'send', 'receive', 'cancel'], drawn: 1000 });
    expect((await at.draw({ orderId: id, count: 201 })).params).toMatchObject({ n: 1201, heads: 1200 });
    expect((await at.draw({ orderId: id, count: 200 })).code).toBeUndefined();
    const row = await listed(id);
    expect(row?.ranges.map(({ count }) => count)).toEqual([1000, 200]);
    expect(row).toMatchObject({ starttag: row?.ranges[0]?.starttag, finishtag: row?.ranges[1]?.finishtag });
    expect((await at.draw({ orderId: id, count: 1 })).code).toBe('TAG_STATE');
  });

  test('many are approved at once, or none', async () => {
    const [one, two] = [await order({ number: 5 }), await order({ number: 6 })];
    const both = (version: number) => [
      { farmid: FARM_A, orderId: one, version: 1, approved: 4 },
      { farmid: FARM_A, orderId: two, version, approved: 6 },
    ];
    expect((await at.write('/growfinish/approveOrders', { orders: both(9) })).code).toBe('STALE');
    expect(await listed(one)).toMatchObject({ state: 'ordered' });
    expect((await at.write('/growfinish/approveOrders', { orders: both(1) }, 'staff')).http).toBe(403);
    expect((await at.write<{ approved: number }>('/growfinish/approveOrders', { orders: both(1) })).data.approved).toBe(2);
    expect(await listed(one)).toMatchObject({ state: 'approved', approved: 4 });
  });

  test('a manager of several farms answers and draws for each; a farm out of reach is closed', async () => {
    await at.world.db.pool.query("update farm set unittype = 'commercial' where farm_id = $1", [FARM_B]);
    const id = await order({ number: 3, lineage: 'D', sex: 'M' }, 'managerb');
    expect(await listed(id)).toBeUndefined();
    expect((await step(id, 1, 'approved', { farmid: FARM_B })).http).toBe(403);
    expect((await step(id, 1, 'approved')).code).toBe('V_NOTEXISTS');
    expect(await listed(id, 'admin')).toMatchObject({ farmid: FARM_B });
    expect((await step(id, 1, 'approved', { farmid: FARM_B }, 'admin')).data.state).toBe('approved');
    const drawn = await at.draw({ orderId: id, lineage: 'D', sex: 'M', count: 3, farmid: FARM_B }, 'admin');
    expect(drawn.data.count).toBe(3);
    const { rows } = await at.world.db.pool.query<{ farm: string }>('select farm_id as farm from tag_range where range_id = $1', [
      drawn.data.rangeId,
    ]);
    expect(rows).toEqual([{ farm: FARM_B }]);
  });

  test('the list of a period, farm and state', async () => {
    const count = async (body: object) => (await at.call<{ total: number }>('/growfinish/findOrders', body)).data.total;
    const all = await count({});
    expect(await count({ from: at.today, farmid: FARM_A })).toBe(all);
    expect(await count({ to: addDays(at.today, -1) })).toBe(0);
    expect(await count({ state: 'received' })).toBe(1);
    expect((await at.call('/growfinish/findOrders', { from: at.today, to: addDays(at.today, -1) })).code).toBe('898');
    const page = await at.call<{ rows: Listed[]; total: number }>('/growfinish/findOrders', { size: 2, page: 2 });
    expect([page.data.rows.length, page.data.total]).toEqual([2, all]);
  });
});

describe('what is printed', () => {
  test('the maker gets a line a number with colour and kind; labels are a PDF', async () => {
    const id = await order({ number: 3 });
    await step(id, 1, 'approved');
    const { starttag, rangeId } = (await at.draw({ orderId: id, count: 3 })).data;
    const file = (body: object) => at.world.inject('/growfinish/file/tags', { language: 'E', ...body }, 'manager');
    expect(await at.excel('/growfinish/file/tags', { orderId: id, as: 'xlsx', language: 'E' })).toEqual(
      ['FA01LY', 'FA01LY', 'FA01LY'].map((_, i) => [
        String(i + 1),
        starttag.replace(/\d{5}F$/, `${String(Number(starttag.slice(6, 11)) + i).padStart(5, '0')}F`),
        'LY',
        'Female',
        'yellow',
        'RFID',
        '',
        'Generated',
      ]),
    );
    const labels = await file({ rangeId, as: 'pdf' });
    expect(labels.text.startsWith('%PDF')).toBe(true);
    expect((await file({ as: 'pdf' })).error?.code).toBe('V_SELECT');
    expect((await file({ as: 'pdf', tags: ['NOPE'] })).error?.code).toBe('V_NOTEXISTS');
    expect((await file({ as: 'xlsx', tags: [starttag.toLowerCase()] })).http).toBe(200);
  });
});
