-- What a key was answered before; of somebody else's only that it is taken. A write asks before it begins, and the rows of others
-- are not in its sight.
create function kept_answer(key uuid) returns table (own boolean, path text, body_hash bytea, answer jsonb)
language sql stable security definer set search_path = public as $$
  select mine, case when mine then r.path end, case when mine then r.body_hash end, case when mine then r.answer end
  from request_log r, lateral (select r.user_id = coalesce(app_user(), '') as mine) m where r.reqid = key
$$;
