-- Whether a row of the herd's ledger was taken back, and when a boar's last batch was made, are asked row by row: both had to
-- read the farm's whole ledger or list of batches each time.
create index movement_reverses on movement (farm_id, reverses) where reverses is not null;
create index semen_batch_boar on semen_batch (farm_id, animal_id, collectdt);
