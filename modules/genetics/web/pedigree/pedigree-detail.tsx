import { Button, Group } from '@mantine/core';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';
import { PedigreeView } from './pedigree-view.tsx';

/** The pedigree of one animal of the report, with the ancestors that make it inbred. */
export function PedigreeDetail({ value, onBack }: DetailProps) {
  const text = useText();
  const [, setSearch] = useParams();
  return (
    <GenPage subtitle={value}>
      <Group className="no-print">
        <Button variant="default" onClick={onBack}>
          {text(W.back)}
        </Button>
      </Group>
      <PedigreeView id={value} onOpen={(id) => setSearch({ id })} />
    </GenPage>
  );
}
