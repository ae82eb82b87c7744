import { BOAR_LINE, PURE_BOAR, type Stream } from './stream.ts';

/**
 * How a mating c ended as known on the as-of day: null while it may be in pig, `unknown` where the longest gestation is
 * past and nothing was saved of it.
 */
export const OUTCOME_KNOWN = "case when c.outcomedt <= {asof}::date then c.outcome when c.matedt < {asof}::date - {gestmax}::int then 'unknown' end";

/** The same for lists: those that may be in pig are `inpig`. */
export const OUTCOME = `coalesce(${OUTCOME_KNOWN}, 'inpig')`;

const DIMS: Stream['dims'] = {
  parity: 'c.parity',
  lineage: 'c.mate_lineage',
  roomid: 'c.mate_roomid',
  applyid: 'c.mate_applyid',
  group: 'c.mategrp',
  matetp: 'c.matetp',
  kind: 'c.kind',
  boarid: PURE_BOAR,
  boarlineage: BOAR_LINE,
  outcome: OUTCOME,
  weekday: 'extract(dow from c.matedt)::int::text',
};

const MATING_DETAIL = {
  matedt: 'c.matedt',
  kind: 'c.kind',
  parity: 'c.parity',
  mateday: 'c.mateday',
  boarid: 'c.boarid',
  outcome: 'c.outcome',
  outcomedt: 'c.outcomedt',
};

const WAITED = "c.kind = 'W' and c.from_weaning and c.mateday is not null";

/** Own matings by their date. */
export const MATINGS: Stream = {
  name: 'matings',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.matedt',
  where: "not c.entered and c.kind <> 'E'",
  measures: {
    mat: {},
    mg: { when: "c.kind = 'G'" },
    mw: { when: "c.kind = 'W'" },
    mr: { when: "c.kind = 'R'" },
    slots: { value: 'c.doses' },
    afm_days: { value: 'c.gilt_age', when: "c.kind = 'G'" },
    afm_n: { when: "c.kind = 'G' and c.gilt_age is not null" },
    afm_out: { when: "c.kind = 'G' and c.gilt_age is null" },
    efm_days: { value: 'c.gilt_days', when: "c.kind = 'G'" },
    efm_n: { when: "c.kind = 'G' and c.gilt_days is not null" },
    wsi_days: { value: 'c.mateday', when: WAITED },
    wsi_n: { when: WAITED },
    bred7: { when: `${WAITED} and c.mateday <= 7` },
    wsi_out: { when: "c.kind = 'W' and not (c.from_weaning and c.mateday is not null)" },
  },
  dims: DIMS,
  row: { subject: 'c.animal_id', n: 'c.n', detail: MATING_DETAIL },
};

/**
 * Farrowings by their date, of the class their mating was made in: the farrowing rate of a period sets them against
 * matings, so that both stand under the parity, house and operator of the mating (edge 8).
 */
export const MATED_FARROWINGS: Stream = {
  name: 'mated-farrowings',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.farrowdt',
  where: "c.kind <> 'E'",
  measures: { lf_own: { when: 'not c.entered' }, lf_entered: { when: 'c.entered' } },
  dims: DIMS,
  row: { subject: 'c.animal_id', n: 'c.n', detail: { ...MATING_DETAIL, farrowdt: 'c.farrowdt' } },
};

/** Outcome as known on the as-of day. */
const KNOWN = `cross join lateral (select ${OUTCOME_KNOWN} as o, c.outcomedt - c.matedt as d) k`;
const MEMBER = "not c.entered and k.o is distinct from 'moved' and k.o is distinct from 'sold'";
const RETURN = `${MEMBER} and k.o = 'return'`;
const BY_DAY = 'c.outcomedt <= c.matedt + {concday}::int';
const PAST = `${MEMBER} and k.o is distinct from 'unknown' and c.matedt + {concday}::int < {asof}::date`;
const GONE = `k.o in ('died', 'culled') and ${BY_DAY}`;

function member(outcome: string): { when: string } {
  return { when: `${MEMBER} and k.o = '${outcome}'` };
}

