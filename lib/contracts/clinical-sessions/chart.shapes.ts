import { z } from 'zod'
import { chartProblems } from '@/lib/clinical/chart'
import { dentitions } from '@/lib/clinical/vocabulary'
import { occurredAt, revision } from './parts.shapes'

export { Saved } from './parts.shapes'

const teeth = z.array(z.number().int()).max(52).default([])

export const SaveChart = z
  .strictObject({
    sessionId: z.uuid().toLowerCase(),
    revision,
    dentition: z.enum(dentitions),
    missing: teeth,
    supernumerary: teeth,
    occurredAt,
  })
  .superRefine((chart, context) => {
    for (const { path, code } of chartProblems(chart)) context.addIssue({ code: 'custom', path: [path], message: code, input: chart[path] })
  })
