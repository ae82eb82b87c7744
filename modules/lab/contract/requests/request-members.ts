import { z } from 'zod';
import { named } from '#engine/define/names.ts';
import { W } from './words.ts';

/** Screens on which a request is seen. */
export const SEEN_ON = ['LabRequest', 'LabRequest2', 'LabRequestUpdate', 'LabRequestDelete', 'LabRequestReport', 'LabTestReport'] as const;

export const labid = named(W.lab, z.string().trim().min(1).max(12));
export const requestid = named(W.request, z.uuid());
