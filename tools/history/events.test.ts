import { describe, expect, it } from 'vitest';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { type ConvertedHistory, type HistorySheet, toHistory, UNKNOWN_CHOICES } from './convert.ts';
import { EVENT_COLUMNS, eventsOfServices, readEvents } from './events.ts';
import { remarks } from './remarks.ts';
import { type Numbering, readServices, SERVICE_COLUMNS } from './services.ts';

const HEADER = 'sow,date_served,date_farrowed,born_alive,date_weaned,weaned,sow_parity';
const SERVICES = `${HEADER},farm
S1,2021-01-04,2021-04-29,12,2021-05-25,12,1,North
S1,2021-05-30,,,,,2,North
S2,2021-01-06,,,,,4,NORTH
S3,2021-01-07,,,,,1,South
S4,2021-01-08,,,,,1,
`;

const services = (text: string, farm = 'north', given: Numbering | null = null) => readServices(parseCsv(text), SERVICE_COLUMNS, farm, given);
const events = (lines: readonly string[], words: Readonly<Record<string, string>> = {}) =>
  readEvents(parseCsv(['animal,event,date,reason,result,weight,date_born,lineage', ...lines].join('\n')), EVENT_COLUMNS, words, 'north');
const history = (lines: readonly string[], gone: number | null = null) => {
  const read = events(lines);
  return { ...toHistory(services(SERVICES).rows, { choices: UNKNOWN_CHOICES, events: read.events, gone }), unread: read.bad };
};
const rows = ({ sheets }: ConvertedHistory, sheet: HistorySheet, ...keys: readonly string[]) =>
  sheets[sheet].map((row) => keys.map((key) => row[key]));

describe('a table of several farms', () => {
  it('gives the lines of the farm asked for, and says whose were left out', () => {
    const read = services(SERVICES);
    expect(read.rows.map(({ sow, line }) => [sow, line])).toEqual([
      ['S1', 2],
      ['S1', 3],
      ['S2', 4],
    ]);
    const converted = toHistory(read.rows, { choices: UNKNOWN_CHOICES });
    expect(remarks({ farm: 'north', gone: null }, read, converted)).toEqual([
      'lines of other farms than north were left out: South (1), no farm (1)',
    ]);
  });

  it('refuses a farm it does not hold, naming those it holds', () => {
    expect(() => services(SERVICES, 'EB')).toThrow('no line of farm EB; the table holds North (2), NORTH (1), South (1), no farm (1)');
    expect(services(SERVICES.replaceAll(/,[^,\n]*$/gm, ''), 'EB').rows).toHaveLength(5);
  });
});

describe('a number of pregnancy 0', () => {
  const parities = (read: { rows: readonly { parity: number }[] }) => read.rows.map(({ parity }) => parity);
  const LITTERS = `${HEADER}\nA,2021-01-04,2021-04-29,12,2021-05-25,12,0\nAA,2021-01-04,2021-04-29,12,2021-05-25,12,0\nAA,2021-05-30,,,,,1\nBB,2021-01-05,,,,,3`;

  it('is a gilt in a table that counts litters borne: all numbers are raised by one, and that is said', () => {
    const read = services(LITTERS.replace('\nA,', '\nA1,'));
    expect([read.numbering, parities(read), read.bad]).toEqual(['litters', [1, 1, 2, 4], []]);
    const { sheets } = toHistory(read.rows, { choices: UNKNOWN_CHOICES });
    expect([sheets.gilt.map(({ pgid }) => pgid), sheets.weaned.map(({ pgid, parity }) => [pgid, parity])]).toEqual([['A1', 'AA'], [['BB', 3]]]);
    expect(remarks({ farm: 'x', gone: null }, read, toHistory(read.rows, { choices: UNKNOWN_CHOICES }))[0]).toMatch(/counts litters borne before/);
  });

  it('is a slip for 1 where the service after that farrowing says 2, and its line is named', () => {
    const read = services(`${HEADER}\nAA,2021-01-04,2021-04-29,12,2021-05-25,12,0\nAA,2021-05-30,,,,,2\nBB,2021-01-05,,,,,3`);
    expect([read.numbering, parities(read), read.zeros]).toEqual(['pregnancies', [1, 2, 3], [2]]);
    expect(remarks({ farm: 'x', gone: null }, read, toHistory(read.rows, { choices: UNKNOWN_CHOICES }))[0]).toMatch(
      /sow_parity 0 on line 2 stands for 1/,
    );
  });

  it('is read as it is said', () => {
    expect(parities(services(LITTERS.replace('\nA,', '\nA1,'), '', 'pregnancies'))).toEqual([1, 1, 1, 3]);
    expect(parities(services(`${HEADER}\nBB,2021-01-05,,,,,3`, '', 'litters'))).toEqual([4]);
  });
});

