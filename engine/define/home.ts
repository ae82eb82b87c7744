import { z } from 'zod';

const text3 = z.object({ V: z.string(), E: z.string(), T: z.string() });
const tone = z.enum(['good', 'warn', 'bad', 'plain']);
/** Where something leads: a route with its parameters. */
const link = z.object({ route: z.string(), params: z.record(z.string(), z.string()).nullish() });
/** What may be done from Home at once: the form it opens, filled in. */
const act = link.extend({ label: text3 });

/** A line under a tile: an animal that waits, a person who entered something. */
export const homeRow = link.extend({
  /** What it is called: a tag, a name. */
  name: z.string(),
  /** Where, and what to know. */
  detail: text3.nullish(),
  /** Days past the day it was due; 0 on the day itself. */
  late: z.number().nullish(),
  tone: tone.nullish(),
  act: act.nullish(),
});

/** A tile of the Home page: what needs attention with the animals themselves, or a figure beside its target. */
export const homeTile = link.extend({
  key: z.string(),
  label: text3,
  kind: z.enum(['alarm', 'attention', 'entered', 'figure', 'message', 'news']),
  value: z.number().nullable(),
  decimals: z.number(),
  unit: z.string(),
  target: z.number().nullish(),
  /** Value of the period before. */
  before: z.number().nullish(),
  trend: z.array(z.number().nullable()).nullish(),
  tone: tone.nullish(),
  /** The first of what is counted, the worst on top. */
  rows: z.array(homeRow).nullish(),
  /** What may be done for all of them at once. */
  act: act.nullish(),
  /** True when it could not be worked out: the page says so and never shows 0. */
  failed: z.boolean().nullish(),
});

/** A farm on the line of a figure. */
const farmValue = z.object({
  farmid: z.string(),
  value: z.number().nullable(),
  target: z.number().nullable(),
  lastyear: z.number().nullable(),
  /** Place among the farms, 1 the best; equal values share one, null where nothing tells them apart. */
  rank: z.number().nullable(),
  tone: tone.nullable(),
});

/** One figure of all farms in reach, the best first. */
export const homeFigure = link.extend({
  key: z.string(),
  label: text3,
  decimals: z.number(),
  unit: z.string(),
  /** Which way is better. */
  direction: z.enum(['up', 'down', 'none']),
  farms: z.array(farmValue),
  /** All farms as one, from summed counts. */
  together: z.number().nullable(),
});

/** What a farm has not entered. */
export const homeGap = link.extend({ farmid: z.string(), label: text3, tone });

export type HomeTone = z.infer<typeof tone>;
export type HomeLink = z.infer<typeof link>;
export type HomeAct = z.infer<typeof act>;
export type HomeRow = z.infer<typeof homeRow>;
export type HomeTile = z.infer<typeof homeTile>;
export type HomeFarmValue = z.infer<typeof farmValue>;
export type HomeFigure = z.infer<typeof homeFigure>;
export type HomeGap = z.infer<typeof homeGap>;
