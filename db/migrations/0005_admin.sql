-- An empty company or farm group may be removed.
grant delete on company, farm_group to farm_app;
