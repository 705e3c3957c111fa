import { z } from 'zod'
import { toothNotations } from '@/lib/clinical/vocabulary'
import { Answers } from '@/lib/forms/answers.shapes'
import { ShownForm } from '@/lib/forms/shown.shapes'
import { closedReasons, urlStates, visitorAsks } from '@/lib/static-urls/vocabulary'
import { Scale } from './catalogue.shapes'
import { Instant } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
const token = z.string().trim().min(1).max(200)
const Person = z.object({ id: z.string(), displayName: z.string() })
/** `isGone`: the maker cannot log in any more. The address keeps working as long as its form does. */
const Maker = z.object({ displayName: z.string(), isGone: z.boolean() })

export const OfId = z.strictObject({ id })
export const OfRevision = z.strictObject({ id, revision })
export const ListUrls = z.strictObject({ q: z.string().trim().max(100).optional() })

const fields = {
  formId: id,
  label: z.string().trim().min(1).max(120),
  active: z.boolean().default(true),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  perDay: z.number().int().min(1).max(100_000).nullable().default(null),
  total: z.number().int().min(1).max(1_000_000).nullable().default(null),
  asks: z.enum(visitorAsks).default('NOTHING'),
  asSelf: z.boolean().default(false),
  subjectId: id.nullable().default(null),
} as const

export const Urls = z.object({
  urls: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      form: z.object({ id: z.string(), name: z.string() }),
      state: z.enum(urlStates),
      maker: Maker.nullable(),
      uses: z.number(),
      today: z.number(),
      revision: z.number(),
    }),
  ),
})
export const Url = z.object({
  id: z.string(),
  ...fields,
  form: z.object({ id: z.string(), name: z.string() }),
  subject: Person.nullable(),
  state: z.enum(urlStates),
  maker: Maker.nullable(),
  uses: z.number(),
  /** The last 30 days on which it was used, newest first. */
  days: z.array(z.object({ day: z.string(), uses: z.number() })),
  createdAt: z.string(),
  rotatedAt: z.string().nullable(),
  revision: z.number(),
})
/** Revision 0 makes a new address, whose id the device makes. */
export const Save = z.strictObject({ id, revision, ...fields })
export const Saved = z.object({ id: z.string(), revision: z.number() })
/** Forms that can be filled in without an account, with the rule for their subject. */
export const Choices = z.object({
  forms: z.array(z.object({ id: z.string(), name: z.string(), subject: z.enum(['SELF', 'CHOSEN', 'NONE']) })),
  subjects: z.array(Person.extend({ caption: z.string() })),
})
/** `png` is base64, for programs that take no SVG. */
export const Code = z.object({ address: z.string(), size: z.number(), path: z.string(), png: z.string() })

export const OfToken = z.strictObject({ token })
const closed = z.object({ state: z.enum(closedReasons), form: z.string(), opensAt: z.string().nullable() })
const open = z.object({
  state: z.literal('OPEN'),
  form: z.string(),
  about: z.string().nullable(),
  shown: ShownForm,
  answers: Answers,
  scales: z.array(Scale),
  asks: z.enum(visitorAsks),
  asSelf: z.boolean(),
  toothNotation: z.enum(toothNotations),
  today: z.string(),
  /** Sent back with the filled-in form: nobody can submit without having opened the form, and a form that is sent twice is stored once. */
  ticket: z.string(),
})
export const Opened = z.discriminatedUnion('state', [open, closed])
export type OpenForm = z.output<typeof open>

export const Submit = z.strictObject({
  token,
  ticket: z.string().min(1).max(2_000),
  answers: Answers.default({}),
  name: z.string().trim().max(120).default(''),
  email: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(254)
        .pipe(z.email({ error: 'emailInvalid' })),
    ])
    .default(''),
})
export const Submitted = z.object({ submittedAt: z.string() })

/** Starts a response under an id that the device made. */
export const StartAsSelf = z.strictObject({ token, id })
export const Started = z.object({ formId: z.string(), responseId: z.string(), taskId: z.string() })
