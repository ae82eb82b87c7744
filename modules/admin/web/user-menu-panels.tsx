import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import type { Language } from '#kernel/language.ts';
import type { MenuNode } from './user-menu-line.tsx';
import { HINDRANCE_WORDS, USER_MENU_WORDS as WORDS } from './user-menu-words.ts';

/** Why the user can or cannot open one screen, as it is saved. */
export function WhyPanel({ menus }: { readonly menus: readonly MenuNode[] }) {
  const text = useText();
  const [menuid, setMenuid] = useState(menus[0]?.menuid ?? '');
  const node = menus.find((one) => one.menuid === menuid);
  return (
    <section>
      <NativeSelect
        label={text(WORDS.screen)}
        maw={420}
        value={menuid}
        data={menus.map((one) => ({ value: one.menuid, label: `${one.menunm} (${one.menuid})` }))}
        onChange={(event) => setMenuid(event.currentTarget.value)}
      />
      {node === undefined ? null : (
        <p role="status">
          {node.why.length === 0 ? text(WORDS.opens) : `${text(WORDS.shut)} ${node.why.map((why) => text(HINDRANCE_WORDS[why])).join('; ')}`}
        </p>
      )}
    </section>
  );
}

/** The menu as the user sees it, in the user's own language: groups with a screen that opens. */
export function MenuPreview({ menus, language }: { readonly menus: readonly MenuNode[]; readonly language: Language }) {
  return (
    <div lang={{ V: 'vi', E: 'en', T: 'th' }[language]}>
      {MENU_GROUPS.map(({ group, title }) => {
        const open = menus.filter((node) => node.parentid === group && node.V === 'Y' && node.why.length === 0);
        if (open.length === 0) return null;
        return (
          <section key={group}>
            <h3>
              {title[language]} ({open.length})
            </h3>
            <ul>
              {open.map((node) => (
                <li key={node.menuid}>{node.named}</li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
