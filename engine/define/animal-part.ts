import { z } from 'zod';
import type { Column, ReportRow } from './report.ts';

const text3 = z.object({ V: z.string(), E: z.string(), T: z.string() });

/** What a module tells of an animal on its card: a table, and marks along its life. */
export const animalPart = z.object({
  key: z.string(),
  title: text3,
  /** Columns and rows as reports have them; `_open` of a row is the screen it leads to. */
  columns: z.array(z.record(z.string(), z.unknown())),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  marks: z.array(z.object({ day: z.string(), tone: z.enum(['good', 'warn', 'bad', 'plain']), text: text3 })),
  /** True when it could not be read: the card says so and shows the rest. */
  failed: z.boolean().nullish(),
});

export type AnimalPart = Omit<z.infer<typeof animalPart>, 'columns' | 'rows'> & {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
};
export type AnimalMark = AnimalPart['marks'][number];
