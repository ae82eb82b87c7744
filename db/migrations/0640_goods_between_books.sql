-- Goods pass between a farm's book and a laboratory's: a transfer of the one is on its way until the other receives it. A receipt names
-- farm, movement and note of the sender as one from another farm does (0147); of another book also that book and the item there, whose
-- codes are not the receiver's. A laboratory says by receiving which of its stores the goods came to.
alter table stock_note drop constraint stock_note_check;
alter table stock_note add constraint stock_note_target check (kind = 'lab' or (notetp = 'TN') = (tostore is not null));
alter table stock_movement drop constraint stock_movement_from;
alter table stock_movement
  add column frombook text check (frombook = 'laboratory'),
  add column fromitem text,
  add constraint stock_movement_from check (
    (fromfarm is null) = (fromseq is null) and (fromfarm is null) = (fromnote is null) and (frombook is null) = (fromitem is null)
    and (frombook is null or fromfarm is not null) and (fromfarm is null or (pair is null and (frombook is not null or fromfarm <> farm_id))));

alter table lab_movement
  add column fromfarm text references farm,
  add column fromseq bigint,
  add column fromnote text,
  add column frombook text check (frombook = 'goods'),
  add column fromitem text,
  add constraint lab_movement_from check (
    (fromfarm is null) = (fromseq is null) and (fromfarm is null) = (fromnote is null) and (fromfarm is null) = (frombook is null)
    and (fromfarm is null) = (fromitem is null) and (fromfarm is null or pair is null));
create index lab_movement_from on lab_movement (farm_id, fromfarm, fromseq) where fromseq is not null;
comment on index lab_movement_from is 'a posting: what a laboratory received of goods that are worth another amount now; LabstkInputConfirm: what it made of an item before';

-- A laboratory sends a farm goods as it sends them to a store of its own.
alter table lab_note drop constraint lab_note_kind_check, drop constraint lab_note_check2;
alter table lab_note
  add constraint lab_note_kind check (kind in ('purchase', 'return', 'opening', 'found', 'count',
    'test', 'transfer', 'farm', 'sampling', 'sale', 'waste', 'missing', 'convert')),
  add constraint lab_note_way check (state not in ('15', '30') or kind in ('transfer', 'farm')),
  add constraint lab_note_target check (kind <> 'farm' or tofarm is not null);
create index lab_note_farm on lab_note (tofarm, state) where kind = 'farm';
comment on index lab_note_farm is 'PigInstockConfirm, Home: what laboratories sent a farm';

-- What a laboratory measures and says of a lot it receives.
alter table stock_arrival add column temp numeric(4, 1), add column place text;
