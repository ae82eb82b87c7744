import type { Stream } from './stream.ts';

const SOW = "a.sex = 'F' and a.status <> 'G'";
const GILT = "a.sex = 'F' and a.status = 'G'";
const DIED = "a.leftway in ('died', 'destroyed')";
/** Start of the parity record a leaving closes: her last weaning here, else the arrival of a sow bought weaned, else her first mating. */
const OPEN_SINCE = `coalesce((select c.weandt from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
  and c.farrowdt is not null and c.kind <> 'E' order by c.n desc limit 1), case when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end)`;
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
    animal: 'a.animal_id',
    detail: {
      leftdt: 'a.leftdt',
      leftway: 'a.leftway',
      reason: 'a.leftreason',
      parity: 'a.parity',
      status: 'a.status',
    },
  },
};

/** Semen collections by their date. */
export const COLLECTIONS: Stream = {
  name: 'collections',
  from: 'semen_batch b',
  alias: 'b',
  date: 'b.collectdt',
  measures: { rej_n: {}, rej: { when: 'b.doses = 0' } },
  dims: {},
  row: { animal: 'b.animal_id', detail: { collectdt: 'b.collectdt', batch: 'b.batch', doses: 'b.doses' } },
};
