import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type FormScope = Scope<Prisma.FormWhereInput>

/** Forms that somebody may start at a moment: they are open, and the person's roles allow it. `permits` decides whom they may be about. */
export function startableFor(actor: Actor, at: Date, formId?: string): FormScope {
  return grantScope({
    ...(formId !== undefined && { id: formId }),
    state: 'PUBLISHED',
    deletedAt: null,
    AND: [...openAt(at), { OR: [{ starters: { none: {} } }, { starters: { some: { role: { users: { some: { userId: actor.id } } } } } }] }],
  })
}

/** Forms that others can be asked to fill in at a moment: published and open. Confidential ones are included only on request. */
export function asksInAdvance(
  at: Date,
  { isConfidential, formId }: { readonly isConfidential: boolean; readonly formId?: string },
): FormScope {
  return grantScope({
    ...(formId !== undefined && { id: formId }),
    state: 'PUBLISHED',
    deletedAt: null,
    ...(!isConfidential && { confidential: false }),
    AND: openAt(at),
  })
}

function openAt(at: Date): Prisma.FormWhereInput[] {
  return [{ OR: [{ opensAt: null }, { opensAt: { lte: at } }] }, { OR: [{ closesAt: null }, { closesAt: { gt: at } }] }]
}

/** All forms, for forms administrators. */
export function administeredForms(): FormScope {
  return grantScope({ deletedAt: null })
}
