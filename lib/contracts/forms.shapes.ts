import { z } from 'zod'
import { Answers } from '@/lib/forms/answers.shapes'
import { Definition, Field, Option, Page } from '@/lib/forms/definition.shapes'
import { ShownForm } from '@/lib/forms/shown.shapes'
import { exportFormat, formKinds, libraryKinds, outsideRules, placeRules, subjectRules, subjectSight } from '@/lib/forms/vocabulary'
import { problemCodes } from '@/lib/forms/problems'
import { starterKeys } from '@/lib/forms/starters/keys'
import { formStates } from '@/lib/states/form'
import { locationSwitch, savedSwitch } from './location.shapes'
import { Instant } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
const name = z.string().trim().min(1).max(200)
const roleIds = z.array(id).max(100)
const permits = z.array(z.strictObject({ programmeId: id, year: z.number().int().min(1).max(12) })).max(200)
const Named = z.object({ id: z.string(), name: z.string() })

export const OfId = z.strictObject({ id })
export const OfRevision = z.strictObject({ id, revision })

/** lib/forms/problems.ts explains `property` and `what`. */
const Problem = z.object({
  severity: z.enum(['ERROR', 'WARNING']),
  code: z.enum(problemCodes),
  pageUid: z.string().nullable(),
  fieldUid: z.string().nullable(),
  property: z.string(),
  at: z.number().nullable(),
  what: z.string(),
})

// Types

export const ListTypes = z.strictObject({ q: z.string().trim().max(100).optional() })
export const FormTypes = z.object({
  types: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(formKinds), active: z.boolean(), forms: z.number(), revision: z.number() }),
  ),
})
const typeFields = {
  name,
  kind: z.enum(formKinds),
  requireReview: z.boolean().default(false),
  requireSignoff: z.boolean().default(false),
  requireEvent: z.boolean().default(false),
  drawnSignature: z.boolean().default(false),
  outside: z.enum(outsideRules).default('NONE'),
  /** The domains in which a typed address may end, such as `nhs.net`; if the list is empty, any address is allowed. */
  outsideDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(100)
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
    )
    .max(50)
    .default([]),
  /** Days from the start of a response to its deadline. */
  dueDays: z.number().int().min(1).max(1_000).nullable().default(null),
  /** Days to the deadline: negative before it, positive after. */
  remindDays: z.array(z.number().int().min(-365).max(365)).max(10).default([]),
  signDays: z.number().int().min(1).max(365).default(14),
  settleHours: z.number().int().min(0).max(720).default(0),
  active: z.boolean().default(true),
} as const
export const FormType = z.object({
  id: z.string(),
  ...typeFields,
  reviewRoleIds: z.array(z.string()),
  signRoleIds: z.array(z.string()),
  revision: z.number(),
  forms: z.number(),
})
/** Revision 0 makes a new type, whose id the device makes. */
export const SaveType = z.strictObject({
  id,
  revision,
  ...typeFields,
  reviewRoleIds: roleIds.default([]),
  signRoleIds: roleIds.default([]),
})
export const Saved = z.object({ id: z.string(), revision: z.number() })

// Forms

export const ListForms = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(formStates).optional(),
  typeId: id.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
const FormRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: Named,
  state: z.enum(formStates),
  /** The number of the published version; null if there is none. */
  version: z.number().nullable(),
  /** Whether the draft differs from the version. */
  hasDraft: z.boolean(),
  responses: z.number(),
  changedAt: z.string(),
  revision: z.number(),
})
export const Forms = z.object({ forms: z.array(FormRow), total: z.number(), pages: z.number() })

const settings = {
  code: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  name,
  typeId: id,
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  subject: z.enum(subjectRules).default('SELF'),
  subjectSees: z.enum(subjectSight).default('ALWAYS'),
  inNewMenu: z.boolean().default(false),
  confidential: z.boolean().default(false),
  ...savedSwitch,
  /** The tag that this form belongs to. */
  tagId: id.nullable().default(null),
  starterRoleIds: roleIds.default([]),
  readerRoleIds: roleIds.default([]),
  permits: permits.default([]),
} as const

/** Everything about a form that its editor needs. */
export const FormForEditor = z.object({
  id: z.string(),
  state: z.enum(formStates),
  ...settings,
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  draft: Definition,
  draftRevision: z.number(),
  draftSavedAt: z.string(),
  /** Null while nothing was published. */
  version: z.object({ id: z.string(), number: z.number(), publishedAt: z.string(), responses: z.number(), drafts: z.number() }).nullable(),
  hasDraft: z.boolean(),
  problems: z.array(Problem),
  revision: z.number(),
})

/** Settings of a form and its draft, under an id that the device made; revision 0 for a new one. */
export const SaveDraft = z.strictObject({ id, draftRevision: revision, definition: Definition, settings: z.strictObject(settings) })
/** A draft that the editor's device keeps until the server has it. Invalid settings are dropped, and those of the server are used. */
export const StoredDraft = z.strictObject({
  draftRevision: revision,
  definition: Definition,
  settings: z.strictObject(settings).nullable().catch(null),
})
export const DraftSaved = z.object({ draftRevision: z.number(), savedAt: z.string(), problems: z.array(Problem) })
/** Checks the definition that is open in the editor against what only the server knows. */
export const CheckForm = z.strictObject({ typeId: id, subject: z.enum(subjectRules), definition: Definition })
export const Checked = z.object({ problems: z.array(Problem) })

export const Publish = z.strictObject({ id, draftRevision: revision, note: z.string().trim().max(1_000).default('') })
export const Published = z.object({ versionId: z.string(), number: z.number(), publishedAt: z.string() })
export const Duplicate = z.strictObject({ id, newId: id, code: settings.code, name })

