import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { OutputOf, Sendable } from '../client/send.ts';
import { useViewer, type Viewer } from '../session/viewer.ts';
import { useText } from '../text/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { InquiryPage } from './inquiry-page.tsx';
import type { FrameProps } from './report-types.ts';

const ADD = t3('Thêm mới', 'New', 'เพิ่มใหม่');

type Say = (words: Text3) => string;
type RowOf<C extends Sendable> = OutputOf<C> extends { readonly rows: readonly (infer R)[] } ? R : never;

/** A list whose rows open in a dialog, kept by calls of its own; each part but the first ones may be left out. */
export interface ListDef<C extends Sendable, Row = RowOf<C>> {
  /** Its screen: the rights asked for are those on it. */
  readonly route: RouteName;
  readonly filters: readonly Field[];
  readonly columns: readonly Column[];
  /** Takes the filters with page, size and sort; answers rows and total. */
  readonly call: C;
  readonly cells: (row: Row, say: Say) => ReportRow;
  /** What the dialog is called. */
  readonly nameOf: (row: Row, say: Say) => string;
  /** The form of a row, or of a new one; `done` closes the dialog and leaves on the page what it is given. */
  readonly form: (row: Row | null, done: (left?: ReactNode) => void) => ReactNode;
  /** Name of the button for a new one, and of its dialog. */
  readonly addTitle?: Text3;
  /** Who may add; who has the right to add when absent. */
  readonly mayAdd?: (viewer: Viewer) => boolean;
  /** Which rows open for whom; all for who may change when absent. */
  readonly mayOpen?: (viewer: Viewer, row: Row) => boolean;
  /** Under the form of a row. */
  readonly below?: (row: Row, done: () => void) => ReactNode;
  /** Buttons beside New. */
  readonly actions?: ReactNode;
  /** Parameters of the address that are no filters and stay while one searches. */
  readonly keep?: readonly string[];
  readonly size?: string;
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps>;
}

/** The page of a list: found above, opened in a dialog, saved there. */
export function ListPage<C extends Sendable, Row = RowOf<C>>({ def }: { readonly def: ListDef<C, Row> }) {
  const text = useText();
  const viewer = useViewer(def.route);
  const [chosen, setChosen] = useState<{ readonly row: Row | null } | null>(null);
  const [left, setLeft] = useState<ReactNode>(null);
  const { addTitle = ADD, mayAdd = ({ add }) => add, mayOpen = ({ edit }) => edit } = def;
  const row = chosen?.row ?? null;
  const done = (shown: ReactNode = null): void => {
    setChosen(null);
    setLeft(shown);
  };
  const add = (
    <Button
      onClick={() => {
        setLeft(null);
        setChosen({ row: null });
      }}
    >
      {text(addTitle)}
    </Button>
  );
  return (
    <>
      <InquiryPage
        filters={def.filters}
        columns={def.columns}
        call={def.call}
        {...(def.keep === undefined ? {} : { keep: def.keep })}
        frame={def.frame}
        toRow={(one: Row) => def.cells(one, text)}
        onFound={(one: Row) => (mayOpen(viewer, one) ? setChosen({ row: one }) : undefined)}
        actions={
          <>
            {def.actions}
            {mayAdd(viewer) ? add : null}
          </>
        }
      />
      {chosen === null ? null : (
        <Dialog onClose={() => setChosen(null)} size={def.size ?? 'lg'} title={row === null ? text(addTitle) : def.nameOf(row, text)}>
          {def.form(row, done)}
          {row === null ? null : def.below?.(row, done)}
        </Dialog>
      )}
      {left}
    </>
  );
}