describe('a table of other events', () => {
  it('enters gilts and boars on their day; a sow first served in a later pregnancy still comes weaned', () => {
    const read = history(['S1,gilt,2020-12-01,,,,2020-05-01,LY', 'G9,gilt,2021-02-01', 'B1,boar,2020-11-01,,,210,,D', 'S2,gilt,2019-01-01']);
    expect(rows(read, 'gilt', 'pgid', 'entrydt', 'birthdt', 'lineage')).toEqual([
      ['S1', '20201201', '20200501', 'LY'],
      ['G9', '20210201', null, 'unknown'],
    ]);
    expect(rows(read, 'boar', 'pgid', 'entrydt', 'weight', 'lineage')).toEqual([['B1', '20201101', 210, 'D']]);
    expect(rows(read, 'weaned', 'pgid', 'entrydt', 'parity')).toEqual([['S2', '20210106', 3]]);
    expect(read.bad).toEqual([{ line: 5, why: 'the services of S2 begin with pregnancy 4: she enters weaned on 20210106' }]);
  });

  it('brings heats, checks, returns, abortions, sales, culls and deaths', () => {
    const read = history([
      'S1,heat,2021-01-01',
      'S1,check,2021-02-01,,positive',
      'S2,return,2021-01-27',
      'S2,DTH,2021-03-01,HEART,,180',
      'S1,sale,2021-06-20,,,190',
    ]);
    expect(rows(read, 'heat', 'pgid', 'rutdt')).toEqual([['S1', '20210101']]);
    expect(rows(read, 'pregnancy-check', 'pgid', 'fregexamdt', 'fregexamreslt')).toEqual([['S1', '20210201', 'positive']]);
    expect(rows(read, 'return', 'pgid', 'rutdt')).toEqual([['S2', '20210127']]);
    expect(rows(read, 'death', 'pgid', 'eventdt', 'way', 'reason', 'weight')).toEqual([['S2', '20210301', 'died', 'HEART', 180]]);
    expect(rows(read, 'sale', 'pgid', 'eventdt', 'reason', 'weight')).toEqual([['S1', '20210620', 'unknown', 190]]);
    expect([read.last, [...read.present.keys()]]).toEqual(['20210620', []]);
  });

  it('takes the table’s own words, and names each line it cannot take', () => {
    const words = { slaughtered: 'cull', '+': 'positive', l5: 'LEGS' };
    const read = events(
      ['S1,Slaughtered,2021-03-01,L5', 'S1,check,2021-02-01,,+', 'S1,flew,2021-03-01', 'S1,check,2021-02-01,,maybe', 'S1,cull,soon'],
      words,
    );
    expect(read.events.map(({ sheet, reason, result }) => [sheet, reason, result])).toEqual([
      ['cull', 'LEGS', null],
      ['pregnancy-check', null, 'positive'],
    ]);
    expect(read.bad.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(read.bad[0]?.why).toMatch(/"flew" is none of gilt, boar/);
  });

  it('names an animal nobody entered', () => {
    expect(history(['ZZ,cull,2021-03-01']).bad).toEqual([{ line: 2, why: 'ZZ is neither served nor entered by any line' }]);
  });
});

describe('columns of the services themselves', () => {
  it('hold checks, boars and the leaving, written on each line of a sow and taken once', () => {
    const read = services(`${HEADER},boar,date_checked,check_result,date_removed,removal,removal_reason
S1,2021-01-04,2021-04-29,12,2021-05-25,12,1,B1,2021-02-01,positive,2021-06-30,death,HEART
S1,2021-05-30,,,,,2,B2,,,2021-06-30,death,HEART`);
    const { events: beside, bad } = eventsOfServices(read, {});
    expect(bad).toEqual([]);
    const converted = toHistory(read.rows, { choices: UNKNOWN_CHOICES, events: [...beside, ...events(['B1,boar,2020-11-01']).events] });
    expect(rows(converted, 'death', 'pgid', 'eventdt', 'reason')).toEqual([['S1', '20210630', 'HEART']]);
    expect(rows(converted, 'pregnancy-check', 'fregexamdt', 'fregexamreslt')).toEqual([['20210201', 'positive']]);
    expect(rows(converted, 'mating', 'boarid')).toEqual([['B1'], ['unknown']]);
    expect(converted.strangers).toEqual(['B2']);
  });
});

describe('sows no line says left', () => {
  it('stay, and are counted when they have been silent for long', () => {
    const read = history(['B1,boar,2019-11-01', 'G9,gilt,2022-02-01']);
    expect([...read.present]).toEqual(
      [
        ['G9', '20220201'],
        ['S2', '20210106'],
        ['S1', '20210530'],
      ].toSorted(),
    );
    expect(remarks({ farm: 'north', gone: null }, services(SERVICES), read).at(-1)).toMatch(/^2 of 3 sows present at the end were not heard of/);
  });

  it('were culled on the last day they are heard of where the silence said to mean that has passed', () => {
    const read = history(['S9,gilt,2021-12-01', 'B1,boar,2019-11-01'], 200);
    expect(rows(read, 'cull', 'pgid', 'eventdt', 'reason')).toEqual([['S2', '20210106', 'unknown']]);
    expect([...read.present.keys()].sort()).toEqual(['S1', 'S9']);
    expect(
      history(['S9,gilt,2021-12-01'], 150)
        .sheets.cull.map(({ pgid }) => pgid)
        .sort(),
    ).toEqual(['S1', 'S2']);
  });
});
