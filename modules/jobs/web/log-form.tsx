import { Alert } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { code, text as textField } from '#engine/define/fields.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { browserSender } from '#engine/web/offline/keeping-sender.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import { J } from '../contract/words.ts';
import { LOG_FIELDS, saveLog } from '../contract/work.calls.ts';
import { clockOf, weekFirst } from '../domain/log-rules.ts';
import { logKeeping, type WaitingLog, type Work } from './log-keeping.ts';
import { Pictures } from './pictures.tsx';
import { W } from './words.ts';

/** What a line is typed of. */
export type LogTarget =
  | { readonly kind: 'task'; readonly task: Work['tasks'][number] }
  | { readonly kind: 'extra'; readonly asked: Work['tasks'][number] | null }
  | { readonly kind: 'change'; readonly log: Work['logs'][number] }
  | { readonly kind: 'waiting'; readonly log: WaitingLog };

interface Props {
  readonly work: Work;
  readonly waiting: readonly WaitingLog[];
  readonly session: SessionValues;
  readonly day: string;
  readonly person: string;
  readonly target: LogTarget;
  readonly onClose: () => void;
}

const JOB = code('jobid', J.job, { list: 'job', required: true });
const HOUSE = code('roomid', J.house, { list: 'anyhouse', required: true });
/** Why a line is changed or taken back. */
export const CHANGE = textField('change', J.change, { required: true, maxLength: 200 });

/** What the form begins with, and what goes with the body. */
interface Begun {
  readonly initial: FieldValues;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly pictures: readonly string[];
  readonly jobid: string | null;
}

function begun({ target, day, person }: Pick<Props, 'target' | 'day' | 'person'>): Begun {
  const own = { day, applyid: person };
  switch (target.kind) {
    case 'task': {
      const { task } = target;
      const minutes = task.norm === null ? null : Math.max(1, Math.round(task.norm));
      const fixed = { ...own, day: task.day, jobid: task.jobid, roomid: task.roomid, assignId: task.assignId };
      return { initial: { minutes }, fixed, pictures: [], jobid: task.jobid };
    }
    case 'extra': {
      const { asked } = target;
      return {
        initial: { roomid: asked?.roomid ?? null },
        fixed: { ...own, ...(asked === null ? {} : { asked: asked.asked }) },
        pictures: [],
        jobid: null,
      };
    }
    case 'change': {
      const { log } = target;
      const { state, reason, qty, remark, link, minutes, jobid, roomid } = log;
      const initial = { state, reason, qty, remark, link, minutes, jobid, roomid, start: clockOf(log.startmin), end: clockOf(log.endmin) };
      const fixed = { day: log.day, applyid: log.applyid, assignId: log.assignId, asked: log.asked, logId: log.logId };
      return { initial, fixed, pictures: log.pictures, jobid };
    }
    case 'waiting': {
      const { reqid: _, entered: __, pictures, ...body } = target.log.entry.body;
      const { day: at, applyid, assignId, asked, logId, ...initial } = body;
      return {
        initial: initial as FieldValues,
        fixed: { day: at, applyid, assignId, asked, logId },
        pictures: Array.isArray(pictures) ? pictures.map(String) : [],
        jobid: String(body['jobid']),
      };
    }
  }
}

/** Fields of a line: of a planned task job and house are known; a signed week asks why it is changed. */
function fieldsOf(work: Work, { fixed }: Begun, signed: boolean): readonly Field[] {
  const planned = fixed['assignId'] != null;
  return [...(planned ? [] : [JOB, ...(work.houseless ? [] : [HOUSE])]), ...LOG_FIELDS, ...(signed ? [CHANGE] : [])];
}

/** The form of one line of the log, in a dialog; without a network it waits on the device. */
export function LogForm(props: Props) {
  const { work, waiting, session, target, onClose } = props;
  const text = useText();
  const { day, person } = props;
  const start = useMemo(() => begun({ target, day, person }), [target, day, person]);
  const [pictures, setPictures] = useState(start.pictures);
  const job = work.jobs.find(({ jobid }) => jobid === start.jobid);
  const first = weekFirst(String(start.fixed['day']) as BusinessDate, session.WEEKSTART as WeekStart);
  const signed = work.signed.some((week) => week.first === first);
  const fields = useMemo(() => fieldsOf(work, start, signed || target.kind === 'change'), [work, start, signed, target]);
  const houses = work.houses.map(({ value, label }) => ({ value, label }));
  const jobs = work.jobs.filter(({ inuse, jobid }) => inuse || jobid === start.jobid).map(({ jobid, name }) => ({ value: jobid, label: name }));
  const replaces = target.kind === 'waiting' ? target.log.entry.id : undefined;
  return (
    <Dialog title={job?.name ?? text(W.extra)} onClose={onClose}>
      {job?.instruction == null ? null : (
        <Alert color="blue" variant="light" mb="sm" title={text(W.instruction)}>
          {job.instruction}
          <Pictures paths={job.pictures} />
        </Alert>
      )}
      <FieldForm
        label={text(W.log)}
        draft={`JobDtlInput.${target.kind}.${String(start.fixed['assignId'] ?? start.fixed['asked'] ?? start.fixed['logId'] ?? 'extra')}.${String(start.fixed['day'])}`}
        fields={fields}
        folds="work.log"
        call={saveLog}
        rows={{ roomid: houses, jobid: jobs }}
        initial={start.initial}
        toInput={(values) => ({ ...values, ...start.fixed, pictures })}
        sender={browserSender(logKeeping(work, waiting, session), replaces)}
        forgets={['/jobs/']}
        confirmed
        onSaved={onClose}
      >
        <Pictures paths={pictures} onChange={setPictures} />
      </FieldForm>
    </Dialog>
  );
}
