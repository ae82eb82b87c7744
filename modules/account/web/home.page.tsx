import { Skeleton } from '@mantine/core';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { Sparkline } from '#engine/web/chart/sparkline.tsx';
import { callTo } from '#engine/web/client/send.ts';
import { useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';

/** A tile of the home page: work of the day, or a figure of the week. */
interface Tile {
  readonly key: string;
  readonly kind: 'work' | 'figure' | 'alarm';
  readonly title: Text3;
  /** Null when the tile could not be counted: it says so and never shows 0. */
  readonly value: number | null;
  readonly decimals?: number;
  readonly unit?: string;
  readonly target?: number | null;
  readonly trend?: readonly (number | null)[];
  readonly tone?: 'good' | 'warn' | 'bad';
  /** Route it opens, with the parameters of its address. */
  readonly route?: string;
  readonly params?: Readonly<Record<string, string>>;
}

const getHome = callTo<object, { readonly tiles: readonly Tile[] }>('/account/getHome');
const START = ['Introduce', 'PigFarmOpen', 'Hello', 'Login', 'Contact'] as const;

function HomeTile({ tile }: { readonly tile: Tile }) {
  const t = useT();
  const text = useText();
  const { href, routes } = useRegistry();
  const body = (
    <>
      <span className="tile-title">{text(tile.title)}</span>
      {tile.value === null ? <span className="tile-failed">{t('home.tileFailed')}</span> : <span className="tile-value">{formatNumber(tile.value, tile.decimals ?? 0)}{tile.unit === undefined ? null : <small> {tile.unit}</small>}</span>}
      {tile.target === null || tile.target === undefined ? null : <span className="tile-target">{t('report.target')} {formatNumber(tile.target, tile.decimals ?? 0)}</span>}
      {tile.trend === undefined ? null : <Sparkline values={tile.trend} target={tile.target ?? null} />}
    </>
  );
  const to = tile.route !== undefined && routes.has(tile.route) ? href(tile.route, tile.params) : null;
  return to === null ? <div className="tile" data-tone={tile.tone}>{body}</div> : <a className="tile" data-tone={tile.tone} href={to}>{body}</a>;
}

function StaffHome({ session }: { readonly session: SessionValues }) {
  const t = useT();
  const { data, error } = useCall(getHome, {});
  const tiles = data?.tiles ?? [];
  const work = tiles.filter((tile) => tile.kind !== 'figure');
  const figures = tiles.filter((tile) => tile.kind === 'figure');
  return (
    <PageFrame title={t('home.hello', { name: session.name })}>
      {error === null ? null : <p className="form-root-error" role="alert">{error.message}</p>}
      {data === undefined && error === null ? <div className="tiles">{[1, 2, 3, 4].map((n) => <Skeleton key={n} height={96} />)}</div> : null}
      {data !== undefined && tiles.length === 0 ? <Empty title={t('home.noTiles')} /> : null}
      {work.length === 0 ? null : <section><h2>{t('home.today')}</h2><div className="tiles">{work.map((tile) => <HomeTile key={tile.key} tile={tile} />)}</div></section>}
      {figures.length === 0 ? null : <section><h2>{t('home.week')}</h2><div className="tiles">{figures.map((tile) => <HomeTile key={tile.key} tile={tile} />)}</div></section>}
    </PageFrame>
  );
}

function VisitorHome() {
  const t = useT('home');
  const text = useText();
  const { routes, href } = useRegistry();
  return (
    <PageFrame title={t('visitorTitle')} width="form">
      <ul className="visitor-lines">
        {[t('visitor1'), t('visitor2'), t('visitor3')].map((line) => <li key={line}><Icon name="check" /> {line}</li>)}
      </ul>
      <h2>{t('start')}</h2>
      <div className="start-links">
        {START.map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : <a key={name} className="start-link" href={href(name)}><strong>{text(route.title)}</strong><span className="dim">{text(route.purpose)}</span></a>;
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