export const Versions = z.object({
  versions: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      publishedAt: z.string(),
      publishedBy: z.string(),
      note: z.string(),
      responses: z.number(),
      /** Responses that could be moved to the newest version. */
      drafts: z.number(),
    }),
  ),
})
/** Without `toId`, the version is compared with the draft. */
export const Compare = z.strictObject({ id, fromId: id, toId: id.optional() })
export const Comparison = z.object({
  changes: z.array(
    z.object({
      kind: z.enum(['ADDED', 'REMOVED', 'CHANGED', 'MOVED']),
      what: z.enum(['FORM', 'PAGE', 'FIELD', 'TURN', 'STEP']),
      uid: z.string(),
      /** The caption in the language of the form. */
      caption: z.string(),
      /** Names of properties. */
      properties: z.array(z.string()),
    }),
  ),
})
/** Moves all responses that are still being filled in to the newest version. */
export const MoveDrafts = z.strictObject({ id, fromVersionId: id.optional() })
export const Moved = z.object({ moved: z.number() })

export const Exported = z.object({ format: z.literal(exportFormat), code: z.string(), name: z.string(), definition: Definition })
export const ImportDefinition = z.strictObject({
  id,
  code: settings.code,
  name,
  typeId: id,
  definition: Definition,
})
/** The file in base64. */
export const ReadXlsForm = z.strictObject({
  content: z
    .string()
    .min(1)
    .max(3 * 1024 * 1024),
})
export const XlsFormRead = z.object({
  name: z.string(),
  code: z.string(),
  definition: Definition,
  /** `row` is the row number as the spreadsheet shows it; `what` is the text as it is in the file. */
  left: z.array(
    z.object({
      row: z.number(),
      name: z.string(),
      code: z.enum(['type', 'repeat', 'list', 'relevant', 'required', 'constraint', 'formula', 'column', 'language', 'tooMany', 'scale']),
      what: z.string(),
    }),
  ),
})
export const Imported = z.object({ id: z.string(), draftRevision: z.number(), problems: z.array(Problem) })

// Library

export const OfKind = z.strictObject({ kind: z.enum(libraryKinds), q: z.string().trim().max(100).optional() })
export const LibraryItems = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(libraryKinds),
      name: z.string(),
      version: z.number(),
      active: z.boolean(),
      /** The number of forms whose draft holds a copy, and how many of these copies are of an older version. */
      forms: z.number(),
      outdated: z.number(),
      revision: z.number(),
    }),
  ),
})
export const LibraryContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('FIELD'), field: Field }),
  z.strictObject({ kind: z.literal('GROUP'), fields: z.array(Field).min(1).max(60) }),
  z.strictObject({ kind: z.literal('PAGE'), page: Page }),
  z.strictObject({ kind: z.literal('OPTIONS'), options: z.array(Option).min(1).max(200) }),
])
export const LibraryItem = z.object({
  id: z.string(),
  name: z.string(),
  content: LibraryContent,
  version: z.number(),
  active: z.boolean(),
  revision: z.number(),
  forms: z.array(z.object({ id: z.string(), name: z.string(), version: z.number() })),
})
export const SaveItem = z.strictObject({ id, revision, name, content: LibraryContent, active: z.boolean().default(true) })
/** Pushes the item into the drafts of the named forms. */
export const PushItem = z.strictObject({ id, formIds: z.array(id).min(1).max(500) })
export const Pushed = z.object({ pushed: z.number() })

// For the editor

/** The choices of somebody who edits forms. */
export const EditorChoices = z.object({
  types: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(formKinds), active: z.boolean() })),
  roles: z.array(z.object({ id: z.string(), name: z.string(), holders: z.number() })),
  scales: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.number(),
      active: z.boolean(),
      values: z.array(z.object({ value: z.number(), label: z.string(), meaning: z.string(), colour: z.string() })),
    }),
  ),
  procedures: z.array(z.object({ id: z.string(), code: z.string(), caption: z.string(), category: z.string(), active: z.boolean() })),
  programmes: z.array(z.object({ id: z.string(), name: z.string(), lengthYears: z.number() })),
  tags: z.array(Named),
  /** The people who may be named in a turn or step: everybody but students, at most 1,000. */
  people: z.array(z.object({ id: z.string(), displayName: z.string(), username: z.string() })),
  /** The starters that were added already. */
  starters: z.array(z.enum(starterKeys)),
  /** Today in the institution's time zone. */
  today: z.string(),
})
export const AddStarters = z.strictObject({ keys: z.array(z.enum(starterKeys)).min(1).max(starterKeys.length) })
/** `present` counts the starters whose code is already taken; those forms are left unchanged. */
export const StartersAdded = z.object({ added: z.number(), present: z.number() })

// For who fills in

export const Startable = z.object({
  forms: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      versionId: z.string(),
      kind: z.enum(formKinds),
      subject: z.enum(subjectRules),
      inNewMenu: z.boolean(),
      place: z.enum(placeRules),
      requireEvent: z.boolean(),
      ...locationSwitch,
      closesAt: z.string().nullable(),
      /** The number of turns; with more than one, the response goes on to somebody else after the first. */
      turns: z.number(),
      /** Whether the person who hands the response on or in chooses who gets it next. A copy that an earlier version kept does not have this. */
      asksNext: z.boolean().default(false),
      /** The form as the person who starts it sees it; `answers` are the results of its computed fields. */
      shown: ShownForm,
      answers: Answers,
    }),
  ),
})
export const OfTag = z.strictObject({ tagId: id })
export const TagForm = z.object({ formId: z.string(), name: z.string() })
