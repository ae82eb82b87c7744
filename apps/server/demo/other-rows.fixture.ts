/**
 * A row in every table that a young demonstration farm leaves empty. A table that gets neither its own row here nor one from the
 * demonstration is one whose backup nobody has tried.
 */
export const OTHER_ROWS = `
with one as (
  select a.farm_id, a.animal_id, f.prnt2, u.user_id, g.roomid, g.parityid, g.grpid, s.batch, gen_random_uuid() as id, gen_random_uuid() as second
  from farm f
  cross join lateral (select farm_id, animal_id from animal where farm_id = f.farm_id limit 1) a
  cross join lateral (select user_id from app_user order by user_id limit 1) u
  cross join lateral (select roomid, parityid, grpid from batch_group where farm_id = f.farm_id limit 1) g
  cross join lateral (select batch from semen_batch where farm_id = f.farm_id limit 1) s
  limit 1),
  file as (insert into stored_file (farm_id, file_id, kind, name, mime, bytes, user_id)
    select farm_id, id, 'picture', E'ảnh\\t"1"', 'image/png', '\\x00ff0a5c2e', user_id from one),
  scan as (insert into tag_scan (farm_id, animal_id, user_id) select farm_id, animal_id, user_id from one),
  photo as (insert into animal_photo (farm_id, animal_id, file_id, crtusrid) select farm_id, animal_id, id, user_id from one),
  identity as (insert into animal_identity (farm_id, animal_id, pgid, changed_by) select farm_id, animal_id, 'OLD1', user_id from one),
  message as (insert into contact_message (name, reach, subject, body, picture) values ('ก', 'a@b', E'\\\\.', E'one\\ntwo', '\\x00')),
  alias as (insert into gen_alias (farm_id, alias, gid, merged_by, reason) select farm_id, 'A1', 'A2', user_id, 'same' from one),
  mark as (insert into gen_mark (farm_id, gid, mark, marked_by) select farm_id, 'A2', 'keep', user_id from one),
  pattern as (insert into gen_pattern (farm_id, progcode, from_day, parts, length, crtusrid) select farm_id, 'P', '2026-01-01', '{"a,b",null,""}', 8, user_id from one),
  plan as (insert into gen_plan (farm_id, planid, name, from_day, to_day, aim, indexname, crtusrid)
    select farm_id, id, 'plan', '2026-01-01', '2026-02-01', 'both', 'SPI', user_id from one),
  pair as (insert into gen_plan_pair (farm_id, planid, dam, f) select farm_id, id, 'D', 0.1 + 0.2 from one),
  run as (insert into gen_run (prnt2, gentp, askedby, askedfarm, due_at) select prnt2, 'EBV', user_id, farm_id, now() from one returning runno),
  aside as (insert into gen_setaside (farm_id, runno, n, gid, trait, cause) select farm_id, runno, 1, 'A2', 'LS', 'far out' from one, run),
  value as (insert into gen_value (farm_id, runno, gid, f, completeness, gens, spi) select farm_id, runno, 'A2', 1e-300, 0.5, 2, 'NaN' from one, run),
  note as (insert into herd_note (farm_id, note_id, day, text, crtusrid) select farm_id, id, '2026-01-01', 'ghi chú', user_id from one),
  view as (insert into herd_view (farm_id, user_id, route, name) select farm_id, user_id, 'PigLstReport', 'mine' from one),
  import as (insert into import_run (farm_id, run_id, sheet, user_id) select farm_id, id, 'entry', user_id from one),
  link as (insert into login_link (kind, subject, user_id) select 'G', '1', user_id from one),
  ticket as (insert into login_ticket (ticket_hash, step, kind) values ('\\x01', 'depart', 'G')),
  arrived as (insert into stock_arrival (farm_id, noteid, lineno, sent, received, condition)
    select n.farm_id, n.noteid, 1, 10, 8, 'good' from stock_note n where n.farm_id = (select farm_id from one) and n.notetp = 'RN' limit 1 returning farm_id, noteid),
  short as (insert into stock_shortage (farm_id, noteid, lineno, serial, how, qty, valuedt, crtusrid)
    select farm_id, noteid, 1, 1, 'back', 2, '2026-01-01', 'x' from arrived),
  shown as (insert into job_picture (farm_id, jobid, file_id, n) select farm_id, jobid, id, 1 from one join lateral (select jobid from job where farm_id = one.farm_id limit 1) j on true),
  logged as (insert into job_log_picture (farm_id, logid, file_id, n) select farm_id, logid, id, 1 from one join lateral (select logid from job_log where farm_id = one.farm_id limit 1) l on true),
  template as (insert into menu_template (name, prnt2, flags, saved_by) select 'staff', prnt2, '{"a": 1.50}', user_id from one),
  signed as (insert into month_signed (farm_id, month, version, form, signed_by, signed_name) select farm_id, '202601', 1, '{}', user_id, 'x' from one),
  death as (insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid)
    select farm_id, id, roomid, '2026-01-01', 1, 1, 'r', 'died', 'OP1', '2026-01-01', user_id from one),
  due as (insert into pedigree_due (farm_id, animal_id, asked_by) select farm_id, animal_id, user_id from one),
  pool as (insert into pool_adjust (farm_id, adjust_id, roomid, weangrp, eventdt, qty, reason, crtusrid)
    select farm_id, id, roomid, 'W1', '2026-01-01', -1, 'count', user_id from one),
  request as (insert into request_log (reqid, user_id, path, body_hash, answer) select id, user_id, '/x', '\\x02', '{}' from one),
  semen as (insert into semen_out (farm_id, out_id, batch, eventdt, count, way, reason, crtusrid) select farm_id, id, batch, '2026-01-01', 1, 'thrown', 'old', user_id from one),
  guess as (insert into sign_in_guess (name, way) select user_id, 'anybody' from one),
  factor as (insert into second_factor (user_id, kind, name, secret) select user_id, 'totp', 'điện thoại', '\\x00ff' from one),
  code as (insert into recovery_code (user_id, code_hash) select user_id, '\\x04' from one),
  step as (insert into sign_in_step (ticket_hash, user_id) select '\\x05', user_id from one),
  signin as (insert into sign_in_log (user_id, username, ok) select user_id, user_id, true from one),
  series as (insert into tag_series (farm_id, lineage, sex, lstusrid) select farm_id, 'LY', 'F', user_id from one),
  ordered as (insert into tag_order (farm_id, order_id, orderdt, lineage, sex, asked, kind, needdt, manager, crtusrid, lstusrid)
    select farm_id, id, '2026-01-01', 'LY', 'F', 10, 'rfid', '2026-02-01', user_id, user_id, user_id from one),
  range as (insert into tag_range (farm_id, range_id, lineage, sex, epoch, first_no, last_no, starttag, finishtag, crtusrid, valuedt)
    select farm_id, id, 'LY', 'F', '1900-01-01', 1, 10, 'T1', 'T10', user_id, '2026-01-01' from one),
  number as (insert into ear_number (prnt2, tag, farm_id) select prnt2, 'T1', farm_id from one),
  tag as (insert into ear_tag (farm_id, tag, range_id, no, lineage, sex) select farm_id, 'T1', id, 1, 'LY', 'F' from one),
  tested as (insert into test_file (farm_id, filecd, opened, crtusrid) select farm_id, 'F1', '2026-01-01', user_id from one),
  tagged as (insert into test_file_tag (farm_id, filecd, tag) select farm_id, 'F1', 'T1' from one),
  tried as (insert into trial (farm_id, user_id) select farm_id, user_id from one),
  device as (insert into user_device (user_id, macid) select user_id, 'm' from one),
  labstore as (insert into lab_store (farm_id, storeid, name_v, name_e, name_t, kind, crtusrid)
    select farm_id, k.id, 'Kho', 'Store', 'คลัง', 'main', user_id from one, (values ('OA'), ('OB')) k (id) returning farm_id, storeid),
  labshelf as (insert into lab_store_place (farm_id, storeid, place) select farm_id, 'OA', 'A1' from one),
  labitem as (insert into lab_item (farm_id, itemid, name_v, name_e, name_t, itemtp, unit, crtusrid)
    select farm_id, 'OK', 'Kit', 'Kit', 'ชุด', 'kit', 'piece', user_id from one),
  labpack as (insert into lab_item_unit (farm_id, itemid, unit, factor) select farm_id, 'OK', 'box', 96 from one),
  labitemphoto as (insert into lab_item_photo (farm_id, itemid, mime, bytes, crtusrid) select farm_id, 'OK', 'image/png', '\\x00ff0a5c', user_id from one),
  labuse as (insert into lab_item_test (farm_id, itemid, testcd, amount) select farm_id, 'OK', 'PRRS', 1.1 from one),
  labdraw as (insert into lab_stock_counter (farm_id, notetp, year, last) select farm_id, 'DN', 2001, 1 from one),
  labnote as (insert into lab_note (farm_id, noteid, notetp, kind, noteno, year, serial, state, storeid, tostore, valuedt, prnt2, currency, firstdt, crtusrid)
    select farm_id, id, 'DN', 'transfer', 'DN-O', 2001, 1, '30', 'OA', 'OB', '2001-01-01', prnt2, 'VND', '2001-01-01', user_id from one returning farm_id, noteid),
  labline as (insert into lab_note_line (farm_id, noteid, lineno, itemid, unit, factor, qty, origqty, baseqty)
    select farm_id, id, 1, 'OK', 'piece', 1, 10, 10, 10 from one),
  labmove as (insert into lab_movement (farm_id, storeid, prnt2, itemid, valuedt, qty, kind, noteid, lineno, crtusrid)
    select farm_id, 'OA', prnt2, 'OK', '2001-01-01', 0.0001, 'opening', id, 1, user_id from one returning farm_id, seq),
  labworth as (insert into lab_value (farm_id, seq, amount) select farm_id, seq, 0.01 from labmove),
  labphoto as (insert into lab_image (farm_id, requestid, sender, side, mime, bytes, crtusrid)
    select farm_id, requestid, sender, 'lab', 'image/png', '\\x00ff0a5c', crtusrid from lab_request limit 1),
  labtotal as (insert into lab_total (farm_id, storeid, itemid, prnt2, qty, amount) select farm_id, 'OA', 'OK', prnt2, 0.0001, 0.01 from one),
  labheld as (insert into lab_balance (farm_id, storeid, itemid, lot, qty) select farm_id, 'OA', 'OK', '', 0.0001 from one),
  lablot as (insert into lab_lot (farm_id, itemid, lot, quality, crtusrid) select farm_id, 'OK', 'L', 'failed', user_id from one),
  labcame as (insert into lab_arrival (farm_id, noteid, lineno, sent, received, condition) select farm_id, id, 1, 10, 8, 'good' from one),
  lab as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'Phòng', 'Lab', 'แล็บ', user_id from one on conflict do nothing),
  counter as (insert into lab_counter (farm_id, kind, year) select farm_id, 'run', 2001 from one),
  customer as (insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) select farm_id, 'KH1', 'Khách', 'own', user_id from one),
  place as (insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid)
    select farm_id, 'T1', 'KH1', farm_id, 'Trại', '39', user_id from one),
  asked as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
    select farm_id, id, farm_id, 'Y1', 'M', 'KH1', 'T1', '2026-01-01', '2026-01-01', '10', user_id from one),
  sample as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement, reject)
    select farm_id, id, 1, farm_id, E'ก\t1', 'serum', 'rejected', 'leaking' from one),
  test as (insert into lab_order (farm_id, requestid, seq, testcd, sender, status, invalidwhy) select farm_id, id, 1, 'PRRS', farm_id, 2, 'leaking' from one),
  labno as (insert into lab_number (farm_id, kind, no, requestid, sender, year, n, givenby) select farm_id, 'sample', 'Z1', id, farm_id, 2026, 1, user_id from one),
  labstep as (insert into lab_step (farm_id, requestid, serial, sender, fromst, tost, way, userid, usrlvl, at, busdt, samples, orders, hash)
    select farm_id, id, 1, farm_id, '05', '10', 'forward', user_id, 60, now(), '2026-01-01', 1, 1, sha256('\\x00') from one),
  paper as (insert into lab_revision (farm_id, requestid, r, sender, reportno, state, pdf, sha256, issuedat, crtusrid)
    select farm_id, id, 0, farm_id, 'K1', 'issued', '\\x25504446', sha256('\\x25504446'), now(), user_id from one),
  given as (insert into lab_delivery (farm_id, requestid, r, serial, sender, recipient, channel, outcome, userid)
    select farm_id, id, 0, 1, farm_id, 'a@b', 'email', 'waiting', user_id from one),
  official as (insert into lab_code_range (farm_id, rangecd, authority, kind, year, prefix, firstno, lastno, nextno, crtusrid)
    select farm_id, 'R1', 'Chi cục', 'sample', 2026, 'DN', 1, 100, 1, user_id from one),
  labtest as (insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, crtusrid)
    select farm_id, 'PRRS', 'Kháng thể', 'Antibody', 'แอนติบอดี', 'PRRS', 'elisa', '{serum}', 'sp', user_id from one),
  price as (insert into sale_price (farm_id, trade, kind, basis, fromdt, price, crtusrid) select farm_id, 'pigs', 'pigs', 'kg', '2026-01-01', 62000, user_id from one),
  labprice as (insert into lab_test_price (farm_id, testcd, fromdt, price) select farm_id, 'PRRS', '2026-01-01', 95000 from one),
  labkit as (insert into lab_test_kit (farm_id, testcd, kit, name) select farm_id, 'PRRS', 'X3', 'Kit' from one),
  cutoff as (insert into lab_cutoff (farm_id, testcd, kit, matrix, fromdt, negop, neg, posop, pos)
    select farm_id, 'PRRS', 'X3', '*', '2026-01-01', '<', 0.4, '>=', 0.4 from one),
  cutsign as (insert into lab_cutoff_sign (farm_id, testcd, kit, matrix, fromdt, limits, signedby)
    select farm_id, 'PRRS', 'X3', '*', '2026-01-01', '{"pos": 0.4}', user_id from one),
  labrun as (insert into lab_run (farm_id, runid, runno, testcd, kit, operator, rundt, size, way, state, limits, controls, crtusrid)
    select farm_id, id, 'R01000001', 'PRRS', 'X3', user_id, '2026-01-02', 96, 'column', 1, '{}', '{"nc": 0.1}', user_id from one),
  labwell as (insert into lab_well (farm_id, runid, well, role, raw) select farm_id, id, 'A1', 'nc', 0.1 from one),
  labresult as (insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, runid, kit, matrix, status, invalidwhy, tester, testdt)
    select farm_id, id, 1, 'PRRS', 1, farm_id, id, 'X3', 'serum', 2, 'run', user_id, '2026-01-02' from one),
  machine as (insert into lab_instrument (farm_id, instid, name, kind, months, crtusrid) select farm_id, 'E1', 'Máy 1', 'reader', 12, user_id from one),
  tuned as (insert into lab_calibration (farm_id, instid, caldt, result, doneby) select farm_id, 'E1', '2026-01-01', 'pass', 'X' from one),
  ring as (insert into lab_proficiency (farm_id, roundno, provider, rounddt, testcd, assigned, sd, crtusrid)
    select farm_id, '2026-A', 'X', '2026-01-01', 'PRRS', 1, 0.1, user_id from one),
  moved as (insert into user_move (user_id, farm_id, from_day, asked_by) select user_id, farm_id, 'infinity', user_id from one)
insert into user_session (token_hash, user_id, expires_at) select '\\x03', user_id, now() from one`;
