import { FARM_A } from '../test-app.ts';
import { both, type Race, type Start, type Track } from './race.ts';

/** Makes farm A a laboratory of kind S with its people at work in it. */
async function labAt({ farm }: Track): Promise<void> {
  await farm.db.pool.query(
    `with one as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'A', 'A', 'A', 'x' from farm where farm_id = $1
       on conflict do nothing),
     kind as (insert into setting (scope, scope_id, name, value) values ('lab', $1, 'LABKND', '"S"') on conflict do nothing)
     update app_user set labid = $1 where farm_id = $1 and labid is null`,
    [FARM_A],
  );
}

const customer = (n: string) => ({ custid: `C${n}`, V: 'Khách', kind: 'company', language: 'V', inuse: 'Y' });
const place = (n: string) => ({
  placeid: `P${n}`,
  custid: `C${n}`,
  sender: FARM_A,
  V: 'Trại',
  species: 'pig',
  type: 'mixed',
  country: 'VN',
  province: 'VN-39',
  inuse: 'Y',
});
const request = ({ today }: Track) => ({ labid: FARM_A, sampledt: today, samples: [{ mark: 'M1', sampletp: 'serum', tests: [] }] });

/** A request with one sample and one test, in a status. */
async function made(track: Track, state: '05' | '35'): Promise<string> {
  await labAt(track);
  const { id } = await track.done('/lab/saveRequest', request(track));
  const { pool } = track.farm.db;
  await pool.query(
    "insert into lab_order (farm_id, requestid, seq, testcd, sender, method, price, duedt) values ($1, $2, 1, 'X', $1, 'E', 1, current_date)",
    [FARM_A, id],
  );
  if (state === '35') {
    await pool.query("update lab_order set status = 1, class = 'neg', resultby = 'x', resultat = now() where requestid = $1", [id]);
    await pool.query("update lab_sample set judgement = 'accepted' where requestid = $1", [id]);
    await pool.query("update lab_request set state = '35' where requestid = $1", [id]);
  }
  return String(id);
}
const step = (id: string, state: string, name: string, given: object): Start[] =>
  both('/lab/stepRequest', { labid: FARM_A, step: name, requests: [{ requestid: id, state }], given });

/** People of a laboratory: customers, requests, numbers, papers. */
export const LAB_REQUEST_RACES: readonly Race[] = [
  {
    name: 'a customer of a laboratory',
    keys: ['lab_customer_pkey'],
    table: 'lab_customer',
    refusals: ['871'],
    starts: async (track, n) => {
      await labAt(track);
      return both('/lab/saveCustomer', customer(n));
    },
  },
  {
    name: 'a farm of a customer',
    keys: ['lab_place_pkey'],
    table: 'lab_place',
    refusals: ['871'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveCustomer', customer(`F${n}`));
      return both('/lab/saveCustFarm', place(n));
    },
  },
  {
    name: 'a range of official numbers',
    keys: ['lab_code_range_pkey', 'lab_code_range_farm_id_kind_year_int4range_excl'],
    table: 'lab_code_range',
    refusals: ['871'],
    starts: async (track, n) => {
      await labAt(track);
      const year = 2100 + (Number.parseInt(n.replace(/\D/g, '') || '0', 10) % 90);
      const range = { authority: 'x', kind: 'sample', year, prefix: 'X', pattern: '{prefix}{n:5}', firstno: 1, lastno: 9, inuse: 'Y' };
      return both('/lab/saveCodeRange', { ...range, rangecd: `R${n}` });
    },
  },
  {
    name: 'numbers of requests',
    keys: [
      'lab_counter_pkey',
      'lab_request_farm_id_requestno_key',
      'lab_request_farm_id_requestid_sender_key',
      'lab_sample_pkey',
      'lab_sample_farm_id_requestid_mark_key',
    ],
    table: 'lab_counter',
    refusals: [],
    starts: async (track) => {
      await labAt(track);
      return both('/lab/saveRequest', request(track));
    },
  },
  {
    name: 'coding one request',
    keys: ['lab_number_pkey', 'lab_sample_labno', 'lab_step_pkey', 'lab_order_pkey', 'laboratory_pkey'],
    table: 'lab_request',
    refusals: ['LAB_STALE'],
    starts: async (track) => step(await made(track, '05'), '05', 'code', { receivedat: `${track.today} 00:01`, acceptAll: 'Y' }),
  },
  {
    name: 'approving one request',
    keys: ['lab_revision_pkey', 'lab_revision_farm_id_reportno_r_key', 'lab_delivery_pkey'],
    table: 'lab_request',
    refusals: ['LAB_STALE'],
    starts: async (track) => step(await made(track, '35'), '35', 'approve', {}),
  },
];
