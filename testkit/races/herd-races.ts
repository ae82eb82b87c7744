import { FARM_A } from '../test-app.ts';
import { both, type Race, type Start, type Track } from './race.ts';

const gilt = ({ day }: Track, pgid: string, more: object = {}) => ({
  entrytp: 'gilt',
  pgid,
  entrydt: day(20),
  birthdt: day(240),
  source: 'BOUGHT',
  lineage: 'LY',
  roomid: 'G1',
  applyid: 'OP1',
  ...more,
});

const event = ({ day }: Track, pgid: string, eventcd: string, back: number, more: object = {}) => ({
  eventcd,
  pgid,
  eventdt: day(back),
  applyid: 'OP1',
  ...more,
});

/** A gilt that was entered. */
export async function entered(track: Track, pgid: string, more: object = {}): Promise<string> {
  await track.done('/herd/saveEntry', gilt(track, pgid, more));
  return pgid;
}

async function eventOf(track: Track, pgid: string, eventcd: string): Promise<{ eventId: string; version: number }> {
  const { rows } = await track.farm.db.pool.query<{ eventId: string; version: number }>(
    `select e.event_id as "eventId", a.version from animal_event e join animal a using (farm_id, animal_id)
     where a.farm_id = $1 and a.pgid = $2 and e.eventcd = $3 and e.voided_at is null`,
    [FARM_A, pgid, eventcd],
  );
  return rows[0]!;
}

const collected = { volume: 200, motility: 90, concentration: 300, abnormal: 5, doses: 10, dilutor: 'BTS' };

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');

const queued = (track: Track, pgid: string): object => ({
  entries: [{ path: '/herd/saveEntry', body: { reqid: crypto.randomUUID(), ...gilt(track, pgid) } }],
});

