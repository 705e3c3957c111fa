import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { isSeen } from '@/lib/seen'

const locale = z.enum(locales)
const page = z.coerce.number().int().min(1).max(10_000).default(1)

/** Without a language, the search is in the asker's own. */
export const WordingAsked = z.strictObject({
  q: z.string().trim().max(100).default(''),
  language: z.enum([...locales, 'all']).optional(),
  state: z.enum(['all', 'changed']).default('all'),
  page,
})

const WordedText = z.object({
  locale,
  /** `namespace.key`. */
  key: z.string(),
  original: z.string(),
  /** The English text, if the row is in another language. */
  source: z.string().nullable(),
  override: z.string().nullable(),
  placeholders: z.array(z.string()),
})
export type WordedText = z.output<typeof WordedText>

export const WordingFound = z.object({
  locale: z.enum([...locales, 'all']),
  rows: z.array(WordedText),
  total: z.number().int(),
  /** The number of texts that the institution has changed, in all languages. */
  changed: z.number().int(),
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})

const Text = z
  .string()
  .max(4_000)
  .refine((text) => text.trim() !== '', 'required')
  .refine((text) => isSeen(text.replaceAll('\n', '')), 'charactersUnseen')
/**
 * `text` null restores the original. `was` is the institution's own text as it was read, null if there was none; if the stored text differs from it, that is a
 * conflict.
 */
const NewText = z.strictObject({ key: z.string().max(200), text: Text.nullable(), was: z.string().max(4_000).nullable() })
/**
 * `anyway` saves although a placeholder of the original is left out. The field is not called `locale`, because that is the language of the answer in every
 * request.
 */
export const SaveWording = z.strictObject({ language: locale, texts: z.array(NewText).min(1).max(10), anyway: z.boolean().default(false) })
export const WordingSaved = z.object({ savedAt: z.string() })

/** All of the institution's own texts in one language; the original applies to every text that is left out. */
export const SaveAllWording = z.strictObject({ locale, texts: z.record(z.string().max(200), Text) })

export const WordingFile = z.object({ csv: z.string(), rows: z.number().int() })

export const MailTextsAsked = z.strictObject({ language: locale.optional() })
export const mailNames = z.enum([
  'invite',
  'reset',
  'addressChanged',
  'factorOn',
  'factorOff',
  'factorRemoved',
  'recoveryCodesNew',
  'recoveryCodeUsed',
  'recoveryCodesFew',
  'newDevice',
  'wrongCodes',
  'tokenMade',
  'identityRemoved',
  'confirm',
  'newMessages',
  'notice',
  'portal',
  'signForm',
  'signCode',
  'samlEnds',
  'test',
])
export type MailName = z.output<typeof mailNames>
const MailText = z.object({ name: mailNames, subject: WordedText, text: WordedText })
export type MailText = z.output<typeof MailText>
export const MailTexts = z.object({ locale, mails: z.array(MailText) })

/** A mail as it is typed, whether saved or not. */
export const MailSample = z.strictObject({ language: locale, name: mailNames, subject: Text, text: Text })
export const MailShown = z.object({ subject: z.string(), text: z.string() })
export const SampleSent = z.object({ to: z.string() })
export { Nothing } from '../plain.shapes'
