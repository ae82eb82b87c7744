-- The other half of a transfer between two farms lies with the other farm: no key of one farm may name it. That both are
-- there is the posting's own doing, as with goods (0147).
alter table lab_movement drop constraint lab_movement_pairfarm_pair_fkey;
