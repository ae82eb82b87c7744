-- One animal in a hundred is a boar.
create index animal_boar on animal (farm_id, pgid) where sex = 'M';
comment on index animal_boar is 'PigSemenReport, PigMateReport, PigCoupleReport: the boars of a farm, and the line of the boar of a mating';
