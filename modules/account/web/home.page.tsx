import { Skeleton } from '@mantine/core';
import { unitText } from '#engine/define/units.ts';
import { Sparkline } from '#engine/web/chart/sparkline.tsx';
import { useCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatNumber } from '#kernel/language.ts';
import type { HomeTile } from '../contract/public.calls.ts';

const getHome = callTo<object, { readonly week: string; readonly expiresIn: number | null; readonly tiles: readonly HomeTile[] }>('/account/getHome');
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

function StaffHome({ session }: { readonly session: SessionValues }) {
  const t = useT();
  const { data, error } = useCall(getHome, {});
  const tiles = data?.tiles ?? [];
  return (
    <PageFrame title={t('home.hello', { name: session.name })}>
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {data?.expiresIn === null || data === undefined ? null : (
        <p className="draft-note" role="status">
          {t('home.expiresIn', { days: formatNumber(data.expiresIn) })}
        </p>
      )}
      {data === undefined && error === null ? (
        <div className="tiles">
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} height={96} />
          ))}
        </div>
      ) : null}
      {data !== undefined && tiles.length === 0 ? <Empty title={t('home.noTiles')} /> : null}
      <TileGroup title={t('home.today')} tiles={tiles.filter(({ kind }) => kind !== 'figure')} />
      <TileGroup title={t('home.week')} tiles={tiles.filter(({ kind }) => kind === 'figure')} />
    </PageFrame>
  );
}

function VisitorHome() {
  const t = useT('home');
  const text = useText();
  const { routes } = useRegistry();
  return (
    <PageFrame title={t('visitorTitle')} width="form">
      <ul className="visitor-lines">
        {[t('visitor1'), t('visitor2'), t('visitor3')].map((line) => (
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

/** Visitors see what the product is; staff see what needs doing. */
export default function HomePage() {
  const session = useSession();
  return session === null ? <VisitorHome /> : <StaffHome session={session} />;
}
