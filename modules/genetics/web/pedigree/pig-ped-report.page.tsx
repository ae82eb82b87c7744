import { Button, Group } from '@mantine/core';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { pedReport } from '../../contract/reports/reports.ts';
import { GenPage } from '../gen-page.tsx';
import { GenReport } from '../gen-report.tsx';
import { W } from '../words.ts';
import { PedigreeView } from './pedigree-view.tsx';

/** How inbred animals are; an animal opens its pedigree with the ancestors that make it so. */
export default function PigPedReportPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const id = search['id'];
  if (id === undefined)
    return <GenReport def={pedReport} onRow={(row) => (row['gid'] === undefined ? undefined : setSearch({ id: String(row['gid']) }))} />;
  return (
    <GenPage subtitle={id}>
      <Group className="no-print">
        <Button variant="default" onClick={() => setSearch({})}>
          {text(W.back)}
        </Button>
      </Group>
      <PedigreeView id={id} onOpen={(gid) => setSearch({ id: gid })} />
    </GenPage>
  );
}
