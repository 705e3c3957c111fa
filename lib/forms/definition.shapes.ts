import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { formLimits } from './limits'
import { computedFormats, formParts, placeRules, stepKinds } from './vocabulary'

export const Uid = z.uuid().toLowerCase()
/** By language; what is missing in one is shown in the form's own (`language`). */
export const Text = z.partialRecord(z.enum(locales), z.string().max(formLimits.text))
const noText = () => ({})

/** People who have one of the parts on the response, or one of the roles. Nobody if both lists are empty. */
export const Who = z.strictObject({
  parts: z.array(z.enum(formParts)).max(formParts.length),
  roles: z.array(z.uuid().toLowerCase()).max(50),
})

/** A formula (lib/forms/expressions), its fields named by uid: `{0190c1f2-…} > 3`. */
const Formula = z.string().trim().min(1).max(formLimits.formula)

const fieldId = z.union([
  z.literal(''),
  z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]{0,39}$/),
])
const limit = z.number().int().min(0).max(100_000).nullable().default(null)
const bound = z.number().min(-1e15).max(1e15).nullable().default(null)

export const common = {
  uid: Uid,
  /** The name in formulas and exports; it may change, the uid never does. */
  id: fieldId,
  caption: Text,
  help: Text.default(noText),
  /** Null takes the value of the page, and a page's null that of the form. */
  complete: Who.nullable().default(null),
  see: Who.nullable().default(null),
  visibleWhen: Formula.nullable().default(null),
  /** Without meaning for a page, where it is always NEVER. */
  required: z.union([z.literal('NEVER'), z.literal('ALWAYS'), z.strictObject({ when: Formula })]).default('NEVER'),
  /** The library item that it was copied from. */
  origin: z
    .strictObject({ itemId: z.uuid().toLowerCase(), version: z.number().int().min(1).max(1_000_000) })
    .nullable()
    .default(null),
} as const

const written = {
  minWords: limit,
  maxWords: limit,
  minChars: limit,
  maxChars: limit,
  /** Names or describes a patient: stored encrypted, and left out of lists, exports and mails. */
  patient: z.boolean().default(false),
} as const

export const Option = z.strictObject({
  /** Stored in answers; the caption may change, the value stays. */
  value: z.string().trim().min(1).max(100),
  caption: Text,
  score: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
})
const choice = { options: z.array(Option).max(formLimits.options), other: z.boolean().default(false) } as const

/** The properties that each type has in addition. */
export const ofType = {
  TEXT: {
    type: z.literal('TEXT'),
    ...written,
    /** The pattern of the whole answer: # a digit, @ a letter, * either; anything else stands for itself. '' allows any answer. */
    pattern: z.string().max(60).default(''),
  },
  MULTILINE: { type: z.literal('MULTILINE'), ...written, rows: z.number().int().min(2).max(30).default(6) },
  BOOLEAN: { type: z.literal('BOOLEAN') },
  HEADING: { type: z.literal('HEADING') },
  NOTES: { type: z.literal('NOTES'), body: Text.default(noText) },
  FILE_UPLOAD: {
    type: z.literal('FILE_UPLOAD'),
    /** Allowed file name extensions; none: all allowed upload types. */
    types: z
      .array(
        z
          .string()
          .max(8)
          .regex(/^[a-z0-9]+$/),
      )
      .max(10)
      .default([]),
    most: z.number().int().min(1).max(formLimits.files).default(5),
    camera: z.boolean().default(false),
  },
  SIGNATURE: { type: z.literal('SIGNATURE'), meaning: Text.default(noText) },
  DROPDOWN: { type: z.literal('DROPDOWN'), ...choice },
  MULTISELECT: { type: z.literal('MULTISELECT'), ...choice, min: limit, max: limit },
  TOOTHMAP: { type: z.literal('TOOTHMAP'), surfaces: z.boolean().default(false), several: z.boolean().default(false) },
  RADIOGRAPHS: {
    type: z.literal('RADIOGRAPHS'),
    most: z.number().int().min(1).max(formLimits.radiographs).default(10),
    /** What is asked for each radiograph besides its kind. */
    quality: z.boolean().default(true),
    justification: z.boolean().default(true),
  },
  PROCEDURE: {
    type: z.literal('PROCEDURE'),
    /** The procedures that can be chosen; empty allows all that are in use. */
    ids: z.array(z.uuid().toLowerCase()).max(formLimits.procedureChoices).default([]),
    most: z.number().int().min(1).max(formLimits.procedures).default(5),
    /** Which details are asked for each procedure. */
    teeth: z.boolean().default(true),
    helpLevel: z.boolean().default(true),
    /** Whether the procedures count as experience of the subject. */
    counts: z.boolean().default(true),
  },
  COMPUTED: { type: z.literal('COMPUTED'), formula: Formula.nullable(), format: z.enum(computedFormats).default('NUMBER') },
  DATE: { type: z.literal('DATE'), min: z.iso.date().nullable().default(null), max: z.iso.date().nullable().default(null) },
  NUMBER: {
    type: z.literal('NUMBER'),
    unit: z.string().max(20).default(''),
    min: bound,
    max: bound,
    decimals: z.number().int().min(0).max(6).default(0),
  },
  SCALE: {
    type: z.literal('SCALE'),
    /** A version of a scale; null while none is chosen. */
    scaleId: z.uuid().toLowerCase().nullable(),
    /** Another SCALE field, in which the subject marks themself: shown beside this one. */
    self: Uid.nullable().default(null),
  },
  /** One scale over many rows. */
  GRID: {
    type: z.literal('GRID'),
    scaleId: z.uuid().toLowerCase().nullable(),
    rows: z.array(z.strictObject({ uid: Uid, id: fieldId, caption: Text })).max(formLimits.rowsOfGrid),
    /** Another GRID field, in which the subject marks themself, row by row in the same order. */
    self: Uid.nullable().default(null),
  },
} as const

