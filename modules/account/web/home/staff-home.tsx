import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CodeRow, loadList } from '#engine/web/client/lists.ts';
import { queries } from '#engine/web/client/query.ts';
import { HOME_WORDS } from '#engine/web/home/home-words.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { laterOf } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { formatDate } from '#i18n/dates.ts';
import { parseBusinessDate } from '#kernel/business-date.ts';
import { type WeekStart, weekLabel, weekOf, weekWords } from '#kernel/week.ts';
import { SEVERAL_FARMS } from '../../domain/levels.ts';
import { FarmHome } from './farm-home.tsx';
import { FarmsHome } from './farms-home.tsx';

const NoFarm = laterOf(
  () => import('./no-farm.tsx'),
  (module) => module.NoFarm,
);

/** Stands for all farms in reach; no farm has such an id. */
const ALL = '*';
const NONE: readonly CodeRow[] = [];

interface Chosen {
  readonly farms: readonly CodeRow[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Which farm to look at, or all in reach; a manager of several farms only. */
function FarmChoice({ farms, value, onChoose }: Chosen) {
  const text = useText();
  if (farms.length < 2) return null;
  const choices = [{ value: ALL, label: text(HOME_WORDS.all) }, ...farms.map((farm) => ({ value: farm.value, label: farm.label }))];
  return <NativeSelect aria-label={text(HOME_WORDS.farm)} value={value} data={choices} onChange={(event) => onChoose(event.currentTarget.value)} />;
}

/** Where and when: the farm, its day and its week. */
function useSubtitle(session: SessionValues, farmname: string): string {
  const text = useText();
  const today = parseBusinessDate(session.CURBUSDT);
  const week = today === null ? '' : text(weekWords(weekLabel(weekOf(today, session.WEEKSTART as WeekStart))));
  return [farmname, formatDate(session.CURBUSDT), week].filter((part) => part !== '').join(' · ');
}

/** Farms in reach of who works in several; undefined until they are known. */
function useReach(several: boolean): readonly CodeRow[] | undefined {
  const { data } = useQuery({ queryKey: ['list', 'farm', 'own'], queryFn: () => loadList('farm'), enabled: several }, queries);
  return several ? data : NONE;
}

interface BodyProps {
  /** Undefined until they are known. */
  readonly farms: readonly CodeRow[] | undefined;
  readonly chosen: string;
}

function HomeBody({ farms, chosen }: BodyProps) {
  if (farms === undefined) return <PageSkeleton />;
  if (chosen === ALL) return <FarmsHome farms={farms} />;
  return (
    <>
      {chosen === '' ? <NoFarm farms={farms.length} /> : null}
      <FarmHome key={chosen} farmid={chosen === '' ? null : chosen} />
    </>
  );
}

/** What waits for who is signed in: on the own farm, or on all in reach for who works in several. */
export function StaffHome({ session }: { readonly session: SessionValues }) {
  const t = useT('home');
  const [search, setSearch] = useParams();
  const several = session.USRLVL >= SEVERAL_FARMS;
  const farms = useReach(several);
  const own = session.FARMID ?? '';
  const reach = farms ?? NONE;
  const asked = several ? search['farm'] : undefined;
  const chosen = asked ?? (reach.length > 1 && own !== '' ? ALL : own);
  const named = reach.find(({ value }) => value === chosen)?.label;
  const subtitle = useSubtitle(session, chosen === ALL ? '' : (named ?? session.FARMNAME ?? ''));
  const choose = (farm: string): void => setSearch({ ...search, farm });
  return (
    <PageFrame title={t('hello', { name: session.name })} subtitle={subtitle} actions={<FarmChoice farms={reach} value={chosen} onChoose={choose} />}>
      <HomeBody farms={farms} chosen={chosen} />
    </PageFrame>
  );
}
