import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BusinessDate } from '#kernel/business-date.ts';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { type Manager, managerOf } from './manager.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
let boss: Manager;
let day: BusinessDate;

/** What a call answers; one that is refused fails here rather than where its answer is missed. */
async function ask<T>(path: string, data: object): Promise<T> {
  const { status, data: answer } = await boss.post<T>(path, data);
  expect([path, status]).toEqual([path, 200]);
  return answer;
}

beforeAll(async () => {
  product = await startProduct();
  boss = await managerOf(product);
  day = boss.day;
});
afterAll(() => product.close());

interface House {
  readonly value: string;
  readonly live: number;
  /** Last day of a withdrawal that runs. */
  readonly withdrawal: string | null;
}
/** Two houses with pigs. */
async function houses(): Promise<[House, House]> {
  const [first, other] = (await ask<House[]>('/common/activepletroom', { catArray: ['room'] })).filter(({ live }) => live > 0);
  if (first === undefined || other === undefined) throw new Error('two houses with pigs are wanted');
  return [first, other];
}

/** The events of a kind a house has of today. */
const events = async (roomid: string, eventcd: string) =>
  (await ask<{ rows: readonly { heads: number | null }[] }>('/growfinish/findRecords', { of: 'event', roomid, eventcd, from: day })).rows;

/** Saves the line of a day that has one already, which is asked about. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lưu', exact: true }).tap();
  await page.getByRole('button', { name: 'Vẫn lưu' }).tap();
}

/** Types into a field: one touch. */
async function type(page: Page, field: string, value: number | string): Promise<void> {
  await page.locator(`input[data-field="${field}"]`).tap();
  await page.keyboard.type(String(value));
}

/** A finishing house with pigs no medicine holds back; those draw on the warehouses of feed and medicine. */
async function freeHouse(): Promise<string> {
  const open = await ask<House[]>('/common/activepletroom', { catArray: [{ cat: 'room', area: 'grow-finish' }] });
  return open.find(({ live, withdrawal }) => live > 20 && withdrawal === null)?.value ?? '';
}

const touched = async (page: Page): Promise<number> => {
  const { touches, keys } = await effortOf(page);
  return touches + keys;
};

test('house staff on a phone: the daily line of a house of pigs in six touches', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  const [first, other] = await houses();
  // The operator is chosen once on a phone and stays; the other house was looked at this morning.
  await page.goto(`/PigletEvent?roomid=${other.value}`);
  await type(page, 'dead', 1);
  await choose(page, 'applyid', 'OP2');
  await save(page);
  await expect.poll(() => events(other.value, 'DTH')).toMatchObject([{ heads: 1 }]);
  await page.goto('/PigletEvent');
  await page.locator('.open-houses').waitFor();
  await countEffort(page);
  await page.locator('.open-houses button', { hasText: `${first.value} ·` }).tap();
  await type(page, 'dead', 1);
  await type(page, 'water', 900);
  await save(page);
  await expect.poll(() => events(first.value, 'DTH')).toMatchObject([{ heads: 1 }]);
  counted('pigDaily', { taps: await touched(page) });
  // What is asked about is answered as a refusal is, with status 500.
  expect(faults.filter((fault) => !fault.includes('500'))).toEqual([]);
  await context.close();
});

test('house staff on a phone: pigs sold to a customer leave the house and stand on a delivery note', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  const roomid = await freeHouse();
  const before = await events(roomid, 'SAL');
  await page.goto(`/PigletEvent?roomid=${roomid}`);
  await page.getByRole('button', { name: 'Chọn khác' }).tap();
  await page.getByRole('radio', { name: 'Bán heo' }).tap();
  await choose(page, 'applyid', 'OP1');
  await type(page, 'heads', 2);
  await type(page, 'weight', 220);
  await choose(page, 'customer', 'LOMO-D');
  await page.getByRole('button', { name: 'Lưu', exact: true }).tap();
  await expect.poll(() => events(roomid, 'SAL')).toHaveLength(before.length + 1);
  const { rows } = await ask<{ rows: { customerid: string; heads: number }[] }>('/finance/findNotes', { customerid: 'LOMO-D' });
  expect(rows.map(({ heads }) => heads)).toContain(2);
  expect(faults).toEqual([]);
  await context.close();
});

/** Finds a row of a list by typing and taps it: two touches. */
async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`input[data-field="${field}"]`).first().tap();
  await page.keyboard.type(text);
  await page.locator('[role="option"]:visible').first().tap();
}

/** A house run as batches, named by the manager. */
const makeHouse = (roomid: string, area: string) =>
  ask('/growfinish/saveHouse', {
    roomid,
    isNew: true,
    area,
    site: 'K1',
    name: `Chuồng ${roomid}`,
    capacity: 600,
    batchflg: 'Y',
    reqid: crypto.randomUUID(),
  });

