import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { common, ofPage, ofType } from './definition.shapes'

const { complete: _complete, see: _see, origin: _origin, ...rest } = common
const shown = { ...rest, mine: z.boolean() } as const

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
])

/** A form as it is sent to one person; made by lib/forms/sight.ts. */
export const ShownForm = z.object({
  language: z.enum(locales),
  pages: z.array(z.object({ ...shown, ...ofPage, fields: z.array(ShownField) })),
})
