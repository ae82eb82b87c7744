import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unitText } from '#engine/define/units.ts';
import { Sparkline } from '#engine/web/chart/sparkline.tsx';
import { type CodeRow, loadList } from '#engine/web/client/lists.ts';
import { queries, useCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useSession, useSessionState } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatDate } from '#i18n/dates.ts';
import { parseBusinessDate } from '#kernel/business-date.ts';
import { formatNumber } from '#kernel/language.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import type { HomeTile } from '../contract/public.calls.ts';
import { partsThere } from './introduce-words.ts';

interface HomeData {
  readonly farmname: string | null;
  readonly expiresIn: number | null;
  readonly tiles: readonly HomeTile[];
}
const getHome = callTo<object, HomeData>('/account/getHome');
const WORDS = {
  farm: { V: 'Trại', E: 'Farm', T: 'ฟาร์ม' },
  all: { V: 'Tất cả trại của tôi', E: 'All my farms', T: 'ทุกฟาร์มของฉัน' },
  firstFarm: {
    V: 'Chưa có trại nào. Mở trại đầu tiên theo các bước sau.',
    E: 'There is no farm yet. Open the first one in these steps.',
    T: 'ยังไม่มีฟาร์ม เปิดฟาร์มแรกตามขั้นตอนต่อไปนี้',
  },
  chooseFarm: { V: 'Bạn chưa chọn trại làm việc.', E: 'You have not chosen a farm to work on.', T: 'คุณยังไม่ได้เลือกฟาร์มที่จะทำงาน' },
  noFarm: {
    V: 'Tài khoản chưa được gán trại. Hãy nhờ người quản lý gán trại cho bạn.',
    E: 'No farm is set for this account. Ask your manager to set one.',
    T: 'บัญชีนี้ยังไม่ได้กำหนดฟาร์ม กรุณาให้ผู้จัดการกำหนดให้',
  },
  week: { V: 'tuần', E: 'week', T: 'สัปดาห์' },
};
const STEPS = {
  FarmManagement2: { V: 'Công ty và nhóm trại', E: 'The company and its farm groups', T: 'บริษัทและกลุ่มฟาร์ม' },
  FarmManagement: { V: 'Tên trại, loại trại, ngày bắt đầu', E: 'The farm: name, type, first day', T: 'ชื่อฟาร์ม ประเภท วันเริ่มใช้' },
  UserAccount: { V: 'Người dùng của trại và quyền', E: 'The people of the farm and their rights', T: 'ผู้ใช้ของฟาร์มและสิทธิ์' },
  FarmUserChange: { V: 'Chọn trại để làm việc', E: 'Choose the farm to work on', T: 'เลือกฟาร์มที่จะทำงาน' },
} as const;
/** Stands for all farms in reach; no farm has such an id. */
const ALL = '*';
/** Lowest level that works in several farms. */
const SEVERAL_FARMS = 70;
const START = ['Introduce', 'PigFarmOpen', 'Hello', 'Login', 'Contact'] as const;

function TileValue({ tile }: { readonly tile: HomeTile }) {
  const t = useT('home');
  const language = useLanguage();
  if (tile.failed === true || tile.value === null) return <span className="tile-failed">{tile.failed === true ? t('tileFailed') : '–'}</span>;
  return (
    <span className="tile-value">
      {formatNumber(tile.value, tile.decimals)}
      {tile.unit === '' ? null : <small> {unitText(tile.unit, language)}</small>}
    </span>
  );
}

/** One tile; a tile that could not be worked out says so and never shows 0. */
function TileBox({ tile }: { readonly tile: HomeTile }) {
  const t = useT('report');
  const text = useText();
  const { routes } = useRegistry();
  const tone = tile.tone ?? undefined;
  const body = (
    <>
      <span className="tile-title">{text(tile.label)}</span>
      <TileValue tile={tile} />
      {tile.target === null || tile.target === undefined ? null : (
        <span className="tile-target">
          {t('target')} {formatNumber(tile.target, tile.decimals)}
        </span>
      )}
      {tile.trend === null || tile.trend === undefined ? null : <Sparkline values={tile.trend} target={tile.target ?? null} />}
    </>
  );
  if (!routes.has(tile.route))
    return (
      <div className="tile" data-tone={tone}>
        {body}
      </div>
    );
  return (
    <PageLink name={tile.route} params={tile.params ?? undefined} className="tile" tone={tone}>
      {body}
    </PageLink>
  );
}

function TileGroup({ title, tiles }: { readonly title: string; readonly tiles: readonly HomeTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div className="tiles">
        {tiles.map((tile) => (
          <TileBox key={tile.key} tile={tile} />
        ))}
      </div>
    </section>
  );
}

