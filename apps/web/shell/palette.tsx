import purposes from 'virtual:purposes';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { foldText } from '#engine/sheet/parse-cell.ts';
import { useAnimals } from '#engine/web/fields/animal-field.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSessionState } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { SCREENS } from '../registry.ts';
import { Dialog } from './dialog.tsx';
import { isOffered } from './menu-tree.ts';
import { screenScore } from './screen-score.ts';

interface Item {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly open: () => void;
}

const SHOWN = 12;

/** Screens by words of their titles and purposes in all three languages, marks aside; titles first. */
function useScreenItems(words: string): Item[] {
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

/** Search for anything: screens and animals; arrows choose, Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT('nav');
  const id = useId();
  const registry = useRegistry();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const screens = useScreenItems(words);
  const { rights } = useSessionState();
  const mayFind = rights.get('PigEntryInquiry')?.view === true || rights.get('PigEvent')?.view === true;
  const animals = useAnimals(mayFind ? words : '')
    .slice(0, 8)
    .map(
      (animal): Item => ({
        id: `animal-${animal.pgid}`,
        title: animal.pgid,
        detail: [animal.pigtype, animal.status, animal.timeParity, animal.roomid].filter(Boolean).join(' · '),
        open: () => registry.open('PigQRDetails', { pgid: animal.pgid }),
      }),
    );
  const sections = [
    { name: t('animals'), items: /\d/.test(words) ? animals : [] },
    { name: t('screens'), items: screens },
    { name: t('animals'), items: /\d/.test(words) ? [] : animals },
  ].filter(({ items }) => items.length > 0);
  const all = sections.flatMap(({ items }) => items);
  const chosen = Math.min(at, all.length - 1);
  const choose = (item: Item | undefined) => {
    if (item === undefined) return;
    onClose();
    item.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(all[chosen]);
    else if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, all.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette')} className="palette" onClose={onClose} bare>
      <input
        autoFocus
        className="palette-input"
        placeholder={t('palette')}
        aria-label={t('palette')}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all[chosen] === undefined ? undefined : `${id}-${all[chosen].id}`}
        value={words}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette')}>
        {words !== '' && all.length === 0 ? <p className="dim palette-nothing">{t('paletteNothing')}</p> : null}
        {sections.map((section) => (
          <div key={section.name} role="group" aria-label={section.name}>
            <div className="palette-section">{section.name}</div>
            {section.items.map((item) => (
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === all[chosen]}
                className="palette-item"
                onPointerMove={() => setAt(all.indexOf(item))}
                onClick={() => choose(item)}
                onKeyDown={onKeyDown}
              >
                <span>{item.title}</span>
                <span className="dim">{item.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
