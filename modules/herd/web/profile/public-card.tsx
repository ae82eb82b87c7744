import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { TextField } from '#engine/web/fields/text-field.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { CARD_WORDS, ENTRY_WORDS, LEAVEWAY_WORDS } from '../../contract/words.ts';
import { PROFILE_WORDS } from './profile-words.ts';

/** What the farm lets a visitor see. */
export function PublicCard({ basic }: { readonly basic: Readonly<Record<string, string | number | null>> }) {
  const text = useText();
  const { birth, leftdt, leftway } = basic;
  const left = typeof leftdt === 'string' ? [formatDate(leftdt), text(LEAVEWAY_WORDS[String(leftway)] ?? CARD_WORDS.left)].join(' ') : null;
  const rows = [
    [CARD_WORDS.pgid, basic['pgid']],
    [CARD_WORDS.pigtype, typeof basic['entrytp'] === 'string' ? text(ENTRY_WORDS[basic['entrytp']] ?? CARD_WORDS.pigtype) : null],
    [CARD_WORDS.lineage, basic['lineage']],
    [PROFILE_WORDS.birth, typeof birth === 'string' ? `${birth.slice(4, 6)}/${birth.slice(0, 4)}` : null],
    [PROFILE_WORDS.farm, basic['shtnm']],
    [CARD_WORDS.parity, basic['parity']],
    [PROFILE_WORDS.farrownum, basic['farrownum']],
    [PROFILE_WORDS.livenum, basic['livenum']],
    [CARD_WORDS.left, left],
  ] as const;
  return <Facts facts={rows} />;
}

const TAG: Field = { key: 'pgid', kind: 'text', label: CARD_WORDS.pgid, required: true, maxLength: 40 };
const FARM: Field = { key: 'farm', kind: 'text', label: PROFILE_WORDS.farm, required: true, maxLength: 12, help: PROFILE_WORDS.farmHelp };

/** Asks for the identity, as the menu opens the page, or for the farm an identity without one belongs to. */
export function AskAnimal({ pgid: given }: { readonly pgid?: string }) {
  const t = useT('app');
  const { open } = useRegistry();
  const [typed, setTyped] = useState('');
  const asksFarm = given !== undefined;
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        const word = typed.trim();
        if (word !== '') open('PigQRDetails', { pgid: asksFarm ? `${word.toUpperCase()}~${given}` : word });
      }}
    >
      <TextField field={asksFarm ? FARM : TAG} value={typed} onChange={(value) => setTyped(String(value ?? ''))} autoFocus />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
