-- A note may be written by an event of a batch: it says by which screen, and how a medicine was given.
alter table stock_note add column origin text;
alter table stock_note_line add column route text;
create index stock_note_origin on stock_note (farm_id, valuedt desc) where origin is not null;
comment on index stock_note_origin is 'findRecords: goods given by events of a batch, the newest first';
