import { Button, Group } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { STATUS } from '#engine/define/envelope.ts';
import { useCopy } from '#engine/web/client/copy.ts';
import { useCall } from '#engine/web/client/query.ts';
import { readStop, type Stop } from '#engine/web/client/reactions.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useSessionState } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { nearestNames } from '#engine/web/text/nearest.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { ROLES } from '#i18n/roles.ts';
import type { Text3 } from '#kernel/language.ts';
import { findGivers } from '../contract/session.calls.ts';

const RETRY = 60_000;

const FORBIDDEN = { view: 'forbidden', add: 'forbiddenAdd', edit: 'forbiddenEdit', delete: 'forbiddenDelete' } as const;

const roleOf = (level: number, text: (words: Text3) => string): string => {
  const role = ROLES[level];
  return role === undefined ? String(level) : text(role);
};

/** A right that is missing: on which screens, or the level it takes. */
type Lacking = { readonly menus: readonly string[]; readonly right: keyof typeof FORBIDDEN } | { readonly level: number };

/** The right a stop says is missing; null where it says none, or another stop. */
function lackingOf(stop: Stop | null): Lacking | null {
  if (stop?.status !== STATUS.forbidden || stop.params === undefined) return null;
  const { menu, right, level } = stop.params;
  if (typeof level === 'number') return { level };
  return typeof menu === 'string' && Object.hasOwn(FORBIDDEN, String(right))
    ? { menus: menu.split(','), right: right as keyof typeof FORBIDDEN }
    : null;
}

/** Which right is missing, in the names people see; null where the stop does not say. */
function useLacking(stop: Stop | null): string | null {
  const t = useT('error');
  const text = useText();
  const { routes } = useRegistry();
  const lacking = lackingOf(stop);
  if (lacking === null) return null;
  if ('level' in lacking) return t('forbiddenLevel', { role: roleOf(lacking.level, text) });
  const titles = lacking.menus.map((name) => {
    const title = routes.get(name)?.title;
    return title === undefined ? name : text(title);
  });
  return t(FORBIDDEN[lacking.right], { menu: titles.join(' / ') });
}

/** Who can give the right that is missing; in general words until they are known, or where nobody in sight can. */
function Givers({ lacking }: { readonly lacking: Lacking }) {
  const t = useT('error');
  const text = useText();
  const asked = 'level' in lacking ? null : lacking;
  const { data = [] } = useCall(findGivers, { menu: asked?.menus[0] ?? '', right: asked?.right ?? 'view' }, { enabled: asked !== null });
  const names = data.map(({ name, level }) => `${name} (${roleOf(level, text)})`);
  return <p>{names.length === 0 ? t('noGivers') : t('givers', { names: names.join(', ') })}</p>;
}

/** The stop in plain words: what happened and what the person can do. What the server said comes first. */
function useReason(stop: Stop | null): string {
  const t = useT('error');
  const missing = useLacking(stop);
  if (stop === null) return t('none');
  const param = (name: string): string => String(stop.params?.[name] ?? '');
  if (stop.code === 'cls_150') return t('farm');
  if (missing !== null) return missing;
  if (stop.message !== '') return stop.message;
  if (stop.status === STATUS.expired) return t('expired', { hotline: param('hotline') });
  if (stop.status === STATUS.banned) return t('banned', { hotline: param('hotline') });
  return stop.status === STATUS.paused ? t('paused') : t('none');
}

function Details({ stop }: { readonly stop: Stop }) {
  const t = useT('error');
  const lines: readonly (readonly [string, string])[] = [
    [t('status'), String(stop.status)],
    [t('code'), stop.code],
    [t('class'), stop.class === null ? '' : String(stop.class)],
    [t('address'), stop.address],
    [t('time'), instantText(stop.time)],
  ];
  const copy = useCopy();
  const written = lines.filter(([, value]) => value !== '').map((line) => line.join(': '));
  return (
    <details className="error-details">
      <summary>{t('details')}</summary>
      <Facts plain facts={lines} />
      <Button variant="default" onClick={() => copy(written.join('\n'), t('copyDetails'))}>
        {t('copyDetails')}
      </Button>
    </details>
  );
}

/** The three pages whose names come nearest to an unknown address. */
function Nearest({ address }: { readonly address: string }) {
  const t = useT('error');
  const text = useText();
  const { routes } = useRegistry();
  const { session, rights } = useSessionState();
  const names = [...routes.values()]
    .filter((route) => !route.path.includes(':') && (route.fromLevel === 0 || (session !== null && rights.get(route.name)?.view === true)))
    .map((route) => route.name);
  const near = nearestNames(address.replace(/^\/+|[/?#].*$/g, ''), names);
  return (
    <>
      <p>{t('nearest')}</p>
      <ul className="nearest">
        {near.map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : (
            <li key={name}>
              <PageLink name={name}>{text(route.title)}</PageLink> <span className="dim">/{name}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** While the system is paused: looks every minute whether it is back, and then opens the wanted address. */
function useRetry(paused: boolean, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!paused) return undefined;
    const look = async (): Promise<void> => {
      if (await loadSession()) await navigate({ href: address } as never);
    };
    const timer = setInterval(() => void look(), RETRY);
    return () => clearInterval(timer);
  }, [paused, address, navigate]);
}

/** What the person can do: Home, back, try again, sign in, write to a person. */
function WaysOut({ known, paused, address }: { readonly known: boolean; readonly paused: boolean; readonly address: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { session } = useSessionState();
  const go = (to: string) => () => void navigate({ href: to } as never);
  const more = [
    { shown: known, name: t('app.back'), act: () => history.back() },
    { shown: paused, name: t('app.retry'), act: go(address) },
    { shown: session === null, name: t('nav.signIn'), act: go('/Login') },
    { shown: true, name: t('error.contact'), act: go('/Contact') },
  ];
  return (
    <Group my="md">
      <Button onClick={go('/')}>{t('app.home')}</Button>
      {more
        .filter(({ shown }) => shown)
        .map(({ name, act }) => (
          <Button key={name} variant="default" onClick={act}>
            {name}
          </Button>
        ))}
    </Group>
  );
}

/**
 * Page by hand: the stop of every fault, which must not need a call or a right.
 * Every stop of the client, every unknown address, and the only page of the /test layout.
 */
export default function ErrorPage() {
  const t = useT();
  const { pathname } = useLocation();
  const { session } = useSessionState();
  const text = useText();
  const title = useRegistry().routes.get('Error')?.title;
  const known = pathname === '/Error' || /^\/test(?:\/|$)/.test(pathname);
  const stop = known ? readStop() : null;
  const reason = useReason(stop);
  const lacking = lackingOf(stop);
  const paused = stop?.status === STATUS.paused;
  const address = stop?.address ?? '/';
  const heading = known && title !== undefined ? text(title) : t('error.unknownTitle');
  useEffect(() => {
    document.title = `${heading} – ${t('app.name')}`;
  }, [heading, t]);
  useRetry(paused, address);
  return (
    <div className="page error-page" data-width="form">
      <h1 id="page-title">{heading}</h1>
      <p role="alert">{known ? reason : t('error.unknownText', { address: pathname })}</p>
      {known ? null : <Nearest address={pathname} />}
      {lacking === null || session === null ? null : <Givers lacking={lacking} />}
      {stop !== null && session !== null ? <p className="dim">{t('error.kept')}</p> : null}
      <WaysOut known={known} paused={paused} address={address} />
      {stop === null ? null : <Details stop={stop} />}
    </div>
  );
}
