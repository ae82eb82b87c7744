-- A draft is seen by the side that wrote it alone: the farm, or the counter of the laboratory that writes for a customer.
alter table lab_request add column bylab boolean not null default false;
-- What an order's accepted value says: its class, and whether a reviewer must have looked at it (out of range, positive, by hand repeated).
alter table lab_order add column class text, add column abnormal boolean not null default false;
comment on column lab_order.class is 'set by who writes results: neg, dbt, pos, det, nd, S, I, R, or null for a number alone';
