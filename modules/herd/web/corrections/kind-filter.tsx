import { Chip, Group } from '@mantine/core';
import { useState } from 'react';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { KIND_WORDS } from '../../contract/inquiries/log.inquiry.ts';

const WORDS = { kinds: { V: 'Loại thay đổi', E: 'Kinds of change', T: 'ประเภทการแก้ไข' } } as const;

/** The kinds of change chosen, at first those of the address bar; none means all. */
export function useKinds(all: readonly string[]): readonly [readonly string[], (kinds: readonly string[]) => void] {
  const [search, setSearch] = useParams();
  const [kinds, setKinds] = useState<readonly string[]>(() => (search['kinds'] ?? '').split(',').filter((kind) => all.includes(kind)));
  const choose = (next: readonly string[]) => {
    setKinds(next);
    setSearch({ ...search, page: '1', kinds: next.join(',') });
  };
  return [kinds, choose];
}

interface Props {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (kinds: readonly string[]) => void;
}

/** Kinds of change to show. */
export function KindFilter({ all, chosen, onChoose }: Props) {
  const text = useText();
  return (
    <Chip.Group multiple value={[...chosen]} onChange={onChoose}>
      <Group gap="xs" aria-label={text(WORDS.kinds)} role="group">
        {all.map((kind) => (
          <Chip key={kind} value={kind} size="sm">
            {text(KIND_WORDS[kind] ?? WORDS.kinds)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
