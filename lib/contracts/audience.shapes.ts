import { z } from 'zod'

const id = z.uuid().toLowerCase()

/** An audience of everybody who is in one of these, except the people under `leftOut`. */
export const Audience = z.strictObject({
  years: z
    .array(z.strictObject({ programmeId: id, year: z.number().int().min(1).max(12) }))
    .max(200)
    .default([]),
  groupIds: z.array(id).max(200).default([]),
  firmIds: z.array(id).max(200).default([]),
  roleIds: z.array(id).max(50).default([]),
  userIds: z.array(id).max(1_000).default([]),
  leftOut: z.array(id).max(1_000).default([]),
})
