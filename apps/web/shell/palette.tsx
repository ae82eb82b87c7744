import { type KeyboardEvent, useId, useState } from 'react';
import { useT, useText } from '#engine/web/text/text.ts';
import { Dialog } from './dialog.tsx';
import { MENU_WORDS } from './menu-words.ts';
import { type Item, useActionItems, useAnimalItems, useFoundSections, useOwnItems, useScreenItems } from './palette-items.ts';

interface Section {
  readonly name: string;
  readonly items: readonly Item[];
}

/** Screens shown where other things fit the words too. */
const BESIDE_OTHERS = 5;
const isFilled = ({ items }: Section): boolean => items.length > 0;

/** What fits the words, by kind: a number means an animal first, letters a screen. Before anything is typed, what was opened last. */
function useSections(words: string): readonly Section[] {
  const t = useT('nav');
  const text = useText();
  const animals = { name: t('animals'), items: useAnimalItems(words) };
  const screens = { name: t('screens'), items: useScreenItems(words) };
  const { recent, marked } = useOwnItems();
  const actions = { name: text(MENU_WORDS.actions), items: useActionItems(words) };
  const found = useFoundSections(words);
  const own = [
    { name: text(MENU_WORDS.recent), items: recent },
    { name: text(MENU_WORDS.marked), items: marked },
  ];
  const others = [...found, actions].filter(isFilled);
  // Screens leave room for what else fits.
  const first = { ...screens, items: screens.items.slice(0, others.length > 0 ? BESIDE_OTHERS : undefined) };
  const order = words.trim() === '' ? [...own, screens] : /\d/.test(words) ? [animals, ...others, first] : [first, ...others, animals];
  return order.filter(isFilled);
}

interface ListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly chosen: Item | undefined;
  readonly onPoint: (item: Item) => void;
  readonly onChoose: (item: Item) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Found({ id, sections, chosen, onPoint, onChoose, onKeyDown }: ListProps) {
  return sections.map((section) => (
    <div key={section.name} role="group" aria-label={section.name}>
      <div className="palette-section">{section.name}</div>
      {section.items.map((item) => (
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          ref={item === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={item === chosen}
          className="palette-item"
          onPointerMove={() => onPoint(item)}
          onClick={() => onChoose(item)}
          onKeyDown={onKeyDown}
        >
          <span>{item.title}</span>
          <span className="dim">{item.detail}</span>
        </div>
      ))}
    </div>
  ));
}

/** Search for anything: screens, animals, houses, notes, people, and what can be done; arrows choose, Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT('nav');
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const sections = useSections(words);
  const all = sections.flatMap(({ items }) => items);
  const chosen = all[Math.min(at, all.length - 1)];
  const choose = (item: Item | undefined) => {
    if (item === undefined) return;
    onClose();
    item.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const now = Math.min(at, all.length - 1);
    if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'ArrowDown') setAt(Math.min(now + 1, all.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(now - 1, 0));
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
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
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
        <Found {...{ id, sections, chosen, onKeyDown }} onPoint={(item) => setAt(all.indexOf(item))} onChoose={choose} />
      </div>
    </Dialog>
  );
}
