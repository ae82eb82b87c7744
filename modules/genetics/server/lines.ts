import type { Db } from '#engine/server/db.ts';
import { knownText } from '#kernel/known.ts';
import type { Text3 } from '#kernel/language.ts';
import type { LineRole } from '../domain/indices.ts';
import { LABEL_NAMES } from './breeds.ts';

/** A line as ParamLinege keeps it. */
export interface Line {
  readonly code: string;
  readonly names: Text3;
  readonly breed: string | null;
  readonly role: LineRole;
  readonly active: boolean;
  /** Least teats to keep; null where it asks for none. */
  readonly teats: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
  /** '*' of the system, '@company', or a farm. */
  readonly owner: string;
  readonly version: number;
}

const ROLES: ReadonlySet<string> = new Set(['maternal', 'terminal', 'dual']);

interface Row {
  value: string;
  names: Text3;
  extra: Record<string, unknown>;
  active: boolean;
  farm_id: string;
  version: number;
}

const teatsOf = (kept: unknown): number | null => (kept === undefined || kept === null || kept === '' ? null : Number(kept));

/** Lines of a company: its own rows before the system's, those of its farms last where nobody else names the line. */
export async function loadLines(db: Db, prnt2: string, farms: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const { rows } = await db.query<Row>(
    `select distinct on (value) value, ${LABEL_NAMES} as names, extra, farm_id, version,
       (active_from is null or active_from <= current_date) and (active_to is null or active_to >= current_date) as active
     from code_row where category = 'lineage' and (farm_id in ('*', '@' || $1) or farm_id = any($2))
     order by value, case when farm_id = '@' || $1 then 0 when farm_id = '*' then 1 else 2 end`,
    [prnt2, farms],
  );
  return new Map(
    rows.map((row) => {
      const role = knownText(row.extra['role']);
      return [
        row.value,
        {
          code: row.value,
          names: row.names,
          breed: knownText(row.extra['breed']),
          role: role !== null && ROLES.has(role) ? (role as LineRole) : 'dual',
          active: row.active,
          teats: teatsOf(row.extra['teats']),
          extra: row.extra,
          owner: row.farm_id,
          version: row.version,
        },
      ];
    }),
  );
}
