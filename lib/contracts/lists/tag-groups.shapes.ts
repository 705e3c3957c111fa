import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { isSeen } from '@/lib/seen'
import { entryShapes, id, revision } from './parts.shapes'

/** Replaces every kind of blank by a space, so that two names that look alike are the same. */
const oneBlank = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .trim()
export const name = z.string().overwrite(oneBlank).min(1).max(80).refine(isSeen, 'charactersUnseen')
export const colour = z.enum(paletteColours)

const used = { tags: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), colour, active: z.boolean() },
  { row: used, usage: used },
)
export const SaveEntry = z.strictObject({ id, revision, name, colour, active: z.boolean() })
