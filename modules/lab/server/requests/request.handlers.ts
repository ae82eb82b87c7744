import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { fileLabels, fileRevision, getRevision, sendAgain } from '../../contract/requests/paper.calls.ts';
import { savePayment } from '../../contract/requests/payment.call.ts';
import {
  cancelRequest,
  changeRequest,
  findRequests,
  getRequest,
  saveReception,
  saveRequest,
  saveReview,
  stepRequest,
} from '../../contract/requests/request.calls.ts';
import { getRequestHistory } from '../../contract/requests/request-history.call.ts';
import { sampleAnimals } from '../../contract/requests/sample-animals.call.ts';
import type { HouseServices } from '../health/services.ts';
import { animalsFor } from './animals.ts';
import { cancel, change } from './change.ts';
import { labelFile, revisionFile, showRevision } from './files.ts';
import { corrections } from './history.ts';
import { imageHandlers } from './image.handlers.ts';
import { pay } from './payment.ts';
import { find, open } from './read.ts';
import { receive, review } from './reception.ts';
import { saveDraft } from './save.ts';
import { again } from './send-again.ts';
import { stepMany } from './step.ts';

/** What answers the calls of requests. */
export const requestHandlers = (services: HouseServices): readonly Handler[] => [
  handleSigned(saveRequest, (ctx, body) => saveDraft(ctx, body)),
  handleSigned(findRequests, find),
  handleSigned(getRequest, (ctx, { labid, requestid }) => open(ctx, labid, requestid)),
  handleSigned(stepRequest, stepMany),
  handleSigned(saveReception, receive),
  handleSigned(saveReview, review),
  handleSigned(changeRequest, change),
  handleSigned(cancelRequest, cancel),
  handleSigned(savePayment, pay),
  handleSigned(getRequestHistory, corrections),
  handleSigned(sampleAnimals, (ctx, { names }) => animalsFor(ctx, services, names)),
  handleSigned(getRevision, showRevision),
  handleSigned(fileRevision, revisionFile),
  handleSigned(fileLabels, labelFile),
  handleSigned(sendAgain, again),
  ...imageHandlers,
];