test('house staff on a phone: weaned piglets come into an empty house', async () => {
  await makeHouse('C8', 'nursery');
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  await page.goto('/PigletEntry');
  await page.locator('input[data-field="roomid"]').waitFor();
  await countEffort(page);
  await pick(page, 'roomid', 'C8');
  await page.getByRole('button', { name: 'Lấy hết' }).first().tap();
  const heads = Number(await page.getByRole('status').filter({ hasText: 'Tổng nhập' }).locator('strong').textContent());
  await type(page, 'weight', heads * 8);
  await type(page, 'opendt', day);
  await pick(page, 'applyid', 'OP1');
  await page.getByRole('button', { name: 'Lưu', exact: true }).tap();
  const live = async () => (await ask<House[]>('/common/activepletroom', { catArray: ['room'] })).find(({ value }) => value === 'C8')?.live;
  await expect.poll(live).toBe(heads);
  counted('placement', { taps: await touched(page) });
  expect(faults).toEqual([]);
  await context.close();
});

test('house staff on a phone: a medicine given to a house comes out of the store, its withdrawal days run', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  const roomid = await freeHouse();
  await page.goto(`/PigletEvent?roomid=${roomid}`);
  await page.getByRole('button', { name: 'Chọn khác' }).waitFor();
  await countEffort(page);
  await page.getByRole('button', { name: 'Chọn khác' }).tap();
  await page.getByRole('radio', { name: 'Điều trị' }).tap();
  await pick(page, 'itemid', 'D-AMOX');
  await type(page, 'qty', 20);
  await pick(page, 'applyid', 'OP1');
  // Without the number of the prescription it is asked about.
  await save(page);
  const held = async () =>
    (await ask<House[]>('/common/activepletroom', { catArray: ['room'] })).find(({ value }) => value === roomid)?.withdrawal ?? '';
  await expect.poll(async () => (await held()) > day).toBe(true);
  counted('treatment', { taps: await touched(page) });
  expect(faults.filter((fault) => !fault.includes('500'))).toEqual([]);
  await context.close();
});

/** Types a value and moves on with Enter, once the cursor stands in its field of a line. */
async function enter(page: Page, line: number, field: string, value: string): Promise<void> {
  const here = `[...document.querySelectorAll('.note-line')].findIndex((one) => one.contains(document.activeElement)) + ' ' + document.activeElement?.dataset.field`;
  await expect.poll(() => page.evaluate<string>(here)).toBe(`${line} ${field}`);
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

test('the storekeeper receives two lines without a mouse, with twelve keys a line besides the values', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'nhanvien');
  await page.goto('/PigIstock');
  await choose(page, 'storeid', 'CAM');
  await choose(page, 'supplierid', 'CAM-B');
  await choose(page, 'applyid', 'OP1');
  await page.locator('.note-line input').first().focus();
  await countEffort(page);
  const received = (line: number, itemid: string, lot: string) =>
    [
      ['itemid', itemid],
      ['lot', lot],
      ['expdt', '20991231'],
      ['unit', 'Bao'],
      ['qty', '8'],
      ['price', '262500'],
    ].reduce((before, [field = '', value = '']) => before.then(() => enter(page, line, field, value)), Promise.resolve());
  await received(0, 'TA-CHUA', 'K1');
  // Past discount, gift and remark to the button that adds a line; the cursor then stands in it.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await received(1, 'TA-NUOI', 'K2');
  const typed = await effortOf(page);
  counted('receipt', { taps: typed.touches, keys: typed.keys / 2 });
  // What the note would post: 8 bags of 25 kg.
  await page.getByText('200 kg').first().waitFor();
  await page.keyboard.press('Control+Enter');
  const status = page.getByRole('status').filter({ hasText: /RN-/ });
  // A price off the last one is asked again: it is so.
  await status
    .or(page.getByRole('button', { name: 'Đúng như vậy, lưu phiếu' }))
    .first()
    .waitFor();
  if ((await status.count()) === 0) await page.getByRole('button', { name: 'Đúng như vậy, lưu phiếu' }).press('Enter');
  await status.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the manager settles a batch: from the list of results to its close-out, a figure opened to its movements', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigletReportClose');
  const row = page.getByRole('row').filter({ hasText: 'FCR' }).first();
  await row.waitFor();
  await row.getByRole('button').first().click();
  await page.locator('.mantine-Modal-content, .mantine-Drawer-content, [role="dialog"]').getByRole('row').nth(1).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** Chooses in a list without a mouse: its words, and Enter, which moves on. */
async function pickByKeys(page: Page, field: string, text: string): Promise<void> {
  await expect.poll(() => page.evaluate<string | undefined>('document.activeElement?.dataset.field')).toBe(field);
  await page.keyboard.type(text);
  await page.locator('[role="option"]:visible').first().waitFor();
  await page.keyboard.press('Enter');
}

