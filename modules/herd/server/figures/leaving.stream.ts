import type { Stream } from './stream.ts';

const SOW = "a.sex = 'F' and a.status <> 'G'";
const GILT = "a.sex = 'F' and a.status = 'G'";
const DIED = "a.leftway in ('died', 'euthanised')";
/** Start of a parity record: the last weaning here (SQL), else the arrival of a sow bought weaned, else her first mating. */
export const openSince = (weaned: string): string => `coalesce(${weaned}, case when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end)`;

/** Of the record a leaving closes. */
export const OPEN_SINCE = openSince(`(select c.weandt from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
  and c.farrowdt is not null and c.kind <> 'E' order by c.n desc limit 1)`);
const RECORD = `${SOW} and a.status not in ('L', 'F')`;

/** Animals by the day they left. */
export const LEAVINGS: Stream = {
  name: 'leavings',
  from: 'animal a',
  alias: 'a',
  date: 'a.leftdt',
  where: 'a.leftdt is not null',
  measures: {
    out_mf: { when: SOW },
    cull: { when: `${SOW} and a.leftway = 'culled'` },
    mort: { when: `${SOW} and ${DIED}` },
    apr_n: { when: `${SOW} and a.leftway <> 'moved'` },
    apr_par: { value: 'a.parity', when: `${SOW} and a.leftway <> 'moved'` },
    apr_out: { when: `${SOW} and a.leftway = 'moved'` },
    gcull: { when: `${GILT} and a.leftway = 'culled'` },
    gmort: { when: `${GILT} and ${DIED}` },
    recl_n: { when: RECORD },
    recl_days: { value: `a.leftdt - ${OPEN_SINCE}`, when: RECORD },
  },
  dims: { parity: 'a.parity', lineage: 'a.lineage', roomid: 'a.roomid' },
  row: {
    subject: 'a.animal_id',
    detail: {
      leftdt: 'a.leftdt',
      leftway: 'a.leftway',
      reason: 'a.leftreason',
      parity: 'a.parity',
      status: 'a.status',
    },
  },
};

const VALUE = (key: string): string => `(e.data->>'${key}')::numeric`;
/** Useful sperm of a collection, 10⁹; null while a value is missing (herd.md, USP). Exact decimals, so that whole doses stay whole. */
export const USEFUL_SPERM = `(${VALUE('volume')} * ${VALUE('concentration')} / 1000 * ${VALUE('motility')} / 100 * (1 - ${VALUE('abnormal')} / 100))`;

/** Semen collections by their date. */
export const COLLECTIONS: Stream = {
  name: 'collections',
  from: `semen_batch b join animal s on s.farm_id = b.farm_id and s.animal_id = b.animal_id
    -- Found by its day: a thousand by their key cost four times as much.
    left join animal_event e on e.farm_id = b.farm_id and e.event_id = b.event_id
      and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between {lo}::date and {hi}::date
    -- Taken out of the event once a row, however many sums ask for it.
    cross join lateral (select ${USEFUL_SPERM} as sperm offset 0) u`,
  alias: 'b',
  date: 'b.collectdt',
  measures: {
    rej_n: {},
    rej: { when: 'b.doses = 0' },
    usp: { value: 'u.sperm', when: 'u.sperm is not null' },
    usp_n: { when: 'u.sperm is not null' },
    usp_out: { when: 'u.sperm is null' },
    doses_usp: { value: `floor(u.sperm / coalesce(${VALUE('spermdose')}, {spermdose}::numeric))`, when: 'u.sperm is not null' },
  },
  dims: { boarid: 's.pgid', lineage: 's.lineage', applyid: 'e.applyid' },
  row: {
    subject: 'b.animal_id',
    detail: {
      collectdt: 'b.collectdt',
      batch: 'b.batch',
      volume: `${VALUE('volume')}::float8`,
      concentration: `${VALUE('concentration')}::float8`,
      motility: `${VALUE('motility')}::float8`,
      abnormal: `${VALUE('abnormal')}::float8`,
      doses: 'b.doses',
    },
  },
};
