import { z } from 'zod'
import { anomalyRules, anomalySources } from '@/lib/sign-off/signoff-anomalies'
import { anomalyStates } from '@/lib/states/signoff-anomaly'
import { SignoffRules } from './rules.shapes'

export { Done } from '../plain.shapes'
export { SignoffRules } from './rules.shapes'

const id = z.uuid().toLowerCase()
const Person = z.object({ id: z.string(), displayName: z.string() })

const sought = { state: z.enum(anomalyStates).optional(), rule: z.enum(anomalyRules).optional() } as const
export const FindAnomalies = z.strictObject({ ...sought, page: z.coerce.number().int().min(1).max(10_000).default(1) })
export const ExportAnomalies = z.strictObject(sought)
export const Anomalies = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      rule: z.enum(anomalyRules),
      source: z.enum(anomalySources),
      signedAt: z.string(),
      measure: z.number().nullable(),
      state: z.enum(anomalyStates),
      note: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: z.string().nullable(),
      student: Person.nullable(),
      signer: z.string(),
      /** The address of a signer without an account. */
      email: z.string().nullable(),
      /** The form, or the clinic of the session. */
      about: z.string(),
      responseId: z.string().nullable(),
      sessionId: z.string().nullable(),
    }),
  ),
  total: z.number(),
  pageSize: z.number(),
  rules: SignoffRules,
})
export const Explain = z.strictObject({ id, note: z.string().trim().min(1).max(1_000) })
export const Escalate = z.strictObject({ id, note: z.string().trim().max(1_000).default('') })
export const Decided = z.object({ state: z.enum(anomalyStates) })
export const Exported = z.object({ csv: z.string(), rows: z.number(), isCut: z.boolean() })
