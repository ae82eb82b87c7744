import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { BOAR_LINE, PURE_BOAR, type Stream } from './stream.ts';

const KNOWN = 'c.deadnum is not null and c.mummynum is not null';
const WEIGHED = 'c.totalweight is not null';
const FIRST = 'c.farrow_parity = 1';

const LITTER_DIMS: Stream['dims'] = {
  parity: 'c.farrow_parity',
  lineage: 'c.mate_lineage',
  roomid: 'c.farrow_roomid',
  applyid: 'c.farrow_applyid',
  group: 'c.farrowgrp',
  boarid: PURE_BOAR,
  boarlineage: BOAR_LINE,
};

/** Farrowings by their date. A sow that entered weaned opens with a row (kind E) that is no litter of this farm. */
export const FARROWINGS: Stream = {
  name: 'farrowings',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.farrowdt',
  where: "c.kind <> 'E'",
  measures: {
    lf: {},
    gest_days: { value: 'c.farrowday' },
    gest_n: { when: 'c.farrowday is not null' },
    gest_out: { when: 'c.farrowday is null' },
    fi_days: { value: 'c.farrow_interval' },
    fi_n: { when: 'c.farrow_interval is not null' },
    fi_out: { when: `c.farrow_interval is null and c.farrow_parity > 1` },
    aff_days: { value: 'c.farrow_age', when: FIRST },
    aff_n: { when: `${FIRST} and c.farrow_age is not null` },
    aff_out: { when: `${FIRST} and c.farrow_age is null` },
    wtc_days: { value: 'c.wean_to_conception' },
    wtc_n: { when: 'c.wean_to_conception is not null' },
    wtc_out: { when: 'c.wean_to_conception is null and c.farrow_parity > 1' },
    tb_n: { when: KNOWN },
    tb_live: { value: 'c.livenum', when: KNOWN },
    tb_dead: { value: 'c.deadnum', when: KNOWN },
    tb_mummy: { value: 'c.mummynum', when: KNOWN },
    tb_out: { when: `not (${KNOWN})` },
    live: { value: 'c.livenum' },
    weak: { value: 'coalesce(c.weaknum, 0) + coalesce(c.weaknum2, 0) + coalesce(c.weaknum3, 0)' },
    kg: { value: 'c.totalweight', when: WEIGHED },
    kg_live: { value: 'c.livenum', when: WEIGHED },
    kg_n: { when: WEIGHED },
    kg_out: { when: `not (${WEIGHED})` },
    low: { when: 'c.livenum < 7' },
  },
  dims: LITTER_DIMS,
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: {
      farrowdt: 'c.farrowdt',
      parity: 'c.farrow_parity',
      livenum: 'c.livenum',
      deadnum: 'c.deadnum',
      mummynum: 'c.mummynum',
      totalweight: 'c.totalweight',
      farrowday: 'c.farrowday',
      wasteday: 'c.wasteday',
    },
  },
};

/** Where the parity record of a first litter began: arrival of a sow bought weaned, else her first mating. */
const FIRST_OPEN = `(select case when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end from animal a
  where a.farm_id = c.farm_id and a.animal_id = c.animal_id)`;
const WASTE = `coalesce(c.wean_to_conception,
  case when c.n = 1 or not exists (select 1 from sow_cycle b where b.farm_id = c.farm_id and b.animal_id = c.animal_id
  and b.n < c.n and b.farrowdt is not null and b.kind <> 'E') then c.matedt - ${FIRST_OPEN} end)`;

/** Parity records closed by a farrowing, with their non-productive days. */
export const RECORDS: Stream = {
  name: 'records',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.farrowdt',
  where: "c.kind <> 'E'",
  measures: { rec_n: { when: `${WASTE} is not null` }, rec_days: { value: WASTE } },
  // A record is of the parity it began with, as the record a leaving closes: the one at the mating that farrowed.
  dims: { ...LITTER_DIMS, parity: 'c.parity' },
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: { farrowdt: 'c.farrowdt', parity: 'c.farrow_parity', matedt: 'c.matedt' },
  },
};

const FULL = "w.kind = 'full' and c.kind <> 'E'";
const LITTER = `${FULL} and c.weannum > 0`;
/** Last weaning known on the as-of day: the sow's as a nurse, else the one of her own litter. */
const LAST = 'case when c.nurse_weandt <= {asof} then c.nurse_weandt else w.eventdt end - c.farrowdt';
const NURSE_LOSS = `(select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = w.farm_id and p.animal_id = w.animal_id and p.n = w.n
  and p.kind = 'loss' and p.eventdt <= w.eventdt and p.eventdt > coalesce((select max(v.eventdt) from weaning v where v.farm_id = w.farm_id
  and v.animal_id = w.animal_id and v.n = w.n and v.kind = 'nurse' and v.eventdt < w.eventdt), c.first_weandt, c.farrowdt))`;

