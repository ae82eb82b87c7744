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

/** A day of its own for a round, long ago. */
let rounds = 0;
const dayOf = (track: Track, _: string): string => {
  rounds += 1;
  return track.day(2000 + rounds);
};

/** Vaccinations of houses, health settings. */
export const LAB_HEALTH_RACES: readonly Race[] = [
  {
    ...{ name: 'an issued vaccine entered twice', keys: ['lab_dose_issue'], table: 'lab_dose', refusals: ['V_EXISTS'] },
    starts: async (track, n) => both('/lab/saveVaccination', { accept: ['W_DOSE'], ...(await issued(track, n)) }),
  },
  {
    ...{ name: 'an expectation of results', keys: ['lab_expected_of'], table: 'lab_expected', refusals: ['V_EXISTS'] },
    starts: (track, n) =>
      both('/lab/saveHealth', { disease: 'CSF', vaccinated: 'any', direction: 'wanted', low: 1, fromdt: dayOf(track, n), inuse: 'Y' }),
  },
  {
    name: 'a set of age classes',
    keys: ['lab_age_set_day', 'lab_age_class_pkey', 'lab_age_class_prnt2_setid_scale_int4range_excl'],
    table: 'lab_age_set',
    refusals: ['V_EXISTS'],
    starts: (track, n) => both('/lab/saveAgeClasses', { fromdt: dayOf(track, n), inuse: 'Y', classes: [{ scale: 'weeks', fromno: 0, tono: null }] }),
  },
  {
    ...{ name: 'a status class of a disease', keys: ['lab_status_class_code'], table: 'lab_status_class', refusals: ['V_EXISTS'] },
    starts: (_, n) => both('/lab/saveStatusClass', { disease: 'CSF', code: `S${n}`.toUpperCase(), V: 'A', E: 'A', T: 'A', tone: 'good', inuse: 'Y' }),
  },
  {
    ...{ name: 'the status of a farm', keys: ['lab_farm_status_day'], table: 'lab_farm_status', refusals: ['V_EXISTS'] },
    starts: async (track, n) => {
      const code = `F${n}`.toUpperCase();
      await track.done('/lab/saveStatusClass', { disease: 'CSF', code, V: 'A', E: 'A', T: 'A', tone: 'good', inuse: 'Y' });
      return both('/lab/saveFarmStatus', { disease: 'CSF', code, fromdt: dayOf(track, n), inuse: 'Y' });
    },
  },
  {
    ...{ name: 'an outbreak', keys: ['lab_outbreak_farm_id_disease_daterange_excl'], table: 'lab_outbreak', refusals: ['V_EXISTS'] },
    starts: (track, n) => both('/lab/saveOutbreak', { disease: `D${n}`, fromdt: track.day(5), inuse: 'Y' }),
  },
];
