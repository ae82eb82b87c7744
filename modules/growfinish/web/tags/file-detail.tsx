import { Button, Group, Stack } from '@mantine/core';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useRights } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { T } from '../../contract/tag-words.ts';
import { FILE_STATES, getTagFile } from '../../contract/tags/file.calls.ts';
import { F } from '../../contract/tags/file-words.ts';
import { M } from '../../contract/tags/mng-words.ts';
import { DECISIONS } from '../../contract/tags/record.calls.ts';
import { R } from '../../contract/tags/record-words.ts';
import { W } from '../../contract/tags/words.ts';
import { TAG_STATES, type TagState } from '../../domain/tag-flow.ts';
import { useFarmNames } from './farm-names.ts';
import { CloseFile, FileTags, HandOver } from './file-forms.tsx';
import { TagFiles } from './tag-files.tsx';

const COLUMNS: readonly Column[] = [
  { key: 'tag', label: W.tag, type: 'text', frozen: true, width: 16 },
  { key: 'stateName', label: M.state, type: 'text', width: 11 },
  { key: 'sexName', label: T.sex, type: 'text' },
  { key: 'dam', label: W.dam, type: 'text' },
  { key: 'sire', label: W.sire, type: 'text' },
  { key: 'birthdt', label: W.birthdt, type: 'date' },
  { key: 'startkg', label: R.startkg, type: 'decimal', decimals: 1, unit: 'kg' },
  { key: 'testkg', label: R.testkg, type: 'decimal', decimals: 1, unit: 'kg' },
  { key: 'adg', label: R.adg, type: 'int', unit: 'g' },
  { key: 'backfat', label: R.backfat, type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'loin', label: R.loin, type: 'decimal', decimals: 1, unit: 'mm' },
  { key: 'vulva', label: R.vulva, type: 'int' },
  { key: 'feetleg', label: R.feetleg, type: 'int' },
  { key: 'teats', label: W.teats, type: 'int' },
  { key: 'decisionName', label: R.decision, type: 'text', width: 12 },
  { key: 'seldt', label: R.seldt, type: 'date' },
];

/** One file with its pigs: what was measured, what is decided, and what closes it. */
export function FileDetail({ value, onBack }: DetailProps) {
  const text = useText();
  const named = useFarmNames();
  const registry = useRegistry();
  const { add } = useRights('PigletTagProlst');
  const { data } = useCall(getTagFile, { filecd: value }, { keep: true });
  const back = (
    <Button variant="default" onClick={onBack}>
      {text(F.back)}
    </Button>
  );
  if (data === undefined) return <PageFrame actions={back}>{null}</PageFrame>;
  const { file, rows } = data;
  return (
    <PageFrame subtitle={`${text(T.filecd)} ${file.filecd}`} actions={back}>
      <Stack>
        <Facts
          facts={[
            [F.state, text(FILE_STATES.words[file.open])],
            [F.opened, formatDate(file.opened)],
            [F.by, file.by],
            [F.manager, named('applyid', file.manager)],
            [T.source, named('source', file.source)],
            [F.tags, count(file.tags)],
            [F.tested, count(file.tested)],
            [F.kept, count(file.kept)],
            [F.reserve, count(file.reserve)],
            [F.culled, count(file.culled)],
            [F.closed, file.closed === null ? null : formatDate(file.closed)],
          ]}
        />
        <Group className="no-print">
          <HandOver file={data} />
          {file.tags === 0 ? null : <TagFiles of={{ filecd: file.filecd }} />}
        </Group>
        <GridPart
          title={F.inside}
          always
          columns={COLUMNS}
          rows={rows.map(({ inherd, decision, ...pig }) => ({
            ...pig,
            stateName: inherd ? text(M.inherd) : text(TAG_STATES.words[pig.state as TagState]),
            sexName: text(pig.sex === 'F' ? T.female : T.male),
            decisionName: decision == null ? null : text(DECISIONS.words[decision]),
            ...(decision == null && pig.state === 'registered' ? { decisionName: text(F.noDecision), _mark_decisionName: 'warn' } : {}),
          }))}
          onRow={(row) => registry.open('PigletTagProfile', { tag: String(row['tag']) })}
          emptyTitle={text(F.inside)}
          emptyHint={text(F.addHint)}
        />
        {file.open === 'Y' && add ? <FileTags key={file.version} file={data} /> : null}
        <CloseFile file={data} />
      </Stack>
    </PageFrame>
  );
}
