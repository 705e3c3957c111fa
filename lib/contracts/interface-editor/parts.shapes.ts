import { z } from 'zod'
import { isSeen } from '@/lib/seen'

export { Nothing } from '../plain.shapes'

export const id = z.uuid().toLowerCase()
/** What the editor read; 0 of what is new. */
export const revision = z.number().int().min(0).max(2_000_000_000)
export const caption = z.string().trim().min(1).max(200)
/** A programme and a year of it; none means all of them. */
export const permits = z.array(z.strictObject({ programmeId: z.uuid().toLowerCase(), year: z.number().int().min(1).max(10) })).max(200)

export const OneEntry = z.strictObject({ id })
export const Saved = z.object({ revision: z.number(), savedAt: z.string() })
export const Done = z.object({})

/** What is in use is deactivated, what is not is deleted; the button says which, and nothing else happens. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.enum(['DELETED', 'DEACTIVATED']) })
/** Directly before another one; at the end without. */
export const MoveEntry = z.strictObject({ id, beforeId: id.nullable() })

/** `more`: there are more than were counted. `lastOn` is a day. */
export const Usage = z.object({ sessions: z.number(), more: z.boolean(), lastOn: z.string().nullable(), isReferenced: z.boolean() })
export type Usage = z.output<typeof Usage>

export const Named = z.object({ id: z.string(), name: z.string() })

/** What is chosen from while something is edited. */
export const Choices = z.object({
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
  specialties: z.array(Named),
  participationTypes: z.array(Named),
  scales: z.array(Named.extend({ version: z.number() })),
  /** Those in use, for suggestions. */
  categories: z.array(z.string()),
})
export type Choices = z.output<typeof Choices>

type Noticed = { readonly caption: string }
/** Where a caption comes a second time, whatever its capitals. */
export function secondCaptions(rows: readonly Noticed[]): number[] {
  const plain = rows.map(({ caption: text }) => text.trim().toLowerCase())
  return plain.flatMap((text, at) => (text !== '' && plain.indexOf(text) < at ? [at] : []))
}

type Worded = { readonly [field in 'name' | 'code' | 'caption' | 'category' | 'label']?: string }
const worded = ['name', 'code', 'caption', 'category', 'label'] as const
/** Paths to what holds characters that cannot be seen. Asked of what is saved alone: what was stored before is still read. */
export function unseenIn(fields: Worded, parts: Readonly<Record<string, readonly Worded[]>> = {}): (string | number)[][] {
  const inside = (one: Worded) => worded.filter((field) => !isSeen(one[field] ?? ''))
  return [
    ...inside(fields).map((field) => [field]),
    ...Object.entries(parts).flatMap(([part, rows]) => rows.flatMap((row, at) => inside(row).map((field) => [part, at, field]))),
  ]
}