/** The group decides who fills in and sees an entry: a setting of the field itself would open half an entry. */
const ofEntry = { ...common, complete: z.null().default(null), see: z.null().default(null) } as const

/** A field inside a group. Files and signatures belong to the whole form and cannot be in groups. */
export const EntryField = z.discriminatedUnion('type', [
  z.strictObject({ ...ofEntry, ...ofType.TEXT }),
  z.strictObject({ ...ofEntry, ...ofType.MULTILINE }),
  z.strictObject({ ...ofEntry, ...ofType.BOOLEAN }),
  z.strictObject({ ...ofEntry, ...ofType.HEADING }),
  z.strictObject({ ...ofEntry, ...ofType.NOTES }),
  z.strictObject({ ...ofEntry, ...ofType.DROPDOWN }),
  z.strictObject({ ...ofEntry, ...ofType.MULTISELECT }),
  z.strictObject({ ...ofEntry, ...ofType.TOOTHMAP }),
  z.strictObject({ ...ofEntry, ...ofType.RADIOGRAPHS }),
  z.strictObject({ ...ofEntry, ...ofType.PROCEDURE }),
  z.strictObject({ ...ofEntry, ...ofType.COMPUTED }),
  z.strictObject({ ...ofEntry, ...ofType.DATE }),
  z.strictObject({ ...ofEntry, ...ofType.NUMBER }),
  z.strictObject({ ...ofEntry, ...ofType.SCALE }),
])

/** A group of fields that can be filled in any number of times. */
export const ofGroup = {
  type: z.literal('GROUP'),
  least: z.number().int().min(0).max(formLimits.entries).default(0),
  most: z.number().int().min(1).max(formLimits.entries).default(50),
  /** The name of one entry: 'Procedure', 'Patient'. */
  entry: Text.default(noText),
} as const

export const Field = z.discriminatedUnion('type', [
  z.strictObject({ ...common, ...ofType.TEXT }),
  z.strictObject({ ...common, ...ofType.MULTILINE }),
  z.strictObject({ ...common, ...ofType.BOOLEAN }),
  z.strictObject({ ...common, ...ofType.HEADING }),
  z.strictObject({ ...common, ...ofType.NOTES }),
  z.strictObject({ ...common, ...ofType.FILE_UPLOAD }),
  z.strictObject({ ...common, ...ofType.SIGNATURE }),
  z.strictObject({ ...common, ...ofType.DROPDOWN }),
  z.strictObject({ ...common, ...ofType.MULTISELECT }),
  z.strictObject({ ...common, ...ofType.TOOTHMAP }),
  z.strictObject({ ...common, ...ofType.RADIOGRAPHS }),
  z.strictObject({ ...common, ...ofType.PROCEDURE }),
  z.strictObject({ ...common, ...ofType.COMPUTED }),
  z.strictObject({ ...common, ...ofType.DATE }),
  z.strictObject({ ...common, ...ofType.NUMBER }),
  z.strictObject({ ...common, ...ofType.SCALE }),
  z.strictObject({ ...common, ...ofType.GRID }),
  z.strictObject({ ...common, ...ofGroup, fields: z.array(EntryField).max(formLimits.fieldsOfGroup) }),
])

/** The limits for the words in all of the page's texts together. */
export const ofPage = { minWords: limit, maxWords: limit } as const

export const Page = z.strictObject({
  ...common,
  ...ofPage,
  fields: z.array(Field).max(formLimits.fieldsOfPage),
})

export const How = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('CHOSEN'), roleIds: z.array(z.uuid().toLowerCase()).max(50) }),
  z.strictObject({ kind: z.literal('SUPERVISOR') }),
  z.strictObject({ kind: z.literal('TEACHER_OF_ORIGIN') }),
  z.strictObject({ kind: z.literal('NAMED'), userIds: z.array(z.uuid().toLowerCase()).max(50) }),
  z.strictObject({ kind: z.literal('POOL'), roleId: z.uuid().toLowerCase() }),
  z.strictObject({ kind: z.literal('OUTSIDE') }),
])

/** The turns of completing, one after another. `how` is null if the part names the person: the subject, the submitter. */
export const Turn = z.strictObject({ part: z.enum(formParts), how: How.nullable() })

export const Step = z.strictObject({
  /** Steps with the same number are open at the same time. */
  order: z.number().int().min(1).max(formLimits.steps),
  kind: z.enum(stepKinds),
  part: z.enum(formParts),
  how: How.nullable(),
  needed: z.union([z.literal('ALL'), z.number().int().min(1).max(50)]).default('ALL'),
  days: z.number().int().min(1).max(365).nullable().default(null),
  meaning: Text.default(noText),
})

export const Definition = z.strictObject({
  language: z.enum(locales),
  /** For pages without permissions of their own. */
  complete: Who,
  see: Who,
  pages: z.array(Page).max(formLimits.pages),
  turns: z.array(Turn).min(1).max(formLimits.turns),
  route: z.array(Step).max(formLimits.steps).default([]),
  place: z.enum(placeRules).default('NONE'),
})
