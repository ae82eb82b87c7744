import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { day } from '../house.fixture.ts';
import { feedOfVisits, pigTests } from './pig-tests.ts';
import { readStation } from './read-station.ts';

const CASES = new URL('../../cases/', import.meta.url);
const TODAY = day('20260601');
const real = gunzipSync(readFileSync(new URL('fire_feeder_visits.csv.gz', CASES))).toString('utf8');
const digits = (value: number | null, decimals: number) =>
  value === null ? '' : (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);

describe('the file of feeding stations', () => {
  const file = readStation(real, TODAY);
  const pigs = pigTests(file.visits);

  test('26,959 visits are 36 pigs, each as an independent reckoning has it; negative feeds, tag 0 and weight 0 are what they are', () => {
    expect([file.issues, file.visits.length]).toEqual([[], 26_959]);
    expect(file.visits.filter(({ feed }) => (feed ?? 0) < 0)).toHaveLength(2504);
    expect(file.visits.filter(({ tag }) => tag === null)).toHaveLength(3971);
    expect(file.visits.filter(({ weight }) => weight === null)).toHaveLength(7127);
    const [, ...expected] = readFileSync(new URL('fire_expected_per_pig.tsv', CASES), 'utf8').trim().split(/\r?\n/);
    const dated = (one: string) => `${one.slice(0, 4)}-${one.slice(4, 6)}-${one.slice(6)}`;
    const told = pigs.map(({ tag, first, last, days, visited, start, end, gain, feed, fcr, adg }) =>
      [tag, dated(first), dated(last), days, visited, ...[start, end, gain, feed].map((kg) => digits(kg, 3)), digits(fcr, 4), digits(adg, 1)].join(
        '\t',
      ),
    );
    expect(told).toEqual(expected);
  });

  test('32 pigs of 60 days and more gained 2,926.7 kg on 7,007.049 kg: FCR 2.3942, 1,063.09 g a day', () => {
    const long = pigs.filter(({ days }) => days >= 60);
    const sum = (of: (pig: (typeof long)[number]) => number | null) => long.reduce((total, pig) => total + (of(pig) ?? 0), 0);
    const [gain, feed] = [sum((pig) => pig.gain), sum((pig) => pig.feed)];
    expect([long.length, digits(gain, 1), digits(feed, 3), digits(feed / gain, 4)]).toEqual([32, '2926.7', '7007.049', '2.3942']);
    expect(digits((1000 * gain) / sum((pig) => pig.days), 2)).toBe('1063.09');
  });

  test('feed of days adds up to the feed of all, whoever ate it', () => {
    const [from, to] = [day('20160927'), day('20161223')];
    const half = addDays(from, 30);
    const all = feedOfVisits(file.visits, from, to);
    expect(feedOfVisits(file.visits, from, half) + feedOfVisits(file.visits, addDays(half, 1), to)).toBeCloseTo(all, 6);
    expect(all).toBeGreaterThan(7007.049);
  });
});

describe('broken files', () => {
  const HEAD = 'Location,Tag,Date,Entry,Exit,Consumed,Weight';
  const GOOD = '6,999168000036904,2016/9/27,15:16:50,17:16:50,0.4,18.2';
  const with5 = (line: string) => readStation([HEAD, GOOD, GOOD.replace('15:16', '18:20').replace('17:16', '18:30'), line].join('\n'), TODAY).issues;
  const told = (line: string) => with5(line).map(({ code, field, row }) => [code, field, row]);

  test('ten of them are refused, each with its line', () => {
    expect(readStation('', TODAY).issues).toMatchObject([{ code: 'V_REQUIRED', field: 'file' }]);
    expect(readStation(`${HEAD.replace('Tag', 'Pig')}\n${GOOD}`, TODAY).issues).toMatchObject([{ code: 'V_REQUIRED', row: 1 }]);
    expect(readStation(`${HEAD},Tag\n${GOOD},1`, TODAY).issues).toMatchObject([{ code: 'V_DUPROW', row: 1 }]);
    expect(readStation('Location,Tag,Date\n6,1,2016/9/27', TODAY).issues).toMatchObject([{ code: 'V_REQUIRED', row: 1 }]);
    expect(told('6,999168000036904,2016/9/27,18:00:00')).toEqual([['V_INVALID', 'file', 4]]);
    expect(told('6,999168000036904,27/9/2016,15:16:50,17:16:50,0.4,18.2')).toEqual([['V_INVALID', 'day', 4]]);
    expect(told('6,999168000036904,2016/2/30,15:16:50,17:16:50,0.4,18.2')).toEqual([['V_INVALID', 'day', 4]]);
    expect(told('6,999168000036904,2027/1/1,15:16:50,17:16:50,0.4,18.2')).toEqual([['359', 'day', 4]]);
    expect(told('6,999168000036904,2016/9/27,15:16:50,17:16:50,0.4kg,18.2')).toEqual([['V_INVALID', 'feed', 4]]);
    expect(told('6,999168000036904,2016/9/27,25:16:50,17:16:50,0.4,1820')).toEqual([
      ['V_INVALID', 'entry', 4],
      ['V_RANGE', 'weight', 4],
    ]);
    expect(told(GOOD)).toEqual([['V_DUPROW', 'file', 4]]);
    expect(told('6,999168<36904,2016/9/27,15:16:50,17:16:50,0.4,18.2')).toEqual([['V_INVALID', 'tag', 4]]);
  });

  test('the file of a scale has weights alone; semicolons, decimal commas and a mark of the encoding are read', () => {
    const file = readStation('\uFEFFEID;Date;Weight\n1;2026-05-01;30,5\n1;2026-05-08;36,5\n', TODAY);
    expect(pigTests(file.visits)).toMatchObject([{ tag: '1', days: 7, feed: null, fcr: null, visited: 2 }]);
    expect(readStation('Tag,Date,Weight\n1,2026-05-01,30\n\n1,2026-05-02,31', TODAY).issues).toMatchObject([{ row: 3 }]);
  });
});
