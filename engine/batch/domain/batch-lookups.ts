import { z } from 'zod';
import { flag } from '#engine/define/wire.ts';

/** A house with an open batch, as lists offer it. */
export const activeHouse = z.object({
  value: z.string(),
  label: z.string(),
  area: z.string(),
  parityid: z.number(),
  opendt: z.string(),
  live: z.number(),
  capacity: z.number().nullable(),
  avgbirthdt: z.string().nullable(),
  ageweek: z.number().nullable(),
  /** Last day of the withdrawal days that run. */
  withdrawal: z.string().nullable(),
});

/** A group of a batch, as lists offer it. */
export const batchGroup = z.object({
  value: z.number(),
  label: z.string(),
  birthdt: z.string().nullable(),
  source: z.string().nullable(),
  sex: z.string().nullable(),
  heads: z.number(),
  live: z.number(),
});

/** A house with a batch of it, and what stands in the way of closing. */
export const houseInfo = z.object({
  room: z.object({
    value: z.string(),
    label: z.string(),
    area: z.string(),
    site: z.string().nullable(),
    capacity: z.number().nullable(),
    batchflg: flag,
  }),
  state: z.string(),
  batch: z
    .object({
      parityid: z.number(),
      opendt: z.string(),
      closedt: z.string().nullable(),
      pigsin: z.number(),
      dead: z.number(),
      culled: z.number(),
      sold: z.number(),
      transferred: z.number(),
      live: z.number(),
      weightin: z.number().nullable(),
      avgbirthdt: z.string().nullable(),
      age: z.number().nullable(),
      empty: z.number().nullable(),
    })
    .nullable(),
  groups: z.array(
    z.object({
      grpid: z.number(),
      birthdt: z.string().nullable(),
      source: z.string().nullable(),
      heads: z.number(),
      live: z.number(),
      weight: z.number().nullable(),
    }),
  ),
  /** What refuses closing today, by code; empty when it may be closed. Null when it is not open. */
  closing: z.array(z.string()).nullable(),
});
