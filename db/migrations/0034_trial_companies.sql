-- Trial farms shared one company, whose farms know each other's names and ear numbers. Each is a company of its own now.
insert into company (prnt2, label_v, label_e, label_t)
  select '75@' || farm_id || '@', 'Dùng thử: ' || farmname, 'Trial: ' || farmname, 'ทดลองใช้: ' || farmname from farm where state = 'trial' and prnt2 = '75@TRIAL@';
insert into farm_group (prnt1, prnt2, label_v, label_e, label_t)
  select '70@' || farm_id || '@', '75@' || farm_id || '@', 'Dùng thử: ' || farmname, 'Trial: ' || farmname, 'ทดลองใช้: ' || farmname
  from farm where state = 'trial' and prnt2 = '75@TRIAL@';
update app_user u set prnt1 = '70@' || f.farm_id || '@', prnt2 = '75@' || f.farm_id || '@'
  from farm f where f.farm_id = coalesce(u.home_farm_id, u.farm_id) and f.state = 'trial' and f.prnt2 = '75@TRIAL@';
update farm set prnt1 = '70@' || farm_id || '@', prnt2 = '75@' || farm_id || '@' where state = 'trial' and prnt2 = '75@TRIAL@';
delete from farm_group where prnt1 = '70@TRIAL@' and not exists (select 1 from farm where prnt1 = '70@TRIAL@') and not exists (select 1 from app_user where prnt1 = '70@TRIAL@');
delete from company where prnt2 = '75@TRIAL@' and not exists (select 1 from farm where prnt2 = '75@TRIAL@') and not exists (select 1 from app_user where prnt2 = '75@TRIAL@')
  and not exists (select 1 from farm_group where prnt2 = '75@TRIAL@');
