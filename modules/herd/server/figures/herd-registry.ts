import type { FigureRegistry } from '#engine/figures/server/registry.ts';
import { listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { Cause } from '#modules/herd/domain/figures/causes.ts';
import type { FigureFamily, FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { HERD_FIGURE_SET } from '#modules/herd/domain/figures/figures.ts';
import { detailColumn, detailRow } from './drill-columns.ts';
import { NURSERY } from './nursery.source.ts';
import { PRESENCE } from './presence.source.ts';
import { type FigureFilters, HERD_FILTERS, type HerdClass } from './stream.ts';
import { STREAMS } from './streams.ts';

const REPRODUCTIVE = `select value from code_row where ${listRowOf('farm_id', '$1')} and extra->>'reproductive' in ('Y', 'true')`;

/** Leaving reasons flagged reproductive: they stay failures in the adjusted farrowing rate. */
async function reproductiveReasons(tx: Db, farmid: string): Promise<string[]> {
  const { rows } = await tx.query<{ value: string }>(REPRODUCTIVE, [farmid]);
  return rows.map((row) => row.value);
}

/** The figures of the herd and where their sums come from. */
export const HERD: FigureRegistry<FigureSettings, FigureFilters, HerdClass, FigureFamily, Cause> = {
  figures: HERD_FIGURE_SET,
  streams: STREAMS,
  sources: [NURSERY, PRESENCE],
  derived: { mf_in: ['mf_to', ['mf_from', -1], 'out_mf'] },
  filters: HERD_FILTERS,
  classes: {
    parity: { dim: 'parity', sql: (parity) => `least(${parity}, {parmax}::int)`, none: '0' },
    lineage: { dim: 'lineage', sql: (lineage) => `coalesce(${lineage}, '')`, none: "''" },
  },
  values: async (tx, { farmid, asof, settings }, wanted) => ({
    farm: farmid,
    asof,
    concday: settings.CONCDAY,
    gestmax: settings.GESTMAX,
    frshift: settings.FRSHIFT,
    spermdose: settings.SPERMDOSE,
    parmax: settings.PARMAX,
    repro: wanted.has('fra_out') ? await reproductiveReasons(tx, farmid) : [],
  }),
  rows: {
    table: 'animal',
    alias: 'r',
    key: 'animal_id',
    identity: 'pgid',
    subject: column('pgid', 'animal', { frozen: true }),
    value: column('value', 'decimal', { decimals: 0, total: 'sum' }),
    cause: column('cause', 'text'),
    column: detailColumn,
    row: detailRow,
  },
};
