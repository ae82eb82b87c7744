/**
 * Tables every module stands on and may read, with who keeps them: farms and their groups, houses, goods, settings, code lists, people with
 * their rights, kept files, logs. `engine`: written by the engine's own functions.
 */
export const BASE_TABLES: Readonly<Record<string, string>> = {
  farm: 'admin',
  company: 'admin',
  farm_group: 'admin',
  setting: 'admin',
  code_row: 'admin',
  code_entry: 'admin',
  item: 'stock',
  room: 'growfinish',
  chk_house: 'poultry',
  any_house: 'poultry',
  app_user: 'account',
  stored_file: 'account',
  user_menu: 'engine',
  audit_log: 'engine',
  kept_version: 'engine',
  request_log: 'engine',
  sign_in_guess: 'engine',
  schema_migration: 'engine',
};
