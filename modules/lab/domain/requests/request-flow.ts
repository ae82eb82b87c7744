import { defineWorkflow, type Given } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type LabKind, REQUEST_STATES, type RequestState } from './states.ts';
import { type StepName, type StepSetting, stepLevel } from './step-levels.ts';

/** A request as its steps are judged; counts are of samples that were not rejected unless they say so. */
export interface LabRequest {
  readonly state: RequestState;
  readonly labknd: LabKind;
  readonly official: boolean;
  /** Members that a draft still lacks. */
  readonly lacks: readonly string[];
  readonly samples: number;
  readonly accepted: number;
  readonly unjudged: number;
  readonly orders: number;
  readonly running: number;
  /** Orders with an accepted value. */
  readonly values: number;
  /** Orders that have a result by testing, valid or not; a rejected sample has none. */
  readonly tested: number;
  /** Orders that ever had one, be it voided since. */
  readonly tried: number;
  /** Orders another laboratory works on. */
  readonly away: number;
  /** Orders that lack method, price or due date. */
  readonly unagreed: number;
  /** Out of range, invalid or repeated, and not ticked as seen. */
  readonly unseen: number;
  readonly testers: readonly string[];
  readonly reviewer: string | null;
  /** A corrected issue of the paper is begun that nobody has approved. */
  readonly correcting: boolean;
}

/** Who asks for a step. */
export interface LabStepper {
  readonly userid: string;
  readonly usrlvl: number;
  /** LABID is the laboratory of the request. */
  readonly lab: boolean;
  /** Of the farm that asked, or of its group. */
  readonly customer: boolean;
  /** FARMID is the laboratory of the request (R3). */
  readonly owning: boolean;
  readonly levels?: StepSetting;
  /** A second person reviews and approves (LAB2APR of the kind). */
  readonly twoPersons: boolean;
}

type Guard = (request: LabRequest, who: LabStepper, given: Given) => Issue | null;

/** Path a request takes: L alike for all (R12), else the letter with o for the owning and n for the non-owning side. */
export function caseOf({ labknd }: Pick<LabRequest, 'labknd'>, { owning }: Pick<LabStepper, 'owning'>): string {
  if (labknd === 'L') return 'L';
  return `${labknd}${owning ? 'o' : 'n'}`;
}
const OWN = ['Mo', 'So', 'Ro'];
const OTHER = ['Mn', 'Sn', 'Rn'];

const noStep = ({ state }: LabRequest): Issue => refuse('LAB_NO_STEP', 'state', { status: state });
const frozen = ({ state }: LabRequest): Issue => refuse('LAB_FROZEN', 'state', { status: state });

/** Side and level together (R11); 15 and 20 are roles of the laboratory, not smaller users. */
const rightTo =
  (name: StepName): Guard =>
  ({ labknd }, who) => {
    const { lab, customer } = stepLevel(name, labknd, who.levels);
    if (who.lab && lab !== null && who.usrlvl >= lab) return null;
    if (who.customer && customer !== null && who.usrlvl >= customer) return null;
    const side = customer !== null ? 'customer' : lab !== null && lab >= 60 ? 'manager' : 'lab';
    return refuse('LAB_NO_RIGHT', 'state', { side });
  };
const ofLab: Guard = (_, who) => (who.lab ? null : refuse('LAB_NO_RIGHT', 'state', { side: 'lab' }));

const complete: Guard = ({ lacks }) => (lacks[0] === undefined ? null : refuse('V_REQUIRED', lacks[0]));
const judged: Guard = ({ unjudged }, _, given) => (unjudged === 0 || given['acceptAll'] === 'Y' ? null : refuse('V_REQUIRED', 'samples'));
const anyAccepted: Guard = ({ accepted, unjudged }, _, given) =>
  accepted > 0 || (unjudged > 0 && given['acceptAll'] === 'Y') ? null : refuse('LAB_NO_SAMPLE', 'samples');
