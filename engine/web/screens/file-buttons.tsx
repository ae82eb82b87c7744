import { Button, Group, Text } from '@mantine/core';
import type { Column, Comparison } from '#engine/define/report.ts';
import { useGridChoice } from '../grid/grid-choice.ts';
import { useLanguage } from '../session/store.ts';
import { useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
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

/** Takes a report away: Excel, CSV, PDF, paper. */
export function FileButtons({ def, params, disabled, large, columns, compare }: Props) {
  const t = useT('report');
  const language = useLanguage();
  const { making, before, take } = useFile<Kind>(`/${def.module}/file/${def.route}`);
  const { hidden } = useGridChoice(def.route);
  const standing = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  const make = (as: Kind) =>
    take(as, {
      ...{ params, language },
      ...(compare === null ? {} : { compare }),
      ...(as === 'pdf' && standing.length < columns.length ? { columns: standing } : {}),
    });
  return (
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
      <Button
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        disabled={disabled}
        onClick={() => (large ? void make('pdf') : window.print())}
      >
        {t('print')}
      </Button>
      {before !== null && (
        <Text size="sm" role="status">
          {t('turn', { n: before })}
        </Text>
      )}
    </Group>
  );
}
