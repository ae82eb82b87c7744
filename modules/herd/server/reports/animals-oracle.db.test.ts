import { describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import { PIGTYPE_WORDS } from '#modules/herd/contract/status-words.ts';
import { ENTRY_WORDS } from '#modules/herd/contract/words.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { type Cells, houseOf } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { boarCohort, entryBook, entrySums, giltCohort, levelOf } from '#testkit/oracle/entries.ts';
import { houseBook, standingOn } from '#testkit/oracle/houses.ts';
import { readFarm } from '#testkit/oracle/oracle.ts';
import { boarRows, pairedMatings, pairFigures, pairRows } from '#testkit/oracle/pairs.ts';
import { pigTypeOf, presentNow } from '#testkit/oracle/standing.ts';
import { LISTS, lastOperator, workLists } from '#testkit/oracle/work-list.ts';
import { type Days, farmForTests, section, totalsOf, usualDays } from './played-farm.fixture.ts';

const CAPACITY = 9;
const farm = farmForTests({}, async (played) => {
  await played.db.pool.query("update room set capacity = $1 where farm_id = $2 and roomid <> 'B1'", [CAPACITY, played.farmid]);
});

describe('PigRoomReport', () => {
  const ROOMS = ['B1', 'F1', 'F2', 'F3', 'F4', 'G1', 'M1', 'M2', 'N1', 'N2', 'N3'];
  const area = (room: string): string => ({ G: 'Gilts', N: 'Nursery' })[room.slice(0, 1)] ?? 'Sows';

  function wanted(day: BusinessDate, days: Days): Cells[] {
    const { lives } = farm.book(farm.whole());
    const read = readFarm(farm.events, days, farm.settings, farm.last);
    return houseBook(lives, ROOMS, dayNumber(day)).map((row) => {
      const capacity = row['roomid'] === 'B1' ? null : CAPACITY;
      const figures = litterFigures(read, (life, litter) => houseOf(life, litter.farrow) === row['roomid']);
      const known = (figures['LF']?.value ?? 0) > 0 || (figures['PWM_B']?.denominator ?? 0) > 0;
      const value = (code: string) => (known ? (figures[code]?.value ?? null) : null);
      const placed = Number(row['placed']);
      return {
        ...row,
        // The played houses are named as their codes are: said once.
        name: null,
        area: area(String(row['roomid'])),
        capacity,
        occupancy: capacity === null ? null : (100 * placed) / capacity,
        free: capacity === null ? null : capacity - placed,
        LF: value('LF'),
        BA: value('BA'),
        PWM_B: value('PWM_B'),
        turns: known && capacity !== null ? (value('LF') ?? 0) / capacity : null,
      };
    });
  }

  test('every house on days of every season, with the results of a period', async () => {
    for (const back of [0, 1, 17, 100, 233, 400, 540]) {
      const day = addDays(farm.last, -back);
      const days = { from: addDays(farm.last, -300), to: addDays(farm.last, -20) };
      const result = await farm.report('PigRoomReport', { day, ...days });
      const rows = wanted(day, days);
      expect([day, tableDifferences(result, rows)]).toEqual([day, []]);
      expect([day, totalDifferences(result, totalsOf(rows, result.columns))]).toEqual([day, []]);
    }
  });

  test('the areas, and the animals of a house', async () => {
    const { lives } = farm.book(farm.whole());
    const treated = farm.events.find(({ eventcd, eventdt }) => eventcd === 'TRT' && eventdt > '20260101');
    const day = addDays(treated?.eventdt ?? farm.last, 1);
    let waiting = 0;
    for (const roomid of ['G1', 'M1', 'M2', 'F1', 'F2', 'F3', 'F4', 'B1']) {
      const result = await farm.report('PigRoomReport', { day, roomid, ...farm.whole() });
      expect(
        tableDifferences(
          result,
          wanted(day, farm.whole()).filter((row) => row['roomid'] === roomid),
        ),
      ).toEqual([]);
      const own = standingOn(lives, dayNumber(day)).filter((one) => one.roomid === roomid);
      const rows = own.toSorted((a, b) => (a.pgid < b.pgid ? -1 : 1)).map(({ kind, ...one }) => ({ ...one, status: PIGTYPE_WORDS[kind]?.E ?? kind }));
      expect([roomid, tableDifferences(section(result, 'animals'), rows)]).toEqual([roomid, []]);
      waiting += rows.filter(({ withdrawal }) => withdrawal !== null).length;
    }
    expect(waiting).toBeGreaterThan(0);
    const gilts = await farm.report('PigRoomReport', { day, area: 'gilts' });
    expect(gilts.rows.map((row) => row['roomid'])).toEqual(['G1']);
    const other = await farm.report('PigRoomReport', { day, area: 'other' });
    expect(other.rows.map((row) => row['roomid'])).toEqual(['N1', 'N2', 'N3']);
  });
});

describe('PigCoupleReport', () => {
  const say = { relation: (code: string) => animalText('relation', code).E };
  const differ = (result: ReportResult, days: Days, least = 1, asof = farm.last): string[] => {
    const book = farm.book(days, asof);
    const all = pairFigures(pairedMatings(book));
    const totals = Object.fromEntries(['matings', 'farrowed', 'FR', 'TB', 'BA'].map((code) => [code, all[code]?.value ?? null]));
    return [
      ...tableDifferences(result, boarRows(book)),
      ...tableDifferences(section(result, 'pairs'), pairRows(book, least), { say }),
      ...totalDifferences({ ...result, totals: { ...result.totals, boar: null } }, { ...totals, boar: null }),
    ];
  };

  test('boars, pairs and all matings of a window, from so many matings a pair, and as known earlier', async () => {
    for (const days of usualDays(farm)) expect([days, differ(await farm.report('PigCoupleReport', days), days)]).toEqual([days, []]);
    expect(differ(await farm.report('PigCoupleReport', { ...farm.whole(), least: 2 }), farm.whole(), 2)).toEqual([]);
    const asof = addDays(farm.last, -130);
    expect(differ(await farm.report('PigCoupleReport', { ...farm.whole(), asof }), farm.whole(), 1, asof)).toEqual([]);
  });

  test('of one boar, one sow, one line', async () => {
    const rows = pairRows(farm.book(farm.whole()), 1);
    const [first] = rows;
    for (const [filter, field] of [
      ['boarid', 'boar'],
      ['pgid', 'sow'],
      ['lineage', 'lineage'],
      ['boarlineage', 'boarlineage'],
    ] as const) {
      const value = first?.[field];
      const result = await farm.report('PigCoupleReport', { ...farm.whole(), [filter]: value });
      expect([
        filter,
        tableDifferences(
          section(result, 'pairs'),
          rows.filter((row) => row[field] === value),
          { say },
        ),
      ]).toEqual([filter, []]);
    }
  });

  test('mixed matings stand in a line of their own', async () => {
    const mixed = pairFigures(pairedMatings(farm.book(farm.whole())).filter(({ boar }) => boar === null));
    const note = (await farm.report('PigCoupleReport', farm.whole())).notes?.[0]?.text.E ?? '';
    const [n, rate, alive] = /: (\d+), FR ([\d.]+) %, BA ([\d.]+)$/.exec(note)?.slice(1).map(Number) ?? [];
    expect(n).toBe(mixed['matings']?.value);
    expect([roundsTo(mixed['FR']?.value ?? -1, rate ?? 0, 1), roundsTo(mixed['BA']?.value ?? -1, alive ?? 0, 2)]).toEqual([true, true]);
  });
});

describe('PigEntryReport', () => {
  const say = () => ({
    entrytp: (code: string) => ENTRY_WORDS[code]?.E ?? code,
    source: farm.word('source'),
    applyid: farm.word('applyid'),
    feetleg: farm.word('feetleg'),
    vulva: farm.word('vulva'),
  });

  test('rows and subtotals of any days, and of each filter', async () => {
    for (const days of usualDays(farm)) {
      const rows = entryBook(farm.book(days));
      const result = await farm.report('PigEntryReport', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      for (const key of ['source', 'entrytp'] as const) {
        const table = section(result, key);
        const groups = [...Map.groupBy(rows, (row) => String(row[key]))].map(([code, own]) => ({ [key]: say()[key](code), ...entrySums(own) }));
        const sorted = groups.toSorted((a, b) => (String((a as Cells)[key]) < String((b as Cells)[key]) ? -1 : 1));
        expect([key, tableDifferences(table, sorted)]).toEqual([key, []]);
        expect([key, totalDifferences(table, entrySums(rows))]).toEqual([key, []]);
      }
    }
    const all = entryBook(farm.book(farm.whole()));
    for (const field of ['entrytp', 'source', 'lineage', 'roomid'] as const)
      for (const value of new Set(all.map((row) => row[field]))) {
        const result = await farm.report('PigEntryReport', { ...farm.whole(), [field]: value });
        expect([
          field,
          value,
          tableDifferences(
            result,
            all.filter((row) => row[field] === value),
            { say: say() },
          ),
        ]).toEqual([field, value, []]);
      }
  });
});

describe('PigEntryReport2l', () => {
  test.each([
    ['gilt', 'lineage', 'source', 0],
    ['gilt', 'month', 'lineage', 0],
    ['gilt', 'source', 'month', 120],
    ['boar', 'month', 'lineage', 0],
    ['boar', 'source', 'lineage', 90],
  ] as const)('%s by %s and %s, %i days ago', async (sex, level1, level2, back) => {
    const asof = addDays(farm.last, -back);
    const result = await farm.report('PigEntryReport2l', { from: '202501', sex, level1, level2, asof });
    const lives = farm.book(farm.whole(), asof).lives.filter((life) => life.entrytp === sex);
    const name = (level: string) => (level === 'source' ? farm.word('source') : (code: string) => code);
    const reason = farm.word('reason');
    const cells = (own: typeof lives): Cells => {
      const found = sex === 'gilt' ? giltCohort(own, dayNumber(asof)) : boarCohort(own, dayNumber(asof));
      return typeof found['reason'] === 'string' ? { ...found, reason: reason(found['reason']) } : found;
    };
    const groups = (own: typeof lives, level: string) =>
      [...Map.groupBy(own, (life) => name(level)(levelOf(life, level)))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const rows = groups(lives, level1).flatMap(([first, own]) => [
      { level1: first, level2: null, ...cells(own) },
      ...groups(own, level2).map(([second, some]) => ({ level1: first, level2: second, ...cells(some) })),
    ]);
    expect(tableDifferences(result, rows)).toEqual([]);
    expect(totalDifferences(result, { level1: 'All', ...cells(lives) }).filter((line) => !line.includes('level2'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('PigTagReport', () => {
  test('who is here, where, and what her tag lacks; those that came in the last thirty days', async () => {
    const lives = presentNow(farm.events, dayNumber(farm.last), farm.settings);
    const [{ lives: known }] = [farm.book(farm.whole())];
    const houses = new Map(standingOn(known, dayNumber(farm.last)).map(({ pgid, roomid }) => [pgid, roomid]));
    const row = (life: (typeof lives)[number]): Cells => ({
      pgid: life.ent.pgid,
      formerly: null,
      rfid: null,
      type: PIGTYPE_WORDS[pigTypeOf(life)]?.E ?? '',
      lineage: String(life.ent.data['lineage']),
      birthdt: String(life.ent.data['birthdt']),
      roomid: houses.get(life.ent.pgid) ?? null,
      scandt: null,
      fault: 'RFID missing',
    });
    const sorted = lives.toSorted((a, b) => (a.ent.pgid < b.ent.pgid ? -1 : 1));
    expect(tableDifferences(await farm.report('PigTagReport', {}), sorted.map(row))).toEqual([]);
    const fresh = sorted.filter((life) => dayNumber(farm.last) - life.entry < 30);
    expect(fresh.length).toBeGreaterThan(0);
    expect(tableDifferences(await farm.report('PigTagReport', { fault: 'fresh' }), fresh.map(row))).toEqual([]);
    for (const pigtype of ['gilt', 'mated', 'lactating', 'open', 'boar']) {
      const own = sorted.filter((life) => pigTypeOf(life) === pigtype);
      expect([pigtype, tableDifferences(await farm.report('PigTagReport', { pigtype }), own.map(row))]).toEqual([pigtype, []]);
    }
    const since = addDays(farm.last, -200);
    const late = sorted.filter((life) => life.entry >= dayNumber(since)).map(row);
    expect(tableDifferences(await farm.report('PigTagReport', { since }), late)).toEqual([]);
    const roomid = 'M2';
    expect(
      tableDifferences(
        await farm.report('PigTagReport', { roomid }),
        sorted.map(row).filter((one) => one['roomid'] === roomid),
      ),
    ).toEqual([]);
  });
});

describe('PigLstReport', () => {
  const words = Object.fromEntries(Object.entries(MARK_WORDS).map(([mark, text]) => [mark, text.E]));
  const say = {
    list: (code: string) => animalText('worklist', code).E,
    last: (code: string) => EVENT_TYPES[code as keyof typeof EVENT_TYPES].title.E,
  };
  const ask = (params: object) => farm.report('PigLstReport', params);
  const wanted = (day: BusinessDate, ahead: number, keep: (life: ReturnType<typeof presentNow>[number]) => boolean = () => true) =>
    workLists(presentNow(farm.events, dayNumber(farm.last), farm.settings).filter(keep), {
      settings: farm.settings,
      day: dayNumber(day),
      until: dayNumber(day) + ahead,
      words,
    });

  test('all lists today and for days ahead, their counts', async () => {
    const seen = new Set<string>();
    for (const [days, ahead] of [
      [0, 0],
      [0, 7],
      [0, 45],
      [12, 3],
      [30, 0],
    ] as const) {
      const day = addDays(farm.last, days);
      const rows = wanted(day, ahead);
      const result = await ask({ day, ahead });
      expect([days, ahead, tableDifferences(result, rows, { say })]).toEqual([days, ahead, []]);
      for (const { _list } of rows) seen.add(_list);
      const counts = LISTS.map((list) => {
        const own = rows.filter(({ _list }) => _list === list);
        // A heat is watched for over seven days (18 to 24, 39 to 45), and late after the last of them.
        const last = (row: (typeof own)[number]): string =>
          list === 'recheck' ? addDays(String(row['due']) as BusinessDate, 6) : String(row['due']);
        return [say.list(list), own.length, own.filter((row) => last(row) < day).length];
      });
      expect(section(result, 'counts').rows.map((row) => [row['list'], row['heads'], row['late']])).toEqual(counts);
    }
    expect(LISTS.filter((list) => !seen.has(list))).toEqual(['vaccinate']);
  });

  test('one list, one house, one operator', async () => {
    const all = wanted(farm.last, 10);
    for (const list of ['heat', 'serve', 'check', 'due', 'wean', 'mark'])
      expect([
        list,
        tableDifferences(
          await ask({ ahead: 10, lists: [list] }),
          all.filter(({ _list }) => _list === list),
          { say },
        ),
      ]).toEqual([list, []]);
    for (const roomid of ['G1', 'M1', 'F1'])
      expect([
        roomid,
        tableDifferences(
          await ask({ ahead: 10, roomid }),
          all.filter((row) => row['roomid'] === roomid),
          { say },
        ),
      ]).toEqual([roomid, []]);
    const rows = wanted(farm.last, 10, (life) => lastOperator(life) === 'OP2');
    expect(tableDifferences(await ask({ ahead: 10, applyid: 'OP2' }), rows, { say })).toEqual([]);
  });
});

test('PigTagReport: tags read in, two of one number, identities that changed', async () => {
  const present = presentNow(farm.events, dayNumber(farm.last), farm.settings).toSorted((a, b) => (a.ent.pgid < b.ent.pgid ? -1 : 1));
  const houses = new Map(standingOn(farm.book(farm.whole()).lives, dayNumber(farm.last)).map(({ pgid, roomid }) => [pgid, roomid]));
  const gone = farm.book(farm.whole()).lives.find(({ left }) => left !== null);
  const tags = new Map(present.flatMap(({ ent }, at) => (at % 3 === 0 ? [] : [[ent.animalId, `98412000${100 + at}`] as const])));
  const doubled = present.find(({ ent }) => tags.has(ent.animalId))?.ent.animalId ?? '';
  for (const [id, rfid] of [...tags, [gone?.ent.animalId ?? '', tags.get(doubled) ?? ''] as const])
    await farm.db.pool.query('update animal set rfid = $1 where farm_id = $2 and animal_id = $3', [rfid, farm.farmid, id]);
  const former = new Map<string, readonly (readonly [pgid: string, until: string])[]>([
    [present[4]?.ent.animalId ?? '', [['OLD4', '20260601']]],
    [
      present[7]?.ent.animalId ?? '',
      [
        ['OLD7B', '20260110'],
        ['OLD7A', '20250620'],
      ],
    ],
  ]);
  for (const [id, names] of former)
    for (const [pgid, until] of names)
      await farm.db.pool.query(
        "insert into animal_identity (farm_id, animal_id, pgid, until, changed_by) values ($1, $2, $3, $4::date + interval '12 hours', 't')",
        [farm.farmid, id, pgid, until],
      );
  const changed = ({ ent }: (typeof present)[number]): string | undefined => former.get(ent.animalId)?.[0]?.[1];
  const isNew = (life: (typeof present)[number]) => dayNumber(farm.last) - life.entry < 30;
  const faultOf = (life: (typeof present)[number]): string | null => {
    const { animalId } = life.ent;
    if (animalId === doubled) return 'RFID twice';
    if (!tags.has(animalId)) return 'RFID missing';
    return changed(life) === undefined ? (isNew(life) ? 'New' : null) : 'Identity changed';
  };
  const row = (life: (typeof present)[number]): Cells => ({
    pgid: life.ent.pgid,
    formerly:
      former
        .get(life.ent.animalId)
        ?.map(([pgid]) => pgid)
        .join(', ') ?? null,
    rfid: tags.get(life.ent.animalId) ?? null,
    type: PIGTYPE_WORDS[pigTypeOf(life)]?.E ?? '',
    lineage: String(life.ent.data['lineage']),
    birthdt: String(life.ent.data['birthdt']),
    roomid: houses.get(life.ent.pgid) ?? null,
    scandt: null,
    fault: faultOf(life),
  });
  const since = addDays(farm.last, -120);
  for (const [params, keep] of [
    [{}, () => true],
    [{ fault: 'norfid' }, (life) => !tags.has(life.ent.animalId)],
    [{ fault: 'twice' }, (life) => life.ent.animalId === doubled],
    [{ fault: 'changed' }, (life) => changed(life) !== undefined],
    [{ fault: 'fresh' }, isNew],
    [{ since }, (life) => life.entry >= dayNumber(since) || (changed(life) ?? '') >= since],
    [
      {
        pgids: present
          .slice(2, 9)
          .map(({ ent }) => ent.pgid.toLowerCase())
          .join(', '),
      },
      (life) => present.slice(2, 9).includes(life),
    ],
  ] as const satisfies readonly (readonly [object, (life: (typeof present)[number]) => boolean])[]) {
    const wanted = present.filter(keep).map(row);
    expect([params, wanted.length > 0, tableDifferences(await farm.report('PigTagReport', params), wanted)]).toEqual([params, true, []]);
  }
  const { labels } = await farm.report('PigTagReport', { size: 'roll' });
  const printed = labels?.items.map(({ lines }) => lines.find((line) => line.startsWith('RFID'))?.slice(-6));
  expect(printed).toEqual(present.map(({ ent }) => tags.get(ent.animalId)?.slice(-6)));
});
