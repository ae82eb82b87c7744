-- Second steps of the sign-in belong to an account, as its sessions and devices do: seen by whoever sees the account. What stands
-- between two steps is its own person's, or a sign-in's.
do $$
declare target text;
begin
  foreach target in array array['second_factor', 'recovery_code'] loop
    execute format('alter table %I enable row level security', target);
    execute format('create policy everybody on %I to farm_accounts using (true) with check (true)', target);
    execute format($policy$create policy reach on %I to farm_app using (
      user_id = (select app_user()) or exists (select from app_user u where u.user_id = %1$I.user_id))$policy$, target);
  end loop;
end
$$;
alter table sign_in_step enable row level security;
create policy everybody on sign_in_step to farm_accounts using (true) with check (true);
create policy own on sign_in_step to farm_app using (user_id = (select app_user())) with check (user_id = (select app_user()));
