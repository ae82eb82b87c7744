import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay } from '#kernel/business-date.ts';
import { fed, growBatch, move } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { periodFigures } from '#testkit/oracle/growing.ts';
import { birthDay, liveAt, type RawBatch, standardFeedAt, standardWeightAt, weightAt } from '#testkit/oracle/growing-batch.ts';
import { feedIn, standardFeedIn } from '#testkit/oracle/growing-feed.ts';
import { figureDifferences, oracleOf } from '../../figures/oracle-names.fixture.ts';
import { numberOfDay, type PlayedBatches, playedBatches, rawOf, STANDARD } from '../../figures/played-batches.fixture.ts';
import { report } from './active.report.ts';
import { deathAlarm, idleDays } from './active-parts.ts';

let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

const standardKg = (age: number): number | null => standardWeightAt(STANDARD, age);

/** What the row of a batch must say, counted from its raw events. */
function wanted(raw: RawBatch, asof: number) {
  const seen = { batch: raw, asof, standard: STANDARD };
  const birth = birthDay(seen) ?? Number.NaN;
  const lost = (days: number) =>
    raw.outs
      .filter(({ kind, day }) => (kind === 'dead' || kind === 'culled') && day <= asof && day > asof - days)
      .reduce((sum, { heads }) => sum + heads, 0);
  const from = Math.max(asof - 6, raw.open);
  const { pigDays } = periodFigures(seen, from, asof);
  const live = liveAt(seen, asof);
  let need = 0;
  for (let day = asof + 1; day <= asof + 7; day += 1) need += live * standardFeedAt(STANDARD, day - birth);
  const aw = weightAt(seen, asof)?.kg ?? null;
  const start = standardKg(asof - birth);
  let sale: number | null = aw !== null && aw >= 105 ? asof : null;
  for (let day = asof + 1; sale === null && start !== null && day - birth <= 182; day += 1)
    if (aw !== null && aw + (standardKg(day - birth) ?? 0) - start >= 105) sale = day;
  return {
    ...{
      ageweek: Math.floor((asof - birth) / 7) + 1,
      days: asof - raw.open,
      dead1: lost(1),
      dead7: lost(7),
      aw,
      stdaw: standardKg(asof - birth),
      need,
    },
    feed7: feedIn(seen, from, asof) / pigDays,
    std7: standardFeedIn(seen, from, asof) / pigDays,
    saleday: sale === null ? null : dateOfDay(sale),
  };
}

test.each(['20251130', '20250915'])('every active batch on %s as it is counted from its events', async (day) => {
  const asof = numberOfDay(day);
  const result = await played.ask(report, { day });
  const standing = played.raw.filter(
    ({ open, close, ins }) => open <= asof && (close === null || close > asof) && ins.some((one) => one.day <= asof),
  );
  expect(result.rows.map((row) => `${row['roomid']} ${row['parityid']}`)).toEqual(standing.map(({ roomid, parityid }) => `${roomid} ${parityid}`));
  for (const row of result.rows) {
    const key = row as unknown as { roomid: string; parityid: number };
    expect(figureDifferences(result, row, oracleOf(played, key, asof))).toEqual([]);
    const counted = wanted(rawOf(played, key), asof);
    for (const [name, value] of Object.entries(counted)) {
      const found = row[name];
      if (typeof value !== 'number') expect([key, name, found]).toEqual([key, name, value]);
      else expect([key, name, Math.abs(Number(found) - value) <= (name === 'need' ? 0.51 : 0.0501)]).toEqual([key, name, true]);
    }
  }
  const farms = result.sections?.find(({ key }) => key === 'farms')?.rows[0];
  expect(farms?.['live']).toBe(standing.reduce((sum, batch) => sum + liveAt({ batch }, asof), 0));
  const need = result.sections?.find(({ key }) => key === 'need')?.rows ?? [];
  expect(Math.abs(need.reduce((sum, row) => sum + Number(row['kg']), 0) - Number(farms?.['need']))).toBeLessThan(2);
});

test('loss so far stands beside that of the last five closed batches of the area at the same age', async () => {
  const asof = numberOfDay('20251130');
  const { rows } = await played.ask(report, { day: '20251130' });
  for (const row of rows) {
    const raw = rawOf(played, row as never);
    const age = asof - (birthDay({ batch: raw, asof, standard: STANDARD }) ?? 0);
    const last = played.raw.filter(({ close, area }) => close !== null && area === raw.area).toSorted((a, b) => (b.close ?? 0) - (a.close ?? 0));
    const fifth = last[4]?.close;
    if (last.length === 0 || (last.length > 5 && last[5]?.close === fifth)) continue;
    const five = last.slice(0, 5);
    const came = five.reduce((sum, { ins }) => sum + ins.reduce((own, { heads }) => own + heads, 0), 0);
    const lost = five.reduce((sum, batch) => {
      const until = (birthDay({ batch, asof, standard: STANDARD }) ?? 0) + age;
      return sum + batch.outs.reduce((own, { kind, day, heads }) => ((kind === 'dead' || kind === 'culled') && day <= until ? own + heads : own), 0);
    }, 0);
    expect(row['usual']).toBeCloseTo((100 * lost) / came, 2);
  }
});

test('medicine given lately holds the sale back until its withdrawal days end', async () => {
  const { rows } = await played.db.pool.query<{ roomid: string; parityid: number; until: string }>(
    `select m.roomid, m.parityid, to_char(max(m.valuedt + i.withdrawal), 'YYYYMMDD') as until from stock_movement m
       join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
     where m.kind = 'house' and i.withdrawal > 0 and m.reverses is null and m.valuedt <= '2025-09-15' group by 1, 2`,
  );
  const result = await played.ask(report, { day: '20250915' });
  for (const row of result.rows) {
    const until = rows.find(({ roomid, parityid }) => roomid === row['roomid'] && parityid === row['parityid'])?.until ?? null;
    expect(row['withdrawal']).toBe(until !== null && until >= '20250915' ? until : null);
  }
});

test('alerts: deaths of a day above twice the mean of the 28 days before; days without an entry', () => {
  const came = move('20260101', 'in', 100, 1000);
  const early = Array.from({ length: 14 }, (_, n) => move(`202601${String(3 + 2 * n).padStart(2, '0')}`, 'dead', 2, null));
  const batch = (today: number) =>
    growBatch('20260101', '20260131', [came, ...early, ...(today === 0 ? [] : [move('20260131', 'dead', today, null)])]);
  // One a day is the mean of the 28 days before.
  expect([0, 2, 3].map((n) => deathAlarm(batch(n), 2))).toEqual([false, false, true]);
  expect(deathAlarm(growBatch('20260101', '20260131', [came, move('20260131', 'dead', 1, null)]), 2)).toBe(false);
  expect(deathAlarm(growBatch('20260101', '20260131', [came, move('20260131', 'dead', 2, null)]), 2)).toBe(true);
  expect(idleDays(batch(0))).toBe(2);
  expect(idleDays({ ...batch(0), goods: [fed('20260130', 10)] })).toBe(1);
});
