import type pg from 'pg';
import { type Cells, nextId, put, putSow, putSpans } from './figures.fixture.ts';

function cycle(farmid: string, id: string, n: number, row: Cells): Cells {
  return { farm_id: farmid, animal_id: id, n, service_no: n, doses: 2, ...row };
}

const LITTER = { wean_applyid: 'TAM', curnum: 0, closed_by: 'weaned' };

/**
 * The worked example of the definitions: four females, 1 January to 31 March 2026. A was weaned on
 * 28 December, B is a gilt that died, C and D were mated in September and weaned on 2 February.
 */
export async function putWorkedExample(
  pool: pg.Pool,
  farmid: string,
): Promise<{ a: string; b: string; c: string; d: string }> {
  const a = await putSow(pool, farmid, {
    pgid: 'A',
    entrytp: 'weaned',
    entrydt: '20251101',
    status: 'S',
    pigtype: 'mated',
    parity: 1,
    firstMatedt: '20250801',
  });
  const b = await putSow(pool, farmid, {
    pgid: 'B',
    entrytp: 'gilt',
    entrydt: '20251210',
    status: 'M',
    pigtype: 'mated',
    parity: 0,
    firstMatedt: '20260111',
    left: { date: '20260302', way: 'died', reason: 'HEAT' },
  });
  const c = await putSow(pool, farmid, {
    pgid: 'C',
    entrytp: 'gilt',
    entrydt: '20250601',
    status: 'M',
    pigtype: 'mated',
    parity: 1,
    firstMatedt: '20250915',
  });
  const d = await putSow(pool, farmid, {
    pgid: 'D',
    entrytp: 'gilt',
    entrydt: '20250601',
    status: 'W',
    pigtype: 'open',
    parity: 1,
    firstMatedt: '20250916',
    left: { date: '20260210', way: 'culled', reason: 'OLD' },
  });
  await put(pool, 'sow_cycle', [
    cycle(farmid, a, 1, {
      kind: 'W',
      parity: 0,
      entered: true,
      matedt: '20250801',
      outcome: 'farrowed',
      outcomedt: '20251123',
      farrowdt: '20251123',
      farrow_parity: 1,
      farrowday: 114,
      farrownum: 10,
      livenum: 10,
      deadnum: 0,
      mummynum: 0,
      weandt: '20251228',
      first_weandt: '20251228',
      weannum: 10,
      closeddt: '20251228',
      fosterday: 35,
      ...LITTER,
    }),
    cycle(farmid, a, 2, {
      kind: 'W',
      parity: 1,
      matedt: '20260102',
      mateday: 5,
      from_weaning: true,
      outcome: 'return',
      outcomedt: '20260123',
      fregday: 21,
      boarid: 'X1',
      boarid2: 'X1',
      mate_applyid: 'TAM',
      mate_lineage: 'LY',
    }),
    cycle(farmid, a, 3, {
      kind: 'R',
      parity: 1,
      matedt: '20260123',
      mateday: 21,
      boarid: 'X1',
      boarid2: 'X2',
      mate_applyid: 'HOA',
      mate_lineage: 'LY',
      expfarrowdt: '20260517',
    }),
    cycle(farmid, b, 1, {
      kind: 'G',
      parity: 0,
      matedt: '20260111',
      mateday: 32,
      gilt_days: 32,
      outcome: 'died',
      outcomedt: '20260302',
      outcome_reason: 'HEAT',
      fregday: 50,
      boarid: 'X1',
      mate_applyid: 'TAM',
      mate_lineage: 'LL',
    }),
    cycle(farmid, c, 1, {
      kind: 'G',
      parity: 0,
      matedt: '20250915',
      outcome: 'farrowed',
      outcomedt: '20260107',
      farrowdt: '20260107',
      farrow_parity: 1,
      farrowday: 114,
      farrownum: 14,
      livenum: 13,
      deadnum: 1,
      mummynum: 0,
      minusnum: 1,
      lossnum: 1,
      weandt: '20260202',
      first_weandt: '20260202',
      weannum: 11,
      weanweight: 71.5,
      weighed_num: 11,
      closeddt: '20260202',
      fosterday: 26,
      wasteday: 0,
      farrow_applyid: 'HOA',
      mate_lineage: 'LY',
      boarid: 'X1',
      ...LITTER,
    }),
    cycle(farmid, c, 2, {
      kind: 'W',
      parity: 1,
      matedt: '20260207',
      mateday: 5,
      from_weaning: true,
      boarid: 'X2',
      mate_applyid: 'TAM',
      mate_lineage: 'LY',
    }),
    cycle(farmid, d, 1, {
      kind: 'G',
      parity: 0,
      matedt: '20250916',
      outcome: 'farrowed',
      outcomedt: '20260108',
      farrowdt: '20260108',
      farrow_parity: 1,
      farrowday: 114,
      farrownum: 14,
      livenum: 11,
      deadnum: 2,
      mummynum: 1,
      plusnum: 1,
      lossnum: 2,
      weandt: '20260202',
      first_weandt: '20260202',
      weannum: 10,
      closeddt: '20260202',
      fosterday: 25,
      wasteday: 0,
      farrow_applyid: 'HOA',
      mate_lineage: 'LY',
      boarid: 'X2',
      ...LITTER,
    }),
  ]);
  await put(pool, 'weaning', [
    {
      farm_id: farmid,
      event_id: nextId(),
      animal_id: c,
      n: 1,
      eventdt: '20260202',
      kind: 'full',
      weannum: 11,
      weanweight: 71.5,
      parity: 1,
      fosterday: 26,
      applyid: 'TAM',
      roomid: 'N1',
    },
    {
      farm_id: farmid,
      event_id: nextId(),
      animal_id: d,
      n: 1,
      eventdt: '20260202',
      kind: 'full',
      weannum: 10,
      parity: 1,
      fosterday: 25,
      applyid: 'TAM',
      roomid: 'N1',
    },
  ]);
  const change = (id: string, eventdt: string, kind: string, num: number, age: number) => ({
    farm_id: farmid,
    event_id: nextId(),
    animal_id: id,
    n: 1,
    eventdt,
    kind,
    num,
    age,
    parity: 1,
  });
  await put(pool, 'piglet_change', [
    change(c, '20260109', 'out', 1, 2),
    change(d, '20260109', 'in', 1, 1),
    change(c, '20260110', 'loss', 1, 3),
    change(d, '20260110', 'loss', 1, 2),
    change(d, '20260112', 'loss', 1, 4),
  ]);
  await putSpans(pool, farmid, a, [
    ['20251101-20251123', 'inpig', null, 0],
    ['20251123-20251228', 'lactating', null, 1],
    ['20251228-20260102', 'open', 'wean-service', 1],
    ['20260102-20260123', 'open', 'service-return', 1],
    ['20260123-', 'standing', null, 1],
  ]);
  await putSpans(pool, farmid, b, [
    ['20251210-20260111', 'gilt', null, 0],
    ['20260111-20260302', 'open', 'service-leave', 0],
  ]);
  await putSpans(pool, farmid, c, [
    ['20250601-20250915', 'gilt', null, 0],
    ['20250915-20260107', 'inpig', null, 0],
    ['20260107-20260202', 'lactating', null, 1],
    ['20260202-20260207', 'open', 'wean-service', 1],
    ['20260207-', 'standing', null, 1],
  ]);
  await putSpans(pool, farmid, d, [
    ['20250601-20250916', 'gilt', null, 0],
    ['20250916-20260108', 'inpig', null, 0],
    ['20260108-20260202', 'lactating', null, 1],
    ['20260202-20260210', 'open', 'wean-leave', 1],
  ]);
  return { a, b, c, d };
}