const agreed: Guard = ({ unagreed }) => (unagreed === 0 ? null : refuse('V_REQUIRED', 'orders'));
const allFinal: Guard = ({ running }) => (running === 0 ? null : refuse('LAB_RESULTS_OPEN', 'state', { n: running }));
const someFinal: Guard = (request) => (request.tested > 0 && request.running > 0 ? null : noStep(request));
const noneAway: Guard = ({ away }) => (away === 0 ? null : refuse('LAB_FORWARDED', 'state', { n: away }));
const noValues: Guard = (request) => (request.values === 0 ? null : frozen(request));
/** What was tested keeps its samples and numbers. */
const untried: Guard = (request) => (request.tried === 0 ? null : frozen(request));
const notTester: Guard = ({ testers }, { userid, twoPersons }) =>
  twoPersons && testers.includes(userid) ? refuse('LAB_SAME_PERSON', 'state') : null;
const notReviewer: Guard = ({ reviewer }, { userid, twoPersons }) => (twoPersons && reviewer === userid ? refuse('LAB_SAME_PERSON', 'state') : null);
const allSeen: Guard = ({ unseen }) => (unseen === 0 ? null : refuse('V_SELECT', 'seen'));
/** The paper that goes out is an approved one: what came back from being sent is approved again. */
const issued: Guard = ({ correcting }) => (correcting ? refuse('LAB_NOT_APPROVED', 'state') : null);
const mayCancel: Guard = ({ state, values }, { lab, customer, usrlvl }) => {
  if (values > 0) return refuse('LAB_FROZEN', 'state', { status: state });
  if (customer && state <= '15') return null;
  return lab && usrlvl >= (state <= '15' ? 20 : 60) ? null : refuse('LAB_NO_RIGHT', 'state', { side: state <= '15' ? 'customer' : 'manager' });
};

const forward = { way: 'forward', elsewhere: noStep } as const;
const back = { name: 'back', way: 'back', elsewhere: noStep, needs: [{ field: 'remark', code: 'LAB_REASON' }], records: ['remark'] } as const;
const given = (field: string) => ({ field, code: 'V_REQUIRED' });
const RECEPTION = [given('receivedat')];
const HAND_OVER = ['courier', 'handedat', 'parcels', 'sendtemp'] as const;
const RECEIVED = ['receivedat', 'receivetemp', 'counted'] as const;

/**
 * The life of a request: kinds, owner, steps (specification, section 4; readings R1 to R18 of the screens' catalogue). Printed as
 * `request-matrix.txt`. Which rows below the request are read-only in a state stands in `read-only.ts`.
 */
