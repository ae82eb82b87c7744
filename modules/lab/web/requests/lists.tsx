import { Button } from '@mantine/core';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { B } from '../runs/bench-words.ts';
import { ManySteps } from './many-steps.tsx';
import { CANCEL_COLUMNS } from './request-columns.ts';
import { RequestList } from './request-list.tsx';

/** All requests the reader's side sees. */
export const AllRequests = () => <RequestList />;

/** What has a paper to read, the newest first. */
export const Papers = () => <RequestList papers />;

/** What may be cancelled, or was: drafts to confirmed, with why, by whom and when. */
export const Cancellations = () => <RequestList states={['02', '05', '10', '15', '20', '25', '30']} more={CANCEL_COLUMNS} />;

/** What waits on the bench: everything that is neither finished nor cancelled. */
const OPEN = ['05', '10', '15', '20', '25', '30', '32', '35', '40', '50'];

/** The way to the plates and results of all requests. */
function ToBench() {
  const text = useText();
  const [search, setSearch] = useParams();
  return <Button onClick={() => setSearch({ ...search, bench: 'runs' })}>{text(B.bench)}</Button>;
}

/** The worklist of the laboratory, with one step for many. */
export const Worklist = () => <RequestList states={OPEN} actions={<ToBench />} above={({ rows }) => <ManySteps rows={rows} />} />;
