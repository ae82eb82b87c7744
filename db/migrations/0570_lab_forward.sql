-- Samples a laboratory passes on: the other laboratory gets a request of its own, whose sender is the first; what it sends is taken over.

alter table lab_request add column origin text check (length(origin) between 1 and 40);
comment on column lab_request.origin is 'number of the request at the laboratory that passed its samples on; figures over several laboratories count those there';

-- Where a test of a sample is done: the other laboratory, its request and test there, the issue of its paper that was taken over. The sample there bears the
-- number of this one as its mark.
alter table lab_order
  add column forwardid uuid,
  add column forwardtest text,
  add column forwardr int check (forwardr >= 0),
  add constraint lab_order_forward_whole check (
    (subcontract is null) = (forwardid is null) and (forwardid is null) = (forwardtest is null)
    and (forwardid is not null or forwardr is null)),
  add constraint lab_order_forward_away check (subcontract <> farm_id);
create index lab_order_forward on lab_order (farm_id, requestid) where forwardid is not null;
comment on index lab_order_forward is 'LabRequest2, Home: tests done by other laboratories';