export const requestFlow = defineWorkflow<LabRequest, LabStepper>()({
  states: REQUEST_STATES,
  caseOf,
  steps: [
    { ...forward, name: 'initial', path: { '05': '10' }, only: ['L', ...OTHER], guards: [rightTo('initial'), complete], records: ['plandt'] },
    {
      ...forward,
      name: 'transfer',
      path: { '10': '15' },
      only: ['L'],
      guards: [rightTo('transfer')],
      needs: [given('courier'), given('handedat'), given('parcels')],
      records: [...HAND_OVER],
    },
    { ...forward, name: 'check', path: { '15': '20' }, only: ['L'], guards: [rightTo('check'), judged], needs: RECEPTION, records: [...RECEIVED] },
    { ...forward, name: 'code', path: { '20': '25' }, only: ['L'], guards: [rightTo('code'), anyAccepted] },
    // Reception is asked inside the coding step (R14); a draft of the laboratory's own must be whole.
    {
      ...forward,
      name: 'code',
      path: { '05': '25', '10': '25', '15': '25', '20': '25' },
      only: OWN,
      guards: [rightTo('code'), complete, judged, anyAccepted],
      needs: [{ field: 'receivedat', code: 'V_REQUIRED', when: ({ state }) => state !== '20' }],
      records: [...RECEIVED],
    },
    {
      ...forward,
      name: 'confirm',
      path: { '25': '30' },
      only: ['L', 'Mo'],
      guards: [rightTo('confirm'), agreed],
      needs: [given('agreedby'), given('agreedhow')],
      records: ['agreedby', 'agreedhow'],
    },
    {
      ...forward,
      name: 'test',
      path: { '30': '35', '32': '35' },
      only: ['L', 'Mo'],
      guards: [rightTo('test'), allFinal],
      records: ['testfrom', 'testto'],
    },
    {
      ...forward,
      name: 'test',
      path: { '25': '35', '32': '35' },
      only: ['So', 'Ro'],
      guards: [rightTo('test'), allFinal],
      records: ['testfrom', 'testto'],
    },
    // R9: a laboratory user whose session stands on another farm.
    { ...forward, name: 'test', path: { '32': '35' }, only: OTHER, guards: [ofLab, rightTo('test'), allFinal], records: ['testfrom', 'testto'] },
    { ...forward, name: 'review', path: { '35': '40' }, only: ['L'], guards: [rightTo('review'), notTester, allSeen] },
    { ...forward, name: 'approve', path: { '40': '50' }, only: ['L'], guards: [rightTo('approve'), notReviewer], records: ['advice'] },
    { ...forward, name: 'approve', path: { '35': '50' }, only: ['Mo', 'So'], guards: [rightTo('approve'), notTester], records: ['advice'] },
    {
      ...forward,
      name: 'send',
      path: { '50': '60' },
      only: ['L', 'Mo', 'So'],
      guards: [rightTo('send'), issued],
      needs: [given('recipients')],
    },
    {
      ...forward,
      name: 'advise',
      path: { '35': '65' },
      only: ['Ro'],
      guards: [rightTo('advise')],
      needs: [given('advice')],
      records: ['advice', 'followdt'],
    },
    { ...back, path: { '10': '05' }, only: ['L', ...OTHER], guards: [rightTo('initial')] },
    { ...back, path: { '15': '10' }, only: ['L'], guards: [rightTo('transfer')] },
    { ...back, path: { '20': '15' }, only: ['L'], guards: [rightTo('check')] },
    { ...back, path: { '25': '20' }, only: ['L'], guards: [rightTo('code'), noneAway, untried] },
    { ...back, path: { '10': '05', '15': '05', '20': '05', '25': '05' }, only: OWN, guards: [rightTo('code'), noneAway, untried] },
    { ...back, path: { '30': '25' }, only: ['L', 'Mo'], guards: [rightTo('undo')] },
    // R7: to the step before testing, refused while an accepted value stands.
    { ...back, path: { '32': '30' }, only: ['L', 'Mo'], guards: [rightTo('undo'), noValues] },
    { ...back, path: { '32': '25' }, only: ['So', 'Ro'], guards: [rightTo('undo'), noValues] },
    { ...back, path: { '35': '30' }, only: ['L', 'Mo'], guards: [rightTo('undo')] },
    { ...back, path: { '35': '25' }, only: ['So', 'Ro'], guards: [rightTo('undo')] },
    { ...back, path: { '40': '35' }, only: ['L'], guards: [rightTo('undo')] },
    { ...back, path: { '50': '40' }, only: ['L'], guards: [rightTo('reopen')] },
    { ...back, path: { '50': '35' }, only: ['Mo', 'So'], guards: [rightTo('reopen')] },
    { ...back, path: { '60': '50' }, only: ['L', 'Mo', 'So'], guards: [rightTo('reopen')] },
    { ...back, path: { '65': '35' }, only: ['Ro'], guards: [rightTo('reopen')] },
    // The system's own step on saving results (R6).
    { name: 'partial', way: 'aside', path: { '30': '32' }, only: ['L', 'Mo'], elsewhere: noStep, guards: [someFinal] },
    { name: 'partial', way: 'aside', path: { '25': '32' }, only: ['So', 'Ro'], elsewhere: noStep, guards: [someFinal] },
    // R10: in no path, from 05 to 30, never revived.
    {
      name: 'cancel',
      way: 'aside',
      path: { '05': '02', '10': '02', '15': '02', '20': '02', '25': '02', '30': '02' },
      elsewhere: frozen,
      guards: [mayCancel, noneAway],
      needs: [{ field: 'cancelcd', code: 'LAB_REASON' }],
      records: ['cancelcd', 'cancelwhy'],
    },
  ],
  none: noStep,
  readOnly: {
    '15': ['request', 'samples', 'orders'],
    '20': ['request', 'samples', 'orders', 'judgement'],
    '25': ['request', 'samples', 'judgement', 'labno'],
    '30': ['samples', 'judgement', 'labno', 'orders'],
    '32': ['samples', 'judgement', 'labno', 'orders', 'results'],
    '35': ['samples', 'judgement', 'labno', 'orders', 'results'],
    '40': ['samples', 'judgement', 'labno', 'orders', 'results', 'review'],
    '50': 'all',
    '60': 'all',
    '65': 'all',
    '02': 'all',
  },
});
