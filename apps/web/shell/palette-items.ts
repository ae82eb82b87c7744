import purposes from 'virtual:purposes';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { foldText } from '#engine/sheet/parse-cell.ts';
import { queries } from '#engine/web/client/query.ts';
import { useAnimalDetail, useAnimals } from '#engine/web/fields/animal-field.tsx';
import { mayLeave } from '#engine/web/offline/leaving.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { openHelp } from '#engine/web/screens/help.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { signOut } from '#engine/web/session/actions.ts';
import { useSessionState } from '#engine/web/session/store.ts';
import { switchLanguage } from '#engine/web/text/language-provider.tsx';
import { useT, useText } from '#engine/web/text/text.ts';
import { LANGUAGES, type Text3, t3 } from '#kernel/language.ts';
import { adminFinders } from '#modules/admin/web/finders.ts';
import { growFinders } from '#modules/growfinish/web/finders.ts';
import { herdFinders } from '#modules/herd/web/finders.ts';
import { stockFinders } from '#modules/stock/web/finders.ts';
import { ROUTES, SCREENS } from '../registry.ts';
import { isOffered } from './menu-tree.ts';
import { type OwnPage, useOwnPages } from './own-pages.ts';
import { screenScore } from './screen-score.ts';

/** A line of the search: what it is called, what it is, and what choosing it does. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly open: () => void;
}

const SHOWN = 12;
const ANIMALS = 8;
const RECENT = 6;
const WAIT = 150;
const FINDERS: readonly Finder[] = [...herdFinders, ...growFinders, ...stockFinders, ...adminFinders];
const NONE: readonly never[] = [];
const LANGUAGE_NAMES: Text3 = { V: 'Tiếng Việt', E: 'English', T: 'ภาษาไทย' };
/** Words people type for what the shell does, beside what it is called. */
const ALSO = {
  signOut: t3('thoát', 'log out', 'ออกจากระบบ'),
  dark: t3('giao diện tối', 'theme', 'ธีม'),
  light: t3('giao diện sáng', 'theme', 'ธีม'),
  help: t3('trợ giúp', 'help', 'ช่วยเหลือ'),
} as const;

/** Screens by words of their titles and purposes in all three languages, marks aside; titles first. */
export function useScreenItems(words: string): Item[] {
  const state = useSessionState();
  const text = useText();
  const { open } = useRegistry();
  const known = useMemo(
    () =>
      SCREENS.filter(({ route }) => isOffered(route, state)).map(({ route }) => {
        const purpose = purposes[route.name] ?? route.title;
        return {
          route,
          purpose,
          names: [route.name, ...Object.values(route.title)].map(foldText),
          own: foldText(text(route.title)),
          title: foldText(`${Object.values(route.title).join(' ')} ${route.name}`),
          all: foldText(Object.values(purpose).join(' ')),
        };
      }),
    [state, text],
  );
  const parts = foldText(words).split(' ').filter(Boolean);
  return known
    .map((one) => ({ ...one, score: parts.length === 0 ? 1 : screenScore(one, parts) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ route, purpose }) => ({ id: route.name, title: text(route.title), detail: text(purpose), open: () => open(route.name) }));
}

/** Animals whose identity holds the words, with what they are now. */
export function useAnimalItems(words: string): Item[] {
  const { rights } = useSessionState();
  const { open } = useRegistry();
  const detail = useAnimalDetail();
  const mayFind = rights.get('PigEntryInquiry')?.view === true || rights.get('PigEvent')?.view === true;
  return useAnimals(mayFind ? words : '')
    .slice(0, ANIMALS)
    .map((animal) => ({
      id: `animal-${animal.pgid}`,
      title: animal.pgid,
      detail: detail(animal),
      open: () => open('PigQRDetails', { pgid: animal.pgid }),
    }));
}

/** What the person opened last on this device, pages and animals, and the pages marked. */
export function useOwnItems(): { readonly recent: readonly Item[]; readonly marked: readonly Item[] } {
  const state = useSessionState();
  const text = useText();
  const { open } = useRegistry();
  const { recent, marked } = useOwnPages();
  const itemsOf = (kind: string, pages: readonly OwnPage[]): Item[] =>
    pages.flatMap(({ name, label, params }) => {
      const route = ROUTES.get(name);
      if (route === undefined || !isOffered(route, state)) return [];
      const title = text(route.title);
      const detail = label === undefined ? text(purposes[name] ?? route.title) : title;
      return [{ id: `${kind}-${name}-${label ?? ''}`, title: label ?? title, detail, open: () => open(name, params) }];
    });
  return {
    recent: itemsOf('recent', recent.slice(0, RECENT)),
    marked: itemsOf(
      'marked',
      marked.filter((name) => !recent.slice(0, RECENT).some((page) => page.name === name)).map((name) => ({ name })),
    ),
  };
}

/** What the shell itself does: language, light and dark, help, signing out. */
export function useActionItems(words: string): Item[] {
  const t = useT('nav');
  const { session, language } = useSessionState();
  const { open } = useRegistry();
  const { setColorScheme } = useMantineColorScheme();
  const leave = async (): Promise<void> => {
    if (!(await mayLeave('signOut'))) return;
    await signOut();
    open('Login');
  };
  const wanted = foldText(words);
  if (wanted.length < 2) return [];
  const all: readonly (Item & { readonly also: Text3 })[] = [
    ...LANGUAGES.filter((one) => one !== language).map((one) => ({
      ...{ id: `language-${one}`, title: LANGUAGE_NAMES[one], detail: t('language'), also: LANGUAGE_NAMES },
      open: () => void switchLanguage(one),
    })),
    { id: 'dark', title: t('dark'), detail: t('theme'), also: ALSO.dark, open: () => setColorScheme('dark') },
    { id: 'light', title: t('light'), detail: t('theme'), also: ALSO.light, open: () => setColorScheme('light') },
    { id: 'help', title: t('help'), detail: 'F1', also: ALSO.help, open: openHelp },
    ...(session === null ? [] : [{ id: 'out', title: t('signOut'), detail: session.name, also: ALSO.signOut, open: () => void leave() }]),
  ];
  return all.filter(({ title, detail, also, id }) =>
    foldText(`${title} ${id.startsWith('language') ? '' : Object.values(also).join(' ')} ${detail}`).includes(wanted),
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface FoundSection {
  readonly name: string;
  readonly items: readonly Item[];
}

/** What the modules find beside their screens: houses, notes, people, actions; what one of them cannot answer is left out. */
export function useFoundSections(words: string): readonly FoundSection[] {
  const { session, rights, language } = useSessionState();
  const text = useText();
  const { open } = useRegistry();
  const online = useOnline();
  const wanted = useSettled(words.trim());
  const asked = FINDERS.filter(({ menu }) => rights.get(menu)?.view === true);
  const { data } = useQuery(
    {
      queryKey: ['found', wanted, session?.userid ?? '', session?.FARMID ?? '', language],
      queryFn: () => Promise.all(asked.map(async (finder) => ({ finder, found: await finder.find(wanted, language).catch(() => NONE) }))),
      enabled: session !== null && online && wanted.length >= 2,
    },
    queries,
  );
  if (wanted.length < 2 || words.trim() === '') return NONE;
  return (data ?? NONE).map(({ finder, found }) => ({
    name: text(finder.title),
    items: found.map(({ id, title, detail, route, params }) => ({ id: `${finder.key}-${id}`, title, detail, open: () => open(route, params) })),
  }));
}
