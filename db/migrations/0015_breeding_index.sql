-- The breeding value index of an animal: that of the last published run, else what was typed at its entry.
-- The projector writes the typed one, publishing a run the other; everybody reads bvindx.
alter table animal rename column bvindx to typed_bvindx;
alter table animal add column run_bvindx numeric(12, 4);
alter table animal add column bvindx numeric(12, 4) generated always as (coalesce(run_bvindx, typed_bvindx)) stored;

-- A pedigree row stands before the herd's own parents; parents corrected in the herd are the newer word and go into it.
create function pedigree_follows_herd() returns trigger language plpgsql as $$
begin
  update gen_animal g set
    sireid = case when new.sireid is distinct from old.sireid then new.sireid else g.sireid end,
    damid = case when new.damid is distinct from old.damid then new.damid else g.damid end,
    version = g.version + 1
  where g.farm_id = new.farm_id and g.animal_id = new.animal_id;
  return null;
end
$$;
create trigger pedigree_follows_herd after update of sireid, damid on animal for each row
  when (new.sireid is distinct from old.sireid or new.damid is distinct from old.damid) execute function pedigree_follows_herd();
create index gen_animal_herd on gen_animal (farm_id, animal_id) where animal_id is not null;

-- The sow's approved pair on the day of her service.
create index gen_plan_pair_dam on gen_plan_pair (farm_id, dam);
