import type { ReportRow } from '#engine/define/report.ts';

/** What a row opens: another report with its parameters; those left open stay out of the address. */
export function opens(route: string, params: Readonly<Record<string, string | null | undefined>>): ReportRow {
  const given = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return { _open: `${route}?${new URLSearchParams(given)}` };
}
