import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { defineCall, menu } from './call.ts';
import { language } from './members.ts';
import { named } from './names.ts';
import type { RouteName } from './route-name.ts';
import { reqid } from './wire.ts';

/** Most documents of one print. */
export const MOST_PRINTED = 200;

interface PrintOf<Path extends string> {
  readonly path: Path;
  readonly summary: string;
  /** Screens whose readers may print. */
  readonly screens: readonly RouteName[];
}

/** The call that prints documents of a module, each on a page of its own, in the language asked for. */
export function printCall<const Path extends string>({ path, summary, screens }: PrintOf<Path>) {
  return defineCall({
    path,
    summary,
    access: menu(screens, 'view'),
    input: z.object({
      reqid: reqid.nullable(),
      noteids: named(t3('Các phiếu', 'Notes', 'ใบ'), z.array(z.uuid()).min(1).max(MOST_PRINTED)),
      language: language.default('V'),
      as: named(t3('Dạng tệp', 'Kind of file', 'ชนิดไฟล์'), z.literal('pdf').default('pdf')),
    }),
    output: z.unknown(),
    errors: ['839', 'B_ROWS', 'ACC_RATE'],
    download: true,
    inTurns: true,
  });
}
