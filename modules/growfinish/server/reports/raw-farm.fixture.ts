import type pg from 'pg';
import { growServices } from '#apps/server/grow-services.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { calendarDay } from '#engine/define/business-day.ts';
import type { ReportResult } from '#engine/define/report.ts';
import type { Report } from '#engine/server/report/report-file.ts';
import type { Session } from '#engine/server/session.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { type Cells, put, putFarm } from '#modules/herd/server/figures/figures.fixture.ts';
import { filledDatabase, type TestDatabase } from '#testkit/database.ts';
import { type RawGrow, type RawGrowEvent, rawGrow } from '#testkit/oracle/grow-raw.ts';
import type { GrowContext } from './grow-at.ts';

const COMPANY = '75@TEST@';
const KIND: Readonly<Record<string, string>> = { INW: 'in', INP: 'in', INT: 'in', DTH: 'dead', CUL: 'culled', SAL: 'sold', TRO: 'out' };
const WAY: Readonly<Record<string, string>> = { INP: 'purchase', INT: 'transfer' };

async function putGoods(pool: pg.Pool, { goods, houses }: RawGrow): Promise<void> {
  const item = { prnt2: COMPANY, crtusrid: 'test', needexp: false };
  await put(pool, 'item', [
    { ...item, itemid: 'FEED1', itemtp: 'feed', name_v: 'Cám 1', name_e: 'Feed 1', name_t: 'อาหาร 1', unit: 'kg' },
    { ...item, itemid: 'MED1', itemtp: 'medicine', name_v: 'Thuốc 1', name_e: 'Drug 1', name_t: 'ยา 1', unit: 'ml', withdrawal: 14 },
  ]);
  for (const farm_id of new Set(houses.map(({ farmid }) => farmid))) {
    const name = { name_v: 'Kho', name_e: 'Store', name_t: 'คลัง' };
    await put(pool, 'store', [{ farm_id, storeid: 'MAIN', ...name, storetp: 'general', crtusrid: 'test' }]);
  }
  let serial = 0;
  for (const { farmid, roomid, parityid, day, itemid, qty, amount, days } of goods) {
    serial += 1;
    const noteid = `00000000-0000-7000-a000-${String(serial).padStart(12, '0')}`;
    const keys = { farm_id: farmid, noteid };
    const who = { crtusrid: 'clerk', crtdate: `${day} 08:00+07` };
    await put(pool, 'stock_note', [
      {
        ...{ ...keys, notetp: 'DN', kind: 'house', noteno: `DN-${farmid}-2026-${String(serial).padStart(5, '0')}`, year: 2026, serial, state: '20' },
        ...{ storeid: 'MAIN', valuedt: day, prnt2: COMPANY, roomid, currency: 'VND', firstdt: day, ...who },
      },
    ]);
    const line = { prnt2: COMPANY, book: 'goods', itemid, roomid, parityid };
    await put(pool, 'stock_note_line', [{ ...keys, ...line, lineno: 1, unit: 'kg', factor: 1, qty, origqty: qty, baseqty: qty, coverdays: days }]);
    const { rows } = await pool.query<{ seq: string }>(
      `insert into stock_movement (farm_id, book, storeid, prnt2, itemid, valuedt, qty, kind, noteid, lineno, roomid, parityid, coverdays, applyid, crtusrid)
       values ($1, 'goods', 'MAIN', $2, $3, $4, $5, 'house', $6, 1, $7, $8, $9, 'OP1', 'clerk') returning seq`,
      [farmid, COMPANY, itemid, day, -qty, noteid, roomid, parityid, days],
    );
    await put(pool, 'stock_value', [{ farm_id: farmid, seq: rows[0]?.seq, amount: -amount }]);
  }
}

