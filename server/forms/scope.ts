import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type FormScope = Scope<Prisma.FormWhereInput>

/** Forms that somebody may start at a moment: open, and theirs by role. Of whom they can be about, `permits` decides. */
export function startableFor(actor: Actor, at: Date, formId?: string): FormScope {
  return grantScope({
    ...(formId !== undefined && { id: formId }),
    state: 'PUBLISHED',
    deletedAt: null,
    AND: [...openAt(at), { OR: [{ starters: { none: {} } }, { starters: { some: { role: { users: { some: { userId: actor.id } } } } } }] }],
  })
}

/** Forms that others can be asked to fill in at a moment: published and open. Confidential ones only where it is said. */
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

/** All of them, for who administers forms. */
export function administeredForms(): FormScope {
  return grantScope({ deletedAt: null })
}
