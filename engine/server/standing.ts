/**
 * SQL: row `alias` of a ledger stands. Rows of a ledger are never changed; what is taken back gets a counter-row that names it
 * in `reverses`. A row stands when it is no counter-row and has none.
 * @param ledger the table; `key` its column that `reverses` names.
 */
export function standing(alias: string, ledger: string, key: string): string {
  return `${alias}.reverses is null and not exists (select 1 from ${ledger} r where r.farm_id = ${alias}.farm_id and r.reverses = ${alias}.${key})`;
}
