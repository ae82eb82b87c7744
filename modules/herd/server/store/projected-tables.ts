import type { TableShape } from '#engine/server/bulk.ts';

/** The tables the projector writes, with the columns it fills; nothing else writes them. */
export const PROJECTED = {
  animal: {
    table: 'animal',
    key: ['farm_id', 'animal_id'],
    columns: [
      'farm_id', 'animal_id', 'pgid', 'sex', 'entrytp', 'entrydt', 'birthdt', 'source', 'lineage', 'lot', 'altid', 'sireid', 'damid',
      'bvindx', 'rfid', 'semen_only', 'status', 'pigtype', 'roomid', 'services', 'parity', 'curnum', 'matedt', 'expfarrowdt',
      'expmatedt', 'farrowdt', 'weandt', 'rutdt', 'heats', 'last_eventcd', 'last_eventdt', 'weight', 'weightdt', 'teats',
      'teats_left', 'teats_right', 'teats_front', 'teats_active', 'feetleg', 'vulva', 'bodyscore', 'withdrawal_end', 'leftdt',
      'leftway', 'leftreason', 'transfer_to', 'first_matedt', 'version',
    ],
  },
  sow_cycle: {
    table: 'sow_cycle',
    key: ['farm_id', 'animal_id', 'n'],
    columns: [
      'farm_id', 'animal_id', 'n', 'parity', 'service_no', 'kind', 'entered', 'mate_event', 'matedt', 'matetp', 'boarid', 'boarid2',
      'boarid3', 'dose_days', 'doses', 'semenbatch', 'mategrp', 'mate_applyid', 'mate_roomid', 'mate_lineage', 'mateday',
      'from_weaning', 'gilt_age', 'gilt_days', 'heats_before', 'rutdt', 'expfarrowdt', 'fregexamdt', 'fregexamreslt',
      'freg_applyid', 'outcome', 'outcomedt', 'outcome_reason', 'fregday', 'far_event', 'farrowdt', 'farrowday', 'farrow_parity',
      'farrownum', 'livenum', 'deadnum', 'deadnum1', 'deadnum2', 'mummynum', 'weaknum', 'weaknum2', 'weaknum3', 'mllivenum',
      'felivenum', 'totalweight', 'farrowgrp', 'farrow_applyid', 'farrow_roomid', 'farrow_interval', 'farrow_age', 'plusnum',
      'minusnum', 'lossnum', 'unbal_plus', 'unbal_minus', 'curnum', 'subweandt', 'weandt', 'first_weandt', 'weangrp', 'wean_applyid',
      'weannum', 'mlweannum', 'feweannum', 'weanweight', 'weighed_num', 'nurse_weannum', 'nurse_weandt', 'fosterday', 'closeddt',
      'closed_by', 'wasteday', 'wean_to_conception', 'warnings',
    ],
  },
  weaning: {
    table: 'weaning',
    key: ['farm_id', 'event_id'],
    columns: [
      'farm_id', 'event_id', 'animal_id', 'n', 'eventdt', 'kind', 'weannum', 'mlweannum', 'feweannum', 'weanweight', 'weangrp',
      'roomid', 'applyid', 'parity', 'fosterday',
    ],
  },
  piglet_change: {
    table: 'piglet_change',
    key: ['farm_id', 'event_id'],
    columns: [
      'farm_id', 'event_id', 'animal_id', 'n', 'eventdt', 'kind', 'num', 'male', 'female', 'kg', 'reason', 'partner', 'unbalanced',
      'age', 'parity', 'applyid',
    ],
  },
  herd_span: {
    table: 'herd_span',
    key: ['farm_id', 'animal_id', 'from_day'],
    columns: ['farm_id', 'animal_id', 'from_day', 'to_day', 'kind', 'cause', 'parity', 'n'],
  },
  stay: { table: 'stay', key: ['farm_id', 'animal_id', 'from_day'], columns: ['farm_id', 'animal_id', 'from_day', 'to_day', 'roomid'] },
} as const satisfies Record<string, TableShape>;

export type ProjectedTable = keyof typeof PROJECTED;
