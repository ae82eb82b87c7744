import { ManySteps } from './many-steps.tsx';
import { RequestList } from './request-list.tsx';

/** All requests the reader's side sees. */
export const AllRequests = () => <RequestList />;

/** What waits on the bench: everything that is neither finished nor cancelled. */
const OPEN = ['05', '10', '15', '20', '25', '30', '32', '35', '40', '50'];

/** The worklist of the laboratory, with one step for many. */
export const Worklist = () => <RequestList states={OPEN} above={({ rows }) => <ManySteps rows={rows} />} />;
