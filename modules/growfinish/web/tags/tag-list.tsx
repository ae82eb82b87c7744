import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { T } from '../../contract/tag-words.ts';
import { findTags, LEFT_WAYS, TAG_FILTERS, type TagAction } from '../../contract/tags/mng.calls.ts';
import { M } from '../../contract/tags/mng-words.ts';
import { W } from '../../contract/tags/words.ts';
import { TAG_STATES, type TagState } from '../../domain/tag-flow.ts';
import { useFarmNames } from './farm-names.ts';
import { TagActions } from './tag-action.tsx';
import { TagFiles } from './tag-files.tsx';

type Tag = OutputOf<typeof findTags>['rows'][number];

const COLUMNS: readonly Column[] = [
  { key: 'tag', label: W.tag, type: 'text', frozen: true, width: 16 },
  { key: 'stateName', label: M.state, type: 'text', width: 11 },
  { key: 'sexName', label: T.sex, type: 'text' },
  { key: 'lineage', label: T.lineage, type: 'text' },
  { key: 'dam', label: W.dam, type: 'text' },
  { key: 'sire', label: W.sire, type: 'text' },
  { key: 'birthdt', label: W.birthdt, type: 'date' },
  { key: 'age', label: M.age, type: 'int' },
  { key: 'roomid', label: T.house, type: 'text' },
  { key: 'checkdt', label: M.checkdt, type: 'date' },
  { key: 'regdt', label: M.regdt, type: 'date' },
  { key: 'regby', label: M.regby, type: 'text' },
  { key: 'grpid', label: T.group, type: 'int' },
  { key: 'filecd', label: T.filecd, type: 'text', width: 12 },
  { key: 'birthkg', label: W.birthkg, type: 'decimal', decimals: 2, unit: 'kg' },
  { key: 'notch', label: M.notch, type: 'text' },
  { key: 'defect', label: W.defect, type: 'text' },
  { key: 'rfid', label: W.rfid, type: 'text', width: 18 },
  { key: 'applyid', label: T.worker, type: 'text' },
  { key: 'leftdt', label: M.leftdt, type: 'date' },
  { key: 'leftName', label: M.leftway, type: 'text' },
];

/** Leads to the reading of a house. */
function ScanButton() {
  const text = useText();
  const [, setSearch] = useParams();
  return <Button onClick={() => setSearch({ scan: 'house' })}>{text(M.scan)}</Button>;
}

/** A number with what it is in, the actions that may be taken with it, and its label. */
function OneTag({ tag, onDone }: { readonly tag: Tag; readonly onDone: () => void }) {
  const text = useText();
  const named = useFarmNames();
  return (
    <Stack>
      <Facts
        facts={[
          [M.state, text(TAG_STATES.words[tag.state as TagState])],
          [T.sex, text(tag.sex === 'F' ? T.female : T.male)],
          [T.lineage, tag.lineage],
          [W.dam, tag.dam],
          [W.sire, tag.sire],
          [W.birthdt, tag.birthdt === null ? null : formatDate(tag.birthdt)],
          [T.house, tag.roomid],
          [T.worker, named('applyid', tag.applyid)],
        ]}
      />
      {tag.version === null ? null : (
        <PageLink name="PigletTagProfile" params={{ tag: tag.tag }}>
          {text(M.openProfile)}
        </PageLink>
      )}
      <TagActions
        tags={[tag.tag]}
        actions={tag.actions as readonly TagAction[]}
        version={tag.version}
        initial={{ sex: tag.sex, dam: tag.dam, birthkg: tag.birthkg, notch: tag.notch, defect: tag.defect }}
        onDone={onDone}
      />
      <TagFiles of={{ tags: [tag.tag] }} />
    </Stack>
  );
}

/** Numbers found; one that is pressed opens with what can be done. */
export function TagList() {
  const text = useText();
  const [chosen, setChosen] = useState<Tag | null>(null);
  const named = useFarmNames();
  return (
    <>
      <InquiryPage
        filters={TAG_FILTERS}
        columns={COLUMNS}
        call={findTags}
        excel
        actions={<ScanButton />}
        toRow={({ actions: _a, inherd, ...tag }: Tag) => ({
          ...tag,
          applyid: named('applyid', tag.applyid),
          stateName: inherd ? text(M.inherd) : text(TAG_STATES.words[tag.state as TagState]),
          sexName: text(tag.sex === 'F' ? T.female : T.male),
          leftName: tag.leftway === null ? null : text(LEFT_WAYS.words[tag.leftway as keyof typeof LEFT_WAYS.words]),
        })}
        onFound={(tag: Tag) => setChosen(tag)}
      />
      {chosen === null ? null : (
        <Dialog title={`${text(W.tag)} ${chosen.tag}`} onClose={() => setChosen(null)} size="xl">
          <OneTag tag={chosen} onDone={() => setChosen(null)} />
        </Dialog>
      )}
    </>
  );
}
