-- Samples of growing pigs name their animal by its ear tag alone.
create index lab_sample_tag on lab_sample (farm_id, sender, tag) where tag is not null;
comment on index lab_sample_tag is 'LabRequest2: the earlier result of the same growing pig';
