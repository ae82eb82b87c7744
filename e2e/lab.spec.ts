import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type Language, languageTag, type Text3, t3 } from '#kernel/language.ts';
import { CLASS_WORDS, P } from '#modules/lab/contract/requests/paper-words.ts';
import { STEP_WORDS } from '#modules/lab/contract/requests/words.ts';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

/** A plate of 96 wells at 450 nm as the reader wrote it; its controls stand in A1 to D1 here, samples from E1 on. */
const PLATE = fileURLToPath(new URL('../modules/lab/cases/bmg_labtech_450.csv', import.meta.url));
/** S/P of E1 to H1 with NC of A1 and B1, PC of C1 and D1, worked out from the file. */
function ratios(): string[] {
  const rows = new Map(
    readFileSync(PLATE, 'utf8')
      .split('\n')
      .filter((line) => /^[A-H],\d/.test(line))
      .map((line) => [line[0], Number(line.split(',')[1])] as const),
  );
  const od = (row: string): number => rows.get(row) ?? Number.NaN;
  const [nc, pc] = [(od('A') + od('B')) / 2, (od('C') + od('D')) / 2];
  return ['E', 'F', 'G', 'H'].map((row) => ((od(row) - nc) / (pc - nc)).toFixed(2));
}

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Row = { labid: string; requestid: string; requestno: string; state: string };
type Sent = Row & { sow: string };

/** Works as a person in a language; afterwards nothing may have gone wrong unseen. */
async function as<T>(user: string, language: Language, work: (page: Page) => Promise<T>, size = DESKTOP): Promise<T> {
  const { context, page, faults } = await product.visitor(size);
  await signIn(page, user);
  await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
  const done = await work(page);
  expect(faults).toEqual([]);
  await context.close();
  return done;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fill = (page: Page, field: string, value: string) => page.locator(`[data-field="${field}"]`).first().fill(value);

/** Reads the page in every language, one press in its head each, and comes back to the reader's own: what is typed and chosen stays. */
async function inAll(page: Page, own: Language, words: Text3, shown: (name: string) => ReturnType<typeof button>): Promise<void> {
  for (const language of [...LANGUAGES.filter((one) => one !== own), own]) {
    await page.evaluate(`document.querySelector('.language-switch [lang="${languageTag(language)}"]').click()`);
    await shown(words[language]).first().waitFor();
  }
}

type Fill = () => Promise<void>;
const nothing: Fill = async () => undefined;

/** Opens a request on the workbench at its next step; `first`: what is filled in. */
async function openStep(page: Page, { labid, requestid }: Row, name: string, first: Fill): Promise<void> {
  await page.goto(`/LabRequest2?request=${labid}~${requestid}`);
  await button(page, name).first().waitFor();
  await first();
}

async function press(page: Page, name: string): Promise<void> {
  await button(page, name).first().click();
  await button(page, name).first().waitFor({ state: 'detached' });
}

/** Takes the next step of a request, read in all languages once it is filled in. */
async function step(page: Page, language: Language, row: Row, words: Text3, first: Fill = nothing): Promise<void> {
  await openStep(page, row, words[language], first);
  await inAll(page, language, words, (name) => button(page, name));
  await press(page, words[language]);
}

/** The newest request of the farm. */
async function newest(page: Page): Promise<Row> {
  const { rows } = await call<{ rows: Row[] }>(page, '/lab/findRequests', { states: ['10'], size: 50 });
  const [row] = rows.toSorted((a, b) => (a.requestno < b.requestno ? 1 : -1));
  if (row === undefined) throw new Error('no request was submitted');
  return row;
}

/** Ear tags of four sows that stand on the farm. */
async function sowsOf(page: Page): Promise<string[]> {
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { sex: 'F', size: 4, status: ['L'] });
  return rows.map(({ pgid }) => pgid);
}

