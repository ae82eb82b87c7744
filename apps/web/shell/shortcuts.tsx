import { useT } from '#engine/web/text/text.ts';
import type { Words } from '#i18n/common/words.ts';

const KEYS: readonly (readonly [string, keyof Words['keys']])[] = [
  ['Ctrl K', 'palette'],
  ['F1', 'help'],
  ['?', 'shortcuts'],
  ['Alt H', 'home'],
  ['Alt M', 'menu'],
  ['Enter', 'next'],
  ['Ctrl Enter', 'save'],
  ['↑ ↓ ← →', 'grid'],
  ['Ctrl C', 'copy'],
  ['Ctrl V', 'paste'],
];

/** The keys of the product. */
export function ShortcutList() {
  const t = useT('keys');
  return (
    <dl className="shortcuts">
      {KEYS.map(([keys, name]) => (
        <div key={name}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
