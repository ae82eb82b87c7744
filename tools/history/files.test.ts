import { describe, expect, it } from 'vitest';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { toHistory, UNKNOWN_CHOICES } from './convert.ts';
import { historyFiles } from './files.ts';
import { readServices, SERVICE_COLUMNS } from './services.ts';

const HEADER = 'sow,date_served,date_farrowed,born_alive,date_weaned,weaned,sow_parity';

function sheetsOf(lines: readonly string[]) {
  return toHistory(readServices(parseCsv([HEADER, ...lines].join('\n')), SERVICE_COLUMNS, 'EB').rows, { choices: UNKNOWN_CHOICES }).sheets;
}

describe('files of a history', () => {
  it('come in the order in which a sow lives, when loaded by name', () => {
    const sheets = sheetsOf(['AA,2021-01-04,2021-04-29,12,2021-05-20,12,2', 'AA,2021-05-24,,,,,3', 'BB,2021-05-10,2021-06-05,0,,,1']);
    const files = historyFiles(sheets, 500);
    expect(files.map(({ name }) => name)).toEqual([...files.map(({ name }) => name)].sort());
    const life = files.flatMap(({ sheet, rows }) => rows.filter((row) => row['pgid'] === 'AA').map(() => sheet));
    expect(life).toEqual(['weaned', 'mating', 'farrowing', 'weaning', 'mating']);
    const other = files.flatMap(({ sheet, rows }) => rows.filter((row) => row['pgid'] === 'BB').map(() => sheet));
    expect(other).toEqual(['gilt', 'mating', 'abortion']);
  });

  it('hold every row once and at most so many', () => {
    const lines = Array.from({ length: 1203 }, (_, i) => `S${i},2021-01-0${(i % 5) + 1},,,,,1`);
    const files = historyFiles(sheetsOf(lines), 500);
    expect(files.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['001-02-gilt-1.xlsx', 500],
      ['001-02-gilt-2.xlsx', 500],
      ['001-02-gilt-3.xlsx', 203],
      ['001-10-mating-1.xlsx', 500],
      ['001-10-mating-2.xlsx', 500],
      ['001-10-mating-3.xlsx', 203],
    ]);
    expect(historyFiles(sheetsOf([]), 500)).toEqual([]);
  });
});
