-- Times in the log of a run are instants like every other moment, shown by the clock of whoever reads them; they were
-- texts of a clock seven hours ahead of UTC.
update gen_run set log = (
  select jsonb_agg(jsonb_set(line, '{at}', to_jsonb(to_char((line->>'at')::timestamp - interval '7 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) order by n)
  from jsonb_array_elements(log) with ordinality as l (line, n)
) where jsonb_array_length(log) > 0;