/** The list of tests comes late, as over a slow line: what is typed and entered before it is there must be taken all the same. */
async function lateTests(page: Page): Promise<void> {
  await page.route('**/common/catdata', async (route) => {
    if ((route.request().postData() ?? '').includes('"labtest"')) await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
}

/** Farm staff write a request for four sows by their ear tags; house, parity and last vaccine come from the herd. */
async function submit(page: Page): Promise<Sent> {
  const sows = await sowsOf(page);
  await lateTests(page);
  await page.goto('/LabRequest');
  await page.locator('[data-field="labid"]').waitFor();
  await inAll(page, 'V', t3('Lưu và gửi', 'Save and submit', 'บันทึกและส่ง'), (name) => button(page, name));
  await countEffort(page);
  await choose(page, 'labid', 'Phòng xét nghiệm thú y');
  await choose(page, 'purpose', 'Kháng thể');
  await choose(page, 'tests', 'PRRS (gián tiếp)');
  await page.keyboard.press('Escape');
  await page.getByText('Điền nhanh').click();
  await page.getByLabel('Số tai hoặc thẻ tai').fill(sows.join('\n'));
  await button(page, 'Thêm theo con').click();
  for (const sow of sows) await page.locator(`input[value="${sow}"]`).first().waitFor();
  await button(page, 'Lưu và gửi').click();
  await page.getByText('Thực hiện thành công').first().waitFor();
  const { touches, keys } = await effortOf(page);
  counted('request', { taps: touches, keys });
  return { ...(await newest(page)), sow: sows[0] ?? '' };
}

/** The bench reads the file of the plate for the samples of one request. */
async function plate(page: Page, { labid, requestid }: Row, labnos: readonly string[]): Promise<void> {
  await page.goto(`/LabRequest2?request=${labid}~${requestid}&tab=runs`);
  await page
    .getByText(/PRRS antibody/)
    .first()
    .click();
  await page.getByText(/Samples waiting/).click();
  await button(page, 'Choose all').click();
  for (const labno of labnos) await page.getByRole('checkbox', { name: labno }).check();
  await page.locator('input[type="file"]').setInputFiles(PLATE);
  // The file that was read stays on the plate in every language.
  await page.getByText('Controls hold').waitFor();
  await inAll(page, 'E', t3('Chứng đạt', 'Controls hold', 'ตัวควบคุมผ่าน'), (name) => page.getByText(name));
  for (const ratio of ratios()) await page.getByRole('cell', { name: ratio, exact: true }).first().waitFor();
  await button(page, 'Save the run').click();
  await page.getByText('Results saved').first().waitFor();
}

type Detail = { state: string; sampleRows: { labno: string }[]; papers: { r: number; sha256: string }[] };
const opened = (page: Page, { labid, requestid }: Row) => call<Detail>(page, '/lab/getRequest', { labid, requestid });

test('a request goes from the farm through the bench to the farm, and its paper is corrected', async () => {
  const row = await as('nhanvien', 'V', submit);
  await as('nhanvien', 'V', async (page) => {
    await page.goto(`/LabRequest?request=${row.labid}~${row.requestid}`);
    await fill(page, 'courier', 'Tài xế trại');
    await inAll(page, 'V', STEP_WORDS.transfer, (name) => button(page, name));
    await press(page, STEP_WORDS.transfer.V);
  });
  const labnos = await as('ktvxn', 'E', async (page) => {
    await step(page, 'E', row, STEP_WORDS.check, () => fill(page, 'receivetemp', '5'));
    await step(page, 'E', row, STEP_WORDS.code);
    return (await opened(page, row)).sampleRows.map(({ labno }) => labno);
  });
  expect(labnos).toHaveLength(4);
  await as('quayxn', 'V', (page) =>
    step(page, 'V', row, STEP_WORDS.confirm, async () => {
      await fill(page, 'agreedby', 'Quản lý trại');
      await fill(page, 'agreedhow', 'điện thoại');
    }),
  );
  await as('ktvxn', 'E', async (page) => {
    await plate(page, row, labnos);
    await step(page, 'E', row, STEP_WORDS.test);
  });
  await as('truongxn', 'T', async (page) => {
    await page.goto(`/LabRequest2?request=${row.labid}~${row.requestid}&tab=review`);
    await button(page, 'เลือกทั้งหมด').click();
    await inAll(page, 'T', t3('Đánh dấu đã xem', 'Tick as seen', 'ทำเครื่องหมายว่าดูแล้ว'), (name) => button(page, name));
    await button(page, 'ทำเครื่องหมายว่าดูแล้ว').click();
    await button(page, 'ทำเครื่องหมายว่าดูแล้ว').waitFor({ state: 'detached' });
    await step(page, 'T', row, STEP_WORDS.review);
  });
  await as('giamdocxn', 'T', (page) => step(page, 'T', row, STEP_WORDS.approve));
  await as('quayxn', 'V', (page) => step(page, 'V', row, STEP_WORDS.send, () => fill(page, 'recipients', 'Trại heo nái mẫu')));
  await as('nhanvien', 'E', (page) => readPaper(page, row), PHONE);
  await as('thuyxn', 'T', (page) => readProfile(page, row), PHONE);
  await as('giamdocxn', 'V', (page) => correct(page, row));
});

type Waiting = Row & {
  sampleRows: { labno: string }[];
  orderRows: { testcd: string; status: number; subcontract: string | null }[];
  origin: string | null;
};
/** A request of the person's laboratory with a test that fits. */
async function requestWith(page: Page, fits: (order: Waiting['orderRows'][number]) => boolean): Promise<Waiting> {
  const { LABID: labid } = await call<{ LABID: string }>(page, '/account/getSession', {});
  const { rows } = await call<{ rows: Row[] }>(page, '/lab/findRequests', { labid, states: ['25', '32'], size: 50 });
  for (const row of rows) {
    const found = await call<Waiting>(page, '/lab/getRequest', { labid, requestid: row.requestid });
    if (found.orderRows.some(fits)) return found;
  }
  throw new Error('no request fits');
}

test('the farm’s own room passes samples on, and takes over what the laboratory found of others', async () => {
  const sent = await as('thuyxn', 'V', async (page) => {
    const own = await requestWith(page, ({ status, subcontract }) => status === 3 && subcontract === null);
    await page.goto(`/LabRequest2?request=${own.labid}~${own.requestid}&tab=forward`);
    await choose(page, 'tolab', 'Phòng xét nghiệm thú y');
    await button(page, 'Chuyển mẫu cho phòng khác').click();
    await page.getByText('Đã chuyển mẫu').first().waitFor();
    await page.getByRole('cell', { name: 'Đang làm' }).first().waitFor();
    return own;
  });
  await as('quayxn', 'E', async (page) => {
    const there = await newest(page);
    const { origin, sampleRows } = await call<Waiting & { sampleRows: { mark: string }[] }>(page, '/lab/getRequest', there);
    expect([origin, sampleRows.length]).toEqual([sent.requestno, sent.sampleRows.filter(({ labno }) => labno !== null).length]);
    await page.goto(`/LabRequest2?request=${there.labid}~${there.requestid}`);
    await page.getByText('Passed on from request').waitFor();
  });
  await as('thuyxn', 'V', async (page) => {
    await page.goto('/');
    await page.getByText('Kết quả phòng khác đã gửi về').first().waitFor();
    await page.locator('a[href*="tab=forward"]').first().click();
    await button(page, 'Nhận kết quả').click();
    await page.getByText('Đã nhận kết quả').first().waitFor();
  });
});

/** The farm reads what it was sent on a phone, in the language of its paper and in the others: the values of the plate, and nothing runs out of the page. */
async function readPaper(page: Page, { labid, requestid }: Row): Promise<void> {
  for (const language of LANGUAGES) {
    const asked = language === 'V' ? '' : `&language=${language}`;
    await page.goto(`/LabTestReport?request=${labid}~${requestid}&layout=sample${asked}`);
    for (const ratio of ratios())
      await page
        .getByText(new RegExp(`^${ratio} · (${CLASS_WORDS.neg[language]}|${CLASS_WORDS.pos[language]})`))
        .first()
        .waitFor();
  }
  expect(await page.evaluate<number>('document.scrollingElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

/** The farm's veterinarian reads on a phone how the sows of the day stand, then the card of one of them with her result among litters and vaccines. */
async function readProfile(page: Page, { labid, sow }: Sent): Promise<void> {
  const { CURBUSDT: today } = await call<{ CURBUSDT: string }>(page, '/account/getSession', {});
  await page.goto(`/LabChartElisa?labid=${labid}&testcd=PRRS-AB&from=${today}&to=${today}`);
  await page.getByRole('img', { name: /โปรไฟล์ซีรัม/ }).waitFor();
  await inAll(page, 'T', t3('Diễn biến huyết thanh', 'Seroprofile', 'โปรไฟล์ซีรัม'), (name) => page.getByRole('img', { name }));
  const params = { labid, testcd: 'PRRS-AB', from: today, to: today };
  const { totals } = await call<{ totals: { n: number } }>(page, '/lab/report/LabChartElisa', { params, language: 'T' });
  expect(totals.n).toBe(4);
  expect(await page.evaluate<number>('document.scrollingElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await page.goto(`/PigQRDetails/${sow}`);
  await page.getByRole('heading', { name: 'ผลตรวจห้องปฏิบัติการ' }).waitFor();
  await page
    .getByText(new RegExp(`^${ratios()[0]}`))
    .first()
    .waitFor();
}

/** Takes a request a step back with a reason, until what stands there then is shown. */
async function stepBack(page: Page, { labid, requestid }: Row, shown: ReturnType<Page['locator']>): Promise<void> {
  await page.goto(`/LabRequest2?request=${labid}~${requestid}`);
  await page.getByText('Lùi về').first().click();
  await fill(page, 'remark', 'Nhập nhầm giếng');
  await button(page, 'Lùi bước').click();
  await shown.first().waitFor();
}

/** The director takes the paper back with a reason and approves it again; what was sent stays readable, stamped. */
async function correct(page: Page, row: Row): Promise<void> {
  const before = (await opened(page, row)).papers[0];
  await stepBack(page, row, page.getByText('Phiếu kết quả sửa chưa được phê duyệt'));
  await page.goto(`/LabTestReport?request=${row.labid}~${row.requestid}&r=0`);
  await page.getByText(P.correcting.V).waitFor();
  await inAll(page, 'V', P.correcting, (name) => page.getByText(name));
  await stepBack(page, row, button(page, 'Phê duyệt'));
  await openStep(page, row, STEP_WORDS.approve.V, nothing);
  await press(page, STEP_WORDS.approve.V);
  await openStep(page, row, STEP_WORDS.send.V, () => fill(page, 'recipients', 'Trại heo nái mẫu'));
  await press(page, STEP_WORDS.send.V);
  const { papers, state } = await opened(page, row);
  expect([state, papers.map(({ r }) => r)]).toEqual(['60', [1, 0]]);
  expect(papers.find(({ r }) => r === 0)?.sha256).toBe(before?.sha256);
}
