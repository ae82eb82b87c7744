import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { T } from '../../contract/tag-words.ts';
import { FILE_FILTERS, FILE_STATES, findFiles } from '../../contract/tags/file.calls.ts';
import { F } from '../../contract/tags/file-words.ts';
import { TAG_STATES } from '../../domain/tag-flow.ts';
import { useFarmNames } from './farm-names.ts';
import { NewFile } from './file-forms.tsx';

const COLUMNS: readonly Column[] = [
  { key: 'filecd', label: T.filecd, type: 'text', frozen: true, width: 13 },
  { key: 'openName', label: F.state, type: 'text', width: 10 },
  { key: 'opened', label: F.opened, type: 'date' },
  { key: 'tags', label: F.tags, type: 'int' },
  { key: 'registered', label: TAG_STATES.words.registered, type: 'int' },
  { key: 'tested', label: F.tested, type: 'int' },
  { key: 'scored', label: F.scored, type: 'int' },
  { key: 'kept', label: F.kept, type: 'int' },
  { key: 'reserve', label: F.reserve, type: 'int' },
  { key: 'culled', label: F.culled, type: 'int' },
  { key: 'gone', label: F.gone, type: 'int' },
  { key: 'seldt', label: F.seldt, type: 'date' },
  { key: 'closed', label: F.closed, type: 'date' },
  { key: 'manager', label: F.manager, type: 'text' },
  { key: 'by', label: F.by, type: 'text' },
  { key: 'source', label: T.source, type: 'text' },
  { key: 'place', label: T.house, type: 'text' },
  { key: 'starttag', label: T.start, type: 'text', width: 15 },
  { key: 'finishtag', label: T.finish, type: 'text', width: 15 },
];

type File = OutputOf<typeof findFiles>['rows'][number];

/** Test and selection files; one that is pressed opens with its pigs. */
export function FileList() {
  const text = useText();
  const [, setSearch] = useParams();
  const { add } = useRights('PigletTagProlst');
  const breeder = useSession()?.unittp === 'GGP';
  const [making, setMaking] = useState(false);
  const named = useFarmNames();
  return (
    <>
      <InquiryPage
        filters={FILE_FILTERS}
        columns={COLUMNS}
        call={findFiles}
        excel
        toRow={({ open, roomid, grpid, ...file }: File) => ({
          ...file,
          manager: named('applyid', file.manager),
          source: named('source', file.source),
          openName: text(FILE_STATES.words[open]),
          place: roomid === null || grpid === null ? roomid : `${roomid} / ${grpid}`,
        })}
        onFound={({ filecd }: File) => setSearch({ file: filecd })}
        actions={add && breeder ? <Button onClick={() => setMaking(true)}>{text(F.newFile)}</Button> : null}
      />
      {making ? (
        <Dialog title={text(F.newFile)} onClose={() => setMaking(false)}>
          <NewFile onDone={() => setMaking(false)} />
        </Dialog>
      ) : null}
    </>
  );
}
