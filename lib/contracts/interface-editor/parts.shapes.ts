import { z } from 'zod'
import { isSeen } from '@/lib/seen'

export { Nothing } from '../plain.shapes'

export const id = z.uuid().toLowerCase()
/** The revision that the editor read; 0 for a new entry. */
export const revision = z.number().int().min(0).max(2_000_000_000)
export const caption = z.string().trim().min(1).max(200)
/** A programme and one of its years; an empty list means all of them. */
export const permits = z.array(z.strictObject({ programmeId: z.uuid().toLowerCase(), year: z.number().int().min(1).max(10) })).max(200)

export const OneEntry = z.strictObject({ id })
export const Saved = z.object({ revision: z.number(), savedAt: z.string() })
export const Done = z.object({})

/** An entry in use is deactivated, any other is deleted. The button says which of the two, and the call does nothing else. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.enum(['DELETED', 'DEACTIVATED']) })
/** Places the entry directly before another one; null places it last. */
export const MoveEntry = z.strictObject({ id, beforeId: id.nullable() })

/** `more`: there are more than were counted. `lastOn` is a day. */
export const Usage = z.object({ sessions: z.number(), more: z.boolean(), lastOn: z.string().nullable(), isReferenced: z.boolean() })
export type Usage = z.output<typeof Usage>

export const Named = z.object({ id: z.string(), name: z.string() })

/** The choices that an editor offers. */
export const Choices = z.object({
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
  specialties: z.array(Named),
  participationTypes: z.array(Named),
  scales: z.array(Named.extend({ version: z.number() })),
  /** The categories in use, as suggestions. */
  categories: z.array(z.string()),
})
export type Choices = z.output<typeof Choices>

type Noticed = { readonly caption: string }
/** The indexes of captions that repeat an earlier one, ignoring case. */
export function secondCaptions(rows: readonly Noticed[]): number[] {
  const plain = rows.map(({ caption: text }) => text.trim().toLowerCase())
  return plain.flatMap((text, at) => (text !== '' && plain.indexOf(text) < at ? [at] : []))
}

type Worded = { readonly [field in 'name' | 'code' | 'caption' | 'category' | 'label']?: string }
const worded = ['name', 'code', 'caption', 'category', 'label'] as const
/** The paths of texts that contain invisible characters. Only what is saved is checked: stored texts can still be read. */
export function findUnseenTexts(fields: Worded, parts: Readonly<Record<string, readonly Worded[]>> = {}): (string | number)[][] {
  const inside = (one: Worded) => worded.filter((field) => !isSeen(one[field] ?? ''))
  return [
    ...inside(fields).map((field) => [field]),
    ...Object.entries(parts).flatMap(([part, rows]) => rows.flatMap((row, at) => inside(row).map((field) => [part, at, field]))),
  ]
}
