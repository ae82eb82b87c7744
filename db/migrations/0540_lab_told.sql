-- Positives of listed diseases are told by e-mail to people of the laboratory (LABTELL); the tester whose results tell them need not see their accounts.

-- Who of a laboratory of the transaction is told something by e-mail, of some levels: active accounts with an address.
create function lab_addressees(lab text, levels int[]) returns table (user_id text, email text, language text)
  language sql stable security definer set search_path = public as $$
  select u.user_id, u.email, u.language from app_user u
  where u.labid = lab and lab = any (app_farms()) and u.usrlvl = any (levels) and u.state = 'active' and u.email is not null
    and (u.expdt is null or u.expdt >= current_date)
$$;
revoke all on function lab_addressees(text, int[]) from public;
grant execute on function lab_addressees(text, int[]) to farm_app;
