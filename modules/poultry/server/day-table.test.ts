import { describe, expect, test } from 'vitest';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { dayColumns, lineOfDay, readDays } from './day-table.ts';

// The last two would be kg and litres by their own names.
const columns = dayColumns({ date: 'Day', eggs: 'Laid', feedgrams: 'feedkg', waterml: 'Water' });
const read = (text: string) => readDays(parseCsv(text), columns, 'EB');

describe('a table of days', () => {
  test('is read in the order of its days, by headers of its own; what cannot be read is named by its line', () => {
    const { days, bad } = read(
      'Day;Dead;Laid;FeedKg\n02/09/2018;11;31960;105.5\n01/09/2018;10;31770;97\nx;1;1;1\n03/09/2018;1.5;1;1\n02/09/2018;1;;\n',
    );
    expect(days.map(({ line, date, values, each }) => [line, date, values, each.feed])).toEqual([
      [3, '20180901', { dead: 10, eggs: 31770 }, 97],
      [2, '20180902', { dead: 11, eggs: 31960 }, 105.5],
    ]);
    expect(bad).toEqual([
      { line: 4, why: '"x" is no day' },
      { line: 5, why: '"1.5" is no whole number for dead' },
      { line: 6, why: 'the day stands on line 2 already' },
    ]);
    expect(() => read('Dead;Laid\n1;2')).toThrow(/columns not found: Day/);
  });

  test('what is said of a bird is reckoned of the birds left at the end of the day', () => {
    const [day] = read('Day,dead,culled,feedkg,Water\n20180901,9,1,110,200').days;
    expect(day && lineOfDay(day, 1010)).toEqual({ dead: 9, culled: 1, feedkg: 110, water: 200 });
  });

  test('feed is in kg or in grams a bird, not both', () => {
    const own = readDays(parseCsv('date,feedkg,feedgrams\n20180901,100,110'), dayColumns({}), 'EB');
    expect(own.bad).toEqual([{ line: 2, why: 'feed is given in kg and in grams a bird' }]);
  });
});
