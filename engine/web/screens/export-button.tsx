import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Workbook } from '#engine/sheet/model.ts';
import { saveWorkbook } from '../excel/save.ts';
import { count, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';

/** Rows a file takes at most, and rows asked for at a time. */
const MOST = 20_000;
const PAGE = 2_000;

const WORDS = {
  excel: { V: 'Excel', E: 'Excel', T: 'Excel' },
  most: { V: 'Tệp chứa 20,000 dòng đầu.', E: 'The file holds the first 20,000 rows.', T: 'ไฟล์มี 20,000 แถวแรก' },
} as const;

interface Props<R> {
  readonly name: string;
  /** A page of the search; null when it was refused. */
  readonly page: (page: number, size: number) => Promise<{ readonly rows: readonly R[]; readonly total: number } | null>;
  readonly workbook: (rows: readonly R[]) => Workbook;
}

/** Takes what a search found away as Excel, page by page, with the number of rows fetched so far. */
export function ExportButton<R>({ name, page, workbook }: Props<R>) {
  const text = useText();
  const [fetched, setFetched] = useState<number | null>(null);
  const [cut, setCut] = useState(false);
  const run = async (): Promise<void> => {
    const rows: R[] = [];
    setFetched(0);
    try {
      for (let at = 1; rows.length < MOST; at++) {
        const found = await page(at, PAGE);
        if (found === null) return;
        rows.push(...found.rows);
        setFetched(rows.length);
        setCut(found.total > MOST);
        if (found.rows.length < PAGE) break;
      }
      await saveWorkbook(workbook(rows), `${name}.xlsx`);
    } finally {
      setFetched(null);
    }
  };
  return (
    <>
      <Button variant="default" disabled={fetched !== null} leftSection={<Icon name="download" size={16} />} onClick={() => void run()}>
        {fetched === null ? text(WORDS.excel) : count(fetched)}
      </Button>
      {cut ? <span className="dim">{text(WORDS.most)}</span> : null}
    </>
  );
}