/** Matings of the window w: a cohort keeps its members (edge 6). */
export const COHORT: Stream = {
  name: 'cohort',
  from: `sow_cycle c ${KNOWN}`,
  alias: 'c',
  date: 'c.matedt',
  shift: 'frshift',
  where: "c.kind <> 'E'",
  measures: {
    cohort: { when: MEMBER },
    co_entered: { when: 'c.entered' },
    co_moved: { when: "not c.entered and k.o = 'moved'" },
    co_sold: { when: "not c.entered and k.o = 'sold'" },
    f_early: { when: `${RETURN} and k.d <= 17` },
    f_regular: { when: `${RETURN} and k.d between 18 and 24` },
    f_irregular: { when: `${RETURN} and k.d between 25 and 38` },
    f_second: { when: `${RETURN} and k.d between 39 and 45` },
    f_late: { when: `${RETURN} and k.d >= 46` },
    f_negative: member('negative'),
    f_abortion: member('abortion'),
    f_notinpig: member('notinpig'),
    f_died: member('died'),
    f_culled: member('culled'),
    f_farrowed: member('farrowed'),
    f_unknown: member('unknown'),
    f_inpig: { when: `${MEMBER} and k.o is null` },
    fra_out: {
      when: `${MEMBER} and k.o in ('died', 'culled') and not coalesce(c.outcome_reason = any({repro}::text[]), false)`,
    },
    conc_n: { when: `${PAST} and not coalesce(${GONE}, false)` },
    conc_ok: { when: `${PAST} and not coalesce(k.o is not null and ${BY_DAY}, false)` },
    conc_removed: { when: `${PAST} and ${GONE}` },
    conc_young: { when: `${MEMBER} and c.matedt + {concday}::int >= {asof}::date` },
  },
  dims: DIMS,
  row: { subject: 'c.animal_id', n: 'c.n', detail: MATING_DETAIL },
};

const LEFT = 'a.leftdt <= {asof}';

function retention(k: number): Stream['measures'] {
  const moved = `coalesce(${LEFT} and a.leftway = 'moved' and a.parity < ${k}, false)`;
  const removed = `coalesce(${LEFT} and a.parity < ${k}, false)`;
  return {
    [`rtn${k}_n`]: { when: `not ${moved}` },
    [`rtn${k}_kept`]: { when: `not ${removed}` },
    [`rtn${k}_moved`]: { when: moved },
    [`rtn${k}_open`]: { when: `not coalesce(${LEFT}, false) and l.litters < ${k}` },
  };
}

/** Litters of a gilt by the as-of day. */
const LITTERS_SO_FAR = `cross join lateral (select count(*)::int as litters from sow_cycle f where f.farm_id = c.farm_id and f.animal_id = c.animal_id
  and f.farrowdt <= {asof} and f.kind <> 'E') l`;

/** Gilts first mated in the window, with how far they came. */
export const RETENTION: Stream = {
  name: 'retention',
  from: `sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id ${LITTERS_SO_FAR}`,
  alias: 'c',
  date: 'c.matedt',
  shift: 'frshift',
  where: "c.kind = 'G' and not c.entered",
  measures: { ...retention(1), ...retention(2), ...retention(3) },
  dims: DIMS,
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: { matedt: 'c.matedt', parity: 'a.parity', leftdt: 'a.leftdt', leftway: 'a.leftway' },
  },
};

/** Pregnancy checks by their date. */
export const CHECKS: Stream = {
  name: 'checks',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.fregexamdt',
  where: 'c.fregexamreslt is not null',
  measures: { chk_all: {}, chk_pos: { when: "c.fregexamreslt = 'positive'" } },
  dims: { ...DIMS, applyid: 'c.freg_applyid' },
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: {
      fregexamdt: 'c.fregexamdt',
      fregexamreslt: 'c.fregexamreslt',
      matedt: 'c.matedt',
      parity: 'c.parity',
    },
  },
};

/** Abortions by their date. */
export const ABORTIONS: Stream = {
  name: 'abortions',
  from: 'sow_cycle c',
  alias: 'c',
  date: 'c.outcomedt',
  where: "c.outcome = 'abortion'",
  measures: { abo: {} },
  dims: DIMS,
  row: {
    subject: 'c.animal_id',
    n: 'c.n',
    detail: {
      outcomedt: 'c.outcomedt',
      matedt: 'c.matedt',
      fregday: 'c.fregday',
      parity: 'c.parity',
      reason: 'c.outcome_reason',
    },
  },
};
