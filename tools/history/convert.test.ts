import { describe, expect, it } from 'vitest';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { toHistory, UNKNOWN_CHOICES } from './convert.ts';
import { readServices, SERVICE_COLUMNS } from './services.ts';

const TABLE = `sow,date_served,date_farrowed,born_alive,date_weaned,weaned,sow_parity,farm
g-1,2021-01-04,2021-04-29,12,2021-05-25,13,1,X
W2,2021-01-05,2021-03-20,0,2021-03-20,0,4,X
G-1,2021-05-30,,,,,2,X
W2,2021-04-08,2021-08-01,9,,,5,X
W3,2021-01-06,2021-02-01,7,,,2,X
W4,2021-01-06,,,,,,X
W5,2021-13-06,,,,,1,X
W6,2021-01-06,2021-05-01,,,,3,X
`;

function converted(text = TABLE) {
  const { rows, bad } = readServices(parseCsv(text), SERVICE_COLUMNS, 'X');
  return { ...toHistory(rows, { choices: UNKNOWN_CHOICES }), unread: bad };
}

describe('a table of services', () => {
  const { sheets, bad, unread, last } = converted();

  it('enters a sow once, as a gilt or weaned with one pregnancy less, on her first service', () => {
    expect(sheets.gilt.map((row) => [row['pgid'], row['entrydt'], row['birthdt']])).toEqual([['G-1', '20210104', null]]);
    expect(sheets.weaned.map((row) => [row['pgid'], row['services'], row['parity'], row['weandt']])).toEqual([
      ['W2', 3, 3, null],
      ['W3', 1, 1, null],
      ['W6', 2, 2, null],
    ]);
  });

  it('takes 105 to 125 days as a farrowing with unknown dead and mummified, weaned as written', () => {
    expect(sheets.farrowing.map((row) => [row['pgid'], row['farrowdt'], row['livenum'], row['deadnum'], row['mummynum']])).toEqual([
      ['G-1', '20210429', 12, null, null],
      ['W2', '20210801', 9, null, null],
    ]);
    expect(sheets.weaning.map((row) => [row['pgid'], row['weandt'], row['weannum'], row['roomid']])).toEqual([['G-1', '20210525', 13, null]]);
  });

  it('takes 24 to 104 days without a live pig as an abortion and passes over its weaning', () => {
    expect(sheets.abortion).toEqual([{ pgid: 'W2', abortdt: '20210320', applyid: 'unknown', reason: null }]);
  });

  it('keeps every service, in the order of time', () => {
    expect(sheets.mating.map((row) => row['matedt'])).toEqual(['20210104', '20210105', '20210106', '20210106', '20210408', '20210530']);
  });

  it('says which lines were left out and why, and when the history ends', () => {
    expect(unread.map((line) => line.line)).toEqual([7, 8]);
    expect(bad.map((line) => line.line).sort()).toEqual([6, 9]);
    expect(last).toBe('20210801');
  });
});

describe('reading the file', () => {
  it('reads quotes, semicolons and a byte order mark', () => {
    expect(parseCsv('\ufeffa;"b;""c"\r\n1;2\r\n\r\n')).toEqual([
      ['a', 'b;"c'],
      ['1', '2'],
    ]);
  });

  it('takes other headers and refuses a file without them', () => {
    const columns = { ...SERVICE_COLUMNS, sow: 'Ear tag' };
    expect(readServices(parseCsv(TABLE.replace('sow,', 'Ear Tag,')), columns, 'X').rows).toHaveLength(6);
    expect(() => readServices(parseCsv('a,b\n1,2'), SERVICE_COLUMNS, 'X')).toThrow(/sow, date_served/);
  });
});
