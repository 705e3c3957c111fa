import 'server-only'
import { z } from 'zod'
import { providerKinds } from '@/lib/placements/vocabulary'

const Content = z.object({
  providerId: z.string(),
  specialtyId: z.string().nullable(),
  fromOn: z.string(),
  toOn: z.string(),
  weekdays: z.array(z.number()),
  startsTime: z.string(),
  minutes: z.number(),
  contactId: z.string().nullable(),
  notes: z.string(),
})
const MadeProvider = z.object({
  name: z.string(),
  kind: z.enum(providerKinds),
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  postcode: z.string(),
  town: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  bring: z.string(),
})
const Places = z.object({ id: z.string(), places: z.number(), fromOn: z.string(), toOn: z.string() })
const MadeContact = z.object({ name: z.string(), jobTitle: z.string(), email: z.string(), phone: z.string() })

/**
 * The records that a row brings. `made`: a provider or contact that does not exist yet. Every row that names it has it, and the first row that is applied makes
 * it.
 */
export const Wanted = z.object({
  provider: z.object({ id: z.string(), made: MadeProvider.nullable(), places: Places.nullable() }),
  contact: z.object({ id: z.string(), made: MadeContact.nullable() }).nullable(),
  /** Revision 0: a placement that does not exist yet. */
  placement: z
    .object({ id: z.string(), revision: z.number(), studentId: z.string(), state: z.enum(['PROPOSED', 'CONFIRMED']), content: Content })
    .nullable(),
})
export type Wanted = z.output<typeof Wanted>

/** The effects of a row: the provider and contact that it made, and its placement as it was, null where there was none. */
export const Before = z.object({
  providerId: z.string().nullable(),
  contactId: z.string().nullable(),
  placement: z.object({ id: z.string(), was: Content.nullable() }).nullable(),
})
export type Before = z.output<typeof Before>

type Content = z.output<typeof Content>
/** The fields of a placement that a file may change. */
export function pickContent({ weekdays, ...row }: Omit<Content, 'weekdays'> & { readonly weekdays: readonly number[] }): Content {
  const { providerId, specialtyId, fromOn, toOn, startsTime, minutes, contactId, notes } = row
  return { providerId, specialtyId, fromOn, toOn, weekdays: [...weekdays], startsTime, minutes, contactId, notes }
}
