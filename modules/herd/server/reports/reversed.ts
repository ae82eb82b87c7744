/**
 * A column of what a movement m reverses, else its own. A subquery and no join: it is run for the few reversals alone, where a
 * join would read the whole ledger a second time.
 */
export const ofReversed = (column: 'kind' | 'qty'): string =>
  `case when m.reverses is null then m.${column}
    else (select o.${column} from movement o where o.farm_id = m.farm_id and o.movement_id = m.reverses) end`;
