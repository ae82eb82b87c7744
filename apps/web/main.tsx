import '#engine/web/stand-ins.ts';
import '@fontsource/sarabun/latin-400.css';
import '@fontsource/sarabun/latin-700.css';
import '@fontsource/sarabun/vietnamese-400.css';
import '@fontsource/sarabun/vietnamese-700.css';
import '@fontsource/sarabun/thai-400.css';
import '@fontsource/sarabun/thai-700.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNavigator } from '#engine/web/client/send.ts';
import { probe } from '#engine/web/offline/reach.ts';
import { loadSession, wasSignedIn } from '#engine/web/session/actions.ts';
import { enterIn, setEntering } from '#engine/web/session/entering.ts';
import { sessionState } from '#engine/web/session/store.ts';
import { awaitErrorTexts } from '#engine/web/text/client-error.ts';
import { LanguageProvider, prepareLanguage } from '#engine/web/text/language-provider.tsx';
import { isPartLoading, loadAhead } from '#engine/web/ui/later.tsx';
import { SCREENS } from './registry.ts';
import { router } from './router.tsx';
import { cssVariables, themeFor } from './theme.ts';
import { loadTitles } from './titles.ts';
import { registerWorker } from './update.ts';

setNavigator({
  address: () => router.state.location.href,
  go: (route) => void router.navigate({ href: route } as never),
});

/** Whether the server no longer has the file that could not be loaded; where the browser's message does not name it, whether it answers at all. */
async function isGone(fault: Error): Promise<boolean> {
  const address = /(?:https?:\/)?\/\S+/.exec(fault.message)?.[0];
  if (address === undefined) return probe();
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

/**
 * A page that stood open over a new version asks for files that are gone: opened again, once a minute at most. A file that a weak network
 * did not bring is still there, and opening again would lose the page and all that is typed in it; a part of a page that is missing says so
 * itself and leaves the choice to the person.
 */
async function reopen(fault: Error): Promise<void> {
  if (isPartLoading()) return;
  const last = Number(sessionStorage.getItem('farm.reloaded') ?? 0);
  if (Date.now() - last < 60_000 || !(await isGone(fault))) return;
  sessionStorage.setItem('farm.reloaded', String(Date.now()));
  location.reload();
}
window.addEventListener('vite:preloadError', ({ payload }) => void reopen(payload));

// What is behind the sign-in comes with it: the pages of the modules, their titles in one language, the menu.
setEntering((language) => Promise.all([loadTitles(language), import('./pages.ts'), import('./shell/side-menu.tsx'), import('./shell/person.tsx')]));

/** Begins to load the page of the address where a visitor may open it, and what is behind the sign-in where somebody was signed in. */
function openAhead(): void {
  const open = SCREENS.find(({ route }) => route.fromLevel === 0 && route.path === location.pathname);
  void loadAhead(() => Promise.all([open?.load(), wasSignedIn() ? enterIn(sessionState().language) : undefined]));
}

/** Texts, who it is and the page are asked for at once; an answer is read once the texts are here, so that even "no connection" is said in the person's language. */
async function start(element: HTMLElement): Promise<void> {
  const texts = prepareLanguage(sessionState().language);
  awaitErrorTexts(texts);
  openAhead();
  await Promise.all([texts, loadSession()]);
  const language = await prepareLanguage(sessionState().language);
  createRoot(element).render(
    <StrictMode>
      <MantineProvider theme={themeFor(matchMedia('(pointer: coarse)').matches)} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <LanguageProvider first={language}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
void start(element).then(registerWorker);
