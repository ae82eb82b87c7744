-- A write takes its key before it begins and asks what the key was answered before, in one statement: the second part of the
-- function sees what whoever held the key meanwhile has saved. Of somebody else's answer only that it is there is told. Its plan is
-- kept: one made while the log was short would read all of it.
create function answer_once(key uuid) returns table (own boolean, path text, body_hash bytea, answer jsonb)
language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  return query
    select mine, case when mine then r.path end, case when mine then r.body_hash end, case when mine then r.answer end
    from request_log r, lateral (select r.user_id = coalesce(app_user(), '') as mine) m where r.reqid = key;
end
$$;
revoke execute on function answer_once(uuid) from public;
grant execute on function answer_once(uuid) to farm_app;
drop function kept_answer(uuid);
