import { Button } from '@mantine/core';
import { useState } from 'react';
import { codes } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { ManagePage } from '#engine/web/screens/manage-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { t3 } from '#kernel/language.ts';
import { job, team } from '../contract/job.resource.ts';
import { copyJobs } from '../contract/work.calls.ts';
import { JobPictures } from './job-pictures.tsx';
import { PlanPage } from './plan-page.tsx';
import { useView, Views } from './views.tsx';
import { W } from './words.ts';

const KEEP = ['view'] as const;
const COPY = [
  codes('jobs', t3('Các công việc', 'Jobs', 'งาน'), { list: 'job', required: true, maxLength: 20 }),
  codes('farms', t3('Sang trại', 'To farms', 'ไปยังฟาร์ม'), { list: 'farm', required: true, maxLength: 12 }),
] as const;

/** Copies jobs to other farms. */
function CopyJobs() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text(W.copy)}
      </Button>
      {open ? (
        <Dialog title={text(W.copy)} onClose={() => setOpen(false)}>
          <FieldForm label={text(W.copy)} draft="JobInput.copy" fields={COPY} call={copyJobs} confirmed onSaved={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

/** Jobs with their pictures. */
function Jobs() {
  return (
    <ManagePage
      resource={job}
      parts={{
        keep: KEEP,
        addTitle: W.addJob,
        actions: (
          <>
            <Views />
            <CopyJobs />
          </>
        ),
        below: (row) => <JobPictures jobid={String(row['jobid'])} />,
      }}
    />
  );
}

/** Teams; the head is called by name. */
function Teams() {
  const texts = useCodeTexts(team.fields);
  return (
    <ManagePage
      resource={team}
      parts={{ keep: KEEP, addTitle: W.addTeam, actions: <Views />, cells: ({ head }) => ({ head: texts('head', head) }) }}
    />
  );
}

/**
 * JobInput: which work exists and who does it where.
 * Page by hand: two declared lists and the plan of their work under one address.
 */
export default function JobInput() {
  const view = useView();
  if (view === 'jobs') return <Jobs />;
  if (view === 'teams') return <Teams />;
  return <PlanPage />;
}
