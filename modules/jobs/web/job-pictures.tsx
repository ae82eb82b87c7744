import { forget, useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { J } from '../contract/words.ts';
import { findTasks, savePictures } from '../contract/work.calls.ts';
import { Pictures } from './pictures.tsx';

/** The pictures that show how a job is done. */
export function JobPictures({ jobid }: { readonly jobid: string }) {
  const text = useText();
  const today = useSession()?.CURBUSDT ?? '';
  const { data } = useCall(findTasks, { from: today, to: today }, { enabled: today !== '' });
  const { save } = useAct(savePictures, { onSaved: () => forget(findTasks.path) });
  const job = data?.jobs.find((one) => one.jobid === jobid);
  if (job === undefined) return null;
  return (
    <Part title={text(J.pictures)} level={3}>
      <Pictures paths={job.pictures} onChange={(pictures) => void save({ jobid, pictures: [...pictures] })} />
    </Part>
  );
}
