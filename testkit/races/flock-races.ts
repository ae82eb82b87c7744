import { both, type Race, type Track } from './race.ts';

const house = (roomid: string) => ({ roomid, isNew: true, area: 'layer', site: 'K1', name: roomid, capacity: 500, feedstore: null });
const chicks = ({ day }: Track, roomid: string) => ({
  ...{ way: 'hatchery', roomid, opendt: day(40), entrydt: day(40), birthdt: day(40) },
  ...{ paid: 400, free: 0, grams: 40, applyid: 'OP1' },
});

/** A death in a flock of a house of its own; its id. */
async function death(track: Track, roomid: string): Promise<unknown> {
  await track.done('/poultry/saveHouse', house(roomid));
  await track.done('/poultry/saveEntry', chicks(track, roomid));
  const event = { eventcd: 'DTH', roomid, eventdt: track.day(30), heads: 3, reason: 'C-SUDDEN', applyid: 'OP1' };
  return (await track.done('/poultry/saveEvent', event))['id'];
}

/** Two people at once over the keys of chickens. */
export const FLOCK_RACES: readonly Race[] = [
  {
    name: 'a chicken house',
    keys: ['chk_house_pkey'],
    table: 'chk_house',
    refusals: ['871'],
    starts: (_, n) => both('/poultry/saveHouse', house(`CH${n}`)),
  },
  {
    name: 'chicks into an empty house',
    keys: ['flock_pkey', 'flock_farm_id_roomid_daterange_excl', 'flock_group_pkey'],
    table: 'flock',
    refusals: ['855'],
    starts: async (track, n) => {
      await track.done('/poultry/saveHouse', house(`CB${n}`));
      return both('/poultry/saveEntry', chicks(track, `CB${n}`));
    },
  },
  {
    name: 'an event of a flock that two take back',
    keys: ['flock_move_farm_id_reverses_key'],
    table: 'flock_move',
    refusals: ['STALE'],
    starts: async (track, n) => both('/poultry/removeEvent', { eventId: await death(track, `CR${n}`), change: 'typed twice' }),
  },
];
