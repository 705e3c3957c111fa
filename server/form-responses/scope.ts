import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { askedOrigins, type OriginKind } from '@/lib/forms/vocabulary'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { recipientsOf } from '@/server/messaging'
import { studentsFor, type UserScope } from '@/server/users'

export type ResponseScope = Scope<Prisma.FormResponseWhereInput>
type Asker = { readonly actor: Actor; readonly roleIds: readonly string[]; readonly today: string }

/** The limit up to which waiting tasks are listed and counted. */
export const mostTodo = 200

/** Students about whom somebody may start a form, without fellow students who have blocked them. */
export function subjectsFor(actor: Actor, today: string): UserScope {
  return grantScope({ AND: [studentsFor(actor, today).where, recipientsOf(actor)] })
}

/** The tasks that make somebody one of the people of a response: open ones, and those that they have done or handed on. */
const asked: Prisma.FormTaskWhereInput = {
  OR: [
    { state: { in: ['OPEN', 'DONE', 'RETURNED', 'DECLINED', 'FORWARDED'] } },
    // After a deadline ended a turn, answers from a device may still arrive.
    { kind: 'COMPLETE', state: 'VOID', openedAt: { not: null } },
  ],
}
/** The origin of a response that is the sheet of another domain (sheets.ts). That domain decides who reads it; none of the forms' own calls show it. */
export const sheetOrigin = 'TEST' satisfies OriginKind
const noSheet: Prisma.FormResponseWhereInput = { originKind: { not: sheetOrigin } }

/** All sheets, for the domain that decides itself who reads each. */
export function everySheet(): ResponseScope {
  return grantScope({ originKind: sheetOrigin })
}

/** Only its author sees a draft; one entered from paper belongs to the person who enters it. */
const noDraft: Prisma.FormResponseWhereInput = { state: { not: 'DRAFT' } }

/**
 * A draft that was asked for is known to the people who asked and to those who oversee forms, so that they see its state and deadline; its answers are hidden
 * (eyes.ts).
 */
const knownDraft: Prisma.FormResponseWhereInput = { OR: [noDraft, { originKind: { in: [...askedOrigins] } }] }

/** Responses that somebody assigned, until they are submitted or handed on; after that they are readable only by another way. */
function assignedBy({ id, privileges }: Pick<Actor, 'id' | 'privileges'>): Prisma.FormResponseWhereInput[] {
  if (!holds(privileges, 'FORMS_ASSIGN')) return []
  return [
    {
      ...{ createdById: id, originKind: 'ASSIGNMENT', turn: 0, submittedAt: null },
      state: { in: ['AWAITING_COMPLETION', 'DRAFT', 'INCOMPLETE', 'WITHDRAWN', 'ABANDONED'] },
    },
  ]
}

/**
 * Restricts a reader's own responses to those that may be shown. A person who views the application as them sees no drafts and nothing of confidential forms.
 */
export function restrictToShown(actor: Pick<Actor, 'viewer'>): Prisma.FormResponseWhereInput {
  return readsConfidential(actor) ? noSheet : { AND: [noSheet, noDraft, { form: { confidential: false } }] }
}

/** The responses that the actor submitted, and those with a task of theirs. */
function ownWays({ actor }: Pick<Asker, 'actor'>): Prisma.FormResponseWhereInput[] {
  return [
    { submitterId: actor.id, OR: [noDraft, { enteredById: null }] },
    { AND: [noDraft, { tasks: { some: { userId: actor.id, ...asked } } }] },
    // A draft that was extended or assigned belongs to the author of its open turn, who may not be its submitter.
    { state: 'DRAFT', tasks: { some: { userId: actor.id, kind: 'COMPLETE', state: 'OPEN' } } },
  ]
}

/** The part of `responsesFor` that is quick to query; it is enough for lists of what somebody submitted or was asked for. */
export function ownResponsesFor(asker: Pick<Asker, 'actor'>): ResponseScope {
  return grantScope({ AND: [restrictToShown(asker.actor), { OR: ownWays(asker) }] })
}

/**
 * The responses that somebody may read: those of their tasks, those they submitted, those about them where the form allows it, those of forms whose
 * readers they are, about students in their scope; and, with FORMS_VIEW_ALL, all except those of confidential forms.
 */
export function responsesFor({ actor, roleIds, today }: Asker): ResponseScope {
  const roles = [...roleIds]
  const ways: Prisma.FormResponseWhereInput[] = [
    ...ownWays({ actor }),
    { AND: [noDraft, { tasks: { some: { userId: null, poolRoleId: { in: roles }, state: 'OPEN' } } }] },
    { AND: [noDraft, { subjectId: actor.id, form: { subjectSees: 'ALWAYS' } }] },
    { subjectId: actor.id, state: 'COMPLETED', form: { subjectSees: 'COMPLETED' } },
    { AND: [noDraft, { form: { readers: { some: { roleId: { in: roles } } } }, subject: studentsFor(actor, today).where }] },
  ]
  ways.push(...assignedBy(actor))
  if (holds(actor.privileges, 'FORMS_VIEW_ALL')) ways.push({ AND: [knownDraft, { form: { confidential: false } }] })
  return grantScope({ AND: [restrictToShown(actor), { OR: ways }] })
}

/**
 * The responses that somebody with FORMS_ASSIGN may extend, remind of or withdraw for others: of published forms that are not confidential, and no
 * drafts that their authors started themselves.
 */
export function assignableFor({ actor }: Pick<Asker, 'actor'>): ResponseScope {
  if (!holds(actor.privileges, 'FORMS_ASSIGN')) return grantScope({ id: { in: [] } })
  return grantScope({
    AND: [noSheet],
    form: { confidential: false, state: { not: 'DRAFT' }, deletedAt: null },
    OR: [noDraft, { originKind: { not: 'NONE' } }],
  })
}

/** Every response except sheets, for forms administrators. */
export function administeredFor({ actor }: Pick<Asker, 'actor'>): ResponseScope {
  return grantScope(holds(actor.privileges, 'FORMS_ADMIN') ? noSheet : { id: { in: [] } })
}
