import { addDays } from '#kernel/business-date.ts';
import type { HistoryArgs } from './args.ts';
import type { ConvertedHistory } from './convert.ts';
import type { ServiceTable } from './services.ts';

/** A sow of which nothing is heard for so long is hardly there: longer than from a service to the one after its litter. */
const SILENT = 200;

/** What who loads should know: what was left out, how the numbers were read, which animals would stand as present. */
export function remarks(args: Pick<HistoryArgs, 'farm' | 'gone'>, services: ServiceTable, { last, present, strangers }: ConvertedHistory): string[] {
  const { numbering, zeros, table } = services;
  const elsewhere = [...table.elsewhere].map(([name, n]) => `${name || 'no farm'} (${n})`).join(', ');
  const silent = [...present.values()].filter((day) => last !== null && addDays(day, SILENT) < last).length;
  const list = (names: readonly (string | number)[]): string => `${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}`;
  return [
    ...(elsewhere === '' ? [] : [`lines of other farms than ${args.farm} were left out: ${elsewhere}`]),
    ...(numbering === 'litters'
      ? ['sow_parity counts litters borne before, 0 for a gilt: each number was raised by one (--parity says otherwise)']
      : []),
    ...(zeros.length === 0 ? [] : [`sow_parity 0 on line ${list(zeros)} stands for 1: the table counts pregnancies (--parity says otherwise)`]),
    ...(strangers.length === 0
      ? []
      : [`boars of services that no line enters, taken as unknown: ${list(strangers)}; a line "boar" in --events enters one`]),
    ...(silent === 0
      ? []
      : [
          `${silent} of ${present.size} sows present at the end were not heard of in its last ${SILENT} days: their leavings belong in --events, or --gone DAYS says how long a silence means gone`,
        ]),
  ];
}
