-- Work is planned and logged in houses of chickens as in those of pigs.
alter table job_place drop constraint job_place_farm_id_roomid_fkey;
alter table job_log drop constraint job_log_farm_id_roomid_fkey;
create trigger house_stands after insert or update of roomid on job_place for each row execute function house_stands();
comment on trigger house_stands on job_place is 'one key: houses of the same farm';
create trigger house_stands after insert or update of roomid on job_log for each row execute function house_stands();
comment on trigger house_stands on job_log is 'one key: houses of the same farm';
