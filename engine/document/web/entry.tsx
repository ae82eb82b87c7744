import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { t3 } from '#kernel/language.ts';
import { DocumentEditor } from './editor.tsx';
import { type AnyKit, asked, type SavedDocument } from './kit.ts';
import { LastOnes } from './last-ones.tsx';
import { DocumentLabels, DocumentPrint } from './print.tsx';

const SAVED = t3('Đã lưu phiếu', 'Saved note', 'บันทึกใบแล้ว');

/** What stands in a field before anything was typed. */
const proposed = ({ initial, options }: Field): FieldValue => (options !== undefined && typeof initial === 'string' ? initial : null);

/** A screen that writes documents of one type, the kind `first` unless the address asks for another; print and labels stand in the address. */
export function DocumentEntry({ kit, type, first }: { readonly kit: AnyKit; readonly type: string; readonly first: string }) {
  const text = useText();
  const route = useRoute();
  const rights = useRights(route.name);
  const session = useSession();
  const [search, setSearch] = useParams();
  const [saved, setSaved] = useState<SavedDocument | null>(null);
  const { print, labels, ...rest } = search;
  const back = () => setSearch(rest);
  if (print !== undefined) return <DocumentPrint kit={kit} noteid={print} onBack={back} />;
  if (labels !== undefined) return <DocumentLabels kit={kit} noteid={labels} onBack={back} />;
  const kind = kit.kindsOf(type).find(({ value }) => value === rest['kind'])?.value ?? first;
  const typed = (fields: readonly Field[]) => Object.fromEntries(fields.map((field) => [field.key, asked(rest[field.key]) ?? proposed(field)]));
  const start = {
    head: { ...typed(kit.headFields(kind)), valuedt: session?.CURBUSDT ?? today() },
    lines: [{ key: 0, values: typed(kit.lineFields(kind)) }],
  };
  return (
    <PageFrame>
      <Stack>
        {saved === null ? null : (
          <Alert color="green.9" role="status">
            {text(kit.saidOf?.(saved) ?? SAVED)}: {saved.note}
          </Alert>
        )}
        {rights.add ? <DocumentEditor kit={kit} type={type} kind={kind} initial={start} label={text(route.title)} onSaved={setSaved} /> : null}
        <LastOnes
          kit={kit}
          type={type}
          onPrint={({ noteid }) => setSearch({ ...rest, print: noteid })}
          onLabels={kit.hasLabels(type) ? ({ noteid }) => setSearch({ ...rest, labels: noteid }) : undefined}
        />
      </Stack>
    </PageFrame>
  );
}
