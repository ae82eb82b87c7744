-- Money of chickens stands on papers of its own (ChkExp): delivery notes and cost vouchers say which animals they are about. Numbers, states and
-- payments are those of every paper of the farm.
alter table sale_note add column trade text not null default 'pigs' check (trade in ('pigs', 'poultry'));
comment on column sale_note.trade is 'pigs: PigExp; poultry: ChkExp';
alter table cost_voucher add column trade text not null default 'pigs' check (trade in ('pigs', 'poultry'));
comment on column cost_voucher.trade is 'pigs: PigExp; poultry: ChkExp';

-- A line of birds is the sale event of their flock; birds are weighed to the gram.
alter table sale_line add column flock_event_id uuid,
  add foreign key (farm_id, flock_event_id) references flock_event (farm_id, event_id),
  alter column weight type numeric(13, 3);
create unique index sale_line_flock_event on sale_line (farm_id, flock_event_id) where flock_event_id is not null;
comment on index sale_line_flock_event is 'ChikEventUpdate, ChikIncomReport: the line of a sale event of a flock';

-- Houses of either kind, as goods name them.
alter table sale_line drop constraint sale_line_farm_id_roomid_fkey;
create trigger house_stands after insert or update of roomid on sale_line for each row execute function house_stands();
comment on trigger house_stands on sale_line is 'one key: houses of the same farm';
alter table cost_voucher drop constraint cost_voucher_farm_id_roomid_fkey;
create trigger house_stands after insert or update of roomid on cost_voucher for each row execute function house_stands();
comment on trigger house_stands on cost_voucher is 'one key: houses of the same farm';

alter table cost_voucher drop constraint cost_voucher_area_check,
  add constraint cost_voucher_area_check check (case trade when 'poultry' then area in ('broiler', 'layer', 'pullet')
    else area in ('grow-finish', 'nursery', 'gilts', 'sow', 'other') end);
