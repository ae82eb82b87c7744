-- A laboratory sends another of its company goods: they lie on the way until that one receives them as items of its own. A receipt of
-- laboratory goods then names the book of the sending laboratory, whose items are others, as one of a farm's goods does (0640).
alter table lab_note drop constraint lab_note_kind, drop constraint lab_note_way, drop constraint lab_note_target;
alter table lab_note
  add constraint lab_note_kind check (kind in ('purchase', 'return', 'opening', 'found', 'count',
    'test', 'transfer', 'farm', 'lab', 'sampling', 'sale', 'waste', 'missing', 'convert')),
  add constraint lab_note_way check (state not in ('15', '30') or kind in ('transfer', 'farm', 'lab')),
  add constraint lab_note_target check (kind not in ('farm', 'lab') or tofarm is not null),
  add constraint lab_note_elsewhere check (kind <> 'lab' or tofarm <> farm_id);
create index lab_note_lab on lab_note (tofarm, state) where kind = 'lab';
comment on index lab_note_lab is 'LabstkInputConfirm, LabstkStock: what other laboratories sent this one';
alter table lab_movement drop constraint lab_movement_frombook_check;
alter table lab_movement add constraint lab_movement_frombook check (frombook = 'goods' or (frombook = 'laboratory' and fromfarm <> farm_id));
