import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { entriesOf, type SendAnswer } from '#engine/web/offline/outbox.ts';
import { OfflineStore } from '#engine/web/offline/outbox-db.ts';
import { today } from '#engine/web/text/today.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import type { HerdSnapshot } from '../../domain/snapshot-context.ts';
import type { WireAnimal } from '../../domain/snapshot-wire.ts';
import { LIVES, TestFarm } from '../../domain/testing/life.ts';
import { herdSender } from './herd-sender.ts';
import { herdSource } from './herd-source.ts';
import { offlineDay } from './herd-view.ts';
import { type Asked, type HerdPage, keptAnimals, keptFarm, keptPgids } from './kept-herd.ts';
import { refreshHerd } from './refresh.ts';

const WHO = { user: 'lan', farm: 'F1' };
let store: OfflineStore;
let n = 0;

beforeEach(() => {
  n += 1;
  store = new OfflineStore(`herd-${n}`);
});

const world = new TestFarm()
  .given('S1', ...LIVES.lactating)
  .given('S2', ...LIVES.lactating)
  .given('S3', ...LIVES.gilt);
const HERD = ['S1', 'S2', 'S3'].map(
  (pgid): WireAnimal => ({ id: `A-${pgid}`, pgid, v: 1, e: world.events(pgid).map(({ eventcd, eventdt, data }) => [eventcd, eventdt, data]) }),
);
const code = (value: string, parent: string | null = null) => ({ value, label: value, parent });
const FARM: HerdSnapshot = {
  farmid: 'F1',
  settings: world.context.settings,
  lock: world.context.lock,
  golive: null,
  codes: { applyid: [code('OP1')], reason: [code('WEAK', 'PLD,DTH'), code('OLD', 'CUL'), code('WEAK', 'PLD')] },
  rooms: [],
  groups: [],
  boars: [],
  batches: [],
  farms: [],
  vaccinations: [],
};

const page = (animals: readonly WireAnimal[], more: Partial<HerdPage> = {}): HerdPage =>
  ({ asof: '2026-11-21T01:00:00Z', farmid: 'F1', farm: null, animals, gone: [], next: null, ...more }) as unknown as HerdPage;

function refresh(answers: readonly (HerdPage | null)[]) {
  const asked: Asked[] = [];
  const rest = [...answers];
  const load = async (what: Asked) => {
    asked.push(what);
    return rest.shift() ?? null;
  };
  return { asked, done: refreshHerd({ store, who: WHO, load, today, same: () => true, locks: undefined }) };
}

const whole = (animals: readonly WireAnimal[] = HERD) => refresh([page(animals, { farm: FARM as never })]).done;

describe('the herd on a device', () => {
  test('a load that broke off goes on where it stopped, then asks what changed meanwhile', async () => {
    const first = refresh([page(HERD.slice(0, 1), { farm: FARM as never, next: 'A-S1' }), null]);
    expect(await first.done).toBe(false);
    expect(await keptPgids(store, WHO, 's')).toEqual(['S1']);
    const second = refresh([page(HERD.slice(1), { asof: '2026-11-21T03:00:00Z' }), page([], { farm: FARM as never, gone: ['A-S2'] })]);
    expect(await second.done).toBe(true);
    // What changed is asked from the first page on: an animal of that page may have changed since.
    expect(second.asked).toEqual([
      { since: null, after: 'A-S1' },
      { since: '2026-11-21T01:00:00Z', after: null },
    ]);
    expect(await keptPgids(store, WHO, 's')).toEqual(['S1', 'S3']);
  });

  test('another farm and another person see none of it', async () => {
    await whole();
    const other = refresh([{ ...page([]), farmid: 'F2' }]);
    expect(await other.done).toBe(false);
    expect(await keptAnimals(store, { ...WHO, user: 'minh' }, ['S1'])).toEqual([]);
    expect(await keptFarm(store, { ...WHO, farm: 'F2' })).toBeNull();
  });

  test('fields are answered from it; a code in two lists stands once', async () => {
    await whole();
    const source = herdSource(store, () => WHO);
    expect(await source.list('reason', { eventcd: 'PLD' })).toEqual([{ value: 'WEAK', label: 'WEAK' }]);
    expect(await source.list('province', {})).toBeNull();
    expect((await source.animals('s1', 'F')).map(({ pgid, status }) => [pgid, status])).toEqual([['S1', 'L']]);
    expect(await source.animals('s1', 'M')).toEqual([]);
  });

  test('the business date goes on with the days of the device, never back', () => {
    const kept = { farm: FARM, came: businessDate('20261121') as BusinessDate } as never;
    expect(offlineDay(kept, '20261123' as BusinessDate)).toBe('20261123');
    expect(offlineDay(kept, '20261119' as BusinessDate)).toBe('20261121');
  });
});