/** Weanings by their date: full, partial and of nurse sows. */
export const WEANINGS: Stream = {
  name: 'weanings',
  from: 'weaning w join sow_cycle c on c.farm_id = w.farm_id and c.animal_id = w.animal_id and c.n = w.n',
  alias: 'w',
  date: 'w.eventdt',
  measures: {
    pw: { value: 'w.weannum' },
    pw_nurse: { value: 'w.weannum', when: "w.kind = 'nurse'" },
    nu_start: { value: `w.weannum + ${NURSE_LOSS}`, when: "w.kind = 'nurse'" },
    lw: { when: LITTER },
    lw_zero: { when: `${FULL} and c.weannum = 0` },
    lw_pigs: { value: 'c.weannum', when: LITTER },
    lact_days: { value: LAST, when: LITTER },
    lact_zero: { value: LAST, when: `${FULL} and c.weannum = 0` },
    ww_kg: { value: 'w.weanweight', when: 'w.weanweight is not null' },
    ww_n: { value: 'w.weannum', when: 'w.weanweight is not null' },
    ww_out: { when: 'w.weanweight is null and w.weannum > 0' },
  },
  dims: {
    parity: 'w.parity',
    lineage: 'c.mate_lineage',
    roomid: 'c.farrow_roomid',
    applyid: 'w.applyid',
    group: 'w.weangrp',
    boarid: PURE_BOAR,
    boarlineage: BOAR_LINE,
    nursery: 'w.roomid',
    weankind: 'w.kind',
  },
  row: {
    subject: 'w.animal_id',
    n: 'w.n',
    detail: {
      eventdt: 'w.eventdt',
      kind: 'w.kind',
      weannum: 'w.weannum',
      weanweight: 'w.weanweight',
      parity: 'w.parity',
      fosterday: 'w.fosterday',
    },
  },
};

/** Losses of the sow's own litter when she nursed another one afterwards. */
const OWN_LOSS = `(select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n
  and p.kind = 'loss' and p.eventdt <= c.closeddt)`;

/** A litter weaned without a pig. */
const EMPTY = "c.closed_by = 'weaned' and coalesce(c.weannum, 0) = 0";

/** Narrows closed litters to those the figures count: all, or those with a pig weaned or not weaned at all (LWZERO). */
export const littersCounted = ({ LWZERO }: Pick<HerdSettings, 'LWZERO'>): string => (LWZERO === 'Y' ? '' : ` and not coalesce(${EMPTY}, false)`);

/** Piglets a closed litter started with. */
export const STARTED = `case when c.closed_by = 'weaned' and (c.nurse_weandt is not null or c.curnum > 0) then coalesce(c.weannum, 0) + ${OWN_LOSS}
        else c.livenum + c.plusnum - c.minusnum end`;

/**
 * Litters by the day they were closed. Piglets started with = born alive + fostered in − out; a sow
 * that nursed again carries the later fosterings in the same row, so hers are weaned + lost.
 */
export const CLOSED: Stream = {
  name: 'closed',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.closeddt',
  where: "c.kind <> 'E' and c.farrowdt is not null",
  measures: {
    cl_n: {},
    cl_live: { value: 'c.livenum' },
    cl_weaned: { value: 'coalesce(c.weannum, 0)' },
    cl_start: { value: STARTED },
    cl_zero: { when: EMPTY },
    cl_zero_start: { value: STARTED, when: EMPTY },
  },
  dims: {
    ...LITTER_DIMS,
    group: 'c.weangrp',
    weankind: "(case c.closed_by when 'weaned' then 'full' else 'left' end)",
    nursery: "(select v.roomid from weaning v where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.kind = 'full' limit 1)",
  },
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: {
      closeddt: 'c.closeddt',
      farrowdt: 'c.farrowdt',
      parity: 'c.farrow_parity',
      livenum: 'c.livenum',
      plusnum: 'c.plusnum',
      minusnum: 'c.minusnum',
      lossnum: 'c.lossnum',
      weannum: 'c.weannum',
    },
  },
};

/** Sows weaned, by the day of the last weaning of the litter: served within seven days or not. */
export const WEANED: Stream = {
  name: 'weaned',
  from: `sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    left join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1 and s.matedt >= {lo}::date`,
  alias: 'c',
  date: 'c.weandt',
  where: "c.kind <> 'E' and c.curnum = 0",
  measures: {
    w7_n: { when: 'c.weandt + 7 < {asof}::date and not coalesce(a.leftdt <= c.weandt + 7, false)' },
    w7_served: {
      when: 'c.weandt + 7 < {asof}::date and not coalesce(a.leftdt <= c.weandt + 7, false) and s.matedt <= c.weandt + 7',
    },
    w7_removed: { when: 'c.weandt + 7 < {asof}::date and a.leftdt <= c.weandt + 7' },
    w7_notyet: { when: 'c.weandt + 7 >= {asof}::date' },
  },
  dims: LITTER_DIMS,
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: { weandt: 'c.weandt', parity: 'c.farrow_parity', matedt: 's.matedt', leftdt: 'a.leftdt' },
  },
};

/** Piglet deaths and fosterings by their date. */
export const CHANGES: Stream = {
  name: 'changes',
  // The litter is read only where its lineage or house is asked for: a row has one at most, so that the database leaves it out.
  from: 'piglet_change p left join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n',
  alias: 'p',
  date: 'p.eventdt',
  measures: {
    loss: { value: 'p.num', when: "p.kind = 'loss' and not p.unbalanced" },
    foster_in: { value: 'p.num', when: "p.kind = 'in'" },
    foster_out: { value: 'p.num', when: "p.kind = 'out'" },
    unb_plus: { value: 'p.num', when: "p.unbalanced and p.kind = 'in'" },
    unb_minus: { value: 'p.num', when: "p.unbalanced and p.kind = 'loss'" },
    unb_litters: { when: "p.unbalanced and p.kind <> 'out'" },
  },
  dims: {
    parity: 'p.parity',
    lineage: 'c.mate_lineage',
    roomid: 'c.farrow_roomid',
    applyid: 'p.applyid',
  },
  row: {
    subject: 'p.animal_id',
    n: 'p.n',
    detail: {
      eventdt: 'p.eventdt',
      kind: 'p.kind',
      num: 'p.num',
      reason: 'p.reason',
      age: 'p.age',
      parity: 'p.parity',
    },
  },
};
