import type { Db } from './db.ts';

/** Names of farm groups and companies by code. */
export async function groupNames(tx: Db, language: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ code: string; label: string }>(
    `select prnt1 as code, coalesce(case $1 when 'E' then label_e when 'T' then label_t end, label_v) as label from farm_group
     union all select prnt2, coalesce(case $1 when 'E' then label_e when 'T' then label_t end, label_v) from company`,
    [language],
  );
  return new Map(rows.map(({ code, label }) => [code, label]));
}
