import type { Db } from '#engine/server/report/db.ts';
import type { SignedForm } from '#modules/herd/contract/reports/production/signed-form.ts';

/** A signed version of a month's form as it was kept. */
export interface SignedVersion {
  readonly month: string;
  readonly version: number;
  readonly signedby: string;
  readonly signedname: string;
  readonly signedat: string;
  readonly remarks: string | null;
  readonly form: SignedForm;
}

const COLUMNS = `month, version, signed_by as signedby, signed_name as signedname, to_char(signed_at, 'YYYYMMDD HH24:MI') as signedat, remarks, form`;

/** The signed versions of a month, the latest first. */
export async function signedVersions(tx: Db, farmid: string, month: string): Promise<SignedVersion[]> {
  const { rows } = await tx.query<SignedVersion>(`select ${COLUMNS} from month_signed where farm_id = $1 and month = $2 order by version desc`, [
    farmid,
    month,
  ]);
  return rows;
}

/** Figures of the month by code as signed in the latest version; null where the month is not signed. */
export async function signedValues(tx: Db, farmid: string, month: string): Promise<Readonly<Record<string, number | null>> | null> {
  const [latest] = await signedVersions(tx, farmid, month);
  if (latest === undefined) return null;
  return Object.fromEntries(Object.entries(latest.form.figures).map(([code, values]) => [code, values.month]));
}

/** Months of the farms that are signed, as farm and month. */
export async function signedMonth(tx: Db, farmid: string, month: string): Promise<boolean> {
  const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from month_signed where farm_id = $1 and month = $2', [farmid, month]);
  return (rows[0]?.n ?? 0) > 0;
}