/** The head of an event by group; of one taken back also what took them back. */
async function putMoves(
  pool: pg.Pool,
  { farmid: farm_id, roomid, parityid, eventId: event_id, eventcd, eventdt, shares, voided }: RawGrowEvent,
): Promise<void> {
  const kind = KIND[eventcd];
  for (const { grpid, heads } of kind === undefined ? [] : shares) {
    const qty = kind === 'in' ? heads : -heads;
    const move = { farm_id, roomid, parityid, grpid, eventdt, kind, event_id, crtusrid: 'clerk' };
    const { rows } = await pool.query<{ id: string }>('select gen_random_uuid() as id');
    await put(pool, 'batch_move', [{ ...move, move_id: rows[0]?.id, qty }, ...(voided ? [{ ...move, qty: -qty, reverses: rows[0]?.id }] : [])]);
  }
}

async function putEvents(pool: pg.Pool, { events, batches }: RawGrow): Promise<void> {
  const groups = new Map(batches.flatMap((batch) => batch.groups.map((group) => [`${batch.farmid} ${group.eventId}`, group] as const)));
  for (const event of events) {
    const { farmid: farm_id, roomid, parityid, eventId: event_id, eventcd, eventdt, valuedt, heads, weight, reason, applyid, replaces } = event;
    const key = { farm_id, roomid, parityid };
    const who = { crtusrid: 'clerk', lstusrid: replaces === null ? 'clerk' : 'boss', crtdate: `${valuedt} 09:00+07` };
    const voided: Cells = event.voided ? { voided_at: `${valuedt} 10:00+07`, voided_by: 'boss', voided_why: 'typed twice' } : {};
    const typed = { eventcd, eventdt, valuedt, heads, weight, reason, applyid, data: JSON.stringify(event.data), link_id: event.linkId, replaces };
    await put(pool, 'batch_event', [{ ...key, event_id, ...typed, ...who, ...voided }]);
    const group = groups.get(`${farm_id} ${event_id}`);
    if (group !== undefined) {
      const { grpid, entrydt, birthdt, source, sex } = group;
      const came = { entrydt, birthdt, source, sex, heads: group.heads, weight: group.weight };
      await put(pool, 'batch_group', [{ ...key, grpid, event_id, way: WAY[eventcd], ...came }]);
    }
    await putMoves(pool, event);
  }
}

async function fill(db: TestDatabase, grow: RawGrow): Promise<void> {
  const { pool } = db;
  const farms = [...new Set(grow.houses.map(({ farmid }) => farmid))];
  await db.transactions.write({ user: 'test', farms: [] }, seedReferenceData);
  for (const farmid of farms) await putFarm(pool, farmid);
  const houses = grow.houses.map(({ farmid, ...house }) => ({
    farm_id: farmid,
    ...house,
    name: `House ${house.roomid}`,
    batchflg: true,
    keeper: 'OP1',
  }));
  await put(pool, 'room', houses);
  for (const { farmid, roomid, parityid, opendt, closedt, groups } of grow.batches) {
    const state = closedt !== null ? 'closed' : groups.length === 0 ? 'notraised' : 'active';
    await put(pool, 'house_batch', [{ farm_id: farmid, roomid, parityid, opendt, closedt, state, crtusrid: 'clerk' }]);
  }
  await putEvents(pool, grow);
  await putGoods(pool, grow);
}

/** A database that holds the books of two farms of one company, made by chance. */
export async function rawFarms(seed: number) {
  const grow = rawGrow(seed, calendarDay(Date.now(), DEFAULT_ZONE));
  const { db } = await filledDatabase(`two farms of growing pigs by chance ${seed} ${grow.today}`, (empty) => fill(empty, grow));
  return { db, grow, ...asking(db, grow) };
}

function asking(db: TestDatabase, grow: RawGrow) {
  const farms = [...new Set(grow.houses.map(({ farmid }) => farmid))];
  const session = (level: number): Session =>
    ({ userid: 'test', usrlvl: level, farmid: farms[0], farms, curbusdt: grow.today, weekstart: 1, zone: 7, flags: new Map() }) as unknown as Session;
  const context = (level: number): GrowContext => ({ session: session(level), language: 'E', services: growServices });
  /** Asks a report for both farms, or as `params` has it, on level 60. */
  const ask = (report: Report<GrowContext>, params: object = {}, level = 60): Promise<ReportResult> =>
    db.transactions.read({ user: 'test', farms }, (tx) => report.ask(tx, context(level), { farms, ...params }));
  return { farms, session, context, ask, today: grow.today };
}
