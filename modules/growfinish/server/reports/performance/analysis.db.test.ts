import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate, dayNumber } from '#kernel/business-date.ts';
import { fed, growBatch, move } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { birthDay, headsIn, headsOut, liveAt, pigDaysOf, standardWeightAt, weekOfAge, weightAt } from '#testkit/oracle/growing-batch.ts';
import { amountOf, feedByAgeWeek, feedIn, standardFeedIn } from '#testkit/oracle/growing-feed.ts';
import { numberOfDay, type PlayedBatches, playedBatches, STANDARD } from '../../figures/played-batches.fixture.ts';
import { report } from './analysis.report.ts';
import { weekRows } from './weeks.ts';

const ASOF = numberOfDay('20251130');
let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

test('every week of every batch, by age and by week in house, as the events have it', async () => {
  const off: string[] = [];
  for (const raw of played.raw.filter(({ close }) => close !== null)) {
    const seen = { batch: raw, asof: ASOF, standard: STANDARD };
    const birth = birthDay(seen) ?? 0;
    const arrival = Math.min(...raw.ins.map(({ day }) => day));
    for (const axis of ['age', 'house'] as const) {
      const { rows } = await played.ask(report, { roomid: raw.roomid, parityid: raw.parityid, axis });
      const one = axis === 'age' ? birth : arrival;
      let [lost, sum, stdsum] = [0, 0, 0];
      for (const row of rows) {
        const week = Number(row['week']);
        const last = raw.close ?? ASOF;
        const [from, to] = [Math.max(one + (week - 1) * 7, raw.open), Math.min(one + week * 7 - 1, last)];
        const days = pigDaysOf(seen, from, to);
        const stood = Array.from({ length: to - from + 1 }, (_, n) => from + n).filter((day) => liveAt(seen, day) > 0).length;
        const feed = feedIn(seen, from, to);
        lost += headsOut(seen, ['dead', 'culled'], from, to);
        sum += days === 0 || row['feed'] === null ? 0 : (feed / days) * stood;
        stdsum += days === 0 ? 0 : (standardFeedIn(seen, from, to) / days) * stood;
        const weight = liveAt(seen, to) > 0 ? (weightAt(seen, to)?.kg ?? null) : null;
        const wanted: Readonly<Record<string, number | null>> = {
          ...{
            start: liveAt(seen, from - 1),
            came: headsIn(seen, from, to),
            dead: headsOut(seen, ['dead'], from, to),
            culled: headsOut(seen, ['culled'], from, to),
          },
          ...{ left: headsOut(seen, ['sold', 'out'], from, to), days, standard: days === 0 ? null : standardFeedIn(seen, from, to) / days, stdsum },
          ...(row['feed'] === null ? {} : { feed, head: days === 0 ? null : feed / days, sum }),
          ...{
            aw: weight,
            stdaw: standardWeightAt(STANDARD, to - birth),
            loss: (100 * lost) / headsIn(seen),
            medicine: amountOf(seen, 'medicine', from, to),
          },
        };
        for (const [key, exact] of Object.entries(wanted)) {
          const found = row[key] ?? null;
          const near = key === 'feed' || key === 'medicine' ? 0.51 : 0.0501;
          if (typeof found === 'number' && exact !== null ? Math.abs(found - exact) > near : found !== exact)
            off.push(`${raw.roomid} ${raw.parityid} ${axis} ${week} ${key}: ${exact} ${found}`);
        }
      }
      if (axis === 'age') {
        const weeks = feedByAgeWeek(seen);
        for (const row of rows) {
          const { perHead = null } = weeks.get(Number(row['week'])) ?? {};
          if (typeof row['head'] === 'number' && Math.abs(row['head'] - (perHead ?? -1)) > 0.0051)
            off.push(`${raw.roomid} ${raw.parityid} week ${row['week']}: ${perHead} ${row['head']}`);
        }
        expect(rows[0]?.['week']).toBe(weekOfAge(arrival - birth));
      }
    }
  }
  expect(off.slice(0, 10)).toEqual([]);
}, 120_000);

test('a week without feed record is a gap, not 0', () => {
  const came = move('20260301', 'in', 10, 200, { birthdt: businessDate('20260101') });
  const days = [{ from: businessDate('20260301'), to: businessDate('20260307') }];
  const batch = growBatch('20260301', '20260321', [came], { goods: [fed('20260301', 70, 7)], fed: days });
  const rows = weekRows(batch, 'house');
  expect(rows.map(({ week, feed, sum, running }) => [week, feed, sum, running])).toEqual([
    [1, 70, 7, false],
    [2, null, null, false],
    [3, null, null, false],
  ]);
  expect(dayNumber(rows[2]!.to) - dayNumber(rows[0]!.from)).toBe(20);
  // Opened four days before the pigs came: a head ate on two days of that week of age.
  const late = move('20260305', 'in', 10, 200, { birthdt: businessDate('20260103') });
  const opened = growBatch('20260301', '20260310', [late], {
    goods: [fed('20260305', 20, 2)],
    fed: days.map((one) => ({ ...one, from: late.eventdt })),
  });
  expect(weekRows(opened, 'age')[0]).toMatchObject({ week: 9, head: 1, sum: 2 });
  expect(weekRows({ ...batch, asof: businessDate('20260320') }, 'house').at(-1)?.running).toBe(true);
});

test('up to three batches beside it, each with its weeks; more are refused, one there is not too', async () => {
  const [first, ...rest] = played.raw.filter(({ ins }) => ins.length > 0);
  const names = rest.map(({ roomid, parityid }) => `${roomid}/${parityid}`);
  const asked = { roomid: first!.roomid, parityid: first!.parityid };
  const result = await played.ask(report, { ...asked, others: names.slice(0, 3) });
  expect(result.sections).toHaveLength(3);
  expect(result.charts?.[0]?.series.map(({ name }) => name.E)).toEqual([`${asked.roomid}/${asked.parityid}`, ...names.slice(0, 3), 'Standard']);
  await expect(played.ask(report, { ...asked, others: names.slice(0, 4) })).rejects.toMatchObject({ issues: [{ code: 'V_RANGE' }] });
  await expect(played.ask(report, { ...asked, others: ['T1/99'] })).rejects.toMatchObject({ issues: [{ code: 'V_NOTEXISTS' }] });
  await expect(played.ask(report, { ...asked, others: ['nothing'] })).rejects.toMatchObject({ issues: [{ code: 'V_INVALID' }] });
});
