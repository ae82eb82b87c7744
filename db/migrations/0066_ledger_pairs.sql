-- A movement that brings goods names the one that carried them away; both lie on one farm, and the key says so.
alter table stock_movement
  drop constraint stock_movement_pairfarm_pair_fkey,
  add constraint stock_movement_pair_fkey foreign key (farm_id, pair) references stock_movement (farm_id, seq),
  add constraint stock_movement_pair_own check (pairfarm = farm_id);