describe('the sender of the event form', () => {
  const PLD = { eventcd: 'PLD', pgid: 'S1', eventdt: '20260504', applyid: 'OP1', reason: 'WEAK', lossnum: 2 };
  const parts = (reachable: boolean, answer: SendAnswer, replaces?: string) => {
    const send = vi.fn(async () => answer);
    const [lost, kick, plain] = [vi.fn(), vi.fn(), vi.fn()];
    const sender = herdSender({
      store,
      who: () => WHO,
      reachable: () => reachable,
      send,
      patience: 1_000,
      now: Date.now,
      lost,
      kick,
      plain,
      replaces,
    });
    return { save: (body: object) => sender(saveEvent, body as never), send, lost, kick, plain };
  };
  const entries = () => entriesOf(store, 'lan', 'F1');

  test('without network the rules judge with what waits, and nothing refused is kept', async () => {
    await whole();
    const { save, send } = parts(false, { kind: 'offline' });
    const first = await save(PLD);
    expect(first).toMatchObject({ ok: true, data: { kept: true, after: { status: 'L' } } });
    const left = first.ok ? first.data.after.curnum : 0;
    const over = await save({ ...PLD, eventdt: '20260505', lossnum: left + 1 });
    expect(over.ok).toBe(false);
    expect(over).toMatchObject({ issues: [{ field: 'lossnum' }] });
    expect((await save({ ...PLD, eventdt: '20260505', lossnum: left })).ok).toBe(true);
    expect((await entries()).map(({ stream, body }) => [stream, body['lossnum'], body['farmid']])).toEqual([
      ['pig:S1', 2, 'F1'],
      ['pig:S1', left, 'F1'],
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  test('with network the server decides; a send without answer is kept', async () => {
    await whole();
    const refused = parts(true, { kind: 'refused', error: { code: '401', message: '', class: 20 } });
    expect(await refused.save(PLD)).toMatchObject({ ok: false, issues: [{ code: '401' }] });
    expect(await entries()).toEqual([]);
    const lost = parts(true, { kind: 'offline' });
    expect(await lost.save(PLD)).toMatchObject({ ok: true, data: { kept: true } });
    expect(lost.lost).toHaveBeenCalledOnce();
    expect(await entries()).toHaveLength(1);
  });

  test('a correction takes the place of the entry and is judged without it', async () => {
    await whole();
    const { save } = parts(false, { kind: 'offline' });
    const first = await save({ ...PLD, lossnum: 5 });
    await save({ ...PLD, pgid: 'S2' });
    const all = 5 + (first.ok ? first.data.after.curnum : 0);
    const again = parts(false, { kind: 'offline' }, first.ok ? first.data.id : '');
    expect((await again.save({ ...PLD, lossnum: all })).ok).toBe(true);
    expect((await entries()).map(({ body }) => body['lossnum'])).toEqual([all, 2]);
  });

  test('a correction names every key its former versions were sent under, and no other', async () => {
    await whole();
    const lost = parts(true, { kind: 'offline' });
    const first = await lost.save({ ...PLD, lossnum: 3 });
    const id = first.ok ? first.data.id : '';
    const again = parts(true, { kind: 'offline' }, id);
    const second = await again.save({ ...PLD, lossnum: 4 });
    expect((await entries()).map(({ body }) => [body['lossnum'], body['replaces']])).toEqual([[4, [id]]]);
    const next = second.ok ? second.data.id : '';
    await parts(false, { kind: 'offline' }, next).save({ ...PLD, lossnum: 5 });
    expect((await entries()).map(({ body }) => [body['lossnum'], body['replaces']])).toEqual([[5, [id, next]]]);
    // One that never left the device has nothing to name.
    const kept = await parts(false, { kind: 'offline' }).save({ ...PLD, pgid: 'S2' });
    await parts(false, { kind: 'offline' }, kept.ok ? kept.data.id : '').save({ ...PLD, pgid: 'S2', lossnum: 1 });
    expect((await entries()).map(({ body }) => body['replaces'])).toEqual([[id, next], undefined]);
  });

  test('a device that keeps no herd sends as before', async () => {
    const { save, plain } = parts(true, { kind: 'done' });
    await save(PLD);
    expect(plain).toHaveBeenCalledOnce();
    expect(await entries()).toEqual([]);
  });
});
