-- A posting reads a warehouse and item from its day on; what lay there before comes from the balances. These answer the
-- rest without walking the years: the day a lot first came in, what lies there now, a lot number's expiry date, the last price.
create index stock_movement_came on stock_movement (farm_id, book, storeid, itemid, way, lot, expdt, valuedt) where qty > 0 and reverses is null;
create index stock_movement_price on stock_movement (farm_id, book, itemid, valuedt, seq)
  where kind in ('purchase', 'opening') and reverses is null and amount > 0;
create index stock_balance_held on stock_balance (farm_id, book, storeid, itemid, way) where qty > 0;
create index stock_balance_lot on stock_balance (farm_id, book, itemid, lot) where lot <> '';
