import { type KeyRule, KeyTaken } from '#engine/server/key-taken.ts';

const rule = (code: string, field: string, param: string): KeyRule => ({ code, field, param });
const taken = (field: string): KeyRule => rule('871', field, 'id');
const exists = (field: string): KeyRule => rule('V_EXISTS', field, 'value');

/**
 * The rule each unique key of the database stands for, where people name what it holds: the one place that knows both.
 * Keys of rows the server names itself (drawn ids, numbers counted under a lock, derived rows) have none.
 */
export const KEY_RULES: Readonly<Record<string, KeyRule>> = {
  animal_present: rule('357', 'pgid', 'id'),
  animal_rfid_present: exists('rfid'),
  animal_event_one_day: rule('374', 'eventdt', 'date'),
  animal_photo_farm_id_file_id_key: exists('path'),
  app_user_pkey: rule('ACC_EXISTS', 'username', 'value'),
  app_user_username_key: rule('ACC_EXISTS', 'username', 'value'),
  app_user_email_key: rule('ACC_EXISTS', 'email', 'value'),
  chk_house_pkey: taken('roomid'),
  code_row_pkey: taken('value'),
  company_pkey: taken('code'),
  farm_group_pkey: taken('code'),
  farm_pkey: taken('farmid'),
  farm_prnt2_shtnm_key: exists('shtnm'),
  ear_tag_pkey: rule('TAG_TAKEN', 'count', 'tag'),
  ear_number_pkey: rule('TAG_TAKEN', 'count', 'tag'),
  flock_farm_id_roomid_daterange_excl: exists('roomid'),
  gen_alias_pkey: rule('GEN_ID_EXISTS', 'from', 'id'),
  gen_animal_pkey: rule('GEN_ID_EXISTS', 'gid', 'id'),
  genetic_id_pkey: rule('GEN_ID_EXISTS', 'gid', 'id'),
  gen_formula_pkey: taken('from'),
  gen_pattern_pkey: exists('from'),
  gen_plan_pair_pkey: rule('V_DUP', 'dam', 'value'),
  grower_contract_pkey: taken('contractid'),
  grower_contract_house: exists('roomid'),
  sale_price_day: exists('fromdt'),
  herd_group_pkey: taken('code'),
  herd_group_farm_id_daterange_excl: taken('code'),
  house_batch_farm_id_roomid_daterange_excl: exists('roomid'),
  item_pkey: taken('itemid'),
  lab_item_pkey: taken('itemid'),
  job_pkey: taken('jobid'),
  job_team_pkey: taken('team'),
  job_log_overlap: exists('start'),
  job_log_task: exists('assignId'),
  item_unit_pkey: rule('V_DUP', 'unit', 'value'),
  lab_age_set_day: exists('fromdt'),
  lab_age_class_pkey: rule('LAB_CLASS_OVERLAP', 'classes', 'n'),
  lab_age_class_prnt2_setid_scale_int4range_excl: rule('LAB_CLASS_OVERLAP', 'classes', 'n'),
  lab_expected_of: exists('fromdt'),
  lab_status_class_code: exists('code'),
  lab_farm_status_day: exists('fromdt'),
  lab_instrument_pkey: taken('instid'),
  lab_instrument_name: exists('name'),
  lab_calibration_pkey: rule('V_DUP', 'caldt', 'value'),
  lab_proficiency_value: exists('roundno'),
  lab_outbreak_farm_id_disease_daterange_excl: exists('fromdt'),
  lab_test_pkey: taken('testcd'),
  lab_test_kit_pkey: rule('V_DUP', 'kit', 'value'),
  lab_code_range_pkey: taken('rangecd'),
  lab_code_range_farm_id_kind_year_int4range_excl: taken('rangecd'),
  lab_customer_pkey: taken('custid'),
  lab_place_pkey: taken('placeid'),
  partner_pkey: taken('partnerid'),
  partner_name: exists('name'),
  room_pkey: taken('roomid'),
  semen_batch_pkey: taken('batch'),
  standard_prnt2_kind_code_from_day_key: exists('from'),
  store_pkey: taken('storeid'),
  lab_store_pkey: taken('storeid'),
  store_use_pkey: exists('from'),
  test_file_pkey: taken('filecd'),
  trial_user: rule('ACC_EXISTS', 'user', 'value'),
  trial_device: rule('ACC_TRIAL', 'macid', 'value'),
};

/** Two rows of one unique key, or two that an exclusion keeps apart. */
const TAKEN: ReadonlySet<string> = new Set(['23505', '23P01']);

/** The refusal a fault of the database means, or null for any other. */
export function keyTaken(error: unknown): KeyTaken | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null;
  const { code, constraint } = error;
  if (typeof code !== 'string' || typeof constraint !== 'string' || !TAKEN.has(code)) return null;
  const known = KEY_RULES[constraint];
  return known === undefined ? null : new KeyTaken(known);
}

/** True of a fault that running the transaction again may mend: the row that stood in the way is seen by the rules then. */
export const isKeyFault = (error: unknown): boolean =>
  error instanceof KeyTaken || (error instanceof Error && 'code' in error && typeof error.code === 'string' && TAKEN.has(error.code));
