import type pg from 'pg';
import { businessTables } from './fingerprint.ts';

/** A transaction that changed business tables and was committed. */
export interface Save {
  readonly xid: string;
  readonly tables: readonly string[];
  /** Key of the write that made it, as its stored answer carries it; null when no answer was stored with it. */
  readonly reqid: string | null;
}

/** Notes of every committed transaction which business tables it changed, for as long as the test database lives. */
export async function watchSaves(pool: pg.Pool): Promise<void> {
  const tables = await businessTables(pool);
  await pool.query(`
    create table watched_save (xid xid8, name text, primary key (xid, name));
    create function watch_save() returns trigger language plpgsql security definer as $$
      begin
        insert into watched_save values (pg_current_xact_id(), tg_table_name) on conflict do nothing;
        return null;
      end $$;`);
  for (const name of tables) {
    await pool.query(`create trigger watch_save after insert or update or delete on ${pgName(name)} for each row execute function watch_save()`);
  }
}

const pgName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The saves since the last time, each with the key of the answered write it belongs to. */
export async function takeSaves(pool: pg.Pool): Promise<readonly Save[]> {
  const { rows } = await pool.query<Save>(
    `with gone as (delete from watched_save returning xid, name),
       made as (select xid, array_agg(name order by name) as tables from gone group by xid)
     select m.xid::text as xid, m.tables, r.reqid::text as reqid
     from made m left join request_log r on r.xmin = m.xid::xid`,
  );
  return rows;
}
