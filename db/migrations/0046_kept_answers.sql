-- Passwords made up for people stood in the kept answers of the calls that made them, and the fingerprint of a body
-- with a typed one could be searched for it.
update request_log set answer = jsonb_set(answer, '{data,password}', 'null')
  where path in ('/admin/resetPassword', '/admin/saveUser') and answer #> '{data,password}' is not null;
update request_log set body_hash = '\x00' where path = '/admin/saveUser';

create index on sign_in_log (at);
create index on user_session ((coalesce(ended_at, expires_at)));

-- Takes away what was kept long enough, a part at a time. Requests may call it, so it keeps the least days itself.
create function remove_old_logs(request_days int, session_days int, sign_in_years int, part int default 20000) returns int
language sql security definer set search_path = public as $$
  with requests as (delete from request_log where reqid in (
      select reqid from request_log where at < now() - make_interval(days => greatest(request_days, 30)) limit part) returning 1),
    sessions as (delete from user_session where token_hash in (
      select token_hash from user_session where coalesce(ended_at, expires_at) < now() - make_interval(days => greatest(session_days, 30)) limit part) returning 1),
    tries as (delete from sign_in_log where id in (
      select id from sign_in_log where at < now() - make_interval(years => greatest(sign_in_years, 1)) limit part) returning 1),
    guesses as (delete from sign_in_guess where (name, way) in (
      select name, way from sign_in_guess where last_at < now() - interval '1 day' limit part) returning 1)
  select ((select count(*) from requests) + (select count(*) from sessions) + (select count(*) from tries) + (select count(*) from guesses))::int
$$;
