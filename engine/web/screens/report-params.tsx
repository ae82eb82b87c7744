import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { WeekStart } from '#kernel/week.ts';
import { ParamChips } from '../params/param-chips.tsx';
import { useSession } from '../session/store.ts';
import { useT } from '../text/text.ts';
import { today } from '../text/today.ts';
import { ParamsBar } from './params-bar.tsx';
import type { ReportScreenDef } from './report-types.ts';

interface Props {
  readonly def: ReportScreenDef;
  readonly values: FieldValues;
  /** What the answer says applied by itself; none before it came. */
  readonly applied: FieldValues | undefined;
  readonly busy: boolean;
  /** Something is missing or was refused: the form stands open. */
  readonly needed: boolean;
  readonly onRun: (values: FieldValues) => void;
  /** Beside the chips: what the numbers are compared with. */
  readonly children?: ReactNode;
}

const NONE: FieldValues = {};

/** What a report is asked for: chips that say what applies, and the form behind them. */
export function ReportParams({ def: { fields }, values, applied = NONE, busy, needed, onRun, children }: Props) {
  const t = useT('report');
  const session = useSession();
  const [opened, setOpened] = useState<{ readonly at: string | undefined } | null>(null);
  // The press is seen at once; a form of many fields takes a slow phone half a second and follows.
  const shown = useDeferredValue(opened);
  const calendar = useMemo(() => ({ today: session?.CURBUSDT ?? today(), weekStart: (session?.WEEKSTART ?? 1) as WeekStart }), [session]);
  if (fields.length === 0) return null;
  const run = (next: FieldValues) => {
    setOpened(null);
    onRun(next);
  };
  return (
    <>
      <ParamChips
        fields={fields}
        values={values}
        applied={applied}
        calendar={calendar}
        onRun={run}
        open={opened !== null}
        onOpen={(at) => setOpened(opened !== null && at === undefined ? null : { at })}
      >
        {children}
      </ParamChips>
      {shown === null && !needed ? null : (
        <ParamsBar
          fields={fields}
          values={values}
          applied={applied}
          busy={busy}
          label={t('params')}
          submitLabel={t('run')}
          onRun={run}
          {...(shown === null ? {} : { opened: shown })}
        />
      )}
    </>
  );
}