/** People who enter and correct animals. */
export const HERD_RACES: readonly Race[] = [
  {
    name: 'a new identity',
    keys: ['animal_present'],
    table: 'animal',
    refusals: ['357'],
    starts: (track, n) => both('/herd/saveEntry', gilt(track, `R${n}`)),
  },
  {
    name: 'one RFID tag for two animals',
    keys: ['animal_rfid_present'],
    table: 'animal',
    refusals: ['V_EXISTS'],
    starts: (track, n) => both('/herd/saveEntry', gilt(track, `RF${n}`, { rfid: `9000${n}` }), { pgid: `RG${n}` }),
  },
  {
    name: 'an event of one day',
    keys: ['animal_event_one_day', 'herd_span_pkey', 'herd_span_apart'],
    table: 'animal_event',
    refusals: ['374'],
    starts: async (track, n) => both('/herd/saveEvent', event(track, await entered(track, `RE${n}`), 'RUT', 5)),
  },
  {
    name: 'a mating',
    keys: ['sow_cycle_pkey'],
    table: 'sow_cycle',
    refusals: [],
    starts: async (track, n) => {
      await entered(track, `RB${n}`, { entrytp: 'boar', lineage: 'D', roomid: 'B1', birthdt: track.day(340) });
      const mating = { matetp: 'NATURAL', boarid: `RB${n}` };
      return both('/herd/saveEvent', event(track, await entered(track, `RM${n}`), 'MAT', 5, mating));
    },
  },
  {
    name: 'a move',
    keys: ['stay_pkey', 'stay_apart'],
    table: 'animal_event',
    refusals: ['374', '416'],
    starts: async (track, n) => both('/herd/saveEvent', event(track, await entered(track, `RV${n}`), 'MOV', 5, { roomid: 'M1' }), { roomid: 'M2' }),
  },
  {
    name: 'a collection of semen',
    keys: ['semen_batch_pkey'],
    table: 'animal_event',
    refusals: ['374', '420'],
    starts: async (track, n) => {
      const boar = await entered(track, `RS${n}`, { entrytp: 'boar', lineage: 'D', roomid: 'B1', birthdt: track.day(340) });
      return both('/herd/saveEvent', event(track, boar, 'SEM', 5, collected));
    },
  },
  {
    name: 'doses of one batch thrown away',
    keys: ['movement_count_pkey'],
    table: 'movement',
    refusals: [],
    starts: async (track, n) => {
      const pgid = await entered(track, `RT${n}`, { entrytp: 'boar', lineage: 'D', roomid: 'B1', birthdt: track.day(340) });
      await track.done('/herd/saveEvent', event(track, pgid, 'SEM', 5, collected));
      const { rows } = await track.farm.db.pool.query<{ batch: string }>(
        'select b.batch from semen_batch b join animal a using (farm_id, animal_id) where b.farm_id = $1 and a.pgid = $2',
        [FARM_A, pgid],
      );
      return both('/herd/saveSemenOut', { batch: rows[0]?.batch, eventdt: track.day(4), count: 3, way: 'thrown', reason: 'SEMOLD', applyid: 'OP1' });
    },
  },
  {
    name: 'two edit one event',
    keys: ['animal_event_one_day'],
    table: 'animal_event',
    refusals: ['436'],
    starts: async (track, n) => {
      const pgid = await entered(track, `RC${n}`);
      await track.done('/herd/saveEvent', event(track, pgid, 'RUT', 5));
      const body = { ...event(track, pgid, 'RUT', 6), ...(await eventOf(track, pgid, 'RUT')), change: 'typed wrong' };
      return both('/herd/changeEvent', body, { eventdt: track.day(7) });
    },
  },
  {
    name: 'an identity changed to one that is entered',
    keys: ['animal_present', 'animal_identity_pkey'],
    table: 'animal',
    refusals: ['357'],
    starts: async (track, n): Promise<Start[]> => [
      { path: '/herd/saveEntry', body: gilt(track, `RX${n}`), person: 'manager' },
      {
        path: '/herd/changeIdentity',
        body: { pairs: [{ pgid: await entered(track, `RO${n}`), newpgid: `RX${n}` }], change: 'new tag' },
        person: 'team',
      },
    ],
  },
  {
    name: 'an identity entered by a device that was without a network',
    keys: ['animal_present'],
    table: 'animal',
    refusals: ['357'],
    starts: (track, n): Start[] => [
      { path: '/herd/saveEntry', body: gilt(track, `RQ${n}`), person: 'manager' },
      { path: '/common/sendQueue', body: queued(track, `RQ${n}`), person: 'team' },
    ],
  },
  {
    name: 'one picture for two animals',
    keys: ['animal_photo_farm_id_file_id_key'],
    table: 'animal_photo',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      const { path } = await track.done('/common/saveFile', { kind: 'picture', file: { name: `${n}.jpg`, data: PICTURE } });
      const ids = await Promise.all([`RJ${n}`, `RK${n}`].map((pgid) => track.done('/herd/saveEntry', gilt(track, pgid))));
      const [first, second] = ids.map(({ after }) => (after as { animalId: string }).animalId);
      return both('/herd/savePhoto', { path, animalId: first }, { animalId: second });
    },
  },
  {
    name: 'a mating group',
    keys: ['herd_group_pkey', 'herd_group_farm_id_daterange_excl'],
    table: 'herd_group',
    refusals: ['436', '382'],
    starts: async (track, n) => {
      const { rows } = await track.farm.db.pool.query<{ first: string; last: string }>(
        `select to_char(max(last_day) + 1, 'YYYYMMDD') as first, to_char(max(last_day) + 7, 'YYYYMMDD') as last from herd_group where farm_id = $1`,
        [FARM_A],
      );
      return both('/herd/saveGroup', { rows: [{ ...rows[0], code: `G${n}`, sows: 5, version: 0 }] });
    },
  },
  {
    name: 'a correction of parents',
    keys: ['pedigree_due_pkey'],
    table: 'pedigree_due',
    refusals: [],
    // Two boars: who comes after the other is not refused because nothing changes.
    starts: async (track, n) => {
      const boar = { entrytp: 'boar', lineage: 'D', roomid: 'B1', entrydt: track.day(700), birthdt: track.day(900) };
      const [first, second] = [await entered(track, `RD${n}`, boar), await entered(track, `RD${n}B`, boar)];
      const pgid = await entered(track, `RP${n}`);
      const rows = (sireid: string) => ({ rows: [{ pgid, sireid }] });
      return both('/herd/changeParents', { change: 'papers', ...rows(first) }, rows(second));
    },
  },
  {
    name: 'a kept view under one name',
    keys: ['herd_view_pkey'],
    table: 'herd_view',
    refusals: [],
    starts: (): Start[] => {
      const body = { route: 'PigEntryInquiry', name: 'mine', params: {}, columns: [] };
      return [
        { path: '/herd/saveView', body, person: 'manager' },
        { path: '/herd/saveView', body, person: 'manager' },
      ];
    },
  },
  {
    name: 'a signed month',
    keys: ['month_signed_pkey'],
    table: 'month_signed',
    refusals: [],
    starts: ({ day }) => both('/herd/signMonth', { month: day(70).slice(0, 6) }),
  },
];
