import { type ReactNode, useMemo } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import type { ReportRow } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { datesInText, formatDate } from '#i18n/dates.ts';
import { findChanges } from '../../contract/change-log.calls.ts';
import { KIND_WORDS, LOG_WORDS, logColumns, logFilters, logSubject } from '../../contract/inquiries/log.inquiry.ts';
import { LOG_FIELDS } from '../../contract/inquiries/log-fields.ts';
import { warningTexts } from '../event-detail.ts';
import { eventTitle } from '../event-title.ts';
import { useEventTexts } from '../search/event-texts.ts';

type LogRow = CallOutput<typeof findChanges>['rows'][number];

interface Props {
  readonly subject: 'entry' | 'event';
  readonly actions?: ReactNode;
}

/** Filters of a log: this month unless the address says otherwise. */
export function useLogFilters(more: readonly Field[]): readonly Field[] {
  const session = useSession();
  const first = `${(session?.CURBUSDT ?? today()).slice(0, 6)}01`;
  return useMemo(() => logFilters(first, more), [first, more]);
}

const SUBJECTS = { entry: logSubject(false), event: logSubject(true) } as const;

/** A change log: filters, who changed what, before and after, and the count by person. */
export function ChangeLog({ subject, actions }: Props) {
  const text = useText();
  const registry = useRegistry();
  const named = useEventTexts();
  const filters = useLogFilters(SUBJECTS[subject]);
  const columns = logColumns(subject === 'event');
  const lineOf = ({ field, before, after }: LogRow['changes'][number]): string => {
    const label = text(LOG_FIELDS.get(field) ?? { V: field, E: field, T: field });
    const [was, is] = [named(field, before), named(field, after)];
    return before !== null && after !== null ? `${label}: ${was} → ${is}` : `${label}: ${before === null ? is : was}`;
  };
  const detail = (row: LogRow): string =>
    row.file === null ? datesInText(row.changes.map(lineOf).join(' · ')) : `${row.file} (${row.rows ?? 0} ${text(LOG_WORDS.rows)})`;
  const reasonOf = ({ kind, reason }: LogRow): string | null =>
    kind === 'warning' && reason !== null ? warningTexts(reason.split(', '), text) : reason;
  const causeOf = ({ cause }: LogRow): string =>
    cause === null ? '' : `${text(eventTitle(cause.eventcd))} ${formatDate(cause.eventdt)} ${cause.pgid}`;
  const screenOf = ({ screen }: LogRow): string => {
    const route = screen === null ? undefined : registry.routes.get(screen);
    return route === undefined ? (screen ?? '') : text(route.title);
  };
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={findChanges}
      actions={actions}
      toInput={(values) => ({ ...values, subject })}
      toRow={(row: LogRow): ReportRow => ({
        key: row.key,
        pgid: row.pgid,
        eventdt: row.eventdt,
        reason: reasonOf(row),
        device: row.device,
        user: row.user,
        signed: row.signed,
        atText: instantText(row.at),
        kindText: text(KIND_WORDS[row.kind] ?? LOG_WORDS.kind),
        eventText: row.eventcd === null ? '' : text(eventTitle(row.eventcd)),
        changesText: detail(row),
        causeText: causeOf(row),
        screenText: screenOf(row),
        ...(row.signed === null ? {} : { _mark_signed: 'warn' }),
      })}
      summary={({ byUser }) =>
        byUser.length === 0 ? null : (
          <p className="dim">
            {text(LOG_WORDS.byUser)}: {byUser.map(({ user, n }) => `${user} ${n}`).join(' · ')}
          </p>
        )
      }
    />
  );
}
