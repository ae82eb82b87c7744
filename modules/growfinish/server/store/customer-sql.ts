/** SQL of whom the pigs of an event `e` were sold to, by name; older records hold a name where newer ones hold the customer's code. */
export const CUSTOMER_NAME = `coalesce((select p.name from partner p join farm f on f.realm = p.prnt2
    where f.farm_id = e.farm_id and p.partnerid = e.data->>'customer'), e.data->>'customer')`;
