import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { common, ofGroup, ofPage, ofType } from './definition.shapes'

const { complete: _complete, see: _see, origin: _origin, ...rest } = common
const shown = { ...rest, mine: z.boolean() } as const

const ShownEntryField = z.discriminatedUnion('type', [
  z.object({ ...rest, ...ofType.TEXT }),
  z.object({ ...rest, ...ofType.MULTILINE }),
  z.object({ ...rest, ...ofType.BOOLEAN }),
  z.object({ ...rest, ...ofType.HEADING }),
  z.object({ ...rest, ...ofType.NOTES }),
  z.object({ ...rest, ...ofType.DROPDOWN }),
  z.object({ ...rest, ...ofType.MULTISELECT }),
  z.object({ ...rest, ...ofType.TOOTHMAP }),
  z.object({ ...rest, ...ofType.RADIOGRAPHS }),
  z.object({ ...rest, ...ofType.PROCEDURE }),
  z.object({ ...rest, ...ofType.COMPUTED }),
  z.object({ ...rest, ...ofType.DATE }),
  z.object({ ...rest, ...ofType.NUMBER }),
  z.object({ ...rest, ...ofType.SCALE }),
])

const ShownField = z.discriminatedUnion('type', [
  z.object({ ...shown, ...ofType.TEXT }),
  z.object({ ...shown, ...ofType.MULTILINE }),
  z.object({ ...shown, ...ofType.BOOLEAN }),
  z.object({ ...shown, ...ofType.HEADING }),
  z.object({ ...shown, ...ofType.NOTES }),
  z.object({ ...shown, ...ofType.FILE_UPLOAD }),
  z.object({ ...shown, ...ofType.SIGNATURE }),
  z.object({ ...shown, ...ofType.DROPDOWN }),
  z.object({ ...shown, ...ofType.MULTISELECT }),
  z.object({ ...shown, ...ofType.TOOTHMAP }),
  z.object({ ...shown, ...ofType.RADIOGRAPHS }),
  z.object({ ...shown, ...ofType.PROCEDURE }),
  z.object({ ...shown, ...ofType.COMPUTED }),
  z.object({ ...shown, ...ofType.DATE }),
  z.object({ ...shown, ...ofType.NUMBER }),
  z.object({ ...shown, ...ofType.SCALE }),
  z.object({ ...shown, ...ofType.GRID }),
  z.object({ ...shown, ...ofGroup, fields: z.array(ShownEntryField) }),
])

/** A form as it is sent to one person; made by lib/forms/sight.ts. */
export const ShownForm = z.object({
  language: z.enum(locales),
  pages: z.array(z.object({ ...shown, ...ofPage, fields: z.array(ShownField) })),
})