/** Moves on to a field by the Tab key. */
async function tabTo(page: Page, field: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if ((await page.evaluate<string | undefined>('document.activeElement?.dataset.field')) === field) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${field} is not reached by the Tab key`);
}

test('the storekeeper sends medicine to another farm; its keeper confirms there, and it lies in the store', async () => {
  const keeper = await product.visitor(DESKTOP);
  await signIn(keeper.page, 'nhanvien');
  await keeper.page.goto('/PigstockTransfer?trftp=farm');
  await keeper.page.locator('[data-field="storeid"]').first().focus();
  await countEffort(keeper.page);
  await pickByKeys(keeper.page, 'storeid', 'THUOC');
  await tabTo(keeper.page, 'tofarm');
  await pickByKeys(keeper.page, 'tofarm', 'nái mẫu 2');
  await tabTo(keeper.page, 'tostore');
  await pickByKeys(keeper.page, 'tostore', 'KHO');
  await tabTo(keeper.page, 'applyid');
  await pickByKeys(keeper.page, 'applyid', 'OP1');
  await tabTo(keeper.page, 'itemid');
  await pickByKeys(keeper.page, 'itemid', 'D-AMOX');
  await tabTo(keeper.page, 'unit');
  await pickByKeys(keeper.page, 'unit', 'Chai');
  await tabTo(keeper.page, 'qty');
  await keeper.page.keyboard.type('2');
  await keeper.page.keyboard.press('Control+Enter');
  const saved = keeper.page.getByRole('status').filter({ hasText: /TN-/ });
  await saved.waitFor();
  const sent = await effortOf(keeper.page);
  counted('transfer', { taps: sent.touches, keys: sent.keys });
  const note = /TN-\S+/.exec((await saved.textContent()) ?? '')?.[0] ?? '';
  expect(keeper.faults).toEqual([]);
  await keeper.context.close();

  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'vung');
  await page.request.post('/api/admin/changeFarm', { data: { reqid: crypto.randomUUID(), newfarmid: 'NAI2' } });
  await page.goto(`/PigInstockConfirm?note=${encodeURIComponent(note)}`);
  const row = page
    .getByRole('button', { name: note })
    .or(page.getByRole('link', { name: note }))
    .first();
  await row.waitFor();
  await countEffort(page);
  await row.click();
  await page.getByRole('button', { name: 'Xác nhận nhận hàng' }).click();
  await page.getByRole('status').filter({ hasText: 'D-AMOX' }).waitFor();
  counted('confirm', { taps: (await effortOf(page)).touches });
  expect(faults).toEqual([]);
  await context.close();
});

interface Lying {
  readonly itemid: string;
  readonly lot: string;
  readonly baseqty: number;
}
/** What lies in a warehouse, lot by lot, as the person on the page reads it: signing in there ended the session beside it. */
const lying = async (page: Page, storeid: string) =>
  (await call<{ rows: Lying[] }>(page, '/stock/report/StockReport', { params: { stores: [storeid], by: 'lot' }, language: 'V' })).rows;

test('the storekeeper counts a warehouse row by row: what is missing stands beside what was counted, then the book agrees', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  const lots = (await lying(page, 'CAM')).filter(({ baseqty }) => baseqty > 10).slice(0, 2);
  await page.goto('/PigIOstkBatch?sheet=count');
  await page.getByRole('button', { name: 'Thêm dòng' }).click();
  const cell = (row: number, col: number) => `input[data-row="${row}"][data-col="${col}"]`;
  await page.locator(cell(0, 0)).focus();
  await countEffort(page);
  for (const [at, { itemid, lot, baseqty }] of lots.entries()) {
    const values = ['CAM', day, 'OP1', '', itemid, lot, 'kg', String(baseqty - 5), ''];
    for (const [col, value] of values.entries()) {
      await expect.poll(() => page.evaluate(`document.activeElement?.matches('${cell(at, col)}')`)).toBe(true);
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
  }
  const typed = await effortOf(page);
  counted('count', { taps: typed.touches, keys: typed.keys / lots.length });
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
  // Book, counted and difference of each row.
  await expect.poll(() => page.getByRole('gridcell').filter({ hasText: /^-5$/ }).count()).toBe(lots.length);
  await page.getByRole('button', { name: 'Lưu tất cả' }).click();
  await page.getByText(`Đã lưu ${lots.length} dòng`).waitFor();
  const now = await lying(page, 'CAM');
  for (const { itemid, lot, baseqty } of lots) expect(now.find((one) => one.itemid === itemid && one.lot === lot)?.baseqty).toBe(baseqty - 5);
  expect(faults).toEqual([]);
  await context.close();
});
