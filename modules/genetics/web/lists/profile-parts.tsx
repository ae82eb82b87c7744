import { lazy, Suspense } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import type { getGenAnimal } from '../../contract/profile.calls.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS, TRAIT_WORDS, t3 } from '../../contract/texts.ts';
import { PROFILE_WORDS as P } from './profile-words.ts';

const ReportChart = lazy(() => import('#engine/web/chart/report-chart.tsx'));

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
  { key: 'backfat', label: t3('Mỡ lưng', 'Backfat', 'ไขมันสันหลัง'), type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'loin', label: t3('Dày thăn', 'Loin depth', 'ความลึกสันนอก'), type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'fcr', label: t3('FCR', 'FCR', 'FCR'), type: 'decimal', decimals: 2 },
  { key: 'feetleg', label: t3('Chân', 'Legs', 'ขา'), type: 'int' },
  { key: 'vulva', label: t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'), type: 'int' },
  { key: 'teats', label: t3('Vú trái/phải', 'Teats L/R', 'เต้านม ซ/ข'), type: 'text' },
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

function figure(value: number | null, trait: string): string {
  const { unit = '', decimals = 2 } = TRAIT_UNITS[trait] ?? {};
  return value === null ? '' : `${formatNumber(value, decimals)} ${unit}`.trim();
}

/** EBVs with accuracy, rank, own records and where each value comes from. */
export function TraitTable({ data }: { readonly data: Profile }) {
  const text = useText();
  const mark = data.pa ? ' PA' : '';
  const rows = data.traits.map((row) => ({
    ...row,
    name: text(TRAIT_WORDS[row.trait] ?? P.traits),
    ebvText: row.ebv === null ? '' : `${row.ebv > 0 ? '+' : ''}${figure(row.ebv, row.trait)}${mark}`,
    accText: row.accuracy === null ? '' : `${data.approx ? '≈ ' : ''}${formatNumber(row.accuracy, 2)}`,
    ownText: figure(row.own, row.trait),
    deviationText: figure(row.deviation, row.trait),
    _mark_ebvText: row.accuracy !== null && row.accuracy < 0.3 ? 'muted' : null,
  }));
  return <ReportGrid columns={TRAITS} rows={rows} label={text(P.traits)} />;
}

const NAMES = ['spi', 'mli', 'tsi', 'total', 'body'] as const;

/** Indices with percentile bars. */
export function IndexBars({ data }: { readonly data: Profile }) {
  const text = useText();
  return (
    <dl className="gen-bars">
      {NAMES.map((name) => {
        const value = data.indices[name];
        const percentile = data.percentiles[name];
        return (
          <div key={name}>
            <dt>{name === 'total' ? text(G.total) : name === 'body' ? text(G.body) : name.toUpperCase()}</dt>
            <dd>
              <strong>{value === null ? '–' : formatNumber(value, 1)}</strong> {value !== null && data.pa && name !== 'body' ? 'PA' : ''}
              {percentile === null ? null : (
                <>
                  <meter min={0} max={100} value={percentile} aria-label={`${text(P.percentile)} ${percentile} %`} /> {percentile} %
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Indices over the runs, tests, litters, progeny, mates. */
export function ProfileRecords({ data, onOpen }: { readonly data: Profile; readonly onOpen: (gid: string) => void }) {
  const text = useText();
  return (
    <div className="no-print">
      {data.trend.length < 2 ? null : (
        <section aria-labelledby="profile-trend">
          <h2 id="profile-trend">{text(P.trend)}</h2>
          <Suspense fallback={null}>
            <ReportChart
              chart={{
                kind: 'line',
                title: P.trend,
                x: data.trend.map(({ day }) => formatDate(day)),
                series: (['spi', 'mli', 'tsi'] as const).map((name) => ({
                  name: t3(name.toUpperCase(), name.toUpperCase(), name.toUpperCase()),
                  values: data.trend.map((row) => row[name]),
                })),
              }}
            />
          </Suspense>
        </section>
      )}
      {data.tests.length === 0 ? null : (
        <section aria-labelledby="profile-tests">
          <h2 id="profile-tests">{text(P.tests)}</h2>
          <ReportGrid
            columns={TESTS}
            rows={data.tests.map((row) => ({ ...row, teats: row['teats_left'] == null ? null : `${row['teats_left']}/${row['teats_right']}` }))}
            label={text(P.tests)}
          />
        </section>
      )}
      {data.litters.length === 0 ? null : (
        <section aria-labelledby="profile-litters">
          <h2 id="profile-litters">{text(P.litters)}</h2>
          <ReportGrid columns={LITTERS} rows={data.litters} label={text(P.litters)} />
        </section>
      )}
      <section aria-labelledby="profile-progeny">
        <h2 id="profile-progeny">{text(P.progeny)}</h2>
        <p>
          {formatNumber(data.progeny.n)} · {formatNumber(data.progeny.tested)} {text(P.progenyTested)}
          {Object.entries(data.progeny.means)
            .map(([trait, mean]) => ` · ${trait} ${figure(mean, trait)}`)
            .join('')}
        </p>
      </section>
      {data.mates.length === 0 ? null : (
        <section aria-labelledby="profile-mates">
          <h2 id="profile-mates">{text(P.mates)}</h2>
          <ReportGrid
            columns={MATES}
            rows={data.mates.map((row) => ({
              ...row,
              planned: null,
              plannedText: row.planned ? text(P.planned) : '',
              fPct: row.f === null ? null : 100 * row.f,
            }))}
            label={text(P.mates)}
            onRow={(row) => onOpen(String(row['gid']))}
          />
        </section>
      )}
    </div>
  );
}