/** What needs doing on one farm; `alone` names no farm above its tiles. */
function FarmTiles({ farmid, alone }: { readonly farmid: string | null; readonly alone: boolean }) {
  const t = useT();
  const { data, error } = useCall(getHome, farmid === null ? {} : { farmid });
  if (error !== null) {
    return (
      <p className="form-root-error" role="alert">
        {error.message}
      </p>
    );
  }
  if (data === undefined) {
    return (
      <div className="tiles">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height={96} />
        ))}
      </div>
    );
  }
  return (
    <>
      {alone ? null : <h2>{data.farmname}</h2>}
      {data.expiresIn === null || !alone ? null : (
        <p className="draft-note" role="status">
          {t('home.expiresIn', { days: formatNumber(data.expiresIn) })}
        </p>
      )}
      {data.tiles.length === 0 && farmid !== null ? <Empty title={t('home.noTiles')} /> : null}
      <TileGroup title={t('home.today')} tiles={data.tiles.filter(({ kind }) => kind !== 'figure')} />
      <TileGroup title={t('home.week')} tiles={data.tiles.filter(({ kind }) => kind === 'figure')} />
    </>
  );
}

interface Chosen {
  readonly farms: readonly CodeRow[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Which farm to look at, or all in reach; a manager of several farms only. */
function FarmChoice({ farms, value, onChoose }: Chosen) {
  const text = useText();
  if (farms.length < 2) return null;
  const choices = [{ value: ALL, label: text(WORDS.all) }, ...farms.map((farm) => ({ value: farm.value, label: farm.label }))];
  return (
    <NativeSelect label={text(WORDS.farm)} maw={320} mb="md" value={value} data={choices} onChange={(event) => onChoose(event.currentTarget.value)} />
  );
}

/** The steps to the first farm, for an administrator whose company is still empty. */
const FIRST = ['FarmManagement2', 'FarmManagement', 'UserAccount'] as const;

/** What somebody without a farm does first: open one, or choose one of those that are there. */
function NoFarm({ farms }: { readonly farms: number }) {
  const text = useText();
  const { routes } = useRegistry();
  const { rights } = useSessionState();
  const opens = rights.get('FarmManagement')?.add === true;
  const steps = (farms > 0 ? ['FarmUserChange' as const] : opens ? FIRST : []).filter((name) => rights.get(name)?.view === true && routes.has(name));
  return (
    <>
      <Empty title={text(farms > 0 ? WORDS.chooseFarm : opens ? WORDS.firstFarm : WORDS.noFarm)} />
      <div className="start-links">
        {steps.map((name, at) => (
          <PageLink key={name} name={name} className="start-link">
            <strong>
              {steps.length > 1 ? `${at + 1}. ` : ''}
              {text(routes.get(name)?.title ?? WORDS.farm)}
            </strong>
            <span className="dim">{text(STEPS[name])}</span>
          </PageLink>
        ))}
      </div>
    </>
  );
}

function StaffHome({ session }: { readonly session: SessionValues }) {
  const t = useT();
  const text = useText();
  const [search, setSearch] = useParams();
  const several = session.USRLVL >= SEVERAL_FARMS;
  const { data: farms = [] } = useQuery({ queryKey: ['list', 'farm', 'own'], queryFn: () => loadList('farm'), enabled: several }, queries);
  const chosen = (several ? search['farm'] : undefined) ?? session.FARMID ?? '';
  const shown = chosen === ALL ? farms.map(({ value }) => value) : [chosen];
  const today = parseBusinessDate(session.CURBUSDT);
  const week = today === null ? '' : weekLabel(weekOf(today, session.WEEKSTART as WeekStart));
  const parts = [session.FARMNAME ?? '', formatDate(session.CURBUSDT), week === '' ? '' : `${text(WORDS.week)} ${week}`];
  return (
    <PageFrame title={t('home.hello', { name: session.name })} subtitle={parts.filter((part) => part !== '').join(' · ')}>
      <FarmChoice farms={farms} value={chosen} onChoose={(farm) => setSearch({ ...search, farm })} />
      {session.FARMID === null && chosen === '' ? <NoFarm farms={farms.length} /> : null}
      {shown.map((farmid) => (
        <FarmTiles key={farmid} farmid={farmid === '' ? null : farmid} alone={shown.length === 1} />
      ))}
    </PageFrame>
  );
}

function VisitorHome() {
  const t = useT('home');
  const text = useText();
  const { routes } = useRegistry();
  const parts = partsThere(routes);
  const lab = parts.some(({ module }) => module === 'lab');
  return (
    <PageFrame title={t(lab ? 'visitorTitleLab' : 'visitorTitle')} width="form">
      <ul className="visitor-lines">
        {[t('visitor1', { parts: parts.map(({ short }) => text(short)).join(', ') }), t('visitor2'), t('visitor3')].map((line) => (
          <li key={line}>
            <Icon name="check" /> {line}
          </li>
        ))}
      </ul>
      <h2>{t('start')}</h2>
      <div className="start-links">
        {START.map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : (
            <PageLink key={name} name={name} className="start-link">
              <strong>{text(route.title)}</strong>
              <span className="dim">{text(route.purpose ?? route.title)}</span>
            </PageLink>
          );
        })}
      </div>
    </PageFrame>
  );
}

/**
 * Page by hand: what needs doing, over several farms, and what visitors see in its place.
 * Visitors see what the product is; staff see what needs doing.
 */
export default function HomePage() {
  const session = useSession();
  return session === null ? <VisitorHome /> : <StaffHome session={session} />;
}
