import { Button, Group, Stack } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { BatchPage } from '#engine/web/screens/batch-page.tsx';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { findPoints, importPoints, POINT_SHEET } from '../../contract/cultures/culture.calls.ts';
import { CW } from '../../contract/cultures/words.ts';
import { C } from './culture-words.ts';

const OPTIONS = { call: importPoints, checkAlways: true } as const;
const SHEETS = [POINT_SHEET] as const;

/** Editions of breakpoints a laboratory works by, and the sheet that brings one. */
export function Breakpoints({ onBack }: DetailProps) {
  const text = useText();
  const { data } = useCall(findPoints, {});
  const editions = data?.editions ?? [];
  return (
    <Stack>
      <Group className="no-print">
        <Button variant="default" onClick={onBack}>
          {text(C.back)}
        </Button>
      </Group>
      <BatchPage sheets={SHEETS} options={OPTIONS} />
      <Part title={C.editions}>
        {editions.length === 0 ? (
          <Empty title={text(C.none)} hint="" />
        ) : (
          <PlainTable
            label={text(C.editions)}
            heads={[CW.edition, CW.heldfrom, C.rows, C.importedBy].map(text)}
            rows={editions.map(({ edition, fromdt, points, importedby, importedat }) => ({
              key: edition,
              name: edition,
              cells: [formatDate(fromdt), points, `${importedby} · ${formatMoment(importedat)}`],
            }))}
          />
        )}
      </Part>
    </Stack>
  );
}
