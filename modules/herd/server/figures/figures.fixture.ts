import type pg from 'pg';

/** A row by column; columns left out take the table's default. */
export type Cells = Readonly<Record<string, unknown>>;

/** Inserts rows as they are, past the rules: for figures computed from hand-made projections. */
export async function put(pool: pg.Pool, table: string, rows: readonly Cells[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    await pool.query(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places})`, Object.values(row));
  }
}

/** A farm with the company and group it needs. */
export async function putFarm(pool: pg.Pool, farmid: string): Promise<void> {
  await pool.query("insert into company (prnt2, label_v) values ('75@TEST@', 'Test') on conflict do nothing");
  await pool.query("insert into farm_group (prnt1, prnt2, label_v) values ('30@FARM@', '75@TEST@', 'Test') on conflict do nothing");
  await pool.query("insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ($1, $1, $1, '30@FARM@', '75@TEST@')", [farmid]);
}

let last = 0;

/** A new uuid that sorts in order of making. */
export function nextId(): string {
  last += 1;
  return `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
}

interface SowInput {
  readonly pgid: string;
  readonly entrytp: 'gilt' | 'mated' | 'weaned' | 'boar';
  readonly entrydt: string;
  readonly status: string;
  readonly pigtype: string;
  readonly parity: number;
  readonly firstMatedt: string | null;
  readonly left?: { readonly date: string; readonly way: string; readonly reason?: string };
  readonly lineage?: string;
}

/** A female of the animal table; answers her id. */
export async function putSow(pool: pg.Pool, farmid: string, sow: SowInput): Promise<string> {
  const id = nextId();
  await put(pool, 'animal', [
    {
      farm_id: farmid,
      animal_id: id,
      pgid: sow.pgid,
      sex: 'F',
      entrytp: sow.entrytp,
      entrydt: sow.entrydt,
      status: sow.status,
      pigtype: sow.pigtype,
      parity: sow.parity,
      first_matedt: sow.firstMatedt,
      lineage: sow.lineage ?? null,
      leftdt: sow.left?.date ?? null,
      leftway: sow.left?.way ?? null,
      leftreason: sow.left?.reason ?? null,
    },
  ]);
  return id;
}

/** Her days: first day and day after the last (blank: still running), kind, cause of lost days, parity. */
export async function putSpans(
  pool: pg.Pool,
  farmid: string,
  id: string,
  spans: readonly (readonly [string, string, string | null, number])[],
): Promise<void> {
  const rows = spans.map(([days, kind, cause, parity]) => {
    const [from_day, to_day] = days.split('-');
    return {
      farm_id: farmid,
      animal_id: id,
      from_day,
      to_day: to_day === '' ? 'infinity' : to_day,
      kind,
      cause,
      parity,
    };
  });
  await put(pool, 'herd_span', rows);
}
