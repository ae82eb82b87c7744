import { readFarm } from '#engine/server/at-farm.ts';
import { audit } from '#engine/server/audit.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { GROW_SETTINGS } from '#modules/growfinish/domain/grow.settings.ts';
import { findSeries, maxpletpgid, previewTags, saveSeries } from '../../contract/tag.calls.ts';
import { countIssues, MOST_DRAWN } from '../../domain/tag-order.ts';
import { numbersLeft, type TagSex } from '../../domain/tag-series.ts';
import { loadRanges, type RangeRow } from '../store/tag-ranges.ts';
import { loadTagBook, lockSeries, seriesState, setCounter, type TagBook } from '../store/tag-series.ts';

const SEXES = ['F', 'M'] as const;
/** Labels shown before a draw. */
const SAMPLES = 6;

interface Highest {
  lineage: string;
  sex: TagSex;
  epoch: string;
  maxgen: number | null;
  maxreg: number | null;
}

async function highestOf(ctx: SignedContext, farmid: string): Promise<Highest[]> {
  const { rows } = await ctx.db.query<Highest>(
    `select r.lineage, r.sex, r.epoch, max(t.no)::int as maxgen, (max(t.no) filter (where t.state in ('registered', 'gone')))::int as maxreg
     from tag_range r join ear_tag t using (farm_id, range_id) where r.farm_id = $1 group by r.lineage, r.sex, r.epoch`,
    [farmid],
  );
  return rows;
}

/** A series as it stands; a GGP unit without a pattern for the line has none. */
async function seriesRow(ctx: SignedContext, book: TagBook, highest: readonly Highest[], lineage: string, sex: TagSex) {
  const none = { pattern: null, first: null, maxgen: null, maxreg: null, maxherd: null, next: null, nextNo: 0, left: 0 };
  if (book.scheme(lineage, sex) === null) return { lineage, sex, ...none };
  const state = await seriesState(ctx.db, book, lineage, sex);
  const { scheme, epoch, next } = state;
  const known = highest.find((row) => row.lineage === lineage && row.sex === sex && row.epoch === epoch);
  const text = (no: number | null | undefined): string | null => (no == null ? null : scheme.textOf(no));
  const left = numbersLeft(scheme, next);
  return {
    lineage,
    sex,
    pattern: scheme.sample,
    first: scheme.textOf(scheme.first),
    maxgen: text(known?.maxgen),
    maxreg: text(known?.maxreg),
    maxherd: text(state.highest),
    next: left === 0 ? null : scheme.textOf(next),
    nextNo: next,
    left,
  };
}

async function seriesRows(ctx: SignedContext, book: TagBook, asked: { lineage?: string | null | undefined; sex?: TagSex | null | undefined }) {
  const highest = await highestOf(ctx, book.farmid);
  const lines = [...book.lines.keys()].filter((line) => asked.lineage == null || line === asked.lineage).sort();
  const keys = lines.flatMap((line) => SEXES.filter((sex) => asked.sex == null || sex === asked.sex).map((sex) => [line, sex] as const));
  const rows = [];
  for (const [line, sex] of keys) rows.push(await seriesRow(ctx, book, highest, line, sex));
  return rows;
}

function maxHandler(): Handler {
  return handleSigned(maxpletpgid, async (ctx, { catArray }) => {
    const [asked = {}] = catArray;
    const farmid = await readFarm(ctx, asked.farmid);
    const rows = await seriesRows(ctx, await loadTagBook(ctx, farmid), asked);
    return rows.map(({ nextNo: _, ...row }) => ({ farmid, ...row }));
  });
}

const sumOf = (ranges: readonly RangeRow[], key: 'generated' | 'assigned' | 'registered' | 'void' | 'gaps'): number =>
  ranges.reduce((sum, range) => sum + range[key], 0);

function findHandler(): Handler {
  return handleSigned(findSeries, async (ctx, asked) => {
    const farmid = await readFarm(ctx, asked.farmid);
    const book = await loadTagBook(ctx, farmid);
    const { TAGGAP: tagGap } = (await loadFarmSettings(ctx.db, farmid)).read(GROW_SETTINGS);
    const ranges = await loadRanges(ctx, farmid, asked, tagGap);
    const series = await seriesRows(ctx, book, asked);
    const rows = series.map((row) => {
      const own = ranges.filter(({ lineage, sex }) => lineage === row.lineage && sex === row.sex);
      const counts = { generated: sumOf(own, 'generated'), assigned: sumOf(own, 'assigned'), registered: sumOf(own, 'registered') };
      return { ...row, ...counts, void: sumOf(own, 'void'), gaps: sumOf(own, 'gaps'), lastDraw: own[0]?.drawn ?? null, lastBy: own[0]?.by ?? null };
    });
    const gapsOnly = asked.gaps === 'Y';
    return {
      rows: gapsOnly ? rows.filter(({ gaps }) => gaps > 0) : rows,
      ranges: gapsOnly ? ranges.filter(({ gaps }) => gaps > 0) : ranges,
    };
  });
}

function saveHandler(): Handler {
  return handleSigned(saveSeries, async (ctx, { lineage, sex, next, reason }) => {
    const book = await loadTagBook(ctx);
    await lockSeries(ctx, book, lineage, sex);
    const state = await seriesState(ctx.db, book, lineage, sex);
    const { scheme, epoch } = state;
    if (next < state.next) throw refused('TAG_TAKEN', 'next', { tag: scheme.textOf(next) });
    if (next > scheme.most) throw refused('V_RANGE', 'next', { min: state.next, max: scheme.most });
    if (next === state.next) throw refused('838');
    await setCounter(ctx, book, { lineage, sex, epoch }, next - 1);
    const log = { screen: 'PigletTagMaxid', subject: 'tag series', subjectId: `${lineage} ${sex}`, kind: 'raise', reason };
    await audit(ctx, { ...log, before: { next: state.next }, after: { next } });
    return { next: scheme.textOf(next), nextNo: next };
  });
}

function previewHandler(): Handler {
  return handleSigned(previewTags, async (ctx, { lineage, sex, count }) => {
    standOrRefuse(countIssues(count, MOST_DRAWN, 'count'), []);
    const book = await loadTagBook(ctx);
    const { scheme, next } = await seriesState(ctx.db, book, lineage, sex);
    const left = numbersLeft(scheme, next);
    if (count > left) throw refused('V_RANGE', 'count', { min: left === 0 ? 0 : 1, max: left });
    const ranges = await loadRanges(ctx, book.farmid, { lineage, sex }, 0);
    return {
      starttag: scheme.textOf(next),
      finishtag: scheme.textOf(next + count - 1),
      samples: Array.from({ length: Math.min(SAMPLES, count) }, (_, i) => scheme.textOf(next + i)),
      left: left - count,
      unused: sumOf(ranges, 'generated') + sumOf(ranges, 'assigned'),
    };
  });
}

/** Series of ear numbers: how far they ran, raising them, what a draw would get. */
export function tagSeriesHandlers(): readonly Handler[] {
  return [maxHandler(), findHandler(), saveHandler(), previewHandler()];
}
