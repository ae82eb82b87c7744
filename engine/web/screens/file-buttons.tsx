import { Button, Group, Popover, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Column, Comparison } from '#engine/define/report.ts';
import { useGridChoice } from '../grid/grid-choice.ts';
import { useLanguage } from '../session/store.ts';
import { useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { ReportScreenDef } from './report-types.ts';
import { useFile } from './use-file.ts';

const KINDS = ['xlsx', 'csv', 'pdf'] as const;
type Kind = (typeof KINDS)[number];
const NAMES = { xlsx: 'excel', csv: 'csv', pdf: 'pdf' } as const;

interface Props {
  readonly def: ReportScreenDef;
  readonly params: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
  /** True when the table on the page is not drawn whole: printing then goes by PDF. */
  readonly large: boolean;
  /** Columns of the main table: paper takes those its reader left standing. */
  readonly columns: readonly Column[];
  /** What the numbers on the page are compared with: the file holds both. */
  readonly compare: Comparison | null;
}

interface FoldedProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** On a phone the ways to take a report away stand behind one button: it is looked at first. */
function Folded({ open, onOpen, busy, children }: FoldedProps) {
  const t = useT('report');
  return (
    <Popover opened={open} onChange={onOpen} trapFocus returnFocus position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <Button
          className="file-menu"
          variant="default"
          aria-label={t('takeAway')}
          title={t('takeAway')}
          aria-haspopup="dialog"
          aria-expanded={open}
          loading={busy}
          onClick={() => onOpen(!open)}
        >
          <Icon name="download" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="no-print" aria-label={t('takeAway')}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Takes a report away: Excel, CSV, PDF, paper. */
export function FileButtons({ def, params, disabled, large, columns, compare }: Props) {
  const t = useT('report');
  const language = useLanguage();
  const { making, before, take } = useFile<Kind>(`/${def.module}/file/${def.route}`);
  const { hidden } = useGridChoice(def.route);
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const standing = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  const make = (as: Kind) =>
    take(as, {
      ...{ params, language },
      ...(compare === null ? {} : { compare }),
      ...(as === 'pdf' && standing.length < columns.length ? { columns: standing } : {}),
    });
  const print = () => {
    setOpen(false);
    // The menu is gone from the page before it is printed.
    if (large) void make('pdf');
    else setTimeout(() => window.print(), 0);
  };
  const buttons = (
    <Group gap="xs" className="file-buttons">
      {KINDS.map((as) => (
        <Button
          key={as}
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={making === as}
          disabled={disabled}
          onClick={() => void make(as)}
        >
          {t(NAMES[as])}
        </Button>
      ))}
      <Button variant="default" leftSection={<Icon name="print" size={16} />} disabled={disabled} onClick={print}>
        {t('print')}
      </Button>
      {before !== null && (
        <Text size="sm" role="status">
          {t('turn', { n: before })}
        </Text>
      )}
    </Group>
  );
  if (!narrow) return buttons;
  return (
    <Folded open={open} onOpen={setOpen} busy={making !== null}>
      {buttons}
    </Folded>
  );
}
