import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { later } from '#engine/web/ui/later.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3, t1, t3 } from '#kernel/language.ts';
import type { getGenAnimal } from '../../contract/profile.calls.ts';
import { GROWTH_TRAITS, LITTER_TRAITS } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS, TRAIT_WORDS } from '../../contract/texts.ts';
import { PROFILE_WORDS as P } from './profile-words.ts';

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'));

export type Profile = OutputOf<typeof getGenAnimal>;

const TRAITS: readonly Column[] = [
  { key: 'name', label: t3('Tính trạng', 'Trait', 'ลักษณะ'), type: 'text', frozen: true },
  { key: 'ebvText', label: P.ebv, type: 'text' },
  { key: 'accText', label: G.accuracy, type: 'text' },
  { key: 'percentile', label: P.percentile, type: 'decimal', decimals: 0, unit: '%' },
  { key: 'ownText', label: P.own, type: 'text' },
  { key: 'deviationText', label: P.deviation, type: 'text' },
  { key: 'ownRecords', label: P.ownN, type: 'int', group: P.recordsOf },
  { key: 'sibRecords', label: P.sibN, type: 'int', group: P.recordsOf },
  { key: 'progenyRecords', label: P.progenyN, type: 'int', group: P.recordsOf },
  { key: 'fromParents', label: P.parents, type: 'decimal', decimals: 2, group: P.partsOf },
  { key: 'fromOwn', label: P.ownN, type: 'decimal', decimals: 2, group: P.partsOf },
  { key: 'fromProgeny', label: P.progenyN, type: 'decimal', decimals: 2, group: P.partsOf },
  { key: 'points', label: P.points, type: 'decimal', decimals: 2 },
];
const TESTS: readonly Column[] = [
  { key: 'testdt', label: G.testdt, type: 'date', frozen: true },
  { key: 'batch', label: t3('Đợt', 'Batch', 'รุ่น'), type: 'text' },
  { key: 'startkg', label: t3('Khối lượng đầu', 'Start weight', 'น้ำหนักเริ่ม'), type: 'decimal', decimals: 1, unit: 'kg' },
  { key: 'endkg', label: t3('Khối lượng cuối', 'End weight', 'น้ำหนักสิ้นสุด'), type: 'decimal', decimals: 1, unit: 'kg' },
  { key: 'backfat', label: t3('Dày mỡ lưng', 'Backfat', 'ความหนาไขมันสันหลัง'), type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'loin', label: t3('Dày cơ thăn', 'Loin depth', 'ความลึกเนื้อสันนอก'), type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'fcr', label: t1('FCR'), type: 'decimal', decimals: 2 },
  { key: 'feetleg', label: t3('Chân', 'Legs', 'ขา'), type: 'int' },
  { key: 'vulva', label: t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'), type: 'int' },
  { key: 'teats', label: t3('Vú trái/phải (tổng)', 'Teats L/R (total)', 'เต้านม ซ/ข (รวม)'), type: 'text' },
  { key: 'teats_front', label: t3('Vú trước', 'Front', 'หน้า'), type: 'int' },
  { key: 'teats_active', label: t3('Hoạt động', 'Active', 'ใช้งาน'), type: 'int' },
];
const LITTERS: readonly Column[] = [
  { key: 'farrowdt', label: P.farrowdt, type: 'date', frozen: true },
  { key: 'parity', label: G.parity, type: 'int' },
  { key: 'sireid', label: G.sireid, type: 'text' },
  { key: 'farrownum', label: P.born, type: 'int' },
  { key: 'livenum', label: P.alive, type: 'int' },
  { key: 'weannum', label: P.weaned, type: 'int' },
  { key: 'weanweight', label: P.weanweight, type: 'decimal', decimals: 1, unit: 'kg' },
];
const MATES: readonly Column[] = [
  { key: 'gid', label: G.gid, type: 'text', frozen: true },
  { key: 'pgid', label: G.pgid, type: 'text' },
  { key: 'date', label: P.date, type: 'date' },
  { key: 'plannedText', label: P.planned, type: 'text' },
  { key: 'fPct', label: P.fOfProgeny, type: 'decimal', decimals: 2, unit: '%' },
];

type Say = (words: Text3) => string;

function figure(value: number | null, trait: string, text: Say): string {
  const { unit, decimals = 2 } = TRAIT_UNITS[trait] ?? {};
  return value === null ? '' : `${formatNumber(value, decimals)} ${unit === undefined ? '' : text(unit)}`.trim();
}

type TraitRow = Profile['traits'][number];

/** A value with its sign and the mark of a parent average. */
const signed = (value: number | null, trait: string, mark: string, text: Say): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${figure(value, trait, text)}${mark}`;

/** EBV and accuracy as text; PA and ≈ stay on paper too. */
function valueCells({ trait, ebv, accuracy, pa }: TraitRow, { approx, low }: Profile, text: Say) {
  const known = accuracy !== null;
  return {
    ebvText: signed(ebv, trait, pa ? ' PA' : '', text),
    accText: known ? `${approx ? '≈ ' : ''}${formatNumber(accuracy, 2)}` : '',
    _mark_ebvText: known && accuracy < low ? 'muted' : null,
  };
}

/** EBVs with accuracy, rank, own records and where each value comes from. */
export function TraitTable({ data }: { readonly data: Profile }) {
  const text = useText();
  const rows = data.traits.map((row) => ({
    ...row,
    pa: null,
    name: text(TRAIT_WORDS[row.trait] ?? P.traits),
    ...valueCells(row, data, text),
    ownText: figure(row.own, row.trait, text),
    deviationText: figure(row.deviation, row.trait, text),
  }));
  return <ReportGrid columns={TRAITS} rows={rows} label={text(P.traits)} />;
}

const NAMES = ['spi', 'mli', 'tsi', 'total', 'body'] as const;

const indexText = (value: number | null): string => (value === null ? '–' : formatNumber(value, 1));
const INDEX_NAMES: Readonly<Record<string, Text3>> = { total: G.total, body: G.body };

/** How an index stands in its breed, as a bar. */
function PercentileBar({ percentile }: { readonly percentile: number | null }) {
  const text = useText();
  if (percentile === null) return null;
  return (
    <>
      <meter min={0} max={100} value={percentile} aria-label={`${text(P.percentile)} ${percentile} %`} /> {percentile} %
    </>
  );
}

/** Why an index is blank. */
function MissingTraits({ traits }: { readonly traits: readonly string[] }) {
  const text = useText();
  if (traits.length === 0) return null;
  return (
    <span className="dim">
      {text(P.missing)} {traits.join(', ')}
    </span>
  );
}

/** Where a trait nobody measures is left out of the indices. */
function LeaveOut({ data }: { readonly data: Profile }) {
  const text = useText();
  const mayLeaveOut = useRights('ParamAdjParamStd').view;
  if (!mayLeaveOut || Object.values(data.missing).every((traits) => traits.length === 0)) return null;
  return (
    <p className="no-print">
      <PageLink name="ParamAdjParamStd">{text(P.leaveOut)}</PageLink>
    </p>
  );
}

/** True where the values of some traits are parent averages. */
const isAverage = ({ traits }: Profile, names: readonly string[]): boolean => traits.some(({ trait, pa }) => pa && names.includes(trait));

/** Indices with percentile bars. */
export function IndexBars({ data }: { readonly data: Profile }) {
  const text = useText();
  // The body index is a score, never a parent average; SPI and TSI have traits of one solve each.
  const paOf = (name: (typeof NAMES)[number]): boolean =>
    name === 'spi' ? isAverage(data, LITTER_TRAITS) : name === 'tsi' ? isAverage(data, GROWTH_TRAITS) : name !== 'body' && data.pa;
  const markOf = (name: (typeof NAMES)[number]): string => (data.indices[name] !== null && paOf(name) ? 'PA' : '');
  const accuracyText = (name: (typeof NAMES)[number]): string => {
    const r = name === 'spi' || name === 'tsi' ? data.accuracies[name] : null;
    return r === null ? '' : `r ≈ ${formatNumber(r, 2)}`;
  };
  return (
    <>
      <dl className="gen-bars">
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{INDEX_NAMES[name] === undefined ? name.toUpperCase() : text(INDEX_NAMES[name])}</dt>
            <dd>
              <strong>{indexText(data.indices[name])}</strong> {markOf(name)} {accuracyText(name)}{' '}
              <PercentileBar percentile={data.percentiles[name]} />
              {name === 'body' ? null : <MissingTraits traits={data.missing[name]} />}
            </dd>
          </div>
        ))}
      </dl>
      <LeaveOut data={data} />
    </>
  );
}

const MEASURES = ['spi', 'mli', 'tsi', 'total'] as const;

/** Indices over the runs. */
function TrendOver({ data }: { readonly data: Profile }) {
  if (data.trend.length < 2) return null;
  const chart = {
    kind: 'line' as const,
    title: P.trend,
    x: data.trend.map(({ day }) => formatDate(day)),
    series: MEASURES.map((name) => ({
      name: name === 'total' ? G.total : t1(name.toUpperCase()),
      values: data.trend.map((row) => row[name]),
    })),
  };
  return (
    <Part title={P.trend}>
      <ReportChart chart={chart} />
    </Part>
  );
}

/** Indices over the runs, tests, litters, progeny, mates. */
export function ProfileRecords({ data, onOpen }: { readonly data: Profile; readonly onOpen: (gid: string) => void }) {
  const text = useText();
  const { n, tested, means } = data.progeny;
  const teatsOf = (row: Profile['tests'][number]) =>
    row['teats_left'] == null ? null : `${row['teats_left']}/${row['teats_right']} (${Number(row['teats_left']) + Number(row['teats_right'])})`;
  const mates = data.mates.map(({ planned, f, ...row }) => ({
    ...row,
    plannedText: planned ? text(P.planned) : '',
    fPct: f === null ? null : 100 * f,
  }));
  return (
    <div className="no-print">
      <TrendOver data={data} />
      <GridPart title={P.tests} columns={TESTS} rows={data.tests.map((row) => ({ ...row, teats: teatsOf(row) }))} />
      <GridPart title={P.litters} columns={LITTERS} rows={data.litters} />
      <Part title={P.progeny}>
        <p>
          {text(P.progenyN)} {formatNumber(n)} · {text(P.progenyTested)} {formatNumber(tested)}
          {Object.entries(means)
            .map(([trait, mean]) => ` · ${trait} ${signed(mean, trait, '', text)}`)
            .join('')}
        </p>
      </Part>
      <GridPart title={P.mates} columns={MATES} rows={mates} onRow={(row) => onOpen(String(row['gid']))} />
    </div>
  );
}
