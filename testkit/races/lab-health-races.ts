import { both, type Race, type Track } from './race.ts';

const named = { V: 'Tên', E: 'Name', T: 'ชื่อ', inuse: 'Y' };

/** A house of twenty pigs that was issued a vaccine nobody entered as given yet. */
async function issued(track: Track, n: string): Promise<object> {
  const roomid = `LV${n}`.toUpperCase();
  const itemid = `LV${n}`.toUpperCase();
  const [since, day] = [track.day(20), track.day(3)];
  await track.done('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: roomid, capacity: 50 });
  const bought = { way: 'purchase', roomid, opendt: since, entrydt: since, heads: 20, weight: 300, birthdt: track.day(60) };
  await track.done('/growfinish/saveEntry', { ...bought, source: 'BOUGHT', applyid: 'OP1' });
  await track.done('/stock/saveStore', { storeid: roomid, ...named, storetp: 'cold', receives: 'Y' });
  await track.done('/stock/saveItem', { itemid, itemtp: 'vaccine', ...named, unit: 'dose', company: 'N' });
  const lot = { itemid, unit: 'dose', qty: 20, lot: 'L1', expdt: '20991231' };
  await track.done('/stock/saveNote', { kind: 'opening', storeid: roomid, valuedt: since, applyid: 'OP1', lines: [{ ...lot, price: 9000 }] });
  const { id } = await track.done('/stock/saveNote', {
    kind: 'house',
    storeid: roomid,
    valuedt: day,
    applyid: 'OP1',
    recipient: 'OP1',
    lines: [{ ...lot, roomid }],
  });
  const { rows } = await track.farm.db.pool.query<{ lineno: number }>('select lineno from stock_note_line where noteid = $1', [id]);
  return {
    ...{ roomid, itemid, givendt: day, disease: 'CSF', doseno: 1, heads: 20, applyid: 'OP1', lot: 'L1', expdt: '20991231' },
    ...{ noteid: id, lineno: rows[0]?.lineno },
  };
}

/** Vaccinations of houses, health settings. */
export const LAB_HEALTH_RACES: readonly Race[] = [
  {
    ...{ name: 'an issued vaccine entered twice', keys: ['lab_dose_issue'], table: 'lab_dose', refusals: ['V_EXISTS'] },
    starts: async (track, n) => both('/lab/saveVaccination', { accept: ['W_DOSE'], ...(await issued(track, n)) }),
  },
];
