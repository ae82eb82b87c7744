-- Where each table lies when the database is spread over machines (npm run distribute). A table with farm_id in its key
-- lies with its farm and says nothing. Another says 'reference:', a copy on every machine, and why; or 'by KEY:', rows
-- spread by that key, and why. A trigger of a table that is spread says why it is safe: 'one key:', it reads and writes
-- rows of the same key alone.
comment on table company is 'reference: few rows, read with every farm';
comment on table farm_group is 'reference: few rows, read with every farm';
comment on table farm is 'reference: one row a farm, named by every table of farms';
comment on table setting is 'reference: values of the system and of companies hold for many farms';
comment on table code_row is 'reference: lists of the system and of companies hold for many farms';
comment on table trial is 'reference: a device and a person open one trial, on whatever farm';
comment on table contact_message is 'reference: few rows, from visitors';
comment on table app_user is 'reference: names and addresses are unique over all companies';
comment on table user_session is 'reference: seen by who sees the account';
comment on table user_device is 'reference: seen by who sees the account';
comment on table user_menu is 'reference: seen by who sees the account';
comment on table user_move is 'reference: seen by who sees the account';
comment on table login_link is 'reference: seen by who sees the account';
comment on table second_factor is 'reference: seen by who sees the account';
comment on table recovery_code is 'reference: seen by who sees the account';
comment on table sign_in_log is 'reference: seen by who sees the account';
comment on table sign_in_step is 'reference: kept for minutes';
comment on table sign_in_guess is 'reference: kept for a day';
comment on table login_ticket is 'reference: kept for minutes';
comment on table menu_template is 'reference: few rows of a company';
comment on table gen_set is 'reference: few rows of a company, read with its farms';
comment on table gen_formula is 'reference: few rows of a company, read with its farms';
comment on table gen_run is 'reference: few rows of a company, named by values of its farms';
comment on table partner is 'reference: a list of the company, named by notes of its farms';
comment on table item is 'reference: a list of the company, named by the ledgers of its farms';
comment on table item_unit is 'reference: a list of the company, named by the ledgers of its farms';
comment on table request_log is 'by reqid: a key is asked for by itself, from whatever farm it comes again';
comment on table ear_number is 'by prnt2: unique in the company';
comment on table genetic_id is 'by prnt2: unique in the company';
comment on table schema_migration is 'reference: what made the tables';

comment on trigger pedigree_follows_herd on animal is 'one key: the pedigree row of the same farm';
comment on trigger batch_never_short on batch_move is 'one key: heads of the same farm';
