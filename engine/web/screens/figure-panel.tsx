import { Drawer, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { formatDate } from '#i18n/dates.ts';
import { useCall } from '../client/query.ts';
import { callTo } from '../client/send.ts';
import { ReportGrid } from '../grid/report-grid.tsx';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { useRegistry } from './registry-context.ts';
import type { OpenedFigure } from './report-period.ts';
import { openedAt, type ReportScreenDef } from './report-types.ts';

type Part = 'numerator' | 'denominator' | 'leftout';

interface Props {
  readonly def: ReportScreenDef;
  readonly params: Readonly<Record<string, unknown>>;
  readonly opened: OpenedFigure | null;
  readonly onClose: () => void;
}

/** What stands behind a figure: its definition, and the rows of numerator, denominator and left out. */
export function FigurePanel({ def, params, opened, onClose }: Props) {
  const t = useT();
  return (
    <Drawer
      opened={opened !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={opened?.name ?? ''}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {opened === null ? null : <FigureRows def={def} params={params} opened={opened} />}
    </Drawer>
  );
}

/** Begins the name of a count that is no figure of its own. */
export const COUNT = 'COUNT_';

function FigureRows({ def, params, opened }: Omit<Props, 'onClose' | 'opened'> & { readonly opened: OpenedFigure }) {
  const t = useT('report');
  const text = useText();
  const language = useLanguage();
  const { open, routes } = useRegistry();
  const screenOf = (row: ReportRow) => openedAt(row['_open']);
  const [part, setPart] = useState<Part>('numerator');
  const { figure, from, to } = opened;
  const asked = { params: { ...params, ...opened.params }, language, figure, from, to, part };
  const { data, error } = useCall(callTo<object, ReportResult>(`/${def.module}/drill/${def.route}`), asked);
  return (
    <>
      <h3 className="figure-name">{data?.subtitle === undefined ? opened.name : text(data.subtitle)}</h3>
      <p className="dim">
        {formatDate(from)} – {formatDate(to)}
      </p>
      {data?.notes === undefined || data.notes.length === 0 ? null : (
        <p className="figure-definition">
          <strong>{t('definition')}: </strong>
          {data.notes.map((note) => text(note.text)).join(' ')}
        </p>
      )}
      {/* A count has neither denominator nor rows left out. */}
      {figure.startsWith(COUNT) ? null : (
        <SegmentedControl
          value={part}
          onChange={(value) => setPart(value as Part)}
          fullWidth
          aria-label={t('figure')}
          mb="sm"
          data={[
            { value: 'numerator', label: t('numerator') },
            { value: 'denominator', label: t('denominator') },
            { value: 'leftout', label: t('leftoutRows') },
          ]}
        />
      )}
      {error === null ? null : (
        <p role="alert" className="form-root-error">
          {error.message}
        </p>
      )}
      {data === undefined && error === null ? <Skeleton height={240} /> : null}
      {data?.rows.length === 0 ? <p className="dim">{t('noRows')}</p> : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <ReportGrid
          columns={data.columns}
          rows={data.rows}
          totals={data.totals}
          label={opened.name}
          onAnimal={(pgid) => open('PigQRDetails', { pgid })}
          rowOpens={(row) => routes.has(screenOf(row)?.[0] ?? '')}
          onRow={(row) => open(...(screenOf(row) ?? ['', {}]))}
        />
      )}
    </>
  );
}
